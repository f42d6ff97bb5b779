"""A try: another move in place of one that was played, judged by the engine. No pygame here."""

from __future__ import annotations

from khepri.app.faces import face_of
from khepri.app.screens.replay.review import Review
from khepri.app.screens.replay.words import Verdict, verdict_of
from khepri.engine.analysis import Analysis
from khepri.games.base import AnyPosition, Move


class Trial:
    """One try, or several, in the position after `ply` moves."""

    def __init__(self, review: Review, ply: int) -> None:
        self.ply = ply
        self.game = review.game
        self.position = review.positions[ply]
        self.hand = face_of(self.game.spec).hand(self.position)
        self.move: Move | None = None
        self.verdict: Verdict | None = None
        self._review = review
        self._work: Analysis | None = None

    @property
    def played(self) -> Move | None:
        """The move of the game here; None after its last."""
        turns = self.game.turns
        return turns[self.ply].move if self.ply < len(turns) else None

    @property
    def shown(self) -> AnyPosition:
        """The position on the board: after the try, as soon as there is one."""
        return self.position if self.move is None else self.position.play(self.move)

    @property
    def judging(self) -> bool:
        """Whether the engine is at work on the try."""
        return self._work is not None

    def play(self, move: Move) -> None:
        """Try a move, and have it judged."""
        self.hand.let_go()
        self.move, self.verdict = move, None
        known = self._review.evaluations[: self.ply + 1]
        if move == known[-1].best:
            self._judge(known[-1].score)
        elif move == self.played:
            self.verdict = Verdict("That was played.", "Try another move.", better=None)
        else:
            after = self.position.play(move)
            positions = (*self._review.positions[: self.ply + 1], after)
            spec, limits = self.game.spec, self._review.limits
            self._work = Analysis(spec, positions, limits=limits, known=known)
            self._work.start()

    def again(self) -> None:
        """Take the try back."""
        self.stop()
        self.move = self.verdict = None
        self.hand.let_go()

    def stop(self) -> None:
        """End the judging, if it goes on."""
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
            self.verdict = Verdict("No verdict.", work.failure, better=None)
        elif work.done:
            self._work = None
            self._judge(work.evaluations[-1].score)
        return self._work is None

    def _judge(self, tried: int) -> None:
        known = self._review.evaluations
        best = known[self.ply]
        played = known[self.ply + 1].score if self.played is not None else best.score
        sign = 1 if self.position.side is self.game.spec.sides[0] else -1
        is_best = self.move == best.best
        self.verdict = verdict_of(self.game.spec, sign, tried, played, best.score, is_best=is_best)
