"""What is wrong with a command line, in one sentence of ours."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click
from click.exceptions import NoArgsIsHelpError

from khepri.cli.console import sanitise_lines, say, say_lines

LONGEST_VALUE = 60
MANY = 1_000_000_000
"""Where a range ends here or later, nobody means its end, and nobody is told about it."""

_EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)


class Misuse(click.UsageError):
    """A command line that was written wrongly: the sentence, and where help is."""

    def show(self, file: object = None) -> None:  # noqa: ARG002 - click's own
        """Write it to standard error."""
        say_lines(f"khepri: {self.message}", err=True)
        if self.ctx is not None:
            say(f"Type {self.ctx.command_path} --help to see how it works.", err=True)


@contextmanager
def errors_in_our_words() -> Iterator[None]:
    """Say what is wrong as `Misuse`, and never anything that a terminal would obey."""
    try:
        yield
    except (Misuse, NoArgsIsHelpError):
        raise  # that is our own already
    except click.UsageError as error:
        raise Misuse(sanitise_lines(sentence_for(error)), error.ctx) from error
    except click.ClickException as error:
        raise click.ClickException(sanitise_lines(error.format_message())) from error


def sentence_for(error: click.UsageError) -> str:
    """Return what is wrong, with the value that is and what is wanted."""
    match error:
        case click.NoSuchCommand():
            return _unknown("command", error.command_name, _commands(error.ctx))
        case click.NoSuchOption():
            return _unknown("option", error.option_name, error.possibilities or ())
        case click.BadOptionUsage():
            return _bad_option(error)
        case click.MissingParameter(param=click.Parameter() as param):
            return _missing(param, error.ctx)
        case click.BadParameter(param=click.Parameter() as param):
            return _bad_value(param, error)
        case _:
            extra = _EXTRA.fullmatch(error.format_message())
            if extra is None:
                return error.format_message()
            return f"{_quoted(extra[1])} does not belong here."


def any_of(words: Sequence[str]) -> str:
    """Return words to choose from.

    >>> any_of(["laser"]), any_of(["a", "b", "c"])
    ('laser', 'a, b or c')
    """
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _commands(context: click.Context | None) -> Sequence[str]:
    if context is None or not isinstance(context.command, click.Group):
        return ()
    return context.command.list_commands(context)


def _unknown(what: str, name: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(name, known)
    meant = f" Did you mean {any_of(close)}?" if close else ""
    return f"There is no {what} {_quoted(name)}.{meant}"


def _bad_option(error: click.BadOptionUsage) -> str:
    name = error.option_name
    if "does not take a value" in error.format_message():
        return f"{name} stands alone, without a value."
    return f"{name} needs a value after it."


def _missing(param: click.Parameter, context: click.Context | None) -> str:
    name, wanted = _name(param), _wanted(param.type)
    if isinstance(param, click.Option) or not _choices(param.type):
        usage = context.get_usage().removeprefix("Usage: ") if context is not None else ""
        way = re.sub(r"\s+", " ", usage.replace(" [OPTIONS]", ""))
        return f"{name} is missing: write {way}" if way else f"{name} is missing."
    return f"Say which {param.name}: {wanted}."


def _bad_value(param: click.Parameter, error: click.BadParameter) -> str:
    # Click names the value in front of what is wrong with it, and nowhere else.
    value, is_not, _ = error.message.rpartition(" is not ")
    wanted = _wanted(param.type)
    if wanted and is_not:
        return f"{_name(param)} must be {wanted}, not {_cut(value)}."
    if isinstance(param.type, click.Path) and error.message.endswith("is a directory."):
        return f"{_name(param)} must name a file, not a folder."
    return f"{_name(param)}: {error.message}"


def _wanted(kind: click.ParamType[object]) -> str:
    """Return what a value must be; nothing if its type says so itself."""
    choices = _choices(kind)
    if choices:
        return any_of(choices)
    match kind:
        case click.IntRange(min=low, max=high) if high is not None and high < MANY:
            return f"a whole number from {low} to {high}"
        case click.IntRange(min=1):
            return "a whole number, 1 or more"
        case click.IntRange():
            return "a whole number"
        case click.FloatRange(min=low, max=high):
            return f"a number from {low:g} to {high:g}"
        case _:
            return ""


def _choices(kind: click.ParamType[object]) -> Sequence[str]:
    return tuple(map(str, getattr(kind, "choices", ())))


def _name(param: click.Parameter) -> str:
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return (param.metavar or param.name or "").strip("[].").upper()


def _quoted(value: str) -> str:
    return f"'{_cut(value)}'"


def _cut(value: str) -> str:
    return value if len(value) <= LONGEST_VALUE else f"{value[:LONGEST_VALUE]}…"
