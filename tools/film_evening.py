"""Take the pictures of a whole club night for docs/club-night.md: docs/screenshots/club/*.png.

    make film-evening

A real server, three phones, a desk and a wall in Chromium, and thirteen classmates that are links
without a browser. Everybody plays by the same chance every time; what depends on clocks may differ
by a second. It takes a minute or two.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser import OPTIONS, chromium
from club.web.devices import LAPTOP, PHONE, Device, Kind
from club.web.hands import Finger, join
from club.web.night_server import NightServer
from khepri.club.server.network import LOOPBACK, laptop_networks
from khepri.tournament.roster import Person
from patience import PATIENCE_S, until
from tools.evening.album import Album, told_address
from tools.evening.classmates import Boards, Classmate, play_turns

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screenshots" / "club"
SEED = 12
SHARP_PHONE: Kind = {**PHONE, "device_scale_factor": 2}
FULL_NAMES = (
    *("Amira Khoury", "Ben Okafor", "Chloe Dubois", "Dina Saleh", "Elif Yilmaz", "Farah Nasser"),
    *("Grace Lee", "Hugo Martin", "Ines Pereira", "Jonas Berg", "Kofi Asante", "Leo Schmidt"),
    *("Mina Tanaka", "Noor Haddad", "Omar Farouk", "Priya Sharma"),
)
WITH_PHONES = ("Amira K.", "Ben O.", "Chloe D.")
FRIENDLY_GAME = ("d6e7", "h5R", "e4f4", "f5L", "d1R")
"""From the classic start; the last move's beam meets the red pharaoh."""

HOLD_LIGHT = """(ms) => {
  const frame = window.requestAnimationFrame.bind(window);
  const begun = new Map();
  const held = new Set();
  window.heldLights = 0;
  window.releaseLight = () => {
    window.requestAnimationFrame = frame;
    held.forEach((step) => frame(step));
  };
  window.requestAnimationFrame = (step) => frame((now) => {
    if (!begun.has(step)) begun.set(step, now);
    const at = now - begun.get(step);
    if (held.has(step)) return;
    if (at >= ms) { held.add(step); window.heldLights += 1; }
    step(begun.get(step) + Math.min(at, ms));
  });
}"""
"""Lets every beam stand still so long after it has left; `releaseLight` lets them go on."""

IS_HELD = "window.heldLights > 0"


