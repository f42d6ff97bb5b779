"""What a move would do, in words: for the card, for the tag on the board, and for the ear."""

from __future__ import annotations

import pytest

from app.foretelling import SUICIDE, TO_HIT, TO_STOP
from khepri.app.faces.laser.forecast import forecast_of
from khepri.app.faces.laser.hand import LaserHand
from khepri.games.laser import LAYOUTS, Move, Position

SHIELDED = "sc4fc4/10/10/9Fa/10/9Nc/10/4Pa4Sa b"


@pytest.mark.parametrize(
    ("fen", "move", "title", "words"),
    [
        (TO_HIT, "f4e4", "It hits the red anubis", "Hits the anubis"),
        (
            TO_HIT,
            "e6e5",
            "This hits your own pharaoh!",
            "Careful: this hits your own pharaoh",
        ),
        (TO_STOP, "f4e4", "The anubis stops it", "Stopped"),
        (TO_STOP, "j5i5", "It leaves the board", "No hit"),
        (SHIELDED, "e1f1", "Your own anubis stops it", "Stopped"),
        (
            LAYOUTS["classic"],
            "j4i4",
            "This hits your own pyramid!",
            "Careful: this hits your own pyramid",
        ),
    ],
)
def test_a_forecast_says_what_comes_of_a_move(fen: str, move: str, title: str, words: str) -> None:
    told = forecast_of(Position.parse(fen), Move.parse(move))
    assert (told.title, told.words) == (title, words)
    assert told.careful is words.startswith("Careful")
    assert told.links


def test_a_forecast_says_how_something_is_hit() -> None:
    assert "From the side" in forecast_of(Position.parse(TO_HIT), Move.parse("f4e4")).sentence
    behind = Position.parse("sc3fc5/9nb/10/10/10/10/10/4Fa4Sa b")
    assert "From the side" in forecast_of(behind, Move.parse("e1d1")).sentence
    behind = Position.parse("sc3fc5/9na/10/10/10/10/10/4Fa4Sa b")
    assert "From behind" in forecast_of(behind, Move.parse("e1d1")).sentence
    matte = Position.parse("sc3fc5/9pa/10/10/10/10/10/4Fa4Sa b")
    assert "matte side" in forecast_of(matte, Move.parse("e1d1")).sentence
    pharaoh = Position.parse("sc9/9fc/10/10/10/10/10/4Fa4Sa b")
    assert "wins" in forecast_of(pharaoh, Move.parse("e1d1")).sentence


def test_a_sphinx_stops_every_beam() -> None:
    position = Position.parse("9sc/4fc5/10/10/10/10/10/4Fa4Sa b")
    told = forecast_of(position, Move.parse("e1d1"))
    assert (told.title, told.careful) == ("The sphinx stops it", False)


def test_a_move_that_was_asked_for_once_says_how_to_go_on() -> None:
    position, move = Position.parse(SUICIDE), Move.parse("j3i3")
    assert forecast_of(position, move).sentence != forecast_of(position, move, asked=True).sentence


# The move in mind


def test_only_a_shot_at_ones_own_pieces_endangers_them() -> None:
    hand = LaserHand(Position.parse(TO_HIT))
    assert hand.endangers(Move.parse("e6e5"))
    assert not hand.endangers(Move.parse("f4e4"))


def test_the_newest_of_pointing_and_asking_is_in_mind() -> None:
    hand = LaserHand(Position.parse(TO_HIT))
    pointed, asked, other = (Move.parse(text) for text in ("e6f6", "e6R", "e6e7"))
    hand.select("e6")
    hand.aim(pointed)
    assert hand.in_mind == pointed
    hand.arm(asked)
    assert hand.in_mind == asked, "the pointer only rests on the other square"
    assert not hand.aim(pointed)
    assert hand.in_mind == asked
    hand.aim(other)
    assert hand.in_mind == other
    hand.aim(None)
    assert hand.in_mind == asked, "it still waits for its second press"
    hand.let_go()
    assert hand.in_mind is None
