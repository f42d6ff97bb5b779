"""The Wi-Fi that the teacher types once: on the sheet, on the wall if wanted, and nowhere else."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from club.evening import Evening
from khepri.archive import Archive
from khepri.club.night import NightSettings, Role
from khepri.club.opening import NightPlan, open_night

TYPED = "bend;the-light"
WIFI = {"name": "CLUB-NIGHT", "password": TYPED}


def test_what_was_typed_is_the_way_that_phones_scan() -> None:
    evening = Evening()
    desk = evening.open(Role.DESK)
    answer = evening.ask(desk, "wifi", **WIFI)
    assert answer["say"] == "The Wi-Fi is CLUB-NIGHT. The join sheet has its code to scan."
    way = evening.night.settings.wifi_way
    assert way == r"WIFI:T:WPA;S:CLUB-NIGHT;P:bend\;the-light;;"
    assert desk.states["desk"]["settings"]["wifi_password"] == TYPED
    evening.ask(desk, "wifi", name="CLUB-NIGHT", open=True, password="left over")
    assert evening.night.settings.wifi_way == "WIFI:T:nopass;S:CLUB-NIGHT;;"
    evening.ask(desk, "wifi", name="CLUB-NIGHT")
    assert evening.night.settings.wifi_way == ""  # a line for the pen


def test_the_password_is_nobody_elses() -> None:
    evening = Evening()
    evening.referee.rounds.wall.scan_code = lambda text: f"<svg>{text}</svg>"
    desk, wall, page = evening.open(Role.DESK), evening.open(Role.WALL), evening.join(1)
    answer = evening.ask(desk, "wifi", **WIFI)
    watcher = evening.enter()
    evening.send(watcher, t="join", watch=True)
    assert page.room["wifi"] == "CLUB-NIGHT"
    told = json.dumps([answer, desk.states["desk"]["log"], evening.archive.club_nights.load(
        evening.night.number).lines], default=str)  # fmt: skip
    for seen in (told, *(json.dumps([each.said, each.states]) for each in (wall, page, watcher))):
        assert "light" not in seen
    assert "light" not in repr(evening.night.settings)
    evening.ask(desk, "wifi", **WIFI, on_wall=True)
    shown = wall.states["wall"]["wifi"]
    assert (shown["password"], "WIFI:T:WPA" in shown["qr"]) == (TYPED, True)
    for each in (page, watcher):
        assert "light" not in json.dumps([each.said, each.states])


def test_it_can_be_undone_and_is_forgotten_when_the_night_ends() -> None:
    evening = Evening(wifi="Laptop's own")
    desk = evening.open(Role.DESK)
    evening.ask(desk, "wifi", **WIFI, on_wall=True)
    line = desk.states["desk"]["log"][0]
    assert evening.ask(desk, "undo", of="room", number=line["number"])["t"] == "done"
    settings = evening.night.settings
    assert (settings.wifi, settings.wifi_password, settings.is_wifi_on_wall) == (
        "Laptop's own", "", False,
    )  # fmt: skip
    evening.ask(desk, "wifi", **WIFI)
    evening.ask(desk, "end", sure=True)
    kept = evening.archive.club_nights.load(evening.night.number)
    assert "light" not in json.dumps(kept.state)


@pytest.mark.parametrize(
    ("typed", "say"),
    [
        ({"name": " \u200b\n"}, "Type the name of the Wi-Fi."),
        ({"name": "é" * 17}, "The name of a Wi-Fi is shorter: 32 letters at most."),
        ({**WIFI, "password": "x" * 64}, "The password of a Wi-Fi is shorter: 63 letters at most."),
        (
            {"name": 7},
            "Something in this message is not of the right sort. The name should be a text.",
        ),
    ],
)
def test_what_can_be_no_wifi_is_refused(typed: dict[str, object], say: str) -> None:
    evening = Evening(wifi="before")
    desk = evening.open(Role.DESK)
    assert evening.ask(desk, "wifi", **typed)["say"] == say
    assert evening.night.settings.wifi == "before"


def test_a_short_password_is_taken_and_asked_about() -> None:
    evening = Evening()
    answer = evening.ask(evening.open(Role.DESK), "wifi", name="Old", password="12345")
    assert (answer["t"], len(answer["warn"])) == ("done", 1)


@pytest.mark.parametrize("detected", ["", "Staff room"])
def test_a_night_that_goes_on_has_its_wifi_still(tmp_path: Path, detected: str) -> None:
    path = tmp_path / "archive.sqlite"
    plan = NightPlan(address="127.0.0.1", port=0, wifi="Staff room")
    first = open_night(plan, path, scan_code=str)(lambda: None)
    first.night.change(
        wifi="CLUB-NIGHT", wifi_password=TYPED, is_wifi_typed=True, is_wifi_on_wall=True
    )
    first.night.archive.close()
    again = open_night(replace(plan, wifi=detected), path, scan_code=str)(lambda: None)
    settings = again.night.settings
    again.night.archive.close()
    assert (settings.wifi, settings.wifi_password, settings.is_wifi_on_wall) == (
        "CLUB-NIGHT", TYPED, True,
    )  # fmt: skip


def test_a_name_that_the_laptop_knew_is_kept_where_it_knows_none_now(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    names = []
    for wifi in ("CLUB-NIGHT", "", "Other"):
        plan = NightPlan(address="127.0.0.1", port=0, wifi=wifi)
        opened = open_night(plan, path, scan_code=str)(lambda: None)
        names.append(opened.night.settings.wifi)
        opened.night.archive.close()
    assert names == ["CLUB-NIGHT", "CLUB-NIGHT", "Other"]


def test_a_night_of_before_has_no_password() -> None:
    with Archive.in_memory() as archive:
        kept = archive.club_nights.begin({"code": "BKTW", "wifi": "CLUB"})
        assert NightSettings.of(kept.state).wifi_way == ""
