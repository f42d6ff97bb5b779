"""Transcripts and GGF: the same game comes back, and what cannot be read is said."""

from __future__ import annotations

import random
import time
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from khepri.errors import RulesError
from khepri.games import laser, othello
from khepri.games.base import Outcome, Termination
from khepri.match.actions import Play, Resign
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.records.formats import Format, detect_format, read_games, write_game
from khepri.match.records.pgn import read_pgn
from khepri.match.records.record import (
    Record,
    RecordedMove,
    Result,
    game_from_record,
    record_from_game,
)
from khepri.match.words import describe_outcome
from match.strategies import controls, random_game

GGS = """\
1 (;GM[Othello]PC[GGS/os]DT[2004.09.18_05:54:38.MDT]PB[Arrow]PW[ant]RB[1837.5]RW[2100]
TI[01:00/00:02/02:00]TY[8r20]RE[+64.00:r]BO[8
-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]
B[f5//11.88]W[D6/-1.20/3];)
2 (;GM[Amazons]TY[10];) (;GM[Othello]DT[945277754]TY[4]RE[?]B[a2]W[A3]B[A4]W[A1]B[C1]B[D4];)
"""


def only(text: str) -> Record:
    """Return the one game of a text in which nothing is wrong."""
    reading = read_games(text)
    assert reading.errors == ()
    (record,) = reading.records
    return record


def problem(text: str) -> str:
    """Return what is wrong with the one game of a text."""
    reading = read_games(text)
    assert reading.records == ()
    (error,) = reading.errors
    return str(error)


@st.composite
def othello_records(draw: st.DrawFn) -> Record:
    """Return the record of an Othello game of any size and length, with or without a clock."""
    plies = draw(st.integers(0, 20) | st.just(200))
    game = random_game(
        othello.GAME, draw(st.integers(0, 10_000)), plies, draw(st.none() | controls)
    )
    if game.outcome is None and draw(st.booleans()):
        game, _ = game.apply(Resign(game.side), 0)
    skipped = draw(st.integers(0, len(game.turns))) if draw(st.booleans()) else 0
    record = replace(
        record_from_game(game, event="?", date=draw(st.sampled_from(["2026.11.15", "????.??.??"]))),
        players=(Player("Amira"), Player("Zoë \\ (2)")),
        round="?",
    )
    # A game may begin anywhere: here, in the middle of another.
    if skipped and game.clock is None:
        record = replace(record, start=game.position_at(skipped), moves=record.moves[skipped:])
    return record


@given(othello_records())
def test_a_game_comes_back_from_ggf(record: Record) -> None:
    text = write_game(record, Format.GGF)

    assert detect_format(text) is Format.GGF
    assert only(text) == record


@given(othello_records())
def test_the_moves_come_back_from_a_transcript(record: Record) -> None:
    text = write_game(record, Format.TRANSCRIPT)
    assume(any(each.move != othello.Move.PASS for each in record.moves))

    again = only(text)

    assert detect_format(text) is Format.TRANSCRIPT
    assert (again.start, [each.move for each in again.moves]) == (
        record.start,
        [each.move for each in record.moves],
    )
    last = again.positions()[-1]
    assert last == record.positions()[-1]
    assert isinstance(last, othello.Position)
    if last.outcome() is not None:
        assert again.result is record.result


def test_what_a_server_writes_is_read() -> None:
    reading = read_games(GGS)
    (error,) = reading.errors
    first, second = reading.records

    assert str(error) == (
        "Line 5, column 3: This is a game of 'Amazons': Khepri reads GM[Othello] only."
    )
    assert [player.name for player in first.players] == ["Arrow", "ant"]
    assert (first.date, first.site) == ("2004.09.18", "GGS/os")
    assert dict(first.tags) == {"BlackElo": "1837.5", "WhiteElo": "2100", "Time": "05:54:38"}
    assert first.control == TimeControl(60_000, 2_000)
    assert [each.clock_ms for each in first.moves] == [50_120, 59_000]
    assert first.moves[1].remark == "[%eval -1.20]"
    assert (first.result, first.termination) == (Result.FIRST_WON, Termination.RESIGNATION)
    assert (second.date, second.variant) == ("1999.12.15", "4")
    assert othello.Move.PASS in [each.move for each in second.moves]
    assert second.termination is Termination.NO_MOVES


