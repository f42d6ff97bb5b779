"""A shot flies over the board that is being chosen, now and then."""

from __future__ import annotations

import pytest

from app.pilot import Pilot
from app.screens.new_game.choosing import BOARD
from khepri.app.faces import face_of
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.screens.new_game.board_demonstration import AGAIN_MS, FIRST_MS
from khepri.app.screens.new_game.board_picture import BoardPicture
from khepri.app.settings import Settings
from khepri.games.laser import LAYOUTS
from khepri.games.registry import game_named


def shots_seen(pilot: Pilot, ms: int) -> int:
    """Count the shots that begin within some time."""
    board = pilot.part(BOARD)
    assert isinstance(board, BoardPicture)
    seen, before = 0, False
    for _ in range(ms // 50):
        pilot.step(ms=50)
        flying = board.showing
        seen += flying and not before
        before = flying
    return seen


def test_a_shot_flies_after_a_while_and_again() -> None:
    pilot = Pilot(first=NewGameScreen, blind=True)
    assert shots_seen(pilot, FIRST_MS - 200) == 0
    assert shots_seen(pilot, 2 * AGAIN_MS) == 2
    pilot.leave()


def test_nothing_flies_where_motion_is_reduced_or_a_game_has_no_shots() -> None:
    still = Pilot(first=NewGameScreen, settings=Settings(reduced_motion=True), blind=True)
    assert shots_seen(still, FIRST_MS + AGAIN_MS) == 0
    still.leave()
    discs = Pilot(first=NewGameScreen, blind=True)
    discs.click_button("Othello")
    discs.wait(500)
    assert shots_seen(discs, FIRST_MS + AGAIN_MS) == 0
    discs.leave()


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_shot_bends_and_spares_its_own_side(name: str) -> None:
    offers = face_of(game_named("laser")).offers
    start = offers.position(offers.board_named(name).setup, "club")
    shown = face_of(game_named("laser")).demonstration(start)
    assert shown is not None
    assert shown.shot.mirrors
    assert shown.shot.victim is None or shown.shot.victim.side != shown.shot.side
