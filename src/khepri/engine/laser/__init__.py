"""All that the engine has for Laser Chess.

`player` gathers it for the rest; `core` is the compiled search, the others are plain data for it.
"""
