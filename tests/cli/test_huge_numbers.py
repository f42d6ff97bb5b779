"""Numbers on the command line that nobody means: each is refused in words, none is a traceback."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from khepri.cli.main import khepri
from khepri.errors import KhepriError

HUGE = ("99999999999999999999", "9" * 5000, "-99999999999999999999", "1e999", "nan")
"""More than SQLite counts to, and more digits than Python reads."""

QUICK = ("event", "games", "learn", "puzzles", "setups")
"""Groups whose commands end by themselves when nothing is typed."""


def commands(
    command: click.Command = khepri, parent: click.Context | None = None
) -> Iterator[tuple[click.Context, click.Command]]:
    """Yield every command with its context."""
    # With the settings of the program itself: click remembers how help was first asked for.
    context = click.Context(
        command, parent=parent, info_name=command.name, **command.context_settings
    )
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from commands(found, context)
    yield context, command


def test_every_number_has_two_ends() -> None:
    numbers = (click.types.IntParamType, click.types.FloatParamType)
    endless = [
        f"{context.command_path} {parameter.name}"
        for context, command in commands()
        for parameter in command.params
        if isinstance(parameter.type, numbers)
        and (
            getattr(parameter.type, "min", None) is None
            or getattr(parameter.type, "max", None) is None
        )
    ]
    assert endless == []


@pytest.mark.parametrize("number", HUGE, ids=lambda number: number[:24])
def test_every_value_is_taken_or_refused(number: str) -> None:
    tried = 0
    for context, command in commands():
        for parameter in command.params:
            if isinstance(parameter.type, click.types.BoolParamType):
                continue
            given = [number] if parameter.nargs != 1 or parameter.multiple else number
            tried += 1
            try:
                parameter.type_cast_value(context, given)
            except (click.UsageError, KhepriError):
                continue
    assert tried > 200


def arguments() -> list[tuple[str, ...]]:
    """Return every way to put a huge number where a command of an archive takes a word."""
    found = []
    for context, command in commands():
        path = context.command_path.split()[1:]
        wanted = [each for each in command.params if isinstance(each, click.Argument)]
        if isinstance(command, click.Group) or path[0] not in QUICK:
            continue
        for tested in wanted:
            words = [HUGE[0] if each is tested else "1" for each in wanted]
            found.append((*path, *words))
    return found


@pytest.mark.parametrize("words", arguments(), ids=" ".join)
def test_a_number_of_nothing_is_told(words: tuple[str, ...]) -> None:
    done = CliRunner().invoke(khepri, words, input="")
    assert done.exception is None or isinstance(done.exception, SystemExit | KhepriError)
