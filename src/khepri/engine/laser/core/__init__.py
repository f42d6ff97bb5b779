"""The Laser Chess core: its layers, and what the rest of the engine sees of them.

transpositions, board, beams, moves, evaluation, ordering, memory, quiescence, search: each layer is
a class that extends the one before it. A `.pxd` file beside each gives its fields and functions
their C types, so that a compiled layer uses those below it almost as if they were one file:
splitting it cost 2 % of the speed. What a layer calls within itself in its innermost loops is
marked final in the `.pxd`, so that the compiler can put it in place; a layer above cannot call
that. The prover stands beside the search, on moves: it proves, and guesses nowhere as a search
does.
"""

from khepri.engine.laser import tables
from khepri.engine.laser.core.prover import Prover
from khepri.engine.laser.core.search import COMPILED, MATE, MAX_EXCLUDED, Worker
from khepri.engine.laser.core.transpositions import TranspositionTable
from khepri.games.laser import Move

__all__ = [
    "COMPILED",
    "FAST",
    "MATE",
    "MAX_EXCLUDED",
    "Prover",
    "TranspositionTable",
    "Worker",
    "decode_move",
    "encode_move",
]

FAST = COMPILED


def encode_move(move):
    """Return the code of a move of the rules."""
    return tables.move_code(str(move))


def decode_move(code):
    """Return the rules' move for a code."""
    return Move.parse(tables.move_text(code))
