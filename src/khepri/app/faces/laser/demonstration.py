"""The shot that shows what can happen on a board of Laser Chess."""

from __future__ import annotations

from khepri.app.faces.demonstration import Demonstration
from khepri.app.faces.laser.skin import shot_of, tokens_of
from khepri.games.laser import Move, Position


def demonstration_of(start: Position) -> Demonstration | None:
    """Return the first move's shot that goes the longest way and spares its own side."""
    moves = start.legal_moves()
    if not moves:
        return None
    move = max(moves, key=lambda move: _charm(start, move))
    beam = start.shot(move)
    shot = shot_of(beam)
    tokens = tokens_of(start.play(move))
    if shot.destroyed is not None and shot.victim is not None:
        tokens[shot.destroyed] = shot.victim
    return Demonstration(tokens, shot)


def _charm(position: Position, move: Move) -> int:
    beam = position.shot(move)
    own = beam.loss is not None and beam.loss.piece.side is position.side
    return len(beam.mirrors) * 3 + len(beam.squares) - (100 if own else 0)
