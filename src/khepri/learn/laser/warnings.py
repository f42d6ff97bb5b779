"""A warning before a move of Laser Chess, in the words of the opponent."""

from __future__ import annotations

from khepri.games.laser import Beam, BeamEnding, Kind, Move, Piece, Position, QuarterTurn
from khepri.learn.judging import Concern, Harm
from khepri.learn.laser.prospects import Taking
from khepri.learn.spoken import spoken

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
    return Concern(OWN_LIGHT, spoken(told), steps, square, Harm.OWN_MOVE, worst=True)


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
    return Concern(title, spoken(told), steps, square, Harm.OWN_MOVE)


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
    return Concern(title, spoken(told), steps, square, Harm.STANDING, worst=worst)


def pharaoh_falls(before: Position, move: Move, after: Position, taking: Taking) -> Concern:
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
    return Concern(LOOK, spoken(told), steps, square, Harm.REPLY, reply, worst=True)


def piece_falls(before: Position, move: Move, after: Position, taking: Taking) -> Concern:
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
    before: Position, move: Move, taking: Taking, title: str, told: str, *, worst: bool = False
) -> Concern:
    title, told = _door(before, move, taking.beam) or (title, told)
    steps = (_own_step(before, move), f"my answer, {_mirrors(taking.beam)}")
    square = taking.beam.squares[-1]
    return Concern(title, spoken(told), steps, square, Harm.REPLY, taking.reply, worst=worst)


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


def better(concern: Concern, after: Position, beam: Beam) -> str:
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
    return "1 mirror" if count == 1 else f"{count or 'no'} mirrors"


def _kind(piece: Piece | None) -> str:
    return piece.kind.value if piece is not None else "piece"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
