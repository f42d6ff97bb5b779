"""The teaching game: which moves are stopped before they are played, and what is logged of it.

Judging a move is the game's (`judging`); here is how much of it a learner wants to hear. A game
that brings no judge never stops a move.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Self

from khepri.games.base import GameSpec, Move, Side
from khepri.learn.judging import Concern
from khepri.learn.progress import Fact, FactKind, LearnerProgress
from khepri.learn.registry import judge_of
from khepri.match.game import Game
from khepri.match.options import Stop, TeachingMode
from khepri.match.players import NAMELESS
from khepri.system.numbers import parse_whole

# Stopping moves


MOST_STOPS: Final = 3
"""So often a game is stopped; warnings that the game is at stake are not counted."""

MOVES_BETWEEN_STOPS: Final = 4
"""At most one own move in so many is stopped."""

MOST_TRIES: Final = 2
"""So often the same move may be stopped."""

LAST_KEPT_UNTIL: Final = 20
"""Until this own move the last stop is kept for when the game is at stake."""

FIRST_MOVES: Final = 5
"""At the first level only the game itself is worth a stop in so many own moves."""

GAME_KEY: Final = "game:"
"""What the subject of a fact about a game begins with; the game's name follows."""

ENOUGH_TRIES: Final = (
    "Two tries are plenty.",
    "Play what you like, or ask for a hint. I will not speak this time.",
)
"""The title and the sentence after the last try at one move."""


def may_stop(
    mode: TeachingMode, level: int, number: int, stops: Sequence[Stop], *, worst: bool
) -> bool:
    """Say whether the own move of a number may be stopped, after what was stopped before.

    Severity goes first: what was said of a piece does not keep back what is at stake next.
    """
    if mode is TeachingMode.OFF or (mode is TeachingMode.WORST and not worst):
        return False
    if sum(stop.number == number for stop in stops) >= MOST_TRIES:
        return False
    weighty = [stop for stop in stops if stop.number != number and (stop.worst or not worst)]
    if any(abs(number - stop.number) < MOVES_BETWEEN_STOPS for stop in weighty):
        return False
    if worst:
        return True
    if (level == 1 and number <= FIRST_MOVES) or _unheeded(stops):
        return False
    left = MOST_STOPS - sum(not stop.worst for stop in stops)
    return left > 1 or (left == 1 and number >= LAST_KEPT_UNTIL)


def _unheeded(stops: Sequence[Stop]) -> bool:
    """Say whether the learner has twice in a row played on: then only the game counts."""
    played = [not stop.taken_back for stop in stops]
    return any(one and other for one, other in pairwise(played))


def concern_about(game: Game, move: Move) -> Concern | None:
    """Return why a move of the person whose turn it is should be stopped; None to let it be."""
    side = game.side
    level = game.player(side.opponent).level
    judge = judge_of(game.spec)
    if judge is None or level is None or not game.may_teach or move.is_pass:
        return None
    if not _may_stop(game, level, worst=True):
        # Whatever there is to say now, it is not said.
        return None
    concern = judge.concern(game.positions, move, level)
    if concern is None or not _may_stop(game, level, worst=concern.worst):
        return None
    return concern


def _may_stop(game: Game, level: int, *, worst: bool) -> bool:
    number = game.own_moves(game.side) + 1
    return may_stop(game.options.teaching, level, number, game.stops, worst=worst)


def praise_for(game: Game, concern: Concern, move: Move) -> str:
    """Say what is better about a move than about the one that was stopped; nothing if nothing is.

    A third try that is no better is not stopped any more, but not praised either.
    """
    judge, level = judge_of(game.spec), game.player(game.side.opponent).level
    if judge is None or level is None or judge.concern(game.positions, move, level) is not None:
        return ""
    return judge.praise(concern, game.position, move)


def tries_are_plenty(game: Game, side: Side) -> bool:
    """Say whether a move was stopped so often that the next one is not."""
    number = game.own_moves(side) + 1
    return sum(stop.number == number for stop in game.stops) >= MOST_TRIES


def is_worth_judging(game: Game) -> bool:
    """Say whether there is anything that would be said of a move now."""
    level = game.player(game.side.opponent).level
    return level is not None and game.may_teach and _may_stop(game, level, worst=True)


