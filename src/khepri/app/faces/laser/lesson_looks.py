"""What Laser Chess brings to the screens on which it is learned."""

from __future__ import annotations

from khepri.app.boards.board_state import Shot, Token
from khepri.app.faces.lesson_looks import LessonLooks, LessonPicture
from khepri.app.faces.rule import RulePicture
from khepri.app.style.icons import Icon
from khepri.app.widgets import Tone

_ACROSS = (3, 2)
_UP = Shot("blue", ("b1", "b2"))

SILVER = LessonPicture(
    "Silver bends",
    "The light leaves through the other open side.",
    RulePicture(
        {"b2": Token("blue", "pyramid", 2)},
        shot=Shot("blue", ("b1", "b2", "a2"), leaves=(-1, 0)),
    ),
    _ACROSS,
)
MATTE = LessonPicture(
    "Matte breaks",
    "Light from here breaks the piece.",
    RulePicture({"b2": Token("blue", "pyramid", 0)}, shot=_UP, broken="b2"),
    _ACROSS,
    Tone.DANGER,
)
BOTH_FACES = LessonPicture(
    "Silver on both faces",
    "A scarab bends light from every side.",
    RulePicture(
        {"b2": Token("blue", "scarab", 1)},
        shot=Shot("blue", ("b1", "b2", "a2"), leaves=(-1, 0)),
    ),
    _ACROSS,
)
FRONT = LessonPicture(
    "The front stops",
    "Nothing breaks.",
    RulePicture({"b2": Token("red", "anubis", 2)}, shot=_UP),
    _ACROSS,
)
SIDES = LessonPicture(
    "All other sides break",
    "From the side and from behind.",
    RulePicture({"b2": Token("red", "anubis", 1)}, shot=_UP, broken="b2"),
    _ACROSS,
    Tone.DANGER,
)

LESSON_LOOKS = LessonLooks(
    deed="Fire",
    deed_icon=Icon.BOLT,
    ready="That lines up! Now fire.",
    unseen="Fire and find out.",
    lit_path=True,
    pictures={
        "laser-02-mirrors": (SILVER,),
        "laser-03-matte": (SILVER, MATTE),
        "laser-04-turn": (SILVER, MATTE),
        "laser-06-scarab": (BOTH_FACES,),
        "laser-08-anubis": (FRONT, SIDES),
    },
)
