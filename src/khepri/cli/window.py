"""Open the window, or play in the terminal where there is none to be had."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from khepri.cli.console import say

if TYPE_CHECKING:
    from khepri.match.game import Game


def open_window(
    make_game: Callable[[], Game] | None,
    play_in_terminal: Callable[[], None],
    *,
    book: bool | None = None,
) -> None:
    """Open the window, on a game if one is given.

    `book` says whether the computer plays that game by its opening book; None leaves it to the
    settings.

    Without a display the game is played in the terminal, if there is one to read from.
    """
    # pygame greets on standard output unless it is told not to before it is imported; and no other
    # command needs it.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from khepri.app.main import NoDisplayError, run  # noqa: PLC0415 - see above

    try:
        run(make_game, book=book)
    except NoDisplayError as error:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise click.ClickException(
                f"{error} Run it in a terminal, or with --text, to play without a window."
            ) from error
        say(f"{error} Playing here in the terminal instead.")
        play_in_terminal()
