"""What is being edited, and every step that led to it; values without any screen."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.games.base import Setup

MOST_STEPS = 1000
"""How many changes can be taken back."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A board with a side to move, and the rules or the size it is meant for."""

    setup: Setup
    variant: str

    @property
    def text(self) -> str:
        """The position text."""
        return str(self.setup)


@dataclass(frozen=True, slots=True)
class History:
    """A draft, those before it and those that were taken back.

    >>> from khepri.games.othello import Setup
    >>> first, second = Draft(Setup.empty(4), "4"), Draft(Setup.empty(6), "6")
    >>> history = History(first).then(second)
    >>> history.undone().redone() == history
    True
    """

    now: Draft
    past: tuple[Draft, ...] = ()
    future: tuple[Draft, ...] = ()

    def then(self, draft: Draft) -> History:
        """Return the history after a change; what changes nothing is no step."""
        if draft == self.now:
            return self
        return History(draft, (*self.past, self.now)[-MOST_STEPS:])

    def undone(self) -> History:
        """Take the last change back, if there is one."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redone(self) -> History:
        """Make the change again that was taken back last, if there is one."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.now), self.future[1:])