def test_what_a_program_thought_is_handed_on() -> None:
    text = "(;GM[Othello]B[F5/+0.50/1.250]W[D6/-2]B[C3//3.000];)"
    record = only(text)

    assert record.moves[0].remark == "[%eval +0.50] [%emt 1.250]"
    assert write_game(record, Format.GGF).endswith("B[F5/+0.50/1.250]W[D6/-2]B[C3//3.000];)\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(;GM[Othello]TY[8a]B[f5];)", "Line 1, column 14: This is an anti-game"),
        ("(;GM[Othello]TY[s8r20k];)", "komi game"),
        ("(;GM[Othello]TY[14];)", "There is no 14×14 Othello board"),
        ("(;GM[Othello]BO[88 --- *];)", "There is no 88×88 Othello board"),
        (
            "(;GM[Othello]BO[6 -----O*--*O----- *];)",
            "BO has 16 squares, but a board of size 6 has 36.",
        ),
        ("(;GM[Othello]BO[8];)", "BO must hold a size, the squares, and who is to move."),
        ("(;GM[Othello]B[f5]\nB[d6];)", "Line 2, column 1: Move 2: It is White's turn"),
        ("(;GM[Othello]B[f5]W[f5];)", "Line 1, column 19: Move 2: f5 is taken"),
        ("(;GM[Othello]B[f5", "'B[f5' is no GGF"),
        ("(;GM[Othello]", "The game has no end"),
        ("(;PB[Amira]B[f5];)", "GM is missing"),
    ],
)
def test_ggf_that_cannot_be_read_is_told_in_words(text: str, sentence: str) -> None:
    assert sentence in problem(text)


def test_transcripts_are_read_as_people_write_them() -> None:
    same = ["f5d6c3", "F5D6C3", " f5 d6\tC3 ", "1. f5 2. d6 3. c3", "1. f5 d6\n2. c3", "f5d6\nc3"]
    read = [only(text) for text in same]

    assert all(record == read[0] for record in read)
    assert len(read_games("f5d6\n\nf5f6e6\n").records) == 2
    assert problem("f5d6f5") == (
        "Line 1, column 1: Move 3: f5 is taken: there is a black disc on it."
    )
    assert problem("f5d6z9").startswith("Line 1, column 1: Move 3: 'z9' is not an Othello move")
    assert str(read_games("f5d6\nf5f6a1").errors[0]).startswith("Line 2, column 1: Move 3: ")


def test_a_transcript_of_another_board_says_which() -> None:
    record = only("-----OX--XO----- X a2a3a4a1c1d4")

    assert (record.variant, record.result) == ("4", Result.FIRST_WON)
    assert write_game(record, Format.TRANSCRIPT) == "-----OX--XO----- X a2a3a4a1c1d4\n"
    assert only("..............*O....O*.............. O c2").start.side is othello.Side.WHITE
    (error,) = read_games("1. 2.", Format.TRANSCRIPT).errors
    assert "There is no move here" in str(error)
    assert "has 17 squares" in problem("-----OX--XO------ X a2")


@given(
    st.text()
    | st.text("(;)[]GMOthelobBWTY 81.-*/XO\n", max_size=200)
    | st.lists(
        st.sampled_from(
            [
                "(;GM[Othello]",
                "TY[8]",
                "BO[4 ",
                "-----O*--*O----- ",
                "*]",
                "B[a2",
                "//1e9]",
                ";)",
                "TI[1:1:1/9]",
                "RE[+1",
                ":t]",
                "DT[99999999999999]",
                "f5",
                "ps",
                "\x00",
                "1.",
            ]
        )
    ).map("".join)
)
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    for format_ in (None, *Format):
        reading = read_games(text, format_)
        for record in reading.records:
            game_from_record(record)
        for error in reading.errors:
            assert str(error).startswith("Line ")


@pytest.mark.parametrize("text", ["1" * 40_000, "a1 " * 9_000 + "!", "(;" * 9_000, "-" * 40_000])
def test_a_long_text_that_is_no_game_is_soon_refused(text: str) -> None:
    began = time.process_time()
    assert read_games(text).records == ()
    assert time.process_time() - began < 2


def test_only_othello_has_words_in_ggf() -> None:
    record = read_pgn('[Game "laser"] 1. e4e3 *')

    assert Format.PGN.holds(laser.GAME)
    for format_ in (Format.GGF, Format.TRANSCRIPT):
        assert not format_.holds(laser.GAME)
        with pytest.raises(RulesError, match="Laser Chess cannot be written"):
            write_game(record, format_)


def test_a_reason_that_does_not_fit_the_result_is_none() -> None:
    record = read_pgn('[Game "othello"] [Termination "agreement"] 1. f5 1-0')

    assert record.termination is None
    for termination in Termination:
        for winner in (None, *othello.Side):
            assert describe_outcome(othello.GAME, Outcome(termination, winner)).endswith(".")


def test_a_long_game_is_one_line() -> None:
    dice = random.Random(8)
    game = Game.new(othello.GAME, (Player("A]"), Player("B")), othello.Position.start(12))
    while game.outcome is None:
        game = _played(game, dice)
    text = write_game(record_from_game(game), Format.GGF)

    assert text.count("\n") == 1
    assert only(text).players[0].name == "A)"
    assert [RecordedMove(move) for move in game.moves] == list(only(text).moves)


def _played(game: Game, dice: random.Random) -> Game:
    return game.apply(Play(game.side, dice.choice(game.position.legal_moves())), 0)[0]
