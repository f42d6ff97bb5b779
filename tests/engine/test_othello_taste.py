"""What a beginner likes, and the level that plays by it: better than chance, and not by much."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from engine.contests import Beginner, Chooses, Computer, computer, flips_worth, winner_of
from khepri.engine.levels import levels_of
from khepri.engine.othello.spec import beginner_preference
from khepri.games import othello
from khepri.games.base import AnyPosition, Move, Side
from othello_cores import random_position

every_size = pytest.mark.parametrize("size", othello.SIZES)


@dataclass(frozen=True)
class Chance:
    """Somebody who plays anything."""

    dice: random.Random

    def choose(self, position: AnyPosition, _: list[AnyPosition]) -> Move:
        """Return any move."""
        move: Move = self.dice.choice(position.legal_moves())
        return move


@dataclass(frozen=True)
class Pupil(Beginner):
    """A beginner who has learned one thing: to give no corner away."""

    def choose(self, position: Any, _: list[AnyPosition]) -> Move:
        """Return the move that turns most over, of those that let nobody into a corner."""
        worth = {
            move: flips_worth(position, move) - 60 * bool(corners(position.play(move)))
            for move in position.legal_moves()
        }
        best = max(worth.values())
        liked: list[Move] = [move for move in worth if worth[move] == best]
        return self.dice.choice(liked)


def corners(position: othello.Position) -> list[othello.Move]:
    """Return the moves into a corner."""
    return [move for move in position.legal_moves() if edges(move, position.size) == 2]


def edges(move: othello.Move, size: int) -> int:
    """Count the edges that a move lies on."""
    ends = {"a", "abcdefghijkl"[size - 1]}, {"1", str(size)}
    square = move.square or "--"
    return (square[0] in ends[0]) + (square[1:] in ends[1])


def boards(size: int, number: int) -> Iterator[othello.Position]:
    """Yield positions in the middle of games at random."""
    for seed in range(number):
        position = random_position(size, size * size // 2, seed)
        if len(position.legal_moves()) > 1:
            yield position


@every_size
@pytest.mark.parametrize("number", [16, pytest.param(60, marks=pytest.mark.long)])
def test_more_discs_are_liked_more_and_edges_and_corners_too(size: int, number: int) -> None:
    seen = Counter[int]()
    for position in boards(size, number):
        bonus = {
            move: beginner_preference(position, move) - 100 * len(position.flips(move))
            for move in position.legal_moves()
        }
        for move, more in bonus.items():
            assert more == (0, 150, 600)[edges(move, size)]
            seen[edges(move, size)] += 1
    inner = () if size == 4 else (0,)  # the middle of the smallest board is full from the start
    assert all(seen[kind] for kind in (*inner, 1, 2))


def test_a_pass_is_nothing_to_like() -> None:
    position = othello.Position.parse("XXXXX-XXXXOOXXXOO-XXOO-XXXO-O---O--O O")
    assert beginner_preference(position, othello.Move.PASS) == 0


def test_only_the_first_level_goes_by_taste() -> None:
    assert [level.number for level in levels_of(othello.GAME) if level.taste] == [1]


@pytest.mark.long
@every_size
def test_the_first_level_takes_many_corners_but_not_all(size: int) -> None:
    player = computer(othello.GAME, 1, 1)
    chances = [position for position in boards(size, 300) if corners(position)][:100]
    taken = sum(
        edges(othello.Move.parse(str(player.choose(position).move)), size) == 2
        for position in chances
    )
    by_chance = sum(len(corners(each)) / len(each.legal_moves()) for each in chances)
    assert by_chance < taken < len(chances)


def points(first: Chooses, second: Chooses, games: int) -> float:
    """Return what the first of two makes in games from boards after four moves at random."""
    sides = othello.GAME.sides
    made = 0.0
    for number in range(games):
        mine = sides[number % 2]
        players: dict[Side, Chooses] = {mine: first, mine.opponent: second}
        winner = winner_of(othello.GAME, random_position(8, 56, number // 2), players)
        made += 0.5 if winner is None else float(winner is mine)
    return made


@pytest.mark.long
def test_the_first_level_beats_chance() -> None:
    # 233 of 300 with dice of three kinds; these are the first of them.
    made = points(Computer(computer(othello.GAME, 1, 10)), Chance(random.Random(20)), 60)
    assert made >= 40


@pytest.mark.long
def test_the_first_level_is_no_better_than_a_beginner_and_loses_to_a_pupil() -> None:
    level = Computer(computer(othello.GAME, 1, 1))
    assert points(level, Beginner(random.Random(2)), 40) <= 26
    assert points(level, Pupil(random.Random(3)), 40) <= 14


@pytest.mark.long
def test_the_first_level_loses_to_the_second() -> None:
    first, second = (Computer(computer(othello.GAME, number, number)) for number in (1, 2))
    assert points(second, first, 80) >= 50
