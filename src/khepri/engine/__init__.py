"""The computer player.

===============  ======================================================================
`spec`           what the engine has to know about a game
`registry`       where that is found, and which core plays a position
`interface`      what every core offers
`search`         one search: threads, deepening, several lines
`limits`         how far it may go, how long, and in which steps
`cancellation`   tokens and alarms that end it
`levels`         eight strengths: what each sees, and what it gets wrong
`level_ratings`  their Elo, measured by benchmarks/ladder.py
`book`           an opening book as a value and as a file
`book_store`     Khepri's own book, and a club's above it
`book_building`  how a book grows, by searches and by played games
`analysis`       judges every position of a game, for the review
`ugi`            the protocol for other programs; `bounded_lines` cuts what is too long
`benchmark`      a fixed search whose count tells whether the search has changed
`bits`           sets of squares, for where the cores run interpreted
`numbers`        the kinds of numbers of C, likewise
`laser`          the engine of Laser Chess
`othello`        the engine of Othello
`plain`          an engine for any other game, by its rules
===============  ======================================================================
"""
