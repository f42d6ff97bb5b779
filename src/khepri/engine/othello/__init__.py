"""All that the engine has for Othello.

`spec` gathers it for the rest; `core` is the compiled search up to 8x8 and `large_core` that of
10x10 and 12x12; `schedule` says when an ending is solved; `nboard` is a protocol of Othello
programs; the others are data for the cores.
"""
