"""Which moves are asked for twice before they are played: the rule on every board."""

from __future__ import annotations

from collections.abc import Callable

from khepri.app.faces.face import AnyHand, Objection
from khepri.games.base import Move

WARNING_MS = 400
"""A warning cannot have been read sooner: a double click or a key held down is no answer to it."""


class Asking:
    """Holds back a move that would harm the player's own side until it is asked for again.

    The warning is part of the preview: where that is off or locked, nothing is foretold, and so
    nothing is asked. `warn` is called when there is something to warn of.
    """

    def __init__(self, hand: AnyHand, warn: Callable[[], None]) -> None:
        self._hand = hand
        self._warn = warn
        self._unread_ms = 0.0

    def wait(self, elapsed_ms: float) -> None:
        """Let time pass, in which a warning can be read."""
        self._unread_ms = max(0.0, self._unread_ms - elapsed_ms)

    def is_meant(self, move: Move, *, always: bool, foretold: bool) -> bool:
        """Say whether a move is to be played at once.

        :param always: whether every move is asked for twice, not only one that does harm.
        :param foretold: whether players see beforehand what a move does.
        """
        hand = self._hand
        if not (foretold and hand.endangers(move)):
            return not always or hand.arm(move)
        unread, self._unread_ms = self._unread_ms > 0, WARNING_MS
        if hand.armed != move:
            hand.arm(move)
            self._warn()
            return False
        return not unread

    def wheel(self, square: str, way: int, *, foretold: bool) -> Objection | None:
        """Let what is held be seen turned; a click or Enter plays it."""
        hand = self._hand
        before = hand.wheeled
        objection = hand.wheel(square, way)
        turned = hand.wheeled
        fresh = objection is None and turned not in (None, before)
        if fresh and foretold and hand.endangers(turned):
            self._unread_ms = WARNING_MS
            self._warn()
        return objection
