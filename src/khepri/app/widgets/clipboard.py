"""The clipboard: the system's where there is a window, the program's own where there is none."""

from __future__ import annotations

from pathlib import Path

import pygame
import pygame.scrap

from khepri.app.widgets.picture_clipboard import copy_picture


class Clipboard:
    """Remember a text, and share it with other programs if that is possible."""

    def __init__(self, *, system: bool = True) -> None:
        self._system = system
        self._text = ""

    def write(self, text: str) -> bool:
        """Put a text where other fields can take it; say whether other programs can as well."""
        # Half of a character, which a file may hold, cannot be handed on.
        self._text = text.encode("utf-8", "replace").decode()
        if self._usable():
            try:
                pygame.scrap.put_text(self._text)
            except pygame.error:
                self._system = False
        return self._usable()

    def read(self) -> str:
        """Return the text that was put last, by any program."""
        if self._usable():
            try:
                return pygame.scrap.get_text()
            except (pygame.error, UnicodeDecodeError):
                self._system = False
        return self._text

    def write_picture(self, path: Path) -> bool:
        """Put the picture in a file where other programs can take it; say whether that worked."""
        return self._usable() and copy_picture(path)

    def _usable(self) -> bool:
        return self._system and pygame.display.get_init()
