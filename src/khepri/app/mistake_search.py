"""Looks for puzzles in somebody's latest games, while the screen goes on.

The archive belongs to the thread of the window, so that reads the games, one each time it looks
in. What takes long, the proofs, happens in a thread of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Collection
from queue import SimpleQueue

from khepri.app.review import Review
from khepri.archive import Archive, Query
from khepri.errors import KhepriError
from khepri.learn.own_puzzles import mistakes_in
from khepri.learn.puzzle import Puzzle
from khepri.match.records.record import Record, Result, game_from_record

MOST_GAMES = 20
MOST_PUZZLES = 20


class MistakeShelf:
    """What was found in the games of one player; a game is only ever looked at once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, frozenset[str]], tuple[Puzzle, ...]] = {}
        self._names: frozenset[str] = frozenset()
        self._games: list[int] = []
        """The games of the player, the newest first."""

        self._archive: Archive | None = None
        self._search: _Search | None = None

    def look(self, archive: Archive | None, names: Collection[str]) -> None:
        """Begin to look through the latest games of a player, whatever the games call them."""
        self.stop()
        self._archive, self._names = archive, frozenset(names)
        self._games = _latest_games(archive, names) if archive is not None else []
        self._search = _Search(self._names)

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """What is known by now, the newest first; the same position only once."""
        found: dict[str, Puzzle] = {}
        for game in self._games:
            for puzzle in self._known.get((game, self._names), ()):
                found.setdefault(puzzle.key, puzzle)
        return tuple(found.values())[:MOST_PUZZLES]

    @property
    def is_working(self) -> bool:
        """Whether games are still to be looked at."""
        return self._search is not None

    def poll(self) -> bool:
        """Go on; return whether that has brought anything, or the end."""
        search = self._search
        if search is None:
            return False
        if search.idle:
            coming = self._next_game()
            if coming is None or len(self.puzzles) >= MOST_PUZZLES:
                self.stop()
                return True
            number, record, costly = coming
            search.ask(number, record, costly)
        before = len(self._known)
        for number, found in search.answers():
            self._known[number, self._names] = found
        return len(self._known) > before

    def stop(self) -> None:
        """Look no further; what is known stays known."""
        if self._search is not None:
            self._search.stop()
            self._search = None

    def _next_game(self) -> tuple[int, Record, tuple[int, ...]] | None:
        """Read the next game that was not looked at, with the moves that its review marks."""
        for number in self._games:
            if self._archive is None or (number, self._names) in self._known:
                continue
            try:
                record = self._archive.load(number)
                review = Review(game_from_record(record), archive=self._archive, game_id=number)
            except KhepriError:
                self._known[number, self._names] = ()  # the list of past games tells more
                continue
            return number, record, review.marked
        return None


class _Search:
    """The thread, and the way to it and back."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        self._asked: SimpleQueue[tuple[int, Record, tuple[int, ...]] | None] = SimpleQueue()
        self._found: SimpleQueue[tuple[int, tuple[Puzzle, ...]]] = SimpleQueue()
        self._waiting = 0
        self._wanted = True
        threading.Thread(target=self._run, name="mistakes", daemon=True).start()

    @property
    def idle(self) -> bool:
        """Whether everything that was asked has been answered."""
        return not self._waiting

    def ask(self, number: int, record: Record, costly: tuple[int, ...]) -> None:
        """Hand over a game."""
        self._waiting += 1
        self._asked.put((number, record, costly))

    def answers(self) -> list[tuple[int, tuple[Puzzle, ...]]]:
        """Return what has come back since the last time."""
        found = []
        while not self._found.empty():
            found.append(self._found.get())
        self._waiting -= len(found)
        return found

    def stop(self) -> None:
        """End the thread after the position it is at."""
        self._wanted = False
        self._asked.put(None)

    def _run(self) -> None:
        while (coming := self._asked.get()) is not None:
            number, record, costly = coming
            found = tuple(mistakes_in(record, self._names, costly, lambda: self._wanted))
            if self._wanted:  # half a game's puzzles would pass for all of them
                self._found.put((number, found))


def _latest_games(archive: Archive, names: Collection[str]) -> list[int]:
    try:
        games = {
            game.id: game
            for name in names
            for game in archive.page(Query(player=name), size=MOST_GAMES).games
            if game.result is not Result.UNFINISHED
        }
    except KhepriError:
        return []
    newest = sorted(games.values(), key=lambda game: (game.played_ms, game.id), reverse=True)
    return [game.id for game in newest[:MOST_GAMES]]
