"""How hard a puzzle of Laser Chess is: which level of the computer finds the answer."""

from __future__ import annotations

import random
from dataclasses import replace

from khepri.engine.levels import Opponent, levels_of
from khepri.engine.search import Engine
from khepri.games.laser import GAME
from khepri.learn.laser.puzzle_themes import FORCED, GIVE_ONE_GET_ONE, HITS, OWN_GOAL, shots_wanted
from khepri.learn.puzzle import SHELVES, Puzzle

TRIES = 4
ENOUGH = 3
NODES = 100_000
"""What the strongest level may look at, which otherwise thinks as long as the clock lets it."""

HIT_BANDS = (0.9, 2.0, 3.2)
"""A hit is found by every level that looks: to a computer six mirrors are as plain as none.
Points say how far the light is from being seen, and from so many on it is a shelf further up."""

OWN_GOAL_BANDS = (2.6, 3.6, 4.6)
"""Turning the enemy's light is no aim of the levels, so that its points count, from shelf 3 on."""


LEAST_FOR_SHOTS = {2: 2, 3: 4}
"""A weak level may like the first of several moves without knowing why."""


def shelf_of(engine: Engine, puzzle: Puzzle) -> int:
    """Return the shelf of a puzzle, found by trying; the same every time."""
    if puzzle.theme == GIVE_ONE_GET_ONE:
        return SHELVES[-1]
    if puzzle.theme == OWN_GOAL:
        return 3 + sum(puzzle.points >= limit for limit in OWN_GOAL_BANDS)
    shelf = next((level for level in SHELVES if finds(engine, puzzle, level)), SHELVES[-1])
    if puzzle.theme in FORCED:
        return max(shelf, LEAST_FOR_SHOTS[shots_wanted(puzzle.goal_text)])
    if puzzle.theme in HITS:
        return max(shelf, 1 + sum(puzzle.points >= limit for limit in HIT_BANDS))
    return shelf


def finds(engine: Engine, puzzle: Puzzle, number: int) -> bool:
    """Say whether a level finds the answer in three of four tries, when it looks at all."""
    level = replace(levels_of(GAME)[number - 1], careless=0.0)
    found = 0
    for attempt in range(TRIES):
        if found + TRIES - attempt < ENOUGH:
            return False
        engine.new_game()
        dice = random.Random(f"{puzzle.position} {number} {attempt}")
        found += Opponent(engine, level, dice).choose(puzzle.position, nodes=NODES).move in (
            puzzle.right
        )
        if found == ENOUGH:
            return True
    return False
