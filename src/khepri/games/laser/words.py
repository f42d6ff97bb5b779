"""Boards, moves, shots and the ideas behind moves in words, for screen readers and everybody who is
learning.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from khepri.games.base import FinalMove
from khepri.games.laser.beam import Beam, Contact, beam_on
from khepri.games.laser.move import Move
from khepri.games.laser.piece import Kind, Piece, QuarterTurn, Side
from khepri.games.laser.position import Position
from khepri.system.names import plural

# What stands and what happens


_DIRECTIONS = ("north", "east", "south", "west")
_PYRAMID_FACES = ("north and east", "east and south", "south and west", "west and north")


def tell_board(position: Position) -> str:
    """Return where everything stands, in words."""
    lines = []
    for side in Side:
        pieces = [
            f"{_tell_piece(piece)} on {square}"
            for square, piece in position.pieces().items()
            if piece.side is side
        ]
        lines.append(f"{side.label}: {', '.join(pieces)}.")
    return "\n".join(lines)


def _tell_piece(piece: Piece) -> str:
    """Return a piece in words, with which way its mirrors look."""
    match piece.kind:
        case Kind.PHARAOH:
            return "pharaoh"
        case Kind.SCARAB:
            slash = "slash" if piece.rotation % 2 == 0 else "backslash"
            return f"scarab like a {slash}"
        case Kind.PYRAMID:
            return f"pyramid with its mirror {_PYRAMID_FACES[piece.rotation]}"
        case Kind.ANUBIS:
            return f"anubis facing {_DIRECTIONS[piece.rotation]}"
        case Kind.SPHINX:
            return f"sphinx firing {_DIRECTIONS[piece.rotation]}"


def name_move(position: Position, move: Move) -> str:
    """Return a move in short words, such as ``Pyramid j3 → j4``."""
    piece = position.piece_at(move.origin)
    name = piece.kind.capitalize() if piece else "Piece"
    if move.target is None:
        way = "↻ right" if move.turn is QuarterTurn.RIGHT else "↺ left"
        return f"{name} {move.origin} {way}"
    sign = "→" if position.piece_at(move.target) is None else "↔"
    return f"{name} {move.origin} {sign} {move.target}"


def tell_move(position: Position, move: Move) -> str:
    """Return in words what a move does and what its shot does."""
    piece = position.piece_at(move.origin)
    name = f"{position.side.label}'s {piece.kind}" if piece else "The piece"
    if isinstance(move.action, QuarterTurn):
        way = "right" if move.action is QuarterTurn.RIGHT else "left"
        did = f"{name} on {move.origin} turns {way}."
    elif other := position.piece_at(move.action):
        partner = f"the {other.side.colour} {other.kind} on {move.action}"
        did = f"{name} on {move.origin} swaps with {partner}."
    else:
        did = f"{name} goes from {move.origin} to {move.action}."
    return f"{did} {_tell_shot(position.shot(move))}"


def _tell_shot(beam: Beam) -> str:
    """Return a shot in words."""
    turns = "".join(f", turns on {mirror.square}" for mirror in beam.mirrors)
    way = f"The laser starts on {beam.squares[0]}{turns}"
    if beam.struck is None:
        return f"{way}, and leaves the board at {beam.squares[-1]}."
    if beam.loss is not None:
        return f"{way}, and destroys {_named(beam.loss)}."
    return f"{way}, and ends harmlessly at {_named(beam.struck)}."


def tell_final(position: Position, move: Move) -> FinalMove | None:
    """Return what the shot after a move did to a pharaoh; None if it destroyed none."""
    shot = position.shot(move)
    if shot.loss is None or shot.loss.piece.kind is not Kind.PHARAOH:
        return None
    met = len(shot.mirrors)
    way = f"met {plural(met, 'mirror')}" if met else ""
    return FinalMove("beam", "hit", shot.loss.piece.kind.value, way)


# Why a move is good, as the rules alone prove it


_WORTH = (Kind.PHARAOH, Kind.ANUBIS, Kind.PYRAMID)
"""What a beam can destroy, the dearest first."""


@dataclass(frozen=True, slots=True)
class _Hit:
    """A move whose beam destroys a piece of the opponent's."""

    how: str
    target: Contact

    @property
    def wins(self) -> bool:
        return self.target.piece.kind is Kind.PHARAOH


