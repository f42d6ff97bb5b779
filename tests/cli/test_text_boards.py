"""Boards in a terminal: drawn with characters, or told in words."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

import pytest

from cli.table import SHORTEST, WHOLE_GAME, WITH_A_PASS, Table, parrot
from khepri.cli.text import laser as laser_board
from khepri.cli.text import othello as othello_board
from khepri.cli.text.base import TerminalStyle
from khepri.games import laser, othello
from khepri.games.base import GameSpec

BLUE, RED = laser.Side
PLAIN = TerminalStyle(plain=True)
VECTORS = Path(__file__).resolve().parent.parent / "vectors"
ESCAPE = "\x1b"

# What a screen reader stumbles over: box drawing, blocks, geometric shapes, dingbats and symbols.
UNSPEAKABLE = re.compile(r"[\u2190-\u2bff]|\x1b")

RED_SHOT = """\
     a   b   c   d   e   f   g   h   i   j
   +---+---+---+---+---+---+---+---+---+---+
 8 |s↓·|   |   |   |n▼ |f☥ |n▼ |p◤ |   |   | 8
   +---+---+---+---+---+---+---+---+---+---+
 7 | │ |   |p◥ |   |   |   |   |   |   |   | 7
   +---+---+---+---+---+---+---+---+---+---+
 6 | │ |   |   |P◢ |   |   |   |   |   |   | 6
   +---+---+---+---+---+---+---+---+---+---+
 5 |p◣·|───|P◥·|   |r╲ |r╱ |   |p◤ |   |P◢ | 5
   +---+---+---+---+---+---+---+---+---+---+
 4 |p◤·|───|P◢·|   |R╱ |R╲ |   |p◣ |   |P◥ | 4
   +---+---+---+---+---+---+---+---+---+---+
 3 | │ |   |   |   |   |   |p◤ |   |   |   | 3
   +---+---+---+---+---+---+---+---+---+---+
 2 | │ |   |   |   |   |   |   |P◣ |   |   | 2
   +---+---+---+---+---+---+---+---+---+---+
 1 | │ |   |P◢ |N▲ |F☥ |N▲ |   |   |   |S↑ | 1
   +---+---+---+---+---+---+---+---+---+---+
     a   b   c   d   e   f   g   h   i   j"""


def cells(drawing: str) -> dict[str, str]:
    """Return what is drawn on each square of Laser Chess, whichever way round the board is."""
    files = drawing.splitlines()[0].split()
    found = {}
    for line in drawing.splitlines()[2:-1:2]:
        rank = line.split()[0]
        for file, cell in zip(files, line[4:].split("|")[:10], strict=True):
            found[file + rank] = cell
    return found


def without_trailing_spaces(text: str) -> str:
    """Return the lines of a text without the spaces at their ends."""
    return "\n".join(line.rstrip() for line in text.splitlines())


def test_the_beam_is_drawn_over_the_board() -> None:
    start = laser.Position.start()
    drawing = laser_board.draw(start, PLAIN, laser.fire(start, RED))
    assert without_trailing_spaces(drawing) == RED_SHOT


def test_a_board_without_a_shot_shows_no_beam() -> None:
    drawing = laser_board.draw(laser.Position.start(), PLAIN)
    assert not re.search("[│─┼·✸]", drawing)


def test_the_last_shot_is_shown_after_a_move() -> None:
    table = Table(laser.GAME)
    table.play(["j4R"])
    drawn = cells(table.said[-2])
    assert [drawn[square] for square in ("j1", "j2", "j3", "j4", "j5")] == [
        "S↑·",
        " │ ",
        " │ ",
        " ✸ ",
        "P◢ ",
    ]


def test_a_beam_that_crosses_itself_is_drawn_with_a_cross() -> None:
    beams = json.loads((VECTORS / "laser_beams.json").read_text(encoding="utf-8"))
    crossing = [case for case in beams if len(set(case["squares"])) < len(case["squares"])]
    assert crossing
    for case in crossing:
        position = laser.Position.parse(case["fen"])
        beam = laser.fire(position, BLUE if case["fires"] == "b" else RED)
        drawn = cells(laser_board.draw(position, PLAIN, beam))
        twice = [square for square in case["squares"] if case["squares"].count(square) > 1]
        empty = [square for square in twice if position.piece_at(square) is None]
        assert {drawn[square] for square in empty} <= {"─┼─"}
        assert drawn[case["destroys"]] == " ✸ "


@pytest.mark.parametrize("flipped", [False, True])
def test_every_known_beam_lights_exactly_its_squares(flipped: bool) -> None:
    beams = json.loads((VECTORS / "laser_beams.json").read_text(encoding="utf-8"))
    for case in beams:
        position = laser.Position.parse(case["fen"])
        beam = laser.fire(position, BLUE if case["fires"] == "b" else RED)
        drawn = cells(laser_board.draw(position, PLAIN, beam, flipped=flipped))
        lit = {square for square, cell in drawn.items() if re.search("[│─┼·✸]", cell)}
        assert lit == set(case["squares"])


@pytest.mark.parametrize("piece", ["Pa", "Pb", "Pc", "Pd", "Na", "Nb", "Nc", "Nd", "Ra", "Rb"])
def test_turning_the_board_turns_the_pieces(piece: str) -> None:
    position = laser.Position.parse(f"sc8fc/10/10/10/4{piece}5/10/10/5Fa3Sa b")
    turned = piece[0] + "cdab"["abcd".index(piece[1])]
    other = laser.Position.parse(f"sc8fc/10/10/10/4{turned}5/10/10/5Fa3Sa b")
    upside_down = cells(laser_board.draw(position, PLAIN, flipped=True))
    assert upside_down["e4"] == cells(laser_board.draw(other, PLAIN))["e4"]


def test_flipping_turns_the_board_around_and_back() -> None:
    for spec in (laser.GAME, othello.GAME):
        table = Table(spec)
        table.play(["flip", "flip"])
        before, turned, back = table.said[1:4]
        assert turned != before
        assert back == before
        header = before.splitlines()[0].split()
        assert turned.splitlines()[0].split() == header[::-1]


def test_an_othello_board_shows_discs_and_where_to_play() -> None:
    table = Table(othello.GAME)
    table.play(["f5"])
    assert table.said[-2] == (
        "    a b c d e f g h\n"
        "  1 - - - - - - - - 1\n"
        "  2 - - - - - - - - 2\n"
        "  3 - - - - - - - - 3\n"
        "  4 - - - ○ ● · - - 4\n"
        "  5 - - - ● ● ● - - 5\n"
        "  6 - - - · - · - - 6\n"
        "  7 - - - - - - - - 7\n"
        "  8 - - - - - - - - 8\n"
        "    a b c d e f g h\n"
        "● Black 4  ○ White 1"
    )


@pytest.mark.parametrize("size", othello.SIZES)
def test_every_size_of_board_is_straight(size: int) -> None:
    drawing = othello_board.draw(othello.Position.start(size), PLAIN)
    rows = drawing.splitlines()[1:-2]
    assert len(rows) == size
    assert {len(row.rsplit(" ", 1)[0]) for row in rows} == {2 * size + 3}


def test_every_mark_is_one_column_wide() -> None:
    drawing = RED_SHOT + othello_board.draw(othello.Position.start(), PLAIN)
    wide = {mark for mark in drawing if unicodedata.east_asian_width(mark) in "WF"}
    assert wide == set()
    assert not any(unicodedata.combining(mark) for mark in drawing)


def test_colours_are_used_unless_plain() -> None:
    colourful, plain = (Table(laser.GAME, plain=plain) for plain in (False, True))
    for table in (colourful, plain):
        table.play(SHORTEST)
    assert any(ESCAPE in text for text in colourful.written)
    assert not any(ESCAPE in text for text in plain.written)


EVERY_COMMAND = (
    *("help", "moves", "board", "tell", "list", "flip", "nonsense", "draw", "no", "draw"),
    *("resign", "no", "save", "undo"),
)


@pytest.mark.parametrize(
    ("spec", "start", "moves"),
    [
        (laser.GAME, laser.Position.start(), WHOLE_GAME),
        (laser.GAME, laser.Position.start(), SHORTEST),
        (othello.GAME, othello.Position.start(4), WITH_A_PASS),
    ],
)
def test_plain_is_words_and_nothing_else(
    spec: GameSpec, start: laser.Position | othello.Position, moves: tuple[str, ...]
) -> None:
    table = Table(spec, start, plain=True)
    game = table.play([*EVERY_COMMAND, *moves, "board", "list", "tell"])
    assert game.outcome is not None
    assert UNSPEAKABLE.findall("\n".join(table.written + table.prompts)) == []


@pytest.mark.parametrize("moves", [(), pytest.param(("h2h3", "e5e6"), marks=pytest.mark.long)])
def test_plain_hints_are_words_without_arrows(moves: tuple[str, ...]) -> None:
    drawn, told = (Table(laser.GAME, plain=plain) for plain in (False, True))
    for table in (drawn, told):
        table.play([*moves, "hint"])
    (seen,), (heard,) = (
        [line for line in table.written if line.startswith("Hint: ")] for table in (drawn, told)
    )
    assert UNSPEAKABLE.search(seen), "the hint says nothing that needs an arrow"
    assert UNSPEAKABLE.findall(heard) == []


def test_plain_is_plain_against_the_computer_too() -> None:
    table = Table(laser.GAME, plain=True, players={RED: parrot(laser.GAME, ["f8R"])})
    table.play(["e1R", "draw", "undo"])
    assert UNSPEAKABLE.findall("\n".join(table.written)) == []


@pytest.mark.parametrize(
    ("fen", "move", "words"),
    [
        (
            None,
            "j4R",
            (
                "Blue's pyramid on j4 turns right."
                " The laser starts on j1, and destroys the blue pyramid on j4."
            ),
        ),
        (
            None,
            "e4f5",
            (
                "Blue's scarab on e4 swaps with the red scarab on f5."
                " The laser starts on j1, turns on j4, turns on h4, turns on h5, turns on j5,"
                " and leaves the board at j8."
            ),
        ),
        (
            "sc8fc/10/10/10/10/9Nc/10/5Fa3Sa b",
            "f1e1",
            (
                "Blue's pharaoh goes from f1 to e1."
                " The laser starts on j1, and ends harmlessly at the blue anubis on j3."
            ),
        ),
    ],
)
def test_moves_of_laser_chess_are_told_in_words(fen: str | None, move: str, words: str) -> None:
    table = Table(laser.GAME, laser.Position.parse(fen) if fen else None, plain=True)
    table.play([move])
    assert words in table.said


def test_moves_of_othello_are_told_in_words() -> None:
    table = Table(othello.GAME, othello.Position.start(4), plain=True)
    table.play(WITH_A_PASS)
    assert "Black plays a2 and flips 1 disc: b2." in table.said
    assert "White has no move and passes." in table.said


def test_plain_tells_the_board_whenever_it_is_asked_for() -> None:
    table = Table(othello.GAME, plain=True)
    table.play(["f5", "board", "tell", "flip"])
    board = "Black has 4: e4, d5, e5, f5.\nWhite has 1: d4."
    assert table.said[-4:-1] == [
        board,
        board,
        "A board that is told in words cannot be turned around.",
    ]


def test_every_piece_is_told_with_its_mirrors() -> None:
    table = Table(laser.GAME)
    table.play(["tell"])
    blue, red = table.said[2].splitlines()
    assert blue.startswith(
        "Blue: pyramid with its mirror west and north on c1, anubis facing north"
    )
    assert "scarab like a slash on e4, scarab like a backslash on f4" in blue
    assert "sphinx firing south on a8" in red
    assert len(red.split(", ")) == 13
