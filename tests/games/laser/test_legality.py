"""Which moves are legal under any rule set, and what is said about the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from khepri.errors import IllegalMoveError
from khepri.games.laser import LAYOUTS, Kind, Move, Position, Rules
from khepri.games.side_names import call_sides
from laser.builder import position
from made_up_rules import one_more_rule_set

EVERY = [rules.value for rules in Rules]


def moves_from(place: Position, square: str) -> set[str]:
    return {str(move)[2:] for move in place.legal_moves() if move.origin == square}


def refusal(place: Position, move: str) -> str:
    assert not place.is_legal(Move.parse(move))
    with pytest.raises(IllegalMoveError) as caught:
        place.play(Move.parse(move))
    with pytest.raises(IllegalMoveError, match=str(caught.value)):
        place.shot(Move.parse(move))
    return str(caught.value).removeprefix(f"{move} may not be played: ")


class TestSteps:
    @pytest.mark.parametrize("rules", EVERY)
    @pytest.mark.parametrize("piece", ["Pa", "Nb", "Rc"])
    def test_eight_steps_and_two_turns_in_the_open(self, piece: str, rules: str) -> None:
        place = position(f"e4={piece}", rules=rules)

        assert moves_from(place, "e4") == {"d3", "d4", "d5", "e3", "e5", "f3", "f4", "f5", "R", "L"}

    def test_steps_stop_at_the_edges(self) -> None:
        assert moves_from(position("a4=Pa"), "a4") == {"a3", "a5", "b3", "b4", "b5", "R", "L"}
        assert moves_from(position("j4=Pa"), "j4") == {"j3", "j5", "i3", "i4", "i5", "R", "L"}

    @pytest.mark.parametrize("rules", EVERY)
    @pytest.mark.parametrize("other", ["Pa", "pa", "Ra", "fa"])
    def test_no_step_onto_a_piece(self, other: str, rules: str) -> None:
        place = position(f"e4=Na e5={other}", rules=rules)

        assert "e5" not in moves_from(place, "e4")
        assert refusal(place, "e4e5") == (
            "there is a piece on e5 already, and only a scarab may swap."
        )

    @pytest.mark.parametrize("rules", EVERY)
    def test_empty_square(self, rules: str) -> None:
        assert refusal(position("", rules=rules), "e4e5") == "there is no piece on e4."
        assert refusal(position("", rules=rules), "e4R") == "there is no piece on e4."

    @pytest.mark.parametrize("rules", EVERY)
    def test_opponents_piece(self, rules: str) -> None:
        assert refusal(position("e4=pa", rules=rules), "e4e5") == (
            "the pyramid on e4 is Red's and it is Blue's turn."
        )
        assert refusal(position("e4=Ra", side="red", rules=rules), "e4L") == (
            "the scarab on e4 is Blue's and it is Red's turn."
        )


class TestSphinx:
    @pytest.mark.parametrize("rules", EVERY)
    def test_never_moves(self, rules: str) -> None:
        assert refusal(position("", rules=rules), "j1j2") == "the sphinx may not move."

    def test_never_turns_under_the_club_rules(self) -> None:
        place = position("e4=Sa")

        assert moves_from(place, "e4") == set()
        assert refusal(place, "e4R") == "the sphinx may not turn under the club rules."

    @pytest.mark.parametrize(
        ("sphinx", "turns"),
        [
            ("j1=Sa", {"L"}),
            ("j1=Sd", {"R"}),
            ("a1=Sa", {"R"}),
            ("a1=Sb", {"L"}),
            ("a4=Sa", {"R"}),
            ("a4=Sb", {"R", "L"}),
            ("a4=Sc", {"L"}),
            ("e8=Sb", {"R"}),
            ("e8=Sc", {"R", "L"}),
            ("e4=Sa", {"R", "L"}),
        ],
    )
    def test_faces_the_board_under_khet2(self, sphinx: str, turns: set[str]) -> None:
        place = position(f"{sphinx} h7=fa", rules="khet2")
        square = sphinx[:2]

        assert turns == moves_from(place, square)
        for turn in {"R", "L"} - turns:
            assert refusal(place, square + turn) == (
                f"the sphinx on {square} would face off the board."
            )

    def test_fires_the_way_it_has_just_turned(self) -> None:
        place = position("", rules="khet2")

        assert place.shot(Move.parse("j1L")).destroyed == "e1"


class TestPharaoh:
    def test_may_turn_under_the_club_rules(self) -> None:
        assert {"R", "L"} <= moves_from(position(""), "e1")

    def test_may_not_turn_under_khet2(self) -> None:
        place = position("", rules="khet2")

        assert moves_from(place, "e1") == {"d1", "d2", "e2", "f1", "f2"}
        assert refusal(place, "e1R") == "the pharaoh may not turn under the Khet 2.0 rules."


class TestSwaps:
    @pytest.mark.parametrize("rules", EVERY)
    @pytest.mark.parametrize("partner", ["Pa", "pb", "Nc", "nd"])
    def test_with_a_pyramid_or_an_anubis_of_either_colour(self, partner: str, rules: str) -> None:
        after = position(f"e4=Rb e5={partner}", rules=rules).play(Move.parse("e4e5"))

        assert str(after.piece_at("e4")) == partner
        assert str(after.piece_at("e5")) == "Rb"

    @pytest.mark.parametrize("partner", ["Fb", "fd"])
    def test_with_a_pharaoh_of_either_colour_under_the_club_rules(self, partner: str) -> None:
        after = position(f"e4=Rb e5={partner}").play(Move.parse("e4e5"))

        assert str(after.piece_at("e4")) == partner
        assert str(after.piece_at("e5")) == "Rb"
        assert after.outcome() is None

    @pytest.mark.parametrize(
        ("partner", "kind"),
        [("Fa", "pharaoh"), ("fa", "pharaoh"), ("Rb", "scarab"), ("ra", "scarab")],
    )
    def test_with_no_pharaoh_or_scarab_under_khet2(self, partner: str, kind: str) -> None:
        place = position(f"e4=Ra e5={partner}", rules="khet2")

        assert refusal(place, "e4e5") == (
            f"under the Khet 2.0 rules a scarab may not swap with a {kind}, "
            "only with a pyramid or an anubis."
        )

    @pytest.mark.parametrize("sphinx", ["Sa", "sa"])
    def test_with_no_sphinx(self, sphinx: str) -> None:
        assert refusal(position(f"e4=Ra e5={sphinx}"), "e4e5") == (
            "a scarab may not swap with a sphinx."
        )
        assert refusal(position(f"e4=Ra e5={sphinx}", rules="khet2"), "e4e5").startswith(
            "under the Khet 2.0 rules a scarab may not swap with a sphinx"
        )

    def test_with_its_own_side_only(self) -> None:
        traits = replace(Rules.CLUB.traits, label="own-side", swaps_enemy=())
        with one_more_rule_set(traits) as rules:
            place = position("e4=Ra e5=Pa f5=pa d4=sa", rules=rules)
            assert "e5" in moves_from(place, "e4")
            assert not {"f5", "d4"} & moves_from(place, "e4")
            for move in ("e4f5", "e4d4"):
                assert refusal(place, move) == (
                    "under the own-side rules a scarab may not swap with a piece of the other side."
                )

    def test_with_some_of_its_own_side_and_others_of_the_enemy(self) -> None:
        kinds = (Kind.PYRAMID, Kind.ANUBIS)
        with one_more_rule_set(replace(Rules.CLUB.traits, label="odd", swaps_enemy=kinds)) as rules:
            place = position("e4=Ra e5=Rb f5=rb", rules=rules)
            assert "e5" in moves_from(place, "e4")
            assert refusal(place, "e4f5") == (
                "under the odd rules a scarab may not swap with a scarab of the other side, "
                "only with a pyramid or an anubis."
            )

    def test_pharaoh_carried_into_the_beam_by_its_own_scarab(self) -> None:
        place = position("j5=Ra i5=Fa")

        after = place.play(Move.parse("j5i5"))

        assert place.shot(Move.parse("j5i5")).destroyed == "j5"
        assert after.outcome() is not None

    @pytest.mark.parametrize(
        ("first", "second"), [("a", "a"), ("a", "c"), ("c", "a"), ("b", "d"), ("d", "d")]
    )
    def test_of_two_like_scarabs_of_one_colour_is_no_move(self, first: str, second: str) -> None:
        place = position(f"e4=R{first} e5=R{second}")

        assert refusal(place, "e4e5") == (
            "the scarabs on e4 and e5 are alike, so nothing would change."
        )
        assert "e4" not in moves_from(place, "e5")

    @pytest.mark.parametrize("pair", ["Ra Rb", "Rc Rd", "Ra ra", "Rb rd"])
    def test_of_two_scarabs_that_differ(self, pair: str) -> None:
        first, second = pair.split()

        after = position(f"e4={first} e5={second}").play(Move.parse("e4e5"))

        assert (str(after.piece_at("e4")), str(after.piece_at("e5"))) == (second, first)


class TestReservedSquares:
    RED_ONLY = ("a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "i1", "i8")
    BLUE_ONLY = ("j1", "j2", "j3", "j4", "j5", "j6", "j7", "j8", "b1", "b8")

    @pytest.mark.parametrize("layout", LAYOUTS)
    def test_no_first_move_enters_one(self, layout: str) -> None:
        fen = Position.start(layout).fen()[:-1]
        for side, barred in (("b", self.RED_ONLY), ("r", self.BLUE_ONLY)):
            for move in Position.parse(fen + side, rules="khet2").legal_moves():
                assert move.target not in barred

    @pytest.mark.parametrize(
        ("pieces", "move", "side", "label"),
        [
            ("b4=Pa", "b4a4", "blue", "Red"),
            ("h2=Na", "h2i1", "blue", "Red"),
            ("h7=Na", "h7i8", "blue", "Red"),
            ("b2=Fa", "b2a1", "blue", "Red"),
            ("i4=pa", "i4j4", "red", "Blue"),
            ("c2=na", "c2b1", "red", "Blue"),
            ("c7=ra", "c7b8", "red", "Blue"),
        ],
    )
    def test_no_step(self, pieces: str, move: str, side: str, label: str) -> None:
        assert position(pieces, side).is_legal(Move.parse(move))
        assert refusal(position(pieces, side, "khet2"), move) == (
            f"{move[2:]} is reserved for {label}'s pieces."
        )

    def test_own_squares_are_open(self) -> None:
        place = position("i4=Pa c2=Pa", rules="khet2")

        assert {"j3", "j4", "j5"} <= moves_from(place, "i4")
        assert {"b1", "b2", "b3"} <= moves_from(place, "c2")
        assert {"a3", "a4", "a5"} <= moves_from(position("b4=pa", "red", "khet2"), "b4")

    def test_piece_that_was_carried_there_may_only_leave(self) -> None:
        place = position("a4=Pa", rules="khet2")

        assert moves_from(place, "a4") == {"b3", "b4", "b5", "R", "L"}
        assert refusal(place, "a4a5") == "a5 is reserved for Red's pieces."

    def test_no_swap_puts_the_scarab_there(self) -> None:
        place = position("b4=Ra a4=pa", rules="khet2")

        assert refusal(place, "b4a4") == "a4 is reserved for Red's pieces."

    def test_no_swap_brings_an_own_partner_there(self) -> None:
        place = position("a4=Ra b4=Pa", rules="khet2")

        assert refusal(place, "a4b4") == (
            "it would bring a Blue piece to a4, which is reserved for Red's pieces."
        )
        call_sides({"blue": "Indigo", "red": "Amber"})
        assert refusal(place, "a4b4") == (
            "it would bring an Indigo piece to a4, which is reserved for Amber's pieces."
        )

    def test_swap_may_carry_an_enemy_there(self) -> None:
        away = position("j4=Ra i4=pb", rules="khet2").play(Move.parse("j4i4"))
        home = position("a4=Ra b4=pa", rules="khet2").play(Move.parse("a4b4"))

        assert (str(away.piece_at("j4")), str(away.piece_at("i4"))) == ("pb", "Ra")
        assert (str(home.piece_at("a4")), str(home.piece_at("b4"))) == ("pa", "Ra")

    def test_swap_within_own_squares(self) -> None:
        assert position("j4=Ra j5=Pa", rules="khet2").is_legal(Move.parse("j4j5"))
