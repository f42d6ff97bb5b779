"""Put a shot into a scene: its beam, what it strikes, and the scorch that is left."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import Scorch, Shot, Token
from khepri.app.boards.burst import Burst, Site, warmed
from khepri.app.boards.firing import Firing
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.impact import Impact, impact_of
from khepri.app.boards.inks import is_bright
from khepri.app.boards.moment import Moment
from khepri.app.boards.scorches import ScorchPictures
from khepri.app.boards.tokens import TokenPictures
from khepri.app.style.theme import Colour, Theme, mix
from khepri.graphics.frame import Camera, Glint, LightBeam, Scene, Sprite
from khepri.graphics.polyline import Point

DIM = 0.34
BRIGHT_DIM = 0.11
DIM_BACK_MS = 500
BEAM_SHARE = 0.045
BRIGHT_BEAM_SHARE = 0.072
"""On paper white light needs a broader core to be seen."""

DASH_SPEED = 0.06
"""Pixels of a 70-pixel square per millisecond by which a dashed beam's dashes move."""

CRACKS_FROM = 0.4
"""The share of the standstill after which the struck piece shows cracks."""

GLINT_MS = 90
"""How long the cross of light is seen after the standstill."""

GLINT_COLOUR: Colour = (255, 240, 214)
PUSH_MS = 60
PUSH_BACK_MS = 900
SHAKE_MS = 120
SHAKE_SWINGS = 2
LASTING_HEAT = 0.45
"""How much the cracks of a scorch go on glowing where the beam stays."""


@dataclass(frozen=True, slots=True)
class _Strike:
    """What a shot destroys: how it breaks, where, and everything that flies from it."""

    shot: Shot
    impact: Impact
    burst: Burst
    seed: str


class ShotPainter:
    """Adds shots to the scenes of one board; keeps what does not change between them."""

    def __init__(self, skin: BoardSkin, tokens: TokenPictures) -> None:
        self._skin = skin
        self._tokens = tokens
        self._scorches = ScorchPictures()
        self._strike: tuple[Shot, Theme, _Strike] | None = None

    def clear(self) -> None:
        """Forget everything drawn."""
        self._scorches.clear()

    def add(self, scene: Scene, geometry: BoardGeometry, theme: Theme, moment: Moment) -> None:
        """Add the shot that is under way or held, and what earlier ones have left."""
        firing = moment.firing
        state = moment.state
        if state.burning is not None and moment.shot is None and not moment.motion.changes:
            firing = Firing.held(state.burning, geometry)
        shown = firing.shot if firing is not None else moment.shot
        for scorch in state.scorches:
            if scorch.shot != shown:
                self._add_soot(scene, geometry, scorch)
        if firing is None:
            return
        self._add_beam(scene, theme, firing)
        strike = self._strike_of(firing.shot, theme)
        if strike is None or firing.since_impact_ms < 0:
            return
        self._add_strike(scene, firing, strike, particles=moment.particles)
        if not firing.done:
            scene.camera = camera_at(strike.impact, firing)

    def _add_beam(self, scene: Scene, theme: Theme, firing: Firing) -> None:
        shot, cell = firing.shot, firing.geometry.cell
        bright = is_bright(theme)
        scene.dim = dim_at(firing, bright=bright)
        scene.beam = LightBeam(
            firing.path,
            firing.travelled,
            self._skin.beam_colour(shot.side, theme),
            dashed=self._skin.dashed(shot.side),
            width=max(1.5, cell * (BRIGHT_BEAM_SHARE if bright else BEAM_SHARE)),
            glow=firing.glow,
            head=firing.since_impact_ms < 0,
            phase=firing.moving_ms * DASH_SPEED * cell / 70,
        )

    def _strike_of(self, shot: Shot, theme: Theme) -> _Strike | None:
        impact = impact_of(shot)
        if impact is None:
            return None
        if self._strike is None or self._strike[:2] != (shot, theme):
            victim = shot.victim or Token(shot.side, "")
            bright = warmed(self._skin.beam_colour(victim.side, theme))
            deep = warmed(self._skin.edge_colour(victim.side))
            colours = (bright, mix(bright, deep, 0.5), mix(bright, deep, 0.85), deep)
            seed = " ".join(shot.squares)
            self._strike = (shot, theme, _Strike(shot, impact, Burst(impact, colours, seed), seed))
        return self._strike[2]

    def _add_strike(
        self, scene: Scene, firing: Firing, strike: _Strike, *, particles: bool
    ) -> None:
        geometry, since = firing.geometry, firing.since_impact_ms
        impact, burst = strike.impact, strike.burst
        site = site_of(firing)
        scene.flashes += burst.flashes(site, since)
        scene.rings += burst.rings(site, since)
        if since < impact.stop_ms + GLINT_MS:
            fading = min(1.0, 1 - (since - impact.stop_ms) / GLINT_MS)
            radius = impact.glint * geometry.cell
            upright = abs(site.heading[1]) > abs(site.heading[0])
            scene.glints.append(Glint(site.contact, radius, GLINT_COLOUR, fading, level=upright))
        if not firing.broken:
            self._add_struck(scene, firing, strike)
            return
        self._add_soot(scene, geometry, Scorch(strike.shot))
        self._add_heat(scene, geometry, strike, since)
        if particles:
            scene.particles += burst.particles(site, since)
            if impact.flown_ms(since) >= impact.shard_ms:
                scene.remains += burst.settled(site)

    def _add_struck(self, scene: Scene, firing: Firing, strike: _Strike) -> None:
        """Show the struck piece in too much light, soon with cracks."""
        victim = strike.shot.victim
        if victim is None:
            return
        picture, _ = self._tokens.whole(victim, firing.geometry)
        cracked = firing.since_impact_ms >= CRACKS_FROM * strike.impact.stop_ms
        cracks = strike.impact.cracks if cracked else 0
        struck = self._scorches.struck(picture, cracks, strike.seed)
        scene.debris.append(Sprite(struck, site_of(firing).centre))
        # While everything stands still there is time to draw what comes next.
        self._scorches.soot(self._radius(strike.impact, firing.geometry), strike.seed)
        self._scorches.glow(self._radius(strike.impact, firing.geometry), strike.seed)

    # The place where it stood

    def _add_soot(self, scene: Scene, geometry: BoardGeometry, scorch: Scorch) -> None:
        impact = impact_of(scorch.shot)
        if impact is None or scorch.shot.destroyed is None:
            return
        radius = self._radius(impact, geometry)
        seed = " ".join(scorch.shot.squares)
        picture = self._scorches.soot(radius, seed, scorch.strength)
        scene.scorches.append(Sprite(picture, geometry.centre(scorch.shot.destroyed)))

    def _radius(self, impact: Impact, geometry: BoardGeometry) -> int:
        return round(impact.scorch * geometry.cell)

    def _add_heat(
        self, scene: Scene, geometry: BoardGeometry, strike: _Strike, since_ms: float
    ) -> None:
        impact = strike.impact
        heat = 1 - impact.flown_ms(since_ms) / impact.cool_ms
        heat = max(heat, LASTING_HEAT if impact.stays else 0.0)
        if heat <= 0 or strike.shot.destroyed is None:
            return
        picture = self._scorches.glow(self._radius(impact, geometry), strike.seed)
        centre = geometry.centre(strike.shot.destroyed)
        scene.debris.append(Sprite(picture, centre, alpha=round(255 * min(1.0, heat))))


