"""What the learning log says about the teaching games of one player."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from khepri.learn.learning_log import Fact, FactKind

_STOPS = re.compile(r"\bstops=([0-9]{1,3})\b")
_LEVEL = re.compile(r"\blevel=([1-8])\b")

FEW = 3
"""So many games at the beginning are compared with so many at the end."""

CLUB_LEVEL = 5
"""Whoever is ready for this level is ready for other people."""


@dataclass(frozen=True, slots=True)
class TaughtGames:
    """The games in the order in which they were played."""

    games: tuple[tuple[int, int], ...] = ()
    """For each game how often a move was stopped, and the level of the computer."""

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> Self:
        """Read the facts of one player, the oldest first."""
        games = []
        for fact in facts:
            stops = _STOPS.search(fact.detail)
            if fact.kind is FactKind.GAME and stops is not None:
                level = _LEVEL.search(fact.detail)
                games.append((int(stops[1]), int(level[1]) if level else 1))
        return cls(tuple(games))

    @property
    def level(self) -> int:
        """The level of the computer in the last game; the first where there was none."""
        return self.games[-1][1] if self.games else 1

    @property
    def words(self) -> str:
        """How many there were, and the stops of a game, at first and at last.

        >>> TaughtGames(((3, 1), (4, 1), (2, 1), (1, 1), (1, 2), (0, 2))).words
        '6 · 3→0.7'
        >>> TaughtGames(((2, 1),)).words, TaughtGames().words
        ('1 · 2', '')
        """
        if not self.games:
            return ""
        if len(self.games) <= FEW:
            return f"{len(self.games)} · {_mean(self.games)}"
        return f"{len(self.games)} · {_mean(self.games[:FEW])}→{_mean(self.games[-FEW:])}"

    @property
    def looks_before_firing(self) -> bool:
        """Whether hardly anything had to be stopped in the last games."""
        last = self.games[-FEW:]
        return len(last) == FEW and sum(stops for stops, _ in last) <= FEW

    @property
    def next_level_words(self) -> str:
        """What comes after a level that is no trouble any more."""
        following = self.level + 1
        return "club night" if following >= CLUB_LEVEL else f"level {following}"


def _mean(games: tuple[tuple[int, int], ...]) -> str:
    return f"{sum(stops for stops, _ in games) / len(games):.1f}".removesuffix(".0")
