"""The review of one game: the analysis behind it, what is known so far, and what was known before.

No pygame here. The screen looks in with `poll` from time to time.
"""

from __future__ import annotations

from khepri.archive import Archive, SavedEvaluation
from khepri.engine.analysis import (
    Analysis,
    Evaluation,
    costliest,
    costs_of,
    limits_for,
    signature_of,
)
from khepri.engine.limits import Limits
from khepri.errors import ArchiveError, RulesError
from khepri.match.game import Game


class Review:
    """What the engine thinks of a game; it can be switched off and on again."""

    def __init__(
        self,
        game: Game,
        *,
        archive: Archive | None = None,
        game_id: int | None = None,
        limits: Limits | None = None,
        locked: bool = False,
    ) -> None:
        self.game = game
        self.locked = locked
        """Whether it must stay off: the game is a tournament game that is not over."""

        self.positions = game.positions
        self.limits = limits or limits_for(game.spec, self.positions)
        self.evaluations: tuple[Evaluation, ...] = ()
        self.costs: tuple[int, ...] = ()
        self.marked: tuple[int, ...] = ()
        """The numbers of the costliest moves, from 1."""

        self.failure = ""
        self.on = False
        self._archive = archive if game_id is not None else None
        self.game_id = game_id
        """The game's number in the archive, if it is there."""

        self._work: Analysis | None = None
        self._take(self._remembered())

    @property
    def total(self) -> int:
        """How many positions there are."""
        return len(self.positions)

    @property
    def done(self) -> bool:
        """Whether everything is known."""
        return len(self.evaluations) == self.total

    @property
    def working(self) -> bool:
        """Whether the engine is at work."""
        return self._work is not None

    def at(self, ply: int) -> Evaluation | None:
        """Return what is known about the position after `ply` moves, if the review is on."""
        return self.evaluations[ply] if self.on and ply < len(self.evaluations) else None

    def cost(self, ply: int) -> int:
        """Return what move number `ply` cost, as far as it is known."""
        return self.costs[ply - 1] if self.on and 0 < ply <= len(self.costs) else 0

    def costly_move(self, ply: int, *, forward: bool) -> int | None:
        """Return the marked move that comes next after move number `ply`, or before it."""
        marked = self.marked if self.on else ()
        if forward:
            return min((one for one in marked if one > ply), default=None)
        return max((one for one in marked if one < ply), default=None)

    @property
    def exact_from(self) -> int | None:
        """From which position on every score is proved; None before everything is known."""
        if not self.done or not self.evaluations[-1].exact:
            return None
        opinions = [ply for ply, each in enumerate(self.evaluations) if not each.exact]
        return opinions[-1] + 1 if opinions else 0

    def start(self) -> None:
        """Go on where it was left, unless it is locked."""
        if self.locked:
            return
        self.on = True
        if self.done or self._work is not None:
            return
        self.failure = ""
        self._work = Analysis(
            self.game.spec, self.positions, limits=self.limits, known=self.evaluations
        )
        self._work.start()

    def stop(self) -> None:
        """End the work; what is known stays known."""
        self.on = False
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def poll(self) -> bool:
        """Take over what has been found; return whether that is anything new."""
        work = self._work
        if work is None:
            return False
        failed = bool(work.failure)
        found = work.evaluations
        # The work goes on while this looks at it: what was found decides, not what is by now.
        if failed or len(found) == self.total:
            self._work = None
            self.failure = work.failure
        if len(found) == len(self.evaluations):
            return failed
        self._take(found)
        if self.done:
            self._remember()
        return True

    def _take(self, evaluations: tuple[Evaluation, ...]) -> None:
        self.evaluations = evaluations
        self.costs = costs_of(self.game.spec, self.positions, self.game.moves, evaluations)
        # Only the whole game tells which of its moves cost most.
        self.marked = costliest(self.game.spec, self.costs) if self.done else ()

    # The archive

    def _remembered(self) -> tuple[Evaluation, ...]:
        if self._archive is None or self.game_id is None:
            return ()
        try:
            kept = self._archive.analysis(self.game_id, signature_of(self.limits)) or ()
            found = tuple(
                Evaluation(
                    each.score,
                    each.depth,
                    tuple(self.game.spec.parse_move(move) for move in each.line),
                    each.exact,
                )
                for each in kept
            )
        except (ArchiveError, RulesError, ValueError, TypeError):
            return ()  # it only takes a little longer then
        return found if len(found) == self.total else ()

    def _remember(self) -> None:
        if self._archive is None or self.game_id is None:
            return
        kept = [
            SavedEvaluation(
                each.score, each.depth, tuple(str(move) for move in each.line), each.exact
            )
            for each in self.evaluations
        ]
        try:
            self._archive.save_analysis(self.game_id, signature_of(self.limits), kept)
        except ArchiveError:
            self._archive = None  # it will be computed again: nothing is lost
