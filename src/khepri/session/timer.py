"""The next instant at which something is due, in any number of sessions.

Flags fall, turns begin and computers move at instants that are known beforehand. Whoever owns the
sessions waits until `due_ms` at most, and then calls `advance`: no screen has to tick for it.
"""

from __future__ import annotations

from khepri.session.session import Session


class Timer:
    """Serves all sessions of one thread."""

    def __init__(self) -> None:
        self._sessions: list[Session] = []

    def serve(self, session: Session) -> None:
        """Let time pass in a session from now on, until its game is over."""
        if session not in self._sessions:
            self._sessions.append(session)

    def release(self, session: Session) -> None:
        """Let no more time pass in a session."""
        if session in self._sessions:
            self._sessions.remove(session)

    def rest_since(self, instant_ms: int) -> bool:
        """Pause every game as of an instant that has passed; return whether any was going on."""
        paused = [session.rest_since(instant_ms) for session in tuple(self._sessions)]
        return any(paused)

    def due_ms(self) -> int | None:
        """Return the instant at which `advance` has something to do next; None for never."""
        due = (session.due_ms() for session in self._sessions)
        return min((instant for instant in due if instant is not None), default=None)

    def advance(self) -> None:
        """Do whatever is due by now; those who listen to the sessions hear of it."""
        for session in tuple(self._sessions):
            session.advance()
            if session.game.outcome is not None:
                self.release(session)
