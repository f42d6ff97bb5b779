"""Puzzles of Othello: what they ask for, how they are proved, and what is said about tries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, TypeAlias

from khepri.engine.othello.schedule import board_of
from khepri.errors import RulesError
from khepri.games.othello import GAME, Move, Position
from khepri.games.othello.position import Flips
from khepri.games.othello.square import COLUMN_LETTERS
from khepri.learn.goal import Goal, attempt
from khepri.learn.lesson import place_of
from khepri.learn.othello.conditions import OthelloAttempt
from khepri.learn.othello.evaluation import (
    DEPTHS,
    MOST_EMPTY,
    anchored,
    best_answer,
    best_line,
    best_reply,
    corners,
    corners_given,
    cost,
    empties_of,
    final_difference,
    final_score,
    judged,
    lead,
    playable_squares,
)
from khepri.learn.othello.teaching import OthelloTeaching
from khepri.learn.puzzle import FiveOffer, Hint, Puzzle, PuzzleFound, PuzzleSupport, PuzzleTheme
from khepri.learn.teaching import Explanation
from khepri.system.names import plural

# Themes


CLEARLY: Final = 8
"""A move that is better than every other by so many discs is the best one beyond doubt."""

FORCE_CORNER: Final = "forces corner in 2"
TAKE_CORNER: Final = "takes corner"
NO_CORNER: Final = "not gives corner"
NO_ANSWER_EXACTLY: Final = "other passes and best"
NO_ANSWER_CLEARLY: Final = f"other passes and best by {CLEARLY}"
QUIET: Final = f"other moves fewest and best by {CLEARLY}"
WALL: Final = f"anchors most and best by {CLEARLY}"
WIN: Final = "wins"
DRAW: Final = "draws"

CORNER_CATCH: Final = PuzzleTheme(
    "corner-catch",
    "Corner catch",
    "Catch a corner in 2.",
    "Whatever {enemy} answers, your second move must take a corner. Only one move forces it.",
)
SHUT_THE_DOOR: Final = PuzzleTheme(
    "shut-the-door",
    "Shut the door",
    "Give no corner.",
    "After every move but one {enemy} can take a corner. Find the one that keeps them shut.",
)
MAKE_THEM_PASS: Final = PuzzleTheme(
    "make-them-pass",
    "Make them pass",
    "Leave no answer.",
    "One good move leaves {enemy} without a square to play on. Then it is your turn again.",
)
QUIET_PLEASE: Final = PuzzleTheme(
    "quiet-please",
    "Quiet please",
    "Leave few good answers.",
    "Many flips are loud. Find the quiet move that leaves {enemy} the fewest good answers.",
)
BUILD_THE_WALL: Final = PuzzleTheme(
    "build-the-wall",
    "Build the wall",
    "Build along the edge.",
    "Join as many discs as you can to a corner of yours: nobody can ever flip them.",
)
LAST_TWO: Final = PuzzleTheme(
    "last-two",
    "The last two",
    "Win the ending.",
    "Two squares are left. Only one move of {own} wins the game: count both.",
)
LAST_FOUR: Final = PuzzleTheme(
    "last-four",
    "The last four",
    "Win the ending.",
    "Up to four squares are left. Only one move of {own} wins, whatever {enemy} answers.",
)
LAST_SIX: Final = PuzzleTheme(
    "last-six",
    "The last six",
    "Win the ending.",
    "Up to six squares are left. Only one move of {own} wins, whatever {enemy} answers.",
)
LAST_TEN: Final = PuzzleTheme(
    "last-ten",
    "The last ten",
    "Win the ending.",
    "Up to ten squares are left. Only one move of {own} wins, whatever {enemy} answers.",
)
SAVE_THE_DRAW: Final = PuzzleTheme(
    "save-the-draw",
    "Save the draw",
    "Save a draw.",
    "Nothing wins any more, but one move of {own} still makes it a draw. Find it.",
)

LAST_MOVES: Final = ((2, LAST_TWO), (4, LAST_FOUR), (6, LAST_SIX), (10, LAST_TEN))
"""The endings, each with how many squares are empty at most."""

THEMES: Final = (
    *(CORNER_CATCH, SHUT_THE_DOOR, MAKE_THEM_PASS, QUIET_PLEASE, BUILD_THE_WALL),
    *(theme for _, theme in LAST_MOVES),
    SAVE_THE_DRAW,
)
"""In the order in which they are offered."""


# Points: how hard a puzzle is


def tempting_tries(position: Position, right: Move) -> list[Move]:
    """List the wrong moves that look good: they flip more than the right one, or take a corner."""
    flips = len(position.flips(right))
    return [
        move
        for move in position.legal_moves()
        if move != right
        and (len(position.flips(move)) > flips or move.square in corners(position.size))
    ]


def is_biggest_flip(position: Position, move: Move) -> bool:
    """Say whether no other move flips more discs."""
    every = [len(position.flips(each)) for each in position.legal_moves()]
    return len(position.flips(move)) == max(every)


def points_of(position: Position, right: Move) -> float:
    """Return how hard a puzzle is among those that the same level of the computer solves."""
    flips = len(position.flips(right))
    every = [len(position.flips(each)) for each in position.legal_moves()]
    points = empties_of(position)
    points += flips == min(every)
    points += flips < max(every)
    points += right.square in beside_corners(position.size)
    points += _has_pass(position.play(right))
    return float(points)


@cache
def beside_corners(size: int) -> frozenset[str]:
    """Return the squares that touch a corner, which players call X and C.

    >>> sorted(beside_corners(8))[:3]
    ['a2', 'a7', 'b1']
    """
    near, far = COLUMN_LETTERS[1], COLUMN_LETTERS[size - 2]
    last = COLUMN_LETTERS[size - 1]
    return frozenset(
        f"{column}{row}"
        for columns, rows in (
            ((near, far), (1, 2, size - 1, size)),
            (("a", last), (2, size - 1)),
        )
        for column in columns
        for row in rows
    )


def _has_pass(after: Position) -> bool:
    """Say whether somebody has to pass: at once, or in an ending later."""
    if after.must_pass():
        return True
    return after.board.empty.bit_count() < MOST_EMPTY and Move.PASS in best_line(after)


# Proofs: whether a position holds a puzzle


Proof: TypeAlias = tuple[str, Move]
"""A goal, and the only move that reaches it."""

MOST_GIVEN_UP = 2.0
"""So many discs a move may be worse than the best one and still be worth showing to anybody."""

FEWEST_JOINED = 2
"""A wall grows by at least so many discs."""


def proved(theme: PuzzleTheme, position: Position) -> Proof:
    """Prove that a position holds a puzzle of a theme.

    :raises RulesError: with the reason, if it holds none.
    """
    if len(position.legal_moves()) < 2:
        raise RulesError("There is nothing to choose here: a puzzle needs two moves at least.")
    return _PROOFS[theme](position)


def all_proved(position: Position) -> Iterator[tuple[PuzzleTheme, Proof]]:
    """Yield every puzzle that a position holds, what is most particular first."""
    for theme in _PROOFS:
        try:
            proof = proved(theme, position)
        except RulesError:
            continue
        yield theme, proof


def why_none(position: Position) -> str:
    """Say why a position holds no puzzle, in the words of the theme that comes nearest."""
    moves = len(position.legal_moves())
    if not moves:
        return "The game is over in this position."
    if moves == 1:
        return "There is nothing to choose here: a puzzle needs two moves at least."
    if empties_of(position) <= MOST_EMPTY:
        return _why_no_ending(position)
    return "No move stands out here. A puzzle needs one move that is clearly better than the rest."


def right_moves(position: Position, goal_text: str) -> list[Move]:
    """List every move that reaches a goal.

    :raises RulesError: if that cannot be told.
    """
    goal = Goal((OthelloTeaching().parse_conditions(goal_text, position),))
    return [move for move in position.legal_moves() if goal.is_reached(attempt((position,), move))]


# One proof for each theme


def _ending(most: int, position: Position) -> Proof:
    fewest = max((number for number, _ in LAST_MOVES if number < most), default=0)
    if not fewest < empties_of(position) <= most:
        raise RulesError(f"There are {empties_of(position)} empty squares.")
    return WIN, _single(position, WIN)


def _save_the_draw(position: Position) -> Proof:
    if empties_of(position) > MOST_EMPTY:
        raise RulesError(f"There are {empties_of(position)} empty squares.")
    if right_moves(position, WIN):
        raise RulesError("A move wins here, so that nobody wants a draw.")
    return DRAW, _single(position, DRAW)


def _make_them_pass(position: Position) -> Proof:
    passing = right_moves(position, "other passes")
    if len(passing) != 1:
        raise RulesError(f"{len(passing)} moves make the other player pass.")
    goal_text = NO_ANSWER_EXACTLY if empties_of(position) <= MOST_EMPTY else NO_ANSWER_CLEARLY
    return goal_text, _single(position, goal_text)


def _corner_catch(position: Position) -> Proof:
    if corners_given(position):
        raise RulesError("A corner can be taken at once.")
    move = _single(position, FORCE_CORNER)
    if corners_given(position.play(move)):
        raise RulesError("The other player takes a corner first.")
    return FORCE_CORNER, _sound(position, move)


def _shut_the_door(position: Position) -> Proof:
    return NO_CORNER, _sound(position, _single(position, NO_CORNER))


def _build_the_wall(position: Position) -> Proof:
    side = position.side
    before = anchored(position, side)
    joined = {
        move: anchored(position.play(move), side) - before
        for move in position.legal_moves()
        if move.square not in corners(position.size)
    }
    if max(joined.values(), default=0) < FEWEST_JOINED:
        raise RulesError("No wall grows here.")
    move = _clearly_best(position)
    if joined.get(move, 0) < FEWEST_JOINED:
        raise RulesError("The best move builds no wall.")
    return WALL, _single(position, WALL)


def _quiet_please(position: Position) -> Proof:
    move = _clearly_best(position)
    if move.square in corners(position.size):
        raise RulesError("The best move takes a corner, which everybody sees.")
    flips = {each: len(position.flips(each)) for each in position.legal_moves()}
    if flips[move] == max(flips.values()):
        raise RulesError("The best move flips the most.")
    if not playable_squares(position.play(move)):
        raise RulesError("The best move leaves no answer at all.")
    return QUIET, _single(position, QUIET)


_PROOFS: dict[PuzzleTheme, Callable[[Position], Proof]] = {
    MAKE_THEM_PASS: _make_them_pass,
    **{theme: partial(_ending, most) for most, theme in LAST_MOVES},
    SAVE_THE_DRAW: _save_the_draw,
    CORNER_CATCH: _corner_catch,
    SHUT_THE_DOOR: _shut_the_door,
    BUILD_THE_WALL: _build_the_wall,
    QUIET_PLEASE: _quiet_please,
}


def _single(position: Position, goal_text: str) -> Move:
    """Return the only move that reaches a goal."""
    right = right_moves(position, goal_text)
    if len(right) != 1:
        raise RulesError(f"{len(right) or 'No'} moves are right, and a puzzle has one answer.")
    return right[0]


def _sound(position: Position, move: Move) -> Move:
    """Return a move unless it is a bad one: nobody is to learn those."""
    for depth in DEPTHS:
        if cost(position, move, depth) > MOST_GIVEN_UP:
            raise RulesError("The move that does it is not a good one.")
    return move


def _clearly_best(position: Position) -> Move:
    """Return the move that is better than every other beyond doubt."""
    scores = judged(position, DEPTHS[0])
    move = max(scores, key=scores.__getitem__)
    if sorted(scores.values())[-2] > scores[move] - CLEARLY or lead(position, move) < CLEARLY:
        raise RulesError("No move is clearly better than the rest.")
    return move


def _why_no_ending(position: Position) -> str:
    finals = [-final_difference(position.play(move)) for move in position.legal_moves()]
    winning = sum(final > 0 for final in finals)
    if winning == len(finals):
        return "Every move wins here. A puzzle has one answer."
    if winning:
        return f"{winning} moves win here. A puzzle has one answer."
    if 0 in finals:
        return f"No move wins, and {finals.count(0)} moves draw. A puzzle has one answer."
    return "Every move loses here, if the other player finds the best answers."


# Hints, explanations and praise


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
    moves = playable_squares(position)
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


def _explain_ending(tried: OthelloAttempt, goal_text: str) -> Explanation:
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


def _explain_escape(tried: OthelloAttempt) -> Explanation:
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


def _explain_corner(tried: OthelloAttempt) -> Explanation | None:
    given = corners_given(tried.after)
    if not given:
        return None
    told = f"{tried.after.side.label} takes the corner {given[0]}."
    return Explanation(f"{told} {_AGAIN}", Move(given[0]))


def _explain_aim(tried: OthelloAttempt, goal_text: str) -> Explanation:
    """Explain a try where one move is by far the best."""
    other = tried.after.side.label
    if goal_text in (NO_ANSWER_EXACTLY, NO_ANSWER_CLEARLY) and playable_squares(tried.after):
        left = plural(len(playable_squares(tried.after)), "square")
        return Explanation(f"{other} still has {left} to play on. {_AGAIN}", _reply(tried.after))
    return _explain_corner(tried) or _explain_cost(tried)


def _explain_cost(tried: OthelloAttempt) -> Explanation:
    """Show the best answer, and say about how much the move gives away."""
    other = tried.after.side.label
    discs = plural(max(1, round(cost(tried.before, tried.move))), "disc")
    reply = _reply(tried.after)
    if reply is None or reply.is_pass:
        return Explanation(f"There is a move that is better by about {discs}. {_AGAIN}")
    told = f"{other} answers {reply}. That is worse by about {discs} at the end"
    return Explanation(f"{told}. {_AGAIN}", reply)


def _reply(after: Position) -> Move | None:
    return best_reply(after) if after.outcome() is None else None


# What the rest of Khepri asks for


_STAGES = (
    (CORNER_CATCH, ""),
    (SHUT_THE_DOOR, "Now shut the door."),
    (MAKE_THEM_PASS, "Now make them pass."),
    (LAST_TWO, "Now the last two."),
    (LAST_FOUR, "Now the last four."),
    (LAST_SIX, "Now the last six."),
)
"""What each stage of the ramp brings, and what is said when it comes."""

_SUNDAY = 6


class OthelloPuzzleSupport(PuzzleSupport[Position, Move, Flips]):
    """Corners to catch and to keep shut, moves to take away, and endings to count."""

    spec = GAME
    themes = THEMES
    hint_names = ("Where?", "What flips?")
    last_word = "Corner"
    rush_themes = tuple(theme.key for theme, _ in _STAGES)
    five_offers = (
        FiveOffer(
            4, tuple(theme.key for theme in THEMES if theme is not LAST_TEN), hardest_shelf=5
        ),
        FiveOffer(5, (LAST_TEN.key,), weekdays=(_SUNDAY,)),
    )

    def find(self, position: Position) -> PuzzleFound:
        """Find out which puzzle a position holds, and prove it."""
        for theme, proof in all_proved(position):
            return found_puzzle(position, theme, proof)
        raise RulesError(why_none(position))

    def doubt(self, puzzle: Puzzle) -> str:
        """Prove a puzzle again; say what is not so."""
        position = board_of(puzzle.position)
        try:
            goal_text, right = proved(puzzle.theme, position)
        except RulesError as error:
            return str(error)
        if goal_text != puzzle.goal_text:
            return f"The goal is {goal_text!r}, not {puzzle.goal_text!r}."
        if puzzle.right != (right,):
            return f"{right} is right, not {' '.join(map(str, puzzle.right))}."
        found = found_puzzle(position, puzzle.theme, (goal_text, right))
        if found.tempting != puzzle.tempting:
            return f"{found.tempting} wrong moves are tempting, not {puzzle.tempting}."
        if found.points != puzzle.points:
            return f"It is worth {found.points:g} points, not {puzzle.points:g}."
        return ""

    def next_goal(self, goal_text: str) -> str:
        """Return that the corner is to be taken, once it is caught."""
        return TAKE_CORNER if goal_text == FORCE_CORNER else ""

    def reply(self, position: Position, goal_text: str) -> Move:  # noqa: ARG002 - there is one
        """Return the answer that leaves the fewest corners, and the fewest moves beside them."""

        def left(reply: Move) -> tuple[int, int]:
            later = position.play(reply)
            return len(corners_given(later)), len(playable_squares(later))

        return min(position.legal_moves(), key=left)

    def hint(self, puzzle: Puzzle, position: Position, right: Move, number: int) -> Hint:  # noqa: ARG002
        """Return the first hint, which part of the board, or the second, what flips."""
        return hint_for(position, right, number)

    def explain(self, puzzle: Puzzle, tried: OthelloAttempt, goal_text: str) -> Explanation:  # noqa: ARG002
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

    def praise(self, puzzle: Puzzle, tried: OthelloAttempt) -> str:
        """Say a kind word about the move that solved it."""
        goal_text = puzzle.goal_text
        side, other = tried.before.side, tried.after.side.label
        if goal_text == FORCE_CORNER and tried.move.square in corners(tried.before.size):
            return f"Caught! The corner {tried.move} is yours for good."
        if goal_text == NO_CORNER:
            return f"Shut. {other} gets no corner."
        if goal_text in (NO_ANSWER_EXACTLY, NO_ANSWER_CLEARLY):
            return f"{other} must pass. It is your turn again."
        if goal_text == QUIET:
            squares = plural(len(playable_squares(tried.after)), "square")
            return f"Quiet and good. {other} has {squares} to play on: no move leaves fewer."
        if goal_text == WALL:
            return f"A wall of {plural(anchored(tried.after, side), 'disc')} that nobody can flip."
        if goal_text in (WIN, DRAW):
            mine, theirs = final_score(tried.after, -final_difference(tried.after))
            found = "Saved" if goal_text == DRAW else "You win"
            return f"{found}, {mine} to {theirs}. Only this one works, and you found it."
        return "Only this one works. You found it."

    def rush_stage(self, puzzle: Puzzle) -> int:
        """Return how far up the ramp of a rush a puzzle comes."""
        stages = [theme for theme, _ in _STAGES]
        return stages.index(puzzle.theme) if puzzle.theme in stages else 0

    def stage_words(self, stage: int) -> str:
        """Say what a stage of the ramp brings."""
        return _STAGES[min(max(stage, 0), len(_STAGES) - 1)][1]


def found_puzzle(position: Position, theme: PuzzleTheme, proof: Proof) -> PuzzleFound:
    """Return a puzzle that is proved, with how hard it is."""
    goal_text, right = proof
    tempting = len(tempting_tries(position, right))
    return PuzzleFound(theme, goal_text, (right,), tempting, points_of(position, right))
