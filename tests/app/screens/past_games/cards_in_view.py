"""What the tests of the past games look at."""

from __future__ import annotations

from app.pilot import Pilot
from khepri.app.screens.past_games.game_cards import GameCards


def game_cards(pilot: Pilot) -> GameCards:
    """Return the row of cards."""
    return pilot.only(GameCards)


def labels(pilot: Pilot) -> list[str]:
    """Return who played in the games in view."""
    return [card.label for card in game_cards(pilot).cards]


def selected(pilot: Pilot) -> int:
    """Return the number of the game with the green border."""
    (card,) = [card for card in game_cards(pilot).cards if card.selected]
    assert card.game is not None
    return card.game.id


def ticked(pilot: Pilot) -> list[int]:
    """Return the numbers of the games in view that are ticked."""
    return [
        card.game.id for card in game_cards(pilot).cards if card.game is not None and card.ticked
    ]
