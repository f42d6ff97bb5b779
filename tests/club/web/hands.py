"""How somebody plays at a device: with a finger, or with nothing but keys."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, expect

from club.web.devices import Device

MOST_TABS = 150
TURNS = {"L": "left", "R": "right"}
KEYS = {"L": "q", "R": "e"}

FOCUSED = "(button) => button === document.activeElement"
PLACE = """() => {
  const keys = Array.from(document.querySelectorAll(".inner-page .square-key"));
  const columns = keys[0].closest(".square-row").children.length;
  const index = keys.indexOf(document.activeElement);
  return index < 0 ? null : [index % columns, Math.floor(index / columns)];
}"""
PLACE_OF = """(square) => {
  const keys = Array.from(document.querySelectorAll(".inner-page .square-key"));
  const columns = keys[0].closest(".square-row").children.length;
  const index = keys.findIndex((key) => key.dataset.square === square);
  return [index % columns, Math.floor(index / columns)];
}"""


def join(hands: Hands, name: str) -> None:
    """Choose a name on the join page, and wait for the lobby."""
    page = hands.device.page
    hands.press(page.get_by_role("button", name=name))
    hands.press(page.get_by_role("button", name=f"Join as {name}"))
    expect(page.locator(".me-name")).to_have_text(name)


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
        start, target = move[:2], move[2:]
        page.locator(f".inner-page .square-key[data-square='{start}']").tap()
        if target in TURNS:
            page.locator(f".turn-key.{TURNS[target]}").tap()
        elif target:
            page.locator(".pad-key", has_text=target).tap()
        page.locator(".confirm-row .fire").tap()


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
        start, target = move[:2], move[2:]
        self._walk(start)
        self._keyboard.press("Enter")
        if target in KEYS:
            self._keyboard.press(KEYS[target])
        elif target:
            self._walk(target)
            self._keyboard.press("Enter")
        expect(self.device.page.locator(".confirm-row .fire")).to_be_enabled()
        self._keyboard.press("Space")

    def change_mind(self, square: str) -> None:
        """Pick a piece, and take that back."""
        self._walk(square)
        self._keyboard.press("Enter")
        take_back = self.device.page.locator(".take-back")
        expect(take_back).to_be_enabled()
        self._keyboard.press("Escape")
        expect(take_back).not_to_be_visible()

    def _walk(self, square: str) -> None:
        page = self.device.page
        for _ in range(MOST_TABS):
            at = page.evaluate(PLACE)
            if at is not None:
                break
            self._keyboard.press("Tab")
        else:
            raise AssertionError("Tab does not reach the board")
        column, row = page.evaluate(PLACE_OF, square)
        across, down = column - at[0], row - at[1]
        for key, steps in (
            ("ArrowRight", across),
            ("ArrowLeft", -across),
            ("ArrowDown", down),
            ("ArrowUp", -down),
        ):
            for _ in range(steps):
                self._keyboard.press(key)
