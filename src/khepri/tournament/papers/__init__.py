"""The papers of an event: pure functions from an event to one file of HTML, to be printed.

Black on white, and shapes instead of colours: a ring is the side that moves first, a filled octagon
the other. What the sides are called is handed in, as nothing here knows a game.
"""
