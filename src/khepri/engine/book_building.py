"""Building an opening book: which position to search next, and what played games add to it."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from khepri.engine.book import Book, BookKeys, BookReply
from khepri.engine.interface import FORCED_WIN
from khepri.engine.limits import Limits
from khepri.engine.registry import engine_for
from khepri.engine.search import Engine, Progress
from khepri.errors import EngineError
from khepri.games.base import AnyPosition, GameSpec, Move, Side

# By searching
#
# A position joins the book with all its moves, each judged by a search of the position after it.
# What is found deeper in the book then goes up by negamax: a move is worth what the best answer in
# the book leaves of it, and only where the book ends what a search said.
#
# What comes next is chosen by drop-out expansion (Lincke, "Strategies for the automatic
# construction of opening books", 2001): every move of a line costs one, and more the worse it is,
# whoever plays it; the cheapest line that ends in an unknown position is followed first. So the
# book knows answers to whatever is plausible, and goes deepest where both sides play well.


MEGABYTES = 16
GLANCE_DEPTH = 5
"""So far ahead every move is looked at first …"""

HOPELESS = 800
"""… and one that looks so much worse than the best, in hundredths, gets no longer look."""

DEEPER_PER_POINT = 1.0
"""A loss of a hundred hundredths costs a line as much as so many further moves."""


@dataclass(slots=True)
class BookJudge:
    """Says what moves are worth: an engine, and how many positions it looks at for each."""

    spec: GameSpec
    nodes: int
    engine: Engine = field(init=False)

    def __post_init__(self) -> None:
        self.engine = Engine(self.spec, megabytes=MEGABYTES)

    def replies(self, position: AnyPosition) -> tuple[BookReply, ...]:
        """Return all moves of a position with what they are worth; none if the game is over.

        The same position always gets the same answer, whatever was judged before.
        """
        keys = keys_of(self.spec)
        standing = keys.standing(position)
        if standing is None or position.outcome() is not None:
            return ()
        self.engine.new_game()
        glance = self.engine.rank(position, limits=Limits(depth=GLANCE_DEPTH))
        best = max(glance.values())
        known: dict[bytes, int] = {}
        found = []
        for move, seen in glance.items():
            after = position.play(move)
            key = key_after(keys, after)
            if key not in known:
                hopeless = best - seen > HOPELESS
                known[key] = seen if hopeless else -self._worth(after)
            found.append(BookReply(standing.code(move), known[key]))
        return tuple(found)

    def _worth(self, position: AnyPosition) -> int:
        """Return what a position is worth to the side to move."""
        outcome = position.outcome()
        if outcome is not None:
            return engine_for(self.spec).end_score(position, outcome)
        scores: list[int] = []

        def note(progress: Progress) -> None:
            scores.append(progress.score)

        limits = Limits(nodes=self.nodes)
        found = self.engine.search(position, limits=limits, on_progress=note)
        if found.exact or abs(found.score) >= FORCED_WIN or len(scores) < 2:
            return found.score
        # Whoever has the last word in a search looks better; two depths in a row make up for it.
        return (scores[-1] + scores[-2]) // 2


def keys_of(spec: GameSpec) -> BookKeys:
    """Return how a game writes its book.

    :raises EngineError: if it has none.
    """
    keys = engine_for(spec).book
    if keys is None:
        raise EngineError(f"There is no opening book for {spec.title}.")
    return keys


def key_after(keys: BookKeys, position: AnyPosition) -> bytes:
    """Return the key of a position that a book can hold."""
    standing = keys.standing(position)
    return b"" if standing is None else standing.key


@dataclass(slots=True)
class GrowingBook:
    """A book that is worked on: its positions, and where every move of them leads."""

    keys: BookKeys
    entries: dict[bytes, tuple[BookReply, ...]] = field(default_factory=dict)
    leads_to: dict[bytes, tuple[bytes, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, book: Book) -> GrowingBook:
        """Return a book to be worked on."""
        growing = cls(book.keys)
        for key, replies in book.entries.items():
            growing.add(key, replies)
        return growing

    def add(self, key: bytes, replies: Sequence[BookReply]) -> None:
        """Put a position into the book.

        :raises RulesError: if there is no such position, or a move may not be played in it.
        """
        position = self.keys.position(key)
        standing = self.keys.standing(position)
        if standing is None:
            return
        after = (position.play(standing.move(reply.code)) for reply in replies)
        self.leads_to[key] = tuple(key_after(self.keys, each) for each in after)
        self.entries[key] = tuple(replies)

    def back_up(self) -> None:
        """Let every move be worth what the book knows about what comes after it."""
        known: dict[bytes, tuple[int, int]] = {}
        for key in self._last_first():
            replies = []
            for reply, child in zip(self.entries[key], self.leads_to[key], strict=True):
                below = known.get(child)
                if below is None:
                    replies.append(reply if reply.plies == 0 else reply._replace(plies=0))
                else:
                    replies.append(reply._replace(score=-below[0], plies=below[1] + 1))
            self.entries[key] = tuple(replies)
            if replies:
                best = max(replies, key=lambda each: (each.score, each.plies))
                known[key] = (best.score, best.plies)

    def _last_first(self) -> list[bytes]:
        """Return every position after all those that it can lead to."""
        done: dict[bytes, None] = {}
        for first in self.entries:
            path = [first]
            while path:
                key = path[-1]
                waiting = (
                    child
                    for child in self.leads_to[key]
                    if child in self.entries and child not in done
                )
                if key in done or (deeper := next(waiting, None)) is None:
                    done[path.pop()] = None
                else:
                    path.append(deeper)
        return list(done)

    def next_positions(
        self,
        start: bytes,
        number: int,
        *,
        per_point: float = DEEPER_PER_POINT,
        closed: Iterable[bytes] = (),
    ) -> list[bytes]:
        """Return the unknown positions that the cheapest lines lead to, the cheapest first."""
        found: list[bytes] = []
        settled: set[bytes] = set(closed)
        order = count()  # of two lines that cost the same the one that was seen first
        waiting = [(0.0, next(order), start)]
        while waiting and len(found) < number:
            cost, _, key = heapq.heappop(waiting)
            if key in settled:
                continue
            settled.add(key)
            if key not in self.entries:
                found.append(key)
                continue
            replies = self.entries[key]
            best = max((reply.score for reply in replies), default=0)
            for reply, child in zip(replies, self.leads_to[key], strict=True):
                if child not in settled:
                    further = cost + 1 + per_point * (best - reply.score) / 100
                    heapq.heappush(waiting, (further, next(order), child))
        return found

    def book(self, *, learnt: frozenset[bytes] = frozenset(), made: str = "") -> Book:
        """Return the book as a value."""
        return Book(self.keys, dict(self.entries), learnt, made)


def for_playing(book: Book, most_loss: int) -> Book:
    """Return a book without the moves that nobody plays by the book: it is much smaller."""
    entries = {}
    for key, replies in book.entries.items():
        best = max((reply.score for reply in replies), default=0)
        if good := tuple(reply for reply in replies if best - reply.score <= most_loss):
            entries[key] = good
    return replace(book, entries=entries)


def changed_entries(
    before: Mapping[bytes, tuple[BookReply, ...]], after: Mapping[bytes, tuple[BookReply, ...]]
) -> dict[bytes, tuple[BookReply, ...]]:
    """Return what one book knows otherwise than another, or beyond it."""
    return {key: replies for key, replies in after.items() if before.get(key) != replies}


# From games
#
# The positions of a game join the book with all their moves, judged as those of the book that
# Khepri brings were; what is found there changes what the moves before it are worth. How the games
# ended is kept beside that and shown, but decides nothing: who loses a game may have opened it
# well.


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
