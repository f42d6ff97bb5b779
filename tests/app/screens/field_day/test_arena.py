"""An arena in the window: whoever is free plays on while others still play."""

from __future__ import annotations

from app.field_day_scenes import club_archive, do
from app.screens.field_day.test_event_screen import Start, event_of, opened, press_cell, table
from khepri.app.destinations import EventPage
from khepri.tournament.actions import Enter
from khepri.tournament.rounds import BoardResult
from khepri.tournament.settings import EventFormat, EventSettings
from khepri.tournament.standings import standings_of


def test_who_is_free_is_paired_while_others_play(start: Start) -> None:
    archive = club_archive()
    settings = EventSettings(name="Arena", game="laser", format=EventFormat.ARENA)
    names = ("Amira", "Ben", "Chloe", "Dina", "Elif", "Finn")
    do(archive, archive.tournaments.begin(settings), *(Enter(name=name) for name in names))
    pilot = opened(start, archive)
    pilot.click_button("Pair round 1")
    pilot.until(lambda: event_of(pilot).proposal is not None, "The proposal")
    pilot.click_button("Publish round 1")
    assert pilot.shows("0 players are free. When the time is over, close the event.")
    for row in (0, 1):
        press_cell(pilot, row, 3)
    assert pilot.shows("4 players are free. When the time is over, close the event.")
    pilot.click_button("Pair who is free")
    pilot.until(lambda: event_of(pilot).proposal is not None, "The next games")
    pilot.click_button("Publish round 2")
    assert len(table(pilot).rows) == 3, "the game that goes on, and two that begin"
    going_on = event_of(pilot).open_boards
    assert [each.number for each, _ in going_on] == [1, 2, 2]
    earlier = going_on[0][1]
    pilot.fill("Board and result", f"{earlier.number} 0")
    pilot.press("Return")
    event = event_of(pilot)
    played = event.rounds[0].board_of(earlier.first)
    assert played is not None
    assert played.result is BoardResult.SECOND_WINS
    assert standings_of(event).rows[0].points == 2.0


def test_the_arena_has_points_of_its_own_and_gives_them_back(start: Start) -> None:
    archive = club_archive()
    archive.tournaments.begin(EventSettings(name="Cup", game="laser"))
    pilot = opened(start, archive, EventPage.EVENT)
    page = pilot.screen.page  # type: ignore[attr-defined]
    page._choose_format(EventFormat.ARENA)
    assert pilot.shows("2, 1, 0")
    assert not pilot.shows("Rounds")
    page._choose_format(EventFormat.SWISS)
    assert pilot.shows("1, ½, 0")
    assert pilot.shows("Rounds")
