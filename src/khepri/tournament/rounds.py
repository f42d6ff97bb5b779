"""Rounds: who meets whom at which board, who has no opponent and why, and how boards ended.

What a result is worth is here too (`Points`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum, unique

from khepri.errors import TournamentError

# Results and points


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


RESULT_SIGNS = {
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


def format_points(points: float) -> str:
    """Write points as a table does.

    >>> format_points(2.5), format_points(0.5), format_points(3.0), format_points(0.0)
    ('2½', '½', '3', '0')
    """
    whole, half = divmod(round(points * 2), 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def points_phrase(points: float) -> str:
    """Write points with their word.

    >>> points_phrase(1.0), points_phrase(0.5), points_phrase(2.0)
    ('1 point', '½ point', '2 points')
    """
    return f"{format_points(points)} {'point' if 0 < points <= 1 else 'points'}"


# Boards and rounds


@dataclass(frozen=True, slots=True)
class RoundBoard:
    """Two participants at a board; the first moves first."""

    number: int
    first: int
    second: int
    result: BoardResult | None = None
    discs: tuple[int, int] | None = None
    """What each had on the board at the end, where a game counts that."""

    by_hand: bool = False
    """Whether the director has changed this pair."""

    def opponent_of(self, participant: int) -> int:
        """Return whom a participant of this board meets."""
        return self.second if participant == self.first else self.first

    def has(self, participant: int) -> bool:
        """Say whether a participant sits here."""
        return participant in (self.first, self.second)


@unique
class Absence(StrEnum):
    """Why somebody has no opponent in a round."""

    BYE = "bye"
    """Left over, because the number of players is odd."""

    ASKED = "asked"
    """Had asked not to be paired."""

    LATE = "late"
    """Came later."""

    LEFT = "left"
    """Had left."""

    OUT = "out"
    """Knocked out."""

    UNPAIRED = "unpaired"
    """The director has left this one out."""

    def told(self, points: str) -> str:
        """Say it as a table does, with the points: ``late ½``."""
        word = {Absence.ASKED: "bye", Absence.UNPAIRED: "not paired"}.get(self, self.value)
        return f"{word} {points}"


@dataclass(frozen=True, slots=True)
class Missing:
    """Somebody without an opponent in a round."""

    participant: int
    why: Absence
    points: float = 0.0


@dataclass(frozen=True, slots=True)
class Round:
    """One round. Until it is published it is a proposal that can be changed."""

    number: int
    boards: tuple[RoundBoard, ...] = ()
    missing: tuple[Missing, ...] = ()
    is_published: bool = False
    title: str = ""
    """What a round of a knockout is called."""

    @property
    def is_complete(self) -> bool:
        """Whether every board has its result."""
        return all(board.result is not None for board in self.boards)

    @property
    def open_boards(self) -> tuple[RoundBoard, ...]:
        """The boards that have no result."""
        return tuple(board for board in self.boards if board.result is None)

    def board_of(self, participant: int) -> RoundBoard | None:
        """Return where somebody sits; None without an opponent."""
        return next((board for board in self.boards if board.has(participant)), None)

    def missing_of(self, participant: int) -> Missing | None:
        """Return why somebody has no opponent; None with one, or before the event began."""
        return next((each for each in self.missing if each.participant == participant), None)
