"""Laser Chess in a teaching game: what a move costs, what is worth a stop, and the warning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from khepri.engine.interface import FORCED_WIN
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games.laser import (
    GAME,
    Beam,
    BeamEnding,
    Kind,
    Move,
    Piece,
    Position,
    QuarterTurn,
    Side,
    fire,
)
from khepri.learn.judging import Concern, Harm, Judge, parse_marked
from khepri.system.names import plural

# What a move costs by the shots that follow at once


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
class Capture:
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


def captures(position: Position, rounds: int = ONE_ROUND) -> list[Capture]:
    """List what costs the other side something, the dearest first, by the straightest light.

    Where the pharaoh can be hit, nothing else is listed.
    """
    found = _hits(position)
    decisive = [Capture(move, beam, LOST) for move, beam in found if shot_cost(beam) <= -LOST]
    taken = decisive or [
        Capture(move, beam, cost)
        for move, beam in found
        if (cost := 1 + _least_cost(position.play(move), rounds)) > 0
    ]
    return sorted(taken, key=lambda each: (-each.cost, len(each.beam.mirrors)))


def _hits(position: Position) -> list[tuple[Move, Beam]]:
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
    return max((each.cost for each in captures(position, rounds)), default=0)


def costs_less(position: Position, move: Move, limit: int, rounds: int = ONE_ROUND) -> bool:
    """Say whether a move costs its side less than so much, its shot and any reply together."""
    after, beam = position.carry_out(move)
    own = shot_cost(beam)
    if own >= limit or abs(own) >= LOST:
        return own < limit
    found = _hits(after)
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


# Warnings, in the words of the opponent


LOOK = "Wait: look at your pharaoh."
OWN_LIGHT = "Wait: your own light."
IN_LINE = "One of yours is in my line."
TWO_IN_LINE = "Two of yours are in my line."
DOOR = "You just opened a door."


def own_pharaoh(before: Position, move: Move, beam: Beam) -> Concern:
    """Warn of a shot at one's own pharaoh."""
    square = beam.squares[-1]
    told = f"After this move your light runs into your own pharaoh on !{square}!."
    steps = (_own_step(before, move), f"your own light, {_mirrors(beam)}")
    return Concern(OWN_LIGHT, parse_marked(told), steps, square, Harm.OWN_MOVE, worst=True)


def own_piece(before: Position, move: Move, beam: Beam) -> Concern:
    """Warn of a shot at one's own piece."""
    square = beam.squares[-1]
    kind = beam.struck.piece.kind if beam.struck is not None else Kind.PYRAMID
    if kind is Kind.PYRAMID and move.turn is not None and move.origin == square:
        told = "It turns its matte side to your own sphinx and would break."
    elif kind is Kind.PYRAMID:
        told = f"After this move your light meets its matte side on !{square}!, and it would break."
    else:
        told = f"Only its front stops light. Yours meets it on !{square}! from another side."
    steps = (_own_step(before, move), f"your own light, {_mirrors(beam)}")
    title = f"Careful with your {kind}."
    return Concern(title, parse_marked(told), steps, square, Harm.OWN_MOVE)


def standing_light(before: Position, move: Move, beam: Beam) -> Concern:
    """Warn of light that meets one's pharaoh, or a piece, without any help of a reply."""
    square = beam.squares[-1]
    lost = beam.struck.piece.kind if beam.struck is not None else Kind.PHARAOH
    title, told = LOOK, f"{_with(before, move)}, my light already {_way(beam)} to !{square}!."
    if lost is not Kind.PHARAOH:
        title = IN_LINE
        told = f"{_with(before, move)}, your {lost} on !{square}! is in my light already."
    title, told = _door(before, move, beam) or (title, told)
    steps = (_own_step(before, move), f"my light, {_mirrors(beam)}")
    worst = lost is Kind.PHARAOH
    return Concern(title, parse_marked(told), steps, square, Harm.STANDING, worst=worst)


def pharaoh_falls(before: Position, move: Move, after: Position, taking: Capture) -> Concern:
    """Warn of a reply that hits the pharaoh."""
    light = _light(taking.beam, taking.beam.squares[-1])
    told = f"{_with(before, move)}, {_reply(after, taking.reply)} and {light}."
    return _answered(before, move, taking, LOOK, told, worst=True)


def no_way_out(before: Position, move: Move, after: Position, reply: Move) -> Concern:
    """Warn of a reply after which nothing saves the pharaoh."""
    later, beam = after.carry_out(reply)
    square = next(
        square
        for square, piece in later.pieces().items()
        if piece.kind is Kind.PHARAOH and piece.side is before.side
    )
    told = (
        f"{_with(before, move)}, {_reply(after, reply)}. Then my light finds your pharaoh on"
        f" !{square}!, whatever you play."
    )
    steps = (_own_step(before, move), f"my answer, {_mirrors(beam)}")
    return Concern(LOOK, parse_marked(told), steps, square, Harm.REPLY, reply, worst=True)


