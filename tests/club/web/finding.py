"""What somebody looks for on a page, by the words that are seen or read aloud."""

from __future__ import annotations

import re

from playwright.sync_api import FloatRect, Locator, Page


def board(page: Page) -> Locator:
    """Find the board that is large, whose squares can be reached."""
    return page.get_by_role("grid", name="Board")


def square(page: Page, name: str) -> Locator:
    """Find a square of the board."""
    return board(page).get_by_role("button", name=re.compile(rf"^{name},"))


def choices(page: Page) -> Locator:
    """Find the squares with which a move begins; there is none if it is not one's turn."""
    return board(page).get_by_role("button", name=re.compile(r"can be played|, \d+ moves?\b"))


def own_move(page: Page) -> Locator:
    """Find the place at which a move is chosen."""
    return page.get_by_role("region", name="Your move")


def fire(page: Page) -> Locator:
    """Find the button that plays what was chosen."""
    return own_move(page).get_by_role("button", name=re.compile(r"^(Fire!|Play\b|Sent )"))


def take_back(page: Page) -> Locator:
    """Find the button that lets go of what was chosen."""
    return page.get_by_role("button", name="Take it back")


def target(page: Page, name: str) -> Locator:
    """Find the key below the board for a square that a piece can go to, or change places with."""
    keys = page.get_by_role("group", name="Where to")
    return keys.get_by_role("button", name=re.compile(rf"(go to|on) {name}\b"))


def turn(page: Page, way: str) -> Locator:
    """Find the key that turns a piece, to the left or to the right."""
    return page.get_by_role("button", name=re.compile(rf"^turn {way}\b"))


def me(page: Page) -> Locator:
    """Find who the page says one is."""
    return page.get_by_role("group", name="You", exact=True)


def card(page: Page, title: str | re.Pattern[str]) -> Locator:
    """Find what stands where moves are chosen while something else comes first."""
    return page.get_by_role("region", name=title)


def pieces(page: Page) -> Locator:
    """Find the squares on which something stands."""
    return board(page).get_by_role("button", name=re.compile(r"^\w+, (?!empty)"))


def clock(page: Page, side: str) -> Locator:
    """Find the clock of a side."""
    return page.get_by_role("region", name=re.compile(f", {side}")).get_by_role("timer")


def heading(page: Page, name: str | re.Pattern[str]) -> Locator:
    """Find what stands above something."""
    return page.get_by_role("heading", name=name)


def tab(page: Page, name: str) -> Locator:
    """Find the way to another part of the lobby."""
    return page.get_by_role("navigation", name="Pages").get_by_role("button", name=name)


def button(page: Page | Locator, name: str) -> Locator:
    """Find a button by the whole of its name."""
    return page.get_by_role("button", name=name, exact=True)


def name_list(page: Page) -> Locator:
    """Find the list in which one looks for one's own name, on the way in."""
    return page.get_by_role("list", name="Names")


def people(page: Page) -> Locator:
    """Find the part of the lobby that says who is here."""
    return page.get_by_role("region", name="Who is here")


def result_of(page: Page, board: int) -> Locator:
    """Find the result that a board has at the desk."""
    return page.get_by_role("button", name=re.compile(f"^Board {board}:"), pressed=True)


def heard(page: Page, words: str | re.Pattern[str]) -> Locator:
    """Find what a screen reader says by itself."""
    return page.locator("[aria-live]").filter(has_text=words)


def drawn(page: Page, mark: str) -> Locator:
    """Find a mark on the board: a mere picture, which has no words to be found by."""
    return page.locator(f".board .{mark}")


def place(seen: Locator) -> FloatRect:
    """Say where something is on the screen."""
    box = seen.bounding_box()
    assert box is not None
    return box


def bottom(seen: Locator) -> float:
    """Say where something ends."""
    box = place(seen)
    return box["y"] + box["height"]
