"""How a puzzle of Laser Chess is solved: the answers, the replies, and the light that tells."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import cast

from khepri.games.laser import Beam, Contact, Kind, Move, Position, Side, fire
from khepri.learn.laser.dangers import replies_with_losses, standing_loss, waiting
from khepri.learn.laser.forced_wins import fewest_moves, winning_moves, wins
from khepri.learn.laser.puzzle_themes import FREE_PIECE_GOAL, OWN_GOAL_GOAL, SAFE, shots_wanted
from khepri.learn.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class FirstMove:
    """A first move, and what of it can be seen on the board."""

    position: Position
    move: Move

    @property
    def kind(self) -> str:
        """How the piece moves: a step, a turn or a swap."""
        if self.move.target is None:
            return "turn"
        return "step" if self.position.piece_at(self.move.target) is None else "swap"

    @property
    def shot(self) -> Beam:
        """The shot that follows it."""
        return self.position.shot(self.move)

    @property
    def after(self) -> Position:
        """The position after it and its shot."""
        return self.position.play(self.move)

    @property
    def is_on_beam(self) -> bool:
        """Whether its piece stands in the light of its own sphinx already."""
        return self.move.origin in fire(self.position, self.position.side).squares

    @property
    def opens_door(self) -> bool:
        """Whether its piece leaves the light, which then goes on without it."""
        met = {contact.square for contact in self.shot.mirrors}
        return self.kind == "step" and self.is_on_beam and self.move.target not in met

    @property
    def borrowed(self) -> tuple[Contact, ...]:
        """The other side's mirrors that bend its light."""
        side = self.position.side
        return tuple(mirror for mirror in self.shot.mirrors if mirror.piece.side is not side)

    @property
    def breaks_own(self) -> bool:
        """Whether its shot breaks a piece of the side that plays it."""
        loss = self.shot.loss
        return loss is not None and loss.piece.side is self.position.side

    @property
    def is_waiting(self) -> bool:
        """Whether it turns a pharaoh, which changes nothing."""
        return is_waiting(self.position, self.move)


def position_of(puzzle: Puzzle) -> Position:
    """Return the position of a puzzle of Laser Chess."""
    return cast("Position", puzzle.position)


def right_of(puzzle: Puzzle) -> tuple[Move, ...]:
    """Return the right first moves of a puzzle of Laser Chess."""
    return cast("tuple[Move, ...]", puzzle.right)


def first_move_of(puzzle: Puzzle) -> FirstMove:
    """Return the first of them, with what can be seen of it."""
    return FirstMove(position_of(puzzle), right_of(puzzle)[0])


def is_waiting(position: Position, move: Move) -> bool:
    """Say whether a move turns a pharaoh, which changes nothing."""
    piece = position.piece_at(move.origin)
    return move.target is None and piece is not None and piece.kind is Kind.PHARAOH


def different(position: Position, moves: list[Move]) -> list[Move]:
    """Leave out moves that lead where an earlier one leads: a scarab's other turn."""
    seen: dict[Hashable, Move] = {}
    for move in moves:
        seen.setdefault(position.play(move).identity, move)
    return list(seen.values())


def answers(position: Position, goal_text: str) -> list[Move]:
    """List every move that reaches the goal of a puzzle.

    :raises RulesError: if that would take too long to find out.
    """
    shots = shots_wanted(goal_text)
    if shots:
        return winning_moves(position, shots)
    return [move for move in position.legal_moves() if _reaches(position, move, goal_text)]


def _reaches(position: Position, move: Move, goal_text: str) -> bool:
    """Say whether a move reaches a goal that is not to hit the pharaoh by force."""
    mover = position.side
    shot = position.shot(move)
    loss = shot.loss
    if loss is not None and loss.piece.side is mover:
        if goal_text == FREE_PIECE_GOAL or loss.piece.kind is Kind.PHARAOH:
            return False
    elif loss is None and goal_text == FREE_PIECE_GOAL:
        return False
    after = position.play(move)
    if goal_text == FREE_PIECE_GOAL:
        return not replies_with_losses(after)
    if goal_text == OWN_GOAL_GOAL:
        backfiring = standing_loss(after, after.side)
        if backfiring is None or not _is_pharaoh(backfiring, after.side):
            return False
    return not wins(after, 1)


def pharaoh_hits(position: Position) -> list[Move]:
    """List the moves of the side to move that hit the other's pharaoh at once."""
    return winning_moves(position, 1)


def _is_pharaoh(contact: Contact, side: Side) -> bool:
    return contact.piece.kind is Kind.PHARAOH and contact.piece.side is side


def stubborn_reply(position: Position, shots: int) -> Move:
    """Return the reply that holds out longest against a win in so many moves.

    Of several, one that leaves the fewest ways to win; whoever solves it should have to look.
    """

    def how_good(move: Move) -> tuple[int, int, bool, str]:
        later = position.play(move)
        if later.outcome() is not None:
            return 0, 0, True, str(move)
        lasts = fewest_moves(later, shots) or shots + 1
        ways = len(different(later, winning_moves(later, lasts))) if lasts <= shots else 0
        return -lasts, ways, is_waiting(position, move), str(move)

    return min(position.legal_moves(), key=how_good)


def main_line(position: Position, first: Move, shots: int) -> list[tuple[Position, Move]]:
    """Return the moves of both sides from the first to the hit, each with where it is played."""
    line = [(position, first)]
    position = position.play(first)
    while shots > 1 and position.outcome() is None:
        shots -= 1
        reply = stubborn_reply(position, shots)
        line.append((position, reply))
        position = position.play(reply)
        if position.outcome() is None:
            best = winning_moves(position, shots)[0]
            line.append((position, best))
            position = position.play(best)
    return line


def telling_light(position: Position, first: Move, goal_text: str) -> Beam:
    """Return the shot that a puzzle is about: that which hits, or that which is to be stopped."""
    shots = shots_wanted(goal_text)
    if shots:
        where, last = main_line(position, first, shots)[-1]
        return where.shot(last)
    if goal_text == SAFE:
        threatened = waiting(position)
        hits = pharaoh_hits(threatened)
        return threatened.shot(hits[0]) if hits else fire(position, position.side.opponent)
    after, shot = position.carry_out(first)
    return fire(after, after.side) if goal_text == OWN_GOAL_GOAL else shot
