"""How Laser Chess is played."""

from __future__ import annotations

from khepri.app.boards.board_state import Arrow, Shot, Token
from khepri.app.faces.rule import Rule, RulePicture

UP, RIGHT = 0, 1
"""Which way a sphinx fires, or an anubis looks."""

LEFT = 3
RIGHT_DOWN, LEFT_UP = 1, 3
"""To which two sides a pyramid's mirror is open."""

_SPHINX = Token("blue", "sphinx", RIGHT)
_BENDING = Token("blue", "pyramid", LEFT_UP)
_FOE = Token("red", "pyramid", RIGHT_DOWN)
_OUT_ABOVE, _OUT_RIGHT = (0, 1), (1, 0)
_ALONG = Shot("blue", ("a1", "b1", "c1"))


def _broken(target: Token) -> tuple[RulePicture, RulePicture]:
    """Return what stands in the way, struck, and what is left of it."""
    return (
        RulePicture({"a1": _SPHINX, "c1": target}, shot=_ALONG),
        RulePicture({"a1": _SPHINX}, shot=_ALONG, broken="c1"),
    )


RULES = (
    Rule(
        "Move one piece a step, or turn it. Then your laser fires by itself.",
        (
            RulePicture(
                {"a1": Token("blue", "sphinx", UP), "b2": Token("blue", "pyramid", RIGHT_DOWN)},
                arrow=Arrow("b2", "a2"),
            ),
            RulePicture(
                {"a1": Token("blue", "sphinx", UP), "a2": Token("blue", "pyramid", RIGHT_DOWN)}
            ),
            RulePicture(
                {"a1": Token("blue", "sphinx", UP), "a2": Token("blue", "pyramid", RIGHT_DOWN)},
                shot=Shot("blue", ("a1", "a2", "b2", "c2"), leaves=_OUT_RIGHT),
            ),
        ),
        telling=2,
    ),
    Rule(
        "You win when the light hits the other pharaoh. If it hits yours, you lose.",
        (
            RulePicture({"a1": _SPHINX, "c1": _BENDING, "c2": Token("red", "pharaoh")}),
            RulePicture(
                {"a1": _SPHINX, "c1": _BENDING, "c2": Token("red", "pharaoh")},
                shot=Shot("blue", ("a1", "b1", "c1", "c2")),
            ),
            RulePicture(
                {"a1": _SPHINX, "c1": _BENDING},
                shot=Shot("blue", ("a1", "b1", "c1", "c2")),
                broken="c2",
            ),
        ),
    ),
    Rule(
        "Silver edges bend the light. A pyramid that is hit elsewhere breaks.",
        (
            RulePicture(
                {"a1": _SPHINX, "c1": _BENDING},
                shot=Shot("blue", ("a1", "b1", "c1", "c2"), leaves=_OUT_ABOVE),
            ),
            *_broken(_FOE),
        ),
        telling=0,
    ),
    Rule(
        "A scarab bends the light on both sides. It never breaks, and may swap places.",
        (
            RulePicture(
                {"a1": _SPHINX, "c1": Token("blue", "scarab", 0)},
                shot=Shot("blue", ("a1", "b1", "c1", "c2"), leaves=_OUT_ABOVE),
            ),
            RulePicture(
                {"a2": _SPHINX, "c2": Token("blue", "scarab", 1)},
                shot=Shot("blue", ("a2", "b2", "c2", "c1"), leaves=(0, -1)),
            ),
            RulePicture({"b1": Token("blue", "scarab", 0), "b2": _FOE}, arrow=Arrow("b1", "b2")),
        ),
        telling=0,
    ),
    Rule(
        "An anubis stops the light with its silver front. Hit elsewhere, it breaks.",
        (
            RulePicture({"a1": _SPHINX, "c1": Token("red", "anubis", LEFT)}, shot=_ALONG),
            *_broken(Token("red", "anubis", UP)),
        ),
        telling=0,
    ),
    Rule(
        "Your own light breaks your own pieces too.",
        (
            RulePicture({"a1": _SPHINX, "c1": Token("blue", "pyramid", RIGHT_DOWN)}),
            *_broken(Token("blue", "pyramid", RIGHT_DOWN)),
        ),
    ),
    Rule("Stuck? You are shown a good move.", key="H"),
)
