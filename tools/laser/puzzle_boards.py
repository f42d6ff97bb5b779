"""Boards on which puzzles of Laser Chess may be found: played by the levels, or composed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine
from khepri.games.base import AnyPosition
from khepri.games.laser import (
    GAME,
    LAYOUTS,
    Board,
    Kind,
    Move,
    Piece,
    Position,
    Rotation,
    Side,
    fire,
)
from khepri.games.laser.bitboard import NEIGHBOURS, bits
from khepri.games.laser.square import square_number

LONGEST_GAME = 110
OPENING = 6
"""From the first positions of a game there is nothing to be found yet."""

STRAY_MOVES = 4
"""So many other moves are tried in every position: slips that nobody made in this game."""

LEVELS = (1, 2, 2, 3, 3, 4, 5)
SMALL = range(7, 13)
"""With so many pieces boards are composed."""


@dataclass(frozen=True, slots=True)
class Find:
    """A board that may hold a puzzle, and where it comes from."""

    position: Position
    origin: str


def turned(position: Position) -> Position:
    """Return the same position with the board turned round and the colours changed."""
    pieces = ((79 - number, _of_other(piece)) for number, piece in position.board.pieces())
    return Position(Board.holding(pieces), position.side.opponent, position.rules)


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
        strays = rng.sample(position.legal_moves(), STRAY_MOVES)
        if ply >= OPENING:
            for tried in (move, *strays):
                after, shot = position.carry_out(tried)
                own = shot.loss is not None and shot.loss.piece.side is position.side
                if not own and after.outcome() is None:
                    yield Find(after, f"game from {layout}")
        history.append(position)
        position = position.play(move)
        if (
            position.outcome() is not None
            or sum(each.identity == position.identity for each in history) >= 2
        ):
            return


def composed(rng: random.Random) -> Position:
    """Put a few pieces on a board, the pharaohs on their own side of it; Blue is to move."""
    count = rng.choice(SMALL) - 4
    free = [square for square in range(80) if square not in (9, 70)]
    blue = rng.choice([square for square in free if square // 10 < 2])
    red = rng.choice([square for square in free if square // 10 > 3])
    placed = {
        9: Piece(Side.BLUE, Kind.SPHINX, Rotation.NORTH),
        70: Piece(Side.RED, Kind.SPHINX, Rotation.SOUTH),
        blue: Piece(Side.BLUE, Kind.PHARAOH, Rotation.NORTH),
        red: Piece(Side.RED, Kind.PHARAOH, Rotation.SOUTH),
    }
    for square in rng.sample([square for square in free if square not in placed], count):
        side = rng.choice((Side.BLUE, Side.BLUE, Side.BLUE, Side.RED, Side.RED))
        placed[square] = _any_piece(rng, side)
    return Position(Board.holding(placed.items()), Side.BLUE)


def composed_door(rng: random.Random) -> Position | None:
    """Put a piece into a light that hits, and shut the ways out of the line but for one."""
    open_board = composed(rng)
    light = fire(open_board, Side.BLUE)
    if light.loss is None or light.loss.piece.kind is not Kind.PHARAOH:
        return None
    placed = dict(open_board.board.pieces())
    way = [square_number(square) for square in light.squares[1:-1]]
    stands = [square for square in way if square not in placed]
    if not stands:
        return None
    door = rng.choice(stands)
    placed[door] = _any_piece(rng, Side.BLUE)
    outside = [square for square in bits(NEIGHBOURS[door]) if square not in (*placed, *way)]
    if not 2 <= len(outside) <= 4:
        return None
    for square in rng.sample(outside, len(outside) - 1):
        placed[square] = _any_piece(rng, rng.choice(list(Side)))
    return Position(Board.holding(placed.items()), Side.BLUE)


def _any_piece(rng: random.Random, side: Side) -> Piece:
    kind = rng.choice((Kind.PYRAMID, Kind.PYRAMID, Kind.PYRAMID, Kind.SCARAB, Kind.ANUBIS))
    return Piece(side, kind, rng.choice(list(Rotation)))
