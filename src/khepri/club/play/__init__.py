"""The games of a night: who plays whom, whose clock runs, and what a page shows of it.

================  ========================================================
`games`           one game with its seats, all of them, and what is kept
`room_games`  who plays and who watches; players move, ask, give up
`friendly`        challenges, the computer, rematches
`clocks`          pauses, devices that are gone, and what the network took
`computers`       the computer as the opponent of many
`puzzles`         for those who have nothing else to do
`views`           what a page is shown of a game
`words`           why a game stands still, and how it ended
================  ========================================================
"""
