"""Whole games of a real night, from the join page to the result, by finger and by keys alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, expect

from club.web.devices import LAPTOP, PHONE, Device
from club.web.finding import board, choices, me
from club.web.hands import Finger, Hands, Keys, join
from club.web.night_server import NightServer
from khepri.tournament.roster import Person

pytestmark = [pytest.mark.browser, pytest.mark.long]

NAMES = ("Amira K.", "Ben O.", "Chloe D.", "Dina S.")
LASER_GAME = ("d6e7", "h5R", "e4f4", "f5L", "d1R")
"""From the classic start: steps, a swap, turns, two pieces lost, and the red pharaoh's fall."""


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NightServer]:
    night = NightServer(tmp_path_factory.mktemp("night"), [Person(name=name) for name in NAMES])
    yield night
    night.end()


def test_whole_games_by_finger_on_phones(browser: Browser, night: NightServer) -> None:
    one, other = (Finger(Device(browser, night.room, **PHONE)) for _ in range(2))
    play_both_games(night, one, other, NAMES[:2])


def test_whole_games_with_keys_alone(browser: Browser, night: NightServer) -> None:
    one, other = (Keys(Device(browser, night.room, **LAPTOP)) for _ in range(2))
    play_both_games(night, one, other, NAMES[2:])


def play_both_games(night: NightServer, one: Hands, other: Hands, names: Sequence[str]) -> None:
    """Play a game of each kind from the join page on, and find both in the archive."""
    for hands, name in zip((one, other), names, strict=True):
        join(hands, name)
    blue, red = challenge(one, other, "Laser Chess", "Classic")
    if isinstance(blue, Keys):
        blue.change_mind("e4")
    for ply, move in enumerate(LASER_GAME):
        play((blue, red)[ply % 2], ply, move)
    both_see_the_end(blue, red, "1-0")
    black, white = challenge(other, one, "Othello", "4×4")
    played = play_out(black, white)
    counts = black.device.game["counts"]
    assert sum(counts.values()) <= 16
    both_see_the_end(black, white, black.device.game["result"]["score"])
    kept = {
        record.spec.name: [str(each.move) for each in record.moves]
        for record in night.games()
        if {player.name for player in record.players} == set(names)
    }
    assert kept == {"laser": list(LASER_GAME), "othello": played}
    for hands in (one, other):
        assert hands.device.strange == []
        hands.device.close()


def challenge(one: Hands, other: Hands, game: str, variant: str) -> tuple[Hands, Hands]:
    """Let one ask the other for a game; return who moves first, and who second."""
    asks, answers = one.device, other.device
    one.press(asks.button(f"Challenge {answers.seat['name']}"))
    one.press(asks.button(game))
    one.press(asks.button(variant))
    one.press(asks.button(f"Ask {answers.seat['name'].split()[0]}"))
    other.press(answers.button("Play"))
    for device in (asks, answers):
        expect(board(device.page)).to_be_visible()
    first = asks.game["sides"][0]["side"]
    return (one, other) if first in asks.game["yours"] else (other, one)


def play(hands: Hands, ply: int, move: str | None = None) -> str:
    """Play a move, or the first that is allowed, as soon as one can be chosen."""
    device = hands.device
    expect(choices(device.page).first).to_be_visible()
    assert device.game["ply"] == ply
    chosen = move or min(device.game["moves"])
    hands.play(chosen)
    return chosen


def play_out(first: Hands, second: Hands) -> list[str]:
    """Play until nobody has a move; return all of them, with those that had to be passed."""
    played: list[str] = []
    by_side = {hands.device.game["yours"][0]: hands for hands in (first, second)}
    while not first.device.game["result"]:
        mover = by_side[first.device.game["to_move"]]
        played.append(play(mover, len(played)))
        for hands in (first, second):
            hands.device.wait_for_ply(len(played))
        played += ["pass"] * (first.device.game["ply"] - len(played))
    return played


def both_see_the_end(first: Hands, second: Hands, score: str) -> None:
    """Look at the results, and go back to the lobby."""
    titles = {"1-0": ("You win!", "You lost"), "0-1": ("You lost", "You win!")}
    for hands, title in zip((first, second), titles[score], strict=True):
        device = hands.device
        expect(device.page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        expect(device.page.get_by_text("saved", exact=True)).to_be_visible()
        assert device.game["result"]["score"] == score
        hands.press(device.button("Back to the lobby"))
        expect(me(device.page)).to_be_visible()
