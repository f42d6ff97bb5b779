"""Take a finished game along: as a file, as text, or as a picture to show around."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from khepri.app.boards.board_state import BoardState
from khepri.app.context import Context
from khepri.app.files.record_files import pictures_folder
from khepri.app.files.saving import reason_of, record_text, save_game, stem_of, write_new
from khepri.app.panels.announcer import Announcer
from khepri.app.screens.game.desk import Desk
from khepri.app.screens.game.share_card import card_file, share_card, told_to_others
from khepri.app.style.icons import Icon
from khepri.session.session import Session
from khepri.system.folders import documents_folder

TOLD_MS = 8000
"""How long it is said where something was saved: long enough to read a path."""


class TakingAlong:
    """Puts one game into files and into the clipboard."""

    def __init__(
        self, context: Context, session: Session, desk: Desk, announcer: Announcer
    ) -> None:
        self._context = context
        self._session = session
        self._desk = desk
        self._announcer = announcer

    def copy(self) -> None:
        """Put the record of the game into the clipboard."""
        self._context.clipboard.write(record_text(self._session.game))
        self._announcer.tell("The record of the game is copied.", Icon.COPY)

    def save_file(self) -> None:
        """Save the record of the game, and tell where."""
        folder = documents_folder()
        path = self._write("game", folder, lambda: save_game(self._session.game, folder))
        if path is not None:
            self._announcer.tell(f"Saved as {path}.", Icon.SAVE, lasts_ms=TOLD_MS)

    def share_picture(self, state: BoardState) -> None:
        """Save a card with the last position and the result, copy it, and tell where it is."""
        game, desk = self._session.game, self._desk
        card = share_card(self._context.skin, desk.pictures, desk.board_skin, state, game)
        names = [player.name for player in told_to_others(game).players]
        stem, folder = f"{stem_of(game.spec.title, names)} result", pictures_folder()
        path = self._write(
            "picture", folder, lambda: write_new(folder, stem, ".png", card_file(card))
        )
        if path is not None:
            copied = self._context.clipboard.write_picture(path)
            more = " It is in the clipboard too." if copied else ""
            self._announcer.tell(f"Saved as {path}.{more}", Icon.PICTURE, lasts_ms=TOLD_MS)

    def _write(self, what: str, folder: Path, write: Callable[[], Path]) -> Path | None:
        try:
            return write()
        except OSError as error:
            self._announcer.complain(f"The {what} cannot be saved in {folder}: {reason_of(error)}.")
            return None
