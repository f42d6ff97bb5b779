"""Whether a position of Othello holds a puzzle: every legal move is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from khepri.errors import RulesError
from khepri.games.othello import Move, Position
from khepri.learn.goal import Goal, attempt
from khepri.learn.othello.counts import anchored, answers, corners, corners_given
from khepri.learn.othello.endings import MOST_EMPTY, final_difference
from khepri.learn.othello.opinions import DEPTHS, cost, judged, lead
from khepri.learn.othello.puzzle_themes import (
    BUILD_THE_WALL,
    CLEARLY,
    CORNER_CATCH,
    DRAW,
    FORCE_CORNER,
    LAST_MOVES,
    MAKE_THEM_PASS,
    NO_ANSWER_CLEARLY,
    NO_ANSWER_EXACTLY,
    NO_CORNER,
    QUIET,
    QUIET_PLEASE,
    SAVE_THE_DRAW,
    SHUT_THE_DOOR,
    WALL,
    WIN,
)
from khepri.learn.othello.teaching import OthelloTeaching
from khepri.learn.puzzle import PuzzleTheme

Proof: TypeAlias = tuple[str, Move]
"""A goal, and the only move that reaches it."""

MOST_GIVEN_UP = 2.0
"""So many discs a move may be worse than the best one and still be worth showing to anybody."""

FEWEST_JOINED = 2
"""A wall grows by at least so many discs."""


def empties_of(position: Position) -> int:
    """Count the empty squares."""
    return position.board.empty.bit_count()


def proved(theme: PuzzleTheme, position: Position) -> Proof:
    """Prove that a position holds a puzzle of a theme.

    :raises RulesError: with the reason, if it holds none.
    """
    if len(position.legal_moves()) < 2:
        raise RulesError("There is nothing to choose here: a puzzle needs two moves at least.")
    return _PROOFS[theme](position)


def all_proved(position: Position) -> Iterator[tuple[PuzzleTheme, Proof]]:
    """Yield every puzzle that a position holds, what is most particular first."""
    for theme in _PROOFS:
        try:
            proof = proved(theme, position)
        except RulesError:
            continue
        yield theme, proof


def why_none(position: Position) -> str:
    """Say why a position holds no puzzle, in the words of the theme that comes nearest."""
    moves = len(position.legal_moves())
    if not moves:
        return "The game is over in this position."
    if moves == 1:
        return "There is nothing to choose here: a puzzle needs two moves at least."
    if empties_of(position) <= MOST_EMPTY:
        return _why_no_ending(position)
    return "No move stands out here. A puzzle needs one move that is clearly better than the rest."


def right_moves(position: Position, goal_text: str) -> list[Move]:
    """List every move that reaches a goal.

    :raises RulesError: if that cannot be told.
    """
    goal = Goal((OthelloTeaching().read_conditions(goal_text, position),))
    return [move for move in position.legal_moves() if goal.is_reached(attempt((position,), move))]


# One proof for each theme


def _ending(most: int, position: Position) -> Proof:
    fewest = max((number for number, _ in LAST_MOVES if number < most), default=0)
    if not fewest < empties_of(position) <= most:
        raise RulesError(f"There are {empties_of(position)} empty squares.")
    return WIN, _single(position, WIN)


def _save_the_draw(position: Position) -> Proof:
    if empties_of(position) > MOST_EMPTY:
        raise RulesError(f"There are {empties_of(position)} empty squares.")
    if right_moves(position, WIN):
        raise RulesError("A move wins here, so that nobody wants a draw.")
    return DRAW, _single(position, DRAW)


def _make_them_pass(position: Position) -> Proof:
    passing = right_moves(position, "other passes")
    if len(passing) != 1:
        raise RulesError(f"{len(passing)} moves make the other player pass.")
    goal_text = NO_ANSWER_EXACTLY if empties_of(position) <= MOST_EMPTY else NO_ANSWER_CLEARLY
    return goal_text, _single(position, goal_text)


def _corner_catch(position: Position) -> Proof:
    if corners_given(position):
        raise RulesError("A corner can be taken at once.")
    move = _single(position, FORCE_CORNER)
    if corners_given(position.play(move)):
        raise RulesError("The other player takes a corner first.")
    return FORCE_CORNER, _sound(position, move)


def _shut_the_door(position: Position) -> Proof:
    return NO_CORNER, _sound(position, _single(position, NO_CORNER))


def _build_the_wall(position: Position) -> Proof:
    side = position.side
    before = anchored(position, side)
    joined = {
        move: anchored(position.play(move), side) - before
        for move in position.legal_moves()
        if move.square not in corners(position.size)
    }
    if max(joined.values(), default=0) < FEWEST_JOINED:
        raise RulesError("No wall grows here.")
    move = _clearly_best(position)
    if joined.get(move, 0) < FEWEST_JOINED:
        raise RulesError("The best move builds no wall.")
    return WALL, _single(position, WALL)


def _quiet_please(position: Position) -> Proof:
    move = _clearly_best(position)
    if move.square in corners(position.size):
        raise RulesError("The best move takes a corner, which everybody sees.")
    flips = {each: len(position.flips(each)) for each in position.legal_moves()}
    if flips[move] == max(flips.values()):
        raise RulesError("The best move flips the most.")
    if not answers(position.play(move)):
        raise RulesError("The best move leaves no answer at all.")
    return QUIET, _single(position, QUIET)


_PROOFS: dict[PuzzleTheme, Callable[[Position], Proof]] = {
    MAKE_THEM_PASS: _make_them_pass,
    **{theme: partial(_ending, most) for most, theme in LAST_MOVES},
    SAVE_THE_DRAW: _save_the_draw,
    CORNER_CATCH: _corner_catch,
    SHUT_THE_DOOR: _shut_the_door,
    BUILD_THE_WALL: _build_the_wall,
    QUIET_PLEASE: _quiet_please,
}


def _single(position: Position, goal_text: str) -> Move:
    """Return the only move that reaches a goal."""
    right = right_moves(position, goal_text)
    if len(right) != 1:
        raise RulesError(f"{len(right) or 'No'} moves are right, and a puzzle has one answer.")
    return right[0]


def _sound(position: Position, move: Move) -> Move:
    """Return a move unless it is a bad one: nobody is to learn those."""
    for depth in DEPTHS:
        if cost(position, move, depth) > MOST_GIVEN_UP:
            raise RulesError("The move that does it is not a good one.")
    return move


def _clearly_best(position: Position) -> Move:
    """Return the move that is better than every other beyond doubt."""
    scores = judged(position, DEPTHS[0])
    move = max(scores, key=scores.__getitem__)
    if sorted(scores.values())[-2] > scores[move] - CLEARLY or lead(position, move) < CLEARLY:
        raise RulesError("No move is clearly better than the rest.")
    return move


def _why_no_ending(position: Position) -> str:
    finals = [-final_difference(position.play(move)) for move in position.legal_moves()]
    winning = sum(final > 0 for final in finals)
    if winning == len(finals):
        return "Every move wins here. A puzzle has one answer."
    if winning:
        return f"{winning} moves win here. A puzzle has one answer."
    if 0 in finals:
        return f"No move wins, and {finals.count(0)} moves draw. A puzzle has one answer."
    return "Every move loses here, if the other player finds the best answers."
