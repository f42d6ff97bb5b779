"""What is typed wrongly in a terminal game is answered with a sentence and changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.table import Table
from khepri.games import laser, othello
from khepri.games.base import GameSpec

SPECS = (laser.GAME, othello.GAME)
HINT = "Type 'help' for the list of commands."


@pytest.mark.parametrize(
    ("spec", "line", "words"),
    [
        (laser.GAME, "e4", "'e4' is not a move"),
        (laser.GAME, "hello", "'hello' is not a move"),
        (laser.GAME, "E4F5", "'E4F5' is not a move"),
        (laser.GAME, "e4z9", "z9"),
        (laser.GAME, "e4X", "'e4X' is not a move"),
        (laser.GAME, "saveme", "'saveme' is not a move"),
        (laser.GAME, "Pe4-f5", "does not fit this position"),
        (laser.GAME, "é4f5", "is not a move"),
        (othello.GAME, "i9", "There is no i9 on this 8×8 board"),
        (othello.GAME, "z99", "'z99' is not an Othello move"),
        (othello.GAME, "f5 d6", "'f5 d6' is not an Othello move"),
        (othello.GAME, "?!", "'?!' is not an Othello move"),
    ],
)
def test_what_is_not_a_move_is_said(spec: GameSpec, line: str, words: str) -> None:
    table = Table(spec)
    assert table.play([line]).moves == ()
    (answer,) = table.said[2:-1]
    assert words in answer
    assert "\n" not in answer


@pytest.mark.parametrize(
    ("spec", "line", "words"),
    [
        (laser.GAME, "d4d5", "there is no piece on d4"),
        (laser.GAME, "a5a6", "is Red's and it is Blue's turn"),
        (laser.GAME, "c1d1", "only a scarab may swap"),
        (laser.GAME, "j1L", "the sphinx may not turn under the club rules"),
        (laser.GAME, "j1i1", "the sphinx may not move"),
        (othello.GAME, "d4", "d4 is taken: there is a white disc on it."),
        (othello.GAME, "a1", "Black may not play a1, because it would flip no white disc."),
        (othello.GAME, "ps", "Black may not pass, because there is a move to play"),
    ],
)
def test_what_may_not_be_played_is_said(spec: GameSpec, line: str, words: str) -> None:
    table = Table(spec)
    assert table.play([line]).moves == ()
    (answer,) = table.said[2:-1]
    assert words in answer


@given(spec=st.sampled_from(SPECS), line=st.text(max_size=30), plain=st.booleans())
def test_any_line_is_played_or_answered(spec: GameSpec, line: str, plain: bool) -> None:
    if line.strip().lower().startswith("save "):
        return  # which would write files
    table = Table(spec, plain=plain)
    game = table.play([line])
    said = table.said[2:-1]
    assert len(game.moves) <= 1
    assert said or not line.strip() or line.strip().lower() in {"quit", "exit", "resign"}


def test_a_very_long_line_gets_a_short_answer() -> None:
    for line in ("x" * 100_000, "moves " + "x" * 100_000):
        table = Table(laser.GAME)
        table.play([line])
        assert max(map(len, table.said[2:])) < 200


def test_an_empty_line_only_asks_again() -> None:
    table = Table(laser.GAME)
    table.play(["", "   "])
    assert table.prompts == ["Blue to move> "] * 3
    assert len(table.said) == 3


@pytest.mark.parametrize("word", ["help", "?", "HELP"])
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
def test_help_lists_every_command(spec: GameSpec, word: str) -> None:
    table = Table(spec)
    table.play([word])
    answer = table.said[2]
    listed = {line.split()[0] for line in answer.splitlines()[1:]}
    commands = {"moves", "board", "tell", "list", "flip", "undo", "draw", "resign", "save", "quit"}
    assert commands | {"help"} < listed
    assert ("e4f5" if spec is laser.GAME else "f5") in listed


def test_the_legal_moves_are_listed() -> None:
    table = Table(othello.GAME)
    table.play(["moves", "moves D", "moves h8"])
    assert table.said[2:5] == ["d3 c4 f5 e6", "d3", "Nothing can be played from 'h8'."]

    table = Table(laser.GAME)
    table.play(["moves e1"])
    expected = [str(move) for move in laser.Position.start().legal_moves() if move.origin == "e1"]
    assert table.said[2].split() == expected
    assert "e1R" in expected


def test_the_moves_played_are_listed() -> None:
    table = Table(laser.GAME)
    table.play(["list", "j4R", "f8R", "list"])
    assert table.said[2] == "No moves have been played yet."
    assert table.said[-3:-1] == ["  1. Blue: Pj4R xPj4", "  1. Red: Ff8R"]
