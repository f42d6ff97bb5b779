"""Puzzles for those who have nothing else to do."""

from __future__ import annotations

from khepri.club.incoming import AskPuzzle, LeavePuzzle, PuzzleMove
from khepri.club.links import PageLink
from khepri.club.night import Night
from khepri.club.outbox import Data
from khepri.errors import ClubError


class PuzzleCorner:
    """One puzzle for each link that has asked for one."""

    def __init__(self, night: Night) -> None:
        self.night = night

    def disconnected(self, link: PageLink) -> None:
        """A page is gone, and its puzzle with it."""

    def hear(self, link: PageLink, message: AskPuzzle | PuzzleMove | LeavePuzzle) -> None:
        """Give a puzzle, or look at a try.

        :raises ClubError: if it cannot be done.
        """
        raise ClubError("Not yet.")

    def state(self, link: PageLink) -> Data:
        """Return the puzzle of a link, as a page shows it."""
        return {}
