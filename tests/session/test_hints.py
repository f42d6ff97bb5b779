"""A hint says which move is good, and why."""

from __future__ import annotations

from khepri.games import laser, othello
from khepri.games.base import GameSpec
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.session.hints import tell_hint
from khepri.session.seats import HintChooser, MoveSearch

PEOPLE = (Player("Amira"), Player("Ben"))


def hinted(spec: GameSpec, text: str) -> str:
    """Look for a hint in a position, and tell it."""
    game = Game.new(spec, PEOPLE, spec.parse_position(text, spec.variants[0]))
    hint = MoveSearch(HintChooser(movetime_ms=200), game, lambda: 0)
    hint.join()
    return tell_hint(game, hint)


def test_a_win_at_once_is_told_once() -> None:
    told = hinted(laser.GAME, "sc9/10/9fc/10/10/10/10/4Fa4Sa b")
    assert told.endswith(". The beam then hits the red pharaoh on j6, and wins.")


def test_a_proved_ending_says_what_it_comes_to() -> None:
    spec = othello.GAME
    start = f"{'X' * 40}{'O' * 20}-OX- X"
    told = hinted(spec, start)
    assert told.startswith("Hint: ")
    assert "Exact: Black wins by" in told


def test_a_hint_that_was_not_found_says_why() -> None:
    game = Game.new(laser.GAME, PEOPLE, laser.Position.start())
    hint = MoveSearch(HintChooser(movetime_ms=1), game, lambda: 0)
    hint.join()
    hint.move, hint.failure = None, "it broke"
    assert tell_hint(game, hint) == "The computer found no hint (it broke)."
