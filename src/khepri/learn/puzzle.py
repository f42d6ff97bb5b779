"""Puzzles as values, and what a game brings to them: themes, proofs and hints."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from khepri.errors import RulesError
from khepri.games.base import AnyPosition, EffectT, GameSpec, Move, MoveT, PositionT
from khepri.learn.goal import Attempt, Goal
from khepri.learn.lesson import OWN
from khepri.learn.teaching import Explanation

# Puzzles


SHELVES = range(1, 9)
"""How hard a puzzle is: the lowest level of the computer that finds the answer."""


@dataclass(frozen=True, slots=True)
class PuzzleTheme:
    """A kind of puzzle."""

    key: str
    """As files write it: ``two-shots``."""

    name: str
    """As people read it: ``Two shots``."""

    task: str
    """What is asked for, in a few words: ``Hit the pharaoh in 2.``"""

    about: str
    """One or two sentences more; ``{own}`` and ``{enemy}`` stand for the names of the sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """One position with one task."""

    key: str
    """What progress is kept under; it never changes and is never given to another puzzle."""

    spec: GameSpec
    theme: PuzzleTheme
    position: AnyPosition
    goal_text: str
    """The goal as files write it."""

    goal: Goal
    """What the first move has to do."""

    right: tuple[Move, ...]
    """Every first move that is right."""

    shelf: int
    points: float = 0.0
    """How hard it is among those of its shelf."""

    tempting: int = 0
    """How many wrong moves look good."""

    note: str = ""
    """Where it comes from, if that is worth telling."""

    @property
    def is_own(self) -> bool:
        """Whether somebody has made it at this machine."""
        return self.key.startswith(OWN)

    @property
    def hardness(self) -> tuple[int, float, str]:
        """What puzzles of a theme are sorted by."""
        return self.shelf, self.points, self.key

    @property
    def about(self) -> str:
        """What is asked for in whole sentences, with the names of the sides."""
        side = self.position.side
        other = next(each for each in self.spec.sides if each is not side)
        return self.theme.about.format(own=side.label, enemy=other.label)


# What a game brings


@dataclass(frozen=True, slots=True)
class Hint:
    """Help with a puzzle: a sentence, and what of the board to look at."""

    sentence: str
    squares: tuple[str, ...] = ()
    """Squares to frame."""

    trail: tuple[str, ...] = ()
    """Squares along which light or thought runs, from its end backwards."""


@dataclass(frozen=True, slots=True)
class PuzzleFound:
    """A puzzle that a position holds, with its proof done."""

    theme: PuzzleTheme
    goal_text: str
    right: tuple[Move, ...]
    tempting: int
    points: float


EVERY_DAY = range(7)
"""The days of the week, from Monday on."""


@dataclass(frozen=True, slots=True)
class FiveOffer:
    """What a game gives to one of today's five."""

    number: int
    """Which of the five, from 1."""

    themes: tuple[str, ...]
    """The keys of the themes it is drawn from."""

    weekdays: tuple[int, ...] = tuple(EVERY_DAY)
    """On which days, Monday being 0."""

    hardest_shelf: int = SHELVES[-1]
    """Nothing harder, as long as that leaves enough for two months."""


class PuzzleSupport(ABC, Generic[PositionT, MoveT, EffectT]):
    """What puzzles need to know about one game. It holds nothing: one serves all its puzzles."""

    spec: GameSpec
    themes: tuple[PuzzleTheme, ...]
    """In the order in which they are offered."""

    rush_themes: tuple[str, ...] = ()
    """The keys of the themes that a rush is made of; none if this game has no rush."""

    five_offers: tuple[FiveOffer, ...] = ()
    """What this game gives to today's five; no theme twice, so that no puzzle comes twice."""

    hint_names: tuple[str, str] = ("Which piece?", "Which way?")
    """What the two hints answer."""

    last_word: str = "Last move"
    """What the last of several moves does, in a word or two: ``Hit``."""

    def theme(self, key: str) -> PuzzleTheme:
        """Return the theme with a key.

        :raises RulesError: if there is none.
        """
        for theme in self.themes:
            if theme.key == key:
                return theme
        raise RulesError(f"{self.spec.title} has no puzzles called {key[:30]!r}.")

    @abstractmethod
    def find(self, position: PositionT) -> PuzzleFound:
        """Find out which puzzle a position holds, and prove it.

        :raises RulesError: with the reason, if it holds none.
        """

    @abstractmethod
    def doubt(self, puzzle: Puzzle) -> str:
        """Prove a puzzle again, every move looked at; say what is not so, or nothing."""

    def next_goal(self, goal_text: str) -> str:  # noqa: ARG002 - most are reached with one move
        """Return what is to be done after the right move and the reply; nothing: it is solved."""
        return ""

    def reply(self, position: PositionT, goal_text: str) -> Move:
        """Return how the other side answers the right move, knowing the goal that follows."""
        raise NotImplementedError

    def is_slower(self, tried: Attempt[PositionT, MoveT, EffectT], goal_text: str) -> bool:  # noqa: ARG002 - where nothing is timed
        """Say whether a move reaches the end that is wanted too, only later."""
        return False

    @abstractmethod
    def hint(self, puzzle: Puzzle, position: PositionT, right: MoveT, number: int) -> Hint:
        """Return the first hint, which piece, or the second, which way."""

    @abstractmethod
    def explain(
        self, puzzle: Puzzle, tried: Attempt[PositionT, MoveT, EffectT], goal_text: str
    ) -> Explanation:
        """Say why a move is not the answer, with the reply that shows it."""

    @abstractmethod
    def praise(self, puzzle: Puzzle, tried: Attempt[PositionT, MoveT, EffectT]) -> str:
        """Say a kind word about the move that solved it: ``Hit! Five bends.``"""

    def rush_stage(self, puzzle: Puzzle) -> int:  # noqa: ARG002 - where there is no rush
        """Return how far up the ramp of a rush a puzzle comes, from 0."""
        return 0

    def stage_words(self, stage: int) -> str:  # noqa: ARG002 - likewise
        """Say what a stage of the ramp brings: ``Now with 4 mirrors.``; nothing at the first."""
        return ""


AnyPuzzleSupport: TypeAlias = PuzzleSupport[Any, Any, Any]
"""Whatever game it is for."""
