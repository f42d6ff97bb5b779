"""The command ``khepri``."""

from __future__ import annotations

import io
import os
import sys
from importlib.metadata import version

import click

from khepri.cli.club import club
from khepri.cli.doctor import doctor
from khepri.cli.engine import bench, bestmove, engine, ugi
from khepri.cli.event import event
from khepri.cli.games import games
from khepri.cli.learn import learn
from khepri.cli.learn_report import report
from khepri.cli.match import match
from khepri.cli.nboard import nboard
from khepri.cli.open_window import open_window
from khepri.cli.perft import perft
from khepri.cli.play import play, play_in_terminal, usual_game
from khepri.cli.puzzles import puzzles
from khepri.cli.setups import setups
from khepri.cli.solve import solve
from khepri.cli.tell_rules import rules
from khepri.errors import KhepriError


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("khepri"), prog_name="khepri")
@click.pass_context
def khepri(context: click.Context) -> None:
    """Play board games, alone or with a friend, without the internet.

    Without a command, Khepri opens its window.
    """
    if context.invoked_subcommand is None:
        open_window(None, lambda: play_in_terminal(usual_game()))


for command in (
    play,
    learn,
    puzzles,
    rules,
    perft,
    bestmove,
    solve,
    bench,
    ugi,
    nboard,
    engine,
    match,
    games,
    event,
    club,
    setups,
    doctor,
):
    khepri.add_command(command)
learn.add_command(report)


def make_readable(stream: io.TextIOWrapper, *, windows: bool) -> None:
    """Let every letter through that can get through; the others become question marks.

    Windows writes files and pipes in the letters of its country, unless it is told otherwise: names
    would not survive `khepri games export > games.pgn`.
    """
    if windows and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
        stream.reconfigure(encoding="utf-8", errors="replace")
    else:
        stream.reconfigure(errors="replace")


def main() -> None:
    """Run the command line; what goes wrong is one sentence, never a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            make_readable(stream, windows=os.name == "nt")
    try:
        khepri.main(standalone_mode=True)
    except KhepriError as error:
        click.echo(f"khepri: {error}", err=True)
        sys.exit(1)
    except BrokenPipeError:
        # The reader of our output has gone, as with `khepri … | head`.
        sys.exit(1)
