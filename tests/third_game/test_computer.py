"""The computer plays the third game by plain search: engine, levels, arena and window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.pilot import Pilot
from arena.fixtures import fixture
from khepri.app.settings import NewGameChoices, Settings
from khepri.arena.entrants import Pace
from khepri.arena.referee import play_game
from khepri.engine.levels import levels_of
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games.base import GameSpec
from third_game.rules import Position, Setup


@pytest.fixture
def pilot(third_game: GameSpec) -> Iterator[Pilot]:
    """Return the program, in which the computer has been chosen before."""
    pilot = Pilot(settings=Settings().with_choices(third_game.name, NewGameChoices(computer=True)))
    yield pilot
    pilot.leave()


@pytest.mark.parametrize("side", ["s", "m"], ids=["win", "ward off"])
def test_it_takes_and_wards_off_three_in_a_row(third_game: GameSpec, side: str) -> None:
    position = Position(Setup.parse(f"m.m./.ss./...m/.... {side}"))
    found = Engine(third_game).search(position, limits=Limits(depth=3))
    assert found.move is not None
    assert str(found.move) in {"s": ("a2", "d2"), "m": ("b1",)}[side]


def test_levels_play_a_match(third_game: GameSpec) -> None:
    assert len(levels_of(third_game)) == 8
    report = play_game(fixture("level:8", "level:1", game=third_game.name, pace=Pace(nodes=300)))
    assert '[Game "rows"]' in report.pgn


def test_the_computer_answers_in_the_window(pilot: Pilot) -> None:
    pilot.click_button("Play")
    pilot.click_button("Start game")
    pilot.put("b2")
    pilot.until(lambda: len(pilot.moves) == 2, "the computer's answer")
