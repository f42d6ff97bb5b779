"""The players: who has played how often and how well, and the way to their games."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.screens.past_games.cards_in_view import labels
from khepri.app.screens.players import PlayersScreen
from khepri.app.widgets import ListView
from khepri.archive import Archive, Query

Start = Callable[..., Pilot]


def names(pilot: Pilot) -> list[str]:
    """Return everybody, in the order of the list."""
    return [row.split(",")[0] for row in pilot.rows("Everybody")]


def test_players_have_their_results(pilot: Pilot, archive: Archive) -> None:
    pilot.click_button("Players")
    assert pilot.title == "Players"
    best = archive.players()[1]
    found = archive.statistics(best.name)
    pilot.click_row("Everybody", 1)
    for words, count in (("Won", found.won), ("Drawn", found.drawn), ("Lost", found.lost)):
        assert pilot.value(words) == str(count)
    assert pilot.shows(f"{found.average_length:.0f} moves each")
    pilot.click_button(f"Show all {best.games}")
    assert pilot.title == "Past games"
    assert all(best.name in label for label in labels(pilot))


def test_players_are_sorted_and_stay_selected(pilot: Pilot, archive: Archive) -> None:
    pilot.click_button("Players")
    pilot.press("Down", "Down")
    third = f"{pilot.rows('Everybody')[2]!r} selected"
    assert third in pilot.value("Everybody")
    pilot.choose("Sort by", "By name")
    assert names(pilot) == sorted(names(pilot))
    assert third in pilot.value("Everybody")
    pilot.choose("Sort by", "Most won")
    won = [archive.statistics(name).won for name in names(pilot)]
    assert won == sorted(won, reverse=True)


def test_a_game_of_a_player_opens_and_comes_back(pilot: Pilot, archive: Archive) -> None:
    pilot.click_button("Players")
    latest = archive.page(Query(player=names(pilot)[0]), size=2).games[1]
    pilot.click_row("Latest games", 1)
    pilot.click_row("Latest games", 1)
    assert pilot.title == "Replay"
    for player in latest.players:
        assert pilot.shows(player.name)
    pilot.press("Escape")
    assert pilot.title == "Players"


@pytest.mark.parametrize("size", [(800, 500), (1280, 720)])
def test_no_list_of_the_players_cuts_a_row(start: Start, size: tuple[int, int]) -> None:
    pilot = start(first=PlayersScreen, size=size)
    everybody, latest = pilot.widget("Everybody"), pilot.widget("Latest games")
    for shown in (everybody, latest):
        assert isinstance(shown, ListView)
        assert shown.view().height % shown.cell(0).height == 0
    assert isinstance(latest, ListView)
    pilot.move_to(latest.rect.center)
    for _ in range(3):
        pilot.wheel(-1)
        assert latest.offset > 0
        assert latest.offset % latest.cell(0).height == 0


def test_the_way_back_from_the_players(pilot: Pilot) -> None:
    pilot.choose("Show", "Friends")
    before = labels(pilot)
    pilot.press("Tab")
    pilot.click_button("Players")
    pilot.press("Escape")
    assert pilot.title == "Past games"
    assert labels(pilot) == before
