"""Who may open the desk: one-time addresses, and the sessions that come of them.

Everything that only the teacher may see answers on the laptop itself. A tablet is let in by an
address that the laptop shows, which holds for two minutes and for one use.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

TABLET_S = 120.0


@dataclass(frozen=True, slots=True)
class _Invitation:
    is_local: bool
    until_s: float | None


@dataclass(frozen=True, slots=True)
class DeskSession:
    """A browser, or a program, that has been let in."""

    number: int
    is_local: bool
    """Whether it holds on the laptop only."""


class DeskAccess:
    """Gives out one-time keys and knows the secrets that came of them, only by their hashes."""

    def __init__(
        self,
        now_s: Callable[[], float],
        new_secret: Callable[[], str] = lambda: secrets.token_urlsafe(32),
    ) -> None:
        self._now_s = now_s
        self._new_secret = new_secret
        self._invitations: dict[str, _Invitation] = {}
        self._sessions: dict[str, DeskSession] = {}
        self._last = 0

    def invite(self, *, is_local: bool) -> str:
        """Return a key for one use: here at any time, or anywhere for two minutes."""
        key = self._new_secret()
        until = None if is_local else self._now_s() + TABLET_S
        self._invitations[_hash(key)] = _Invitation(is_local, until)
        return key

    def enter(self, key: str, *, is_local: bool) -> str | None:
        """Use a key up, and return the secret of a session; None if the key opens nothing.

        :param is_local: whether it is used on the laptop itself.
        """
        found = self._invitations.get(_hash(key))
        if found is None or (found.is_local and not is_local):
            return None
        del self._invitations[_hash(key)]
        if found.until_s is not None and self._now_s() > found.until_s:
            return None
        return self.begin(is_local=found.is_local)

    def use_up(self, key: str) -> None:
        """Let a key open nothing any more, where whoever has it is in already."""
        self._invitations.pop(_hash(key), None)

    def begin(self, *, is_local: bool) -> str:
        """Return the secret of a session that has just begun."""
        self._last += 1
        secret = self._new_secret()
        self._sessions[_hash(secret)] = DeskSession(self._last, is_local)
        return secret

    def session(self, secret: str, *, is_local: bool) -> DeskSession | None:
        """Return the session of a secret; None if it opens nothing here."""
        found = self._sessions.get(_hash(secret)) if secret else None
        return found if found is not None and (is_local or not found.is_local) else None

    def end(self, number: int) -> None:
        """Let a session be over."""
        self._sessions = {
            key: session for key, session in self._sessions.items() if session.number != number
        }


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
