"""The Laser Chess core, as the rest of the engine sees it; its layers are in `engine.laser`."""

from khepri.engine.laser import tables
from khepri.engine.laser.core.search import COMPILED, MATE, MAX_EXCLUDED, Worker
from khepri.engine.laser.core.transpositions import TranspositionTable

__all__ = [
    "COMPILED",
    "MATE",
    "MAX_EXCLUDED",
    "TranspositionTable",
    "Worker",
    "decode_move",
    "encode_move",
]


def encode_move(move):
    """Return the code of a move of the rules."""
    return tables.move_code(str(move))


def decode_move(code):
    """Return the rules' move for a code."""
    from khepri.games.laser import Move

    return Move.parse(tables.move_text(code))
