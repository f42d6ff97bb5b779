"""The third game on the board for practising, of which a part is shown."""

from __future__ import annotations

import pytest

from app.pilot import Pilot
from app.practice.practising import exercise, played, practise
from khepri.games.base import GameSpec
from khepri.learn.lesson import ShownPart
from third_game.rules import Position, Setup


@pytest.mark.parametrize("prepares", [False, True])
def test_a_game_that_nobody_knows_is_practised(third_game: GameSpec, *, prepares: bool) -> None:
    position = Position(Setup())
    asked = exercise(third_game, position, "a1", "b2", view=ShownPart("a1", "c3"))
    pilot, screen = practise(Pilot, asked, prepares=prepares)
    pilot.click("c3")
    assert [str(move) for move, _ in screen.refused] == ["c3"]
    pilot.click("b2")
    if prepares:
        screen.practice.play_prepared()
    assert list(map(str, screen.moves)) == ["b2"]
    screen.practice.show([played(position, screen.moves[0])])
    pilot.wait(2000)
    assert set(pilot.board.board_state.tokens) == {"b2"}
    pilot.leave()
