"""A shot that fells a pharaoh, to be filmed: the dearest thing that ever happens on a board."""

from __future__ import annotations

from benchmarks.film import Scene
from benchmarks.shot import laser_scene
from khepri.games.laser import Move, Position

BEFORE = Position.parse("sc3pc5/4ncfc1pb2/pa5Pc3/pb5ra1Rd1/3pdpbRa3Pd/rd8Pc/4Fa5/5Pa3Sa b")
MOVE = Move.parse("g6g7")


def fall_scene() -> Scene:
    """Return a beam over five mirrors that ends the game."""
    return laser_scene(BEFORE, MOVE, ("g6", "g7"))
