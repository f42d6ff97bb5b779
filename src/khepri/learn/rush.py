"""Puzzle rush: as many puzzles as possible in three minutes, with three lives.

A `Rush` is a value. `apply` is told what somebody did and when, and returns another rush and what
happened; time and chance are handed in. The next puzzle is chosen with the answer, so whoever shows
the rush may show the answer first for as long as it likes, while the time runs on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import StrEnum, unique
from random import Random
from typing import Final, TypeAlias

from khepri.errors import RulesError
from khepri.games.base import GameSpec, Move
from khepri.learn.goal import attempt
from khepri.learn.lesson_course import NotOffered, Shown, Tried
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_course import SLOWER, PuzzleCourse, RightSoFar, SlowerTry
from khepri.learn.puzzle_files import Puzzles
from khepri.learn.puzzle_registry import has_puzzles, puzzling_of

LENGTH_MS = 180_000
LIVES = 3
BONUS_MS = 3_000
IN_A_ROW_FOR_BONUS = 5
STAGE_HITS: Final = (5, 10, 15, 20, 30)
"""After so many hits the next stage of the ramp begins."""

DOWN_AFTER_MISS = 2
"""So many stages lower the ramp goes on after a miss; every hit brings one of them back."""

SAME_SIDE_AT_MOST = 2


@dataclass(frozen=True, slots=True)
class Skipped:
    """Somebody passes over the puzzle."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """Somebody ends the rush."""


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Nobody has done anything, but time has passed."""


RushAction: TypeAlias = Tried | Skipped | Stopped | TimePassed


@unique
class RushEnd(StrEnum):
    """Why a rush is over."""

    TIME = "time"
    LIVES = "lives"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Answered:
    """A puzzle that is done with."""

    puzzle: Puzzle
    is_hit: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """The puzzle was solved."""

    shown: Shown
    has_bonus: bool
    """Whether it has earned more time."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A life is lost; what was tried, or nothing if the puzzle was passed over."""

    shown: Shown | None


@dataclass(frozen=True, slots=True)
class Ended:
    """The rush is over without another answer."""


@dataclass(frozen=True, slots=True)
class GoesOn:
    """Nothing has happened."""


RushHappening: TypeAlias = Hit | RightSoFar | SlowerTry | Missed | NotOffered | Ended | GoesOn


@dataclass(frozen=True, slots=True)
class RushPuzzle:
    """A puzzle, and how far up the ramp it comes."""

    puzzle: Puzzle
    stage: int


def rush_puzzles(puzzles: Puzzles, spec: GameSpec) -> tuple[RushPuzzle, ...]:
    """Return what a rush of a game is made of; nothing if it has none."""
    if not has_puzzles(spec):
        return ()
    puzzling = puzzling_of(spec)
    return tuple(
        RushPuzzle(each, puzzling.rush_stage(each))
        for each in puzzles.of_game(spec)
        if each.theme.key in puzzling.rush_themes and not each.is_own
    )


