"""What Laser Chess brings to the screens on which it is learned."""

from __future__ import annotations

from khepri.app.boards.board_state import Shot, Token
from khepri.app.faces.lesson_looks import LessonLooks, LessonPicture
from khepri.app.faces.rule import RulePicture
from khepri.app.style.icons import Icon
from khepri.app.widgets import Tone

_SPHINX = Token("blue", "sphinx", 1)
_ALONG = Shot("blue", ("a1", "b1", "c1"))
_BENT = Shot("blue", ("a1", "b1", "c1", "c2"), leaves=(0, 1))

SILVER = LessonPicture(
    "Silver bends",
    "The light leaves through the other open side.",
    RulePicture({"a1": _SPHINX, "c1": Token("blue", "pyramid", 3)}, shot=_BENT),
)
MATTE = LessonPicture(
    "Matte breaks",
    "Light from this side breaks the piece.",
    RulePicture({"a1": _SPHINX, "c1": Token("blue", "pyramid", 1)}, shot=_ALONG, struck=True),
    tone=Tone.DANGER,
)
BOTH_FACES = LessonPicture(
    "Silver on both faces",
    "A scarab bends light from every side.",
    RulePicture({"a1": _SPHINX, "c1": Token("blue", "scarab", 0)}, shot=_BENT),
)
FRONT = LessonPicture(
    "The front stops",
    "Nothing breaks.",
    RulePicture({"a1": _SPHINX, "c1": Token("red", "anubis", 3)}, shot=_ALONG),
)
SIDES = LessonPicture(
    "Other sides break",
    "From the side and from behind.",
    RulePicture({"a1": _SPHINX, "c1": Token("red", "anubis", 0)}, shot=_ALONG, struck=True),
    tone=Tone.DANGER,
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
