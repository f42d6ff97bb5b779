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


def numbers(pilot: Pilot) -> list[int]:
    """Return the numbers of the games in view."""
    return [card.game.id for card in game_cards(pilot).cards if card.game is not None]


def all_numbers(pilot: Pilot) -> list[int]:
    """Turn the pages from the first to the last; return the numbers of all games, as sorted."""
    found = list(numbers(pilot))
    while pilot.is_enabled("Next page"):
        pilot.click_button("Next page")
        found += [number for number in numbers(pilot) if number not in found]
    return found


def click_card(pilot: Pilot, place: int) -> None:
    """Click one of the cards in view."""
    pilot.click(game_cards(pilot).cards[place])


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
