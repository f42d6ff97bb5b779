"""What the player holds and means to do: the selected piece, and the move in mind.

No pygame here, and nothing is played: the screen asks, and plays what it gets.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from khepri.errors import RulesError
from khepri.games.laser import Move, Position, Turn


@dataclass(frozen=True, slots=True)
class Objection:
    """Why something cannot be done, as a sentence."""

    sentence: str


@dataclass(slots=True)
class Hand:
    """The selection in one position; `wait_for` moves it on to the next."""

    position: Position
    selected: str | None = None
    armed: Move | None = None
    """A move that was asked for once and waits to be confirmed."""

    aimed: Move | None = None
    """The move that the pointer is on: its beam can be shown before it is played."""

    _legal: list[Move] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._legal = self.position.legal_moves()

    def wait_for(self, position: Position) -> None:
        """Let go of everything, for the next position."""
        self.let_go()
        if position is not self.position:
            self.position = position
            self._legal = position.legal_moves()

    def let_go(self) -> bool:
        """Select nothing; return whether something was held."""
        held = self.selected is not None or self.armed is not None
        self.selected = self.armed = self.aimed = None
        return held

    def select(self, square: str) -> None:
        """Take up another piece."""
        self.let_go()
        self.selected = square

    @property
    def movable(self) -> frozenset[str]:
        """The squares of pieces that may move or turn."""
        return frozenset(move.origin for move in self._legal)

    @property
    def targets(self) -> frozenset[str]:
        """The squares that the selected piece may go to."""
        return frozenset(
            move.target
            for move in self._legal
            if move.origin == self.selected and move.target is not None
        )

    @property
    def turns(self) -> bool:
        """Whether the selected piece may be turned at all."""
        return any(move.origin == self.selected and move.turn is not None for move in self._legal)

    def choose(self, square: str) -> Move | Objection | None:
        """Click a square: take up a piece, put it down, or ask for a move."""
        if self.selected == square:
            self.let_go()
            return None
        if self.selected is not None and square in self.targets:
            return Move(self.selected, square)
        piece = self.position.piece_at(square)
        if piece is not None and piece.side is self.position.side:
            self.select(square)
            return None
        if self.selected is not None:
            return self.drop(self.selected, square)
        if piece is not None:
            own = self.position.side.label
            return Objection(
                f"That {piece.kind} is {piece.side.label}'s. You play {own}: choose a piece of"
                " your own."
            )
        return None

    def drop(self, origin: str, target: str) -> Move | Objection:
        """Ask for a step or a swap."""
        try:
            move = Move(origin, target)
            self.position.shot(move)
        except RulesError as error:
            return Objection(str(error))
        return move

    def turn(self, way: Turn) -> Move | Objection:
        """Ask for a turn of the selected piece."""
        if self.selected is None:
            return Objection("Choose one of your pieces first, then turn it.")
        move = Move(self.selected, way)
        try:
            self.position.shot(move)
        except RulesError as error:
            return Objection(str(error))
        return move

    def aim(self, move: Move | None) -> bool:
        """Have another move in mind; return whether that is a change."""
        if move is not None and move not in self._legal:
            move = None
        if move == self.aimed:
            return False
        self.aimed = move
        return True

    def arm(self, move: Move) -> bool:
        """Ask for a move that must be asked for twice; return whether this is the second time."""
        if self.armed == move:
            return True
        selected = move.origin
        self.select(selected)
        self.armed = move
        return False
