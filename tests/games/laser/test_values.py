"""The small values: sides, squares, bitboards, pieces and boards."""

from __future__ import annotations

import pytest

from khepri.errors import RulesError
from khepri.games.laser import (
    LAYOUTS,
    SQUARE_NAMES,
    Board,
    Kind,
    Piece,
    Position,
    QuarterTurn,
    Rotation,
    Rules,
    Side,
    is_square,
    square_number,
)
from khepri.games.laser.bitboard import (
    EVERY_SQUARE,
    FILE_A,
    FILE_J,
    NEIGHBOURS,
    RAYS,
    bits,
    first_met,
    neighbours,
    popcount,
)
from khepri.games.laser.board import EMPTY_BOARD


def named(board: int) -> str:
    return " ".join(SQUARE_NAMES[number] for number in bits(board))


def bitboard(names: str) -> int:
    return sum(1 << square_number(name) for name in names.split())


class TestSides:
    def test_sides_are_their_words(self) -> None:
        assert list(Side) == ["blue", "red"]
        assert [side.letter for side in Side] == ["b", "r"]
        assert Side.BLUE.opponent is Side.RED
        assert Side.RED.opponent is Side.BLUE
        assert Side.RED.label == "Red"

    def test_unknown_side_is_refused(self) -> None:
        with pytest.raises(
            RulesError, match=r"^There is no side called 'green': say blue or red.$"
        ):
            Side("green")

    def test_unknown_rules_are_refused(self) -> None:
        with pytest.raises(RulesError) as caught:
            Rules("chess")
        known = " or ".join(Rules)
        assert str(caught.value) == f"There are no rules called 'chess': say {known}."


class TestSquares:
    @pytest.mark.parametrize(
        ("name", "number"), [("a1", 0), ("j1", 9), ("a2", 10), ("e4", 34), ("a8", 70), ("j8", 79)]
    )
    def test_numbers(self, name: str, number: int) -> None:
        assert number == square_number(name)
        assert name == SQUARE_NAMES[number]

    def test_there_are_80(self) -> None:
        assert len(SQUARE_NAMES) == len(set(SQUARE_NAMES)) == 80

    @pytest.mark.parametrize("text", ["", "a", "a0", "a9", "k1", "A1", "a10", " a1", "1a", "a¹"])
    def test_other_texts_are_not_squares(self, text: str) -> None:
        assert not is_square(text)
        with pytest.raises(RulesError, match=r"^There is no square .*: the files are a to j"):
            square_number(text)


class TestBitboards:
    def test_edge_files(self) -> None:
        assert named(FILE_A) == "a1 a2 a3 a4 a5 a6 a7 a8"
        assert named(FILE_J) == "j1 j2 j3 j4 j5 j6 j7 j8"

    @pytest.mark.parametrize(
        ("square", "around"),
        [
            ("a1", "b1 a2 b2"),
            ("j1", "i1 i2 j2"),
            ("a8", "a7 b7 b8"),
            ("j8", "i7 j7 i8"),
            ("a4", "a3 b3 b4 a5 b5"),
            ("j4", "i3 j3 i4 i5 j5"),
            ("e4", "d3 e3 f3 d4 f4 d5 e5 f5"),
        ],
    )
    def test_neighbours_stop_at_the_edges(self, square: str, around: str) -> None:
        assert around == named(NEIGHBOURS[square_number(square)])

    def test_neighbours_of_a_set_are_those_of_its_squares(self) -> None:
        assert bitboard("b1 a2 b2 i1 i2 j2") == neighbours(bitboard("a1 j1"))
        assert neighbours(EVERY_SQUARE) == EVERY_SQUARE
        assert neighbours(0) == 0

    def test_neighbours_are_mutual(self) -> None:
        for number in range(80):
            for other in bits(NEIGHBOURS[number]):
                assert NEIGHBOURS[other] >> number & 1

    @pytest.mark.parametrize(
        ("square", "heading", "ahead"),
        [
            ("h4", Rotation.NORTH, "h5 h6 h7 h8"),
            ("h4", Rotation.EAST, "i4 j4"),
            ("h4", Rotation.SOUTH, "h1 h2 h3"),
            ("c4", Rotation.WEST, "a4 b4"),
            ("j4", Rotation.EAST, ""),
            ("a4", Rotation.WEST, ""),
            ("c8", Rotation.NORTH, ""),
            ("c1", Rotation.SOUTH, ""),
        ],
    )
    def test_rays_stop_at_the_edges(self, square: str, heading: Rotation, ahead: str) -> None:
        assert ahead == named(RAYS[heading][square_number(square)])

    @pytest.mark.parametrize(
        ("heading", "ahead", "first"),
        [
            (Rotation.NORTH, "e5 e7", "e5"),
            (Rotation.EAST, "f4 i4", "f4"),
            (Rotation.SOUTH, "e1 e3", "e3"),
            (Rotation.WEST, "a4 c4", "c4"),
        ],
    )
    def test_first_met(self, heading: Rotation, ahead: str, first: str) -> None:
        assert square_number(first) == first_met(bitboard(ahead), heading)

    def test_nothing_is_met_where_nothing_is(self) -> None:
        assert first_met(0, Rotation.NORTH) is None

    def test_popcount(self) -> None:
        assert popcount(EVERY_SQUARE) == 80
        assert popcount(bitboard("a1 e4 j8")) == 3


