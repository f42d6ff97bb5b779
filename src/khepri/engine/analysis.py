"""Analysing a whole game: what each position is worth, which moves cost most, and what is proved.

Scores are in hundredths of a pyramid or a disc and always from the first side's view, so that
one line through them is the course of the game. Every position is searched on its own with a
fresh table: the same game and limits give the same answers, whatever was looked at before.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

from khepri.engine.interface import FORCED_WIN, WIN
from khepri.engine.limits import Limits
from khepri.engine.registry import engine_for
from khepri.engine.search import CancelToken, Engine
from khepri.engine.spec import Scale
from khepri.games.base import AnyPosition, GameSpec, Move, Side, outcome_by_rules
from khepri.match.numbering import count_words

MEGABYTES = 8
"""Enough for the positions that one look visits."""

PATIENCE_MS = 1_500
"""The most time for one position; only an engine that is not compiled needs so long."""

ALONE = 15
"""A position without a game is looked at so many times longer."""

MARKED = 3
"""How many moves of a game are marked at most."""

SIGNATURE = "khepri 4"
"""Names this way of looking in a store of analyses: it changes when the answers would."""


def scale_of(spec: GameSpec) -> Scale:
    """Return how a game is judged."""
    return engine_for(spec).scale


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What the engine thinks of one position; the line is empty where the game is over."""

    score: int
    depth: int = 0
    line: tuple[Move, ...] = ()
    exact: bool = False
    """Whether the score is what the game comes to if both play perfectly (an Othello ending)."""

    @property
    def best(self) -> Move | None:
        """The best move found."""
        return self.line[0] if self.line else None

    @property
    def win_in(self) -> int | None:
        """In how many moves of the winner the game is won by force; None if it is not."""
        if abs(self.score) < FORCED_WIN:
            return None
        return (WIN - abs(self.score) + 1) // 2


def limits_for(spec: GameSpec, positions: Sequence[AnyPosition]) -> Limits:
    """Return how long to look at each of some positions: one alone deserves a longer look."""
    nodes = engine_for(spec).look_nodes(positions[0])
    if len(positions) == 1:
        nodes *= ALONE
    return Limits(nodes=nodes, movetime_ms=PATIENCE_MS)


def signature_of(limits: Limits) -> str:
    """Return a name for the answers that these limits give."""
    return f"{SIGNATURE} nodes {limits.nodes}"


def evaluate(
    engine: Engine,
    positions: Sequence[AnyPosition],
    limits: Limits,
    token: CancelToken | None = None,
) -> Evaluation:
    """Judge the last of a game's positions; the earlier ones count for the repetition rule."""
    spec, position = engine.spec, positions[-1]
    known = engine_for(spec)
    sign = _sign(spec, position.side)
    outcome = outcome_by_rules(spec, positions)
    if outcome is not None:
        return Evaluation(sign * known.end_score(position, outcome), exact=known.exact_ends)
    engine.new_game()
    found = engine.search(position, positions[:-1], limits, token=token)
    return Evaluation(sign * found.score, found.depth, found.lines[0].moves, found.exact)


def _sign(spec: GameSpec, side: Side) -> int:
    return 1 if side is spec.sides[0] else -1


