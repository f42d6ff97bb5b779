"""Why a move is good, in a sentence that the rules alone prove."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from khepri.games.laser.beam import Beam, Contact, beam_on
from khepri.games.laser.move import Move
from khepri.games.laser.piece import Kind
from khepri.games.laser.position import Position
from khepri.games.laser.side import Side
from khepri.games.laser.words import name_move

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
    fallen = _fallen(beam)
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
        at_rest = hit.target == _fallen(beam_on(position.board, whose))
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
    fallen = _fallen(later.shot(line[2]))
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
        if (fallen := _fallen(position.shot(move))) is not None
        and fallen.piece.side is not position.side
    ]
    return sorted(found, key=lambda hit: _WORTH.index(hit.target.piece.kind))


def _fallen(beam: Beam) -> Contact | None:
    """Return what a beam destroys."""
    return beam.struck if beam.destroyed is not None else None


def _named(contact: Contact) -> str:
    return f"the {contact.piece.side.colour} {contact.piece.kind} on {contact.square}"


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
