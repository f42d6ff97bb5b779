"""How Othello is played."""

from __future__ import annotations

from khepri.app.boards.board_state import Token
from khepri.app.faces.face import Rule
from khepri.app.faces.othello.skin import DISC

RULES = (
    Rule(
        "Put a disc down so that discs of the other colour lie in a line between it and another"
        " of yours.",
        Token("black", DISC),
    ),
    Rule(
        "All discs in between turn to your colour: across, up and down, and from corner to corner.",
        Token("white", DISC),
    ),
    Rule("When nobody can move any more, whoever has more discs wins."),
    Rule("Golden dots show where you can go. If there are none, you miss a turn."),
    Rule("Take the corners: a disc there can never be turned again."),
    Rule("Stuck? Press H, and you are shown a good move."),
)
