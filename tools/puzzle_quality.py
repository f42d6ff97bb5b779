"""What makes a good puzzle beside its proof: asked by the tools that find and check puzzles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable

from khepri.learn.puzzle import Puzzle

MOST_ALIKE = 0.85
"""Two boards of which this share is the same are one puzzle for whoever has seen the first."""


class PuzzleQuality(ABC):
    """What is asked of all puzzles of one game."""

    game: str

    @abstractmethod
    def objection(self, puzzle: Puzzle) -> str:
        """Say why a proved puzzle is not a good one; nothing if it is."""

    def faults_of_all(self, puzzles: tuple[Puzzle, ...]) -> list[str]:  # noqa: ARG002 - most have none
        """Say what is wrong with all of them together."""
        return []

    @abstractmethod
    def board(self, puzzle: Puzzle) -> frozenset[Hashable]:
        """Return what stands where, the same for boards that are each other turned round."""

    def ideas(self, puzzle: Puzzle) -> frozenset[Hashable]:  # noqa: ARG002 - the board may be all
        """Return what may not occur in another puzzle too."""
        return frozenset()


def twins(quality: PuzzleQuality, puzzles: Iterable[Puzzle]) -> list[tuple[Puzzle, Puzzle]]:
    """List pairs of puzzles that are nearly the same."""
    found: list[tuple[Puzzle, Puzzle]] = []
    known: list[tuple[Puzzle, frozenset[Hashable], frozenset[Hashable]]] = []
    for puzzle in puzzles:
        board, ideas = quality.board(puzzle), quality.ideas(puzzle)
        found += [
            (earlier, puzzle)
            for earlier, its_board, its_ideas in known
            if are_twins((its_board, its_ideas), (board, ideas))
        ]
        known.append((puzzle, board, ideas))
    return found


def are_twins(
    one: tuple[frozenset[Hashable], frozenset[Hashable]],
    other: tuple[frozenset[Hashable], frozenset[Hashable]],
) -> bool:
    """Say whether two puzzles, each given by its board and its ideas, are nearly the same."""
    if one[1] & other[1]:
        return True
    return len(one[0] & other[0]) >= MOST_ALIKE * len(one[0] | other[0])
