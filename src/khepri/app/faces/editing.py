"""What the editor has to know about a game: its pieces, and how boards of it are changed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto, unique
from typing import Any, ClassVar, Generic, TypeAlias

from khepri.app.boards.board_state import Shot, Token
from khepri.app.faces.editable_board import EditableBoard
from khepri.app.faces.rule import Rule
from khepri.app.keymap import Binding
from khepri.games.base import GameSpec, Problem, SetupT, Side


@unique
class Symmetry(Enum):
    """How one army becomes the image of the other."""

    MIRROR = auto()
    """As in water: what is near stays near, upside down."""

    HALF_TURN = auto()
    """As the board looks from the other side of the table."""


@dataclass(frozen=True, slots=True)
class StartBoard:
    """A board that the editor can go back to."""

    name: str
    board: EditableBoard


class BoardEditing(ABC, Generic[SetupT]):
    """How boards of one game are edited. It holds nothing: one serves all of them."""

    spec: ClassVar[GameSpec]
    palette: ClassVar[tuple[Token, ...]]
    """What can be put on the board: for each kind the first player's, then the second's."""

    picks: ClassVar[tuple[str, ...]]
    """The kinds or the sides of pieces that the keys `PICKS` take into the hand, in their order."""

    bindings: ClassVar[tuple[Binding, ...]]
    """The keys of the editor."""

    noun: ClassVar[str]
    """What a piece is called."""

    how_to_place: ClassVar[str] = ""
    """How pieces are put on the board, where there are few enough to leave room for it."""

    turning: ClassVar[str]
    """What turning a piece is called."""

    variant_label: ClassVar[str]
    variants: ClassVar[tuple[tuple[str, str], ...]]
    """Every variant in the order of a list, and what it is called there."""

    text_label: ClassVar[str]
    text_rules: ClassVar[tuple[Rule, ...]] = ()
    """How a board is written as text, for whoever asks."""

    all_clear: ClassVar[str]
    """What is said of a board that can be played and has no surprises."""

    # Boards

    @abstractmethod
    def tokens(self, setup: SetupT) -> dict[str, Token]:
        """Return what stands where."""

    @abstractmethod
    def with_token(self, setup: SetupT, square: str, token: Token) -> SetupT:
        """Return the board with something on a square, instead of what was there."""

    @abstractmethod
    def without(self, setup: SetupT, squares: Iterable[str]) -> SetupT:
        """Return the board with some squares emptied."""

    @abstractmethod
    def with_side(self, setup: SetupT, side: Side) -> SetupT:
        """Return the board with another player to move."""

    @abstractmethod
    def with_variant(self, board: EditableBoard, variant: str) -> EditableBoard:
        """Return the board for another variant, with as many of its pieces as fit."""

    @abstractmethod
    def starts(self) -> tuple[StartBoard, ...]:
        """Return the boards that games usually start from."""

    def read(self, text: str, variant: str) -> EditableBoard:
        """Read a position text; the variant stays where the board allows it.

        :raises InvalidSetupError: if the text is no position.
        """
        setup = self.spec.read_setup(text)
        fitting = setup.variants
        return EditableBoard(setup, variant if variant in fitting else fitting[0])

    # Pieces

    @abstractmethod
    def turned(self, token: Token, way: int) -> Token:
        """Return a piece after a turn: 1 for clockwise, -1 for the other way."""

    @abstractmethod
    def named(self, token: Token) -> str:
        """Return a piece in words, such as ``blue pyramid``."""

    @abstractmethod
    def image(self, token: Token, symmetry: Symmetry) -> Token:
        """Return the other player's piece that is the image of one."""

    @abstractmethod
    def opposite(self, setup: SetupT, square: str, symmetry: Symmetry) -> str:
        """Return the square on which the image of a piece stands."""

    def copied(self, setup: SetupT, side: Side, symmetry: Symmetry) -> SetupT:
        """Return the board with the other army made anew as the image of one side's.

        Where the image of a piece would fall on the army itself, there is none.
        """
        tokens = self.tokens(setup)
        army = {square: token for square, token in tokens.items() if token.side == side}
        copied = self.without(setup, tokens.keys() - army.keys())
        for square, token in army.items():
            goal = self.opposite(setup, square, symmetry)
            if goal not in army:
                copied = self.with_token(copied, goal, self.image(token, symmetry))
        return copied

    def shot(self, setup: SetupT, problem: Problem) -> Shot | None:  # noqa: ARG002 - few games shoot
        """Return the beam that a warning is about, if it is about one."""
        return None


AnyBoardEditing: TypeAlias = BoardEditing[Any]
"""Whatever game it is for."""
