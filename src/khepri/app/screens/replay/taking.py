"""Taking something along from a replay: a new game, a copy, a picture or a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from khepri.app.destinations import ToGame
from khepri.app.files.pictures import (
    picture_of,
    pictures_folder,
    save_picture,
    save_record,
)
from khepri.app.files.saving import documents_folder
from khepri.app.screens.replay.play_on import OpponentChoice, OpponentDialog, session_from
from khepri.app.screens.replay.trying import TryingScreen
from khepri.app.style.icons import Icon
from khepri.app.widgets import Dialog
from khepri.errors import RulesError
from khepri.games.base import AnyPosition
from khepri.match.record_transcript import write_transcript
from khepri.match.record_writer import write_record
from khepri.session.session import Session

SAVED_MS = 8000
"""How long it is said where something was saved."""


class TakingScreen(TryingScreen):
    """A replay from which one can play on, copy and save."""

    _opponents: OpponentDialog | None = None

    # Playing on

    def ask_opponent(self) -> None:
        """Ask how strong the computer shall be."""
        level = self.context.settings.choices(self.game.spec.name).level
        side = self.game.position_at(self.ply).side
        sides = self.desk.face.offers.sides(self.context.art.colours)
        choice = OpponentChoice(self.game.spec, level, side, sides)
        self.stop_playing()
        self._opponents = OpponentDialog(choice, self.tree.skin)
        self.tree.open_dialog(self._opponents)

    def close_opponents(self, dialog: Dialog, choice: int | None) -> None:
        """Start the game, if the player has chosen to."""
        self.tree.close_dialog(dialog)
        if dialog is not self._opponents or self._opponents is None:
            return
        chosen, self._opponents = self._opponents.choice, None
        if choice == 0:
            self.context.remember(self.game.spec.name, level=chosen.chosen.number)
            self._play_on(
                lambda: session_from(
                    self.game,
                    self.ply,
                    self.context.now_ms,
                    level=chosen.chosen,
                    human=chosen.human,
                )
            )

    def play_friend(self) -> None:
        """Play on with a friend."""
        self._play_on(lambda: session_from(self.game, self.ply, self.context.now_ms))

    def _play_on(self, lay: Callable[[], Session]) -> None:
        try:
            session = lay()
        except RulesError as error:
            self.complain(str(error))
            return
        self.context.open(ToGame(session))

    # Sharing

    def copy_position(self) -> None:
        """Put the position into the clipboard."""
        self.context.clipboard.write(str(self._shown_position()))
        self._tell("The position is copied.", Icon.COPY)

    def _shown_position(self) -> AnyPosition:
        return self.game.position_at(self.ply) if self.trial is None else self.trial.shown

    def copy_game(self) -> None:
        """Put the whole game into the clipboard."""
        self.context.clipboard.write(write_record(self.record))
        self._tell("The game is copied.", Icon.COPY)

    def copy_transcript(self) -> None:
        """Put the moves alone into the clipboard."""
        self.context.clipboard.write(write_transcript(self.record))
        self._tell("The moves are copied.", Icon.COPY)

    def save_picture(self) -> None:
        """Save a picture of the position, and tell where."""
        picture = picture_of(
            self.desk.board_skin,
            self.tree.skin.theme,
            replace(self.board_state(), arrows=(), targets=frozenset(), selected=None),
            flipped=self.board.flipped,
            coordinates=True,
        )
        self._save(
            "picture",
            pictures_folder(),
            lambda folder: save_picture(picture, self.record, self.ply, folder),
        )

    def save_file(self) -> None:
        """Save the game as a file to hand out, and tell where."""
        self._save("game", documents_folder(), lambda folder: save_record(self.record, folder))

    def _save(self, what: str, folder: Path, write: Callable[[Path], Path]) -> None:
        try:
            path = write(folder)
        except OSError as error:
            reason = error.strerror or error
            self.complain(f"The {what} cannot be saved in {folder}: {reason}.")
            return
        self._tell(f"Saved as {path}.", Icon.SAVE, lasts_ms=SAVED_MS)

    def _tell(self, sentence: str, icon: Icon, lasts_ms: float = 4000) -> None:
        self.context.narration.say(sentence)
        self.tree.toast(sentence, icon=icon, lasts_ms=lasts_ms)
