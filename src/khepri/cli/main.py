"""The command ``khepri``, and the list of all its commands.

A command's module is imported when it is asked for: most of the program is behind one command or
another, and neither the window nor any other command should wait for it. So nothing is imported
here that ``khepri --help`` does not need.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import NoReturn

import click

from khepri.cli.console import say
from khepri.cli.lazy_group import LazyCommand, LazyGroup
from khepri.cli.window import open_window
from khepri.errors import KhepriError

# Standard streams that are missing


class NullStream(io.RawIOBase):
    """Has nothing to read, and forgets what is written.

    The null device would not do: Windows takes it for a terminal.
    """

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def writable(self) -> bool:
        """Say that it can be written."""
        return True

    def readinto(self, _: object) -> int:
        """Read nothing."""
        return 0

    def write(self, data: object, /) -> int:
        """Forget everything."""
        return len(memoryview(data))  # type: ignore[arg-type] # bytes of any kind


def fill_missing_streams() -> None:
    """Put something in the place of each stream that is missing, so that nobody has to ask."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(NullStream()), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(NullStream()), encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = io.TextIOWrapper(io.BufferedWriter(NullStream()), encoding="utf-8")


# Commands


COMMANDS: Mapping[str, LazyCommand] = {
    "archive": LazyCommand("archive", "Back up all games and events, or bring a backup back."),
    "bench": LazyCommand(
        "engine", "Search a fixed set of positions and print how many were visited."
    ),
    "bestmove": LazyCommand("engine", "Say which move the computer would play."),
    "book": LazyCommand(
        "book", "Look into the opening book, or let the club's own games feed one."
    ),
    "club": LazyCommand(
        "club", "Open a club night: the browsers of this room play on this laptop."
    ),
    "doctor": LazyCommand(
        "doctor", "Say what works on this computer, and what to do about the rest."
    ),
    "engine": LazyCommand("engine", "Look after engines."),
    "event": LazyCommand("event", "Run a tournament: a roster, rounds, results and a table."),
    "games": LazyCommand("games", "Look through the games that were played or imported."),
    "learn": LazyCommand("learn", "Learn a game in short lessons."),
    "match": LazyCommand("match", "Let two players play many games, and say which is stronger."),
    "nboard": LazyCommand("engine", "Play Othello inside another program, by the NBoard protocol."),
    "perft": LazyCommand("engine", "Count the sequences of DEPTH moves from a position."),
    "play": LazyCommand("play", "Play a game, with a friend or against the computer."),
    "puzzles": LazyCommand("puzzles", "Solve puzzles: one position, one task."),
    "rules": LazyCommand("rules", "Tell the rules of GAME, or of every game."),
    "selfcheck": LazyCommand(
        "archive", "Replay every game by the rules, and say what does not hold."
    ),
    "setups": LazyCommand("setups", "Hand the named boards of the editor on, or bring others in."),
    "solve": LazyCommand("engine", "Play an Othello ending perfectly."),
    "ugi": LazyCommand("engine", "Talk to another program by the Universal Game Interface."),
}


# Running


@click.group(
    cls=LazyGroup,
    table=COMMANDS,
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
        _exit_with(str(error))
    except BrokenPipeError:
        # The reader of our output has gone, as with `khepri … | head`.
        sys.exit(1)
    except Exception as error:  # noqa: BLE001 - whatever it is, nobody is shown a traceback
        _exit_with(_log_crash(error))


def _log_crash(error: Exception) -> str:
    """Write down an error that nobody foresaw, and say so."""
    # Wanted only after a fault.
    from khepri.system.fault_log import FaultLog, log_path, missing_part  # noqa: PLC0415

    file = FaultLog(log_path()).note(error, "the command line").file
    where = f" What happened is written in {file}." if file is not None else ""
    what = missing_part(error)
    return (what or f"Something went wrong that nobody foresaw ({type(error).__name__}).") + where


def _exit_with(sentence: str) -> NoReturn:
    with suppress(OSError):  # a terminal that is gone hears nothing
        say(f"khepri: {sentence}", err=True)
    sys.exit(1)
