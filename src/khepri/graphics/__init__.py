"""Pictures on the screen: what a frame is, and the renderers that can show one.

A screen of the program describes what it wants seen as a `Frame` of plain values, in real pixels.
A `Renderer` shows it. `SoftRenderer` needs nothing but pygame. No game is known here.
"""

from __future__ import annotations

from khepri.graphics.frame import (
    Background,
    BackgroundStyle,
    Camera,
    Flash,
    Frame,
    Glint,
    LightBeam,
    Occluder,
    OccluderShape,
    Particle,
    ParticleKind,
    Picture,
    Preview,
    Ring,
    Scene,
    Sprite,
    Trail,
)
from khepri.graphics.renderer import Renderer
from khepri.graphics.soft import SoftRenderer

__all__ = [
    "Background",
    "BackgroundStyle",
    "Camera",
    "Flash",
    "Frame",
    "Glint",
    "LightBeam",
    "Occluder",
    "OccluderShape",
    "Particle",
    "ParticleKind",
    "Picture",
    "Preview",
    "Renderer",
    "Ring",
    "Scene",
    "SoftRenderer",
    "Sprite",
    "Trail",
]
