"""Levels with their ratings, wherever they are named: nothing is cut off, even in small windows."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from app.pilot import Pilot
from app.records import EXCHANGES, othello_record, recorded
from app.scenes import SCENES
from app.tables import First, LeashedOpponent, against, othello_against
from app.test_layouts import faults_of
from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.app.screens.replay import ReplayScreen
from khepri.app.settings import Settings, TextSize
from khepri.engine.levels import levels_of
from khepri.engine.registry import ENGINES
from khepri.games import laser, othello
from khepri.match.players import Player

Start = Callable[..., Pilot]
SMALL = (800, 500)

each_text = pytest.mark.parametrize(
    "text_size", [pytest.param(TextSize.NORMAL, marks=pytest.mark.long), TextSize.LARGE]
)


@pytest.fixture(autouse=True)
def rated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every level a rating of four digits."""
    for spec in (laser.GAME, othello.GAME):
        measured = tuple(
            replace(level, rating=1000 + 180 * level.number) for level in levels_of(spec)
        )
        known = replace(ENGINES[spec.name], levels=measured)
        monkeypatch.setitem(ENGINES, spec.name, known)


def told(pilot: Pilot, words: str) -> None:
    """Check that words are on the screen, in full."""
    assert pilot.shows(words), pilot.dump()
    for layer in pilot.screen.tree.layers:
        for widget in layer.descendants():
            if not widget.shown:
                continue
            for inscription in widget.inscriptions():
                if words in inscription.text and not inscription.wraps:
                    needed, _ = widget.skin.text.needs(inscription)
                    assert needed <= inscription.box.width, f"{inscription.text!r} is shortened"


@each_text
@pytest.mark.parametrize("name", ["new-game", "new-game-more", "new-game-levels", "othello-new"])
def test_levels_are_chosen_by_their_ratings(start: Start, name: str, text_size: TextSize) -> None:
    scene = SCENES[name]
    settings = Settings(text_size=text_size)
    pilot = start(first=scene.first, settings=settings, size=SMALL, blind=True)
    scene.play(pilot)
    told(pilot, "Level 1 · Sandling (1180)")
    assert list(faults_of(pilot, SMALL)) == []


@each_text
def test_play_on_names_them_too(start: Start, text_size: TextSize) -> None:
    scene = SCENES["replay-play-on"]
    settings = Settings(text_size=text_size)
    pilot = start(first=scene.first, settings=settings, blind=True)
    scene.play(pilot)
    pilot.resize(SMALL)
    assert any("(1" in text for text in pilot.texts()), pilot.dump()
    assert list(faults_of(pilot, SMALL)) == []


@each_text
@pytest.mark.parametrize(
    "first",
    [
        against(LeashedOpponent.playing("f8R"), clock="300+3", level=8),
        othello_against(LeashedOpponent.playing("f6", spec=othello.GAME), level=8),
    ],
    ids=["laser", "othello"],
)
def test_the_player_beside_the_board_has_one(
    start: Start, first: First, text_size: TextSize
) -> None:
    pilot = start(first=first, settings=Settings(text_size=text_size), size=SMALL, blind=True)
    told_beside_the_board(pilot)
    assert list(faults_of(pilot, SMALL)) == []


def told_beside_the_board(pilot: Pilot) -> None:
    """Check that the level and its rating are on the screen, or else in the name's tooltip."""
    if pilot.shows("Pharaoh (2440)"):
        told(pilot, "Pharaoh (2440)")
        told(pilot, "level 8")
        return
    name = pilot.part("Pharaoh")
    (written,) = name.inscriptions()
    assert name.skin.text.needs(written)[0] <= written.box.width
    assert "Pharaoh (2440)" in name.tooltip_text
    assert "level 8" in name.tooltip_text


def laser_replay(context: Context) -> Screen:
    """Look at a game against the strongest level, with clocks."""
    record = recorded(*EXCHANGES)
    return ReplayScreen(context, replace(record, players=(Player("Amira"), Player("Pharaoh", 8))))


def othello_replay(context: Context) -> Screen:
    """Look at a game of Othello against the strongest level, with clocks."""
    record = othello_record("f5d6c3", 8)
    return ReplayScreen(context, replace(record, players=(Player("Pharaoh", 8), Player("Amira"))))


@each_text
@pytest.mark.parametrize("first", [laser_replay, othello_replay])
def test_the_player_of_a_past_game_has_one(start: Start, first: First, text_size: TextSize) -> None:
    pilot = start(first=first, settings=Settings(text_size=text_size), size=SMALL, blind=True)
    told_beside_the_board(pilot)
    assert list(faults_of(pilot, SMALL)) == []


@each_text
def test_the_selected_past_game_tells_it(start: Start, text_size: TextSize) -> None:
    scene = SCENES["past-games"]
    settings = Settings(text_size=text_size)
    pilot = start(first=scene.first, settings=settings, size=SMALL, blind=True)
    while not any(re.search(r"– \w+ \(1\d{3}\)$", text) for text in pilot.texts()):
        pilot.press("Right")
    told(pilot, "(1")
    assert list(faults_of(pilot, SMALL)) == []
