"""What a game offers on the screen where a new game is chosen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias

from pygame import Surface

from khepri.app.context import Context
from khepri.app.settings import OWN_BOARD
from khepri.app.style.palettes import PieceColours
from khepri.app.widgets import Option
from khepri.errors import RulesError
from khepri.games.base import GameSpec, PositionT, SetupT, Side

__all__ = [
    "OWN_BOARD",
    "AnyBoardReading",
    "AnyOffer",
    "AnyOffers",
    "BoardOffer",
    "BoardReading",
    "Offers",
]


@dataclass(frozen=True, slots=True)
class BoardOffer(Generic[SetupT]):
    """A board on a card: ready-made, or one that the player has saved."""

    name: str
    """What it is remembered by; `OWN_BOARD` for one that is not ready-made."""

    title: str
    setup: SetupT
    variant: str | None = None
    """How it is played, where the board alone does not say."""

    @property
    def text(self) -> str:
        """The position text."""
        return str(self.setup)


@dataclass(frozen=True, slots=True)
class BoardReading(Generic[SetupT]):
    """What was read from a text; without reasons against it, the board can be played."""

    setup: SetupT | None
    """The board, None where the text is none at all."""

    reasons: tuple[str, ...] = ()

    @property
    def playable(self) -> bool:
        """Whether a game can start from it."""
        return self.setup is not None and not self.reasons


class Offers(ABC, Generic[PositionT, SetupT]):
    """What can be chosen before a game. It holds nothing: one serves all screens."""

    spec: ClassVar[GameSpec]
    text_label: ClassVar[str]
    """What the field is called in which a board can be written."""

    text_note: ClassVar[str] = ""
    """How a board is written, where no rules are explained in its place."""

    preview: ClassVar[tuple[str, str]]
    """The switch that shows beforehand what a move does, and a line about it."""

    usual: ClassVar[str]
    """The name of the usual board."""

    teaching_words: ClassVar[tuple[tuple[str, str], ...]] = ()
    """What can be taught in a game against the computer: nothing, the worst, or more.

    Each as words on screen, and a line about it. Without them nothing is taught.
    """

    variant_words: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """The rules to choose from: their names in files, on screen, and a line about each."""

    @property
    def second_may_start(self) -> bool:
        """Whether it is a choice who moves first; otherwise the board says so."""
        return self.spec.second_may_start

    @abstractmethod
    def boards(self) -> tuple[BoardOffer[SetupT], ...]:
        """Return the ready-made boards."""

    @abstractmethod
    def read(self, text: str) -> BoardReading[SetupT]:
        """Read a board and say everything that is wrong with it."""

    @abstractmethod
    def name_of(self, setup: SetupT) -> str:
        """Return which of the ready-made boards it is, or `OWN_BOARD`."""

    @abstractmethod
    def started_by(self, setup: SetupT, side: Side) -> SetupT:
        """Return the board with another side to move first."""

    @abstractmethod
    def position(self, setup: SetupT, variant: str) -> PositionT:
        """Return the position to start from.

        :raises RulesError: if no game can be started from it.
        """

    @abstractmethod
    def sides(self, colours: PieceColours) -> tuple[Option, Option]:
        """Return the two sides as things to choose."""

    @abstractmethod
    def picture(self, context: Context, size: tuple[int, int]) -> Surface:
        """Draw what stands for the game on its card."""

    def board_named(self, name: str) -> BoardOffer[SetupT]:
        """Return a ready-made board; the usual one where there is none of that name."""
        offered = {offer.name: offer for offer in self.boards()}
        return offered.get(name, offered[self.usual])

    def judge(self, setup: SetupT | RulesError) -> BoardReading[SetupT]:
        """Return what was read, with everything that keeps it from being played."""
        if isinstance(setup, RulesError):
            reasons = getattr(setup, "reasons", None)
            return BoardReading(None, tuple(reasons or (str(setup),)))
        return BoardReading(setup, tuple(problem.sentence for problem in setup.problems()))


AnyOffer: TypeAlias = BoardOffer[Any]
AnyOffers: TypeAlias = Offers[Any, Any]
AnyBoardReading: TypeAlias = BoardReading[Any]
"""Whatever game they are for."""
