"""The Othello core of 8x8 and smaller in layers: each a class that extends the one before it.

memory, board, learned, evaluation, midgame, last_moves, endgame, search;
`khepri.engine.othello.core` is the door. The core of the larger boards shares the memory. A `.pxd`
file beside each gives its fields and functions their C types.
"""
