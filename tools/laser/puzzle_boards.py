"""Boards on which puzzles of Laser Chess may be found, out of games between the levels."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine
from khepri.games.base import AnyPosition
from khepri.games.laser import GAME, LAYOUTS, Board, Move, Piece, Position, QuarterTurn, Side
from khepri.games.laser.square import SQUARE_NAMES, square_number
from khepri.learn.laser.threats import after_null_move, fewest_moves, wins

LONGEST_GAME = 110
OPENING = 6
"""From the first positions of a game there is nothing to be found yet."""

STRAY_MOVES = 6
"""So many other moves are tried in every position: slips that nobody made in this game."""

MORE_STRAY_MOVES = 20
"""So many more are tried for a win in two, which is soon seen, and rarer than the others."""

LEVELS = (1, 2, 2, 3, 3, 4)


@dataclass(frozen=True, slots=True)
class Find:
    """A board that may hold a puzzle, and where it comes from."""

    position: Position
    origin: str
    is_composed: bool = False


def promises(position: Position, *, is_first: bool) -> bool:
    """Say whether it is soon seen that somebody can hit a pharaoh here."""
    if not is_first:
        return fewest_moves(position, 2) == 2
    return wins(after_null_move(position), 1) or wins(position, 3)


def turned(position: Position) -> Position:
    """Return the same position with the board turned round and the colours changed."""
    pieces = ((79 - number, _of_other(piece)) for number, piece in position.board.pieces())
    return Position(Board.holding(pieces), position.side.opponent, position.rules)


def turned_move(move: Move) -> Move:
    """Return the same move on the turned board."""
    action = move.action if isinstance(move.action, QuarterTurn) else opposite(move.action)
    return Move(opposite(move.origin), action)


def opposite(square: str) -> str:
    """Return where a square is on the turned board."""
    return SQUARE_NAMES[79 - square_number(square)]


def _of_other(piece: Piece) -> Piece:
    return Piece(piece.side.opponent, piece.kind, piece.rotation.opposite)


def from_game(engine: Engine, seed: str) -> Iterator[Find]:
    """Let two levels play a game, and yield its positions and others that it nearly came to."""
    rng = random.Random(seed)
    layout = rng.choice(list(LAYOUTS))
    numbers = [rng.choice(LEVELS) for _ in Side]
    seats = [Opponent(engine, level_numbered(GAME, number), rng) for number in numbers]
    position = Position.start(layout)
    history: list[AnyPosition] = []
    engine.new_game()
    for ply in range(LONGEST_GAME):
        mover = seats[ply % 2]
        move = cast("Move", mover.choose(position, history).move)
        moves = position.legal_moves()
        strays = rng.sample(moves, min(len(moves), STRAY_MOVES + MORE_STRAY_MOVES))
        if ply >= OPENING:
            for number, tried in enumerate((move, *strays)):
                after, shot = position.carry_out(tried)
                own = shot.loss is not None and shot.loss.piece.side is position.side
                if own or after.outcome() is not None:
                    continue
                if number == 0 or promises(after, is_first=number <= STRAY_MOVES):
                    yield Find(after, f"From a game on the board {layout.capitalize()}.")
        history.append(position)
        position = position.play(move)
        if (
            position.outcome() is not None
            or sum(each.identity == position.identity for each in history) >= 2
        ):
            return
