"""What goes wrong on an evening, with real browsers and a server that is killed and falls asleep.

Every test leaves a round in which a move can be played.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from club.web.devices import LAPTOP, PHONE, Device, Kind
from club.web.finding import board, card, choices, fire, me
from club.web.hands import Finger, join
from club.web.night_server import ASLEEP_S, NightServer
from khepri.tournament.roster import Person
from patience import until

pytestmark = [pytest.mark.browser, pytest.mark.long]

PLAYERS = ("Amira K.", "Ben O.")
NAMES = (*PLAYERS, "Chloe D.", "Dina S.", "Elif Y.")
LOST = "Connection lost"
HELD = re.compile("Paused|All clocks stand|Please wait")
EVENT = {"name": "Field day", "kind": "othello", "variant": "8", "clock": "600+5", "rounds": 1}


class Round:
    """A night in mid round: the desk, and the phones of the two who play."""

    def __init__(self, browser: Browser, night: NightServer) -> None:
        self.browser = browser
        self.night = night
        self.desk: Page = self.device(LAPTOP, night.desk()).page
        self.wall: Page = self.desk.context.new_page()
        self.wall.goto(f"{night.origin}/wall")
        self.hands = [Finger(self.device(PHONE)) for _ in PLAYERS]
        for hands, name in zip(self.hands, PLAYERS, strict=True):
            join(hands, name)
        line = night.line()
        line.ask("new_event", {"settings": EVENT, "people": [1, 2], "pair": True})
        until(lambda: line.state("desk").get("proposal"), "the pairing")
        line.ask("publish")
        for hands in self.hands:
            hands.press(hands.device.button("I am ready"))
        line.close()
        self.play_a_move()

    def device(self, kind: Kind, address: str | None = None) -> Device:
        """Open one more device."""
        return Device(self.browser, address or self.night.room, **kind)

    def mover(self) -> Finger:
        """Wait until somebody can move, and say who."""
        found: list[Finger] = []

        def look() -> bool:
            found.extend(hands for hands in self.hands if choices(hands.device.page).count())
            return bool(found)

        until(look, "somebody's turn", glance_s=0.05)
        return found[0]

    def play_a_move(self) -> None:
        """Play a move, and see it on both phones."""
        square = play_first(self.mover().device.page)
        for hands in self.hands:
            expect(disc_on(hands.device.page, square)).to_have_count(1)

    def go_on(self) -> None:
        """Let the teacher press the button, and wait until the clocks run."""
        self.desk.get_by_role("button", name="Go on").first.click()
        expect(self.desk.get_by_role("button", name="Go on")).to_have_count(0)


def play_first(page: Page) -> str:
    """Play the first move that is offered; return where."""
    first = choices(page).first
    name = first.get_attribute("aria-label")
    assert name is not None
    square = name.partition(",")[0]
    first.tap()
    fire(page).tap()
    return square


def disc_on(page: Page, square: str) -> Locator:
    """Find the disc on a square."""
    return board(page).get_by_role("button", name=re.compile(rf"^{square}, .*disc$"))


def discs(page: Page) -> list[str]:
    """Return what stands on the board, in the words of a screen reader."""
    names: list[str] = (
        board(page)
        .get_by_role("button", name=re.compile("disc$"))
        .evaluate_all("(keys) => keys.map((key) => key.getAttribute('aria-label'))")
    )
    return names


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NightServer]:
    night = NightServer(tmp_path_factory.mktemp("night"), [Person(name=name) for name in NAMES])
    yield night
    night.end()


@pytest.fixture(scope="module")
def round_(browser: Browser, night: NightServer) -> Round:
    return Round(browser, night)


def test_a_phone_without_network_comes_back_into_its_game(round_: Round) -> None:
    device = round_.mover().device
    device.context.set_offline(True)
    expect(card(device.page, LOST)).to_contain_text("Your game is safe.")
    assert not [url for url in device.unfetched if "/web/icons/" in url]
    device.context.set_offline(False)
    expect(card(device.page, LOST)).to_have_count(0)
    round_.play_a_move()


def test_only_one_of_two_tabs_plays(round_: Round) -> None:
    device = round_.mover().device
    newer = device.open(round_.night.room)
    expect(choices(newer).first).to_be_visible()
    older = device.page
    expect(older.get_by_role("heading", name="You are playing in another tab")).to_be_visible()
    older.get_by_role("button", name="Play here").tap()
    expect(choices(older).first).to_be_visible()
    expect(newer.get_by_role("button", name="Play here")).to_be_visible()
    newer.close()
    round_.play_a_move()


def test_the_teacher_decides_whose_a_name_is(round_: Round) -> None:
    one, other = (Finger(round_.device(PHONE)) for _ in range(2))
    join(one, "Chloe D.")
    round_.desk.get_by_role("tab", name="Room").click()
    for answer in ("No", "It is them"):
        other.press(other.device.page.get_by_role("button", name="Chloe D."))
        other.press(other.device.page.get_by_role("button", name="Join as Chloe D."))
        expect(other.device.page.get_by_text("Is this you?")).to_be_visible()
        button = round_.desk.get_by_role("button", name=answer, exact=True)
        button.click()
        expect(button).to_have_count(0)
        if answer == "No":
            expect(other.device.page.get_by_role("heading", name="Who are you?")).to_be_visible()
            expect(me(one.device.page)).to_contain_text("Chloe D.")
    expect(me(other.device.page)).to_contain_text("Chloe D.")
    expect(
        one.device.page.get_by_role("heading", name="You are playing in another tab")
    ).to_be_visible()
    for hands in (one, other):
        hands.device.close()


def test_a_killed_server_goes_on_where_it_was(round_: Round) -> None:
    pages = [hands.device.page for hands in round_.hands]
    round_.mover()
    before = [discs(page) for page in pages]
    assert all(before)
    round_.night.kill()
    for page in pages:
        expect(card(page, LOST)).to_be_visible()
    round_.night.start()
    for page in pages:
        expect(card(page, HELD)).to_be_visible()
    assert [discs(page) for page in pages] == before
    expect(round_.wall.get_by_text("Trying again")).to_be_hidden()
    expect(round_.desk.get_by_role("alert").get_by_text("Open the desk")).to_be_visible()
    round_.desk.goto(round_.night.desk())
    round_.go_on()
    round_.play_a_move()


def test_a_laptop_that_was_asleep_waits_for_the_teacher(round_: Round) -> None:
    round_.mover()
    round_.night.fall_asleep()
    # The server looks at the clock of the machine, which nobody can hurry.
    time.sleep(ASLEEP_S)
    round_.night.wake_up()
    expect(round_.desk.get_by_role("status").get_by_text("the laptop was asleep")).to_be_visible()
    for hands in round_.hands:
        expect(card(hands.device.page, HELD)).to_contain_text("the laptop was asleep")
    round_.go_on()
    round_.play_a_move()


def test_a_move_is_played_where_sockets_are_blocked(round_: Round) -> None:
    asking = Finger(round_.device(PHONE, f"{round_.night.origin}/web/icon.svg"))
    page = asking.device.page
    page.route_web_socket("**/ws", lambda socket: socket.close())
    page.goto(round_.night.room)
    join(asking, "Dina S.")
    page.get_by_role("button", name="Play the computer").tap()
    for name in ("Othello", "4×4", "Start"):
        asking.press(page.get_by_role("button", name=name, exact=True))
    expect(disc_on(page, play_first(page))).to_have_count(1)
    asking.device.close()


def test_a_student_cannot_open_the_desk(round_: Round) -> None:
    student = round_.device(PHONE)
    answer = student.page.goto(f"{round_.night.origin}/desk")
    assert answer is not None
    assert answer.status == 403
    student.page.goto(round_.night.room)
    opened = """() => new Promise((done) => {
      const socket = new WebSocket(`ws://${location.host}/ws/desk`);
      socket.onopen = () => done("opened");
      socket.onclose = () => done("refused");
    })"""
    assert student.page.evaluate(opened) == "refused"
    student.close()
