"""All that the engine has for Othello.

`player` gathers it for the rest; `core` is the compiled search up to 8x8 and `large_core` that of
10x10 and 12x12; `nboard` is a protocol of Othello programs; the others are data for the cores.
"""
