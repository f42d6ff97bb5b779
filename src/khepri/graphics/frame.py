"""What a screen wants shown: plain values in real pixels, filled anew for every frame."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from pygame import Rect, Surface

from khepri.graphics.polyline import Path, Point

# Order of a frame, from the back to the front: background, the scene (ground, dimmed and lit,
# marks, scorches, trail, remains, shadows, sprites, beam, debris, flashes, rings, particles,
# glints, top, preview), then the overlay, which nothing lights and nothing blurs. `Frame` and
# `Scene` are filled step by step; everything they hold is a frozen value.
#
# Surfaces are shared, never copied here. Who makes a `Surface` owns it. The pixels behind a
# `Picture` may change if its `version` changes with them; those behind a `Sprite` may never change,
# because renderers keep turned, enlarged and blurred copies of it: make a new Surface instead.


Rgb = tuple[int, int, int]
Rgba = tuple[int, int, int, int]


class BackgroundStyle(Enum):
    """How the space behind everything looks."""

    PLAIN = auto()
    """One flat colour, `base`: for high contrast."""
    CALM = auto()
    """A still gradient with a faint light from above and darker corners."""
    LIVING = auto()
    """Like CALM, with drifting mist, where the renderer can afford it; else the same as CALM."""
    AURORA = auto()
    """Like CALM, with curtains of light from above, which move where the renderer can afford it."""
    DUST = auto()
    """Like CALM, with motes of dust, which rise where the renderer can afford it."""


@dataclass(frozen=True, slots=True)
class Background:
    """The space behind everything: `light` above the middle, `base` all over, `edge` outside."""

    base: Rgb
    light: Rgb
    edge: Rgb
    style: BackgroundStyle = BackgroundStyle.CALM
    phase: float = 0.0
    """Seconds of drift, for the styles that move."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A Surface shown as it is, pixel for pixel."""

    surface: Surface
    topleft: tuple[int, int]
    version: int = 0
    """Must change whenever the pixels of `surface` did."""


@dataclass(frozen=True, slots=True)
class Tip:
    """How far a round token with two faces has been turned over."""

    back: Surface
    """The face that comes up; the sprite's own Surface is the one that goes down."""
    share: float
    """0 lies as it was, 0.5 stands on its edge, 1 lies on its other face."""
    heading: float
    """Where it tips over to: degrees clockwise from the right."""
    edges: tuple[Rgb, Rgb]
    """The edge has two colours: below the sprite's own face, and below the back."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A piece, or one layer of it, that may turn, grow, fade and lift off the board."""

    surface: Surface
    centre: Point
    angle: float = 0.0
    """Degrees clockwise."""
    scale: float = 1.0
    alpha: int = 255
    lift: float = 0.0
    """0 lies on the board, 1 is held in the hand: larger, its shadow softer and further away."""
    shadow: Surface | None = None
    """The shape that throws the shadow (a piece's plate), sharp: renderers blur it themselves."""
    tip: Tip | None = None
    """Given while it is being turned over."""
    sheen: float = 0.0
    """How much a round, polished token shines, 0 to 1, where the renderer can afford it."""


@dataclass(frozen=True, slots=True)
class LightBeam:
    """A laser beam along `points`, of which the first `travelled` pixels have been flown."""

    points: Path
    travelled: float
    colour: Rgb
    dashed: bool = False
    width: float = 3.0
    """Thickness of the white core; dashes and halo are measured in it."""
    glow: float = 1.0
    """0 is out, 1 burns fully. Never let it flicker faster than three times a second."""
    head: bool = True
    """Whether the head is still flying and shines by itself."""
    phase: float = 0.0
    """Pixels by which the dashes have moved along the path; one period is `12 * width`."""
    reach: float = 0.0
    """How far its light falls on the board; 0 means `56 * width`."""


@dataclass(frozen=True, slots=True)
class Trail:
    """The thin line a beam leaves until the next move, under the pieces."""

    points: Path
    colour: Rgb
    dashed: bool = False
    alpha: int = 128
    width: float = 3.0
    impact: Point | None = None
    """Where something was destroyed: a small burst of rays marks the place."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The way that a beam would take: a band with marching dots, over everything on the board."""

    points: Path
    band: Rgba
    """The colour of the band; where it crosses itself it is no darker than elsewhere."""
    width: float
    ink: Rgb
    """The colour of the dots."""
    dot: float
    """How wide a dot is."""
    gap: float
    """From the middle of one dot to the middle of the next."""
    angular: bool = False
    """Whether the dots are square instead of round."""
    phase: float = 0.0
    """Pixels by which the dots have marched along the path; one period is `gap`."""
    signs: tuple[Picture, ...] = ()
    """Over the dots: what the beam turns at, and what would come of it."""


