"""The lessons as they are taught at this machine: by the rules that are played here."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.context import Context
from khepri.app.settings import Settings
from khepri.games.registry import all_games
from khepri.learn.lesson_files import Lessons


def chosen_rules(settings: Settings) -> dict[str, str]:
    """Return the variant of each game that was chosen for its last new game."""
    return {spec.name: settings.choices(spec.name).rules for spec in all_games()}


def lessons_here(context: Context) -> Lessons:
    """Return every lesson, in the colours that are seen; none is read twice."""
    found = context.lessons.lessons(chosen_rules(context.settings))
    return replace(found, all=tuple(lesson.in_seen_colours() for lesson in found.all))
