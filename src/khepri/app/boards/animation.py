"""How a board goes from one arrangement to another: always by the difference of the two.

Moves, take-backs, jumps through the history and pasted positions all go through here: a token that
is gone from one square and new on another slides, one that has turned turns, the rest fade. Tokens
with two sides never slide: they are put down, turned over in a wave, and taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from khepri.app.boards.beats import Beat
from khepri.app.boards.board_state import Token

SLIDE_MS = 200
TURN_MS = 180
DROP_MS = 170
LANDED_MS = 100
"""How long after it was let go a token touches the board; the wave begins there."""

TIP_MS = 220
TIP_STEP_MS = 75
LONGEST_WAVE_MS = 880


@dataclass(frozen=True, slots=True)
class Change:
    """One token's way: from where and how turned, to where and how turned.

    A token that appears has no `origin`; one that vanishes has no `target`.
    """

    before: Token | None
    after: Token | None
    origin: str | None
    target: str | None
    delay_ms: float = 0.0
    """How long it waits for its turn."""

    pushed_from: str | None = None
    """Where the wave comes from that turns it over."""

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

    @property
    def turns_over(self) -> bool:
        """Whether it stays and shows its other side."""
        return (
            self.before is not None
            and self.after is not None
            and self.before.two_sided
            and self.before.side != self.after.side
        )

    @property
    def is_put_down(self) -> bool:
        """Whether it is a token with two sides that was not there before."""
        return self.before is None and self.after is not None and self.after.two_sided

    @property
    def is_taken_up(self) -> bool:
        """Whether it is a token with two sides that goes away."""
        return self.after is None and self.before is not None and self.before.two_sided


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
        if old is not None and _stays(old, token):
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


def _stays(old: Token, new: Token) -> bool:
    return old.material == new.material or (old.two_sided and new.two_sided)


def _equal(old: Token, new: Token) -> bool:
    return old == new and not old.two_sided


def _alike(old: Token, new: Token) -> bool:
    return old.material == new.material and not old.two_sided


def in_waves(changes: list[Change], steps: Callable[[str, str], int]) -> list[Change]:
    """Let each token that is turned over wait until the wave reaches it.

    The wave spreads from the one token that was put down, step by step; where one was taken up
    instead, it comes back to it. Anything else is no move, and happens at once.
    """
    centres = [change for change in changes if change.is_put_down or change.is_taken_up]
    turned = [change for change in changes if change.turns_over]
    if len(centres) != 1 or not turned:
        return changes
    centre = centres[0]
    source = str(centre.target or centre.origin)
    far = max(steps(source, str(change.target)) for change in turned)
    step_ms = min(TIP_STEP_MS, (LONGEST_WAVE_MS - LANDED_MS - TIP_MS) / far)

    def delay(change: Change) -> float:
        waits = steps(source, str(change.target))
        return LANDED_MS + (waits - 1) * step_ms if centre.is_put_down else (far - waits) * step_ms

    timed = [
        replace(change, delay_ms=delay(change), pushed_from=source) if change.turns_over else change
        for change in changes
    ]
    if centre.is_taken_up:
        timed[timed.index(centre)] = replace(centre, delay_ms=far * step_ms)
    return timed


def duration_of(changes: Sequence[Change]) -> float:
    """Return how many milliseconds a set of changes takes."""
    return max((change.delay_ms + _length(change, changes) for change in changes), default=0.0)


def _length(change: Change, changes: Sequence[Change]) -> float:
    """Return how long one change takes; what fades does so while the others slide."""
    if change.turns_over:
        return TIP_MS
    if change.is_put_down or change.is_taken_up:
        return DROP_MS
    return SLIDE_MS if any(other.moves for other in changes) else TURN_MS


@dataclass(slots=True)
class Motion:
    """Changes under way; `advance` moves them on in time and tells what can be heard."""

    changes: tuple[Change, ...] = ()
    elapsed_ms: float = 0.0

    @property
    def done(self) -> bool:
        """Whether nothing moves any more."""
        return self.elapsed_ms >= duration_of(self.changes)

    def share_of(self, change: Change) -> float:
        """Return how much of its way a token has gone, from 0 to 1."""
        gone = (self.elapsed_ms - change.delay_ms) / _length(change, self.changes)
        return min(max(gone, 0.0), 1.0)

    def beats_to_come(self) -> list[Beat]:
        """Return what has not been heard yet, each kind of sound one time."""
        later = [change for change in self.changes if _beat(change)[0] >= self.elapsed_ms]
        return beats_of(later)

    def advance(self, elapsed_ms: float) -> list[Beat]:
        """Move on in time; return what happened meanwhile, in order."""
        before = self.elapsed_ms
        self.elapsed_ms += elapsed_ms
        heard = [
            (when, beat)
            for when, beat in map(_beat, self.changes)
            if beat is not None and before <= when < self.elapsed_ms
        ]
        return [beat for _, beat in sorted(heard, key=lambda one: one[0])]


def beats_of(changes: Sequence[Change]) -> list[Beat]:
    """Return what is heard of changes that happen at once: each kind of sound one time."""
    beats = {beat for _, beat in map(_beat, changes)} - {None}
    return [beat for beat in (Beat.PLACED, Beat.TURNED, Beat.TAKEN_UP) if beat in beats]


def _beat(change: Change) -> tuple[float, Beat | None]:
    """Return when a change is heard, and how: a token with two sides lands, or falls over."""
    if change.turns_over:
        return change.delay_ms + TIP_MS / 2, Beat.TURNED
    if change.is_put_down:
        return change.delay_ms + LANDED_MS, Beat.PLACED
    if change.is_taken_up:
        return change.delay_ms + DROP_MS / 2, Beat.TAKEN_UP
    return 0.0, None


def ease(share: float) -> float:
    """Return a share of time as a share of the way: quick at first, gentle at the end.

    >>> ease(0.0), ease(0.5), ease(1.0)
    (0.0, 0.875, 1.0)
    """
    return 1.0 - (1.0 - share) ** 3
