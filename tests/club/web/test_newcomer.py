"""What somebody does on the students' page who has never seen it, and expects an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from club.web.finding import button, name_list, tab
from club.web.student_samples import call, challenge, seat, streams, you
from club.web.student_stage import StudentStage
from club.web.test_student_page import said, sees, until
from club.web.wall_samples import NOW

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture
def stage(browser: Browser) -> Iterator[StudentStage]:
    stage = StudentStage(browser)
    yield stage
    assert stage.trouble == []
    stage.close()


def test_whoever_has_asked_is_told_what_came_of_it(stage: StudentStage) -> None:
    def asks(number: int, until_at: int) -> None:
        asked = challenge(number, mine=True, until_at=until_at)
        stage.show("you", {"seats": [seat(challenges=[asked])]})
        sees(stage, "Take back")

    stage.open(streams())
    asks(1, NOW + 48_000)
    stage.show("you", {"seats": [seat()]})
    sees(stage, "Mina cannot play just now.")
    asks(2, NOW)
    stage.show("you", {"seats": [seat()]})
    sees(stage, "Mina has not answered.")
    asks(3, NOW + 48_000)
    button(stage.page, "Take back the challenge to Mina T.").click()
    stage.show("you", {"seats": [seat()]})
    notes = stage.page.get_by_role("status").filter(has_text="Mina").get_by_role("paragraph")
    assert notes.all_inner_texts() == ["Mina cannot play just now.", "Mina has not answered."]


def test_the_devices_own_button_leads_to_the_lobby(stage: StudentStage) -> None:
    stage.open(streams())
    tab(stage.page, "Help").click()
    button(stage.page, "Settings").click()
    sheet = stage.page.get_by_role("dialog")
    assert sheet.is_visible()
    stage.page.go_back()
    until(stage, lambda: not sheet.count(), "no sheet")
    assert stage.page.get_by_text("Still stuck?").is_visible()
    stage.page.go_back()
    sees(stage, "Who is here")
    assert stage.page.url.endswith("/BKTW")


def test_names_of_those_who_came_meanwhile_are_ticked(stage: StudentStage) -> None:
    stage.open()
    sees(stage, "Who are you?")
    names = [{**each, "here": True} for each in stage.hello["names"]]
    stage.hello = {**stage.hello, "names": names}
    stage.pass_ms(12_000)
    here = name_list(stage.page).get_by_role("button", name=re.compile(", already here$"))
    until(stage, lambda: here.count() == len(names), "ticks")


def test_two_at_one_device_who_play_each_other_are_ready_by_one_press(
    stage: StudentStage,
) -> None:
    other = call(side="red", side_label="Red", first=False)
    stage.open(streams(you(seat(1, call=call()), seat(2, call=other))))
    sees(stage, "You play each other here")
    button(stage.page, "I am ready").click()
    said(stage, "ready")
    until(stage, lambda: [each["seat"] for each in stage.of("ready")] == [1, 2], "both")


def test_whoever_was_not_let_in_begins_anew(stage: StudentStage) -> None:
    joined = {"t": "joined", "seat": 9, "token": "t", "name": "Finn", "state": "waiting"}
    stage.answer = lambda message: [joined] if message["t"] == "join" else []
    stage.open()
    button(stage.page, "My name is not here").click()
    stage.page.get_by_label("Your first name").fill("Finn")
    button(stage.page, "Join as Finn").click()
    said(stage, "join")
    stage.show("you", you(seat(9, name="Finn", state="waiting")))
    sees(stage, "Choose another name")
    stage.tell({"t": "refused", "why": "name", "say": "Not let in. Choose your own name."})
    stage.show("you", you(seats=[]))
    kept = "localStorage.getItem('khepri.seats')"
    until(stage, lambda: stage.page.evaluate(kept) == "[]", "no token")
