"""What is said about tries at puzzles of Othello."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from khepri.games.othello import Move, Position
from khepri.games.othello.words import count_discs
from khepri.learn.lesson import place_of
from khepri.learn.othello.conditions import Tried
from khepri.learn.othello.counts import anchored, answers, corners, corners_given
from khepri.learn.othello.endings import best_answer, final_difference, final_score
from khepri.learn.othello.opinions import best_reply, cost
from khepri.learn.othello.puzzle_themes import (
    DRAW,
    FORCE_CORNER,
    NO_ANSWER_CLEARLY,
    NO_ANSWER_EXACTLY,
    NO_CORNER,
    QUIET,
    WALL,
    WIN,
)
from khepri.learn.puzzling import Hint
from khepri.learn.teaching import Explanation

_AGAIN = "Try again."


@dataclass(frozen=True, slots=True)
class _Part:
    """The parts of the board that a square lies in."""

    half: int
    is_top: bool
    is_left: bool

    @classmethod
    def around(cls, square: str, half: int) -> _Part:
        column, row = place_of(square)
        return cls(half, row < half, column < half)

    @property
    def across(self) -> str:
        return "left" if self.is_left else "right"

    @property
    def down(self) -> str:
        return "upper" if self.is_top else "lower"

    def beside(self, squares: Iterable[str]) -> tuple[str, ...]:
        """Return those in the same half, left or right."""
        return tuple(each for each in squares if (place_of(each)[0] < self.half) is self.is_left)

    def along(self, squares: Iterable[str]) -> tuple[str, ...]:
        """Return those in the same half, upper or lower."""
        return tuple(each for each in squares if (place_of(each)[1] < self.half) is self.is_top)

    def quarter(self, squares: Iterable[str]) -> tuple[str, ...]:
        """Return those in the same quarter."""
        return self.along(self.beside(squares))


def hint_for(position: Position, right: Move, number: int) -> Hint:
    """Return the first hint, which part of the board, or the second, what the move flips."""
    if number == 1:
        return _where(position, right)
    flipped = position.flips(right)
    told = "this disc" if len(flipped) == 1 else f"these {len(flipped)} discs"
    return Hint(f"The move flips {told}: {', '.join(flipped)}.", (), _far_first(right, flipped))


def _where(position: Position, right: Move) -> Hint:
    """Name the smallest part of the board that leaves something to choose."""
    moves = answers(position)
    if right.square is None or len(moves) < 2:
        return Hint("There is only one move.", tuple(moves))
    part = _Part.around(right.square, position.size // 2)
    for words, inside in (
        (f"{part.down} {part.across} quarter", part.quarter(moves)),
        (f"{part.across} half", part.beside(moves)),
        (f"{part.down} half", part.along(moves)),
    ):
        if 1 < len(inside) < len(moves):
            return Hint(f"Look at the {words} of the board.", inside)
    return Hint(f"It is {_kind(position, right)}.", tuple(moves))


def _kind(position: Position, right: Move) -> str:
    """Name the kind of square that a move is played on."""
    column, row = place_of(right.square or "a1")
    if right.square in corners(position.size):
        return "a corner"
    last = position.size - 1
    on_edge = not (0 < column < last and 0 < row < last)
    return "a square on the edge" if on_edge else "a square away from the edge"


def _far_first(right: Move, flipped: tuple[str, ...]) -> tuple[str, ...]:
    """Put the discs farthest from the move first."""
    column, row = place_of(right.square or "a1")

    def distance(square: str) -> int:
        x, y = place_of(square)
        return max(abs(x - column), abs(y - row))

    return tuple(sorted(flipped, key=distance, reverse=True))


def explain_try(tried: Tried, goal_text: str) -> Explanation:
    """Say why a move is not the answer, with the reply that shows it."""
    match goal_text:
        case "wins" | "draws":
            return _explain_ending(tried, goal_text)
        case "forces corner in 2":
            return _explain_escape(tried)
        case "takes corner":
            return Explanation(f"A corner is open to you: take it. {_AGAIN}")
        case "not gives corner":
            return _explain_corner(tried) or _explain_cost(tried)
        case _:
            return _explain_aim(tried, goal_text)


def _explain_ending(tried: Tried, goal_text: str) -> Explanation:
    after, other = tried.after, tried.after.side.label
    final = -final_difference(after)
    mine, theirs = final_score(after, final)
    wanted = "That is a draw, but you can win." if goal_text == WIN and not final else ""
    if after.outcome() is not None:
        return Explanation(f"It ends {mine} to {theirs}. {wanted or _AGAIN}")
    reply = best_answer(after)
    if reply.is_pass:
        told = f"{other} passes, and with best play it ends {mine} to {theirs}."
    else:
        told = f"{other} answers {reply}, and with best play it ends {mine} to {theirs}."
    return Explanation(f"{told} {wanted or _AGAIN}", reply)


def _explain_escape(tried: Tried) -> Explanation:
    """Show the answer after which no corner can be taken."""
    after, other = tried.after, tried.after.side.label
    taken = _explain_corner(tried)
    if taken is not None:
        return taken
    for reply in after.legal_moves():
        if not corners_given(after.play(reply)):
            told = "passes" if reply.is_pass else f"answers {reply}"
            return Explanation(f"{other} {told}, and no corner is open to you. {_AGAIN}", reply)
    return Explanation(f"The game is over, and no corner was taken. {_AGAIN}")


def _explain_corner(tried: Tried) -> Explanation | None:
    given = corners_given(tried.after)
    if not given:
        return None
    told = f"{tried.after.side.label} takes the corner {given[0]}."
    return Explanation(f"{told} {_AGAIN}", Move(given[0]))


def _explain_aim(tried: Tried, goal_text: str) -> Explanation:
    """Explain a try where one move is by far the best."""
    other = tried.after.side.label
    if goal_text in (NO_ANSWER_EXACTLY, NO_ANSWER_CLEARLY) and answers(tried.after):
        count = len(answers(tried.after))
        left = "1 square" if count == 1 else f"{count} squares"
        return Explanation(f"{other} still has {left} to play on. {_AGAIN}", _reply(tried.after))
    return _explain_corner(tried) or _explain_cost(tried)


def _explain_cost(tried: Tried) -> Explanation:
    """Show the best answer, and say about how much the move gives away."""
    other = tried.after.side.label
    discs = count_discs(max(1, round(cost(tried.before, tried.move))))
    reply = _reply(tried.after)
    if reply is None or reply.is_pass:
        return Explanation(f"There is a move that is better by about {discs}. {_AGAIN}")
    told = f"{other} answers {reply}. That is worse by about {discs} at the end"
    return Explanation(f"{told}. {_AGAIN}", reply)


def _reply(after: Position) -> Move | None:
    return best_reply(after) if after.outcome() is None else None


def praise_for(goal_text: str, tried: Tried) -> str:
    """Say a kind word about the move that solved a puzzle."""
    side, other = tried.before.side, tried.after.side.label
    if goal_text == FORCE_CORNER and tried.move.square in corners(tried.before.size):
        return f"Caught! The corner {tried.move} is yours for good."
    if goal_text == NO_CORNER:
        return f"Shut. {other} gets no corner."
    if goal_text in (NO_ANSWER_EXACTLY, NO_ANSWER_CLEARLY):
        return f"{other} must pass. It is your turn again."
    if goal_text == QUIET:
        left = len(answers(tried.after))
        squares = "1 square" if left == 1 else f"{left} squares"
        return f"Quiet and good. {other} has {squares} to play on: no move leaves fewer."
    if goal_text == WALL:
        return f"A wall of {count_discs(anchored(tried.after, side))} that nobody can flip."
    if goal_text in (WIN, DRAW):
        mine, theirs = final_score(tried.after, -final_difference(tried.after))
        found = "Saved" if goal_text == DRAW else "You win"
        return f"{found}, {mine} to {theirs}. Only this one works, and you found it."
    return "Only this one works. You found it."
