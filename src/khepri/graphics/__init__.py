"""Pictures on the screen: what a frame is, and the renderers that can show one.

A screen of the program describes what it wants seen as a `Frame` of plain values, in real pixels.
A `Renderer` shows it. `SoftRenderer` needs nothing but pygame. No game is known here.
"""

from __future__ import annotations

from khepri.graphics.frame import (
    Background,
    BackgroundStyle,
    Flash,
    Frame,
    LightBeam,
    Occluder,
    OccluderShape,
    Particle,
    ParticleKind,
    Picture,
    Preview,
    Scene,
    Sprite,
    Trail,
)
from khepri.graphics.renderer import Renderer
from khepri.graphics.shatter import Fragment, shatter
from khepri.graphics.soft import SoftRenderer

__all__ = [
    "Background",
    "BackgroundStyle",
    "Flash",
    "Fragment",
    "Frame",
    "LightBeam",
    "Occluder",
    "OccluderShape",
    "Particle",
    "ParticleKind",
    "Picture",
    "Preview",
    "Renderer",
    "Scene",
    "SoftRenderer",
    "Sprite",
    "Trail",
    "shatter",
]
