"""Whoever tells how far a game is, and with whom it is played, tells the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.tables import friends
from app.twice import press_twice
from khepri.app.continuing import company_words
from khepri.games import laser
from khepri.match.game import Game
from khepri.match.numbering import game_length
from khepri.match.players import Player

Start = Callable[..., Pilot]


def test_menu_status_and_result_give_a_move_the_same_number(start: Start) -> None:
    pilot = start(first=friends(), blind=True)
    pilot.settle()
    pilot.play("c4d3", "f5g6", "d1L", "c7b6", "h2i3")
    assert pilot.shows("Move 3 · Ben")
    pilot.click_button("Home")
    assert pilot.shows("move 3")
    assert pilot.shows("Laser Chess: Amira and Ben")
    pilot.click_button("Continue")
    pilot.press("Enter", "u")
    pilot.click_button("Yes")
    pilot.settle()
    press_twice(pilot, "r")
    pilot.settle()
    assert game_length(pilot.game) == 2


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ((Player("You"), Player("Reed", 2)), "Laser Chess with Reed"),
        ((Player("Reed", 2), Player("Zoë")), "Laser Chess with Reed"),
        ((Player("Blue"), Player("Ben")), "Laser Chess with Ben"),
        ((Player("Blue"), Player("Red")), "Laser Chess with a friend"),
    ],
)
def test_a_game_to_continue_is_named_with_its_opponent(
    players: tuple[Player, Player], words: str
) -> None:
    assert company_words(Game.new(laser.GAME, players, laser.Position.start())) == words
