"""A game and whoever plays it, without a screen.

==============  ==================================================================================
`session`       a game, its seats, its time and what saves it: the only place that changes it
`seats`         who plays a side: a person here or elsewhere, the computer; a search in its thread
`timekeeping`   the next instant at which something is due, and gaps in which nobody could play
`saving`        saves one game while it is played; what goes wrong is a sentence
`saved_games`   which games are saved, and which wait to go on
`event_boards`  games at the boards of an event, and their results
`pairing_job`   pairs a round without keeping anybody waiting
`hints`         a hint in words
==============  ==================================================================================

A session belongs to one thread, and so does the archive that its game is saved in. Searches run in
threads of their own and hand back values.
"""
