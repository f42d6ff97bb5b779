"""Lessons and puzzles, read from text files, and what somebody has learned.

Nothing here shows anything: a window or a terminal asks a `LessonState` or a `PuzzleState` what to
show and tells it what the learner answered. What a goal of one game means is in that game's folder.

===============  ===========================================================
`lesson`         a lesson and its steps, as values
`lesson_parser`  the file format; a file that says what is not so is refused
`lesson_files`   which lessons there are: Khepri's, and a teacher's
`goal`           what one move is asked to do
`solving`        solving a lesson or a puzzle, step by step
`puzzle`         a puzzle as a value, and what a game brings to puzzles
`puzzle_files`   which puzzles there are, and their format
`own_puzzles`    puzzles of this machine: imported, or found in its games
`puzzle_series`  many puzzles, in the order of how hard they are
`todays_five`    the same five for everybody, and the streak of days
`rush`           as many as possible in three minutes
`teaching`       what a game brings to lessons
`judging`        what a game brings to teaching games
`teaching_game`  which moves are stopped before they count
`progress`       what was learned: a log of facts, and their sums
`class_sheet`    the same for a whole class
`rulebook`       the written rules, to print and as text
`registry`       what each game brings of all this
===============  ===========================================================
"""
