"""Who looks at which game: players at their own, and everybody at any that they have asked for."""

from __future__ import annotations

from khepri.club.links import PageLink, Role
from khepri.club.night import ROOM, Night, game_stream
from khepri.club.play.game_shelf import GameShelf
from khepri.errors import ClubError

MOST_WATCHED = 8
"""So many games fit on a page."""

GAME_STREAMS = "game:"


class Watchers:
    """Gives every page the streams of the games that it shows."""

    def __init__(self, night: Night, shelf: GameShelf) -> None:
        self.night = night
        self.shelf = shelf
        self._watched: dict[int, list[int]] = {}
        """The numbers of the games that a link has asked for, by link."""

        self._glanced: dict[int, set[int]] = {}
        """Those of them that it only has beside something else."""

    def watch(self, link: PageLink, number: int, *, glance: bool = False) -> None:
        """Look at a game; whoever looks at too many sees the first no more.

        Whoever only glances at it, on a small board beside something else, is as free as before.

        :raises ClubError: if there is no such game.
        """
        self.shelf.find(number)
        watched = [each for each in self._watched.get(link.number, []) if each != number]
        self._watched[link.number] = [*watched, number][-MOST_WATCHED:]
        glanced = self._glanced.setdefault(link.number, set())
        glanced.discard(number)
        if glance:
            glanced.add(number)
        # Whoever asks is shown all of it: the page may have let go of what it was shown before.
        self.night.outbox.forget(link.number, game_stream(number))
        self.night.changed |= {ROOM, game_stream(number)}

    def unwatch(self, link: PageLink, number: int) -> None:
        """Look at a game no more."""
        watched = self._watched.get(link.number, [])
        self._watched[link.number] = [each for each in watched if each != number]
        self.night.changed.add(ROOM)

    def disconnected(self, link: PageLink) -> None:
        """A page is gone."""
        self._watched.pop(link.number, None)
        self._glanced.pop(link.number, None)

    def watched_by(self, link: PageLink) -> tuple[int, ...]:
        """Return the numbers of the games that a link has asked for."""
        return tuple(self._watched.get(link.number, ()))

    def looked_at_by(self, link: PageLink) -> tuple[int, ...]:
        """Return those of them that somebody there does nothing but watch."""
        glanced = self._glanced.get(link.number, set())
        return tuple(each for each in self.watched_by(link) if each not in glanced)

    def follow(self) -> None:
        """Give every page of the room the games of its seats, and those that it watches.

        Wall and desk see to theirs by themselves. Whoever sits down, looks at a game or leaves it
        changes the room: there is nothing to do while that is as it was.
        """
        if ROOM not in self.night.changed:
            return
        for link in self.night.links.values():
            if link.role is Role.STUDENT:
                self._follow(link)

    def _follow(self, link: PageLink) -> None:
        if not link.is_in:  # who has left the room watches nothing in it
            self.disconnected(link)
        own = (self.shelf.game_of(seat) for seat in link.seats)
        numbers = {game.number for game in own if game is not None} | set(self.watched_by(link))
        wanted = {game_stream(number) for number in numbers if number in self.shelf.games}
        shown = {stream for stream in link.streams if stream.startswith(GAME_STREAMS)}
        self.night.show_only(link, link.streams - shown | wanted)
        self.night.changed |= wanted - shown

    def require_over(self, number: int) -> None:
        """Refuse to show all of a game that goes on.

        :raises ClubError: if it does.
        """
        if not self.shelf.find(number).is_over:
            raise ClubError("You can see the whole game when it is over.")
