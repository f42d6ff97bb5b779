"""Whole games of the computer against itself on clocks: never illegal, never too late.

Their time is made up, so that it does not matter what else the machine has to do; how soon a real
search notices that its time is up is measured by `make bench`.
"""

from __future__ import annotations

import itertools
import random

import pytest

from engine.contests import boards, play_on_clocks
from khepri.engine.registry import core_for
from khepri.games import laser, othello
from khepri.games.base import Termination
from khepri.match.clock import TimeControl

pytestmark = pytest.mark.skipif(
    not core_for(laser.Position.start("classic"), laser.GAME).COMPILED,
    reason="an engine that is not compiled would take too long",
)

SEEDS = [0, 1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (2, 3))]
TINY = TimeControl(600, 20)
SHORT = TimeControl(2_000, 20)
LONGEST = 120
"""Clocks that have lasted for sixty moves of each side have shown what they can."""


def play_games(
    number: int,
    control: TimeControl,
    seed: int,
    *,
    strongest: bool,
    step: int = 1,
    longest: int = LONGEST,
) -> None:
    """Play games on boards of every kind, or on every so many-th, and look how they end."""
    dice = random.Random(seed)
    for spec, start in itertools.islice(boards(dice), 0, number * step, step):
        levels = [8, 8] if strongest else [dice.randint(1, 8), dice.randint(1, 8)]
        game = play_on_clocks(spec, start, levels, control, dice, longest)
        if game.outcome is not None:
            assert game.outcome.termination is not Termination.TIME, (levels, game.position)


def test_levels_keep_to_tiny_clocks() -> None:
    play_games(5, TINY, 1, strongest=False, step=3, longest=50)  # of both games


def test_an_othello_game_is_played_to_its_end() -> None:
    start = othello.Position.start()
    game = play_on_clocks(othello.GAME, start, (8, 8), TINY, random.Random(1))
    assert game.outcome is not None
    assert game.outcome.termination is Termination.NO_MOVES


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_twenty_games_of_levels_on_tiny_clocks(seed: int) -> None:
    play_games(20, TINY, 100 + seed, strongest=False)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_five_games_of_the_strongest_on_short_clocks(seed: int) -> None:
    play_games(5, SHORT, 200 + seed, strongest=True)
