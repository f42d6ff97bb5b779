"""Positions: games move by move, how they end, and which positions are the same."""

from __future__ import annotations

from inspect import getmembers

import pytest

from khepri.errors import IllegalMoveError, InvalidSetupError, RulesError
from khepri.games import laser
from khepri.games.base import Outcome, Termination
from khepri.games.laser import GAME, LAYOUTS, Move, Piece, Position, Rules, Side
from laser.builder import position, setup
from laser.vectors import LineCase, line_cases

CLASSIC = LAYOUTS["classic"]


@pytest.mark.parametrize("case", line_cases(), ids=lambda case: " ".join(case["moves"][:6]))
def test_known_games_move_by_move(case: LineCase) -> None:
    place = Position.parse(case["start"], case["rules"])
    for text, fen in zip(case["moves"], case["fens"], strict=True):
        assert place.outcome() is None
        place = place.play(Move.parse(text))
        assert fen == place.fen()
    outcome = place.outcome()
    winner = outcome.winner.value[0] if outcome and outcome.winner else None

    assert case["winner"] == winner


class TestStarting:
    @pytest.mark.parametrize("layout", LAYOUTS)
    @pytest.mark.parametrize("rules", Rules)
    def test_layouts(self, layout: str, rules: Rules) -> None:
        place = Position.start(layout, rules)

        assert LAYOUTS[layout] == place.fen() == str(place)
        assert (place.side, place.rules, place.variant) == (Side.BLUE, rules, rules.value)
        assert place.outcome() is None

    def test_defaults(self) -> None:
        assert Position.start() == Position.start("classic", rules="club")
        assert Position.parse(CLASSIC) == Position.start()

    def test_unknown_layout(self) -> None:
        with pytest.raises(RulesError) as caught:
            Position.start("giza")

        assert str(caught.value) == (f"There is no layout called 'giza': say {', '.join(LAYOUTS)}.")

    def test_unknown_rules(self) -> None:
        with pytest.raises(RulesError, match="There are no rules called 'chess'"):
            Position.start(rules="chess")

    def test_every_reason_is_given(self) -> None:
        with pytest.raises(InvalidSetupError) as caught:
            setup("j1=Sb a8=sc a7=sc").position()

        assert caught.value.reasons == (
            "Blue has no pharaoh.",
            "Blue's sphinx on j1 faces off the board.",
            "Red has no pharaoh.",
            "Red has 2 sphinxes instead of one.",
        )


class TestValues:
    def test_equal_positions_are_one(self) -> None:
        club, khet2 = Position.start(), Position.start(rules="khet2")

        assert club == Position.start()
        assert hash(club) == hash(Position.start())
        assert club != khet2
        assert len({club, Position.start(), khet2}) == 2
        assert club != Position.parse(f"{CLASSIC[:-1]}r")
        assert club != CLASSIC

    def test_repr_is_code(self) -> None:
        assert repr(Position.start(rules="khet2")) == f"Position.parse('{CLASSIC}', rules='khet2')"

    def test_nothing_can_be_assigned(self) -> None:
        place = Position.start()
        for name in ("side", "rules", "board", "identity", "new"):
            with pytest.raises(AttributeError):
                setattr(place, name, None)

    def test_pieces(self) -> None:
        place = position("e4=Pd", side="red")

        assert place.piece_at("e4") == Piece.parse("Pd")
        assert place.piece_at("e5") is None
        assert list(place.pieces()) == ["e1", "j1", "e4", "a8", "e8"]
        with pytest.raises(RulesError, match="There is no square 'e9'"):
            place.piece_at("e9")


