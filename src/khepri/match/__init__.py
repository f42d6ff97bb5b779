"""One game being played: a value that only `Game.apply` changes.

===========  =========================================================
`game`       the game: its positions, clock, offers, and how it ended
`actions`    what players and the program may ask of it
`events`     what has happened, for whoever shows, sounds and saves it
`clock`      a clock that is told the time and never asks for it
`options`    what is agreed: undo, hints, a tournament, teaching
`players`    who sits at the table
`preset`     agreed conditions under a name
`score`      games that the same two play one after another
`numbering`  how moves are counted, everywhere
`words`      sentences that every screen shares
`records`    games as text: PGN, GGF and transcripts
===========  =========================================================
"""
