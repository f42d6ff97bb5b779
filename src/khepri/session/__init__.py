"""A game and whoever plays it, without a screen.

==========  =================================================================================
`seats`     who plays a side: a person here, a person at another device, the computer
`thinking`  one search for a move in a thread of its own, for the computer or as a hint
`session`   a game, its seats, its time and what saves it: the only place that changes it
`timer`     the next instant at which something is due, in any number of sessions
`saver`     saves one game while it is played; what goes wrong is a sentence
`keeper`    the archive of the program: which games are saved, and which wait to go on
==========  =================================================================================

A session belongs to one thread, and so does the archive that its game is saved in. Searches run in
threads of their own and hand back values.
"""
