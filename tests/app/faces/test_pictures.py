"""Small pictures of pieces and mirrors."""

from __future__ import annotations

from app.pilot import Pilot
from khepri.app.faces import face_of
from khepri.app.faces.pictures import Pictures
from khepri.games import laser


def test_a_mirror_without_room_is_small_but_no_error(pilot: Pilot) -> None:
    face = face_of(laser.GAME)
    pictures = Pictures(face, face.skin(pilot.context, laser.Position.start()))
    assert [pictures.mirror(size).get_size() for size in (-3, 20)] == [(4, 4), (20, 20)]
