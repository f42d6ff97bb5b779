"""FENs: what is read, and what is said about texts that are not FENs or cannot be played."""

from __future__ import annotations

import pytest

from khepri.errors import InvalidSetupError
from khepri.games.laser import LAYOUTS, Piece, Position, Problem, Setup, Side
from laser.builder import setup
from laser.vectors import bad_fens

EMPTY = "10/10/10/10/10/10/10/10 b"

SENTENCES = {
    "rank 6 has 11 squares": "Rank 6 has 11 squares instead of 10: '3Pd7'.",
    "rank 7 has 9 squares": "Rank 7 has 9 squares instead of 10: '2pc6'.",
    "7 ranks": "The board has 7 ranks instead of 8: 'sc3ncfcncpb2.../2PdNaFaNa3Sa'.",
    "9 ranks": "The board has 9 ranks instead of 8: 'sc3ncfcncpb2.../2PdNaFaNa3Sa'.",
    "unknown piece letter k in rank 7": (
        "Rank 7 has 'k' where a piece or a number should be: the pieces are F, R, P, N and S."
    ),
    "missing rotation after p in rank 7": (
        "Rank 7 has a piece 'p' without its rotation: a, b, c or d must follow, but '7' follows."
    ),
    "no side to move": "The side to move is missing: end with a space and b or r.",
    "side must be b or r": "The side to move is 'g': write b for Blue or r for Red.",
    "two red pharaohs": "Red has 2 pharaohs instead of one.",
    "no blue pharaoh": "Blue has no pharaoh.",
    "no blue sphinx": "Blue has no sphinx.",
    "the blue sphinx faces off the board": "Blue's sphinx on j1 faces off the board.",
    "empty": "The FEN is empty: write a board, a space, and b or r.",
}


@pytest.mark.parametrize("case", bad_fens(), ids=lambda case: case["why"])
def test_known_bad_fens(case: dict[str, str]) -> None:
    with pytest.raises(InvalidSetupError) as caught:
        Position.parse(case["fen"])

    assert SENTENCES[case["why"].partition(" (")[0]] == str(caught.value)


def with_rank(text: str, rank: int = 5) -> str:
    """Return the text of an empty board but for one rank."""
    ranks = ["10"] * 8
    ranks[8 - rank] = text
    return f"{'/'.join(ranks)} b"


@pytest.mark.parametrize(
    ("rank", "sentence"),
    [
        ("", "Rank 5 has 0 squares instead of 10: ''."),
        ("1", "Rank 5 has 1 square instead of 10: '1'."),
        ("0", "Rank 5 has the number 0: write the empty squares in a row as one number"),
        ("010", "Rank 5 has the number 010: write"),
        ("Pa09", "Rank 5 has the number 09: write"),
        ("Pa0Pa8", "Rank 5 has the number 0: write"),
        ("55", "Rank 5 has the number 55: write"),
        ("11", "Rank 5 has the number 11: write"),
        ("9" * 5_000, "Rank 5 has the number 9999999999…: write"),
        ("Pa" * 11, "Rank 5 has 11 squares instead of 10: 'PaPaPaPaPaPaPaPaPaPaPa'."),
        (
            "9P",
            "Rank 5 has a piece 'P' without its rotation: a, b, c or d must follow, but nothing",
        ),
        ("PP8", "Rank 5 has a piece 'P' without its rotation: a, b, c or d must follow, but 'P'"),
        ("Pe9", "Rank 5 has a piece 'P' without its rotation: a, b, c or d must follow, but 'e'"),
        ("PA9", "Rank 5 has a piece 'P' without its rotation: a, b, c or d must follow, but 'A'"),
        ("K9", "Rank 5 has 'K' where a piece or a number should be"),
        ("a9", "Rank 5 has 'a' where a piece or a number should be"),
        ("-1", "Rank 5 has '-' where a piece or a number should be"),
        ("٣Pa6", "Rank 5 has '٣' where a piece or a number should be"),
        ("²8", "Rank 5 has '²' where a piece or a number should be"),
        ("１０", "Rank 5 has '１' where a piece or a number should be"),
        ("ſa9", "Rank 5 has 'ſ' where a piece or a number should be"),
        ("\0Pa9", r"Rank 5 has '\x00' where a piece or a number should be"),
    ],
)
def test_what_is_wrong_with_a_rank(rank: str, sentence: str) -> None:
    with pytest.raises(InvalidSetupError) as caught:
        Setup.parse(with_rank(rank))

    assert str(caught.value).startswith(sentence)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize("rank", range(1, 9))
