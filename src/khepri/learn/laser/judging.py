"""Laser Chess in a teaching game: what is worth a stop, level by level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from khepri.games.laser import GAME, Move, Position, fire
from khepri.learn.judging import Concern, Judge
from khepri.learn.laser.prospects import (
    LOST,
    ONE_ROUND,
    TWO_ROUNDS,
    Taking,
    costs_less,
    foresee,
    is_lost_after,
    lead,
    shot_cost,
    shots,
    takings,
)
from khepri.learn.laser.warnings import (
    better,
    no_way_out,
    own_pharaoh,
    own_piece,
    pharaoh_falls,
    piece_falls,
    standing_light,
)

FAR_AHEAD: Final = 4
"""Whoever stays so many pieces ahead is not told of one that is lost."""

MOST_OTHERS: Final = 6
"""So many other moves are looked at two rounds deep, besides the one that the computer likes."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """What is worth a stop against the computer at a level, besides one's own pharaoh."""

    replies: bool = True
    """Whether the opponent's answers are looked at too."""

    force: bool = False
    """Whether a pharaoh that cannot be saved any more is worth one too."""

    own_pieces: bool = False
    """Whether a shot at one's own piece is."""

    pieces: int = 1
    """How many pieces must be lost in the end."""


_FIRST = Threshold(own_pieces=True)
_MIDDLE = Threshold(force=True, pieces=2)
_LAST = Threshold(replies=False)
THRESHOLDS: Final[Mapping[int, Threshold]] = {
    1: _FIRST,
    2: _FIRST,
    3: _FIRST,
    4: _MIDDLE,
    5: _MIDDLE,
    6: _LAST,
    7: _LAST,
    8: _LAST,
}


class LaserJudge(Judge[Position, Move]):
    """Looks at the shot of a move, and at every reply to it."""

    spec = GAME
    first_lessons = 5

    def concern(self, line: Sequence[Position], move: Move, level: int) -> Concern | None:
        """Return the gravest thing that another move would avoid."""
        before, threshold = line[-1], THRESHOLDS.get(level, _LAST)
        beam = before.shot(move)
        cost = shot_cost(beam)
        if cost >= LOST:
            helped = any(shot_cost(other) < LOST for _, other in shots(before))
            return own_pharaoh(before, move, beam) if helped else None
        if cost <= -LOST or not threshold.replies:
            return None
        after = before.play(move)
        taken = takings(after)
        if taken and taken[0].cost >= LOST:
            return _pharaoh(before, move, after, taken[0])
        forced = _no_way_out(before, move, after) if threshold.force else None
        return forced or _piece(before, move, threshold)

    def praise(self, concern: Concern, position: Position, move: Move) -> str:
        """Say where the light goes that was warned of."""
        after, beam = position.carry_out(move)
        return better(concern, after, beam)


def _pharaoh(before: Position, move: Move, after: Position, taking: Taking) -> Concern | None:
    """Return the warning that the pharaoh falls next."""
    if not any(costs_less(before, other, LOST) for other in _others(before, move)):
        return None
    standing = fire(after, after.side)
    if shot_cost(standing) <= -LOST:
        return standing_light(before, move, standing)
    return pharaoh_falls(before, move, after, taking)


def _no_way_out(before: Position, move: Move, after: Position) -> Concern | None:
    """Return the warning that after a reply nothing saves the pharaoh any more."""
    ahead = foresee(after)
    if not ahead.wins or not is_lost_after(after, ahead.best) or foresee(before).loses:
        return None
    return no_way_out(before, move, after, ahead.best)


def _piece(before: Position, move: Move, threshold: Threshold) -> Concern | None:
    """Return the warning that one's own light or the reply breaks a piece for nothing."""
    after, beam = before.carry_out(move)
    rounds = ONE_ROUND if threshold.pieces == 1 else TWO_ROUNDS
    taken = takings(after, rounds)
    own = shot_cost(beam)
    falls = taken[0].cost if taken else 0
    if own + falls < threshold.pieces or not _is_better_possible(before, move, own + falls, rounds):
        return None
    if lead(after, before.side) - falls >= FAR_AHEAD or foresee(after).loses:
        return None
    if own > 0:
        return own_piece(before, move, beam)
    standing = fire(after, after.side)
    if taken[0].cost == 1 and standing == taken[0].beam:
        return standing_light(before, move, standing)
    return piece_falls(before, move, after, taken[0])


def _is_better_possible(before: Position, move: Move, cost: int, rounds: int) -> bool:
    """Say whether another move costs less."""
    others = _others(before, move)
    if rounds > ONE_ROUND:
        others = [foresee(before).best, *others[:MOST_OTHERS]]
    return any(other != move and costs_less(before, other, cost, rounds) for other in others)


def _others(before: Position, move: Move) -> list[Move]:
    return [other for other in before.legal_moves() if other != move]
