"""What is heard of a board, and how high."""

from __future__ import annotations

import pytest

from app.foretelling import SUICIDE, TO_HIT
from khepri.app.boards.beats import Beat
from khepri.app.boards.board_state import Shot
from khepri.app.faces import face_of
from khepri.app.faces.laser.skin import shot_of
from khepri.app.sounds import Ear, cue_of
from khepri.audio import Cue
from khepri.games import laser, othello
from khepri.games.base import GameSpec
from khepri.games.othello import Side
from khepri.match.events import MovePlayed, MovesTakenBack

SHOT = Shot("blue", ("j1", "j2"))
TURNED = Beat.TURNED
OWN_PYRAMID = "sc4fc4/10/10/9Pa/10/9Na/10/4Fa4Sa b"


@pytest.mark.parametrize(
    ("spec", "move", "cue"),
    [
        (laser.GAME, "e4e5", Cue.MOVE),
        (laser.GAME, "e4R", Cue.ROTATE),
        (othello.GAME, "ps", Cue.PASS),
        # Heard when the disc lands, and not when it is let go.
        (othello.GAME, "f5", None),
    ],
)
def test_the_sound_of_a_move(spec: GameSpec, move: str, cue: Cue | None) -> None:
    assert face_of(spec).cue(spec.parse_move(move)) is cue


def test_a_forced_pass_is_heard() -> None:
    before = othello.Position.parse("XO-------------- O")
    passed = MovePlayed(
        1, Side.WHITE, othello.Move.PASS, before, before.play(othello.Move.PASS), forced=True
    )
    assert cue_of(face_of(othello.GAME), passed, (Side.WHITE,)) is Cue.PASS


def test_pieces_that_go_back_slide_and_discs_only_turn() -> None:
    assert cue_of(face_of(laser.GAME), MovesTakenBack(laser.Side.BLUE, 1), ()) is Cue.MOVE
    assert cue_of(face_of(othello.GAME), MovesTakenBack(Side.BLACK, 1), ()) is None


def test_a_ray_rises_from_mirror_to_mirror_and_begins_anew() -> None:
    ear = Ear()
    fired = ear.sounds([Beat.FIRED, Beat.MIRROR], SHOT)
    assert fired == [(Cue.SHOT, 0), (Cue.RAY, 0), (Cue.MIRROR, 0)]
    assert ear.sounds([Beat.MIRROR, Beat.MIRROR], SHOT) == [(Cue.MIRROR, 1), (Cue.MIRROR, 2)]
    assert ear.sounds([Beat.ENDED], SHOT) == [(Cue.SIZZLE, 0)]
    assert ear.sounds([Beat.FIRED, Beat.MIRROR], SHOT)[-1] == (Cue.MIRROR, 0)


@pytest.mark.parametrize(("squares", "step"), [(2, 0), (5, 1), (8, 2), (13, 3), (30, 3)])
def test_a_ray_rises_for_as_long_as_it_flies(squares: int, step: int) -> None:
    shot = Shot("blue", ("j1",) * squares)
    assert (Cue.RAY, step) in Ear().sounds([Beat.FIRED], shot)


def test_a_ray_that_nobody_sees_fly_is_not_heard() -> None:
    assert Ear().sounds([Beat.FIRED, Beat.ENDED], SHOT) == [(Cue.SHOT, 0), (Cue.SIZZLE, 0)]


@pytest.mark.parametrize(
    ("fen", "move", "cue"),
    [
        (TO_HIT, "f4e4", Cue.DESTROYED),
        (OWN_PYRAMID, "j3i3", Cue.OWN_PIECE_LOST),
        (SUICIDE, "j3i3", Cue.PHARAOH_FALLS),
    ],
)
def test_what_is_destroyed_is_heard_and_a_pharaoh_most_of_all(
    fen: str, move: str, cue: Cue
) -> None:
    shot = shot_of(laser.Position.parse(fen).shot(laser.Move.parse(move)))
    assert Ear().sounds([Beat.DESTROYED], shot) == [(cue, 0)]


def test_a_wave_rises_from_ring_to_ring_without_a_rattle() -> None:
    ear = Ear()
    assert ear.sounds([Beat.PLACED], None) == [(Cue.DISC, 0)]
    assert ear.sounds([TURNED] * 8, None) == [(Cue.FLIP, 0)] * 2
    assert ear.sounds([], None) == []
    assert ear.sounds([TURNED], None) == [(Cue.FLIP, 1)]
    assert ear.sounds([TURNED] * 3, None) == [(Cue.FLIP, 2)] * 2
    assert ear.sounds([Beat.PLACED], None) == [(Cue.DISC, 0)]
    assert ear.sounds([TURNED], None) == [(Cue.FLIP, 0)]


def test_a_take_back_begins_anew_too() -> None:
    ear = Ear()
    ear.sounds([TURNED], None)
    assert ear.sounds([TURNED], None) == [(Cue.FLIP, 1)]
    assert ear.sounds([Beat.TAKEN_UP], None) == []
    assert ear.sounds([TURNED], None) == [(Cue.FLIP, 0)]
