"""In which steps a search of Othello goes deeper.

One move each time, until the end of the game is near enough to be calculated outright: then it asks
who wins, and after that by how much.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from khepri.engine.limits import Budget, Limits
from khepri.engine.schedule import Iteration
from khepri.games import othello
from khepri.games.base import AnyPosition

DISC = 100
"""What a disc is worth in the Othello core's scores."""

HURRIED_WARM_UP, WARM_UP = 12, 14
"""How deep to look before solving, so that the best moves are tried first."""

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

FORESEEABLE, LEARNED_SIZE = 6, 8
"""With so many more empty squares, who will probably win is found in the same time; not on boards
of other sizes, which the engine has learnt nothing about."""

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
    """Return the steps of a search in a position."""
    empties = empties_of(position)
    if limits.depth is not None and limits.depth < empties:
        return [Iteration(depth) for depth in range(1, limits.depth + 1)]
    solvable = _solvable(position, limits, budget, fast=fast)
    hurried = limits.lines == 1 and (budget.hard_ms is not None or limits.nodes is not None)
    daring = hurried and board_of(position).size == LEARNED_SIZE
    if limits.depth is None and empties > solvable + (FORESEEABLE if daring else 0):
        return [Iteration(depth, exact=depth == empties) for depth in range(1, empties + 1)]
    warm_up = min(HURRIED_WARM_UP if hurried else WARM_UP, empties - 1)
    steps = [Iteration(depth) for depth in range(1, warm_up + 1)]
    # Who wins is often known in a tenth of the time, and who probably wins in a hundredth: good if
    # time may run out, else a detour.
    if empties > solvable and daring:
        steps.append(Iteration(empties, window=(-DISC, DISC), daring=True))
        steps.append(Iteration(empties, margin=ENDING_MARGIN, daring=True))
    if hurried:
        steps.append(Iteration(empties, window=(-DISC, DISC)))
    return [*steps, Iteration(empties, exact=True, margin=ENDING_MARGIN)]


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