def test_rank_is_named_by_its_number(rank: int) -> None:
    with pytest.raises(InvalidSetupError, match=f"^Rank {rank} has 9 squares"):
        Setup.parse(with_rank("9", rank))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (" \t\n", "The FEN is empty: write a board, a space, and b or r."),
        ("10", "The board has 1 rank instead of 8: '10'."),
        (f"{EMPTY}r", "The side to move is 'br': write b for Blue or r for Red."),
        (f"{EMPTY[:-1]}B", "The side to move is 'B': write b for Blue or r for Red."),
        (f"{EMPTY[:-1]}{'r' * 9_999}", "The side to move is 'rrrrrrrrrrrr...rrrrrrrrrrrrr': write"),
        (f"{EMPTY} 0 1", "Nothing may follow the side to move, but '0' does."),
        (f"{EMPTY[:-2]}/10 b", "The board has 9 ranks instead of 8"),
        ("/" * 10_000, "The board has 10001 ranks instead of 8: '////////////...//"),
        ("noise" * 2_000, "The board has 1 rank instead of 8: 'noisenoiseno...isenoisenoise'"),
    ],
)
def test_what_is_wrong_with_the_rest(text: str, sentence: str) -> None:
    with pytest.raises(InvalidSetupError) as caught:
        Setup.parse(text)

    assert str(caught.value).startswith(sentence)
    assert len(str(caught.value)) < 150


def test_white_space_around_and_between_does_not_matter() -> None:
    fen = LAYOUTS["classic"]

    assert Setup.parse(fen) == Setup.parse(f"  {fen[:-2]} \n b\n")


def test_reading_puts_the_pieces_on_their_squares() -> None:
    read = Setup.parse("9rd/10/10/4Pb5/10/10/10/Sa9 r")

    assert {square: str(piece) for square, piece in read.pieces().items()} == {
        "a1": "Sa",
        "e5": "Pb",
        "j8": "rd",
    }
    assert read.side is Side.RED


class TestSetups:
    def test_empty_by_default(self) -> None:
        assert Setup().fen() == str(Setup()) == EMPTY
        assert repr(Setup()) == f"Setup.parse('{EMPTY}')"

    def test_editing_returns_new_setups(self) -> None:
        empty = Setup()
        edited = empty.with_piece("e4", Piece.parse("Pd")).with_side("red")

        assert empty == Setup()
        assert edited.fen() == "10/10/10/10/4Pd5/10/10/10 r"
        assert edited.piece_at("e4") == Piece.parse("Pd")
        assert edited.piece_at("e5") is None
        assert edited.without("e4").with_side(Side.BLUE) == empty
        assert edited.without("a1") == edited

    def test_piece_takes_the_place_of_another(self) -> None:
        assert setup("e4=pb e4=Ra").pieces() == {"e4": Piece.parse("Ra")}

    def test_playable_setup_has_no_problems(self) -> None:
        playable = Setup.parse(LAYOUTS["sophie"])

        assert playable.problems() == ()
        assert playable.position("khet2") == Position.start("sophie", "khet2")

    def test_any_number_of_the_other_pieces_is_playable(self) -> None:
        bare = setup("e1=Fa j1=Sa e8=fc a8=sc")
        crowd = setup(" ".join(f"{file}{rank}=Ra" for file in "abcdefghij" for rank in "4567"))
        for square, piece in bare.pieces().items():
            crowd = crowd.with_piece(square, piece)

        assert bare.problems() == crowd.problems() == ()

    def test_empty_board_lacks_everything(self) -> None:
        assert Setup().problems() == (
            Problem("Blue has no pharaoh."),
            Problem("Blue has no sphinx."),
            Problem("Red has no pharaoh."),
            Problem("Red has no sphinx."),
        )

    def test_every_problem_is_listed_with_its_squares(self) -> None:
        broken = setup("e1=Fa f1=Fb g1=Fc j1=Sb a1=Sc e8=fc j8=sa c5=sa")

        assert broken.problems() == (
            Problem("Blue has 3 pharaohs instead of one.", ("e1", "f1", "g1")),
            Problem("Blue has 2 sphinxes instead of one.", ("a1", "j1")),
            Problem("Blue's sphinx on a1 faces off the board.", ("a1",)),
            Problem("Blue's sphinx on j1 faces off the board.", ("j1",)),
            Problem("Red has 2 sphinxes instead of one.", ("c5", "j8")),
            Problem("Red's sphinx on j8 faces off the board.", ("j8",)),
        )

    @pytest.mark.parametrize(
        ("sphinx", "playable"),
        [
            ("a4=Sd", False),
            ("a4=Sa", True),
            ("j4=Sb", False),
            ("e8=Sa", False),
            ("e1=Sc", False),
            ("e1=Sb", True),
            ("e4=Sd", True),
        ],
    )
    def test_sphinx_must_face_the_board(self, sphinx: str, playable: bool) -> None:
        assert playable == (not setup(f"{sphinx} c3=Fa d6=fa g6=sa").problems())
