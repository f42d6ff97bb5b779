"""Where the parts of Club night stand, in units."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.style.metrics import TALL_RATIO, Box
from khepri.app.top_bar import HEIGHT

MARGIN, GAP = 24.0, 16.0
FORM, JOIN, ACTIONS = 412.0, 364.0, 300.0
CLOSE = 12.0
LEAST_FOR_BOARD = 700.0
"""A page for the words that is narrower has no room for a board beside them."""

WORDS_SHARE = 0.74


@dataclass(frozen=True, slots=True)
class StartPlaces:
    """Before a night."""

    pitch: Box
    form: Box
    board: Box | None
    """Where a board may be seen behind the words; None where they need all the room."""


@dataclass(frozen=True, slots=True)
class RunningPlaces:
    """While a night runs."""

    join: Box
    people: Box
    actions: Box
    checks: Box
    end: Box


def page_box(box: Box) -> Box:
    """Return what lies below the bar."""
    margin = MARGIN if box.w >= 1000 else GAP
    return Box(margin, HEIGHT + 8, box.w - 2 * margin, box.h - HEIGHT - 8 - margin)


def start_places(box: Box, growth: float) -> StartPlaces:
    """Put the choices beside the pitch, or below it in a tall window."""
    page = page_box(box)
    if box.w < TALL_RATIO * box.h:
        form, pitch = page.cut_bottom(page.h * 0.56, gap=GAP)
        return StartPlaces(pitch, form, None)
    width = min(page.w * 0.46, FORM * (1 + 0.5 * (growth - 1)))
    form, pitch = page.cut_right(width, gap=GAP)
    if pitch.w < LEAST_FOR_BOARD * growth:
        return StartPlaces(pitch, form, None)
    words, _ = pitch.cut_left(pitch.w * WORDS_SHARE)
    return StartPlaces(words, form, pitch)


def running_places(
    box: Box, *, growth: float, widest: float, actions: float, end: float
) -> RunningPlaces:
    """Put the ways in on the left, people in the middle, and what to do on the right.

    :param widest: how wide the buttons on the right must be for their words.
    :param actions: how high those buttons with their words are.
    :param end: how high the button is that ends the night.
    """
    page = page_box(box)
    if box.w < TALL_RATIO * box.h:
        above, people = page.cut_top(page.h * 0.52, gap=GAP)
        join, right = above.columns(2, GAP)
    else:
        share = min(1.0, page.w / 1232) * (1 + 0.25 * (growth - 1))
        join, rest = page.cut_left(JOIN * share, gap=GAP)
        right, people = rest.cut_right(max(widest, ACTIONS * share), gap=GAP)
    last, middle = right.cut_bottom(end, gap=CLOSE)
    first, checks = middle.cut_top(min(actions, middle.h * 0.62), gap=CLOSE)
    return RunningPlaces(join, people, first, checks, last)
