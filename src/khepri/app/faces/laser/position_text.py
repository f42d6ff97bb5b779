"""How a board of Laser Chess is written as text, for the editor's help."""

from __future__ import annotations

from khepri.app.boards.board_state import Token
from khepri.app.faces.rule import Rule, RulePicture

_KINDS = ("pharaoh", "sphinx", "pyramid", "scarab", "anubis")
_FILES = "abcde"


def _army(side: str) -> RulePicture:
    return RulePicture(
        {f"{file}1": Token(side, kind, 0) for file, kind in zip(_FILES, _KINDS, strict=True)}
    )


TEXT_RULES = (
    Rule(
        "The text reads the board from the top left, rank by rank. This is Pb3nc: "
        "3 means three empty squares, and / ends a rank.",
        (RulePicture({"a1": Token("blue", "pyramid", 1), "e1": Token("red", "anubis", 2)}),),
        (5, 1),
    ),
    Rule(
        "F is a pharaoh, S a sphinx, P a pyramid, R a scarab, N an anubis. "
        "Capitals are Blue's, small letters Red's.",
        (_army("blue"), _army("red")),
        (5, 1),
    ),
    Rule(
        "The letter behind a piece says how it is turned, by quarters to the right: PaPbPcPd.",
        (RulePicture({f"{_FILES[turn]}1": Token("blue", "pyramid", turn) for turn in range(4)}),),
        (4, 1),
    ),
    Rule("The last letter says who moves first: b for Blue, r for Red."),
    Rule("Copy the text to send a board to a friend, or paste one here. The board follows it."),
)
