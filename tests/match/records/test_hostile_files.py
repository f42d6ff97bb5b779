"""Files that were made to do harm: a bad game costs itself, and little of anybody's time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from counted_steps import steps_of
from khepri.archive import Archive, import_text
from khepri.games.named_setup import read_setups
from khepri.match.preset import read_presets
from khepri.match.records.formats import Format, read_games
from khepri.system.limits import LONGEST_GAME, LONGEST_TAG, MOST_ERRORS, MOST_MOVES
from khepri.system.names import clean_name, clean_remark

GOOD = '[Game "othello"] 1. f5 d6 *\n'
DIGITS = "9" * 4500
NUMBERS = ("0" + DIGITS, DIGITS, "-1", "1e9", "٣", "1_0", "0x1F", "nan", "Infinity", " 7 ", "2.0")


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    "bad",
    [
        '[Game "othello"][BlackLevel "{}"] 1. f5 *\n',
        '[Game "othello"][Size "{}"] 1. f5 *\n',
        '[Game "othello"][TimeControl "{}"] 1. f5 {{[%clk {}]}} *\n',
        '[Game "othello"][Date "{}"][Time "{}"][Teaching "level {}"] 1. f5 *\n',
        '[Game "laser"][FEN "{}/10/10/10/10/10/10/10 b"] *\n',
        '[Game "othello"] {}. f5 ${} *\n',
    ],
)
def test_no_number_ends_an_import(bad: str, number: str) -> None:
    """Whatever stands where a number should, the games beside it arrive."""
    bad = bad.replace("{{", "{").replace("}}", "}").replace("{}", number)
    with Archive.in_memory() as archive:
        report = import_text(archive, GOOD + bad + GOOD.replace("d6", "f6"))
        assert len(report.added) + report.unreadable == 3
        assert len(report.added) >= 2
        for game in report.added:
            archive.load(game)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", ["TI", "TB", "TY", "BO", "RE", "DT", "RB", "B", "W"])
def test_no_number_ends_an_import_of_ggf(name: str, number: str) -> None:
    good = "(;GM[Othello]B[F5];)"
    text = f"{good}(;GM[Othello]{name}[{number}];)(;GM[Othello]B[F5/{number}/{number}];){good}"
    with Archive.in_memory() as archive:
        report = import_text(archive, text)
        assert report.unreadable <= 1
        assert len(report.added) + report.known >= 3


# How much work a text is


PIECES = ("{", "*\n", "(;A[", "(;GM[Othello]", "(;A[(;B]", "(;A[x]", '[a "', "[a ", "( ", "1 ")
MORE_PIECES = ("2\n", '"\\', "{x} ", "$1", "%\n", ";\n", "(", ")", "f5", "f5\n", "1.\n", "X", "--")
CLOSING = ("}", "]", "]}")


@pytest.mark.parametrize("piece", [*PIECES, *MORE_PIECES, *CLOSING])
@pytest.mark.parametrize("format_", [*Format, None])
def test_twice_as_long_a_text_is_twice_the_work(piece: str, format_: Format | None) -> None:
    once, twice = (
        steps_of(lambda text=piece * count: read_games(text, format_))  # type: ignore[misc]
        for count in (200, 400)
    )
    assert twice <= 2.2 * once + 200


LINES = ("# x\n", "khepri-preset/1 ", "khepri-preset/1 name=\n", "laser club x b y\n", "\\")
LETTERS = ("\u202e", "a\u200d", "\u0301", "\U000e0061", "1\ufe0f\u20e3", "\x1b[2J")


@pytest.mark.parametrize("piece", [*LINES, *LETTERS])
@pytest.mark.parametrize(
    "read", [read_presets, read_setups, clean_name, clean_remark], ids=lambda each: each.__name__
)
def test_twice_as_long_a_line_is_twice_the_work(piece: str, read: Callable[[str], object]) -> None:
    once, twice = (
        steps_of(lambda text=piece * count: read(text))  # type: ignore[misc]
        for count in (200, 400)
    )
    assert twice <= 2.2 * once + 200


# What one game may have


def test_a_game_beyond_all_limits_costs_itself_only() -> None:
    long_tag = f'[Game "othello"][Site "{"x" * (LONGEST_TAG + 1)}"] f5 *\n'
    long_game = '[Game "othello"] ' + "{" + "x" * LONGEST_GAME + "} f5 *\n"
    long_ggf = f"(;GM[Othello]PC[{'x' * (LONGEST_TAG + 1)}];)"
    reading = read_games(GOOD + long_tag + GOOD + long_game + GOOD)
    assert len(reading.records) == 3
    assert [str(error).partition(": ")[2] for error in reading.errors] == [
        f"The tag Site has more than {LONGEST_TAG} letters.",
        f"The game that begins here has more than {LONGEST_GAME} letters.",
    ]
    reading = read_games(f"(;GM[Othello]B[F5];){long_ggf}(;GM[Othello]B[F5];)")
    assert (len(reading.records), len(reading.errors)) == (2, 1)


def test_a_game_has_only_so_many_moves() -> None:
    """Pieces can go back and forth for ever, but not in a file."""
    there, back = ("e1e2 f8f7", "e2e1 f7f8")
    moves = f"{there} {back} " * (MOST_MOVES // 4)
    (record,) = read_games(f'[Game "laser"] {moves} *').records
    assert len(record.moves) == MOST_MOVES
    (error,) = read_games(f'[Game "laser"] {moves} e1d2 *').errors
    assert f"A game has at most {MOST_MOVES} moves." in str(error)


def test_an_unclosed_bracket_costs_one_game() -> None:
    """What is open in one game is closed by the next one's beginning."""
    good = "(;GM[Othello]PB[Amira]B[F5];)"
    reading = read_games(f"{good}(;GM[Othello]PB[Ben{good}{good}")
    assert (len(reading.records), len(reading.errors)) == (3, 1)
    reading = read_games(GOOD + '[Game "othello"] f5 {never closed *\n\n' + GOOD)
    assert len(reading.records) == 2


def test_errors_beyond_the_first_are_counted() -> None:
    with Archive.in_memory() as archive:
        report = import_text(archive, "*\n" * 100 + GOOD)
    assert (len(report.errors), report.unreadable, len(report.added)) == (MOST_ERRORS, 100, 1)
    assert str(report.errors[1]).startswith("Line 2, column 1: ")
