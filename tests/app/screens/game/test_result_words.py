"""The words of a result: kind ones for a loser, and where a lost game turned."""

from __future__ import annotations

import pytest

from app.records import CLUB_GAME
from khepri.app.faces import face_of
from khepri.app.screens.game.result_words import (
    course_for,
    kind_title,
    last_own_ply,
    may_take_back,
    turning_of,
    verdict_of,
)
from khepri.engine.analysis import Evaluation
from khepri.games import othello
from khepri.games.laser import GAME, Move, Position, Side
from khepri.match.actions import Play, Resign
from khepri.match.game import Game
from khepri.match.options import Options
from khepri.match.players import Player


def lost(level: int = 2, *, moves: int = len(CLUB_GAME), options: Options | None = None) -> Game:
    """Return a game that Amira, who is Red, has lost to the computer."""
    players = (Player("Reed", level), Player("Amira"))
    game = Game.new(GAME, players, Position.start(), options=options)
    for move in CLUB_GAME[:moves]:
        game, _ = game.apply(Play(game.side, Move.parse(move)), 0)
    return game if game.outcome is not None else game.apply(Resign(Side.RED), 0)[0]


@pytest.mark.parametrize(
    ("standings", "told"),
    [
        ([0, 0, 1, 1, 0, 0, 1, -2, -3], "So close!"),
        ([0, 3, 3, 0, 0, 0, 0, 0, -1], "Nearly!"),
        ([0, 0, 0, -1, -1, -2, -2, -3, -3], "Good fight!"),
        ([0], "Nearly!"),
    ],
)
def test_a_loser_is_told_something_kind(standings: list[float], told: str) -> None:
    assert kind_title(standings) == told


def test_a_loss_says_who_won_and_speaks_to_the_loser() -> None:
    verdict = verdict_of(lost(), face_of(GAME))
    assert verdict.title in ("So close!", "Good fight!", "Nearly!")
    assert verdict.who == "Reed wins"
    assert verdict.you is Side.RED
    assert verdict_of(lost(), face_of(GAME), kindly=False).title == "Blue wins"
    assert verdict_of(lost(moves=9), face_of(GAME)).why == "You resigned."


def test_who_gives_up_before_the_first_move_is_told_no_more_than_that() -> None:
    verdict = verdict_of(lost(moves=1), face_of(GAME))
    assert (verdict.title, verdict.who, verdict.you) == ("Blue wins", "", None)
    assert verdict.why == "Amira resigned."


def test_friends_are_called_by_their_names() -> None:
    game = Game.new(GAME, (Player("Amira"), Player("Ben")), Position.start())
    game, _ = game.apply(Resign(Side.RED), 0)
    assert verdict_of(game, face_of(GAME)).why == "Ben resigned."


def test_only_a_loss_to_a_weak_computer_can_be_taken_back() -> None:
    assert may_take_back(lost(3), Side.RED)
    assert not may_take_back(lost(4), Side.RED)
    assert not may_take_back(lost(2, options=Options(undo=False)), Side.RED)
    assert not may_take_back(lost(2), None)


def test_a_game_turned_at_the_losers_worst_move() -> None:
    game = lost(moves=6)
    # Red, whose moves are the even ones, is ahead until the fourth.
    scores = [0, -50, -60, -90, 120, 140, 900]
    evaluations = [Evaluation(score) for score in scores]
    costs = [0, 0, 0, 210, 0, 190]
    turning = turning_of(game, Side.RED, costs, evaluations, level=30)
    assert turning is not None
    assert (turning.ply, turning.move, turning.led) == (4, 2, True)
    assert course_for(GAME, Side.RED, evaluations)[:3] == (0, 50, 60)
    assert last_own_ply(game, Side.RED) == 6
    assert turning_of(game, Side.RED, [], evaluations, level=30) is None


def test_a_game_of_othello_turned_at_the_disc_that_the_list_of_moves_numbers() -> None:
    game = Game.new(othello.GAME, (Player("Amira"), Player("Reed", 2)), othello.Position.start())
    for move in ("f5", "d6", "c3"):
        game, _ = game.apply(Play(game.side, othello.Move.parse(move)), 0)
    evaluations = [Evaluation(score) for score in (0, 0, 0, -9)]
    turning = turning_of(game, othello.Side.BLACK, [0, 0, 9], evaluations, level=1)
    assert turning is not None
    assert turning.move == 3
