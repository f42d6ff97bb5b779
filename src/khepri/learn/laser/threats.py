"""What the other side of Laser Chess could do next, and wins by force."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from khepri.engine.laser.core import Prover, TranspositionTable, decode_move
from khepri.errors import EngineError, RulesError
from khepri.games.laser import Contact, Kind, Move, Position, Side, fire

# Threats


_WORTH = (Kind.PHARAOH, Kind.ANUBIS, Kind.PYRAMID)
"""What a beam can destroy, the dearest first."""


def after_null_move(position: Position) -> Position:
    """Return the position as if the side to move did nothing; both pharaohs must stand."""
    return Position(position.board, position.side.opponent, position.rules)


def standing_loss(position: Position, shooter: Side) -> Contact | None:
    """Return what a sphinx destroys if it fires without a move; nothing once a game is over."""
    return fire(position, shooter).loss if position.outcome() is None else None


def capturing_replies(position: Position) -> list[tuple[Move, Contact]]:
    """List the moves of the side to move that destroy a piece of the other, the dearest first."""
    found = [
        (move, loss)
        for move in position.legal_moves()
        if (loss := position.shot(move).loss) is not None and loss.piece.side is not position.side
    ]
    return sorted(found, key=lambda one: _WORTH.index(one[1].piece.kind))


# Wins by force
#
# Every move of both sides is looked at, by the engine's prover.


_Answer = TypeVar("_Answer")

MOST_POSITIONS = 200_000
"""So many are looked at for one answer: a fifth of a second, or half a minute uncompiled."""


def wins(position: Position, moves: int) -> bool:
    """Say whether the side to move hits the other's pharaoh within so many own moves.

    :raises RulesError: if that would take too long to find out.
    """
    return _ask_prover(position, lambda prover: prover.wins(moves))


def forces_win(after: Position, mover: Side, moves: int, most_positions: int | None = None) -> bool:
    """Say whether the mover, who has just moved, wins within so many more, come what may.

    :raises RulesError: if that would take too long to find out.
    """
    outcome = after.outcome()
    if outcome is not None:
        return outcome.winner is mover
    return _ask_prover(after, lambda prover: prover.loses(moves), most_positions)


def winning_moves(position: Position, moves: int) -> list[Move]:
    """List every move that wins within so many own moves, itself included.

    :raises RulesError: if that would take too long to find out.
    """
    codes = _ask_prover(position, lambda prover: prover.winning_moves(moves))
    return _in_order(position, codes)


def refutations(after: Position, moves: int) -> list[Move]:
    """List every reply after which the other side does not win within so many more moves.

    :raises RulesError: if that would take too long to find out.
    """
    codes = _ask_prover(after, lambda prover: prover.refutations(moves))
    return _in_order(after, codes)


def fewest_moves(position: Position, most: int) -> int:
    """Return in how many moves the side to move wins by force; 0 if it takes more than `most`.

    :raises RulesError: if that would take too long to find out.
    """
    return next((moves for moves in range(1, most + 1) if wins(position, moves)), 0)


def _ask_prover(
    position: Position,
    question: Callable[[Prover], _Answer],
    most_positions: int | None = None,
) -> _Answer:
    prover = Prover(TranspositionTable(0))
    prover.node_limit = most_positions or MOST_POSITIONS
    prover.load(position)
    try:
        return question(prover)
    except EngineError:
        raise RulesError("A win cannot be proved here in a short time: use fewer pieces.") from None


def _in_order(position: Position, codes: Iterable[int]) -> list[Move]:
    """Return the moves of codes in the order of the rules, which does not depend on the engine."""
    wanted = set(map(decode_move, codes))
    return [move for move in position.legal_moves() if move in wanted]
