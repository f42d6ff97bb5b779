"""How hard a puzzle of Othello is: which level of the computer finds the answer."""

from __future__ import annotations

import random
from dataclasses import replace

from khepri.engine.levels import Opponent, levels_of
from khepri.engine.search import Engine
from khepri.games.base import Move
from khepri.games.othello import GAME, Position
from khepri.learn.puzzle import SHELVES

TRIES = 4
ENOUGH = 3
NODES = 300_000
"""What the strongest level may look at, which otherwise thinks as long as the clock lets it."""

_MEGABYTES = 4


def shelf_of(position: Position, right: tuple[Move, ...]) -> int | None:
    """Return the shelf of a puzzle, found by trying; None if no level finds the answer.

    The level above has to find it too: among a few moves the weakest are lucky now and then.
    """
    found = [finds(position, right, number) for number in SHELVES]
    for number, itself, next_one in zip(SHELVES, found, (*found[1:], True), strict=True):
        if itself and next_one:
            return number
    return None


def finds(position: Position, right: tuple[Move, ...], number: int) -> bool:
    """Say whether a level finds the answer in three of four tries, when it looks at all."""
    level = replace(levels_of(GAME)[number - 1], careless=0.0)
    engine = Engine(GAME, megabytes=_MEGABYTES)
    tries = TRIES if level.noise or level.oversight else 1  # without dice all tries are the same
    hits = 0
    for each in range(tries):
        engine.new_game()
        dice = random.Random(f"{position} {number} {each}")
        found = Opponent(engine, level, dice).choose(position, nodes=NODES)
        hits += found.lines[0].moves[0] in right
    return hits >= min(ENOUGH, tries)