class Film:
    """The evening, scene after scene."""

    def __init__(self, browser: Browser, night: NightServer, album: Album, script: str) -> None:
        self.browser = browser
        self.script = script
        self.night = night
        self.album = album
        self.boards = Boards(SEED)
        self.mates: dict[str, Classmate] = {}
        self.phones: dict[str, Finger] = {}
        self.line = night.line()
        desk = Device(browser, night.desk(), script, **LAPTOP)
        self.desk = desk.page
        self.wall = desk.context.new_page()
        self.wall.set_viewport_size({"width": 1920, "height": 1080})
        self.wall.goto(f"http://{LOOPBACK}:{night.port}/wall")

    def run(self) -> None:
        """Play everything."""
        self.arrive()
        self.play_a_friendly_game()
        self.set_up_the_event()
        self.play_the_first_round()
        self.play_the_other_rounds()
        self.end()

    # Scenes

    def arrive(self) -> None:
        """Students scan or type the code, choose a name, and are in."""
        for number, name in enumerate(display_names(), 1):
            if name not in WITH_PHONES and number <= 11:
                self.seat(number, name)
        phone = self.phone("Amira K.", self.night.origin)
        field = phone.get_by_label("Room code")
        field.press_sequentially(self.night.code[:2].lower())
        self.album.phone("code", phone)
        self.album.take("wall-join", self.wall)
        field.press_sequentially(self.night.code[2:].lower())
        phone.get_by_role("button", name="Amira K.").tap()
        phone.get_by_role("button", name="moon", exact=True).tap()
        self.album.phone("name", phone)
        phone.get_by_role("button", name="Join as Amira K.").tap()
        for number, name in enumerate(display_names(), 1):
            if name not in WITH_PHONES and 11 < number <= 15:
                self.seat(number, name)
        join(self.finger("Ben O."), "Ben O.")
        self.start_friendly("Elif Y.", "Hugo M.")
        self.start_friendly("Kofi A.", "Leo S.")
        for _ in range(6):
            play_turns(self.mates.values(), self.boards)
        self.album.phone("lobby", phone)
        self.album.row("join", "code", "name", "lobby")
        guest = Device(self.browser, self.night.room, self.script, **SHARP_PHONE).page
        guest.get_by_role("button", name="My name is not here").tap()
        guest.get_by_label("Your first name").fill("Finn M.")
        guest.get_by_role("button", name="Join as Finn M.").tap()
        expect(self.desk.locator(".ask-line")).to_be_visible()
        self.album.take("desk-room", self.desk)
        self.desk.locator(".ask-line").get_by_role("button", name="Let in").click()
        expect(self.desk.locator(".ask-line")).to_have_count(0)
        self.guest = guest

    def play_a_friendly_game(self) -> None:
        """Ben asks Amira; one of them wins by a beam that the preview has shown."""
        one, other = self.phones["Ben O."], self.phones["Amira K."]
        one.press(one.device.button("Challenge Amira K."))
        one.press(one.device.button("Laser Chess"))
        one.press(one.device.button("Classic"))
        one.press(one.device.button("Ask Amira"))
        page = other.device.page
        expect(page.locator(".challenge")).to_be_visible()
        self.album.phone("challenge", page)
        other.press(other.device.button("Play"))
        for each in (one, other):
            expect(each.device.page.locator(".inner-page .board")).to_be_visible()
        blue, red = (one, other) if one.device.game["yours"] == ["blue"] else (other, one)
        for ply, move in enumerate(FRIENDLY_GAME):
            mover = (blue, red)[ply % 2]
            expect(mover.device.page.locator(".board-playable")).to_be_visible()
            if ply < len(FRIENDLY_GAME) - 1:
                mover.play(move)
        page = blue.device.page
        page.locator(".square-key[data-square='d1']").tap()
        page.locator(".turn-key.right").tap()
        self.album.phone("preview", page)
        page.evaluate(HOLD_LIGHT, 700)
        page.locator(".fire").tap()
        until(lambda: page.evaluate(IS_HELD), "the light")
        self.album.phone("shot", page)
        page.evaluate("window.releaseLight()")
        expect(page.locator(".result")).to_be_visible()
        self.album.phone("result", page)
        self.album.row("friendly", "challenge", "preview", "shot")
        for each in (one, other):
            each.press(each.device.button("Back to the lobby"))

    def set_up_the_event(self) -> None:
        """The teacher fills in one form, looks at the pairs, and publishes them."""
        self.finger("Chloe D.")
        join(self.phones["Chloe D."], "Chloe D.")
        desk = self.desk
        desk.get_by_role("button", name="Set up an event").click()
        expect(desk.locator("main > .tab-event")).to_be_visible()
        self.album.take("desk-event", desk)
        desk.get_by_role("button", name="Create and pair round 1").click()
        expect(desk.get_by_role("button", name="Publish")).to_be_visible()
        self.settle_notices()
        self.album.take("desk-proposal", desk)
        desk.get_by_role("button", name="Publish").click()
        phone = self.phones["Amira K."].device.page
        expect(phone.locator(".round-call")).to_be_visible()
        self.album.phone("call", phone)
        expect(self.wall.locator("ol.pairings")).to_be_visible()
        self.album.take("wall-pairings", self.wall)

    def play_the_first_round(self) -> None:
        """Beams on every board; one phone is gone, a hand is up, and a phone is offline."""
        self.get_ready()
        for _ in range(9):
            self.play_turns()
        gone = self.one_on_the_move("Farah N.", "Grace L.", "Jonas B.")
        gone.hang_up()
        asks = self.mates["Ines P."]
        asks.say({"t": "call_teacher", "game": asks.seat["game"] if asks.seat else 0})
        self.desk.locator("#tab-round").click()
        self.film_the_wall()
        until(lambda: self.tones() >= {"ask", "lost"}, "a lost phone")
        self.settle_notices()
        self.album.take("desk-round", self.desk)
        self.desk.get_by_role("button", name="I have been there").click()
        device = self.phones["Amira K."].device
        self.album.phone("game", device.page)
        device.context.set_offline(True)
        expect(device.page.locator(".line-card")).to_be_visible()
        self.album.phone("offline", device.page)
        device.context.set_offline(False)
        expect(device.page.locator(".line-card")).to_have_count(0)
        self.album.row("round", "call", "game", "offline")
        self.film_colours(device.page)
        self.end_round(1)

    def play_the_other_rounds(self) -> None:
        """Play on until all rounds are over; look at the standings after the second."""
        for number in (2, 3, 4):
            self.line.ask("pair")
            until(lambda: self.told("proposal"), "pairs")
            self.line.ask("publish")
            until(lambda number=number: self.event()["round"] == number, "the round")  # type: ignore[misc]
            self.end_round(number)
            if number == 3:
                self.film_standings()

    def film_standings(self) -> None:
        """The same table on a phone and on the desk, where it can be explained."""
        phone = self.phones["Amira K."].device.page
        phone.locator(".tab", has_text="Standings").tap()
        self.album.phone("standings", phone)
        self.desk.locator("#tab-standings").click()
        self.desk.get_by_role("button", name="why this place?").nth(1).click()
        self.settle_notices()
        self.album.take("desk-standings", self.desk)

    def end(self) -> None:
        """Podium, paper, and good night."""
        self.line.ask("wall", {"show": "podium"})
        expect(self.wall.locator(".picture.podium")).to_be_visible()
        self.wall.wait_for_timeout(6000)  # until the confetti has fallen
        self.album.take("wall-podium", self.wall)
        paper = self.desk.context.new_page()
        paper.goto(f"http://{LOOPBACK}:{self.night.port}/desk/print/join")
        paper.set_viewport_size({"width": 860, "height": 1190})
        self.album.take("join-sheet", paper)
        self.line.ask("end", {"sure": True})
        phone = self.phones["Amira K."].device.page
        expect(phone.locator(".notice")).to_be_visible()
        self.album.phone("over", phone)
        self.album.row("end", "result", "standings", "over")

    # What scenes share

    def phone(self, name: str, address: str) -> Page:
        """Switch a phone on."""
        device = Device(self.browser, address, self.script, **SHARP_PHONE)
        self.phones[name] = Finger(device)
        return device.page

    def finger(self, name: str) -> Finger:
        """Switch a phone on that has scanned the code."""
        self.phone(name, self.night.room)
        return self.phones[name]

    def seat(self, number: int, name: str) -> None:
        """Let a classmate sit down."""
        address = self.night.origin.removeprefix("http://")
        self.mates[name] = Classmate(address, self.night.code, number, (number * 5) % 12)

    def start_friendly(self, one: str, other: str) -> None:
        """Let two classmates begin a game."""
        asks, answers = self.mates[one], self.mates[other]
        to = answers.seat["seat"] if answers.seat else 0
        wish = {"to": to, "kind": "laser", "board": "classic", "clock": "300+3"}
        asks.say({"t": "challenge", **wish})
        until(lambda: answers.seat and answers.seat["challenges"], "the challenge")
        number = answers.seat["challenges"][0]["id"] if answers.seat else 0
        answers.say({"t": "answer_challenge", "id": number, "yes": True})
        until(lambda: asks.game and answers.game, "the game")

    def get_ready(self) -> None:
        """Let everybody sit down at the boards of the round."""
        for mate in self.mates.values():
            mate.get_ready()
        for finger in self.phones.values():
            finger.press(finger.device.button("I am ready"))
        self.guest.get_by_role("button", name="I am ready", exact=True).tap()

    def play_turns(self) -> None:
        """Let everybody play who is on the move."""
        play_turns(self.mates.values(), self.boards)
        for finger in self.phones.values():
            device = finger.device
            device.page.wait_for_timeout(100)
            if device.page.locator(".inner-page .board-playable").count():
                ply = device.game["ply"]
                finger.play(self.boards.choose(device.game, may_end=False))
                device.wait_for_ply(ply + 1)
                self.boards.follow(device.game)

    def one_on_the_move(self, *names: str) -> Classmate:
        """Find somebody whose turn it is."""
        mates = [self.mates[name] for name in names]
        return next(mate for mate in mates if mate.game and mate.game["moves"] is not None)

    def film_the_wall(self) -> None:
        """Take the wall while beams are on their way."""
        expect(self.wall.locator(".picture.round")).to_be_visible()
        self.wall.wait_for_timeout(1500)
        self.wall.evaluate(HOLD_LIGHT, 900)
        play_turns(self.mates.values(), self.boards)
        until(lambda: self.wall.evaluate(IS_HELD), "the light")
        self.wall.wait_for_timeout(1000)  # for the others
        self.album.take("wall-round", self.wall)
        self.wall.evaluate("window.releaseLight()")

    def film_colours(self, page: Page) -> None:
        """Take the same page in three kinds of colours."""
        for theme in ("night", "light", "contrast"):
            kept = f"""localStorage.setItem("khepri.settings", '{{"theme":"{theme}"}}')"""
            page.evaluate(kept)
            page.reload()
            expect(page.locator(".inner-page .board")).to_be_visible()
            self.album.phone(theme, page)
        page.evaluate("localStorage.removeItem('khepri.settings')")
        page.reload()
        expect(page.locator(".inner-page .board")).to_be_visible()
        self.album.row("colours", "night", "light", "contrast")

    def end_round(self, number: int) -> None:
        """Let the teacher write results: they are the same every time."""
        scores = ("1-0", "0-1", "1-0", "1/2", "1-0", "0-1", "0-1", "1-0", "1/2")
        for board in self.told("boards"):
            if board["score"] is None:
                result = scores[(board["board"] * 3 + number) % len(scores)]
                self.line.ask("set_result", {"board": board["board"], "result": result})
        until(lambda: self.event()["state"] in ("between", "over"), "the end of a round")
        for finger in self.phones.values():
            lobby = finger.device.button("Back to the lobby")
            if finger.device.page.locator(".inner-page").count():
                lobby.tap()
        for mate in self.mates.values():
            mate.leave_game()

    def settle_notices(self) -> None:
        """Close what the desk has told."""
        for _ in range(self.desk.get_by_role("button", name="Close this message").count()):
            self.desk.get_by_role("button", name="Close this message").first.click()

    def told(self, key: str) -> Any:
        """Return a part of what the desk is told."""
        return self.line.state("desk").get(key)

    def event(self) -> dict[str, Any]:
        """Return what everybody is told of the event."""
        return self.line.state("event").get("event") or {"round": 0, "state": ""}

    def tones(self) -> set[str]:
        """Return what the boards of the desk look like."""
        return {board["tone"] for board in self.told("boards")}


def display_names() -> list[str]:
    """Return everybody as the room reads them."""
    return [f"{first} {last[0]}." for first, last in (name.split() for name in FULL_NAMES)]


def main() -> None:
    """Film the evening."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    folder: Path = parser.parse_args().out
    people = [
        Person(name=name, full_name=full, group=("7b", "8a")[number % 2])
        for number, (name, full) in enumerate(zip(display_names(), FULL_NAMES, strict=True))
    ]
    host = next((each.address for each in laptop_networks()), LOOPBACK)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        night = NightServer(Path(data), people, host, "CLUB-NIGHT")
        expect.set_options(timeout=PATIENCE_S * 1000)
        browser = playwright.chromium.launch(executable_path=chromium(), args=OPTIONS)
        try:
            Film(browser, night, Album(folder), told_address(host, night.port)).run()
        finally:
            browser.close()
            night.end()


if __name__ == "__main__":
    main()
