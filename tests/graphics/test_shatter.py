"""Breaking a piece into fragments."""

from __future__ import annotations

from random import Random

import pygame
from pygame import Surface

from graphics import stages
from khepri.graphics import shatter


def test_the_fragments_together_are_the_whole() -> None:
    plate = stages.disc(60)
    whole = Surface((60, 60), pygame.SRCALPHA)
    for fragment in shatter(plate, Random(3)):
        width, height = fragment.surface.get_size()
        corner = (
            round(30 + fragment.offset[0] - width / 2),
            round(30 + fragment.offset[1] - height / 2),
        )
        whole.blit(fragment.surface, corner, special_flags=pygame.BLEND_RGBA_ADD)
    thin = [
        (x, y)
        for x in range(60)
        for y in range(60)
        if plate.get_at((x, y))[3] > 250 and whole.get_at((x, y))[3] < 190
    ]
    assert len(thin) < 12


def test_equal_seeds_break_equally() -> None:
    plate = stages.disc(40)
    first, second = (shatter(plate, Random(5)) for _ in range(2))
    assert [it.offset for it in first] == [it.offset for it in second]
    assert [it.offset for it in shatter(plate, Random(6))] != [it.offset for it in first]


def test_an_empty_picture_has_no_fragments() -> None:
    assert shatter(Surface((30, 30), pygame.SRCALPHA), Random(1)) == ()
