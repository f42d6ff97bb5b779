"""What a page is given, so that it can show a game without its rules."""

from __future__ import annotations

from hypothesis import given

from khepri.club.play.views import write_board, write_moves, write_turn
from khepri.games import othello
from khepri.match.game import Game
from match.playing import laser_game
from match.strategies import games


@given(games)
def test_a_page_can_show_a_game_without_its_rules(game: Game) -> None:
    position = game.position
    columns, rows = position.shape
    board = write_board(position)
    assert len(board) <= columns * rows
    assert list(write_moves(position)) == [str(move) for move in position.legal_moves()]
    for square, placed in position.placed().items():
        assert board[square] == [placed.side, placed.kind, placed.rotation]
    if game.turns:
        last = write_turn(game, len(game.turns))
        before = game.position_at(len(game.turns) - 1)
        assert last["words"] == game.spec.tell_move(before, game.turns[-1].move)
        assert last["effect"] == game.turns[-1].effect.to_data()


def test_a_legal_move_comes_with_its_beam() -> None:
    position = laser_game().position
    assert write_moves(position)["j4R"] == {
        "beam": "j1 j2 j3 j4",
        "mirrors": "",
        "heading": 0,
        "ending": "destroyed",
        "struck": "j4",
        "own": True,
    }
    assert write_board(position)["j1"] == ["blue", "sphinx", 0]


def test_a_legal_move_comes_with_its_flips() -> None:
    assert write_moves(othello.Position.start())["f5"] == {"flips": "e5"}
