"""How somebody plays at a device: with a finger, or with nothing but keys."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, expect

from club.web.devices import Device
from club.web.finding import board, fire, me, square, take_back, target, turn

MOST_TABS = 150
TURNS = {"L": "left", "R": "right"}
KEYS = {"L": "q", "R": "e"}

FOCUSED = "(button) => button === document.activeElement"
PLACES = """(board, name) => {
  const keys = Array.from(board.querySelectorAll("button"));
  const columns = board.querySelector("[role=row]").children.length;
  const place = (index) => (index < 0 ? null : [index % columns, Math.floor(index / columns)]);
  const named = (key) => key.getAttribute("aria-label").startsWith(`${name},`);
  return [place(keys.indexOf(document.activeElement)), place(keys.findIndex(named))];
}"""
"""Where on the board one is, and where a square is."""


def join(hands: Hands, name: str) -> None:
    """Choose a name on the join page, and wait for the lobby."""
    page = hands.device.page
    hands.press(page.get_by_role("button", name=name))
    hands.press(page.get_by_role("button", name=f"Join as {name}"))
    expect(me(page)).to_contain_text(name)


class Hands(Protocol):
    """Presses what is on the page, and makes moves."""

    device: Device

    def press(self, button: Locator) -> None:
        """Press a button."""

    def play(self, move: str) -> None:
        """Choose a move on the board, and send it."""


class Finger:
    """Taps the piece, and does all the rest below the board."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def press(self, button: Locator) -> None:
        """Tap a button."""
        button.tap()

    def play(self, move: str) -> None:
        """Tap the piece, where it goes, and Fire!"""
        page = self.device.page
        start, end = move[:2], move[2:]
        square(page, start).tap()
        if end in TURNS:
            turn(page, TURNS[end]).tap()
        elif end:
            target(page, end).tap()
        fire(page).tap()


class Keys:
    """Walks over the page with Tab, and over the board with arrows; has no mouse at all."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self._keyboard = device.page.keyboard

    def press(self, button: Locator) -> None:
        """Go to a button and press Enter."""
        button.wait_for()
        for _ in range(MOST_TABS):
            if button.evaluate(FOCUSED):
                self._keyboard.press("Enter")
                return
            self._keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {button}")

    def play(self, move: str) -> None:
        """Walk to the piece and to where it goes, then press Space."""
        start, end = move[:2], move[2:]
        self._walk(start)
        self._keyboard.press("Enter")
        if end in KEYS:
            self._keyboard.press(KEYS[end])
        elif end:
            self._walk(end)
            self._keyboard.press("Enter")
        expect(fire(self.device.page)).to_be_enabled()
        self._keyboard.press("Space")

    def change_mind(self, square: str) -> None:
        """Pick a piece, and take that back."""
        self._walk(square)
        self._keyboard.press("Enter")
        back = take_back(self.device.page)
        expect(back).to_be_enabled()
        self._keyboard.press("Escape")
        expect(back).not_to_be_visible()

    def _walk(self, name: str) -> None:
        keys = board(self.device.page)
        for _ in range(MOST_TABS):
            at, (column, row) = keys.evaluate(PLACES, name)
            if at is not None:
                break
            self._keyboard.press("Tab")
        else:
            raise AssertionError("Tab does not reach the board")
        across, down = column - at[0], row - at[1]
        for key, steps in (
            ("ArrowRight", across),
            ("ArrowLeft", -across),
            ("ArrowDown", down),
            ("ArrowUp", -down),
        ):
            for _ in range(steps):
                self._keyboard.press(key)
