"""The class sheet of this machine, out of its log, its lessons and its puzzles."""

from __future__ import annotations

from khepri.learn.class_sheet import EVERYBODY, ClassSheet, SheetChoices, class_sheet
from khepri.learn.learning_log import LearningLog
from khepri.learn.lesson_files import load_lessons
from khepri.learn.puzzle_files import load_puzzles


def class_sheet_here(
    choices: SheetChoices = EVERYBODY, log: LearningLog | None = None
) -> ClassSheet:
    """Return what everybody on this machine has learned.

    :raises ArchiveError: if the log is there but cannot be read.
    """
    facts = (log or LearningLog.of_this_user()).facts()
    themes = {puzzle.key: puzzle.theme.name for puzzle in load_puzzles().all}
    return class_sheet(facts, load_lessons().all, themes, choices)
