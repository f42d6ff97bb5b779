"""Othello in a terminal."""

from __future__ import annotations

from khepri.cli.text.base import (
    FAINT,
    FIRST_SIDE,
    GOLD,
    SECOND_SIDE,
    LastMove,
    TerminalStyle,
    TextUI,
)
from khepri.games.othello import GAME, Move, Position, Side

_DISCS = {Side.BLACK: ("●", FIRST_SIDE), Side.WHITE: ("○", SECOND_SIDE)}


class OthelloTextUI(TextUI[Position, Move]):
    """Discs, dots where one may be put, and the count below."""

    spec = GAME
    move_help = "f5              put a disc there"

    def draw(
        self,
        position: Position,
        style: TerminalStyle,
        last: LastMove[Position, Move] | None = None,
        *,
        flipped: bool = False,
    ) -> str:
        """Draw the board; the last disc is golden."""
        return draw(position, style, last.move if last is not None else None, flipped=flipped)

    def tell_score(self, position: Position) -> str:
        """Count the discs when nobody can move any more."""
        if position.outcome() is None:
            return ""
        black, white = (position.discs(side) for side in Side)
        counted = f"Black has {black} and White has {white}."
        if not position.board.empty:
            return counted
        first, second = position.score()
        return f"{counted} With the empty squares it is {first} to {second}."


def draw(
    position: Position, style: TerminalStyle, last: Move | None = None, *, flipped: bool = False
) -> str:
    """Return the board as lines of characters; dots are the squares that may be played."""
    size = position.size
    targets = {move.square for move in position.legal_moves()}
    way = -1 if flipped else 1
    letters = "abcdefghijkl"[:size][::way]
    header = "    " + " ".join(letters)
    lines = [header]
    for row in range(1, size + 1)[::way]:
        cells = []
        for letter in letters:
            square = f"{letter}{row}"
            disc = position.board.disc_at(square)
            if disc is not None:
                mark, colour = _DISCS[disc]
                newest = last is not None and last.square == square
                cells.append(style.paint(mark, GOLD if newest else colour, bold=newest))
            else:
                cells.append("·" if square in targets else style.paint("-", FAINT))
        lines.append(f" {row:>2} {' '.join(cells)} {row}")
    return "\n".join([*lines, header, tell_score(position)])


def tell_score(position: Position) -> str:
    """Return the discs of both players."""
    return "  ".join(
        f"{_DISCS[side][0]} {side.label} {position.discs(side)}"
        for side in (Side.BLACK, Side.WHITE)
    )
