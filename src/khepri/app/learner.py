"""Who learns here, and by which rules: progress is kept under a name of this machine."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.errors import ArchiveError
from khepri.games.base import GameSpec
from khepri.learn.lesson_files import bundled_titles
from khepri.learn.progress import Fact, LearnerProgress, next_lesson_title
from khepri.learn.puzzle import Puzzle
from khepri.match.players import NAMELESS
from khepri.system.names import clean_name, name_key

NOBODY = "Player"
"""Who learns where nobody has given a name."""

LONGEST = 24
"""As many letters as a name has in a new game."""


def learner_name(context: Context) -> str:
    """Return who learns: the name that was chosen, else the one that last played a game."""
    settings = context.settings
    played = (settings.choices(settings.game), *settings.new_games.values())
    names = (settings.learner, *(choices.name for choices in played))
    return next((name for name in map(clean_name, names) if name), NOBODY)


def choose_learner(context: Context, name: str) -> None:
    """Keep what is learned under another name from now on."""
    context.change(replace(context.settings, learner=clean_name(name, LONGEST)))


def known_learners(context: Context) -> tuple[str, ...]:
    """Return the people of this machine: whoever has learned here, and whoever has played."""
    try:
        facts = context.learning.facts()
    except ArchiveError:
        facts = []
    latest_first = (fact.player for fact in reversed(facts))
    found = {name_key(name): name for name in (*context.keeper.names(), *latest_first)}
    nobody = {name_key(NOBODY), name_key(NAMELESS)}
    return tuple(name for key, name in found.items() if key and key not in nobody)


def facts_of_learner(context: Context) -> list[Fact]:
    """Return all that was kept of the learner; nothing, where the log cannot be read."""
    try:
        return context.learning.facts_of(learner_name(context))
    except ArchiveError:
        return []


def learn_note(context: Context) -> str:
    """Return what the menu says beside Learn: what comes next, in a few words."""
    progress = LearnerProgress().after(facts_of_learner(context))
    if not progress.lessons:
        return "three minutes"
    title = next_lesson_title(bundled_titles(), progress)
    return f"next: {title}" if title else ""


def other_rules_words(context: Context, puzzle: Puzzle) -> str:
    """Name the rules of a puzzle where they are others than those that are played by here."""
    spec, rules = puzzle.spec, puzzle.position.variant
    chosen = context.settings.choices(spec.name).rules
    words = {name: label for name, label, _ in face_of(spec).offers.variant_words}
    return f"{words[rules]} rules" if rules in words and chosen not in ("", rules) else ""


def rules_words(context: Context, spec: GameSpec) -> str:
    """Name the rules by which a game is taught; nothing where it has only one rule set."""
    chosen = context.settings.choices(spec.name).rules
    words = {name: label for name, label, _ in face_of(spec).offers.variant_words}
    return f"{words[chosen]} rules" if chosen in words else ""