class Analysis:
    """Judges the positions of a game one after another, in a thread of its own.

    Whoever started it looks at `evaluations` from time to time; they only ever grow.
    """

    def __init__(
        self,
        spec: GameSpec,
        positions: Sequence[AnyPosition],
        *,
        limits: Limits | None = None,
        known: Sequence[Evaluation] = (),
    ) -> None:
        """Prepare to judge every position after those whose evaluations are `known`."""
        self.spec = spec
        self.limits = limits or limits_for(spec, positions)
        self.failure = ""
        """Why it has ended before its time, as a sentence; empty if it has not."""

        self._positions = tuple(positions)
        self._evaluations = list(known[: len(positions)])
        self._token = CancelToken()
        self._thread: threading.Thread | None = None

    @property
    def evaluations(self) -> tuple[Evaluation, ...]:
        """What is known so far, the starting position first."""
        return tuple(self._evaluations)

    @property
    def total(self) -> int:
        """How many positions there are."""
        return len(self._positions)

    @property
    def done(self) -> bool:
        """Whether every position is judged."""
        return len(self._evaluations) == self.total

    @property
    def running(self) -> bool:
        """Whether it is at work."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Begin, unless everything is known already; to be called once."""
        if not self.done and self._thread is None:
            self._thread = threading.Thread(target=self._run, name="analysis", daemon=True)
            self._thread.start()

    def cancel(self) -> None:
        """End within a few milliseconds; what is known stays known."""
        self._token.cancel()

    def join(self, timeout_s: float | None = None) -> None:
        """Wait for the end."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _run(self) -> None:
        engine = Engine(self.spec, megabytes=MEGABYTES)
        try:
            while not self.done and not self._token.cancelled:
                so_far = self._positions[: len(self._evaluations) + 1]
                found = evaluate(engine, so_far, self.limits, self._token)
                # A search that was cut short has found something, but not what it would have.
                if not self._token.cancelled:
                    self._evaluations.append(found)
        except Exception as error:  # noqa: BLE001 - whatever it is, the window must go on
            self.failure = f"The computer cannot go on looking at this game ({error})."


# What moves cost


def settled(spec: GameSpec, score: int) -> int:
    """Return a score without what makes no difference any more.

    >>> from khepri.games import laser
    >>> settled(laser.GAME, 29_995), settled(laser.GAME, -130)
    (1000, -130)
    """
    most = scale_of(spec).most
    return max(-most, min(most, score))


def costs_of(
    spec: GameSpec,
    positions: Sequence[AnyPosition],
    moves: Sequence[Move],
    evaluations: Sequence[Evaluation],
) -> tuple[int, ...]:
    """Return how much each move made its mover's prospects worse, as far as it is known.

    The move that the engine would have played costs nothing, whatever a second look says.
    """
    costs: list[int] = []
    for ply, move in enumerate(moves[: max(0, len(evaluations) - 1)]):
        before, after = evaluations[ply], evaluations[ply + 1]
        lost = settled(spec, before.score) - settled(spec, after.score)
        lost *= _sign(spec, positions[ply].side)
        costs.append(0 if move == before.best else max(0, lost))
    return tuple(costs)


def costliest(spec: GameSpec, costs: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers, from 1, of the moves that cost most, in the order they were played.

    >>> from khepri.games import laser
    >>> costliest(laser.GAME, [0, 80, 20, 300, 60, 90])
    (2, 4, 6)
    """
    least = scale_of(spec).costly
    costly = [ply for ply, cost in enumerate(costs, start=1) if cost >= least]
    worst = sorted(costly, key=lambda ply: -costs[ply - 1])[:MARKED]
    return tuple(sorted(worst))


# What is proved, in words


def describe_proof(spec: GameSpec, evaluation: Evaluation) -> str:
    """Say who wins, and how, where that is no opinion; nothing where it is one.

    >>> from khepri.games import laser, othello
    >>> describe_proof(laser.GAME, Evaluation(29_995)), describe_proof(laser.GAME, Evaluation(120))
    ('Blue can win in 3 moves.', '')
    >>> describe_proof(othello.GAME, Evaluation(-600, line=(othello.Move.PASS,), exact=True))
    'Exact: White wins by 6, if both play perfectly from here.'
    """
    side = spec.sides[0] if evaluation.score > 0 else spec.sides[1]
    if evaluation.exact:
        return _exact(side.label, abs(evaluation.score) // 100, over=not evaluation.line)
    match evaluation.win_in:
        case None:
            return ""
        case 0:
            return f"{side.label} has won."
        case 1:
            return f"{side.label} can win in the next move."
        case moves:
            return f"{side.label} can win in {count_words(moves)}."


def _exact(winner: str, margin: int, *, over: bool) -> str:
    """Tell a score that is on the board, or what perfect play comes to."""
    if not margin:
        return "It is a tie." if over else "Exact: a tie, if both play perfectly from here."
    if over:
        return f"{winner} has won by {margin}."
    return f"Exact: {winner} wins by {margin}, if both play perfectly from here."
