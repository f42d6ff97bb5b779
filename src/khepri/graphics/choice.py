"""Choosing a renderer."""

from __future__ import annotations

from enum import StrEnum, unique


@unique
class Quality(StrEnum):
    """How much light is worth."""

    OFF = "off"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


def open_context():
    import moderngl
    moderngl.init_context()
    return moderngl.get_context()
