"""Start the desktop program: open the window, and only then import what is to be seen in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from khepri.app.display import Display
from khepri.app.settings import SettingsFile, settings_path
from khepri.app.splash import Splash
from khepri.app.window import NoDisplayError, Window
from khepri.errors import KhepriError, StoppedError
from khepri.system.fault_log import Fault, FaultLog, log_path, missing_part

if TYPE_CHECKING:
    from khepri.match.game import Game

__all__ = ["NoDisplayError", "run"]


def run(make_game: Callable[[], Game] | None = None, *, book: bool | None = None) -> None:
    """Open the window, on a game if one is given, and play until it is closed.

    `book` says whether the computer plays that game by its opening book; None leaves it to the
    settings.

    :raises NoDisplayError: if there is no display.
    :raises StoppedError: after an error that nobody foresaw and that no screen could show.
    """
    faults = FaultLog(log_path())
    settings_file = SettingsFile(settings_path())
    try:
        _play(settings_file, faults, make_game, book=book)
    except KhepriError:
        raise  # it has a sentence of its own
    except Exception as error:
        fault = faults.note(error, "the end")
        raise StoppedError(_last_words(fault, settings_file.set_aside())) from error


def _last_words(fault: Fault, kept: str) -> str:
    """Say what is left to say; settings set aside cannot stop the program a second time."""
    words = ["Something went wrong, and Khepri had to stop. Games that were saved are safe."]
    words += [missing] if (missing := missing_part(fault.error)) else []
    if kept:
        words.append(f"It will start with the usual settings; yours are kept as {kept}.")
    if fault.file is not None:
        words.append(f"What happened is written in {fault.file}.")
    return " ".join(words)


def _play(
    settings_file: SettingsFile,
    faults: FaultLog,
    make_game: Callable[[], Game] | None,
    *,
    book: bool | None,
) -> None:
    settings = settings_file.load()
    window = Window(settings.window)
    display = Display(
        window, settings.graphics, settings.graphics_measured, splash=Splash(settings)
    )
    if display.measured != settings.graphics_measured:
        settings = replace(settings, graphics_measured=display.measured)
        settings_file.save(settings)
    try:
        pygame.event.pump()  # to some systems a window that hears nothing looks as if it hung
        from khepri.app.program import play_in  # noqa: PLC0415 - it takes longer than all above

        play_in(window, display, settings, settings_file, faults, make_game, book=book)
    finally:
        display.release()
        window.close()
