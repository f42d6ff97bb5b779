"""In which steps a search of Othello goes deeper.

One move each time, until the end of the game is near enough to be calculated outright: then it
asks who wins, and after that by how much. Where it is doubtful whether there is time for that it
first guesses the score, more carefully each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from khepri.engine.limits import Budget, Iteration, Limits
from khepri.engine.othello.cuts import BOLDEST
from khepri.games import othello
from khepri.games.base import AnyPosition

DISC = 100
"""What a disc is worth in the Othello core's scores."""

ONE_BY_ONE, WARM_UP = 12, 14
"""How deep to go move by move if time may run out, and how deep to look before solving, so that the
best moves are tried first."""

UNHURRIED_WARM_UP = 16
"""The same on a board that the engine has learnt about, if there is all the time."""

WARMED_FROM, LEAST_WARM_UP = 22, 8
"""With fewer empty squares that look is two moves shorter for each, or it would take as long as the
solution itself."""

SOLVABLE = (
    (0, 14),
    (10, 16),
    (25, 18),
    (50, 19),
    (90, 20),
    (200, 21),
    (500, 22),
    (1_000, 23),
    (2_000, 24),
    (5_000, 25),
    (10_000, 26),
    (30_000, 27),
    (60_000, 28),
)
"""With this many milliseconds, who wins an ending with so many empty squares is mostly found."""

SOLVABLE_ON_LARGE = (
    (0, 9),
    (50, 12),
    (200, 15),
    (800, 17),
    (3_000, 19),
    (15_000, 21),
    (60_000, 23),
)
"""The same for boards larger than 8×8, which have more moves and a slower core."""

LEARNED_SIZE = 8
"""The size of board that the engine has learnt enough about to guess how an ending goes."""

GUESSED_BEFORE, GUESSED_BEYOND = 3, 4
"""With from so many empty squares fewer to so many more than it can surely solve, it guesses."""

SOLVABLE_UNLIMITED, LARGE_UNLIMITED = 24, 21
"""Without a limit there is time for more, but whoever watches wants to see how it goes on."""

SLOWER_BY = 8
"""So many empty squares fewer can be solved by an engine that is not compiled."""

NODES_PER_MS = 15_000
ENDING_MARGIN = 3 * DISC
"""Half of the first window when the final score is sought, which a shallow search foretells."""

SOLVED_BY_THEN = 12
FEWEST_MOVES = 4


def moves_left(position: AnyPosition) -> int:
    """Return for how many moves that need thought a clock must still last.

    A player makes half of the moves that fill the board, and once the ending is solved the rest
    cost nothing.
    """
    return max(FEWEST_MOVES, (empties_of(position) - SOLVED_BY_THEN) // 2)


def schedule(
    position: AnyPosition, limits: Limits, budget: Budget, *, fast: bool = True
) -> Sequence[Iteration]:
    """Return the steps of a search in a position; threads share the work of an ending."""
    empties = empties_of(position)
    if limits.depth is not None and limits.depth < empties:
        return [Iteration(depth) for depth in range(1, limits.depth + 1)]
    solvable = _solvable(position, limits, budget, fast=fast)
    hurried = limits.lines == 1 and (budget.hard_ms is not None or limits.nodes is not None)
    guessing = hurried and board_of(position).size == LEARNED_SIZE
    if limits.depth is None and empties > solvable + (GUESSED_BEYOND if guessing else 0):
        return [*_deeper(empties - 1, in_twos=guessing), Iteration(empties, exact=True)]
    solution = Iteration(empties, exact=True, margin=ENDING_MARGIN)
    if not hurried:
        # Before the longest endings a search to just before the end, which may foresee, is cheap.
        long = empties > SOLVABLE_UNLIMITED and board_of(position).size == LEARNED_SIZE
        return _shared([*_deeper(empties - 1 if long else _warm_up(position)), solution])
    # Who wins is often known in a tenth of the time: good if time may run out, else a detour.
    winner = Iteration(empties, window=(-DISC, DISC))
    if guessing and empties >= solvable - GUESSED_BEFORE:
        steps = _deeper(min(WARM_UP, empties - 1), in_twos=True)
        guesses = [
            Iteration(empties, margin=ENDING_MARGIN, boldness=boldness)
            for boldness in range(BOLDEST, 0, -1)
        ]
        return _shared([*steps, *guesses, winner, solution])
    return _shared([*_deeper(min(ONE_BY_ONE, empties - 1)), winner, solution])


def _warm_up(position: AnyPosition) -> int:
    """Return how deep to look before an ending that there is all the time to solve."""
    empties = empties_of(position)
    depth = WARM_UP
    if board_of(position).size == LEARNED_SIZE:
        depth = max(UNHURRIED_WARM_UP - 2 * max(0, WARMED_FROM - empties), LEAST_WARM_UP)
    return min(depth, empties - 1)


def _shared(steps: Sequence[Iteration]) -> list[Iteration]:
    return [replace(step, shared=True) for step in steps]


def _deeper(last: int, *, in_twos: bool = False) -> list[Iteration]:
    """Return the steps to a depth, one move each time or, where that takes long, two.

    A search of an even number of moves foretells the next even one better than the odd one between.
    """
    singly = min(ONE_BY_ONE, last) if in_twos else last
    depths = [*range(1, singly + 1), *range(singly + 2, last + 1, 2)]
    return [Iteration(depth) for depth in depths]


def _solvable(position: AnyPosition, limits: Limits, budget: Budget, *, fast: bool) -> int:
    """Return with how many empty squares an ending can be solved in the time there is."""
    available = budget.hard_ms
    if limits.nodes is not None:
        by_nodes = limits.nodes / NODES_PER_MS
        available = by_nodes if available is None else min(available, by_nodes)
    large = board_of(position).size > 8
    if available is None:
        empties = LARGE_UNLIMITED if large else SOLVABLE_UNLIMITED
    else:
        table = SOLVABLE_ON_LARGE if large else SOLVABLE
        empties = max(empty for needed, empty in table if available >= needed)
    return empties if fast else empties - SLOWER_BY


def empties_of(position: AnyPosition) -> int:
    """Return how many squares are empty; at least one, for a last pass."""
    return max(1, board_of(position).board.empty.bit_count())


def board_of(position: AnyPosition) -> othello.Position:
    """Return a position that can only be one of Othello as such."""
    return cast("othello.Position", position)
