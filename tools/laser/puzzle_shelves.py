"""How hard a puzzle of Laser Chess is: which of eight solvers finds the answer."""

from __future__ import annotations

import random

from khepri.engine.levels import Opponent
from khepri.engine.search import Engine
from khepri.engine.spec import eight_levels
from khepri.learn.laser.puzzles import FORCED, GIVE_ONE_GET_ONE, HITS, OWN_GOAL, shots_wanted
from khepri.learn.puzzle import SHELVES, Puzzle

TRIES = 4
ENOUGH = 3
NODES = 100_000
"""What the strongest solver may look at, which otherwise thinks as long as the clock lets it."""

HIT_BANDS = (0.9, 2.0, 3.2)
"""A hit is found by every solver: to a computer six mirrors are as plain as none.
Points say how far the light is from being seen, and from so many on it is a shelf further up."""

OWN_GOAL_BANDS = (2.6, 3.6, 4.6)
"""Turning the enemy's light is no aim of the solvers, so that its points count, from shelf 3 on."""


LEAST_FOR_SHOTS = {2: 2, 3: 4}
"""A weak solver may like the first of several moves without knowing why."""


SOLVERS = eight_levels(
    (
        ("Sees what it can hit.", 1, 80, 0.0, 0.0),
        ("Sees its own shots, and often forgets yours.", 2, 60, 0.6, 0.0),
        ("Misses a third of the threats.", 2, 50, 0.35, 0.0),
        ("Looks at the answer to each move, most of the time.", 2, 35, 0.12, 0.0),
        ("Plans one shot ahead and rarely slips.", 3, 25, 0.03, 0.0),
        ("Looks three moves of one side and two of the other ahead.", 5, 15, 0.0, 0.0),
        ("Looks far ahead.", 8, 0, 0.0, 0.0),
        ("Looks as far as it can.", None, 0, 0.0, 0.0),
    )
)
"""Who tries the puzzles: the levels as they were when the first ones were put on their shelves.

They stay as they are, so that a puzzle stays where people know it to be when a level is tuned."""


def shelf_of(engine: Engine, puzzle: Puzzle) -> int:
    """Return the shelf of a puzzle, found by trying; the same every time."""
    if puzzle.theme == GIVE_ONE_GET_ONE:
        return SHELVES[-1]
    if puzzle.theme == OWN_GOAL:
        return 3 + sum(puzzle.points >= limit for limit in OWN_GOAL_BANDS)
    shelf = next((shelf for shelf in SHELVES if finds(engine, puzzle, shelf)), SHELVES[-1])
    if puzzle.theme in FORCED:
        return max(shelf, LEAST_FOR_SHOTS[shots_wanted(puzzle.goal_text)])
    if puzzle.theme in HITS:
        return max(shelf, 1 + sum(puzzle.points >= limit for limit in HIT_BANDS))
    return shelf


def finds(engine: Engine, puzzle: Puzzle, number: int) -> bool:
    """Say whether a solver finds the answer in three of four tries."""
    solver = SOLVERS[number - 1]
    found = 0
    for attempt in range(TRIES):
        if found + TRIES - attempt < ENOUGH:
            return False
        engine.new_game()
        dice = random.Random(f"{puzzle.position} {number} {attempt}")
        found += Opponent(engine, solver, dice).choose(puzzle.position, nodes=NODES).move in (
            puzzle.right
        )
        if found == ENOUGH:
            return True
    return False
