"""A game and whoever plays it, without a screen.

`session`       a game, its seats, its time and what saves it: the only place that changes it
`seats`         who plays a side: a person here or elsewhere, the computer; a search in its thread
`timekeeping`   the next instant at which something is due, and gaps in which nobody could play
`saving`        saves one game while it is played; what goes wrong is a sentence
`saved_games`   which games are saved, and which wait to go on
`event_boards`  games at the boards of an event, and their results
`pairing_job`   pairs a round without keeping anybody waiting
`hints`         a hint in words
==============  ==================================================================================
=======
==============  ===============================================================================
`seats`         who plays a side: a person here, one elsewhere, the computer; its search
`session`       a game, its seats, its time and what saves it: the only place that changes it
`timekeeping`   the next instant at which something is due, and gaps in which nobody could play
`saving`        saves one game while it is played; what goes wrong is a sentence
`saved_games`   the archive of the program: which games are saved, and which wait to go on
`event_boards`  boards of an event: the game for a board, and the result that comes of it
`hints`         what a search found, as a hint in words
`pairing_job`   the next round of an event, paired in a process of its own
==============  ===============================================================================

A session belongs to one thread, and so does the archive that its game is saved in. Searches run in
threads of their own and hand back values.
"""
