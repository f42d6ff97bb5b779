"""What is heard of a board, and how high."""

from __future__ import annotations

import pytest

from khepri.app.boards.beats import Beat
from khepri.app.boards.state import Shot
from khepri.app.cues import Ear, cue_of, cue_of_move
from khepri.audio import Cue
from khepri.games import laser, othello
from khepri.games.othello import Side
from khepri.match.events import MovePlayed, MovesTakenBack

SHOT = Shot("blue", ("j1", "j2"))
TURNED = Beat.TURNED


@pytest.mark.parametrize(
    ("move", "cue"),
    [
        (laser.Move.parse("e4e5"), Cue.MOVE),
        (laser.Move.parse("e4R"), Cue.ROTATE),
        (othello.Move.PASS, Cue.PASS),
        # Heard when the disc lands, and not when it is let go.
        (othello.Move.parse("f5"), None),
    ],
)
def test_the_sound_of_a_move(move: laser.Move | othello.Move, cue: Cue | None) -> None:
    assert cue_of_move(move) is cue


def test_a_forced_pass_is_heard() -> None:
    before = othello.Position.parse("XO-------------- O")
    passed = MovePlayed(
        1, Side.WHITE, othello.Move.PASS, before, before.play(othello.Move.PASS), forced=True
    )
    assert cue_of(passed, (Side.WHITE,)) is Cue.PASS


def test_pieces_that_go_back_slide_and_discs_only_turn() -> None:
    assert cue_of(MovesTakenBack(laser.Side.BLUE, 1), ()) is Cue.MOVE
    assert cue_of(MovesTakenBack(Side.BLACK, 1), ()) is None


def test_a_ray_rises_from_mirror_to_mirror_and_begins_anew() -> None:
    ear = Ear()
    assert ear.sounds([Beat.FIRED, Beat.MIRROR], SHOT) == [(Cue.SHOT, 0), (Cue.MIRROR, 0)]
    assert ear.sounds([Beat.MIRROR, Beat.MIRROR], SHOT) == [(Cue.MIRROR, 1), (Cue.MIRROR, 2)]
    assert ear.sounds([Beat.ENDED], SHOT) == []
    assert ear.sounds([Beat.FIRED, Beat.MIRROR], SHOT)[-1] == (Cue.MIRROR, 0)


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
