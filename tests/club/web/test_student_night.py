"""Students at their browsers with a real laptop: they come in, play, go away and come back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from websockets.sync.client import ClientConnection

from club.server.serving import ServedNight, told
from club.web.finding import board, me
from patience import PATIENCE_S

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def night(tmp_path: Path) -> Iterator[ServedNight]:
    """Start a night."""
    night = ServedNight(tmp_path)
    yield night
    night.end()


def opened(browser: Browser, address: str) -> tuple[Page, list[str]]:
    """Open a page on a device of its own; return it, and what it should not have asked for."""
    context = browser.new_context(viewport=PHONE)
    context.set_default_timeout(PATIENCE_S * 1000)
    page = context.new_page()
    strange: list[str] = []
    origin = "/".join(address.split("/")[:3])
    page.on(
        "request",
        lambda request: None if request.url.startswith(origin) else strange.append(request.url),
    )
    page.on("pageerror", lambda error: strange.append(str(error)))
    page.on(
        "console",
        lambda message: strange.append(message.text) if message.type == "error" else None,
    )
    page.goto(address)
    return page, strange


def sit_down(page: Page, name: str) -> None:
    """Choose a name and join."""
    page.get_by_role("button", name=name).click()
    page.get_by_role("button", name=f"Join as {name}").click()
    expect(me(page)).to_contain_text(name)


def test_two_students_meet_play_and_come_back(browser: Browser, night: ServedNight) -> None:
    """One is at a page, the other at a device that says what pages say."""
    home = f"http://{night.host}"
    with night.socket() as ben:
        ben.send(json.dumps({"t": "hello", "v": 1, "room": night.code}))
        ben.send(json.dumps({"t": "join", "person": 2, "sign": 3}))
        told(ben, "joined")
        amira, strange = opened(browser, home)
        amira.get_by_label("Room code").fill(night.code.lower())
        expect(
            amira.get_by_role("button", name=re.compile(r"^Ben O\..*, already here"))
        ).to_be_visible()
        sit_down(amira, "Amira K.")
        assert amira.url == f"{home}/{night.code}"
        amira.get_by_role("button", name="Challenge Ben O.").click()
        amira.get_by_role("button", name="Othello").click()
        amira.get_by_role("button", name="Ask Ben").click()
        challenge = asked_of(ben)
        ben.send(json.dumps({"t": "answer_challenge", "id": challenge, "yes": True}))
        expect(board(amira)).to_be_visible()
        amira.reload()
        expect(board(amira)).to_be_visible()
    assert strange == []


def asked_of(page: ClientConnection) -> int:
    """Wait until somebody is challenged, and return the challenge's number."""
    while True:
        state = told(page, "state")
        if state["stream"] == "you":
            for seat in state["set"].get("seats", ()):
                for each in seat["challenges"]:
                    return int(each["id"])


@pytest.mark.long
def test_a_challenge_is_taken_up_at_another_page(browser: Browser, night: ServedNight) -> None:
    pages = [opened(browser, f"http://{night.host}/{night.code}")[0] for _ in range(2)]
    amira, ben = pages
    sit_down(amira, "Amira K.")
    expect(
        ben.get_by_role("button", name=re.compile(r"^Amira K\..*, already here"))
    ).to_be_visible()
    sit_down(ben, "Ben O.")
    amira.get_by_role("button", name="Challenge Ben O.").click()
    amira.get_by_role("button", name="Ask Ben").click()
    ben.get_by_role("button", name="Play", exact=True).click()
    for page in pages:
        expect(board(page)).to_be_visible()


@pytest.mark.long
def test_the_newer_of_two_tabs_plays(browser: Browser, night: ServedNight) -> None:
    page, _ = opened(browser, f"http://{night.host}/{night.code}")
    sit_down(page, "Amira K.")
    other = page.context.new_page()
    other.goto(f"http://{night.host}/")
    expect(me(other)).to_contain_text("Amira K.")
    page.get_by_role("button", name="Play here").click()
    expect(me(page)).to_contain_text("Amira K.")
    expect(other.get_by_role("button", name="Play here")).to_be_visible()


@pytest.mark.long
def test_a_page_without_sockets_comes_in_as_well(browser: Browser, night: ServedNight) -> None:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.route_web_socket("**/ws", lambda socket: socket.close())
    page.goto(f"http://{night.host}/{night.code}")
    sit_down(page, "Amira K.")
