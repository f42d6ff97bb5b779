"""The Othello core of 8x8 and smaller: its layers, and what the rest of the engine sees of them.

searcher, board, learned, evaluation, midgame, last_moves, near_end, endgame, search: each layer is
a class that extends the one before it. A `.pxd` file beside each gives its fields and functions
their C types. What all layers do with discs is in `c_discs.pxd`, and in `discs.py` for the
interpreter. The core of the larger boards shares the searcher.
"""

from khepri.engine.othello.codes import decode_move, encode_move
from khepri.engine.othello.core.search import COMPILED, Worker
from khepri.engine.othello.transpositions import TranspositionTable

__all__ = ["COMPILED", "FAST", "TranspositionTable", "Worker", "decode_move", "encode_move"]

FAST = COMPILED