def site_of(firing: Firing) -> Site:
    """Return where a shot breaks something."""
    geometry, path = firing.geometry, firing.path
    (ax, ay), (bx, by) = path[-2:]
    away = math.hypot(bx - ax, by - ay) or 1.0
    heading: Point = ((bx - ax) / away, (by - ay) / away)
    return Site(path[-1], geometry.cell, heading, geometry.flipped)


def dim_at(firing: Firing, *, bright: bool) -> float:
    """Return how dark the board is: darkest when a piece breaks whose loss ends the game."""
    usual = BRIGHT_DIM if bright else DIM
    impact = firing.impact
    if impact is None or impact.dim <= usual or bright or firing.since_impact_ms < 0:
        return usual * firing.glow
    back = (firing.since_impact_ms - impact.stop_ms) / DIM_BACK_MS
    return usual + (impact.dim - usual) * min(1.0, max(0.0, 1 - back))


def camera_at(impact: Impact, firing: Firing) -> Camera | None:
    """Return how the board is looked at: it jolts when something breaks, and settles."""
    since = firing.since_impact_ms - impact.stop_ms
    zoom = 1 + impact.push * push_at(since)
    aside, down = shake_at(since, " ".join(firing.shot.squares))
    reach = impact.shake_px * firing.geometry.cell / 70
    shift = (reach * aside, reach * down)
    if zoom == 1 and shift == (0, 0):
        return None
    return Camera(firing.geometry.centre(str(firing.shot.destroyed)), zoom, shift)


def push_at(since_ms: float) -> float:
    """Return how near the view is, from 0 to 1: it leaps and then glides back.

    >>> push_at(0), push_at(60), push_at(900)
    (0.0, 1.0, 0.0)
    """
    if not 0 < since_ms < PUSH_BACK_MS:
        return 0.0
    if since_ms <= PUSH_MS:
        return since_ms / PUSH_MS
    share = (since_ms - PUSH_MS) / (PUSH_BACK_MS - PUSH_MS)
    return 1 - share * share * (3 - 2 * share)


def shake_at(since_ms: float, seed: str) -> Point:
    """Return how far the view is shaken, at most 1: a few swings that die away."""
    if not 0 < since_ms < SHAKE_MS:
        return 0.0, 0.0
    share = since_ms / SHAKE_MS
    swing = math.sin(share * SHAKE_SWINGS * math.tau) * (1 - share)
    angle = Random(seed).uniform(0.2, 0.9)
    return swing * math.cos(angle), swing * math.sin(angle)
