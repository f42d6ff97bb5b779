"""The rules: put a stone on an empty square; three in a row win."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Self

from khepri.errors import IllegalMoveError, InvalidMoveError, InvalidSetupError
from khepri.games import base
from khepri.games.base import Outcome, Problem, Termination

WIDTH: Final = 4
SQUARES: Final = tuple(f"{letter}{row}" for row in range(1, WIDTH + 1) for letter in "abcd")
_STEPS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))


class Side(base.Side):
    """The two players."""

    SUN = "sun"
    MOON = "moon"


STONES: Final = {Side.SUN: "s", Side.MOON: "m"}
EMPTY: Final = "."


def _lines() -> tuple[tuple[int, int, int], ...]:
    found = []
    for place in range(WIDTH * WIDTH):
        for right, down in _STEPS:
            cells = [(place % WIDTH + i * right, place // WIDTH + i * down) for i in range(3)]
            if all(0 <= x < WIDTH and 0 <= y < WIDTH for x, y in cells):
                first, second, third = (y * WIDTH + x for x, y in cells)
                found.append((first, second, third))
    return tuple(found)


LINES: Final = _lines()


@dataclass(frozen=True, slots=True)
class Move(base.Move):
    """A stone on a square."""

    square: str

    @staticmethod
    def parse(text: str) -> Move:
        """Read a square."""
        if text not in SQUARES:
            raise InvalidMoveError(f"{text[:20]!r} is not a square: write one such as b3.")
        return Move(text)

    def __str__(self) -> str:
        return self.square


@dataclass(frozen=True, slots=True)
class Setup:
    """Any stones on the board, and who moves."""

    cells: str = EMPTY * WIDTH * WIDTH
    side: Side = Side.SUN

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position text: four rows from the top, and the side to move."""
        board, _, letter = text.strip().partition(" ")
        rows = board.split("/")
        sides = {stone: side for side, stone in STONES.items()}
        if [len(row) for row in rows] != [WIDTH] * WIDTH or not set(board) <= {*"sm./"}:
            raise InvalidSetupError(f"{text[:30]!r} is not four rows of four squares.")
        if letter not in sides:
            raise InvalidSetupError(f"{letter[:20]!r} is no side: write s or m.")
        return cls("".join(rows), sides[letter])

    def __str__(self) -> str:
        rows = (self.cells[at : at + WIDTH] for at in range(0, WIDTH * WIDTH, WIDTH))
        return f"{'/'.join(rows)} {STONES[self.side]}"

    def with_side(self, side: Side | str) -> Self:
        """Let the other one begin."""
        return replace(self, side=Side(side))

    @property
    def variants(self) -> tuple[str, ...]:
        """The one size."""
        return (str(WIDTH),)

    @property
    def stones(self) -> dict[str, Side]:
        """What lies where."""
        sides = {stone: side for side, stone in STONES.items()}
        pairs = zip(SQUARES, self.cells, strict=True)
        return {square: sides[cell] for square, cell in pairs if cell != EMPTY}

    @property
    def winner(self) -> Side | None:
        """Who has three in a row."""
        for side, stone in STONES.items():
            if any(all(self.cells[at] == stone for at in line) for line in LINES):
                return side
        return None

    def put(self, square: str, stone: str) -> Self:
        """Return the board with something else on a square."""
        at = SQUARES.index(square)
        return replace(self, cells=self.cells[:at] + stone + self.cells[at + 1 :])

    def problems(self) -> tuple[Problem, ...]:
        """Say that a finished game cannot be started."""
        over = self.winner is not None or EMPTY not in self.cells
        return (Problem("This game is already over."),) if over else ()

    def warnings(self) -> tuple[Problem, ...]:
        """Return nothing: nothing is surprising here."""
        return ()


@dataclass(frozen=True, slots=True)
class Position(base.Position[Move]):
    """A board on which a game is played, or is over."""

    setup: Setup = field(default_factory=Setup)

    @property
    def side(self) -> Side:
        """The player whose turn it is."""
        return self.setup.side

    @property
    def variant(self) -> str:
        """The one size."""
        return str(WIDTH)

    @property
    def identity(self) -> Self:
        """The position itself."""
        return self

    def legal_moves(self) -> list[Move]:
        """List the empty squares, until somebody has won."""
        if self.setup.winner is not None:
            return []
        pairs = zip(SQUARES, self.setup.cells, strict=True)
        return [Move(square) for square, cell in pairs if cell == EMPTY]

    def play(self, move: Move) -> Self:
        """Put a stone down."""
        if move not in self.legal_moves():
            raise IllegalMoveError(f"{move} is not free.")
        after = self.setup.put(move.square, STONES[self.side])
        return replace(self, setup=replace(after, side=self.side.opponent))

    @property
    def shape(self) -> tuple[int, int]:
        """As many columns as rows."""
        return WIDTH, WIDTH

    def placed(self) -> dict[str, base.Placed]:
        """Return every stone."""
        return {square: base.Placed(side, "stone") for square, side in self.setup.stones.items()}

    def outcome(self) -> Outcome | None:
        """Return who has three in a row; a full board is a draw."""
        winner = self.setup.winner
        if winner is None and self.legal_moves():
            return None
        return Outcome(Termination.NO_MOVES, winner)

    def __str__(self) -> str:
        return str(self.setup)
