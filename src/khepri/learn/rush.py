"""Puzzle rush: as many puzzles as possible in three minutes, with three lives; and its log.

A `Rush` is a value. `apply` is told what somebody did and when, and returns another rush and
what happened; time and chance are handed in. The next puzzle is chosen with the answer, so
whoever shows the rush may show the answer first for as long as it likes, while the time runs on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import StrEnum, unique
from random import Random
from typing import Final, TypeAlias

from khepri.errors import RulesError
from khepri.games.base import GameSpec, Move
from khepri.learn.goal import attempt
from khepri.learn.progress import Fact, FactKind, rush_subject
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_files import Puzzles
from khepri.learn.registry import has_puzzles, puzzle_support_of
from khepri.learn.solving import (
    SLOWER_SENTENCE,
    NotOffered,
    PuzzleState,
    RightSoFar,
    ShownMove,
    SlowerTry,
    Tried,
)
from khepri.system.names import LONGEST_NAME

# The rush


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

    shown: ShownMove
    has_bonus: bool
    """Whether it has earned more time."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A life is lost; what was tried, or nothing if the puzzle was passed over."""

    shown: ShownMove | None


@dataclass(frozen=True, slots=True)
class Ended:
    """The rush is over without another answer."""


@dataclass(frozen=True, slots=True)
class GoesOn:
    """Nothing has happened."""


RushEvent: TypeAlias = Hit | RightSoFar | SlowerTry | Missed | NotOffered | Ended | GoesOn


@dataclass(frozen=True, slots=True)
class RushPuzzle:
    """A puzzle, and how far up the ramp it comes."""

    puzzle: Puzzle
    stage: int


def rush_puzzles(puzzles: Puzzles, spec: GameSpec) -> tuple[RushPuzzle, ...]:
    """Return what a rush of a game is made of; nothing if it has none."""
    if not has_puzzles(spec):
        return ()
    support = puzzle_support_of(spec)
    return tuple(
        RushPuzzle(each, support.rush_stage(each))
        for each in puzzles.of_game(spec)
        if each.theme.key in support.rush_themes and not each.is_own
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
    course: PuzzleState
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
        course = PuzzleState.begin(first)
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

    def apply(self, action: RushAction, now_ms: int) -> tuple[Rush, RushEvent]:
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

    def _tried(self, move: Move) -> tuple[Rush, RushEvent]:
        # Neither praise nor reasons are asked for: finding them would cost time that is running.
        course, support = self.course, puzzle_support_of(self.puzzle.spec)
        try:
            tried = attempt(course.line, move)
        except RulesError as error:
            return self, NotOffered(str(error))
        shown = ShownMove(course.position, move, tried.after, tried.effect)
        if move in course.right:
            if support.next_goal(course.goal_text) and tried.after.outcome() is None:
                course, happened = course.apply(Tried(move))
                if isinstance(happened, RightSoFar):
                    return replace(self, course=course), happened
            later = self._after(is_hit=True)
            return later, Hit(shown, has_bonus=later.ends_at_ms > self.ends_at_ms)
        if support.is_slower(tried, course.goal_text):
            return self, SlowerTry(shown, SLOWER_SENTENCE)
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
        return replace(later, course=PuzzleState.begin(chosen))


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


# What is kept of it, so that other puzzles come next time


RUSHES_APART = 3
"""A puzzle of the last so many rushes does not come up."""


@dataclass(frozen=True, slots=True)
class FinishedRush:
    """A rush that is over, and the most hits there were before it."""

    rush: Rush
    best_before: int


def rush_facts(rush: Rush, player: str, when: str) -> list[Fact]:
    """Return what is kept of a rush that has ended; nothing if nothing was answered.

    :param when: the instant at which it ended; facts of the same instant are of one rush.
    """
    if not rush.answered:
        return []
    subject = rush_subject(rush.puzzle.spec)
    met = [Fact(player, subject, 0, FactKind.MET, each, when) for each in _packed(rush.met)]
    return [*met, Fact(player, subject, 0, FactKind.RUSH, str(rush.hits), when)]


def recent_rush_puzzles(facts: Iterable[Fact], spec: GameSpec) -> frozenset[str]:
    """Return the keys of the puzzles of somebody's last rushes."""
    subject = rush_subject(spec)
    met = [each for each in facts if each.subject == subject and each.kind is FactKind.MET]
    last = sorted({each.when for each in met})[-RUSHES_APART:]
    return frozenset(key for each in met if each.when in last for key in each.detail.split())


def _packed(puzzles: Sequence[Puzzle]) -> list[str]:
    """Write keys one after the other in as few texts as the log takes."""
    texts: list[str] = []
    for puzzle in puzzles:
        if texts and len(texts[-1]) + 1 + len(puzzle.key) <= LONGEST_NAME:
            texts[-1] += " " + puzzle.key
        else:
            texts.append(puzzle.key)
    return texts
