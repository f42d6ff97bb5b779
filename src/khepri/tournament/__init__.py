"""One event: who takes part, who meets whom, how it went, who is where.

Pure like `khepri.match`: an `Event` is a value and `Event.apply` gives another. Nothing here knows
a game, a clock, a file or a screen; the time and the dice are handed in.

============  =======================================================
`event`       the event as a value
`actions`     all that a director can do to it, also as text
`log`         everything that was ever done; undo leaves an entry out
`settings`    what is agreed before it begins
`roster`      the club's people, and how they take part
`rounds`      boards, byes and results
`pairing`     who meets whom next, by the rules of each format
`score_card`  what one participant did, round by round
`standings`   tie-breaks, the table, and why somebody is second
`prizes`      who gets which, and why
`ratings`     the club's own, by Glicko-2
`season`      several events in one table
`director`    what desk, window and shell all say
`trf`         files of federations and pairing programs
`papers`      what is printed
`simulate`    events that nobody played
`checking`    checks how another program has paired
============  =======================================================
"""
