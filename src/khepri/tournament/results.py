"""How a game of a round ended, and what each of the two gets for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum, unique

from khepri.errors import TournamentError

MOST_POINTS = 100.0


@unique
class BoardResult(StrEnum):
    """The result of a board, that of the player who moves first before that of the other."""

    FIRST_WINS = "1-0"
    DRAW = "1/2"
    SECOND_WINS = "0-1"
    FIRST_BY_FORFEIT = "+/-"
    """The second player did not come."""

    SECOND_BY_FORFEIT = "-/+"
    BOTH_FORFEIT = "-/-"
    """Neither came."""

    @classmethod
    def read(cls, text: str) -> BoardResult | None:
        """Return the result that somebody has written or typed; None if it means none.

        >>> [str(BoardResult.read(text)) for text in ("1", "0 – 1", "0.5", "½-½", "Draw", "+ -")]
        ['1-0', '0-1', '1/2', '1/2', '1/2', '+/-']
        >>> BoardResult.read("2-0")
        """
        word = re.sub(r"[–—−]", "-", re.sub(r"\s", "", text.lower()))
        return _WRITTEN.get(re.sub(r"½|0?[.,]5", "1/2", word))

    @property
    def is_played(self) -> bool:
        """Whether the game was played: a forfeit counts in the table, but as no game."""
        return self in (BoardResult.FIRST_WINS, BoardResult.DRAW, BoardResult.SECOND_WINS)

    @property
    def turned(self) -> BoardResult:
        """The same result, seen with the colours changed."""
        return _TURNED.get(self, self)


_WRITTEN = {
    **{result.value: result for result in BoardResult},
    "1": BoardResult.FIRST_WINS,
    "0": BoardResult.SECOND_WINS,
    **dict.fromkeys(("=", "d", "draw", "drawn", "1/2-1/2"), BoardResult.DRAW),
    **dict.fromkeys(("+", "+-"), BoardResult.FIRST_BY_FORFEIT),
    **dict.fromkeys(("-", "-+"), BoardResult.SECOND_BY_FORFEIT),
    "--": BoardResult.BOTH_FORFEIT,
}
"""What people write for a result, without spaces and capitals, and with one sign for a half."""

_TURNED = {
    BoardResult.FIRST_WINS: BoardResult.SECOND_WINS,
    BoardResult.SECOND_WINS: BoardResult.FIRST_WINS,
    BoardResult.FIRST_BY_FORFEIT: BoardResult.SECOND_BY_FORFEIT,
    BoardResult.SECOND_BY_FORFEIT: BoardResult.FIRST_BY_FORFEIT,
}


SHOWN = {
    BoardResult.FIRST_WINS: "1–0",
    BoardResult.DRAW: "½",
    BoardResult.SECOND_WINS: "0–1",
    BoardResult.FIRST_BY_FORFEIT: "+ –",
    BoardResult.SECOND_BY_FORFEIT: "– +",
    BoardResult.BOTH_FORFEIT: "– –",
}
"""How a result is written for people."""


@dataclass(frozen=True, slots=True)
class Points:
    """What a win, a draw, a loss and a round without an opponent are worth."""

    win: float = 1.0
    draw: float = 0.5
    loss: float = 0.0
    bye: float = 1.0
    """For the one who is left over where the number of players is odd."""

    def __post_init__(self) -> None:
        values = (self.win, self.draw, self.loss, self.bye)
        if not all(0 <= each <= MOST_POINTS and float(each * 2).is_integer() for each in values):
            raise TournamentError(f"Numbers of points are halves from 0 to {MOST_POINTS:g}.")
        if not self.loss <= self.draw < self.win or self.bye > self.win:
            raise TournamentError(
                "A win brings more points than a draw, a draw no fewer than a loss,"
                " and a bye no more than a win."
            )

    def of(self, result: BoardResult) -> tuple[float, float]:
        """Return what the two get.

        >>> Points().of(BoardResult.FIRST_WINS), Points().of(BoardResult.BOTH_FORFEIT)
        ((1.0, 0.0), (0.0, 0.0))
        """
        match result:
            case BoardResult.FIRST_WINS | BoardResult.FIRST_BY_FORFEIT:
                return self.win, self.loss
            case BoardResult.SECOND_WINS | BoardResult.SECOND_BY_FORFEIT:
                return self.loss, self.win
            case BoardResult.DRAW:
                return self.draw, self.draw
            case BoardResult.BOTH_FORFEIT:
                return self.loss, self.loss


def told_points(points: float) -> str:
    """Write points as a table does.

    >>> told_points(2.5), told_points(0.5), told_points(3.0), told_points(0.0)
    ('2½', '½', '3', '0')
    """
    whole, half = divmod(round(points * 2), 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def counted_points(points: float) -> str:
    """Write points with their word.

    >>> counted_points(1.0), counted_points(0.5), counted_points(2.0)
    ('1 point', '½ point', '2 points')
    """
    return f"{told_points(points)} {'point' if 0 < points <= 1 else 'points'}"
