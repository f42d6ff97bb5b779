"""What the engine says about a move that the player tried instead of the one in the game."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.faces import face_of
from khepri.app.screens.replay.score_text import size_of
from khepri.engine.analysis import settled
from khepri.games.base import GameSpec


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the engine says about a move that was tried instead of another."""

    title: str
    sentence: str
    better: bool | None
    """Whether the try is better than what was played; None if it is as good."""


def judgement_of(
    spec: GameSpec, sign: int, tried: int, played: int, best: int, *, is_best: bool
) -> Judgement:
    """Compare a try with what was played and with the best; `sign` is -1 for the second side.

    >>> from khepri.games import laser
    >>> judgement_of(laser.GAME, 1, 80, -100, 90, is_best=False).title
    'Better, by 1.8 points!'
    """
    as_good = face_of(spec).measure.as_good
    ours, theirs = sign * settled(spec, tried), sign * settled(spec, played)
    left = sign * settled(spec, best) - ours
    if is_best or left < as_good:
        rest = "No better move was found."
    else:
        rest = f"There is one that is better still, by {size_of(spec, left)}."
    gain = ours - theirs
    if is_best:
        more = f"It is worth {size_of(spec, gain)} more. " if gain > as_good else ""
        return Judgement("The best move!", f"{more}{rest}", better=True)
    if gain > as_good:
        return Judgement(f"Better, by {size_of(spec, gain)}!", rest, better=True)
    if gain >= -as_good:
        return Judgement("As good.", f"It is worth about the same. {rest}", better=None)
    return Judgement(f"Worse, by {size_of(spec, gain)}.", rest, better=False)
