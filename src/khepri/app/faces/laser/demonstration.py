"""The shot that shows what can happen on a board of Laser Chess."""

from __future__ import annotations

from khepri.app.faces.demonstration import Demonstration
from khepri.app.faces.laser.skin import shot_of, tokens_of
from khepri.games.laser import Move, Position


def demonstration_of(start: Position) -> Demonstration | None:
    """Return a first move whose shot goes a long way, best past what moved, and spares its side."""
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
    touched = not {move.origin, move.target}.isdisjoint(beam.squares)
    return len(beam.mirrors) * 3 + len(beam.squares) + (6 if touched else 0) - (100 if own else 0)
