"""The teaching game: which moves are stopped before they are played, and how often at most.

Judging a move is the game's (`judging`); here is how much of it a learner wants to hear. A game
that brings no judge never stops a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from khepri.games.base import Move, Side
from khepri.learn.judging import Concern
from khepri.learn.registry import judge_of
from khepri.match.game import Game
from khepri.match.teaching import Stop, TeachingMode

MOST_STOPS: Final = 3
"""So often a game is stopped; warnings that the game is at stake are not counted."""

REST: Final = 4
"""At most one own move in so many is stopped."""

MOST_TRIES: Final = 2
"""So often the same move may be stopped."""

LAST_KEPT_UNTIL: Final = 20
"""Until this own move the last stop is kept for when the game is at stake."""

FIRST_MOVES: Final = 5
"""At the first level only the game itself is worth a stop in so many own moves."""

PLENTY: Final = (
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
    if any(abs(number - stop.number) < REST for stop in weighty):
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
