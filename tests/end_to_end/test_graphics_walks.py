"""Every order of graphics quality, window, full screen and size, in a real window."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from end_to_end.desktop import Desktop
from end_to_end.walk import STOPS, Extent, Stop, Walk, round_trip
from khepri.app.settings import GraphicsWish

pytestmark = pytest.mark.graphics

PARTS = 6
LONGER_WALKS = 2
STEPS = 40

AUTOMATIC, OFF, LOW, MEDIUM, HIGH = GraphicsWish


def walk(desktop: Desktop, stops: list[Stop], seed: int = 0) -> None:
    """Go from stop to stop, and close the window."""
    steps = Walk(desktop, stops[0].wish, Random(seed))
    for stop in stops:
        steps.go_to(stop)
    assert steps.window.close() == 0


@pytest.mark.long
def test_the_picture_follows_what_is_chosen(desktop: Desktop) -> None:
    walk(
        desktop,
        [
            Stop(AUTOMATIC, Extent.PART),
            Stop(MEDIUM, Extent.PART),
            Stop(OFF, Extent.PART),
            Stop(LOW, Extent.ALL),
            Stop(LOW, Extent.PART),
        ],
    )


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_the_picture_follows_every_change(desktop: Desktop, part: int) -> None:
    way = round_trip()
    length = -(-(len(way) - 1) // PARTS)
    walk(desktop, way[part * length : (part + 1) * length + 1], seed=part)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(LONGER_WALKS))
def test_the_picture_follows_a_long_way(desktop: Desktop, seed: int) -> None:
    random = Random(seed)
    walk(desktop, random.choices(STOPS, k=STEPS), seed)


def test_the_round_trip_goes_every_way() -> None:
    way = round_trip()
    ways = set(itertools.pairwise(way))
    assert len(way) - 1 == len(ways) == len(STOPS) * (len(STOPS) - 1)