class ParticleKind(Enum):
    """What a particle looks like."""

    SHARD = auto()
    """A chip with a bright edge."""
    SPARK = auto()
    """A short streak pointing along `angle`."""
    EMBER = auto()
    """A small round glow."""


@dataclass(frozen=True, slots=True)
class Particle:
    """A chip, a streak or an ember flying from an impact."""

    centre: Point
    size: float
    """Its longest side in pixels."""
    angle: float
    """Degrees clockwise from the right."""
    colour: Rgb
    alpha: int = 255
    kind: ParticleKind = ParticleKind.SHARD
    variant: int = 0
    """Which of a few outlines a chip has."""


@dataclass(frozen=True, slots=True)
class Flash:
    """A pool of light with a small white core; it lights the board and throws shadows."""

    centre: Point
    radius: float
    colour: Rgb
    strength: float = 1.0
    """0 to 1. Let it rise once and fade; never repeat it faster than three times a second."""


@dataclass(frozen=True, slots=True)
class Glint:
    """A cross of thin rays where a beam meets something; it lights nothing."""

    centre: Point
    radius: float
    """The length of its long rays; the others are shorter."""
    colour: Rgb
    strength: float = 1.0
    level: bool = False
    """Whether the long rays lie level instead of upright."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A thin circle of light that runs outwards from an impact."""

    centre: Point
    radius: float
    thickness: float
    colour: Rgb
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Camera:
    """How the squares are looked at: from nearer, or shaken. Their frame keeps its place."""

    focus: Point
    """What stays where it is when the view comes nearer."""
    zoom: float = 1.0
    """At least 1."""
    shift: Point = (0.0, 0.0)
    """Pixels by which the view is moved aside."""

    def shown(self, place: Point) -> Point:
        """Return where a place of the scene is seen.

        >>> Camera((100, 100), 1.5, (3, 0)).shown((120, 100))
        (133.0, 100.0)
        """
        (x, y), (fx, fy), (dx, dy) = place, self.focus, self.shift
        return fx + (x - fx) * self.zoom + dx, fy + (y - fy) * self.zoom + dy


class OccluderShape(Enum):
    """The outline of something that blocks light."""

    ROUND = auto()
    ANGULAR = auto()
    """A square with its corners cut, of half side `radius`."""


@dataclass(frozen=True, slots=True)
class Occluder:
    """Something on the board that blocks the beam's light."""

    centre: Point
    radius: float
    shape: OccluderShape = OccluderShape.ROUND


@dataclass(slots=True)
class Scene:
    """A board with everything on it."""

    area: Rect
    """The part that is dimmed and lit: the squares. Beam light is clipped to it."""
    ground: Picture
    """The board itself, with its frame and coordinates."""
    marks: list[Picture] = field(default_factory=list)
    """Under the pieces: where the last move began and ended."""
    scorches: list[Sprite] = field(default_factory=list)
    """Burnt places, in which light is lost."""
    trail: Trail | None = None
    remains: list[Particle] = field(default_factory=list)
    """Chips that have come to lie under the pieces."""
    sprites: list[Sprite] = field(default_factory=list)
    """The pieces, in the order they are laid down; all shadows fall beneath all of them, except
    that what is lifted comes after, with its own shadow, above what lies."""
    beam: LightBeam | None = None
    debris: list[Sprite] = field(default_factory=list)
    """What shines of a struck piece or of its square; the beam's light does not fall on it."""
    flashes: list[Flash] = field(default_factory=list)
    rings: list[Ring] = field(default_factory=list)
    particles: list[Particle] = field(default_factory=list)
    glints: list[Glint] = field(default_factory=list)
    occluders: list[Occluder] = field(default_factory=list)
    dim: float = 0.0
    """How much of the board's light is taken away, 0 to 1, while a beam burns."""
    camera: Camera | None = None
    """How everything up to here is looked at; only where something shines or is dimmed."""
    top: list[Picture] = field(default_factory=list)
    """Over the pieces and the beam: legal squares, a ring, an arrow."""
    preview: Preview | None = None


@dataclass(slots=True)
class Frame:
    """Everything one screen shows at one moment."""

    size: tuple[int, int]
    background: Background
    scene: Scene | None = None
    overlay: list[Picture] = field(default_factory=list)
    """Panels, text and buttons: laid over everything, exactly as they are."""
    retro: bool = False
    """Whether everything but the overlay looks like an old screen."""