def game_fact(game: Game, nobody: str) -> Fact | None:
    """Return what is kept of a teaching game that is over; None if it was none.

    Whoever has given no name is called `nobody`.
    """
    if not game.may_teach or not game.taught.is_worth_keeping:
        return None
    learner, computer = sorted(game.players, key=lambda player: player.is_computer)
    stops, backs = len(game.stops), sum(stop.taken_back for stop in game.stops)
    detail = f"stops={stops} back={backs} level={computer.level}"
    nameless = (NAMELESS, *(side.tag for side in game.spec.sides))
    name = nobody if learner.name in nameless else learner.name
    return Fact(name, f"{GAME_KEY}{game.spec.name}", 0, FactKind.GAME, detail)


def knows_first_lessons(spec: GameSpec, progress: LearnerProgress) -> bool:
    """Say whether somebody has done the first lessons of a game, which make a first game possible.

    A game without a judge has none. One step of a lesson, as the quick path has it, is not enough.
    """
    judge = judge_of(spec)
    if judge is None:
        return True
    done = {
        number
        for key, each in progress.lessons.items()
        if each.stars and len(each.steps) != 1 and (number := _lesson_number(spec, key)) is not None
    }
    return done >= set(range(1, judge.first_lessons + 1))


def _lesson_number(spec: GameSpec, key: str) -> int | None:
    """Return the number in the key of one of a game's lessons; None if it is none."""
    name, _, rest = key.partition("-")
    return parse_whole(rest.partition("-")[0], 1, 99) if name == spec.name else None


def usual_mode(spec: GameSpec, level: int, progress: LearnerProgress) -> TeachingMode:
    """Return what is taught where nobody has chosen: newcomers are helped at the first level."""
    new = level == 1 and not knows_first_lessons(spec, progress)
    return TeachingMode.LEVEL if new else TeachingMode.OFF


# What the log says about somebody's teaching games


_STOPS_PATTERN = re.compile(r"\bstops=([0-9]{1,3})\b")
_LEVEL_PATTERN = re.compile(r"\blevel=([1-8])\b")

COMPARED = 3
"""So many games at the beginning are compared with so many at the end."""

CLUB_LEVEL = 5
"""Whoever is ready for this level is ready for other people."""


@dataclass(frozen=True, slots=True)
class TeachingStats:
    """The games in the order in which they were played."""

    games: tuple[tuple[int, int], ...] = ()
    """For each game how often a move was stopped, and the level of the computer."""

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> Self:
        """Read the facts of one player, the oldest first."""
        games = []
        for fact in facts:
            stops = _STOPS_PATTERN.search(fact.detail)
            if fact.kind is FactKind.GAME and stops is not None:
                level = _LEVEL_PATTERN.search(fact.detail)
                games.append((int(stops[1]), int(level[1]) if level else 1))
        return cls(tuple(games))

    @property
    def level(self) -> int:
        """The level of the computer in the last game; the first where there was none."""
        return self.games[-1][1] if self.games else 1

    @property
    def words(self) -> str:
        """How many there were, and the stops of a game, at first and at last.

        >>> TeachingStats(((3, 1), (4, 1), (2, 1), (1, 1), (1, 2), (0, 2))).words
        '6 · 3→0.7'
        >>> TeachingStats(((2, 1),)).words, TeachingStats().words
        ('1 · 2', '')
        """
        if not self.games:
            return ""
        if len(self.games) <= COMPARED:
            return f"{len(self.games)} · {_mean(self.games)}"
        return f"{len(self.games)} · {_mean(self.games[:COMPARED])}→{_mean(self.games[-COMPARED:])}"

    @property
    def needs_few_stops(self) -> bool:
        """Whether hardly anything had to be stopped in the last games."""
        last = self.games[-COMPARED:]
        return len(last) == COMPARED and sum(stops for stops, _ in last) <= COMPARED

    @property
    def next_level_words(self) -> str:
        """What comes after a level that is no trouble any more."""
        following = self.level + 1
        return "club night" if following >= CLUB_LEVEL else f"level {following}"


def _mean(games: tuple[tuple[int, int], ...]) -> str:
    return f"{sum(stops for stops, _ in games) / len(games):.1f}".removesuffix(".0")
