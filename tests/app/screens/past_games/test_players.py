"""The players: who has played how often and how well, and the way to their games."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.pilot import Pilot
from app.screens.past_games.cards_in_view import labels
from khepri.app.screens.past_games import PastGamesScreen
from khepri.app.screens.players import PlayersScreen
from khepri.app.screens.replay import ReplayScreen
from khepri.archive import Archive, Query

Start = Callable[..., Pilot]


def test_players_have_their_results(pilot: Pilot, archive: Archive) -> None:
    pilot.click_button("Players")
    screen = pilot.screen
    assert isinstance(screen, PlayersScreen)
    best = archive.players()[1]
    found = archive.statistics(best.name)
    pilot.click_row("Everybody", 1)
    values = [figure.value for figure in screen.card.figures]
    assert values == [str(found.won), str(found.drawn), str(found.lost)]
    assert pilot.shows(f"{found.average_length:.0f} moves each")
    pilot.click_button(f"Show all {best.games}")
    assert isinstance(pilot.screen, PastGamesScreen)
    assert all(best.name in label for label in labels(pilot))


def test_players_are_sorted_and_stay_selected(pilot: Pilot) -> None:
    pilot.click_button("Players")
    screen = pilot.screen
    assert isinstance(screen, PlayersScreen)
    pilot.press("Down", "Down")
    name = screen.card.name.text
    pilot.choose("Sort by", "By name")
    assert [each.player for each in screen.players] == sorted(
        each.player for each in screen.players
    )
    assert screen.list.selected == [each.player for each in screen.players].index(name)
    pilot.choose("Sort by", "Most won")
    won = [each.total.won for each in screen.players]
    assert won == sorted(won, reverse=True)


def test_a_game_of_a_player_opens_and_comes_back(pilot: Pilot, archive: Archive) -> None:
    pilot.click_button("Players")
    screen = pilot.screen
    assert isinstance(screen, PlayersScreen)
    latest = archive.page(Query(player=screen.card.name.text), size=2).games[1]
    spot = screen.card.latest.cell(1).center
    pilot.click_at(spot)
    pilot.click_at(spot)
    assert isinstance(pilot.screen, ReplayScreen)
    assert str(pilot.screen.game.position) == latest.final
    pilot.press("Escape")
    assert isinstance(pilot.screen, PlayersScreen)


@pytest.mark.parametrize("size", [(800, 500), (1280, 720)])
def test_no_list_of_the_players_cuts_a_row(start: Start, size: tuple[int, int]) -> None:
    pilot = start(first=PlayersScreen, size=size)
    screen = pilot.screen
    assert isinstance(screen, PlayersScreen)
    latest = screen.card.latest
    for shown in (screen.list, latest):
        assert shown.view().height % shown.cell(0).height == 0
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
    assert isinstance(pilot.screen, PastGamesScreen)
    assert labels(pilot) == before
