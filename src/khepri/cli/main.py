"""The command ``khepri``."""

from __future__ import annotations

import io
import os
import sys

import click

from khepri.cli.command_list import CommandList
from khepri.cli.missing_streams import fill_missing_streams
from khepri.cli.open_window import open_window
from khepri.cli.saying import say
from khepri.errors import KhepriError


@click.group(
    cls=CommandList,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="khepri", prog_name="khepri")
@click.pass_context
def khepri(context: click.Context) -> None:
    """Play board games, alone or with a friend, without the internet.

    Without a command, Khepri opens its window.
    """
    if context.invoked_subcommand is None:
        open_window(None, _play_in_terminal)


def _play_in_terminal() -> None:
    from khepri.cli.play import play_in_terminal, usual_game  # noqa: PLC0415 - a window needs neither

    play_in_terminal(usual_game())


def make_readable(stream: io.TextIOWrapper, *, windows: bool) -> None:
    """Let every letter through that can get through; the others become question marks.

    Windows writes files and pipes in the letters of its country, unless it is told otherwise: names
    would not survive `khepri games export > games.pgn`.
    """
    chosen = "PYTHONIOENCODING" in os.environ and not sys.flags.ignore_environment
    if windows and not stream.isatty() and not chosen:
        stream.reconfigure(encoding="utf-8", errors="replace")
    else:
        stream.reconfigure(errors="replace")


def main() -> None:
    """Run the command line; what goes wrong is one sentence, never a traceback."""
    fill_missing_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            make_readable(stream, windows=os.name == "nt")
    try:
        khepri.main(prog_name="khepri")
    except KhepriError as error:
        say(f"khepri: {error}", err=True)
        sys.exit(1)
    except BrokenPipeError:
        # The reader of our output has gone, as with `khepri … | head`.
        sys.exit(1)
