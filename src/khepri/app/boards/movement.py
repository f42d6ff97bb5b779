"""Where a token is, and how it is turned, at one moment of its way."""

from __future__ import annotations

import math

from khepri.app.boards.animation import Change, Motion, ease
from khepri.app.boards.board_state import Token
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.tokens import TokenPictures
from khepri.graphics.frame import Scene, Sprite, Tip
from khepri.graphics.polyline import Point

DROP_LIFT = 0.75
"""From how high a token is put down; 1 would be the height of one held in the hand."""

BOUNCE_LIFT = 0.14
LANDED = 0.6
"""The share of its drop after which a token touches the board for the first time."""

TIP_GROWTH = 0.08
"""How much larger a token looks that is on its edge, nearer to the eye."""


def add_motion(
    scene: Scene, geometry: BoardGeometry, motion: Motion, pictures: TokenPictures
) -> None:
    """Add every token that is on its way."""
    for change in motion.changes:
        share = motion.share_of(change)
        if change.turns_over:
            _add_tipping(scene, geometry, change, share, pictures)
        elif change.origin is None or change.target is None:
            _add_coming_or_going(scene, geometry, change, share, pictures)
        else:
            _add_moving(scene, geometry, change, share, pictures)


def _add_coming_or_going(
    scene: Scene, geometry: BoardGeometry, change: Change, share: float, pictures: TokenPictures
) -> None:
    square, token = change.target or change.origin, change.after or change.before
    if square is None or token is None:
        return
    shown = share if change.origin is None else 1 - share
    lift = 0.0
    if token.two_sided:
        # It is there before it touches the board: only the first part of the way is faded.
        lift, shown = drop_height(shown), min(1.0, 4 * shown)
    centre = geometry.centre(square)
    alpha = round(255 * shown)
    scene.sprites.append(pictures.sprite(token, centre, geometry, alpha=alpha, lift=lift))


def drop_height(share: float) -> float:
    """Return how high a token is that falls, touches the board, bounces once and lies.

    >>> drop_height(0.0), drop_height(LANDED), drop_height(0.8), drop_height(1.0)
    (0.75, 0.0, 0.14, 0.0)
    """
    if share <= LANDED:
        return DROP_LIFT * (1 - (share / LANDED) ** 2)
    bounce = (share - LANDED) / (1 - LANDED)
    return round(4 * BOUNCE_LIFT * bounce * (1 - bounce), 6)


def _add_tipping(
    scene: Scene, geometry: BoardGeometry, change: Change, share: float, pictures: TokenPictures
) -> None:
    """Turn a token over, away from where the wave comes from."""
    if change.target is None or change.before is None or change.after is None:
        return
    centre = geometry.centre(change.target)
    scene.occluders.append(pictures.occluder(change.after, centre, geometry))
    if not 0 < share < 1:
        token = change.before if share <= 0 else change.after
        scene.sprites.append(pictures.sprite(token, centre, geometry))
        return
    front, plate = pictures.whole(change.before, geometry)
    back, _ = pictures.whole(change.after, geometry)
    skin = pictures.skin
    edges = (skin.edge_colour(change.before.side), skin.edge_colour(change.after.side))
    tip = Tip(back, _smooth(share), _heading(geometry, change), edges)
    scale = 1 + TIP_GROWTH * math.sin(math.pi * share)
    scene.sprites.append(
        Sprite(front, centre, scale=scale, shadow=plate, tip=tip, sheen=skin.sheen)
    )


def _heading(geometry: BoardGeometry, change: Change) -> float:
    """Return where a token tips over to, in degrees clockwise from the right."""
    if change.pushed_from is None or change.target is None:
        return 0.0
    ax, ay = geometry.centre(change.pushed_from)
    bx, by = geometry.centre(change.target)
    return math.degrees(math.atan2(by - ay, bx - ax)) % 360


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)


def _add_moving(
    scene: Scene, geometry: BoardGeometry, change: Change, share: float, pictures: TokenPictures
) -> None:
    token = change.after
    if change.origin is None or change.target is None or token is None:
        return
    eased = ease(share)
    ax, ay = geometry.centre(change.origin)
    bx, by = geometry.centre(change.target)
    centre = (ax + (bx - ax) * eased, ay + (by - ay) * eased)
    if change.turns and change.before is not None:
        _add_turning(scene, geometry, (change.before, token), centre, eased, pictures)
    else:
        # In the middle of its way it is held a little above the board.
        lift = 0.5 * (1 - abs(2 * share - 1)) if change.moves else 0.0
        scene.sprites.append(pictures.sprite(token, centre, geometry, lift=lift))
    scene.occluders.append(pictures.occluder(token, centre, geometry))


def _add_turning(
    scene: Scene,
    geometry: BoardGeometry,
    tokens: tuple[Token, Token],
    centre: Point,
    eased: float,
    pictures: TokenPictures,
) -> None:
    """Turn the old body towards the new angle while it fades into the new one."""
    before, after = tokens
    size = pictures.size(geometry)
    old = pictures.skin.look(before, size, flipped=geometry.flipped)
    new = pictures.skin.look(after, size, flipped=geometry.flipped)
    quarter = (after.turn - before.turn) % 4
    angle = 90.0 * (-1 if quarter == 3 else quarter)
    scene.sprites.append(Sprite(new.plate, centre, shadow=new.plate))
    fade = round(255 * eased)
    if old.body_turns:
        scene.sprites.append(Sprite(old.body, centre, angle=angle * eased, alpha=255 - fade))
        scene.sprites.append(Sprite(new.body, centre, angle=angle * (eased - 1), alpha=fade))
    else:
        scene.sprites.append(Sprite(old.body, centre, alpha=255 - fade))
        scene.sprites.append(Sprite(new.body, centre, alpha=fade))