def piece_falls(before: Position, move: Move, after: Position, taking: Capture) -> Concern:
    """Warn of a reply that breaks a piece, or one after another."""
    square = taking.beam.squares[-1]
    lost = taking.beam.struck.piece.kind if taking.beam.struck is not None else Kind.PYRAMID
    told = f"{_capital(_reply(after, taking.reply))}, and my light takes your {lost} on !{square}!."
    if taking.reply.turn is not None:
        told = f"I turn _{taking.reply.origin}_, and my light takes your {lost} on !{square}!."
    if taking.cost > 1:
        return _answered(before, move, taking, TWO_IN_LINE, f"{told} The next one falls after it.")
    return _answered(before, move, taking, IN_LINE, told)


def _answered(
    before: Position, move: Move, taking: Capture, title: str, told: str, *, worst: bool = False
) -> Concern:
    title, told = _door(before, move, taking.beam) or (title, told)
    steps = (_own_step(before, move), f"my answer, {_mirrors(taking.beam)}")
    square = taking.beam.squares[-1]
    return Concern(title, parse_marked(told), steps, square, Harm.REPLY, taking.reply, worst=worst)


def _door(before: Position, move: Move, beam: Beam) -> tuple[str, str] | None:
    """Say that light comes through the square which the move has left, if it does."""
    left, piece = move.origin, before.piece_at(move.origin)
    if move.target is None or piece is None or left not in beam.squares[1:-1]:
        return None
    if any(mirror.square == left for mirror in beam.mirrors):
        return None  # pieces were swapped: it is no gap
    place = beam.squares.index(left)
    along = beam.squares[place - 1][1] == left[1]
    line = f"rank {left[1]}" if along else f"the {left[0]}-file"
    return DOOR, f"The {piece.kind} on *{left}* was your shield. Without it {line} is free."


# What is better about another move


def improvement(concern: Concern, after: Position, beam: Beam) -> str:
    """Say what became of the light of a concern, after a move that is better."""
    if concern.harm is Harm.OWN_MOVE:
        return "Better: your light leaves your own pieces alone."
    shot = None
    if concern.harm is Harm.REPLY and isinstance(concern.reply, Move):
        shot = after.shot(concern.reply) if after.is_legal(concern.reply) else None
    if beam.loss is not None and beam.loss.piece.side is after.side:
        return f"Better: your light takes my {beam.loss.piece.kind}."
    if shot is None or shot.ending is BeamEnding.DESTROYED:
        return "Better: my light does not get there now."
    if shot.struck is None:
        return "Better: my light leaves the board now."
    own = "my own" if shot.struck.piece.side is after.side else "your"
    return f"Better: my light ends at {own} {shot.struck.piece.kind} now."


# Words


def _with(before: Position, move: Move) -> str:
    piece = before.piece_at(move.origin)
    if move.target is None:
        return f"With *{move.origin} turned*"
    if before.piece_at(move.target) is not None:
        return f"With *{move.origin} and {move.target}* swapped"
    return f"With your {_kind(piece)} on *{move.target}*"


def _own_step(before: Position, move: Move) -> str:
    name = f"your {_kind(before.piece_at(move.origin))}"
    if move.target is None:
        way = "right" if move.turn is QuarterTurn.RIGHT else "left"
        return f"{name} turns {way}"
    swaps = before.piece_at(move.target) is not None
    return f"{name} {'swaps with' if swaps else 'goes to'} {move.target}"


def _reply(after: Position, reply: Move) -> str:
    name = f"my {_kind(after.piece_at(reply.origin))}"
    if reply.target is None:
        return f"{name} on _{reply.origin}_ turns"
    swaps = after.piece_at(reply.target) is not None
    return f"{name} {'swaps with' if swaps else 'goes to'} _{reply.target}_"


def _light(beam: Beam, square: str) -> str:
    return f"my light {_way(beam)} to !{square}!"


def _way(beam: Beam) -> str:
    return "comes round" if beam.mirrors else "runs straight"


def _mirrors(beam: Beam) -> str:
    count = len(beam.mirrors)
    return plural(count, "mirror") if count else "no mirrors"


def _kind(piece: Piece | None) -> str:
    return piece.kind.value if piece is not None else "piece"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# What is worth a stop, level by level


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
        taken = captures(after)
        if taken and taken[0].cost >= LOST:
            return _pharaoh(before, move, after, taken[0])
        forced = _no_way_out(before, move, after) if threshold.force else None
        return forced or _piece(before, move, threshold)

    def praise(self, concern: Concern, position: Position, move: Move) -> str:
        """Say where the light goes that was warned of."""
        after, beam = position.carry_out(move)
        return improvement(concern, after, beam)


def _pharaoh(before: Position, move: Move, after: Position, taking: Capture) -> Concern | None:
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
    taken = captures(after, rounds)
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
