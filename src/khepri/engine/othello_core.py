"""The Othello core of 8x8 and smaller, as the rest sees it; its layers are in `engine.othello`."""

from khepri.engine.othello.search import COMPILED, Worker
from khepri.engine.othello_codes import decode_move, encode_move
from khepri.engine.othello_table import Table

__all__ = ["COMPILED", "Table", "Worker", "decode_move", "encode_move"]
