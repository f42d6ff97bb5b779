"""What the board of the replay shows and how it sounds: positions, shots, arrows and tryouts."""

from __future__ import annotations

from dataclasses import replace

from pygame import Surface

from khepri.app.boards.board_state import BoardState, Shot
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.faces import AnyFace
from khepri.app.faces.chronicle import Chronicle
from khepri.app.faces.showing import resting_state, show_again
from khepri.app.files.record_files import picture_of
from khepri.app.review import Review
from khepri.app.screens.replay.tryout import Tryout
from khepri.app.sounds import Ear
from khepri.games.base import Move


class ReplayBoard:
    """Shows a game's positions on a board view; arrows wait until the last move has been seen."""

    def __init__(
        self,
        context: Context,
        board: BoardView,
        face: AnyFace,
        chronicle: Chronicle,
        review: Review,
    ) -> None:
        self._context = context
        self._board = board
        self._face = face
        self._chronicle = chronicle
        self._review = review
        self._ear = Ear()
        self._settled = True

    def state(self, ply: int, tryout: Tryout | None) -> BoardState:
        """Return what the board shows at rest after `ply` moves, or in a tryout."""
        if tryout is not None:
            previews = self._context.settings.beam_preview
            return tryout.board_state(may_move=not self._board.busy, previews=previews)
        report, scorches = self._chronicle.marked(ply), self._chronicle.scorches(ply)
        state = resting_state(self._face, self._review.game, ply, report, scorches)
        found = self._review.at(ply)
        if found is None or not self._settled:
            return state
        return self._face.point_out(state, found.line[:2])

    def show_move(self, ply: int, *, shot: bool = False, animate: bool = True) -> None:
        """Go over to the position after `ply` moves; with a `shot`, the beam of the last flies."""
        report = self._chronicle.report(ply) if shot else None
        self._settled = not animate
        self._board.cancel()
        self._board.show(
            self.state(ply, None), shot=report.shot if report else None, animate=animate
        )

    def show_tryout(self, tryout: Tryout, *, shot: Shot | None = None) -> None:
        """Go over to a tryout, or to what the move tried in it has done."""
        self._settled = False
        self._board.show(self.state(tryout.ply, tryout), shot=shot)

    def sound_move(self, move: Move) -> None:
        """Play the sound of a move that has just been made."""
        cue = self._face.cue(move)
        if cue is not None:
            self._context.mixer.play(cue)

    def amend(self, ply: int, tryout: Tryout | None) -> None:
        """Bring marks, arrows and previews up to date without disturbing what moves."""
        self._board.amend(self.state(ply, tryout))

    def show_again(self, ply: int, tryout: Tryout | None) -> None:
        """Show once more what the last move did, or the one that was tried."""
        report = self._chronicle.marked(ply if tryout is None else tryout.ply)
        if tryout is not None and tryout.move is not None:
            report = self._face.report(tryout.position, tryout.move)
        if report is None or self._board.busy:
            return
        self._settled = False
        self.amend(ply, tryout)
        show_again(self._board, self.state(ply, tryout), report)

    def advance(self, elapsed_ms: float) -> bool:
        """Let time pass, with its sounds; return whether the last move has just been seen."""
        shot = self._board.shot
        for cue, step in self._ear.sounds(self._board.advance(elapsed_ms), shot):
            self._context.mixer.play(cue, step)
        if self._settled or self._board.busy:
            return False
        self._settled = True
        return True

    def picture(self, ply: int, tryout: Tryout | None) -> Surface:
        """Draw the board for a file: without arrows and without what the player holds."""
        state = self.state(ply, tryout)
        return picture_of(
            self._board.board_skin,
            self._context.skin.theme,
            replace(state, arrows=(), targets=frozenset(), selected=None),
            flipped=self._board.flipped,
            coordinates=True,
        )
