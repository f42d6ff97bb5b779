"""How Laser Chess is played."""

from __future__ import annotations

from khepri.app.boards.board_state import Token
from khepri.app.faces.face import Rule

RULES = (
    Rule(
        "In your turn, move one piece by one square, or turn it. Then your laser fires by itself.",
        Token("blue", "sphinx"),
    ),
    Rule(
        "You win when the light hits the other pharaoh. If it hits yours, you lose.",
        Token("red", "pharaoh"),
    ),
    Rule(
        "Silver edges are mirrors. A pyramid bends the light with its mirror; hit on any other"
        " side, it breaks.",
        Token("blue", "pyramid"),
    ),
    Rule(
        "A scarab is a mirror on both sides. Nothing breaks it, and it can swap places with a"
        " neighbour.",
        Token("blue", "scarab"),
    ),
    Rule(
        "An anubis stops the light with its silver front. Hit on any other side, it breaks.",
        Token("blue", "anubis"),
    ),
    Rule("Your own light breaks your own pieces too: look where it goes before you let go."),
    Rule("Stuck? Press H, and you are shown a good move."),
)
