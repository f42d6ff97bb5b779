"""What a move costs by the shots that follow at once: counted in pieces, every reply looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from khepri.engine.interface import FORCED_WIN
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games.laser import GAME, Beam, Kind, Move, Position, Side, fire

LOST: Final = 100
"""What a pharaoh counts: more than all pieces together."""

ONE_ROUND: Final = 1
"""A reply, and the best that can be taken in return."""

TWO_ROUNDS: Final = 2
"""The same once more: what falls whatever is played against it."""

_ALIKE: Final = 2
"""So many moves that leave the light alone are looked at: what it takes it takes after all of them,
and what can be taken in return is mostly the same."""

_AHEAD = Limits(depth=6, nodes=30_000)
"""So far the computer player looks for a win by force, and for a move that is better."""

_MEGABYTES = 1


@dataclass(frozen=True, slots=True)
class Taking:
    """A reply that breaks something of the other side."""

    reply: Move
    beam: Beam
    cost: int
    """How many pieces it costs in the end, what is taken in return counted off."""


def shots(position: Position) -> Iterator[tuple[Move, Beam]]:
    """Yield every legal move with its shot.

    A move that touches no square of the light that is there already does not change it: most moves
    do not, so their shots need not be followed.
    """
    resting = fire(position, position.side)
    lit = set(resting.squares)
    for move in position.legal_moves():
        touched = move.origin in lit or move.target in lit
        yield move, position.shot(move) if touched else resting


def shot_cost(beam: Beam) -> int:
    """Return what a shot costs the side that fired; less than nothing if it hits the other."""
    if beam.loss is None:
        return 0
    worth = LOST if beam.loss.piece.kind is Kind.PHARAOH else 1
    return worth if beam.loss.piece.side is beam.side else -worth


def takings(position: Position, rounds: int = ONE_ROUND) -> list[Taking]:
    """List what costs the other side something, the dearest first, by the straightest light.

    Where the pharaoh can be hit, nothing else is listed.
    """
    found = _telling(position)
    decisive = [Taking(move, beam, LOST) for move, beam in found if shot_cost(beam) <= -LOST]
    taken = decisive or [
        Taking(move, beam, cost)
        for move, beam in found
        if (cost := 1 + _least_cost(position.play(move), rounds)) > 0
    ]
    return sorted(taken, key=lambda each: (-each.cost, len(each.beam.mirrors)))


def _telling(position: Position) -> list[tuple[Move, Beam]]:
    """List the moves that hit the other side; of those that leave the light alone only a few."""
    resting = fire(position, position.side)
    hits = [(move, beam) for move, beam in shots(position) if shot_cost(beam) < 0]
    alike = [each for each in hits if each[1] == resting]
    return [each for each in hits if each[1] != resting] + alike[:_ALIKE]


def _least_cost(position: Position, rounds: int) -> int:
    """Return what the side to move loses with its best move; less than nothing if it wins.

    By how much it wins, and whether it wins where nothing more is lost in a second round, is not
    looked for: it makes no difference.
    """
    least = LOST
    for move, beam in shots(position):
        cost = shot_cost(beam)
        if rounds > ONE_ROUND and abs(cost) < LOST:
            cost += dearest(position.play(move), rounds - 1)
        least = min(least, cost)
        if least < 0 or (rounds > ONE_ROUND and least == 0):
            break
    return max(least, -1)


def dearest(position: Position, rounds: int = ONE_ROUND) -> int:
    """Return the most that a reply of the side to move costs the other; it need not play one."""
    return max((each.cost for each in takings(position, rounds)), default=0)


def costs_less(position: Position, move: Move, limit: int, rounds: int = ONE_ROUND) -> bool:
    """Say whether a move costs its side less than so much, its shot and any reply together."""
    after, beam = position.carry_out(move)
    own = shot_cost(beam)
    if own >= limit or abs(own) >= LOST:
        return own < limit
    found = _telling(after)
    if any(shot_cost(shot) <= -LOST for _, shot in found):
        return False
    return limit >= LOST or all(
        own + 1 + _least_cost(after.play(reply), rounds) < limit for reply, _ in found
    )


def lead(position: Position, side: Side) -> int:
    """Return how many pieces that can be broken a side has more than the other."""
    owners = [
        piece.side
        for piece in position.pieces().values()
        if piece.kind in (Kind.PYRAMID, Kind.ANUBIS)
    ]
    return 2 * owners.count(side) - len(owners)


# What only the computer player sees


@dataclass(frozen=True, slots=True)
class Foresight:
    """What the computer player thinks of a position, for the side to move."""

    best: Move
    score: int

    @property
    def wins(self) -> bool:
        """Whether the side to move wins by force."""
        return self.score >= FORCED_WIN

    @property
    def loses(self) -> bool:
        """Whether it loses, whatever it plays."""
        return self.score <= -FORCED_WIN


def foresee(position: Position) -> Foresight:
    """Look a few moves ahead."""
    found = Engine(GAME, megabytes=_MEGABYTES).search(position, limits=_AHEAD)
    return Foresight(Move.parse(str(found.move)), found.score)


def is_lost_after(position: Position, reply: Move) -> bool:
    """Say whether after a reply the other's pharaoh falls next, whatever is played against it.

    It is proved move by move: a search that leaves moves out might overlook the way out.
    """
    later = position.play(reply)
    return later.outcome() is None and all(
        _hits_next(later, move, beam, position.side) for move, beam in shots(later)
    )


def _hits_next(later: Position, move: Move, beam: Beam, hunter: Side) -> bool:
    cost = shot_cost(beam)
    if abs(cost) >= LOST:
        return cost > 0
    answered = later.play(move)
    return answered.side is hunter and any(shot_cost(shot) <= -LOST for _, shot in shots(answered))
