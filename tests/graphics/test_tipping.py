"""Tokens with two faces while they are turned over, in 2D."""

from __future__ import annotations

import time

import pygame
import pytest
from pygame import Surface

from graphics import stages
from khepri.graphics import Scene, SoftRenderer, Sprite
from khepri.graphics.frame import Tip
from khepri.graphics.sprites import Stance, flipped_picture

WHITE, BLACK = (240, 236, 226), (10, 13, 21)
EDGES = ((0, 0, 255), (255, 0, 0))
"""Blue below the face that goes down, red below the one that comes up: easy to find."""

SIDE = 60
CENTRE = (240.0, 180.0)


def face(colour: tuple[int, int, int]) -> Surface:
    surface = Surface((SIDE, SIDE), pygame.SRCALPHA)
    pygame.draw.circle(surface, colour, (SIDE / 2, SIDE / 2), SIDE / 2 * 0.943)
    return surface


def tipping(share: float, heading: float = 0.0) -> Sprite:
    return Sprite(face(WHITE), CENTRE, tip=Tip(face(BLACK), share, heading, EDGES))


def shown(sprite: Sprite) -> Surface:
    scene = stages.scene()
    scene.sprites.append(sprite)
    return stages.shot(scene)


def spread(sprite: Sprite) -> tuple[int, int]:
    """Return how wide and how high a token looks."""
    board = stages.shot(stages.scene())
    mask = pygame.mask.from_threshold(shown(sprite), (0, 0, 0), (6, 6, 6, 255), board)
    mask.invert()
    boxes = mask.get_bounding_rects()
    whole = boxes[0].unionall(boxes[1:])
    return whole.size


def test_a_token_is_narrowest_half_way() -> None:
    widths = [spread(tipping(share))[0] for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    assert widths[0] > widths[1] > widths[2] < widths[3] < widths[4]
    assert widths[2] < 0.35 * widths[0]
    assert spread(tipping(0.5))[1] > 0.9 * widths[0], "only along its heading"


@pytest.mark.parametrize(("heading", "tall"), [(0, True), (180, True), (90, False), (270, False)])
def test_it_falls_along_its_heading(heading: float, tall: bool) -> None:
    width, height = spread(tipping(0.5, heading))
    assert (height > width) == tall


def test_slanting_it_is_as_thin_as_upright() -> None:
    on_edge = flipped_picture(face(WHITE), Tip(face(BLACK), 0.5, 45, EDGES))
    middle = on_edge.get_width() // 2
    along = [on_edge.get_at((middle + n, middle - n))[3] for n in range(-16, 17, 4)]
    across = [on_edge.get_at((middle + n, middle + n))[3] for n in (-14, 14)]
    assert min(along) > 200, "it stands across its heading"
    assert max(across) == 0


def test_the_face_changes_half_way_and_both_colours_of_the_edge_are_seen() -> None:
    before, on_edge, after = (shown(tipping(share)) for share in (0.3, 0.5, 0.7))
    assert min(before.get_at((242, 180))[:3]) > 200
    assert max(after.get_at((238, 180))[:3]) < 40
    row = [on_edge.get_at((x, 180)) for x in range(228, 253)]
    reddest = max(range(25), key=lambda x: row[x][0] - row[x][2])
    bluest = max(range(25), key=lambda x: row[x][2] - row[x][0])
    assert reddest < bluest, "the face that comes up trails"
    assert row[reddest][0] - row[reddest][2] > 140
    assert row[bluest][2] - row[bluest][0] > 140


def test_lying_it_is_just_its_picture() -> None:
    for share, face_shown in ((0.0, WHITE), (1.0, BLACK)):
        stance = Stance.of(share)
        assert stance.face == pytest.approx(1)
        assert stance.offset == pytest.approx(0)
        plain = shown(Sprite(face(face_shown), CENTRE))
        tipped = shown(tipping(share))
        for spot in ((240, 180), (222, 180), (240, 200)):
            assert tipped.get_at(spot)[:3] == plain.get_at(spot)[:3]


def test_stances_are_kept_but_not_for_ever() -> None:
    renderer = SoftRenderer(Surface(stages.SIZE))
    white, black = face(WHITE), face(BLACK)

    def wave(number: int) -> Scene:
        scene = stages.scene()
        tips = [Tip(black, number / 40, heading, EDGES) for heading in range(0, 360, 45)]
        scene.sprites += [Sprite(white, CENTRE, tip=tip, shadow=white) for tip in tips]
        return scene

    for number in range(41):
        renderer.draw(stages.frame(wave(number)))
    kept = renderer.kept
    start = time.process_time()
    for number in range(41):
        renderer.draw(stages.frame(wave(number)))
    again = (time.process_time() - start) / 41
    assert renderer.kept == kept, "the same wave again makes nothing new"
    assert kept < 600
    assert again < 0.02
