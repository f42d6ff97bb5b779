"""How hard a puzzle of Othello is: which of eight solvers finds the answer."""

from __future__ import annotations

import random

from khepri.engine.levels import Opponent
from khepri.engine.search import Engine
from khepri.engine.spec import eight_levels
from khepri.games.base import Move
from khepri.games.othello import GAME, Position
from khepri.learn.puzzle import SHELVES

TRIES = 4
ENOUGH = 3
NODES = 300_000
"""What the strongest solver may look at, which otherwise thinks as long as the clock lets it."""

_MEGABYTES = 4

SOLVERS = eight_levels(
    (
        ("Counts a little.", 1, 300, 0.0, 0.0),
        ("Likes corners and many discs.", 3, 60, 0.4, 0.0),
        ("Knows a good square.", 1, 20, 0.0, 0.0),
        ("Looks at the answer to each move.", 2, 60, 0.1, 0.0),
        ("Looks two moves of each side ahead.", 4, 120, 0.0, 0.0),
        ("Looks three moves of each side ahead.", 6, 60, 0.0, 0.0),
        ("Looks far ahead.", 9, 0, 0.0, 0.0),
        ("Looks as far as it can.", None, 0, 0.0, 0.0),
    ),
    naive=(2,),
)
"""Who tries the puzzles: the levels as they were when the first ones were put on their shelves.

They stay as they are, so that a puzzle stays where people know it to be when a level is tuned."""


def shelf_of(position: Position, right: tuple[Move, ...]) -> int | None:
    """Return the shelf of a puzzle, found by trying; None if no solver finds the answer.

    The solver above has to find it too: among a few moves the weakest are lucky now and then.
    """
    found = [finds(position, right, number) for number in SHELVES]
    for number, itself, next_one in zip(SHELVES, found, (*found[1:], True), strict=True):
        if itself and next_one:
            return number
    return None


def finds(position: Position, right: tuple[Move, ...], number: int) -> bool:
    """Say whether a solver finds the answer in three of four tries."""
    solver = SOLVERS[number - 1]
    engine = Engine(GAME, megabytes=_MEGABYTES)
    tries = TRIES if solver.noise or solver.oversight else 1  # without dice all tries are the same
    hits = 0
    for each in range(tries):
        engine.new_game()
        dice = random.Random(f"{position} {number} {each}")
        found = Opponent(engine, solver, dice).choose(position, nodes=NODES)
        hits += found.lines[0].moves[0] in right
    return hits >= min(ENOUGH, tries)
