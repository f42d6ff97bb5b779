"""Find puzzles of Othello in games that levels of the computer play against each other.

Every game begins with moves at random, so that no two are alike. The same seed gives the same
puzzles. What is kept has something tempting beside the right move, and is no copy of another.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.othello.schedule import board_of
from khepri.engine.search import Engine
from khepri.errors import RulesError
from khepri.games.othello import GAME, Move, Position, Side
from khepri.learn.goal import Goal
from khepri.learn.othello.evaluation import DEPTHS, MOST_EMPTY, empties_of, judged
from khepri.learn.othello.puzzles import (
    BUILD_THE_WALL,
    CORNER_CATCH,
    LAST_FOUR,
    LAST_SIX,
    LAST_TEN,
    LAST_TWO,
    MAKE_THEM_PASS,
    QUIET_PLEASE,
    SAVE_THE_DRAW,
    SHUT_THE_DOOR,
    found_puzzle,
    proved,
)
from khepri.learn.othello.teaching import OthelloTeaching
from khepri.learn.puzzle import Puzzle, PuzzleTheme
from tools.othello.puzzle_quality import are_alike, objection, plain_objection
from tools.othello.puzzle_shelves import shelf_of

WANTED = {
    CORNER_CATCH: 36,
    SHUT_THE_DOOR: 36,
    MAKE_THEM_PASS: 30,
    QUIET_PLEASE: 30,
    BUILD_THE_WALL: 24,
    LAST_TWO: 24,
    LAST_FOUR: 30,
    LAST_SIX: 30,
    LAST_TEN: 30,
    SAVE_THE_DRAW: 30,
}
"""How many puzzles of each theme there are to be."""

RANDOM_PLIES = (4, 14)
LEVELS = (2, 3, 4, 5, 6)
"""Those who play: they make the mistakes that puzzles are made of."""

SMALL_GAMES = 12
"""One game in so many is played on the small board."""

SMALL, USUAL = 6, 8
SMALL_SHARE = 8
"""One puzzle of a theme in so many may be on the small board."""

SHELF_SHARE = 0.45
"""No more of a theme are as hard as each other."""

MOST_OF_A_GAME = 3

LAST_SQUARES = 14
"""With so many empty squares a game is played on to its end again and again, move by chance."""

ENDINGS_OF_A_GAME = 12
MOST_AHEAD = 10
"""Only where nobody is further ahead than that, an ending is worth counting."""


@dataclass
class Collection:
    """What was found so far, and what is still wanted."""

    puzzles: list[Puzzle] = field(default_factory=list)
    _counts: Counter[PuzzleTheme] = field(default_factory=Counter)
    _sides: Counter[tuple[PuzzleTheme, Side]] = field(default_factory=Counter)
    _small: Counter[PuzzleTheme] = field(default_factory=Counter)
    _shelves: Counter[tuple[PuzzleTheme, int]] = field(default_factory=Counter)

    def missing(self) -> list[PuzzleTheme]:
        """List the themes that are not full, that with the smallest share first."""
        open_ones = [theme for theme, wanted in WANTED.items() if self._counts[theme] < wanted]
        return sorted(open_ones, key=lambda theme: self._counts[theme] / WANTED[theme])

    def wants(self, theme: PuzzleTheme, position: Position) -> bool:
        """Say whether a puzzle of a theme is wanted for this side and this board."""
        wanted = WANTED[theme]
        if self._sides[theme, position.side] >= wanted // 2:
            return False
        return position.size == USUAL or self._small[theme] < wanted // SMALL_SHARE

    def add(self, puzzle: Puzzle) -> None:
        """Keep a puzzle."""
        theme, position = puzzle.theme, board_of(puzzle.position)
        self.puzzles.append(puzzle)
        self._counts[theme] += 1
        self._sides[theme, position.side] += 1
        self._small[theme] += position.size != USUAL
        self._shelves[theme, puzzle.shelf] += 1

    def is_new(self, puzzle: Puzzle) -> bool:
        """Say whether there are few as hard as this one, and none that is nearly the same."""
        alike = self._shelves[puzzle.theme, puzzle.shelf]
        if alike >= SHELF_SHARE * WANTED[puzzle.theme]:
            return False
        position = board_of(puzzle.position)
        return not any(are_alike(position, board_of(each.position)) for each in self.puzzles)


def collect(seed: int, kept: Iterable[Puzzle], games: int) -> list[Puzzle]:
    """Play so many games, or fewer if that is enough; return what is kept and what was found."""
    collection = Collection()
    for puzzle in kept:
        collection.add(puzzle)
    for number in range(games):
        if not collection.missing():
            break
        dice = random.Random(f"{seed} {number}")
        line = played(dice, SMALL if number % SMALL_GAMES == 0 else USUAL)
        add_from_game(collection, [*line, *endings_of(line, dice)], dice)
        print(f"game {number}: {len(collection.puzzles)} puzzles", flush=True)
    return collection.puzzles


def add_from_game(collection: Collection, line: list[Position], dice: random.Random) -> None:
    """Add a few puzzles of a game, those first of which there are too few."""
    dice.shuffle(line)
    kept = 0
    for theme in collection.missing():
        for position in line:
            if not collection.wants(theme, position):
                continue
            puzzle = good_puzzle(position, theme)
            if puzzle is not None and collection.is_new(puzzle):
                collection.add(puzzle)
                kept += 1
                break
        if kept == MOST_OF_A_GAME:
            return


def good_puzzle(position: Position, theme: PuzzleTheme) -> Puzzle | None:
    """Return the puzzle of a theme that a position holds, if it is worth anybody's time."""
    if plain_objection(position):
        return None
    try:
        proof = proved(theme, position)
    except RulesError:
        return None
    if objection(position, theme, proof[1]):
        return None
    found = found_puzzle(position, theme, proof)
    shelf = shelf_of(position, found.right)
    if shelf is None:
        return None
    return Puzzle(
        key="found",
        spec=GAME,
        theme=theme,
        position=position,
        goal_text=found.goal_text,
        goal=Goal((OthelloTeaching().parse_conditions(found.goal_text, position),)),
        right=found.right,
        shelf=shelf,
        points=found.points,
        tempting=found.tempting,
    )


def played(dice: random.Random, size: int) -> list[Position]:
    """Return the positions of a game after its opening."""
    position = Position.start(size)
    for _ in range(dice.randint(*RANDOM_PLIES)):
        if not position.legal_moves():
            return []
        position = position.play(dice.choice(position.legal_moves()))
    engine = Engine(GAME, megabytes=2)
    players = [Opponent(engine, level_numbered(GAME, dice.choice(LEVELS)), dice) for _ in Side]
    line = []
    while position.legal_moves():
        line.append(position)
        found = players[len(line) % 2].choose(position).lines[0].moves[0]
        position = position.play(Move.parse(str(found)))
    return line


def endings_of(line: list[Position], dice: random.Random) -> list[Position]:
    """Return positions of other ends that a game might have had, if it was a close one."""
    begin = next((each for each in line if empties_of(each) <= LAST_SQUARES), None)
    if begin is None or not begin.legal_moves():
        return []
    if abs(max(judged(begin, DEPTHS[0]).values())) > MOST_AHEAD:
        return []
    found = []
    for _ in range(ENDINGS_OF_A_GAME):
        position = begin
        while moves := position.legal_moves():
            if empties_of(position) <= MOST_EMPTY:
                found.append(position)
            position = position.play(dice.choice(moves))
    return found