@dataclass(frozen=True, slots=True)
class Rush:
    """A rush as it stands."""

    pool: tuple[RushPuzzle, ...]
    seed: int
    """What the choices are made by."""

    avoided: frozenset[str]
    """The keys of the puzzles of the last rushes."""

    ends_at_ms: int
    course: PuzzleCourse
    """The puzzle that is asked."""

    answered: tuple[Answered, ...] = ()
    lives: int = LIVES
    in_a_row: int = 0
    lowered: int = 0
    """How many stages lower than its hits the ramp is, after a miss."""

    end: RushEnd | None = None

    @classmethod
    def begin(
        cls,
        pool: tuple[RushPuzzle, ...],
        seed: int,
        now_ms: int,
        avoided: AbstractSet[str] = frozenset(),
    ) -> Rush:
        """Return a rush with its first puzzle asked; its time runs.

        :raises RulesError: if there is no puzzle at all.
        """
        if not pool:
            raise RulesError("There are no puzzles for a rush.")
        first = _choose(pool, (), 0, frozenset(avoided), seed)
        course = PuzzleCourse.begin(first)
        return cls(pool, seed, frozenset(avoided), now_ms + LENGTH_MS, course)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is asked, or was when the rush ended."""
        return self.course.puzzle

    @property
    def hits(self) -> int:
        """How many were solved."""
        return sum(each.is_hit for each in self.answered)

    @property
    def missed(self) -> tuple[Puzzle, ...]:
        """Those that cost a life."""
        return tuple(each.puzzle for each in self.answered if not each.is_hit)

    @property
    def met(self) -> tuple[Puzzle, ...]:
        """All that came up."""
        answered = tuple(each.puzzle for each in self.answered)
        is_asked = self.end is not RushEnd.LIVES  # the last life goes with the last puzzle
        return (*answered, self.puzzle) if is_asked else answered

    @property
    def stage(self) -> int:
        """How far up the ramp it is."""
        return max(0, sum(self.hits >= each for each in STAGE_HITS) - self.lowered)

    def left_ms(self, now_ms: int) -> int:
        """Return how much time is left."""
        return max(0, self.ends_at_ms - now_ms)

    def apply(self, action: RushAction, now_ms: int) -> tuple[Rush, RushHappening]:
        """Return the rush after something was done, and what happened.

        Time that has run out comes before whatever was done.

        :raises RulesError: if the rush is over.
        """
        if self.end is not None:
            raise RulesError("The rush is over.")
        if now_ms >= self.ends_at_ms:
            return replace(self, end=RushEnd.TIME), Ended()
        match action:
            case Tried(move):
                return self._tried(move)
            case Skipped():
                return self._after(is_hit=False), Missed(None)
            case Stopped():
                return replace(self, end=RushEnd.STOPPED), Ended()
            case TimePassed():
                return self, GoesOn()

    def _tried(self, move: Move) -> tuple[Rush, RushHappening]:
        # Neither praise nor reasons are asked for: finding them would cost time that is running.
        course, puzzling = self.course, puzzling_of(self.puzzle.spec)
        try:
            tried = attempt(course.line, move)
        except RulesError as error:
            return self, NotOffered(str(error))
        shown = Shown(course.position, move, tried.after, tried.effect)
        if move in course.right:
            if puzzling.next_goal(course.goal_text) and tried.after.outcome() is None:
                course, happened = course.apply(Tried(move))
                if isinstance(happened, RightSoFar):
                    return replace(self, course=course), happened
            later = self._after(is_hit=True)
            return later, Hit(shown, has_bonus=later.ends_at_ms > self.ends_at_ms)
        if puzzling.is_slower(tried, course.goal_text):
            return self, SlowerTry(shown, SLOWER)
        return self._after(is_hit=False), Missed(shown)

    def _after(self, *, is_hit: bool) -> Rush:
        """Return the rush after its puzzle, with the next one asked if there is a life left."""
        in_a_row = self.in_a_row + 1 if is_hit else 0
        has_bonus = is_hit and in_a_row % IN_A_ROW_FOR_BONUS == 0
        lives = self.lives - (not is_hit)
        later = replace(
            self,
            answered=(*self.answered, Answered(self.puzzle, is_hit)),
            lives=lives,
            in_a_row=in_a_row,
            lowered=max(0, self.lowered - 1) if is_hit else DOWN_AFTER_MISS,
            ends_at_ms=self.ends_at_ms + (BONUS_MS if has_bonus else 0),
        )
        if not lives:
            return replace(later, end=RushEnd.LIVES)
        chosen = _choose(self.pool, later.answered, later.stage, self.avoided, self.seed)
        return replace(later, course=PuzzleCourse.begin(chosen))


def _choose(
    pool: tuple[RushPuzzle, ...],
    answered: tuple[Answered, ...],
    stage: int,
    avoided: frozenset[str],
    seed: int,
) -> Puzzle:
    """Choose the next puzzle; where the pool is too small, what matters least is given up first."""
    counts = Counter(each.puzzle.key for each in answered)
    lately = [each.puzzle.position.side for each in answered[-SAME_SIDE_AT_MOST:]]
    tired = lately[0] if len(lately) == SAME_SIDE_AT_MOST and len(set(lately)) == 1 else None

    last = answered[-1].puzzle.key if answered else ""

    def drawbacks(each: RushPuzzle) -> tuple[bool, int, bool, bool, int, bool]:
        key = each.puzzle.key
        return (
            key == last,
            counts[key],
            key in avoided,
            each.puzzle.position.side is tired,
            abs(each.stage - stage),
            each.stage > stage,
        )

    ranked = [(drawbacks(each), each.puzzle) for each in pool]
    least = min(rank for rank, _ in ranked)
    best = sorted((puzzle for rank, puzzle in ranked if rank == least), key=lambda each: each.key)
    return best[int(Random(f"{seed} {len(answered)}").random() * len(best))]
