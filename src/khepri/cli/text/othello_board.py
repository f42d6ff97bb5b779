"""Othello in a terminal."""

from __future__ import annotations

from khepri.cli.text.style import FAINT, FIRST_SIDE, GOLD, SECOND_SIDE, Style
from khepri.games.othello import Move, Position, Side

_DISCS = {Side.BLACK: ("●", FIRST_SIDE), Side.WHITE: ("○", SECOND_SIDE)}


def draw(position: Position, style: Style, last: Move | None = None) -> str:
    """Return the board as lines of characters; dots are the squares that may be played."""
    size = position.size
    targets = {move.square for move in position.legal_moves()}
    letters = "abcdefghijkl"[:size]
    header = "    " + " ".join(letters)
    lines = [header]
    for row in range(1, size + 1):
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


def tell_board(position: Position) -> str:
    """Return where every disc lies, in words."""
    lines = []
    for side in Side:
        squares = position.board.named(position.board.of(side))
        lines.append(f"{side.label} has {position.discs(side)}: {', '.join(squares)}.")
    return "\n".join(lines)


def tell_move(position: Position, move: Move) -> str:
    """Return in words what a move does."""
    if move.square is None:
        return f"{position.side.label} has no move and passes."
    flipped = position.flips(move)
    discs = "1 disc" if len(flipped) == 1 else f"{len(flipped)} discs"
    return f"{position.side.label} plays {move.square} and flips {discs}: {', '.join(flipped)}."
