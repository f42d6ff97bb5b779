"""Nothing overlaps, sticks out, is cut off or too small, on any screen at any size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from app.pilot import Pilot
from app.scenes import SCENES
from khepri.app.boards.view import BoardView
from khepri.app.label_sheet import LabelSheet
from khepri.app.screen import Screen
from khepri.app.settings import Settings, TextSize
from khepri.app.style.fonts import FontFile
from khepri.app.style.metrics import DESIGN_HEIGHT, DESIGN_WIDTH
from khepri.app.style.text import Inscription
from khepri.app.widgets import ListView, SingleChoice, Stepper, Widget
from khepri.app.widgets.inspection import cut_texts, seen

Start = Callable[..., Pilot]
Look = tuple[TextSize, tuple[int, int]]

SMALL = (800, 500)
TALL = (1000, 1400)
SIZES = [(1280, 720), (1920, 1080), (2560, 1080), SMALL]
TIGHTEST = [(TextSize.LARGE, SMALL), (TextSize.NORMAL, TALL)]
"""What fits here hardly ever lacks room elsewhere; each scene is played once for both."""

OTHER_LOOKS = [
    *((TextSize.NORMAL, size) for size in SIZES),
    *((TextSize.LARGE, size) for size in SIZES if size != SMALL),
]
HUGE_LOOKS = [(TextSize.HUGE, (1920, 1080)), (TextSize.HUGE, (1280, 720))]
OPENED = [TALL, (1920, 1080)]
"""`make screenshots` works at these; the other sizes are only more or less large."""

SMALLEST_TEXT_PX = 12
LEAST_ROW = 24
"""Rows of a list are targets too, but may be as low as the smallest target anywhere."""


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_fits_where_room_is_tightest(start: Start, name: str) -> None:
    """Reach a scene in a small window, then change the window and the text."""
    assert list(faults_at(reach(start, name, SMALL), TIGHTEST)) == []


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_a_screen_fits_into_every_window(start: Start, name: str) -> None:
    pilot = reach(start, name, SMALL)
    assert list(faults_at(pilot, OTHER_LOOKS)) == []
    if pilot.screen.tree.dialogs:
        # A dialog is measured when it opens, and the settings cannot be reached while it is open.
        pilot = reach(start, name, (1920, 1080), TextSize.HUGE)
    assert list(faults_at(pilot, HUGE_LOOKS)) == []
    assert pilot.frame.size == HUGE_LOOKS[-1][1]


@pytest.mark.long
@pytest.mark.parametrize("size", OPENED, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_reached_in_a_window_of_that_size(
    start: Start, name: str, size: tuple[int, int]
) -> None:
    """What fits after a change of size may not fit in a window that was opened so."""
    pilot = reach(start, name, size)
    assert pilot.frame.size == size
    assert list(faults_of(pilot, size)) == []


def reach(
    start: Start, name: str, size: tuple[int, int], text_size: TextSize = TextSize.NORMAL
) -> Pilot:
    """Play a scene in a window of a size."""
    scene = SCENES[name]
    settings = Settings(text_size=text_size)
    pilot = start(first=scene.first, size=size, settings=settings, blind=True)
    scene.play(pilot)
    if pilot.context.window_size != size:  # a moment of small windows made this one small
        pilot.resize(size)
    return pilot


def faults_at(pilot: Pilot, looks: list[Look]) -> Iterator[str]:
    """Tell what is wrong with texts and windows of these sizes, which takes no drawing."""
    for text_size, size in looks:
        pilot.context.change(replace(pilot.context.settings, text_size=text_size))
        yield from (f"{text_size} {fault}" for fault in faults_in(pilot, size))


def faults_in(pilot: Pilot, size: tuple[int, int]) -> Iterator[str]:
    """Tell what is wrong in a window that is given this size."""
    pilot.resize(size)
    assert pilot.screen.tree.skin.metrics.window == size
    yield from (f"{size[0]}x{size[1]}: {fault}" for fault in faults_of(pilot, size))


def faults_of(pilot: Pilot, size: tuple[int, int]) -> Iterator[str]:
    """Tell everything that is wrong with the screen as it is now."""
    tree = pilot.screen.tree
    if not tree.dialogs:
        yield from _label_faults(pilot.screen, pygame.Rect((0, 0), size))
    for one, other in tree.overlaps():
        yield f"{called(one)} and {called(other)} overlap"
    for widget, parent in tree.spills():
        yield f"{called(widget)} sticks out of {called(parent)}"
    for widget, text in tree.cut_texts():
        yield f"{text!r} is cut off in {called(widget)}"
    window = pygame.Rect((0, 0), size)
    # A window that is smaller than the design shows everything smaller, down to what can be hit.
    least = 24 if size[0] < DESIGN_WIDTH or size[1] < DESIGN_HEIGHT else 32
    for layer in tree.layers:
        for widget in layer.descendants():
            if not widget.shown:
                continue
            for inscription in widget.inscriptions():
                yield from _broken_words(widget, inscription)
                if widget.skin.metrics.font_px(inscription.style.size) < SMALLEST_TEXT_PX:
                    yield f"{inscription.text!r} is too small"
            if widget.focusable and widget.active and seen(widget).size > (0, 0):
                yield from _too_small(widget, least)
                if not window.contains(seen(widget)):
                    yield f"{called(widget)} is outside the window"


def _label_faults(screen: Screen, window: pygame.Rect) -> Iterator[str]:
    """Tell what would be wrong if somebody asked now what is here."""
    tree = screen.tree
    sheet = LabelSheet(
        screen.title, screen.about, screen.labels, ["How to play", "Keys"], tree.root
    )
    sheet.attach(tree)
    sheet.place(window)
    named = [each.words for each in screen.labels() if each.area(window) is not None]
    if sorted(named) != sorted(tag.label for tag in sheet.tags):
        yield f"there is no room for all of the labels {named}"
    boxes = [sheet.panel, *sheet.tags]
    for place, one in enumerate(boxes):
        if not window.contains(one.rect):
            yield f"the label {one.label!r} is not inside the window"
        for other in boxes[place + 1 :]:
            if one.rect.colliderect(other.rect):
                yield f"the labels {one.label!r} and {other.label!r} overlap"
    for widget, text in cut_texts(sheet):
        yield f"{text!r} is cut off in the label {called(widget)}"
    sheet.attach(None)


def _broken_words(widget: Widget, inscription: Inscription) -> Iterator[str]:
    """Find ordinary words that had to be broken; a FEN or a path may be."""
    if inscription.wraps and inscription.style.font is not FontFile.MONO:
        for word in re.findall(r"(?<!\S)[A-Za-z]{2,15}[.,:;!?]?(?!\S)", inscription.text):
            if widget.skin.text.width(word, inscription.style) > inscription.box.width:
                yield f"{word!r} is broken in {called(widget)}"


def _too_small(widget: Widget, least: int) -> Iterator[str]:
    for what, target in _targets(widget):
        wanted = LEAST_ROW if isinstance(widget, ListView) else least
        # A target may be lower than it should if it is half scrolled out of view.
        if min(target.size) < wanted and seen(widget) == widget.rect:
            yield f"{what} of {called(widget)} is only {target.width}×{target.height}"


def _targets(widget: Widget) -> Iterator[tuple[str, pygame.Rect]]:
    match widget:
        case SingleChoice():
            yield from ((f"option {index}", cell) for index, cell in enumerate(widget.cells()))
        case ListView():
            height = widget.row_px()
            if len(widget.rows):
                yield "a row", pygame.Rect(0, 0, widget.cell(0).width, height)
        case Stepper():
            yield from (("a button", button) for button in widget._buttons())
        case BoardView():
            cell = widget.geometry.cell
            yield "a square", pygame.Rect(0, 0, cell, cell)
        case _:
            yield "the whole", widget.rect


def called(widget: Widget) -> str:
    """Name a widget for a message."""
    return f"{type(widget).__name__} {widget.label!r}"
