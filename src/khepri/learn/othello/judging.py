"""Othello in a teaching game: corners given away, and endings that turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from khepri.engine.limits import Limits
from khepri.engine.othello.schedule import DISC
from khepri.engine.search import Engine
from khepri.games.othello import GAME, Move, Position
from khepri.learn.judging import Concern, Harm, Judge, parse_marked
from khepri.learn.othello.evaluation import (
    MOST_EMPTY,
    best_line,
    corners_given,
    empties_of,
    final_difference,
)

WORSE: Final = ((2, 8), (5, 12))
"""Up to each level, by how many discs a corner must be worse to be worth a stop."""

FAR_AHEAD: Final = 20
"""Whoever stays so many discs ahead is not told of a corner."""

CORNER = "Wait: look at the corner."
COUNT = "Count with me."

_DEPTH = 6
_MEGABYTES = 4
_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


class OthelloJudge(Judge[Position, Move]):
    """Looks at corners some moves ahead, and solves the last ten squares."""

    spec = GAME
    first_lessons = 4

    def concern(self, line: Sequence[Position], move: Move, level: int) -> Concern | None:
        """Return the warning about an ending or a corner that another move would avoid."""
        before = line[-1]
        if empties_of(before) <= MOST_EMPTY:
            return _ending(before, move)
        margin = next((discs for last, discs in WORSE if level <= last), None)
        return None if margin is None else _corner(before, move, margin)

    def praise(self, concern: Concern, position: Position, move: Move) -> str:  # noqa: ARG002
        """Say what was kept."""
        if concern.worst:
            return "Better: you keep the win."
        return f"Better: I cannot play {concern.stake} now."


def _corner(before: Position, move: Move, margin: int) -> Concern | None:
    after = before.play(move)
    given = corners_given(after)
    others = [other for other in before.legal_moves() if other != move]
    # Of several corners it is about the first one that another move would not give.
    kept = [
        (corner, other)
        for corner in given
        for other in others
        if corner not in corners_given(before.play(other))
    ]
    if not kept:
        return None
    values = _values(before)
    value = values.get(move)
    if value is None or value >= FAR_AHEAD:
        return None
    stake = next(
        (corner for corner, other in kept if values.get(other, value) - value >= margin), None
    )
    if stake is None:
        return None
    told = f"After *{move}* I can play !{stake}!, and keep it for ever."
    steps = (f"your disc on {move}", f"my answer, the corner {stake}")
    return Concern(CORNER, parse_marked(told), steps, stake, Harm.REPLY, Move(stake))


def _values(position: Position) -> dict[Move, float]:
    """Return what each move is worth in discs, a few moves ahead."""
    limits = Limits(depth=_DEPTH, lines=len(position.legal_moves()))
    found = Engine(GAME, megabytes=_MEGABYTES).search(position, limits=limits)
    return {Move.parse(str(line.moves[0])): line.score / DISC for line in found.lines}


def _ending(before: Position, move: Move) -> Concern | None:
    """Return the warning that a won ending would be lost, all of it counted."""
    finals = {other: -final_difference(before.play(other)) for other in before.legal_moves()}
    if finals[move] >= 0 or max(finals.values()) <= 0:
        return None
    after = before.play(move)
    squares = before.size * before.size
    mine = (squares + finals[move]) // 2
    left = empties_of(before)
    line = best_line(after)
    reply = line[0] if line and not line[0].is_pass else None
    mover_of_last = [ply % 2 for ply, each in enumerate(line) if not each.is_pass][-1:]
    ends = "I play last:" if mover_of_last == [0] else "it ends"
    counted = f"{_NUMBERS[left]} square{' is' if left == 1 else 's are'} left."
    told = f"{counted} After *{move}* {ends} {mine} to {squares - mine}."
    answered = f"my answer, {reply}" if reply is not None else f"{mine} to {squares - mine}"
    harm = Harm.STANDING if reply is None else Harm.REPLY
    stake = str(move) if reply is None else str(reply)
    steps = (f"your disc on {move}", answered)
    return Concern(COUNT, parse_marked(told), steps, stake, harm, reply, worst=True)
