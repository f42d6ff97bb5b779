"""The score of a match: points go with the players, whatever side they play."""

from __future__ import annotations

from khepri.games import laser
from khepri.games.base import Outcome, Termination
from khepri.match.score import NO_GAMES

BLUE, RED = laser.Side.BLUE, laser.Side.RED
DRAW = Outcome(Termination.AGREEMENT, None)


def test_points_stay_with_the_players_when_they_change_sides() -> None:
    score = NO_GAMES.after(laser.GAME, DRAW).swapped()
    score = score.after(laser.GAME, Outcome(Termination.PHARAOH_HIT, RED)).swapped()

    assert score.points == ("1½", "½"), "who was Red in the second game is first again"
    assert score.winners == (None, RED)


def test_a_match_that_has_not_begun_has_no_games() -> None:
    assert NO_GAMES.points == ("0", "0")
    assert NO_GAMES.swapped() == NO_GAMES
    assert NO_GAMES.after(laser.GAME, Outcome(Termination.TIME, BLUE)).halves == (2, 0)
