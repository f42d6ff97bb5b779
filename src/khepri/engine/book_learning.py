"""How games that people have played feed an opening book of their own.

The positions of a game join the book with all their moves, judged as those of the book that Khepri
brings were; what is found there changes what the moves before it are worth. How the games ended is
kept beside that and shown, but decides nothing: who loses a game may have opened it well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from khepri.engine.book import Book, BookReply
from khepri.engine.book_growing import GrowingBook, changed_entries
from khepri.games.base import AnyPosition, Move, Side

USUAL_PLIES = 20
"""So many moves of a game are its opening."""

MADE = "learnt from games"


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game, as far as a book wants to know it."""

    mark: bytes
    """What tells it from every other game."""

    start: AnyPosition
    moves: Sequence[Move]
    winner: Side | None


@dataclass(slots=True)
class BookLearner:
    """Learns from one game after the other what the club's own book shall know."""

    replies: Callable[[AnyPosition], tuple[BookReply, ...]]
    """Judges all moves of a position."""

    shipped: Book
    own: Book
    new_positions: int = field(default=0, init=False)
    _learnt: set[bytes] = field(init=False)
    _growing: GrowingBook = field(init=False)

    def __post_init__(self) -> None:
        self._learnt = set(self.own.learnt)
        self._growing = GrowingBook.of(self.own.over(self.shipped))

    def knows(self, game: PlayedGame) -> bool:
        """Say whether a game was learnt from before: it counts once."""
        return game.mark in self._learnt

    def learn(self, game: PlayedGame, plies: int = USUAL_PLIES) -> None:
        """Take over the opening of a game, unless that was done before.

        If it is interrupted, the game is as good as unknown, and nothing of it counts.
        """
        if self.knows(game):
            return
        # Searches take long and can be interrupted; so nothing is counted before all are done.
        line = self._judged_line(game, plies)
        for key, code, mover in line:
            points = 1 if game.winner is None else 2 if game.winner is mover else 0
            self._growing.entries[key] = tuple(
                reply._replace(games=reply.games + 1, half_points=reply.half_points + points)
                if reply.code == code
                else reply
                for reply in self._growing.entries[key]
            )
        self._growing.back_up()
        self._learnt.add(game.mark)

    def _judged_line(self, game: PlayedGame, plies: int) -> list[tuple[bytes, int, Side]]:
        """Return the moves of an opening as the book writes them, each of them judged."""
        line = []
        position = game.start
        for move in game.moves[:plies]:
            standing = self._growing.keys.standing(position)
            if standing is None:
                break
            code = standing.code(move)
            known = self._growing.entries.get(standing.key, ())
            codes = {reply.code for reply in known}
            if code not in codes:
                self.new_positions += not known
                held = self._growing.keys.position(standing.key)
                others = (each for each in self.replies(held) if each.code not in codes)
                self._growing.add(standing.key, (*known, *others))
            line.append((standing.key, code, position.side))
            position = position.play(move)
        return line

    def book(self) -> Book:
        """Return the club's own book as it is now: all that differs from the one below it."""
        entries = changed_entries(self.shipped.entries, self._growing.entries)
        return Book(self._growing.keys, entries, frozenset(self._learnt), MADE)
