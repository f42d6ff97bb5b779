"""What the review says about one position, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.faces import AnyFace
from khepri.app.review import Review
from khepri.app.screens.replay.score_text import Lead, lead_of, sequel_of, size_of
from khepri.engine.analysis import scale_of
from khepri.match.numbering import move_number, next_number

OFF = "Switch it on, and the computer shows who was ahead and which moves lost ground."
LOCKED = "The computer does not help in a tournament game before it is over."
NOT_YET = "The computer has not come to this move yet."


@dataclass(frozen=True, slots=True)
class ReviewSummary:
    """What the card says about one position."""

    lead: Lead | None = None
    remark: str = ""
    """What the last move cost, or why nothing is known."""

    heading: str = ""
    move: str = ""
    idea: str = ""
    """What the best move is good for."""

    sequel: str = ""
    may_retry: bool = False


def summary_of(review: Review, face: AnyFace, ply: int) -> ReviewSummary:
    """Return what is known about the position after `ply` moves."""
    if not review.on:
        return ReviewSummary(remark=LOCKED if review.locked else OFF)
    found = review.at(ply)
    if found is None:
        return ReviewSummary(remark=review.failure or NOT_YET)
    spec, position = review.game.spec, review.game.position_at(ply)
    cost = review.cost(ply)
    remark = f"The last move lost {size_of(spec, cost)}." if cost >= scale_of(spec).costly else ""
    lead = lead_of(spec, found)
    may_retry = review.at(max(ply - 1, 0)) is not None and bool(review.game.turns or found.line)
    if found.best is None:
        return ReviewSummary(lead, remark, may_retry=may_retry)
    return ReviewSummary(
        lead=lead,
        remark=remark,
        heading=f"Best move for {position.side.label}",
        move=face.move_title(position, found.best),
        idea=spec.idea_words(position, found.line),
        sequel=sequel_of(face, position, found.line),
        may_retry=may_retry and (ply > 0 or review.at(min(1, review.total - 1)) is not None),
    )


def progress_of(review: Review) -> tuple[str, ...]:
    """Say how far the review has come, in full and shorter; nothing when it has ended."""
    if review.failure or review.done:
        return ()
    place = f"{len(review.evaluations) + 1} of {review.total}"
    return f"Looking at position {place}", place


def findings_of(review: Review) -> tuple[str, ...]:
    """Say which moves cost most, and from which on the scores are proved."""
    game, told = review.game, []
    if review.on and review.marked:
        turns = ((game.turns[ply - 1], move_number(game, ply)) for ply in review.marked)
        marks = (f"{turn.side.colour} {number}" for turn, number in turns)
        told.append(f"costly moves: {', '.join(marks)}")
    if review.on and review.exact_from is not None:
        told.append(f"exact from move {next_number(game, review.exact_from)}")
    return tuple(told)


def legend_of(review: Review) -> str:
    """Say what the marks in the list of moves mean."""
    if not review.on or not review.game.turns:
        return ""
    if not review.done:
        return "Looking at every move…"
    return "? a move that lost ground" if review.marked else "No move lost much ground."


def no_costly_move(review: Review, *, forward: bool) -> str:
    """Say why there is no costly move to go to."""
    if review.locked:
        return LOCKED
    if not review.on:
        return "Switch the review on to find the costly moves."
    if not review.done:
        return "The review is not finished yet: wait a moment."
    return f"There is no costly move {'after' if forward else 'before'} this one."
