"""Game files: what is written is read back, and what cannot be read is said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.errors import RecordError
from khepri.games import laser, othello
from khepri.games.base import Termination
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.records.pgn import read_pgn, read_pgn_games, write_pgn, write_pgn_games
from khepri.match.records.record import Record, Result, game_from_record, record_from_game
from match.strategies import games, records

SAMPLE = """\
[Event "Field day"]
[Site "The basement"]
[Date "2026.11.15"]
[Round "3"]
[Blue "Amira \\"the beam\\""]
[Red "Jonas"]
[Result "1-0"]
[Game "laser"]
[Rules "club"]
[FEN "sc9/10/10/10/10/10/4fc4Pc/5Fa3Sa b"]
[TimeControl "600+5"]
[Termination "pharaoh hit"]

1. f1e1 {[%clk 0:09:58]} {Straight through.} 1-0
"""


def test_a_file_is_written_as_documented() -> None:
    record = read_pgn(SAMPLE)

    assert write_pgn(record) == SAMPLE
    assert record.players[0].name == 'Amira "the beam"'
    assert record.moves[0].clock_ms == 598_000
    assert record.moves[0].remark == "Straight through."
    assert record.termination is Termination.PHARAOH_HIT


@given(records())
def test_records_are_read_as_they_are_written(record: Record) -> None:
    text = write_pgn(record)

    assert read_pgn(text) == record
    assert write_pgn(read_pgn(text)) == text
    moves = text.split("\n\n", 1)[1]
    assert all(len(line) <= 80 or " " not in line for line in moves.splitlines())


@given(st.lists(records(), max_size=3))
def test_several_games_share_a_file(several: list[Record]) -> None:
    reading = read_pgn_games(write_pgn_games(several))

    assert list(reading.records) == several
    assert reading.errors == ()


@pytest.mark.parametrize("remark", ["[%clk", "a [%clk] b", "[%clk soon]"])
def test_a_remark_that_only_begins_like_a_clock_stays_as_it_is(remark: str) -> None:
    record = replace(read_pgn('[Game "laser"] *'), remark=remark)
    assert read_pgn(write_pgn(record)) == record


@given(games)
def test_a_recorded_game_is_the_game(game: Game) -> None:
    again = game_from_record(read_pgn(write_pgn(record_from_game(game))))

    assert again.moves == game.moves
    assert again.positions == game.positions
    assert again.outcome == game.outcome
    for ply in range(len(game.turns) + 1):
        then, now = game.clock_at(ply), again.clock_at(ply)
        assert (then is None) == (now is None)
        if then is not None and now is not None:
            assert now.left_ms == then.left_ms


@given(st.text() | st.text('[]{}();%$"\\ \n1-0*abcdefPR.', max_size=300))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    reading = read_pgn_games(text)

    for error in reading.errors:
        assert error.line >= 1
        assert error.column >= 1


HEAD = '[Game "laser"]\n\n'


@pytest.mark.parametrize(
    "moves",
    [
        "1.e4e3 g8R 2.c4b4",
        "e4e3 g8R c4b4 *",
        "1. Re4-e3 1... Ng8R 2. Pc4-b4",
        "1. e4e3 $1 (1. c4b4 (1. j4L) g8R) g8R {good} ; so it goes\n2. c4b4 *",
        "% an escaped line\n1. e4e3 g8R\r\n2. c4b4",
    ],
)
def test_reading_is_tolerant(moves: str) -> None:
    record = read_pgn(HEAD + moves)

    assert [str(recorded.move) for recorded in record.moves] == ["e4e3", "g8R", "c4b4"]
    assert record.result is Result.UNFINISHED


def test_a_destroyed_piece_may_be_named_after_its_move() -> None:
    record = read_pgn(HEAD + "1. Pj4R xPj4 g8R")

    assert [str(recorded.move) for recorded in record.moves] == ["j4R", "g8R"]


def test_the_game_is_guessed_from_its_players() -> None:
    assert read_pgn('[Black "A"]\n[White "B"]\n\n1. f5 d6 2. c3').spec is othello.GAME
    assert read_pgn('[Red "A"]\n\n1. e4e3').spec is laser.GAME


def test_passes_may_be_left_out() -> None:
    tags = '[Game "othello"]\n[Size "4"]\n[FEN "-OX-----------OX X"]\n\n'
    written, unwritten = read_pgn(tags + "a1 ps"), read_pgn(tags + "a1")

    assert written == unwritten
    assert written.moves[1].move == othello.Move.PASS


def test_red_may_begin() -> None:
    start = laser.LAYOUTS["classic"].replace(" b", " r")
    record = read_pgn(f'[Game "laser"]\n[FEN "{start}"]\n\n1... g8R 2. e4e3')

    assert write_pgn(record).endswith("1... g8R 2. e4e3 *\n")


def test_the_computer_keeps_its_level() -> None:
    game = Game.new(laser.GAME, (Player("Amira"), Player("Reed", 2)), laser.Position.start())
    record = read_pgn(write_pgn(record_from_game(game)))

    assert record.players[1] == Player("Reed", 2)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (HEAD + "1. e4e3\n2... e4e3", 4, "e4e3"),
        (HEAD + "1. hello", 3, "hello"),
        (HEAD + "1. e4e3 {never closed", 3, "does not belong here"),
        (HEAD + "1. e4e3 (g8R", 3, "never closed"),
        ("1. e4e3 g8R", 1, "which game"),
        ('[Game "chess"]\n\n1. e4', 1, "chess"),
        ('[Game "laser"]\n[Rules "mine"]\n', 2, "mine"),
        ('[Game "laser"]\n[FEN "3Pd7/10 b"]\n', 2, "rank"),
        ('[Game "othello"]\n[Size "5"]\n', 2, "5"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(text: str, line: int, words: str) -> None:
    with pytest.raises(RecordError, match=words) as caught:
        read_pgn(text)

    assert caught.value.line == line


def test_one_bad_game_does_not_spoil_the_others() -> None:
    reading = read_pgn_games(f"{SAMPLE}\n{HEAD}1. nonsense 1-0\n\n{SAMPLE}")

    assert len(reading.records) == 2
    assert len(reading.errors) == 1


def test_what_the_board_shows_is_right() -> None:
    record = read_pgn(SAMPLE.replace("1-0", "0-1").replace("pharaoh hit", "time"))

    assert record.result is Result.FIRST_WON
    assert record.termination is Termination.PHARAOH_HIT


def test_a_third_repetition_is_seen_in_a_file_that_does_not_say_so() -> None:
    record = read_pgn(HEAD + "e1R f8R e1R f8R *")

    assert record.result is Result.DRAWN
    assert record.termination is Termination.REPETITION
    assert game_from_record(record).outcome is not None
