"""What is said about tries at puzzles of Laser Chess."""

from __future__ import annotations

from khepri.games.laser import Beam, BeamEnding, Kind, Move, Position, QuarterTurn
from khepri.learn.goal import Goal
from khepri.learn.laser.conditions import Tried
from khepri.learn.laser.dangers import replies_with_losses
from khepri.learn.laser.explaining import explanation, shot_sentence
from khepri.learn.laser.forced_wins import refutations
from khepri.learn.laser.puzzle_themes import (
    FREE_PIECE_GOAL,
    OWN_GOAL,
    SAVE_THE_PHARAOH,
    THE_ONLY_WAY,
    shots_wanted,
)
from khepri.learn.laser.solutions import FirstMove, is_waiting, telling_light
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzling import Hint
from khepri.learn.teaching import Explanation

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TO_DO = {"step": "It wants to step to another square.", "swap": "It wants to trade places."}


def hint_for(position: Position, right: Move, goal_text: str, number: int) -> Hint:
    """Return the first hint, which piece, or the second, what it does and where the light runs."""
    piece = position.piece_at(right.origin)
    name = piece.kind if piece is not None else "piece"
    if number == 1:
        return Hint(f"Look at your {name} on {right.origin}.", (right.origin,))
    way = "right" if right.turn is QuarterTurn.RIGHT else "left"
    if right.turn is not None and name == Kind.SCARAB:
        told = "It wants to turn."
    elif right.turn is not None:
        told = f"It wants to turn {way}."
    else:
        told = _TO_DO[FirstMove(position, right).kind]
    light = telling_light(position, right, goal_text)
    follow = "Follow the light back from its end."
    return Hint(f"{told} {follow}", (right.origin,), tuple(reversed(light.squares)))


def explain_try(tried: Tried, right: tuple[Move, ...], goal_text: str, goal: Goal) -> Explanation:
    """Say why a move is not the answer, with the reply that shows it."""
    loss = tried.effect.loss
    if loss is not None and loss.piece.side is tried.before.side:
        return Explanation(shot_sentence(tried.effect))
    begun = _right_piece(tried, right)
    shots = shots_wanted(goal_text)
    if shots == 1:
        return Explanation(_joined(begun, _missed(tried.effect)))
    reply = _refuting_reply(tried, shots) if shots else _taking_reply(tried, goal_text)
    if reply is not None:
        answers = f"{tried.after.side.label} answers like this."
        return Explanation(_joined(begun, f"{answers} Try again."), reply)
    if goal_text == FREE_PIECE_GOAL:
        return Explanation(_joined(begun, f"{_stopped(tried.effect)} Nothing broke. Try again."))
    return explanation(tried, goal)


def _right_piece(tried: Tried, right: tuple[Move, ...]) -> str:
    """Say so if the piece that was moved is that of the answer."""
    same = [move for move in right if move.origin == tried.move.origin]
    if not same:
        return ""
    if any(_are_near(tried.move.target, move.target) for move in same):
        return "Good idea, one square too far."
    return "That is the right piece."


def _are_near(one: str | None, other: str | None) -> bool:
    """Say whether two squares touch, as those of a piece that went just past its place."""
    if one is None or other is None:
        return False
    return max(abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True)) == 1


def _joined(first: str, second: str) -> str:
    return f"{first} {second}" if first else second


def _missed(beam: Beam) -> str:
    loss = beam.loss
    if loss is None:
        return f"{_stopped(beam)} Watch."
    return (
        f"Your light broke the {loss.piece.side.colour} {loss.piece.kind}, not the pharaoh. Watch."
    )


def _stopped(beam: Beam) -> str:
    if beam.struck is None:
        return f"Your light left the board at {beam.squares[-1]}."
    if beam.ending is BeamEnding.DESTROYED:
        return f"Your light broke the {beam.struck.piece.kind}."
    return f"Your light stopped at the {beam.struck.piece.kind}."


def _refuting_reply(tried: Tried, shots: int) -> Move | None:
    """Return the reply that shows best why a move does not win in time."""
    if tried.after.outcome() is not None:
        return None
    found = refutations(tried.after, shots - 1)
    telling = [move for move, _ in replies_with_losses(tried.after) if move in found]
    lively = [move for move in found if not is_waiting(tried.after, move)]
    return next(iter((*telling, *lively, *found)), None)


def _taking_reply(tried: Tried, goal_text: str) -> Move | None:
    """Return the reply that takes what should be safe."""
    losses = replies_with_losses(tried.after)
    for reply, loss in losses:
        if loss.piece.kind is Kind.PHARAOH or goal_text == FREE_PIECE_GOAL:
            return reply
    return None


def praise_for(puzzle: Puzzle, tried: Tried) -> str:
    """Say a kind word about the move that solved a puzzle."""
    if puzzle.theme == THE_ONLY_WAY:
        return "Only this one works. You found it."
    if puzzle.theme == SAVE_THE_PHARAOH:
        return "Saved." if replies_with_losses(tried.after) else "Saved, and nothing lost."
    if puzzle.goal_text == FREE_PIECE_GOAL:
        return "One piece more, and all of yours are safe."
    if puzzle.theme == OWN_GOAL:
        return f"Now {tried.after.side.label} must fear its own light."
    bends = len(tried.effect.mirrors)
    if bends == 0:
        return "Hit! Straight on."
    if bends == 1:
        return "Hit! One bend."
    number = _NUMBERS[bends] if bends < len(_NUMBERS) else str(bends)
    return f"Hit! {number.capitalize()} bends."
