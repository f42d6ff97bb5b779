"""Reading one step of a lesson file.

A step is read in three goes: where it is set, what it asks for, and what it says about answers. All
moves that may be played are tried against the goal, so that what a file claims about right and
wrong answers can be compared with what is so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from khepri.errors import LessonError, RulesError
from khepri.games.base import AnyPosition, Move
from khepri.learn.goal import AnyCondition, Goal, attempt
from khepri.learn.lesson import (
    Permission,
    Refusal,
    ShownPart,
    Step,
    WrongAnswer,
    squares_on,
)
from khepri.learn.lesson_lines import KeyedLine, Section
from khepri.learn.teaching import AnyTeaching

MOST_WORDS = 25
MOST_PLAYED = 100
UNKNOWN = "?"
"""What stands in the brackets of an event that has yet to be filled in."""

_WRONG = re.compile(r"([^\s,]+)(?:, ?(\S+))? \[([^\]]*)\] (.+)")
_VIEW = re.compile(r"([a-z][0-9]+)-([a-z][0-9]+)")
_CLOCK = re.compile(r"([0-9]{1,2}):([0-5][0-9])")


@dataclass(frozen=True, slots=True)
class _Setting:
    """Where a step is set."""

    variant: str
    line: tuple[AnyPosition, ...]
    view: ShownPart | None


@dataclass(slots=True)
class StepReading:
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

    def read_if_true(self) -> Step | None:
        """Read the step, unless what it says is not so under these rules."""
        with suppress(LessonError):
            return self.read()
        return None

    def read(self) -> Step:
        """Read the step.

        :raises LessonError: with the line of the first thing that is wrong.
        """
        position = self.section.needed("position", "step")
        text = read_words(self.section.needed("text", "step"))
        with at_line(position):
            setting = self._setting(position)
        goal = self._goal(setting)
        offered = self._offered(setting)
        with at_line(position):
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
            clock_ms=_clock_ms(clock) if clock is not None else None,
            preview=preview is None or preview.text == "on",
        )

    # Where it is set

    def _setting(self, position: KeyedLine) -> _Setting:
        start = self._continued() if position.text == "continue" else self._started(position)
        line = [start]
        played = self.section.single.get("played")
        if played is not None:
            with at_line(played):
                words = played.text.split()
                if len(words) > MOST_PLAYED:
                    raise RulesError(f"At most {MOST_PLAYED} moves are played before a step.")
                for word in words:
                    line.append(line[-1].play(self.teaching.spec.parse_move(word)))
        if line[-1].outcome() is not None:
            raise RulesError("The game is over in this position.")
        view = self.section.single.get("view", self.head.single.get("view"))
        return _Setting(start.variant, tuple(line), _view(view, start) if view else None)

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
        with at_line(entry):
            return self.teaching.read_conditions(entry.text, position)

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
        with at_line(entry):
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
            trouble = self.teaching.hidden_trouble(attempt(setting.line, move), setting.view)
            if trouble:
                raise RulesError(trouble)

    def _marks(self, setting: _Setting) -> tuple[str, ...]:
        entry = self.section.single.get("mark")
        if entry is None:
            return ()
        with at_line(entry):
            marks = squares_on(setting.line[-1], entry.text.split())
            if setting.view is not None and not all(map(setting.view.holds, marks)):
                raise RulesError("A marked square is outside the view.")
        return marks

    # What it says about answers

    def _right(self, setting: _Setting, goal: Goal, offered: tuple[Move, ...]) -> tuple[Move, ...]:
        lines = self.section.every("goal")
        with at_line(lines[0]):
            right = tuple(move for move in offered if goal.is_reached(attempt(setting.line, move)))
            if not right:
                raise RulesError("No move that may be played reaches the goal.")
        accept = self.section.single.get("accept")
        if accept is not None:
            with at_line(accept):
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
            with at_line(entry):
                if wrong.move in right:
                    raise RulesError(f"{wrong.move} is a right answer.")
                if wrong.move in offered:
                    yield wrong
                elif self.variant is None:
                    raise RulesError(f"{wrong.move} may not be played in this step.")

    def _wrong(self, entry: KeyedLine, setting: _Setting, goal: Goal) -> WrongAnswer:
        found = _WRONG.fullmatch(entry.text)
        if found is None:
            raise LessonError("Write MOVE [EVENT] TEXT, or MOVE, REPLY [EVENT] TEXT.", entry.line)
        spec = self.teaching.spec
        with at_line(entry):
            move = spec.parse_move(found[1])
            reply = spec.parse_move(found[2]) if found[2] else None
            tried = attempt(setting.line, move)
            event = self.teaching.event_of(tried, goal, reply)
        claimed = found[3].strip()
        if claimed == UNKNOWN and not self.filling:
            raise LessonError(
                f"The event is to be filled in: [{event}]. khepri learn check --fill does it.",
                entry.line,
            )
        if claimed not in (event, UNKNOWN):
            raise LessonError(f"What happens is [{event}], not [{claimed[:80]}].", entry.line)
        return WrongAnswer(
            move, reply, event, read_words(KeyedLine(entry.line, found[4])), entry.line
        )

    def _refused(self, entry: KeyedLine, setting: _Setting) -> Refusal:
        word, _, text = entry.text.partition(" ")
        with at_line(entry):
            move = self.teaching.spec.parse_move(word)
            if move in setting.line[-1].legal_moves():
                raise RulesError(f"{move} is legal: it cannot be refused.")
        if not text:
            raise LessonError("Write MOVE TEXT.", entry.line)
        return Refusal(move, read_words(KeyedLine(entry.line, text)))

    def _reply(self, setting: _Setting, right: tuple[Move, ...]) -> Move | None:
        entry = self.section.single.get("reply")
        if entry is None:
            return None
        with at_line(entry):
            reply = self.teaching.spec.parse_move(entry.text)
            for move in right:
                setting.line[-1].play(move).play(reply)
        return reply

    def _said(self, key: str) -> str:
        entry = self.section.single.get(key)
        return read_words(entry) if entry is not None else ""


@contextmanager
def at_line(entry: KeyedLine) -> Iterator[KeyedLine]:
    """Turn what is wrong with a line into an error that knows the line."""
    try:
        yield entry
    except LessonError:
        raise
    except RulesError as error:
        raise LessonError(str(error), entry.line) from error


def read_words(entry: KeyedLine) -> str:
    """Return a sentence that is not too long to be read by somebody who wants to play."""
    count = len(entry.text.split())
    if count > MOST_WORDS:
        raise LessonError(f"{count} words are too many: {MOST_WORDS} at most.", entry.line)
    return entry.text


def _view(entry: KeyedLine, position: AnyPosition) -> ShownPart:
    found = _VIEW.fullmatch(entry.text)
    if found is None:
        raise LessonError("Write two corner squares, such as e1-j5.", entry.line)
    with at_line(entry):
        first, last = squares_on(position, [found[1], found[2]])
        part = ShownPart(first, last)
        if not part.holds(first):
            raise RulesError(f"{first} must be left of {last}, and have the smaller number.")
    return part


def _clock_ms(entry: KeyedLine) -> int:
    found = _CLOCK.fullmatch(entry.text)
    seconds = int(found[1]) * 60 + int(found[2]) if found else 0
    if not seconds:
        raise LessonError("Write minutes and seconds, such as 0:30.", entry.line)
    return seconds * 1000