class TestEnding:
    def test_hitting_the_other_pharaoh_wins(self) -> None:
        place = position("j6=fa").play(Move.parse("e1e2"))

        assert place.outcome() == Outcome(Termination.PHARAOH_HIT, Side.BLUE, by=Side.BLUE)

    def test_hitting_the_own_pharaoh_loses(self) -> None:
        place = position("i4=Fa")
        move = Move.parse("i4j4")

        assert place.shot(move).destroyed == "j4"
        assert place.play(move).outcome() == Outcome(
            Termination.PHARAOH_HIT, Side.RED, by=Side.BLUE
        )

    def test_nothing_can_be_played_afterwards(self) -> None:
        place = position("j6=fa").play(Move.parse("e1e2"))
        move = Move.parse("a8R")

        assert place.side is Side.RED
        assert place.legal_moves() == []
        assert not place.is_legal(move)
        for attempt in (place.play, place.shot):
            with pytest.raises(IllegalMoveError) as caught:
                attempt(move)
            assert str(caught.value) == (
                "a8R may not be played: the game is over, Red's pharaoh has fallen."
            )

    def test_finished_position_can_only_be_reached_by_play(self) -> None:
        place = position("j6=fa").play(Move.parse("e1e2"))

        with pytest.raises(InvalidSetupError, match=r"^Red has no pharaoh\.$"):
            Position.parse(place.fen())

    def test_losing_another_piece_ends_nothing(self) -> None:
        place = position("j4=Pa").play(Move.parse("e1e2"))

        assert place.piece_at("j4") is None
        assert place.outcome() is None


class TestIdentity:
    def test_half_turned_scarabs_are_the_same(self) -> None:
        assert position("e4=Ra").identity == position("e4=Rc").identity
        assert position("e4=rb").identity == position("e4=rd").identity
        assert position("e4=Ra").identity != position("e4=Rb").identity

    def test_turned_pharaohs_are_the_same(self) -> None:
        assert len({position(f"e1=F{letter} e8=fb").identity for letter in "abcd"}) == 1

    @pytest.mark.parametrize("piece", ["P", "p", "N", "n"])
    def test_other_turned_pieces_are_not(self, piece: str) -> None:
        assert len({position(f"e4={piece}{letter}").identity for letter in "abcd"}) == 4

    def test_turned_sphinxes_are_not(self) -> None:
        assert position("j1=Sa").identity != position("j1=Sd").identity

    def test_side_and_rules_count(self) -> None:
        identities = {
            position("e4=Pa", side, rules).identity
            for side in ("blue", "red")
            for rules in ("club", "khet2")
        }

        assert len(identities) == 4

    def test_waiting_comes_round_to_the_same_position(self) -> None:
        place = start = Position.start()
        for text in ("e1R", "f8R", "e4R", "e5R", "e4R", "e5R"):
            place = place.play(Move.parse(text))

        assert place != start
        assert place.identity == start.identity

    def test_both_turns_of_a_scarab_lead_to_the_same_position(self) -> None:
        place = position("e4=Ra")

        right, left = place.play(Move.parse("e4R")), place.play(Move.parse("e4L"))

        assert right != left
        assert right.identity == left.identity


class TestPackage:
    def test_all_is_sorted_and_complete(self) -> None:
        public = {
            name
            for name, value in getmembers(laser)
            if not name.startswith("_")
            and getattr(value, "__name__", "") != f"khepri.games.laser.{name}"
            and name != "annotations"
        }

        assert public == set(laser.__all__)

    def test_game_is_described(self) -> None:
        assert (GAME.name, GAME.title, GAME.variant_tag) == ("laser", "Laser Chess", "Rules")
        assert GAME.sides == (Side.BLUE, Side.RED)
        assert GAME.variants == tuple(Rules)
        assert GAME.repetition_draws

    def test_game_plays(self) -> None:
        start = GAME.start("khet2")
        move = GAME.parse_move("e4e3")

        assert start == GAME.parse_position(CLASSIC, "khet2")
        assert GAME.describe(start, move) == "Re4-e3"
        assert GAME.read_move(start, "Re4-e3") == GAME.read_move(start, "e4e3") == move
        assert GAME.forced_pass(start) is None
