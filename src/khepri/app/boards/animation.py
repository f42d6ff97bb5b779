"""How a board goes from one arrangement to another: always by the difference of the two.

Moves, take-backs, jumps through the history and pasted positions all go through here: a token that
is gone from one square and new on another slides, one that has turned turns, the rest fade.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from khepri.app.boards.state import Token

SLIDE_MS = 200
TURN_MS = 180


@dataclass(frozen=True, slots=True)
class Change:
    """One token's way: from where and how turned, to where and how turned.

    A token that appears has no `origin`; one that vanishes has no `target`.
    """

    before: Token | None
    after: Token | None
    origin: str | None
    target: str | None

    @property
    def moves(self) -> bool:
        """Whether it goes to another square."""
        return None not in (self.origin, self.target) and self.origin != self.target

    @property
    def turns(self) -> bool:
        """Whether it is turned on its square."""
        return (
            self.before is not None
            and self.after is not None
            and self.before.turn != self.after.turn
        )


def changes_between(
    before: Mapping[str, Token],
    after: Mapping[str, Token],
    distance: Callable[[str, str], float],
) -> list[Change]:
    """Return what happens to each token; the nearest token of the same kind is the same one."""
    changes: list[Change] = []
    gone = {square: token for square, token in before.items() if after.get(square) != token}
    new = {square: token for square, token in after.items() if before.get(square) != token}
    for square, token in tuple(new.items()):
        old = gone.get(square)
        if old is not None and old.material == token.material:
            changes.append(Change(old, token, square, square))
            del gone[square], new[square]
    # Unturned tokens are matched first: a piece that slides keeps its rotation.
    for same in (_equal, _alike):
        for square, token in tuple(new.items()):
            candidates = [origin for origin, old in gone.items() if same(old, token)]
            if candidates:
                origin = min(candidates, key=lambda start: distance(start, square))
                changes.append(Change(gone.pop(origin), token, origin, square))
                del new[square]
    changes += [Change(token, None, square, None) for square, token in gone.items()]
    changes += [Change(None, token, None, square) for square, token in new.items()]
    return changes


def _equal(old: Token, new: Token) -> bool:
    return old == new


def _alike(old: Token, new: Token) -> bool:
    return old.material == new.material


def duration_of(changes: list[Change]) -> float:
    """Return how many milliseconds a set of changes takes."""
    if any(change.moves for change in changes):
        return SLIDE_MS
    return TURN_MS if changes else 0.0


def ease(share: float) -> float:
    """Return a share of time as a share of the way: quick at first, gentle at the end.

    >>> ease(0.0), ease(0.5), ease(1.0)
    (0.0, 0.875, 1.0)
    """
    return 1.0 - (1.0 - share) ** 3
