"""All that the engine has for Laser Chess.

`spec` gathers it for the rest; `core` is the compiled search. `weights` are the numbers that were
made to be tuned, `learned_weights` what was learnt from games, and `tables` what both become.
"""
