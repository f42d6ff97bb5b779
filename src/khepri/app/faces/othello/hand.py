"""The hand of an Othello player: the square that is pointed at, and what it would turn over."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from khepri.app.boards.board_state import BoardState
from khepri.app.faces.face import Hand, Objection
from khepri.app.faces.othello.skin import with_preview
from khepri.games.othello import Move, Position


class OthelloHand(Hand[Position, Move]):
    """A disc about to be put down."""

    def __init__(self, position: Position, offered: Collection[Move] | None = None) -> None:
        self.position = position
        self.armed: Move | None = None
        self.aimed: Move | None = None
        self._legal = _squares(position.legal_moves() if offered is None else offered)

    @property
    def targets(self) -> frozenset[str]:
        """The squares on which a disc may be put."""
        return frozenset(self._legal)

    @property
    def prompt(self) -> str:
        """How many squares there are to choose from."""
        if self.armed is not None:
            return "Press again to play it."
        count = len(self._legal)
        return "1 square to play on" if count == 1 else f"{count} squares to choose from"

    def wait_for(self, position: Position) -> None:
        """Let go of everything, for the next position."""
        self.let_go()
        if position is not self.position:
            self.position = position
            self._legal = _squares(position.legal_moves())

    def let_go(self) -> bool:
        """Mean nothing; return whether a move waited to be confirmed."""
        held = self.armed is not None
        self.armed = self.aimed = None
        return held

    def choose(self, square: str) -> Move | Objection:
        """Click a square: put a disc there, or hear why not."""
        if square in self._legal:
            return self._legal[square]
        disc, move = self.position.board.disc_at(square), Move(square)
        if disc is not None:
            told = f"{square} has a {disc} disc already. Choose a square with a dot."
        elif self.position.flips(move):
            told = f"{square} is not part of this task. Choose a square with a dot."
        else:
            told = f"{square} would turn no disc. Choose a square with a dot."
        return Objection(told, move)

    def meant_by(self, square: str | None) -> Move | None:
        """Return the disc on a square, if one may be put there."""
        return None if square is None else self._legal.get(square)

    def aim(self, move: Move | None) -> bool:
        """Have another square in mind; return whether that is a change."""
        if move == self.aimed:
            return False
        self.aimed = move
        return True

    def arm(self, move: Move) -> bool:
        """Ask for a move that must be asked for twice; return whether this is the second time."""
        if self.armed == move:
            return True
        self.armed = move
        return False

    def shown_on(self, state: BoardState, *, previews: bool) -> BoardState:
        """Add dots, and what the disc in mind would turn over."""
        shown = replace(state, targets=self.targets)
        move = self.armed or self.aimed
        wanted = previews or self.armed is not None
        return with_preview(shown, self.position, move) if move and wanted else shown


def _squares(moves: Iterable[Move]) -> dict[str, Move]:
    return {move.square: move for move in moves if move.square is not None}
