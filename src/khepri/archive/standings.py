"""How everybody has done: one line for each player of the archive."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """Somebody who has played, and in how many games."""

    name: str
    games: int


@dataclass(frozen=True, slots=True)
class Score:
    """How many finished games somebody has won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        """How many games were finished."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """How many of the finished games were won, from 0 to 1; 0 if there are none."""
        return self.won / self.played if self.played else 0.0

    def __add__(self, other: Score) -> Score:
        return Score(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """Somebody who has played, and how that went."""

    player: str
    games: int
    """All games, unfinished ones too."""

    last_ms: int
    """When the latest of them began, as in `GameSummary.played_ms`; 0 if unknown."""

    by_game: Mapping[str, Score] = field(default_factory=dict)
    """The games that were played, by their names."""

    @property
    def total(self) -> Score:
        """All games together."""
        return sum(self.by_game.values(), Score())


_SCORES = """
    SELECT id, game, sum(games), sum(games * (result = won)), sum(games * (result = '1/2-1/2')),
           sum(games * (result = lost))
    FROM (
        SELECT first_id AS id, game, result, games, '1-0' AS won, '0-1' AS lost FROM tallies
        UNION ALL
        SELECT second_id, game, result, games, '0-1', '1-0' FROM tallies
        WHERE second_id != first_id
    )
    WHERE games > 0 GROUP BY id, game
"""
_LATEST = """
    SELECT id, max(played_ms) FROM (
        SELECT first_id AS id, played_ms FROM games WHERE listed = 1
        UNION ALL
        SELECT second_id, played_ms FROM games WHERE listed = 1
    ) GROUP BY id
"""


def standings(connection: sqlite3.Connection) -> list[PlayerStanding]:
    """Return everybody who has played, whoever has played most first."""
    names = dict(connection.execute("SELECT id, name FROM players"))
    latest = dict(connection.execute(_LATEST))
    counts: dict[int, int] = {}
    scores: dict[int, dict[str, Score]] = {}
    for player, game, games, won, drawn, lost in connection.execute(_SCORES):
        counts[player] = counts.get(player, 0) + games
        scores.setdefault(player, {})[game] = Score(won, drawn, lost)
    found = [
        PlayerStanding(names[player], games, latest.get(player, 0), scores[player])
        for player, games in counts.items()
        if player in names
    ]
    return sorted(found, key=lambda each: (-each.games, each.player))
