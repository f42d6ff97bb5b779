"""Styles: what the computer likes to play in Laser Chess."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from engine.conftest import core_variants, load_core
from engine.laser_boards import new_worker
from khepri.arena.entrants import Allowance, Entrant, Pace
from khepri.arena.players import OwnPlayer
from khepri.engine.laser.spec import AGGRESSIVE, BALANCED, DEFENSIVE, STYLES
from khepri.engine.limits import Limits
from khepri.engine.registry import style_named
from khepri.engine.search import Engine
from khepri.engine.spec import Style
from khepri.errors import EngineError
from khepri.games import laser, othello
from khepri.games.laser import Position
from khepri.match.game import Game
from khepri.match.players import Player

if TYPE_CHECKING:
    from types import ModuleType

SOPHIE = Position.start("sophie")
INFINITE = 31_000
DEPTH_5 = Limits(depth=5)


def engine(style: Style = BALANCED) -> Engine:
    """Make an engine that plays in a style."""
    return Engine(laser.GAME, megabytes=1, style=style)


def test_a_style_changes_what_is_played() -> None:
    bold = engine(AGGRESSIVE).search(SOPHIE, limits=DEPTH_5)
    calm = engine(DEFENSIVE).search(SOPHIE, limits=DEPTH_5)
    assert bold.move != calm.move


def test_a_style_can_be_changed_between_searches() -> None:
    player = engine()
    player.search(SOPHIE, limits=DEPTH_5)
    player.use_style(AGGRESSIVE)
    # Nothing of the other style's search is left: it is as if there had been none.
    changed = player.search(SOPHIE, limits=DEPTH_5)
    assert player.style is AGGRESSIVE
    assert changed.nodes == engine(AGGRESSIVE).search(SOPHIE, limits=DEPTH_5).nodes


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_a_style_searches_the_same_nodes_every_time(style: Style) -> None:
    once, again = (engine(style).search(SOPHIE, limits=DEPTH_5) for _ in range(2))
    assert (once.nodes, once.lines) == (again.nodes, again.lines)


@pytest.mark.skipif(len(core_variants("laser_core")) < 2, reason="the core is not compiled here")
@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_both_variants_of_the_core_play_in_the_same_style(style: Style) -> None:
    seen = []
    for variant in core_variants("laser_core"):
        worker = new_worker(load_core("laser_core", variant))
        worker.adopt(style.menace, style.caution, style.draw)
        worker.load(SOPHIE)
        seen.append([*(worker.search(depth, -INFINITE, INFINITE) for depth in (1, 2, 3))])
        seen[-1].append(worker.nodes)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("draw", [-50, 0, 25])
def test_a_draw_is_worth_what_the_style_says(laser_core: ModuleType, draw: int) -> None:
    # Blue is far behind, but turning the pharaoh brings a position about for the third time.
    game = [Position.parse("sc3fc5/3pc6/3nc1nc4/4rapcpcpc2/10/10/10/4Fa4Sa r", "club")]
    for text in ("e8R", "e1R", "e8R"):
        game.append(game[-1].play(laser_core.decode_move(laser_core.encode_move(text))))
    worker = new_worker(laser_core)
    worker.adopt(8, 8, draw)
    worker.load(game[3], game[:3])
    assert worker.search(1, -INFINITE, INFINITE) == draw


def test_an_unknown_style_is_refused_in_words() -> None:
    with pytest.raises(EngineError, match="There is no style 'wild': say aggressive, balanced"):
        style_named(laser.GAME, "wild")


def test_a_contestant_has_the_style_it_asks_for() -> None:
    entrant = Entrant.parse("engine[style=defensive]")
    game = Game.new(laser.GAME, (Player("A"), Player("B")), SOPHIE)
    allowance = Allowance(Pace(depth=5), laser.GAME.sides, None)
    answer = OwnPlayer(laser.GAME, entrant, random.Random(1)).choose(game, allowance)
    assert answer.score == engine(DEFENSIVE).search(SOPHIE, limits=DEPTH_5).score
    with pytest.raises(EngineError, match="There are no styles of Othello"):
        OwnPlayer(othello.GAME, entrant, random.Random(1))
