"""Engine matches: two players, many games, one referee.

A match is a list of *fixtures*, each of which says everything about one game: who plays whom from
which opening at which pace. `referee.play_game` turns a fixture into a *report* and depends on
nothing else, so that games can be played in this process, in others, or on other machines, and a
game that was lost with its machine is simply played again.
"""
