"""What all clients of other programs share: the program starts with a game and ends with it."""

from __future__ import annotations

from khepri.arena.child import Child
from khepri.arena.engine_faults import FaultError
from khepri.arena.entrants import Entrant

START_S = 20.0
"""How long a program may take to start, and to do what takes no thinking."""


class Outsider:
    """Another program that plays for an entrant."""

    def __init__(self, entrant: Entrant) -> None:
        self._entrant = entrant
        self._child: Child | None = None

    @property
    def child(self) -> Child:
        """The running program; it starts when it is first needed."""
        if self._child is None:
            self._child = Child(self._entrant.command)
        return self._child

    def close(self) -> None:
        """End the program."""
        if self._child is None:
            return
        try:
            self._child.send("quit")
        except FaultError:
            pass  # then it need not be told
        finally:
            self._child.close()
