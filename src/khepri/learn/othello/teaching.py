"""Othello in lessons: its goals, its events, and why an answer was wrong."""

from __future__ import annotations

import re

from khepri.errors import RulesError
from khepri.games.base import AnyPosition
from khepri.games.othello import GAME, Move, Position, Side
from khepri.games.othello.position import Flips
from khepri.learn.goal import AnyCondition, Goal, is_comparison, parse_comparison
from khepri.learn.lesson import squares_on
from khepri.learn.othello.conditions import (
    Anchors,
    BestBy,
    DrawsEnding,
    Ends,
    FlipsCount,
    FlipsMost,
    FlipsSquares,
    ForcesCorner,
    Gives,
    Keeps,
    OthelloAttempt,
    OtherMoves,
    OtherPasses,
    Passes,
    Takes,
    Ways,
    WinsEnding,
)
from khepri.learn.othello.evaluation import (
    anchored,
    corners,
    corners_given,
    final_difference,
    playable_squares,
)
from khepri.learn.othello.rulebook import RULEBOOK
from khepri.learn.teaching import Explanation, Teaching, unknown_condition
from khepri.system.names import plural

_ENDINGS = (WinsEnding, DrawsEnding)

_IN_A_WORD: dict[str, AnyCondition] = {
    "passes": Passes(),
    "other passes": OtherPasses(),
    "ends": Ends(),
    "wins": WinsEnding(),
    "best": WinsEnding(best=True),
    "draws": DrawsEnding(),
    "anchors most": Anchors(None),
    "other moves fewest": OtherMoves(None),
    "forces corner in 2": ForcesCorner(),
}
"""The conditions that are always the same."""
_FLIPS = re.compile(r"flips ([0-9]{1,3})")


class OthelloTeaching(Teaching[Position, Move, Flips]):
    """Discs: what flips, what is given away, and who has moves left."""

    spec = GAME
    rulebook = RULEBOOK

    def read_position(self, text: str, variant: str) -> AnyPosition:
        """Read a position text, with or without ``/`` between the rows."""
        return super().read_position(text.replace("/", ""), variant)

    def variants_of(self, text: str) -> tuple[str, ...]:
        """Return the size of the board."""
        return super().variants_of(text.replace("/", ""))

    def squares_of(self, move: Move) -> tuple[str, ...]:
        """Return the square that is played on; none for a pass."""
        return () if move.square is None else (move.square,)

    def parse_own_condition(self, words: list[str], position: Position) -> AnyCondition:
        """Read a condition about discs and answers."""
        plain = _IN_A_WORD.get(" ".join(words))
        if plain is not None:
            return plain
        match words:
            case ["best", "by", number]:
                return BestBy(_discs(number))
            case ["flips", *what]:
                return _flips(what, position)
            case ["ways", *number]:
                return Ways(parse_comparison(number))
            case ["anchors", *number]:
                return Anchors(parse_comparison(number))
            case ["other", "moves", *number]:
                return OtherMoves(parse_comparison(number))
            case _:
                return _condition_on_squares(words, position)

    def event_of(self, tried: OthelloAttempt, goal: Goal, reply: Move | None = None) -> str:
        """Return what was flipped, and what the other player has then."""
        told = _event(tried.before, tried.move, tried.after)
        if any(isinstance(condition, _ENDINGS) for condition in goal.conditions()):
            told = f"{told}, final {-final_difference(tried.after):+d}"
        if reply is None:
            return told
        later = tried.after.play(reply)
        return f"{told}; then {reply} {_event(tried.after, reply, later)}"

    def slip_of(self, position: Position, event: str) -> str:
        """Tell what was given away, or what tempted."""
        first = event.partition(";")[0]
        found = _FLIPS.match(first)
        if found is None:
            return "passed" if first.startswith("passes") else ""
        if ", gives " in first:
            return "gave a corner"
        most = max(len(position.flips(move)) for move in position.legal_moves())
        if int(found[1]) >= most:
            return "biggest flip"
        return "lost the count" if "final -" in first else "left many answers"

    def explain(self, tried: OthelloAttempt, goal: Goal) -> Explanation:
        """Tell what the move flipped and gave away."""
        other = tried.after.side.label
        flipped = plural(len(tried.effect.squares), "disc")
        given = corners_given(tried.after)
        asked = goal.conditions()
        if given and any(isinstance(condition, Gives) for condition in asked):
            return Explanation(f"{other} takes the corner {given[0]}.", Move(given[0]))
        if any(isinstance(condition, _ENDINGS) for condition in asked):
            return Explanation(f"You flipped {flipped}. {_final(tried)}")
        if any(isinstance(condition, Anchors) for condition in asked):
            joined = plural(anchored(tried.after, tried.before.side), "disc")
            return Explanation(f"You have {joined} joined to a corner of yours along the edge.")
        count = len(playable_squares(tried.after))
        left = plural(count, "answer") if count else "no answers"
        return Explanation(f"You flipped {flipped}, and {other} has {left}.")


def _flips(what: list[str], position: Position) -> AnyCondition:
    if what in (["most"], ["fewest"]):
        return FlipsMost(fewest=what == ["fewest"])
    if is_comparison(what):
        return FlipsCount(parse_comparison(what))
    return FlipsSquares(squares_on(position, what))


def _discs(number: str) -> int:
    found = parse_comparison([number])
    if found.sign or not found.number:
        raise RulesError(f"A move is better by a number of discs, not by {number[:20]!r}.")
    return found.number


def _condition_on_squares(words: list[str], position: Position) -> AnyCondition:
    match words:
        case ["takes", "corner"]:
            return Takes(corners(position.size))
        case ["takes", *squares]:
            return Takes(squares_on(position, squares))
        case ["gives", "corner"]:
            return Gives(corners(position.size))
        case ["gives", *squares]:
            return Gives(squares_on(position, squares))
        case ["keeps", *squares]:
            return Keeps(squares_on(position, squares))
        case _:
            raise unknown_condition(words)


def _event(before: Position, move: Move, after: Position) -> str:
    if move.is_pass:
        return "passes"
    told = f"flips {len(before.flips(move))}"
    if after.outcome() is not None:
        black, white = after.score()
        mine, theirs = (black, white) if before.side is Side.BLACK else (white, black)
        return f"{told}, game over {mine}-{theirs}"
    told = f"{told}, other moves {len(playable_squares(after))}"
    given = corners_given(after)
    return f"{told}, gives {' '.join(given)}" if given else told


def _final(tried: OthelloAttempt) -> str:
    """Say how the game ends with best play."""
    final = -final_difference(tried.after)
    other = tried.after.side.label
    if final == 0:
        return "With best play of both it is a draw."
    if final > 0:
        return f"With best play of both you win by {final}, but there is a better move."
    return f"With best play of both {other} wins by {-final}."
