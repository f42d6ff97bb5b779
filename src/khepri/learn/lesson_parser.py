"""The lesson file format: everything in a file is understood and true, or the file is refused.

A step is read in three goes: where it is set, what it asks for, and what it says about answers.
All moves that may be played are tried against the goal, so that what a file claims about right
and wrong answers can be compared with what is so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from khepri.errors import LessonError, RulesError
from khepri.games.base import AnyPosition, GameSpec, Move
from khepri.games.registry import game_named
from khepri.learn.goal import AnyCondition, Goal, attempt
from khepri.learn.lesson import (
    Lesson,
    Permission,
    Refusal,
    ShownPart,
    Step,
    WrongAnswer,
    squares_on,
)
from khepri.learn.registry import teaching_of
from khepri.learn.teaching import AnyTeaching
from khepri.system.files import text_lines
from khepri.system.limits import LONGEST_LESSON_LINE
from khepri.system.names import clean_name

# Lines, before anybody asks what they mean


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
        _add_line(line, number, singles[-1], repeats[-1], in_step=len(begins) > 1)
    sections = [
        Section(begin, single, {key: tuple(entries) for key, entries in repeated.items()})
        for begin, single, repeated in zip(begins, singles, repeats, strict=True)
    ]
    return sections[0], sections[1:]


def _add_line(
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


# Steps


MOST_WORDS = 25
MOST_PLAYED = 100
UNKNOWN_EVENT = "?"
"""What stands in the brackets of an event that has yet to be filled in."""

_WRONG_PATTERN = re.compile(r"([^\s,]+)(?:, ?(\S+))? \[([^\]]*)\] (.+)")
_VIEW_PATTERN = re.compile(r"([a-z][0-9]+)-([a-z][0-9]+)")
_CLOCK_PATTERN = re.compile(r"([0-9]{1,2}):([0-5][0-9])")


@dataclass(frozen=True, slots=True)
class _Setting:
    """Where a step is set."""

    variant: str
    line: tuple[AnyPosition, ...]
    view: ShownPart | None


@dataclass(slots=True)
class StepParser:
    """One step, with all that is needed to understand it."""

    teaching: AnyTeaching
    head: Section
    section: Section
    number: int
    before: Step | None
    variant: str | None = None
    """Rules to read it by instead of its own: what cannot be played by them is left out."""

    filling: bool = False
    variants: tuple[str, ...] = ()

    def parse_if_true(self) -> Step | None:
        """Read the step, unless what it says is not so under these rules."""
        with suppress(LessonError):
            return self.read()
        return None

    def read(self) -> Step:
        """Read the step.

        :raises LessonError: with the line of the first thing that is wrong.
        """
        position = self.section.needed("position", "step")
        text = parse_sentence(self.section.needed("text", "step"))
        with error_at_line(position):
            setting = self._setting(position)
        goal = self._goal(setting)
        offered = self._offered(setting)
        with error_at_line(position):
            self._check_view(setting, offered)
        right = self._right(setting, goal, offered)
        clock = self.section.single.get("clock")
        preview = self.section.single.get("preview")
        if preview is not None and preview.text not in ("on", "off"):
            raise LessonError("Say on or off.", preview.line)
        return Step(
            number=self.number,
            spec=self.teaching.spec,
            variant=setting.variant,
            line=setting.line,
            text=text,
            goal=goal,
            offered=offered,
            right=right,
            view=setting.view,
            marks=self._marks(setting),
            hint=self._said("hint"),
            praise=self._said("praise"),
            wrong=tuple(self._wrongs(setting, goal, offered, right)),
            refused=tuple(self._refused(each, setting) for each in self.section.every("refused")),
            reply=self._reply(setting, right),
            clock_ms=_parse_clock(clock) if clock is not None else None,
            preview=preview is None or preview.text == "on",
        )

    # Where it is set

    def _setting(self, position: KeyedLine) -> _Setting:
        start = self._continued() if position.text == "continue" else self._started(position)
        line = [start]
        played = self.section.single.get("played")
        if played is not None:
            with error_at_line(played):
                words = played.text.split()
                if len(words) > MOST_PLAYED:
                    raise RulesError(f"At most {MOST_PLAYED} moves are played before a step.")
                for word in words:
                    line.append(line[-1].play(self.teaching.spec.parse_move(word)))
        if line[-1].outcome() is not None:
            raise RulesError("The game is over in this position.")
        view = self.section.single.get("view", self.head.single.get("view"))
        return _Setting(start.variant, tuple(line), _parse_view(view, start) if view else None)

    def _started(self, position: KeyedLine) -> AnyPosition:
        self.variants = self.teaching.variants_of(position.text)
        named = self.section.single.get("rules", self.head.single.get("rules"))
        if named is not None and named.text not in self.variants:
            known = " or ".join(self.variants)
            raise LessonError(
                f"This board is not played by {named.text[:20]!r}: say {known}.", named.line
            )
        own = named.text if named is not None else self.variants[0]
        return self.teaching.read_position(position.text, self.variant or own)

    def _continued(self) -> AnyPosition:
        before = self.before
        if "rules" in self.section.single:
            raise RulesError("A step that continues is played by the rules of the one before.")
        if before is None:
            raise RulesError("There is no step before this one to continue.")
        if len(before.right) != 1:
            raise RulesError(
                "The step before this one has more than one right answer, so that it can end"
                " in more than one position."
            )
        position = before.position.play(before.right[0])
        self.variants = (before.variant,)
        return position if before.reply is None else position.play(before.reply)

    # What it asks for

    def _goal(self, setting: _Setting) -> Goal:
        lines = self.section.every("goal")
        if not lines:
            raise LessonError("The step has no line goal.", self.section.line)
        return Goal(tuple(self._conditions(entry, setting.line[-1]) for entry in lines))

    def _conditions(self, entry: KeyedLine, position: AnyPosition) -> tuple[AnyCondition, ...]:
        with error_at_line(entry):
            return self.teaching.parse_conditions(entry.text, position)

    def _offered(self, setting: _Setting) -> tuple[Move, ...]:
        position, view = setting.line[-1], setting.view
        permissions = [self._permission(entry, position) for entry in self.section.every("allow")]
        return tuple(
            move
            for move in position.legal_moves()
            if (not permissions or any(self._permits(each, position, move) for each in permissions))
            and (view is None or all(map(view.holds, self.teaching.squares_of(move))))
        )

    def _permission(self, entry: KeyedLine, position: AnyPosition) -> Permission:
        kind, *squares = entry.text.split()
        if kind not in (*self.teaching.kinds, "any"):
            known = ", ".join((*self.teaching.kinds, "any"))
            raise LessonError(f"{kind[:20]!r} cannot be allowed: say {known}.", entry.line)
        with error_at_line(entry):
            where = squares_on(position, squares) if squares else ()
        return Permission("" if kind == "any" else kind, where)

    def _permits(self, permission: Permission, position: AnyPosition, move: Move) -> bool:
        of_kind = permission.kind in ("", self.teaching.kind_of(position, move))
        squares = self.teaching.squares_of(move)
        return of_kind and (
            not permission.squares or squares[:1] == () or squares[0] in permission.squares
        )

    def _check_view(self, setting: _Setting, offered: tuple[Move, ...]) -> None:
        if setting.view is None:
            return
        for move in offered:
            trouble = self.teaching.view_problem(attempt(setting.line, move), setting.view)
            if trouble:
                raise RulesError(trouble)

    def _marks(self, setting: _Setting) -> tuple[str, ...]:
        entry = self.section.single.get("mark")
        if entry is None:
            return ()
        with error_at_line(entry):
            marks = squares_on(setting.line[-1], entry.text.split())
            if setting.view is not None and not all(map(setting.view.holds, marks)):
                raise RulesError("A marked square is outside the view.")
        return marks

    # What it says about answers

    def _right(self, setting: _Setting, goal: Goal, offered: tuple[Move, ...]) -> tuple[Move, ...]:
        lines = self.section.every("goal")
        with error_at_line(lines[0]):
            right = tuple(move for move in offered if goal.is_reached(attempt(setting.line, move)))
            if not right:
                raise RulesError("No move that may be played reaches the goal.")
        accept = self.section.single.get("accept")
        if accept is not None:
            with error_at_line(accept):
                claimed = [self.teaching.spec.parse_move(word) for word in accept.text.split()]
            if self.variant is not None:
                playable = [move for move in claimed if move in offered]
                claimed = [*(playable or claimed), *right]
            missing = [move for move in right if move not in claimed]
            wrong = [move for move in claimed if move not in right]
            if wrong:
                raise LessonError(f"{wrong[0]} does not reach the goal.", accept.line)
            if missing:
                raise LessonError(f"{missing[0]} reaches the goal too.", accept.line)
        return right

    def _wrongs(
        self,
        setting: _Setting,
        goal: Goal,
        offered: tuple[Move, ...],
        right: tuple[Move, ...],
    ) -> Iterator[WrongAnswer]:
        for entry in self.section.every("wrong"):
            wrong = self._wrong(entry, setting, goal)
            with error_at_line(entry):
                if wrong.move in right:
                    raise RulesError(f"{wrong.move} is a right answer.")
                if wrong.move in offered:
                    yield wrong
                elif self.variant is None:
                    raise RulesError(f"{wrong.move} may not be played in this step.")

    def _wrong(self, entry: KeyedLine, setting: _Setting, goal: Goal) -> WrongAnswer:
        found = _WRONG_PATTERN.fullmatch(entry.text)
        if found is None:
            raise LessonError("Write MOVE [EVENT] TEXT, or MOVE, REPLY [EVENT] TEXT.", entry.line)
        spec = self.teaching.spec
        with error_at_line(entry):
            move = spec.parse_move(found[1])
            reply = spec.parse_move(found[2]) if found[2] else None
            tried = attempt(setting.line, move)
            event = self.teaching.event_of(tried, goal, reply)
        claimed = found[3].strip()
        if claimed == UNKNOWN_EVENT and not self.filling:
            raise LessonError(
                f"The event is to be filled in: [{event}]. khepri learn check --fill does it.",
                entry.line,
            )
        if claimed not in (event, UNKNOWN_EVENT):
            raise LessonError(f"What happens is [{event}], not [{claimed[:80]}].", entry.line)
        return WrongAnswer(
            move, reply, event, parse_sentence(KeyedLine(entry.line, found[4])), entry.line
        )

    def _refused(self, entry: KeyedLine, setting: _Setting) -> Refusal:
        word, _, text = entry.text.partition(" ")
        with error_at_line(entry):
            move = self.teaching.spec.parse_move(word)
            if move in setting.line[-1].legal_moves():
                raise RulesError(f"{move} is legal: it cannot be refused.")
        if not text:
            raise LessonError("Write MOVE TEXT.", entry.line)
        return Refusal(move, parse_sentence(KeyedLine(entry.line, text)))

    def _reply(self, setting: _Setting, right: tuple[Move, ...]) -> Move | None:
        entry = self.section.single.get("reply")
        if entry is None:
            return None
        with error_at_line(entry):
            reply = self.teaching.spec.parse_move(entry.text)
            for move in right:
                setting.line[-1].play(move).play(reply)
        return reply

    def _said(self, key: str) -> str:
        entry = self.section.single.get(key)
        return parse_sentence(entry) if entry is not None else ""


@contextmanager
def error_at_line(entry: KeyedLine) -> Iterator[KeyedLine]:
    """Turn what is wrong with a line into an error that knows the line."""
    try:
        yield entry
    except LessonError:
        raise
    except RulesError as error:
        raise LessonError(str(error), entry.line) from error


def parse_sentence(entry: KeyedLine) -> str:
    """Return a sentence that is not too long to be read by somebody who wants to play."""
    count = len(entry.text.split())
    if count > MOST_WORDS:
        raise LessonError(f"{count} words are too many: {MOST_WORDS} at most.", entry.line)
    return entry.text


def _parse_view(entry: KeyedLine, position: AnyPosition) -> ShownPart:
    found = _VIEW_PATTERN.fullmatch(entry.text)
    if found is None:
        raise LessonError("Write two corner squares, such as e1-j5.", entry.line)
    with error_at_line(entry):
        first, last = squares_on(position, [found[1], found[2]])
        part = ShownPart(first, last)
        if not part.holds(first):
            raise RulesError(f"{first} must be left of {last}, and have the smaller number.")
    return part


def _parse_clock(entry: KeyedLine) -> int:
    found = _CLOCK_PATTERN.fullmatch(entry.text)
    seconds = int(found[1]) * 60 + int(found[2]) if found else 0
    if not seconds:
        raise LessonError("Write minutes and seconds, such as 0:30.", entry.line)
    return seconds * 1000


# Lessons


LONGEST_TITLE = 30


Rules: TypeAlias = Mapping[str, str] | str | None
"""A chosen variant, or those of several games by the names of the games."""


def parse_lesson(text: str, key: str, *, rules: Rules = None, filling: bool = False) -> Lesson:
    """Read a lesson, as it is under chosen rules.

    Every step is read by its own rules first. Of one that names other rules than the chosen ones
    nothing is shown; any other step is shown if all it says is true under the chosen rules too.

    :param rules: the chosen variant; a game or board that does not know it is taught as it is.
    :param filling: let events be unknown, to be filled in.
    :raises LessonError: with the line of the first thing that is wrong.
    """
    head, sections = split_sections(text)
    with error_at_line(head.needed("game", "lesson")) as entry:
        spec = game_named(entry.text)
    with error_at_line(head.needed("order", "lesson")) as entry:
        order = _whole_number(entry.text)
    title = head.needed("title", "lesson")
    if len(title.text) > LONGEST_TITLE:
        raise LessonError(f"The title has more than {LONGEST_TITLE} letters.", title.line)
    about = parse_sentence(head.needed("about", "lesson"))
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
        reading = StepParser(teaching, head, section, number, before, filling=filling)
        step = reading.read()
        shown: Step | None = step
        if section.single["position"].text == "continue":
            # It goes on from what was shown, and is shown only if that was.
            shown = before_shown and replace(reading, before=before_shown).parse_if_true()
        elif rules is not None and rules in reading.variants and rules != step.variant:
            named = "rules" in section.single
            shown = None if named else replace(reading, variant=rules).parse_if_true()
        if shown is not None:
            yield shown
        before, before_shown = step, shown


def _whole_number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise RulesError(f"{text[:20]!r} is no whole number from 0 to 9999.")
    return int(text)
