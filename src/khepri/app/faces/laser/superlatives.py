"""What was remarkable about a game of Laser Chess: found in its moves alone, and in the day's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from khepri.app.faces.superlative import RIVALS, Superlative
from khepri.app.style.icons import Icon
from khepri.games import base
from khepri.games.laser import Beam
from khepri.match.game import Game

MANY_MIRRORS = 4
FEWEST_TURNS = 10
"""In a shorter game nobody has had the time to lose a piece."""

FAR_BEHIND = 2
"""Pieces by which somebody must have been behind to come back."""


def superlative_of(game: Game, others: Sequence[Game]) -> Superlative | None:
    """Return the first that is true of the winner's game; `others` were played the same day."""
    winner = game.outcome.winner if game.outcome is not None else None
    hits = list(_hits(game, winner))
    mirrors = max((len(beam.mirrors) for beam in hits), default=0)
    longest = _longest(game, winner)
    best_today = len(others) >= RIVALS and longest > max(_longest(each, None) for each in others)
    if mirrors >= MANY_MIRRORS:
        return Superlative(
            f"{mirrors} mirrors", "longest beam today" if best_today else "in one beam"
        )
    if best_today:
        return Superlative(f"{longest} squares", "longest beam today")
    if winner is None:
        return None
    fastest = [len(each.turns) for each in others if each.outcome and each.outcome.winner]
    if len(fastest) >= RIVALS and len(game.turns) < min(fastest):
        return Superlative("Fastest win", "today", Icon.TROPHY)
    balances = list(accumulate(_gain(turn.effect, winner) for turn in game.turns))
    if len(game.turns) >= FEWEST_TURNS and not any(_lost(game, winner)):
        return Superlative("No piece lost", "", Icon.SHIELD)
    if min(balances, default=0) <= -FAR_BEHIND:
        return Superlative("Comeback", f"{-min(balances)} pieces behind", Icon.STAR)
    return None


def best_beam(game: Game, side: base.Side) -> str:
    """Return a side's finest shot in a few words; nothing if none was worth telling."""
    mirrors = max((len(beam.mirrors) for beam in _hits(game, side)), default=0)
    return f"best beam: {mirrors} mirrors" if mirrors > 1 else ""


def _hits(game: Game, side: base.Side | None) -> Iterator[Beam]:
    """Yield the beams that destroyed something of the other side's; of both sides for None."""
    beams = (turn.effect for turn in game.turns if side in (None, turn.side))
    for beam in beams:
        if isinstance(beam, Beam) and beam.loss and beam.loss.piece.side is not beam.side:
            yield beam


def _longest(game: Game, side: base.Side | None) -> int:
    return max((len(beam.squares) for beam in _hits(game, side)), default=0)


def _gain(effect: base.Effect, winner: base.Side) -> int:
    """Return by how many pieces a shot put the winner ahead."""
    loss = effect.loss if isinstance(effect, Beam) else None
    if loss is None:
        return 0
    return -1 if loss.piece.side is winner else 1


def _lost(game: Game, side: base.Side) -> Iterator[bool]:
    return (_gain(turn.effect, side) < 0 for turn in game.turns)
