"""The Othello core of 10x10 and 12x12: its layers, and what the rest of the engine sees of them.

board, evaluation, search; below them the searcher that it shares with the core of the smaller
boards. A `.pxd` file beside each layer gives its fields and functions their C types.
"""

from khepri.engine.othello.codes import decode_move, encode_move
from khepri.engine.othello.large_core.search import COMPILED, Worker
from khepri.engine.othello.transpositions import TranspositionTable

__all__ = ["COMPILED", "FAST", "TranspositionTable", "Worker", "decode_move", "encode_move"]

FAST = COMPILED
