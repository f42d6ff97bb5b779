"""How a board of Othello is written as text, for the editor's help."""

from __future__ import annotations

from khepri.app.boards.board_state import Token
from khepri.app.faces.othello.skin import DISC
from khepri.app.faces.rule import Rule, RulePicture

TEXT_RULES = (
    Rule(
        "The text reads the board from the top left, row by row. This is XO-X: "
        "X is a black disc, O a white one, and - an empty square.",
        (
            RulePicture(
                {
                    "a1": Token("black", DISC),
                    "b1": Token("white", DISC),
                    "d1": Token("black", DISC),
                }
            ),
        ),
        (4, 1),
    ),
    Rule("It has as many signs as the board has squares: 64 for 8×8, 16 for 4×4."),
    Rule("The last letter says who moves first: X for Black, O for White."),
    Rule("Copy the text to send a board to a friend, or paste one here. The board follows it."),
)
