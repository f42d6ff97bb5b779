"""How Othello is played."""

from __future__ import annotations

from khepri.app.boards.board_state import Token
from khepri.app.faces.othello.skin import DISC
from khepri.app.faces.rule import Rule, RulePicture

SHAPE = (4, 3)


def _discs(*rows: str) -> dict[str, Token]:
    """Read rows from the top: x is a black disc, o a white one.

    >>> sorted(_discs("x...", "....", "..o."))
    ['a3', 'c1']
    """
    sides = {"x": "black", "o": "white"}
    return {
        f"{'abcd'[column]}{len(rows) - row}": Token(sides[mark], DISC)
        for row, marks in enumerate(rows)
        for column, mark in enumerate(marks)
        if mark in sides
    }


RULES = (
    Rule(
        "Put a disc down so that the other colour lies between two of yours.",
        (
            RulePicture(_discs("....", "xoo.", "...."), dots=("d2",)),
            RulePicture(_discs("....", "xoox", "....")),
            RulePicture(_discs("....", "xxxx", "....")),
        ),
        SHAPE,
    ),
    Rule(
        "All discs in between turn: across, up and down, and slanting.",
        (
            RulePicture(_discs(".x.x", "..oo", "xoo."), dots=("d1",)),
            RulePicture(_discs(".x.x", "..oo", "xoox")),
            RulePicture(_discs(".x.x", "..xx", "xxxx")),
        ),
        SHAPE,
        telling=2,
    ),
    Rule(
        "When nobody can go, whoever has more discs wins.",
        (
            RulePicture(_discs("xxoo", "xoxo", "xxo."), dots=("d1",)),
            RulePicture(_discs("xxoo", "xoxo", "xxox")),
            RulePicture(_discs("xxoo", "xoxo", "xxxx")),
        ),
        SHAPE,
        telling=2,
    ),
    Rule(
        "Golden dots show where you can go. If there are none, you miss a turn.",
        (
            RulePicture(_discs(".xo.", ".ox.", "...."), dots=("d3", "a2", "b1")),
            RulePicture(_discs("oooo", "ooo.", "ox..")),
            RulePicture(_discs("oooo", "ooo.", "ooo.")),
        ),
        SHAPE,
        telling=0,
    ),
    Rule(
        "Take the corners: a disc there can never be turned again.",
        (
            RulePicture(_discs(".oox", "....", "...."), dots=("a3",)),
            RulePicture(_discs("xoox", "....", "....")),
            RulePicture(_discs("xxxx", "....", "....")),
        ),
        SHAPE,
        telling=2,
    ),
    Rule("Stuck? You are shown a good move.", key="H"),
)
