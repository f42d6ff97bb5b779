"""Moves that are shown one after the other: each with its sound, its shot, and time to see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto, unique

from khepri.app.boards.beats import Beat
from khepri.app.boards.board_state import BoardState, Scorch, Shot
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.faces import AnyFace
from khepri.app.faces.showing import after_move
from khepri.app.practice.part import shot_of_part, state_of_part
from khepri.app.sounds import Ear
from khepri.learn.solving import ShownMove

CONTACTS = (Beat.DESTROYED, Beat.ENDED)
SEEN_MS = 1100
"""How long a shot that ends a game is looked at: its embers glow for longer."""

BETWEEN_MS = 450
"""How long it takes until a move is answered."""


@unique
class _Stage(Enum):
    RESTING = auto()
    MOVING = auto()
    BETWEEN = auto()
    HOLDING = auto()


@dataclass(frozen=True, slots=True)
class _Showing:
    """What is shown, and what comes afterwards."""

    face: AnyFace
    moves: tuple[ShownMove, ...]
    seen: Callable[[], None]
    """Called when the last of them has been seen."""

    hold_ms: float | None
    """How long the end of it stays before `back` is called; None if it simply stays."""

    back: Callable[[], None]
    lit: bool


class ShownMoves:
    """Shows moves on a board view, with the tempo and the sounds of a game."""

    def __init__(self, context: Context, view: BoardView) -> None:
        self._context = context
        self._view = view
        self._ear = Ear()
        self._showing: _Showing | None = None
        self._number = 0
        self._stage = _Stage.RESTING
        self._left_ms = 0.0
        self._since_contact_ms: float | None = None

    @property
    def running(self) -> bool:
        """Whether moves are being shown, or their end is still to be looked at."""
        return self._stage is not _Stage.RESTING

    def start(
        self,
        face: AnyFace,
        moves: Sequence[ShownMove],
        seen: Callable[[], None],
        *,
        hold_ms: float | None,
        back: Callable[[], None],
        lit: bool,
    ) -> None:
        """Begin to show moves."""
        self._showing = _Showing(face, tuple(moves), seen, hold_ms, back, lit)
        self._number = 0
        self._show_next(self._showing)

    def stop(self) -> None:
        """Show no more of it, and tell nobody."""
        self._showing = None
        self._stage = _Stage.RESTING

    def skip(self) -> None:
        """Come to the end of what is being shown at this moment."""
        self._view.skip()
        self._left_ms = 0.0

    def _show_next(self, showing: _Showing) -> None:
        face, shown = showing.face, showing.moves[self._number]
        lit = showing.lit and self._number == len(showing.moves) - 1
        self._number += 1
        self._stage, self._since_contact_ms = _Stage.MOVING, None
        self._context.narration.say(face.spec.tell_move(shown.before, shown.move))
        cue = face.cue(shown.move)
        if cue is not None:
            self._context.mixer.play(cue)
        state, shot = shown_state(face, shown, lit=lit)
        grid = self._view.board_skin.grid
        self._view.show(state_of_part(state, grid), shot=shot_of_part(shot, grid))

    def advance(self, elapsed_ms: float) -> None:
        """Let time pass on the board, with its sounds, and go on with what is shown."""
        shot = self._view.shot
        beats = self._view.advance(elapsed_ms)
        for cue, step in self._ear.sounds(beats, shot):
            self._context.mixer.play(cue, step)
        if self._since_contact_ms is not None:
            self._since_contact_ms += elapsed_ms
        elif any(beat in CONTACTS for beat in beats):
            self._since_contact_ms = 0.0
        if self._stage is _Stage.MOVING:
            if not self._view.busy or self._seen_enough:
                self._moved()
        elif self._stage is not _Stage.RESTING:
            self._left_ms -= elapsed_ms
            if self._left_ms <= 0:
                self._waited()

    @property
    def _seen_enough(self) -> bool:
        return self._since_contact_ms is not None and self._since_contact_ms >= SEEN_MS

    def _moved(self) -> None:
        showing = self._showing
        if showing is None:
            return
        if self._number < len(showing.moves):
            self._stage, self._left_ms = _Stage.BETWEEN, BETWEEN_MS
            return
        if showing.hold_ms is None:
            self._stage = _Stage.RESTING
        else:
            self._stage, self._left_ms = _Stage.HOLDING, showing.hold_ms
        showing.seen()

    def _waited(self) -> None:
        showing = self._showing
        if showing is None:
            return
        if self._stage is _Stage.BETWEEN:
            self._show_next(showing)
        else:
            self._stage = _Stage.RESTING
            showing.back()


def shown_state(face: AnyFace, shown: ShownMove, *, lit: bool) -> tuple[BoardState, Shot | None]:
    """Return the board after a move that is shown, and its shot; a `lit` one burns on."""
    report = face.report_done(shown.before, shown.move, shown.effect)
    shot = report.shot
    if lit and shot is not None:
        shot = replace(shot, stays_lit=True)
        report = replace(report, shot=shot)
    scorches = (Scorch(shot),) if shot is not None else ()
    state = after_move(face.tokens(shown.after), report, scorches)
    return (replace(state, burning=shot) if lit else state), shot
