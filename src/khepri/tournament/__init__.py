"""One event: who takes part, who meets whom, how it went, who is where.

Pure like `khepri.match`: an `Event` is a value and `Event.apply` gives another. Nothing here knows
a game, a clock, a file or a screen; the time and the dice are handed in.
"""
