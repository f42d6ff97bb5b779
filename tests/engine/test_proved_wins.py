"""A win that the computer announces: as short as can be proved, and played out to its end."""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING

import pytest

from engine.laser_boards import random_position
from khepri.engine.analysis import Evaluation
from khepri.engine.interface import FORCED_WIN, WIN
from khepri.engine.limits import Limits
from khepri.engine.registry import core_for
from khepri.engine.search import Engine
from khepri.games import laser
from khepri.games.base import outcome_by_rules
from khepri.learn.laser import threats
from khepri.learn.puzzle_files import bundled_folder, load_folders

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from khepri.games.base import AnyPosition, Move

    Defence = Callable[[Sequence[AnyPosition]], Move]

pytestmark = pytest.mark.skipif(
    not core_for(laser.Position.start("classic"), laser.GAME).COMPILED,
    reason="an engine that is not compiled would take too long",
)


@functools.cache
def puzzles(moves: int) -> list[laser.Position]:
    """Return the puzzles whose shortest win takes so many moves, as the prover says."""
    return [
        puzzle.position
        for puzzle in load_folders((bundled_folder(), "")).of_game(laser.GAME)
        if puzzle.goal_text == f"wins in {moves}" and isinstance(puzzle.position, laser.Position)
    ]


def boards(count: int, seed: int) -> Iterator[laser.Position]:
    """Yield random boards by both rule sets on which nobody has won."""
    dice = random.Random(seed)
    for _ in range(count):
        position = random_position(
            dice, dice.choice((6, 8, 10, 14)), dice.choice(("club", "khet2"))
        )
        if position.outcome() is None:
            yield position


def at_random(seed: int) -> Defence:
    """Defend with any move."""
    dice = random.Random(seed)
    return lambda game: dice.choice(game[-1].legal_moves())


def as_well_as_possible(nodes: int) -> Defence:
    """Defend with the best move that a search finds."""
    engine = Engine(laser.GAME, megabytes=1)
    return lambda game: engine.search(game[-1], game[:-1], Limits(nodes=nodes)).move


def announced(score: int) -> int | None:
    """Return in how many plies a win is announced."""
    return WIN - score if score >= FORCED_WIN else None


def play_out(engine: Engine, start: laser.Position, first: int, then: int, defend: Defence) -> int:
    """Announce a win with some nodes and play it out with others; return in how many plies.

    0 if none is announced. Whatever is announced later must be shorter by what was played.
    """
    engine.new_game()
    found = engine.search(start, limits=Limits(nodes=first))
    plies = announced(found.score)
    if plies is None:
        return 0
    game: list[AnyPosition] = [start]
    left = plies
    while True:
        game.append(game[-1].play(found.move))
        outcome = outcome_by_rules(laser.GAME, game)
        if outcome is not None:
            assert outcome.winner is start.side, start
            return plies
        game.append(game[-1].play(defend(game)))
        outcome = outcome_by_rules(laser.GAME, game)
        if outcome is not None:
            assert outcome.winner is start.side, start
            return plies
        found = engine.search(game[-1], game[:-1], Limits(nodes=then))
        now = announced(found.score)
        assert now is not None, (start, plies, game[-1])
        assert now <= left - 2, (start, plies, game[-1])
        left = now


@pytest.mark.parametrize(
    ("then", "defend"),
    [
        pytest.param(1, as_well_as_possible(1_000), id="1-best"),
        *(
            pytest.param(then, defend, id=f"{then}-{name}", marks=pytest.mark.long)
            for then, defend, name in (
                (1, at_random(1), "any"),
                (50, at_random(1), "any"),
                (50, as_well_as_possible(1_000), "best"),
                (2_000, at_random(1), "any"),
                (2_000, as_well_as_possible(1_000), "best"),
            )
        ),
    ],
)
def test_an_announced_win_is_played_out(then: int, defend: Defence) -> None:
    engine = Engine(laser.GAME, megabytes=4)
    starts = [*puzzles(3), *puzzles(2)[::4]]
    assert sum(play_out(engine, start, 20_000, then, defend) > 0 for start in starts) > 40


def test_wins_in_three_are_announced_as_such() -> None:
    engine = Engine(laser.GAME, megabytes=4)
    found = []
    for position in puzzles(3):
        engine.new_game()
        found.append(announced(engine.search(position, limits=Limits(nodes=60_000)).score))
    assert len(found) > 30
    assert set(found) <= {None, 5}
    assert found.count(5) > 25


def test_a_search_that_goes_on_does_not_make_a_win_longer() -> None:
    engine = Engine(laser.GAME, megabytes=4)
    for position in puzzles(3)[::3]:
        engine.new_game()
        best = 0
        for depth in range(1, 9):
            score = engine.search(position, limits=Limits(depth=depth)).score
            assert score >= best or best < FORCED_WIN, position
            best = max(best, score)


def test_a_new_game_knows_of_no_win() -> None:
    engine = Engine(laser.GAME, megabytes=1)
    position = puzzles(3)[0]
    assert announced(engine.search(position, limits=Limits(nodes=60_000)).score) == 5
    assert announced(engine.search(position, limits=Limits(nodes=1)).score) == 5
    engine.new_game()
    assert announced(engine.search(position, limits=Limits(nodes=1)).score) is None


def test_several_lines_begin_with_the_win() -> None:
    engine = Engine(laser.GAME, megabytes=1)
    position = puzzles(3)[0]
    won = engine.search(position, limits=Limits(nodes=60_000))
    again = engine.search(position, limits=Limits(depth=2, lines=4))
    assert (again.score, again.move) == (won.score, won.move)
    assert len({line.moves[0] for line in again.lines}) == 4


def test_a_win_that_passing_stands_for_is_not_announced() -> None:
    # After any move of Red the resting beam shoots, and then the pharaoh cannot escape: true, but
    # nobody has looked at Blue's moves yet.
    text = "1fd8/4nc4Rb/1Pb8/10/10/sc1Fa7/9Sa/10 r"
    position = laser.Position.parse(text)
    found = Engine(laser.GAME, megabytes=1).search(position, limits=Limits(depth=1))
    assert Evaluation(found.score).win_in is None


@pytest.mark.long
@pytest.mark.parametrize("then", [1, pytest.param(300, marks=pytest.mark.soak)])
@pytest.mark.parametrize("defend", [at_random(2), as_well_as_possible(2_000)], ids=["any", "best"])
def test_announced_wins_of_any_length_are_played_out(then: int, defend: Defence) -> None:
    engine = Engine(laser.GAME, megabytes=1)
    plies = [play_out(engine, start, 20_000, then, defend) for start in boards(2_000, 7)]
    assert sum(each >= 7 for each in plies) > 20


@pytest.mark.long
def test_no_announced_win_can_be_had_in_fewer_moves_up_to_three() -> None:
    engine = Engine(laser.GAME, megabytes=4)
    seen = 0
    for position in boards(2_000, 11):
        engine.new_game()
        plies = announced(engine.search(position, limits=Limits(depth=7)).score)
        if plies is not None and plies > 1:
            seen += 1
            assert not threats.wins(position, min(3, plies // 2)), (plies, position)
    assert seen > 60
