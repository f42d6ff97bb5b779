"""The rules of Othello, complete, with a diagram for each."""

from __future__ import annotations

from khepri.games.othello import SIZES, Position
from khepri.learn.lesson import ShownPart
from khepri.learn.rulebook import Diagram, Rulebook, RuleChapter, Sentences


def _board(*rows: str) -> str:
    """Return a board with Black to move, from its rows."""
    return f"{''.join(rows)} X"


_THREE_ROWS = ShownPart("a1", "d3")

_SIZES = tuple(
    Diagram(f"The start on {size}×{size} squares.", str(Position.start(size)), variant=str(size))
    for size in SIZES
    if size < 8
)

RULEBOOK = Rulebook(
    "Othello",
    "Two players, Black and White, put discs on a board and turn each other's over. "
    "Whoever has more discs at the end wins.",
    (
        RuleChapter(
            "The board",
            (
                (
                    "The board has eight columns, a to h, and eight rows, 1 to 8, counted from the "
                    "top. Every disc is black on one side and white on the other."
                ),
                Diagram(
                    "The start: two discs each, crosswise in the middle. Black always moves first, "
                    "on d3, c4, f5 or e6.",
                    str(Position.start()),
                    dots=("d3", "c4", "f5", "e6"),
                ),
            ),
        ),
        RuleChapter(
            "Your turn",
            (
                (
                    "Put a disc with your colour up on an empty square, so that at least one disc "
                    "of the other colour lies in a straight line between it and another of yours. "
                    "All discs in between are turned over."
                ),
                Diagram(
                    "Two white discs lie in a row between a black disc and the new one: they turn.",
                    _board("----", "XOO-", "----", "----"),
                    "d2",
                    "flips 2, game over 16-0",
                    _THREE_ROWS,
                ),
                Diagram(
                    "Lines go across, up and down, and slanting. All of them turn: "
                    "you may not leave one out.",
                    _board("-X-X", "--OO", "XOO-", "----"),
                    "d3",
                    "flips 4, game over 16-0",
                    _THREE_ROWS,
                ),
                Diagram(
                    "Only lines that begin at the new disc count. The white disc stays, though "
                    "it now lies between two black ones.",
                    _board("-X--", "-O--", "XO--", "----"),
                    "c3",
                    "flips 1, other moves 2, gives d4",
                    _THREE_ROWS,
                ),
                "A move that turns nothing is not allowed.",
            ),
        ),
        RuleChapter(
            "When you cannot move",
            (
                (
                    "If no move of yours would turn a disc, you pass, and the other player goes "
                    "on. If you can move, you may not pass."
                ),
                Diagram(
                    "For example: Black cannot turn anything, and passes. White plays on.",
                    _board("OOO-", "-XX-", "-XXX", "----"),
                ),
            ),
        ),
        RuleChapter(
            "The end of the game",
            (
                (
                    "The game is over when neither player can move: mostly because the board is "
                    "full, sometimes earlier, and at once if a player has no discs left."
                ),
                Sentences(
                    (
                        "Whoever has more discs wins. The same number is a draw.",
                        (
                            "In a tournament result the empty squares go to the winner, or half to "
                            "each in a draw: a game that ends 13 to 0 counts as 64 to 0."
                        ),
                        (
                            "The players may agree on a draw. An offer stands until the other "
                            "player moves, and after each move you may make one."
                        ),
                        "Whoever resigns, or whose time runs out, loses.",
                    )
                ),
                (
                    "Without a clock you may think as long as you like. With one, each player has "
                    "a time for the whole game, and perhaps some seconds more for each move. Only "
                    "the clock of the player to move runs."
                ),
            ),
        ),
        RuleChapter(
            "Other boards",
            (
                (
                    "Othello is also played on boards of 4×4, 6×6, 10×10 and 12×12 squares, by the "
                    "same rules and with the same start in the middle."
                ),
                *_SIZES,
            ),
        ),
        RuleChapter(
            "Writing moves down",
            (
                Sentences(
                    (
                        (
                            "A move is the square: f5. A whole game is its squares, one after the "
                            "other: f5d6c3."
                        ),
                        "Passes are not written, for the board always tells who had to pass.",
                    )
                ),
            ),
        ),
    ),
)