class TestPieces:
    @pytest.mark.parametrize("side", Side)
    @pytest.mark.parametrize("kind", Kind)
    @pytest.mark.parametrize("rotation", Rotation)
    def test_letters_round_trip(self, side: Side, kind: Kind, rotation: Rotation) -> None:
        piece = Piece(side, kind, rotation)

        assert piece == Piece.parse(str(piece))
        assert piece == eval(repr(piece))  # noqa: S307 - a repr is code

    def test_letters(self) -> None:
        assert [kind.letter for kind in Kind] == list("FRPNS")
        assert [rotation.letter for rotation in Rotation] == list("abcd")
        assert str(Piece(Side.BLUE, Kind.ANUBIS, Rotation.SOUTH)) == "Nc"
        assert str(Piece(Side.RED, Kind.SCARAB, Rotation.WEST)) == "rd"

    @pytest.mark.parametrize("text", ["", "P", "Pe", "Ka", "Pab", "aP", "ſa", "P ", "PA"])
    def test_other_texts_are_not_pieces(self, text: str) -> None:
        with pytest.raises(RulesError, match="is not a piece: write F, R, P, N or S"):
            Piece.parse(text)

    def test_turning(self) -> None:
        piece = Piece.parse("Pa")

        assert [str(piece := piece.turned(QuarterTurn.RIGHT)) for _ in range(4)] == [
            "Pb",
            "Pc",
            "Pd",
            "Pa",
        ]
        assert [str(piece := piece.turned(QuarterTurn.LEFT)) for _ in range(4)] == [
            "Pd",
            "Pc",
            "Pb",
            "Pa",
        ]

    def test_opposite(self) -> None:
        assert [rotation.opposite.letter for rotation in Rotation] == list("cdab")


class TestBoards:
    def test_army_knows_its_kinds(self) -> None:
        army = Position.start("classic").board.blue

        assert named(army.pharaohs) == named(army.of_kind(Kind.PHARAOH)) == "e1"
        assert named(army.scarabs) == named(army.of_kind(Kind.SCARAB)) == "e4 f4"
        assert popcount(army.of_kind(Kind.PYRAMID)) == 7
        assert named(army.of_kind(Kind.ANUBIS)) == "d1 f1"
        assert named(army.of_kind(Kind.SPHINX)) == "j1"
        assert popcount(army.squares) == 13

    @pytest.mark.parametrize("layout", LAYOUTS)
    def test_layouts_have_the_full_armies_turned_by_half(self, layout: str) -> None:
        board = Position.start(layout).board
        pieces = dict(board.pieces())

        for army in (board.blue, board.red):
            assert [popcount(squares) for squares in army] == [1, 2, 7, 2, 1]
        for number, piece in pieces.items():
            other = pieces[79 - number]
            assert (piece.kind, piece.side) == (other.kind, other.side.opponent)
            if piece.kind is Kind.SCARAB:  # a half turn does not change its mirror
                assert piece.rotation % 2 == other.rotation % 2
            elif piece.kind is not Kind.PHARAOH:
                assert piece.rotation is other.rotation.opposite

    def test_rotation_bits_stand_only_under_pieces(self) -> None:
        board = EMPTY_BOARD.with_piece(34, Piece.parse("Pd"))

        assert board.exchanged(34, 35) == EMPTY_BOARD.with_piece(35, Piece.parse("Pd"))
        assert board.without(34) == EMPTY_BOARD
        assert board.with_piece(34, Piece.parse("Pa")).quarter_turns == 0

    def test_exchanging_two_pieces_keeps_their_rotations(self) -> None:
        first, second = Piece.parse("Rb"), Piece.parse("pc")
        board = Board.holding([(0, first), (1, second)])

        assert board.exchanged(0, 1) == Board.holding([(1, first), (0, second)])
        assert board.exchanged(1, 0).exchanged(0, 1) == board

    @pytest.mark.parametrize("rotation", Rotation)
    @pytest.mark.parametrize("turn", QuarterTurn)
    def test_turning_counts_in_two_binary_digits(
        self, rotation: Rotation, turn: QuarterTurn
    ) -> None:
        piece = Piece(Side.BLUE, Kind.PYRAMID, rotation)
        bystander = (35, Piece.parse("rd"))

        turned = Board.holding([(34, piece), bystander]).turned(34, turn)

        assert turned == Board.holding([(34, piece.turned(turn)), bystander])
