"""Club night in the window: started, watched, ended; the night itself is a stand-in."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from app.club_scenes import NETWORKS, ROWS, SEEN, FakeHouse, club_night, looked, running
from app.pilot import Pilot
from khepri.app.screens.club_night.qr_picture import QrPicture
from khepri.app.screens.club_night.screen import GOES_ON, GONE, STOPPED
from khepri.assets import asset_path
from khepri.club.room.seats import SIGNS
from khepri.club.server.night_process import DeskAnswer, StartOptions
from patience import PATIENCE_S

Start = Callable[..., Pilot]


def opened(start: Start, house: FakeHouse) -> Pilot:
    """Open the screen on a machine, and wait until it has looked around."""
    pilot = start(first=club_night(lambda: house), blind=True)
    looked(pilot)
    return pilot


def has_ended(pilot: Pilot) -> bool:
    """Say whether another night may be started."""
    return pilot.find("Start club night") is not None and pilot.is_enabled("Start club night")


def begin_night(pilot: Pilot) -> None:
    """Let the archive have a night that nobody has ended, as a server writes it."""
    archive = pilot.context.keeper.archive
    assert archive is not None
    archive.club_nights.begin({"code": "BKTW"})


def test_the_menu_leads_there(start: Start) -> None:
    pilot = start(blind=True)
    pilot.click_button("Club night")
    pilot.step()
    assert pilot.title == "Club night"


def test_a_night_is_started_as_it_was_chosen(start: Start) -> None:
    house = FakeHouse()
    pilot = opened(start, house)
    pilot.choose("Network", NETWORKS[1].label)
    pilot.click_button("Only names on the roster")
    pilot.click_button("Start club night")
    looked(pilot)
    assert house.started == [StartOptions(host="10.0.14.7", roster_only=False)]
    assert not has_ended(pilot)
    assert "BKTW" in pilot.texts()


def test_a_night_that_was_not_ended_goes_on(start: Start) -> None:
    house = FakeHouse()
    begun = {"code": "BKTW"}
    pilot = start(
        first=club_night(lambda: house, lambda archive: archive.club_nights.begin(begun)),
        blind=True,
    )
    looked(pilot)
    pilot.click_button("Go on")
    looked(pilot)
    assert [wishes.goes_on for wishes in house.started] == [True]


def test_why_a_night_cannot_start_is_told(start: Start) -> None:
    house = FakeHouse(trouble="Port 8080 is taken by another program.")
    pilot = opened(start, house)
    pilot.click_button("Start club night")
    looked(pilot)
    assert pilot.shows(house.trouble)
    assert has_ended(pilot)


def test_pages_open_in_the_browser(start: Start) -> None:
    house = running()
    pilot = opened(start, house)
    for button in ("Open the desk", "Open the wall", "Print the join sheet"):
        pilot.click_button(button)
        looked(pilot)
    assert house.shown == ["desk", "wall", "join sheet"]


def test_the_address_is_copied_and_the_code_changed(start: Start) -> None:
    house = running()
    pilot = opened(start, house)
    pilot.click_button("Copy address")
    assert pilot.context.clipboard.read() == "http://192.168.4.20:8080/BKTW"
    pilot.click_button("New code")
    pilot.choose("Network", "Cable · 10.0.14.7")
    assert house.line.asked == [("new_code", {}), ("address", {"address": "10.0.14.7"})]
    house.line.states["room"]["code"] = "XQRT"
    house.line.version += 1
    house.line.waiting.append(DeskAnswer("w1", is_done=True, say="The code is XQRT.", more={}))
    pilot.step()
    assert "XQRT" in pilot.texts()
    assert pilot.shows("The code is XQRT.")


def test_who_comes_is_seen(start: Start) -> None:
    house = running()
    pilot = opened(start, house)
    assert [pilot.part(name).label for name in SEEN] == SEEN
    house.line.states["room"]["people"] = house.line.states["room"]["people"][:3]
    house.line.states["desk"].update(here=3, expected=30)
    house.line.version += 1
    pilot.step()
    assert [name for name in SEEN if pilot.shows(name)] == SEEN[:3]
    assert pilot.shows("3 of 30")


def test_the_end_is_asked_for_twice(start: Start) -> None:
    house = running()
    pilot = opened(start, house)
    pilot.click_button("End club night")
    pilot.click_button("Cancel")
    assert house.line.asked == []
    pilot.click_button("End club night")
    assert pilot.shows("8 games")
    pilot.click_button("End club night")
    assert house.line.asked == [("end", {"sure": True})]
    house.line.is_lost = True
    pilot.step()
    assert has_ended(pilot)
    assert pilot.shows(GONE)


def test_a_night_is_stopped_for_now(start: Start) -> None:
    house = running()
    pilot = opened(start, house)
    begin_night(pilot)
    pilot.click_button("End club night")
    pilot.click_button("Stop for now")
    looked(pilot)
    assert house.is_stopped
    assert has_ended(pilot)
    assert pilot.shows(STOPPED)


def test_a_night_whose_process_is_gone_is_not_called_over(start: Start) -> None:
    house = running()
    pilot = opened(start, house)
    begin_night(pilot)
    house.line.is_lost = True
    pilot.step()
    assert pilot.find("Go on") is not None
    assert pilot.shows(STOPPED)


def test_a_night_goes_on_when_the_screen_is_left(start: Start) -> None:
    house = running()
    pilot = opened(start, house)
    pilot.press("Escape")
    pilot.step()
    assert pilot.find("Play") is not None
    assert house.line.is_closed
    assert not house.is_stopped
    assert pilot.shows(GOES_ON)


def test_the_code_is_drawn_in_whole_modules(start: Start) -> None:
    pilot = opened(start, running())
    picture = pilot.part("Code to scan")
    assert isinstance(picture, QrPicture)
    canvas = pygame.Surface(pilot.context.window_size)
    picture.draw(canvas)
    box, module = picture.modules_box()
    assert module >= 5
    read = tuple(
        "".join(
            "1" if sum(canvas.get_at((x, y))[:3]) < 384 else "0"
            for x in range(box.left + module // 2, box.right, module)
        )
        for y in range(box.top + module // 2, box.bottom, module)
    )
    assert read == ROWS
    margin = (min(picture.rect.size) - box.width) // 2
    assert margin >= 4 * module


def test_names_are_added_to_the_roster_and_taken_away(start: Start) -> None:
    pilot = opened(start, FakeHouse())
    archive = pilot.context.keeper.archive
    assert archive is not None
    people = archive.tournaments.people
    count = len(people())
    pilot.click_button("Edit")
    pilot.type("Zora Quist")
    pilot.press("Return")
    assert pilot.shows(f"{count + 1} names")
    assert ("Zora Q.", "Zora Quist") in [(each.name, each.full_name) for each in people()]
    pilot.click_row("Names", 0)
    pilot.click_button("Remove")
    assert len(people()) == count


def test_the_emblems_are_those_of_the_pages() -> None:
    """A sign looks the same in the window and in a browser."""
    web = Path(asset_path()).parent / "club" / "web" / "js" / "signs.js"
    pages = web.read_text(encoding="utf-8")
    for sign in SIGNS:
        drawn = asset_path("emblems", f"{sign.name}.svg").read_text(encoding="utf-8")
        for path in re.findall(r' d="([^"]+)"', drawn):
            assert f'"{path}"' in pages


@pytest.mark.long
def test_the_window_loads_nothing_that_only_the_server_needs() -> None:
    words = (
        "import sys, khepri.app.main, khepri.app.screens.club_night;"
        "print([each for each in ('starlette', 'uvicorn', 'websockets', 'segno')"
        " if each in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", words],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"
