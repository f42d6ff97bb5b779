"""The Othello core of 8x8 and smaller, as the rest sees it; its layers are in `engine.othello`."""

from khepri.engine.othello.core.search import COMPILED, Worker
from khepri.engine.othello.codes import decode_move, encode_move
from khepri.engine.othello.transpositions import TranspositionTable

__all__ = ["COMPILED", "TranspositionTable", "Worker", "decode_move", "encode_move"]
