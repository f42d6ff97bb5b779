"""How hard a puzzle of Laser Chess is among those of its shelf."""

from __future__ import annotations

from khepri.games.laser import Move, Position
from khepri.learn.laser.puzzle_themes import shots_wanted
from khepri.learn.laser.solutions import FirstMove, telling_light

FREE_BENDS = 2
MOST_TEMPTING = 5
MANY_MOVES = 60


def points_of(position: Position, first: Move, goal_text: str, tempting: int) -> float:
    """Add up what makes a puzzle hard; whole and half points, and tenths for tempting tries."""
    move = FirstMove(position, first)
    light = telling_light(position, first, goal_text)
    borrowed = sum(mirror.piece.side is not light.side for mirror in light.mirrors)
    points = 2.0 * max(0, shots_wanted(goal_text) - 1)
    points += 0.5 * max(0, len(light.mirrors) - FREE_BENDS)
    points += 0.5 * borrowed
    points += 0.0 if move.is_on_beam else 1.0
    points += 1.0 if move.shot.loss is None else 0.0
    points += 0.5 if move.kind == "swap" else 0.0
    points += 0.3 * min(tempting, MOST_TEMPTING)
    points += 0.5 if len(position.legal_moves()) > MANY_MOVES else 0.0
    return round(points, 1)
