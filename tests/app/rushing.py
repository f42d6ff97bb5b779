"""A few puzzles for rushes, and hands to solve them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from app.pilot import Pilot
from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.app.screens.rush import RushScreen
from khepri.games import laser
from khepri.games.base import GameSpec, Move
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_files import PuzzleLibrary, Puzzles, parse_puzzles
from khepri.learn.rush import Rush

COPIES = 24
FILE = """
puzzle blue
game: laser
theme: round-the-corner
rules: club
position: sc4fc4/4nc2nd2/1pb3rbrd3/pa2Ra6/pb4Rb3Pc/10/2Na1Na2Pa2/4Fa4Sa b
goal: hits enemy pharaoh
accept: f4g4
shelf: 1
points: 1
tempting: 1

puzzle red
game: laser
theme: round-the-corner
rules: club
position: sc4fc4/2pc2nc1nc2/10/pa3rd4Pd/6rc2Pc/3RbRd3Pd1/2Nb2Na4/4Fa4Sa r
goal: hits enemy pharaoh
accept: e5d5
shelf: 1
points: 1
tempting: 1

puzzle black
game: othello
theme: corner-catch
rules: 8
position: --OOOOO---OXXO-X-OOOOOOX-OXXXXOXOOOXOXOXOOXOOXXXOOOXOX-XXO-XXX-- X
goal: forces corner in 2
accept: c8
shelf: 3
points: 13
tempting: 3

puzzle white
game: othello
theme: shut-the-door
rules: 8
position: -X-OOOO---XOOO-O-OOXOXXO-OOXXXXOXXXXXXXOOOXXXXX-O---OO------O--- O
goal: not gives corner
accept: a4
shelf: 3
points: 23
tempting: 4

"""


@cache
def rush_set() -> Puzzles:
    """Return the same four puzzles again and again, under other keys."""
    puzzles, errors = parse_puzzles(FILE)
    assert not errors
    return Puzzles(
        tuple(replace(each, key=f"{each.key}-{n}") for each in puzzles for n in range(COPIES))
    )


class GivenPuzzles(PuzzleLibrary):
    """A library with nothing but these puzzles."""

    def __init__(self, puzzles: Puzzles) -> None:
        super().__init__()
        self._given = puzzles

    @property
    def puzzles(self) -> Puzzles:
        """Every puzzle that was given."""
        return self._given


def rush_of(context: Context, spec: GameSpec = laser.GAME) -> Screen:
    """Start where a rush is offered."""
    context.puzzles = GivenPuzzles(rush_set())
    return RushScreen(context, spec)


def rush_on(pilot: Pilot) -> Rush:
    """Return the rush on screen."""
    assert isinstance(pilot.screen, RushScreen)
    assert pilot.screen.rush is not None
    return pilot.screen.rush


def wrong_move(puzzle: Puzzle) -> Move:
    """Return a move that may be played but is not the answer: a step, where pieces turn."""
    moves: list[Move] = puzzle.position.legal_moves()
    return next(each for each in moves if each not in puzzle.right and str(each)[-1].isdigit())


def play_move(pilot: Pilot, move: Move | str) -> None:
    """Click a move, square by square."""
    text = str(move)
    for at in range(0, len(text), 2):
        pilot.click(text[at : at + 2])


def solve(pilot: Pilot, count: int = 1) -> None:
    """Answer puzzles rightly, and see what came of it."""
    goal = rush_on(pilot).hits + count
    while rush_on(pilot).hits < goal:
        play_move(pilot, rush_on(pilot).course.right[0])
        pilot.wait(600)


def miss(pilot: Pilot) -> None:
    """Answer wrongly, and see what came of it."""
    play_move(pilot, wrong_move(rush_on(pilot).puzzle))
    pilot.wait(1000)
