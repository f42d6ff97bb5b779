"""A tryout: other moves in place of one that was played, each judged by the engine.

No pygame here. The screen looks in with `poll` from time to time.
"""

from __future__ import annotations

from dataclasses import replace

from khepri.app.boards.board_state import BoardState, Scorch
from khepri.app.faces import face_of
from khepri.app.faces.showing import after_move, with_hand
from khepri.app.review import Review
from khepri.app.screens.replay.judgement import Judgement, judgement_of
from khepri.app.screens.replay.review_text import LOCKED
from khepri.engine.analysis import Analysis
from khepri.games.base import AnyPosition, Move
from khepri.match.game import Game, Turn


def last_choice(game: Game, ply: int) -> int:
    """Return before which move somebody last had a choice: nobody chooses to pass."""
    ply = max(0, ply - 1)
    while ply and game.turns[ply].forced:
        ply -= 1
    return ply


def objection_to_tryout(review: Review, ply: int) -> str:
    """Say why no other move can be tried after `ply` moves; nothing if one can."""
    if review.locked:
        return LOCKED
    game = review.game
    position = game.position_at(ply)
    if review.at(min(ply + 1, len(game.turns))) is None or not position.legal_moves():
        return "The computer must have looked at this move first: wait a moment."
    if game.spec.forced_pass(position) is not None:
        return "There was nothing to choose: a pass was the only move."
    return ""


class Tryout:
    """The position after `ply` moves, the player's hand on it, and the move that is tried."""

    def __init__(self, review: Review, ply: int) -> None:
        self.ply = ply
        self.game = review.game
        self.position = review.positions[ply]
        self.face = face_of(self.game.spec)
        self.hand = self.face.hand(self.position)
        self.move: Move | None = None
        self.judgement: Judgement | None = None
        self._review = review
        self._work: Analysis | None = None

    @property
    def played(self) -> Move | None:
        """The move of the game here; None after its last."""
        turns = self.game.turns
        return turns[self.ply].move if self.ply < len(turns) else None

    @property
    def shown(self) -> AnyPosition:
        """The position on the board: after the tried move, as soon as there is one."""
        return self.position if self.move is None else self.position.play(self.move)

    @property
    def course(self) -> Game:
        """The game up to here, and the tried move in place of what came after it."""
        turns = self.game.turns[: self.ply]
        if self.move is not None:
            after, effect = self.position.carry_out(self.move)
            clock = self.game.clock_at(self.ply)
            turns = (*turns, Turn(self.position.side, self.move, after, clock, effect=effect))
        return replace(self.game, turns=turns)

    def board_state(self, *, may_move: bool, previews: bool) -> BoardState:
        """Return what the board shows: what the player may do, or what the tried move did."""
        if self.move is None:
            state = BoardState(tokens=self.face.tokens(self.position))
            return with_hand(state, self.hand, may_move=may_move, previews=previews)
        report = self.face.report(self.position, self.move)
        scorches = (Scorch(report.shot),) if report.shot is not None else ()
        return after_move(self.face.tokens(self.shown), report, scorches)

    # The move and what the engine says about it

    def play(self, move: Move) -> None:
        """Try a move, and have it judged."""
        self.hand.let_go()
        self.move, self.judgement = move, None
        known = self._review.evaluations[: self.ply + 1]
        if move == known[-1].best:
            self._judge(known[-1].score)
        elif move == self.played:
            self.judgement = Judgement("That was played.", "Try another move.", better=None)
        else:
            after = self.position.play(move)
            positions = (*self._review.positions[: self.ply + 1], after)
            spec, limits = self.game.spec, self._review.limits
            self._work = Analysis(spec, positions, limits=limits, known=known)
            self._work.start()

    def take_back(self) -> None:
        """Take the tried move back."""
        self.stop()
        self.move = self.judgement = None
        self.hand.let_go()

    @property
    def judging(self) -> bool:
        """Whether the engine is at work on the tried move."""
        return self._work is not None

    def stop(self) -> None:
        """End the engine's work, if it goes on."""
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def poll(self) -> bool:
        """Take over the judgement; return whether it has just come."""
        work = self._work
        if work is None:
            return False
        if work.failure:
            self._work = None
            self.judgement = Judgement("No verdict.", work.failure, better=None)
        elif work.done:
            self._work = None
            self._judge(work.evaluations[-1].score)
        return self._work is None

    def _judge(self, tried: int) -> None:
        known = self._review.evaluations
        best = known[self.ply]
        played = known[self.ply + 1].score if self.played is not None else best.score
        spec = self.game.spec
        sign = 1 if self.position.side is spec.sides[0] else -1
        is_best = self.move == best.best
        self.judgement = judgement_of(spec, sign, tried, played, best.score, is_best=is_best)
