"""Reading lesson files: everything in them is understood and true, or the file is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from khepri.errors import LessonError, RulesError
from khepri.games.base import GameSpec
from khepri.games.registry import game_named
from khepri.learn.lesson import Lesson, Step
from khepri.learn.lesson_lines import Section, split_sections
from khepri.learn.registry import teaching_of
from khepri.learn.step_reader import StepReading, at_line, read_words

LONGEST_TITLE = 30


Rules: TypeAlias = Mapping[str, str] | str | None
"""A chosen variant, or those of several games by the names of the games."""


def read_lesson(text: str, key: str, *, rules: Rules = None, filling: bool = False) -> Lesson:
    """Read a lesson, as it is under chosen rules.

    Every step is read by its own rules first. Of one that names other rules than the chosen ones
    nothing is shown; any other step is shown if all it says is true under the chosen rules too.

    :param rules: the chosen variant; a game or board that does not know it is taught as it is.
    :param filling: let events be unknown, to be filled in.
    :raises LessonError: with the line of the first thing that is wrong.
    """
    head, sections = split_sections(text)
    with at_line(head.needed("game", "lesson")) as entry:
        spec = game_named(entry.text)
    with at_line(head.needed("order", "lesson")) as entry:
        order = _whole_number(entry.text)
    title = head.needed("title", "lesson")
    if len(title.text) > LONGEST_TITLE:
        raise LessonError(f"The title has more than {LONGEST_TITLE} letters.", title.line)
    about = read_words(head.needed("about", "lesson"))
    if not sections:
        raise LessonError("The lesson has no step.", head.line)
    chosen = rules.get(spec.name) if isinstance(rules, Mapping) else rules
    steps = tuple(_read_steps(spec, head, sections, chosen, filling=filling))
    return Lesson(
        key=key,
        spec=spec,
        title=title.text,
        about=about,
        order=order,
        steps=tuple(replace(step, lesson=key) for step in steps),
        hidden=len(sections) - len(steps),
    )


def _read_steps(
    spec: GameSpec, head: Section, sections: list[Section], rules: str | None, *, filling: bool
) -> Iterator[Step]:
    teaching = teaching_of(spec)
    before: Step | None = None
    before_shown: Step | None = None
    for number, section in enumerate(sections, 1):
        reading = StepReading(teaching, head, section, number, before, filling=filling)
        step = reading.read()
        shown: Step | None = step
        if section.single["position"].text == "continue":
            # It goes on from what was shown, and is shown only if that was.
            shown = before_shown and replace(reading, before=before_shown).read_if_true()
        elif rules is not None and rules in reading.variants and rules != step.variant:
            named = "rules" in section.single
            shown = None if named else replace(reading, variant=rules).read_if_true()
        if shown is not None:
            yield shown
        before, before_shown = step, shown


def _whole_number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise RulesError(f"{text[:20]!r} is no whole number from 0 to 9999.")
    return int(text)
