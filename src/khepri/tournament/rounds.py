"""Rounds: who meets whom at which board, and who is without an opponent, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique

from khepri.tournament.results import BoardResult


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