def tell_idea(position: Position, line: Sequence[Move]) -> str:
    """Say what the first move of a line is good for: a hit, a danger averted, a threat, a plan.

    >>> start = Position.start("classic")
    >>> tell_idea(start, [Move.parse("h2h3")])
    'It threatens the red pyramid on h4 with pyramid j4 → j3.'
    """
    return _idea(position, tuple(line[:3]), tuple(side.label for side in Side))


@lru_cache(maxsize=64)  # a screen asks the same again and again, and each answer tries many shots
def _idea(position: Position, line: tuple[Move, ...], names: tuple[str, ...]) -> str:
    del names  # they are in every answer, so each has answers of its own
    after, beam = position.carry_out(line[0])
    fallen = beam.loss
    if fallen is None:
        return _purpose(position, after) or _plan(after, line) or _way(beam)
    if fallen.piece.side is not position.side:
        won = ", and wins" if fallen.piece.kind is Kind.PHARAOH else ""
        return f"The beam then hits {_named(fallen)}{won}."
    if fallen.piece.kind is Kind.PHARAOH:
        return f"The beam then hits {_named(fallen)}: that loses."
    given = f"It gives up {_named(fallen)}."
    return f"{given} {_purpose(position, after) or _plan(after, line)}".rstrip()


def _purpose(position: Position, after: Position) -> str:
    """Say what a move saves or threatens, the pharaohs first."""
    feared, left = _hits(_waiting(position)), _hits(after)
    saved = feared if not left else [hit for hit in feared if hit.wins and not left[0].wins]
    before = {hit.target for hit in _hits(position)}
    threats = [hit for hit in _hits(_waiting(after)) if hit.target not in before]
    told: list[tuple[_Hit, str]] = []
    if saved:
        hit, whose = saved[0], position.side.opponent
        # A beam that hits as it is needs no move to be named.
        at_rest = hit.target == beam_on(position.board, whose).loss
        how = "beam" if at_rest else hit.how
        told.append((hit, f"It saves {_named(hit.target)} from {whose.label}'s {how}."))
    if threats:
        hit = threats[0]
        told.append((hit, f"It threatens {_named(hit.target)} with {hit.how}."))
    told.sort(key=lambda one: not one[0].wins)
    return told[0][1] if told else ""


def _plan(after: Position, line: tuple[Move, ...]) -> str:
    """Say what the mover's next move hits, if the opponent answers as expected."""
    if len(line) < 3 or after.outcome() is not None:
        return ""
    answer = _lower(name_move(after, line[1]))
    later = after.play(line[1])
    if later.outcome() is not None:
        return ""
    fallen = later.shot(line[2]).loss
    if fallen is None or fallen.piece.side is later.side:
        return ""
    how = _lower(name_move(later, line[2]))
    return f"If {after.side.label} plays {answer}, {how} hits {_named(fallen)}."


def _way(beam: Beam) -> str:
    if beam.struck is None:
        return f"Nothing is hit: the beam leaves the board at {beam.squares[-1]}."
    return f"Nothing is hit: the beam stops at {_named(beam.struck)}."


def _waiting(position: Position) -> Position:
    """Return the position as if the side to move did nothing."""
    return Position(position.board, position.side.opponent, position.rules)


def _hits(position: Position) -> list[_Hit]:
    """List what the side to move can hit of the other's, the dearest first."""
    found = [
        _Hit(_lower(name_move(position, move)), fallen)
        for move in position.legal_moves()
        if (fallen := position.shot(move).loss) is not None
        and fallen.piece.side is not position.side
    ]
    return sorted(found, key=lambda hit: _WORTH.index(hit.target.piece.kind))


def _named(contact: Contact) -> str:
    return f"the {contact.piece.side.colour} {contact.piece.kind} on {contact.square}"


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
