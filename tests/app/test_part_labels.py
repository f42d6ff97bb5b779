"""What is here? Every screen names its parts, and whatever is pressed next closes the labels."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect

from app.pilot import Pilot
from app.scenes import SCENES
from khepri.app.label_places import Covered, Wanted, find_places
from khepri.app.screen import Screen
from khepri.app.screens.fault import FaultScreen

Start = Callable[..., Pilot]

WINDOW = Rect(0, 0, 800, 500)


def test_every_screen_names_its_parts_and_says_what_it_is_for() -> None:
    kinds = set(_kinds_of(Screen)) - {FaultScreen}  # type: ignore[type-abstract]
    assert kinds
    for kind in kinds:
        assert kind.labels is not Screen.labels, kind
        assert kind.about is not Screen.about, kind


def _kinds_of(kind: type[Screen]) -> list[type[Screen]]:
    """Return the screens that a player can come to: those of the program, not of a test."""
    below = [each for sub in kind.__subclasses__() for each in (sub, *_kinds_of(sub))]
    return [each for each in below if ".screens." in each.__module__]


@pytest.mark.parametrize("name", ["menu", "new-game", "players", "settings", "editor"])
def test_every_screen_has_a_button_that_asks_what_is_here(start: Start, name: str) -> None:
    pilot = start(first=SCENES[name].first, blind=True)
    pilot.click_button("Help")
    assert pilot.dialog
    assert any(pilot.shows(each.words) for each in pilot.screen.labels())
    assert pilot.context.narration.last.startswith(pilot.screen.about)


def test_a_click_anywhere_closes_the_labels_and_does_nothing_else(start: Start) -> None:
    pilot = start(first=SCENES["menu"].first, blind=True)
    where = pilot.widget("Settings").rect.center
    pilot.press("F1")
    pilot.click(where)
    assert pilot.title == "Khepri"
    assert not pilot.dialog


def test_the_key_that_closes_the_labels_writes_nothing(start: Start) -> None:
    pilot = start(first=SCENES["past-games"].first, blind=True)
    pilot.fill("Search", "Noor")
    pilot.press("F1")
    pilot.type("m")
    assert not pilot.dialog
    assert pilot.value("Search") == "Noor"
    pilot.type("m")
    assert pilot.value("Search") == "Noorm"


def test_labels_stay_apart_where_there_is_hardly_room() -> None:
    rows = [Rect(0, 40 * row, 400, 40) for row in range(12)]
    wanted = [Wanted(row, ((180, 30), (100, 50))) for row in rows]
    covered = Covered(written=tuple(rows))
    places = find_places(WINDOW, wanted, (300, 200), covered)
    found = [places.card, *(place for place in places.labels if place is not None)]
    assert len(found) == 13
    assert all(WINDOW.contains(place) for place in found)
    for at, place in enumerate(found):
        assert place.collidelist(found[at + 1 :]) == -1


def test_a_label_covers_the_empty_part_of_what_it_names() -> None:
    panel = Rect(100, 100, 300, 200)
    text = Rect(100, 100, 300, 120)
    places = find_places(WINDOW, [Wanted(panel, ((120, 30),))], (200, 100), Covered((text,)))
    (place,) = places.labels
    assert place is not None
    assert panel.contains(place)
    assert not place.colliderect(text)
