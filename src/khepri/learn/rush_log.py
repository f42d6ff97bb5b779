"""What is kept of a rush: its hits, and which puzzles came up, so that others come next time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from khepri.games.base import GameSpec
from khepri.learn.learning_log import Fact, FactKind
from khepri.learn.practice import rush_subject
from khepri.learn.puzzle import Puzzle
from khepri.learn.rush import Rush
from khepri.names import LONGEST_NAME

RUSHES_APART = 3
"""A puzzle of the last so many rushes does not come up."""


@dataclass(frozen=True, slots=True)
class FinishedRush:
    """A rush that is over, and the most hits there were before it."""

    rush: Rush
    best_before: int


def rush_facts(rush: Rush, player: str, when: str) -> list[Fact]:
    """Return what is kept of a rush that has ended; nothing if nothing was answered.

    :param when: the instant at which it ended; facts of the same instant are of one rush.
    """
    if not rush.answered:
        return []
    subject = rush_subject(rush.puzzle.spec)
    met = [Fact(player, subject, 0, FactKind.MET, each, when) for each in _packed(rush.met)]
    return [*met, Fact(player, subject, 0, FactKind.RUSH, str(rush.hits), when)]


def met_lately(facts: Iterable[Fact], spec: GameSpec) -> frozenset[str]:
    """Return the keys of the puzzles of somebody's last rushes."""
    subject = rush_subject(spec)
    met = [each for each in facts if each.subject == subject and each.kind is FactKind.MET]
    last = sorted({each.when for each in met})[-RUSHES_APART:]
    return frozenset(key for each in met if each.when in last for key in each.detail.split())


def _packed(puzzles: Sequence[Puzzle]) -> list[str]:
    """Write keys one after the other in as few texts as the log takes."""
    texts: list[str] = []
    for puzzle in puzzles:
        if texts and len(texts[-1]) + 1 + len(puzzle.key) <= LONGEST_NAME:
            texts[-1] += " " + puzzle.key
        else:
            texts.append(puzzle.key)
    return texts
