"""Who moves first from a board, where that is a choice."""

from __future__ import annotations

from khepri.games.base import AnyPosition, GameSpec, Side


def started_by(spec: GameSpec, start: AnyPosition, side: Side) -> AnyPosition:
    """Return a starting position with another player to move first.

    >>> from khepri.games import laser
    >>> classic = laser.GAME.start("club")
    >>> str(started_by(laser.GAME, classic, laser.Side.RED))[-2:]
    ' r'
    """
    if start.side is side:
        return start
    setup = spec.read_setup(str(start)).with_side(side)
    return spec.parse_position(str(setup), start.variant)
