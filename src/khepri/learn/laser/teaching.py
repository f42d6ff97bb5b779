"""Laser Chess in lessons: its goals, its events, and why an answer was wrong."""

from __future__ import annotations

from khepri.errors import RulesError
from khepri.games.laser import (
    GAME,
    Beam,
    BeamEnding,
    Contact,
    Kind,
    Move,
    Position,
    QuarterTurn,
    Rotation,
    Side,
    fire,
)
from khepri.games.side_names import in_seen_colours
from khepri.learn.goal import AnyCondition, Goal, parse_comparison
from khepri.learn.laser.conditions import (
    Backfires,
    Hits,
    LaserAttempt,
    Leaves,
    Mirrors,
    Reaches,
    Repeats,
    Safe,
    Spared,
    StopsAt,
    Survives,
    Threatens,
    Visits,
    WinsIn,
    parse_piece,
)
from khepri.learn.laser.rulebook import RULEBOOK
from khepri.learn.laser.threats import capturing_replies, refutations, wins
from khepri.learn.lesson import ShownPart, squares_on
from khepri.learn.teaching import Explanation, Teaching, unknown_condition

# Why an answer was wrong


def _about_goal(tried: LaserAttempt, goal: Goal) -> str:
    """Say how a goal was missed that is not about the shot itself; nothing if it is."""
    other = tried.after.side
    for condition in goal.conditions():
        match condition:
            case Repeats() if tried.is_third_time:
                return "The same position, third time: the game is drawn."
            case Repeats():
                return "This position has not stood twice before."
            case Threatens() if not condition.holds(tried):
                return "After this none of your moves would hit it in your next turn."
            case Backfires() if tried.after.outcome() is None:
                event = shot_event(fire(tried.after, other)).replace("leaves", "leaves the board")
                return f"If {other.label} fired now: the light {in_seen_colours(event, Side)}."
    return ""


def shot_event(beam: Beam) -> str:
    """Return what a shot did, as a lesson file writes it."""
    if beam.struck is None:
        return f"leaves at {beam.squares[-1]}"
    does = "breaks" if beam.ending is BeamEnding.DESTROYED else "stops at"
    return f"{does} {beam.struck.piece.side} {beam.struck.piece.kind} {beam.struck.square}"


def shot_sentence(beam: Beam) -> str:
    """Say to the player who fired what became of the light."""
    if beam.struck is None:
        last = beam.squares[-1]
        along = beam.heading in (Rotation.EAST, Rotation.WEST)
        line = f"rank {last[1]}" if along else f"the {last[0]}-file"
        return f"Your light went along {line} and left the board at {last}."
    piece, square = beam.struck.piece, beam.struck.square
    own = piece.side is beam.side
    if beam.ending is BeamEnding.DESTROYED:
        if own and piece.kind is Kind.PHARAOH:
            return f"Your light hit your own pharaoh on {square}: that loses the game."
        whose = "your own" if own else f"the {piece.side.colour}"
        more = "" if own else " That was not the task."
        return f"Your light broke {whose} {piece.kind} on {square}.{more}"
    whose = "your own" if own else f"the {piece.side.colour}"
    if piece.kind is Kind.SPHINX:
        return f"Your light ended in {whose} sphinx on {square}, which swallows it."
    return f"Your light was stopped by the front of {whose} {piece.kind} on {square}."


def _answered(tried: LaserAttempt, goal: Goal) -> Explanation | None:
    """Return the reply that shows why a move is not safe, or does not win, if that was asked."""
    other = tried.after.side
    for condition in goal.conditions():
        if isinstance(condition, Safe | Survives):
            for reply, loss in capturing_replies(tried.after):
                if condition.spared.is_lost_with(loss, tried):
                    told = f"{other.label} answers {_short(reply)}: {_taken(loss, tried)}."
                    return Explanation(told, reply)
        if isinstance(condition, WinsIn) and tried.after.outcome() is None:
            found = refutations(tried.after, condition.moves - 1)
            if found:
                told = f"{other.label} answers {_short(found[0])}, and you cannot win in time."
                return Explanation(told, found[0])
    return None


def _taken(loss: Contact, tried: LaserAttempt) -> str:
    on = "" if loss.piece.kind is Kind.PHARAOH else f" on {loss.square}"
    return f"the {tried.after.side.colour} light takes your {loss.piece.kind}{on}"


def _short(move: Move) -> str:
    """Write a move for somebody who does not know the notation yet."""
    if move.target is not None:
        return f"{move.origin}-{move.target}"
    return f"{move.origin}, turned {'right' if move.turn is QuarterTurn.RIGHT else 'left'}"


# Goals and events


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

    def parse_own_condition(self, words: list[str], position: Position) -> AnyCondition:
        """Read a condition about the shot."""
        match words:
            case ["hits", "nothing"]:
                return Hits(None)
            case ["hits", *piece]:
                return Hits(parse_piece(piece))
            case ["visits", *squares]:
                return Visits(squares_on(position, squares))
            case ["leaves"]:
                return Leaves()
            case ["leaves", "at", square]:
                return Leaves(*squares_on(position, [square]))
            case ["stops", "at", *piece]:
                return StopsAt(parse_piece(piece))
            case ["mirrors", *number]:
                return Mirrors(parse_comparison(number))
            case ["reaches", square]:
                return Reaches(None, *squares_on(position, [square]))
            case ["reaches", kind, square] if kind in list(Kind):
                return Reaches(Kind(kind), *squares_on(position, [square]))
            case _:
                return _condition_ahead(words, position)

    def view_problem(self, tried: LaserAttempt, view: ShownPart) -> str:
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

    def event_of(self, tried: LaserAttempt, goal: Goal, reply: Move | None = None) -> str:
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

    def explain(self, tried: LaserAttempt, goal: Goal) -> Explanation:
        """Tell what the light did; or what comes next, where that is what the goal asks about."""
        loss = tried.effect.loss
        if loss is not None and loss.piece.side is tried.before.side:
            return Explanation(shot_sentence(tried.effect))
        answered = _answered(tried, goal)
        if answered is not None:
            return answered
        return Explanation(_about_goal(tried, goal) or shot_sentence(tried.effect))


def _condition_ahead(words: list[str], position: Position) -> AnyCondition:
    """Read a condition about what comes after the shot."""
    match words:
        case ["survives", what]:
            return Survives(_spared(what, position))
        case ["safe", what]:
            return Safe(_spared(what, position))
        case ["backfires", *piece]:
            return Backfires(parse_piece(piece))
        case ["threatens", *piece]:
            return Threatens(parse_piece(piece))
        case ["wins", "in", number]:
            moves = parse_comparison([number]).number
            if not 1 <= moves <= MOST_MOVES:
                raise RulesError(f"A win is proved in 1 to {MOST_MOVES} moves, not in {moves}.")
            return WinsIn(moves)
        case ["repeats"]:
            return Repeats()
        case _:
            raise unknown_condition(words)


def _spared(what: str, position: Position) -> Spared:
    return Spared(what if what in ("pharaoh", "all") else squares_on(position, [what])[0])
