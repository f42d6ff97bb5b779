"""Why an answer to a task of Laser Chess was wrong, in a sentence about what happened."""

from __future__ import annotations

from khepri.games.laser import (
    Beam,
    BeamEnding,
    Contact,
    Kind,
    Move,
    QuarterTurn,
    Rotation,
    Side,
    fire,
)
from khepri.games.side_names import in_seen_colours
from khepri.learn.goal import Goal
from khepri.learn.laser.conditions import (
    Backfires,
    Repeats,
    Safe,
    Survives,
    Threatens,
    Tried,
    WinsIn,
)
from khepri.learn.laser.dangers import replies_with_losses
from khepri.learn.laser.forced_wins import refutations
from khepri.learn.teaching import Explanation


def explanation(tried: Tried, goal: Goal) -> Explanation:
    """Tell what the light did; or what comes next, where that is what the goal asks about."""
    loss = tried.effect.loss
    if loss is not None and loss.piece.side is tried.before.side:
        return Explanation(shot_sentence(tried.effect))
    answered = _answered(tried, goal)
    if answered is not None:
        return answered
    return Explanation(_about_goal(tried, goal) or shot_sentence(tried.effect))


def _about_goal(tried: Tried, goal: Goal) -> str:
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


def _answered(tried: Tried, goal: Goal) -> Explanation | None:
    """Return the reply that shows why a move is not safe, or does not win, if that was asked."""
    other = tried.after.side
    for condition in goal.conditions():
        if isinstance(condition, Safe | Survives):
            for reply, loss in replies_with_losses(tried.after):
                if condition.spared.is_lost_with(loss, tried):
                    told = f"{other.label} answers {_short(reply)}: {_taken(loss, tried)}."
                    return Explanation(told, reply)
        if isinstance(condition, WinsIn) and tried.after.outcome() is None:
            found = refutations(tried.after, condition.moves - 1)
            if found:
                told = f"{other.label} answers {_short(found[0])}, and you cannot win in time."
                return Explanation(told, found[0])
    return None


def _taken(loss: Contact, tried: Tried) -> str:
    on = "" if loss.piece.kind is Kind.PHARAOH else f" on {loss.square}"
    return f"the {tried.after.side.colour} light takes your {loss.piece.kind}{on}"


def _short(move: Move) -> str:
    """Write a move for somebody who does not know the notation yet."""
    if move.target is not None:
        return f"{move.origin}-{move.target}"
    return f"{move.origin}, turned {'right' if move.turn is QuarterTurn.RIGHT else 'left'}"
