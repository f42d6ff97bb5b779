"""Lessons: short boards with a task, read from text files, and what somebody has learned.

Nothing here shows anything: a window or a terminal asks a `LessonState` what to show and tells it
what the learner answered. What a goal of one game means is in that game's folder.
"""
