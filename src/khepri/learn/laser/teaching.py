"""Laser Chess in lessons: its goals, its events, and why an answer was wrong."""

from __future__ import annotations

from khepri.errors import RulesError
from khepri.games.laser import (
    GAME,
    Beam,
    Kind,
    Move,
    Position,
    fire,
)
from khepri.learn.goal import AnyCondition, Goal, read_comparison
from khepri.learn.laser.conditions import (
    Backfires,
    Hits,
    Leaves,
    Mirrors,
    Reaches,
    Repeats,
    Safe,
    Spared,
    StopsAt,
    Survives,
    Threatens,
    Tried,
    Visits,
    WinsIn,
)
from khepri.learn.laser.explaining import explanation, shot_event
from khepri.learn.laser.forced_wins import wins
from khepri.learn.laser.pieces import read_piece
from khepri.learn.laser.rulebook import RULEBOOK
from khepri.learn.lesson import ShownPart, squares_on
from khepri.learn.teaching import Explanation, Teaching, unknown_condition

MOST_MOVES = 3
"""A win by force is proved with every reply, which takes too long beyond this."""


_SLIPS = {"leaves": "wrong rank or file", "stops": "light stopped", "breaks": "wrong piece hit"}


class LaserTeaching(Teaching[Position, Move, Beam]):
    """Light: where it goes, what it breaks, and what the other side's would."""

    spec = GAME
    rulebook = RULEBOOK
    kinds = ("turn", "step", "swap")
    quick_steps = (
        ("laser-01-beam", 1),
        ("laser-02-mirrors", 1),
        ("laser-03-matte", 1),
        ("laser-04-turn", 1),
        ("laser-05-move-fire", 1),
        ("laser-06-scarab", 1),  # which the next step is won with
        ("laser-11-win", 1),
    )
    first_game_after = "laser-05-move-fire"

    def kind_of(self, position: Position, move: Move) -> str:
        """Return how the piece moves."""
        if move.target is None:
            return "turn"
        return "step" if position.piece_at(move.target) is None else "swap"

    def squares_of(self, move: Move) -> tuple[str, ...]:
        """Return the square of the piece, and where it goes."""
        return (move.origin,) if move.target is None else (move.origin, move.target)

    def read_own_condition(self, words: list[str], position: Position) -> AnyCondition:
        """Read a condition about the shot."""
        match words:
            case ["hits", "nothing"]:
                return Hits(None)
            case ["hits", *piece]:
                return Hits(read_piece(piece))
            case ["visits", *squares]:
                return Visits(squares_on(position, squares))
            case ["leaves"]:
                return Leaves()
            case ["leaves", "at", square]:
                return Leaves(*squares_on(position, [square]))
            case ["stops", "at", *piece]:
                return StopsAt(read_piece(piece))
            case ["mirrors", *number]:
                return Mirrors(read_comparison(number))
            case ["reaches", square]:
                return Reaches(None, *squares_on(position, [square]))
            case ["reaches", kind, square] if kind in list(Kind):
                return Reaches(Kind(kind), *squares_on(position, [square]))
            case _:
                return _condition_ahead(words, position)

    def hidden_trouble(self, tried: Tried, view: ShownPart) -> str:
        """Say which hidden piece is met by the light, or which sphinx cannot be seen firing."""
        enemy = fire(tried.before, tried.before.side.opponent)
        met = [
            contact.square for contact in (*tried.effect.mirrors, tried.effect.struck) if contact
        ]
        if not view.holds(tried.effect.squares[0]):
            return "The sphinx of the side to move is outside the view."
        hidden = [square for square in met if not view.holds(square)]
        if hidden:
            return f"After {tried.move} the light meets {hidden[0]}, which is outside the view."
        if not view.holds(enemy.squares[0]) and (enemy.mirrors or enemy.struck):
            return "The hidden sphinx aims at something: it must fire off the board."
        return ""

    def event_of(self, tried: Tried, goal: Goal, reply: Move | None = None) -> str:
        """Return what the shot did, and the shot of the reply."""
        told = shot_event(tried.effect)
        if tried.is_third_time:
            told = f"{told}, third time: draw"
        if reply is None:
            return told
        later, beam = tried.after.carry_out(reply)
        told = f"{told}; then {reply} {shot_event(beam)}"
        proves = any(isinstance(condition, WinsIn) for condition in goal.conditions())
        return f"{told}; then no hit" if proves and not wins(later, 1) else told

    def slip_of(self, position: Position, event: str) -> str:
        """Tell what became of the light, or of what stood in the other's."""
        own = f"breaks {position.side} "
        first, _, later = event.partition(";")
        if own in first:
            return "matte side" if Kind.PYRAMID in first else "own piece hit"
        if own in later:
            return "left in danger"
        return _SLIPS.get(first.partition(" ")[0], "")

    def explain(self, tried: Tried, goal: Goal) -> Explanation:
        """Tell what the light did, or what the other side's light does next."""
        return explanation(tried, goal)


def _condition_ahead(words: list[str], position: Position) -> AnyCondition:
    """Read a condition about what comes after the shot."""
    match words:
        case ["survives", what]:
            return Survives(_spared(what, position))
        case ["safe", what]:
            return Safe(_spared(what, position))
        case ["backfires", *piece]:
            return Backfires(read_piece(piece))
        case ["threatens", *piece]:
            return Threatens(read_piece(piece))
        case ["wins", "in", number]:
            moves = read_comparison([number]).number
            if not 1 <= moves <= MOST_MOVES:
                raise RulesError(f"A win is proved in 1 to {MOST_MOVES} moves, not in {moves}.")
            return WinsIn(moves)
        case ["repeats"]:
            return Repeats()
        case _:
            raise unknown_condition(words)


def _spared(what: str, position: Position) -> Spared:
    return Spared(what if what in ("pharaoh", "all") else squares_on(position, [what])[0])
