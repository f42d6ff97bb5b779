"""The learner's rushes: the best so far, what came up lately, and keeping another."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.learner import learner_name
from khepri.errors import ArchiveError
from khepri.games.base import GameSpec
from khepri.learn.progress import Fact, PuzzlePractice, local_now
from khepri.learn.rush import Rush, recent_rush_puzzles, rush_facts


class RushScores:
    """What the log tells about one game's rushes; what cannot be read counts as nothing."""

    def __init__(self, context: Context, spec: GameSpec) -> None:
        self._log = context.learning
        self._player = learner_name(context)
        self._spec = spec
        self._facts: list[Fact] = []
        try:
            self._facts = self._log.facts_of(self._player)
        except ArchiveError:
            return

    @property
    def best(self) -> int:
        """The most hits ever; 0 before the first rush."""
        return PuzzlePractice.of(self._facts).best_rush(self._spec)

    @property
    def best_today(self) -> int:
        """The most hits of a rush of this day."""
        return PuzzlePractice.of(self._facts).best_rush(self._spec, local_now()[:10])

    @property
    def recent_rush_puzzles(self) -> frozenset[str]:
        """The keys of the puzzles that came up in the last rushes."""
        return recent_rush_puzzles(self._facts, self._spec)

    def keep(self, rush: Rush) -> str:
        """Keep a rush that is over; return why that failed, if it did."""
        facts = rush_facts(rush, self._player, local_now("milliseconds"))
        self._facts += facts
        try:
            for fact in facts:
                self._log.add(fact)
        except ArchiveError as error:
            return str(error)
        return ""
