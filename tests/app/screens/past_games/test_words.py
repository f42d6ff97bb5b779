"""What past games are told with."""

from __future__ import annotations

from khepri.app.faces import face_of
from khepri.app.screens.past_games.game_words import outcome_words
from khepri.archive import Archive
from khepri.games import othello
from khepri.games.base import Outcome, Termination
from khepri.match.records.pgn import read_pgn


def test_a_shot_at_ones_own_pharaoh_is_told_as_one() -> None:
    archive = Archive.in_memory()
    archive.add(read_pgn('[Blue "Amira"] [Red "Jonas"] [Game "laser"] 1. c5b6 e5e6 1-0'))
    (game,) = archive.page().games
    assert outcome_words(game)[0] == "Blue wins: Red hit its own pharaoh."


def test_othello_says_why_squares_stay_empty() -> None:
    face = face_of(othello.GAME)

    def told(text: str, winner: othello.Side | None) -> str:
        outcome = Outcome(Termination.NO_MOVES, winner)
        return face.ending(outcome, othello.Position.parse(text)).sentence

    assert told("XXXX------------ O", othello.Side.BLACK) == (
        "Black wins: 4 discs to 0. Neither side can move. In a tournament, 16 to 0."
    )
    assert told("XXO---OXX------- O", None).endswith("each. Neither side can move.")
    assert told("XXXXXXXXXXXXXXXO O", othello.Side.BLACK) == "Black wins: 15 discs to 1."
