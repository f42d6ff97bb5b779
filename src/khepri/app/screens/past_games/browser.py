"""Which games are looked at: a part of a long list, of which no more is read than is shown."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from khepri.app.game_list import ListPart
from khepri.archive import Archive, GameSummary, Query, Sort
from khepri.errors import ArchiveError

BLOCK = 24
"""Games that are read together; the cards in view come from one or two blocks."""

KEPT_BLOCKS = 8
MOST_SHOWN = 60
"""More cards than this say nothing more to anybody, and their boards would have to be drawn."""


class Browser:
    """A list of games: the part in view, the selected game, and those ticked to act on together."""

    def __init__(self, archive: Archive | None, shown: int = 5) -> None:
        self._archive = archive
        self._blocks: OrderedDict[int, tuple[GameSummary, ...]] = OrderedDict()
        self.query = Query()
        self.sort = Sort()
        self.first = 0
        """The place in the list of the first game in view."""

        self.shown = shown
        """How many games are in view at once."""

        self.step = 1
        """How many games are in a row: the list is scrolled by rows."""

        self.selected = 0
        self.chosen: set[int] = set()
        """The numbers of the games that are ticked, in view or not."""

        self.total = 0
        self.trouble = ""
        """Why the list cannot be read; empty if it can."""

        self.refresh()

    # The list

    def ask(self, query: Query, sort: Sort) -> None:
        """Look at other games, or at the same in another order, from the beginning."""
        if (query, sort) == (self.query, self.sort):
            return
        self.query, self.sort = query, sort
        self.first = self.selected = 0
        self.refresh()

    def refresh(self) -> None:
        """Read everything anew: games have come or gone."""
        self._blocks.clear()
        self._read(self.first // BLOCK)
        self._clamp()

    def games(self) -> tuple[GameSummary, ...]:
        """Return the games in view."""
        found = [self.game_at(place) for place in range(self.first, self.first + self.shown)]
        return tuple(game for game in found if game is not None)

    def game_at(self, place: int) -> GameSummary | None:
        """Return the game at a place in the list, reading it if need be."""
        if not 0 <= place < self.total:
            return None
        number, offset = divmod(place, BLOCK)
        block = self._blocks.get(number)
        if block is None:
            block = self._read(number)
        return block[offset] if offset < len(block) else None

    def _read(self, number: int) -> tuple[GameSummary, ...]:
        self.trouble = ""
        if self._archive is None:
            return ()
        try:
            page = self._archive.page(self.query, self.sort, number, BLOCK)
        except ArchiveError as error:
            self.trouble = str(error)
            return ()
        self.total = page.total
        while len(self._blocks) >= KEPT_BLOCKS:
            self._blocks.popitem(last=False)
        self._blocks[number] = page.games
        return page.games

    def _clamp(self) -> None:
        self.selected = max(0, min(self.selected, self.total - 1))
        self.first = max(0, min(self._row_of(self.first), self.furthest))

    def _row_of(self, place: int) -> int:
        """Return the place of the first game in the same row."""
        return place - place % self.step

    # Moving about

    @property
    def part(self) -> ListPart:
        """What is in view and chosen, to come back to."""
        return ListPart(self.first, self.shown, self.selected, frozenset(self.chosen))

    @part.setter
    def part(self, part: ListPart) -> None:
        self.first, self.shown, self.selected = part.first, part.shown, part.selected
        self.chosen = set(part.ticked)
        self._clamp()

    @property
    def furthest(self) -> int:
        """The first game in view at the very end."""
        beyond = max(0, self.total - self.shown)
        return -(-beyond // self.step) * self.step

    @property
    def page(self) -> int:
        """The number of the page in view, from 1."""
        return self.pages if self.first >= self.furthest else self.first // self.shown + 1

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, -(-self.total // self.shown))

    def fit(self, shown: int, step: int = 1) -> None:
        """Show so many games at once, `step` in a row, with the selected one still in view."""
        self.step = max(1, min(step, MOST_SHOWN))
        self.shown = max(self.step, self._row_of(min(shown, MOST_SHOWN)))
        in_view = self.selected
        self._clamp()
        self.select(in_view)

    def scroll_to(self, first: int) -> None:
        """Look at another part of the list; the selection goes along at its edge."""
        self.first = max(0, min(self._row_of(first), self.furthest))
        self.selected = max(self.first, min(self.selected, self.first + self.shown - 1))
        self._clamp()

    def select(self, place: int) -> None:
        """Select a game and bring it into view."""
        self.selected = place
        self._clamp()
        row = self._row_of(self.selected)
        self.first = max(row + self.step - self.shown, min(self.first, row))
        self._clamp()

    @property
    def current(self) -> GameSummary | None:
        """The selected game."""
        return self.game_at(self.selected)

    # Several at once

    def tick(self, game_id: int) -> None:
        """Tick a game, to act on several together, or untick it."""
        self.chosen ^= {game_id}

    def untick(self, ids: Iterable[int] | None = None) -> None:
        """Untick these games, or all of them."""
        self.chosen -= self.chosen if ids is None else set(ids)

    @property
    def subjects(self) -> tuple[int, ...]:
        """The numbers of the games that a button acts on."""
        if self.chosen:
            return tuple(sorted(self.chosen))
        current = self.current
        return (current.id,) if current is not None else ()

    @property
    def place_words(self) -> str:
        """Where in the list the view is."""
        if not self.total:
            return "No games"
        last = min(self.total, self.first + self.shown)
        few = f"Game {last}" if last == self.first + 1 else f"Games {self.first + 1:,}–{last:,}"
        return f"{few} of {self.total:,} · page {self.page:,} of {self.pages:,}"
