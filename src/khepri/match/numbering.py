"""How moves are counted, everywhere: by the numbers that stand beside them in a list of moves.

In Laser Chess a move of each side share a number, as in chess; in Othello every disc has its
own, up to 60. A pass is no move. A game is as long as the number of its last move.
"""

from __future__ import annotations

from collections.abc import Sequence

from khepri.games.base import GameSpec, Move, Side
from khepri.match.game import Game


def count_moves(spec: GameSpec, starter: Side, moves: Sequence[Move]) -> int:
    """Return the number of the last of some moves, which begin with one of `starter`.

    >>> from khepri.games import laser, othello
    >>> turns = [laser.Move.parse(text) for text in ("e4e3", "g8R", "c4b4")]
    >>> count_moves(laser.GAME, laser.Side.BLUE, turns), count_moves(laser.GAME, laser.Side.RED, [])
    (2, 0)
    >>> discs = [othello.Move.parse(text) for text in ("c1", "ps", "d4")]
    >>> count_moves(othello.GAME, othello.Side.BLACK, discs)
    2
    """
    if not spec.numbered_in_pairs:
        return sum(not move.is_pass for move in moves)
    return (len(moves) + _missing(spec, starter) + 1) // 2 if moves else 0


def move_number(game: Game, ply: int) -> int:
    """Return the number of the move after which `ply` turns had been taken; 0 at the start."""
    return count_moves(game.spec, game.start.side, game.moves[:ply])


def game_length(game: Game) -> int:
    """Return how many moves a game has, as players count them."""
    return move_number(game, len(game.turns))


def next_number(game: Game, ply: int | None = None) -> int:
    """Return the number of the move that comes after `ply` turns, or else after the last."""
    turns = len(game.turns) if ply is None else ply
    if not game.spec.numbered_in_pairs:
        return move_number(game, turns) + 1
    return (turns + _missing(game.spec, game.start.side)) // 2 + 1


def row_numbers(game: Game) -> tuple[str, ...]:
    """Return what stands before each row of a list with a column for each side.

    It is the number of the row's first move; a row in which nobody has moved yet has none.
    """
    missing = _missing(game.spec, game.start.side)
    rows = (len(game.turns) + missing + 1) // 2
    if game.spec.numbered_in_pairs:
        return tuple(str(row + 1) for row in range(rows))
    numbers = [""] * rows
    number = 0
    for cell, move in enumerate(game.moves, start=missing):
        if not move.is_pass:
            number += 1
            numbers[cell // 2] = numbers[cell // 2] or str(number)
    return tuple(numbers)


def describe_ply(game: Game, ply: int) -> str:
    """Say where in a game the position after `ply` turns is.

    Both sides' moves may have one number: whose move it was has to be said.
    """
    if not ply:
        return "The start of the game"
    turn = game.turns[ply - 1]
    if turn.move.is_pass:
        return f"After {turn.side.label} passed"
    return f"After {turn.side.label}'s move {move_number(game, ply)} of {game_length(game)}"


def _missing(spec: GameSpec, starter: Side) -> int:
    """Return how many cells of the first row stay empty: one, where the second side begins."""
    return int(starter is not spec.sides[0])
