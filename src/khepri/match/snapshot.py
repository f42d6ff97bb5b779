"""A game as JSON, for pages that know no rules: what stands where, and what each move would do."""

from __future__ import annotations

from typing import Any, TypeAlias

from khepri.games.base import AnyPosition
from khepri.match.game import Game

Data: TypeAlias = dict[str, Any]


def write_board(position: AnyPosition) -> Data:
    """Return what stands where."""
    return {
        square: [placed.side, placed.kind, placed.rotation]
        for square, placed in position.placed().items()
    }


def write_moves(position: AnyPosition) -> Data:
    """Return every legal move with what it would do."""
    effects = position.effects()
    # Many moves share one effect, and writing it takes longer than finding out.
    written = {id(effect): effect for effect in effects.values()}
    data = {number: effect.to_data() for number, effect in written.items()}
    return {str(move): data[id(effect)] for move, effect in effects.items()}


def write_turn(game: Game, ply: int) -> Data:
    """Return the move that led to the position after `ply` moves, in words too."""
    turn, before = game.turns[ply - 1], game.position_at(ply - 1)
    return {
        "side": turn.side,
        "move": str(turn.move),
        "text": game.spec.describe(before, turn.move),
        "words": game.spec.tell_move(before, turn.move),
        "effect": turn.effect.to_data(),
    }
