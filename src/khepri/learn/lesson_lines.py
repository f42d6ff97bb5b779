"""The lines of a lesson file, before anybody asks what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from khepri.errors import LessonError
from khepri.file_reading import text_lines
from khepri.names import clean_name
from khepri.reading_limits import LONGEST_LESSON_LINE

MOST_STEPS = 40
MOST_REPEATED = 20
"""So often a key that may be repeated may stand in one step."""

LESSON_KEYS = frozenset(("title", "about", "game", "order", "rules", "view"))
STEP_KEYS = frozenset(
    (
        *("position", "rules", "view", "played", "mark", "text", "accept", "hint", "praise"),
        *("reply", "clock", "preview"),
    )
)
REPEATED_KEYS = frozenset(("allow", "goal", "wrong", "refused"))


@dataclass(frozen=True, slots=True)
class KeyedLine:
    """What stands behind a key, and the number of its line."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """The lines about the lesson, or about one of its steps."""

    line: int
    single: Mapping[str, KeyedLine] = field(default_factory=dict)
    repeated: Mapping[str, tuple[KeyedLine, ...]] = field(default_factory=dict)

    def needed(self, key: str, what: str) -> KeyedLine:
        """Return what stands behind a key that must be there.

        :raises LessonError: if it is not.
        """
        entry = self.single.get(key)
        if entry is None:
            raise LessonError(f"The {what} has no line {key}.", self.line)
        return entry

    def every(self, key: str) -> tuple[KeyedLine, ...]:
        """Return all that stands behind a key that may be repeated."""
        return self.repeated.get(key, ())


def split_sections(text: str) -> tuple[Section, list[Section]]:
    """Take a lesson file apart: the lines about the lesson, and those about each step.

    :raises LessonError: for the first line that does not belong in one.
    """
    singles: list[dict[str, KeyedLine]] = [{}]
    repeats: list[dict[str, list[KeyedLine]]] = [{}]
    begins = [1]
    for number, raw in enumerate(text_lines(text.removeprefix("\ufeff")), 1):
        if len(raw) > LONGEST_LESSON_LINE:
            raise LessonError(f"The line has more than {LONGEST_LESSON_LINE} characters.", number)
        line = clean_name(raw, longest=None)
        if not line or line.startswith("#"):
            continue
        if line == "step":
            if len(begins) > MOST_STEPS:
                raise LessonError(f"A lesson has at most {MOST_STEPS} steps.", number)
            singles.append({})
            repeats.append({})
            begins.append(number)
            continue
        _sort_in(line, number, singles[-1], repeats[-1], in_step=len(begins) > 1)
    sections = [
        Section(begin, single, {key: tuple(entries) for key, entries in repeated.items()})
        for begin, single, repeated in zip(begins, singles, repeats, strict=True)
    ]
    return sections[0], sections[1:]


def _sort_in(
    line: str,
    number: int,
    single: dict[str, KeyedLine],
    repeated: dict[str, list[KeyedLine]],
    *,
    in_step: bool,
) -> None:
    key, colon, value = line.partition(":")
    key, value = key.strip(), value.strip()
    where = "step" if in_step else "lesson"
    known = key in (STEP_KEYS | REPEATED_KEYS if in_step else LESSON_KEYS)
    if not colon or not known:
        shown = key[:30] + ("…" if len(key) > 30 else "")
        raise LessonError(f"A {where} has no line {shown!r}.", number)
    if not value:
        raise LessonError(f"Nothing follows {key}.", number)
    if key in REPEATED_KEYS:
        entries = repeated.setdefault(key, [])
        if len(entries) >= MOST_REPEATED:
            raise LessonError(f"A step has at most {MOST_REPEATED} lines {key}.", number)
        entries.append(KeyedLine(number, value))
    elif key in single:
        raise LessonError(f"There are two lines {key}.", number)
    else:
        single[key] = KeyedLine(number, value)
