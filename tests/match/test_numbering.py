"""Moves are counted in one way, whatever counts them."""

from __future__ import annotations

from khepri.games import laser, othello
from khepri.match.game import Game
from khepri.match.numbering import describe_ply, game_length, move_number, next_number, row_numbers
from khepri.match.records.pgn import read_pgn
from khepri.match.records.record import game_from_record
from match.playing import PEOPLE, laser_game, play

PASSED = '[Black "Zoë"] [White "Ali"] [Size "4"] 1. a2 a3 2. a4 a1 3. c1 ps 4. d4 1-0'


def test_a_move_of_each_side_share_a_number_in_laser_chess() -> None:
    game, _ = play(laser_game(), "e4e3", "g8R", "c4b4")
    assert [move_number(game, ply) for ply in range(4)] == [0, 1, 1, 2]
    assert [next_number(game, ply) for ply in range(4)] == [1, 1, 2, 2]
    assert (game_length(game), row_numbers(game)) == (2, ("1", "2"))
    assert [describe_ply(game, ply) for ply in (0, 2)] == [
        "The start of the game",
        "After Red's move 1 of 2",
    ]


def test_the_first_row_is_half_empty_where_the_second_side_begins() -> None:
    fen = f"{laser.Position.start().fen()[:-1]}r"
    game, _ = play(laser_game(fen), "g8R", "e4e3", "c7R")
    assert [move_number(game, ply) for ply in range(4)] == [0, 1, 2, 2]
    assert [next_number(game, ply) for ply in range(4)] == [1, 2, 2, 3]
    assert (game_length(game), row_numbers(game)) == (2, ("1", "2"))


def test_every_disc_has_its_own_number_and_a_pass_has_none() -> None:
    game = game_from_record(read_pgn(PASSED))
    assert [move_number(game, ply) for ply in range(8)] == [0, 1, 2, 3, 4, 5, 5, 6]
    assert [next_number(game, ply) for ply in (0, 5, 6)] == [1, 6, 6]
    assert (game_length(game), row_numbers(game)) == (6, ("1", "3", "5", "6"))
    assert describe_ply(game, 6) == "After White passed"
    assert describe_ply(game, 7) == "After Black's move 6 of 6"


def test_a_row_that_begins_with_a_pass_has_the_number_of_what_follows() -> None:
    game = Game.new(othello.GAME, PEOPLE, othello.Position.parse("OX-------------- X"))
    assert (len(game.turns), row_numbers(game), next_number(game)) == (1, ("",), 1)
    game, _ = play(game, "c1")
    assert (game_length(game), row_numbers(game)) == (1, ("1",))
