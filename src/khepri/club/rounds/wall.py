"""What the wall shows: the code to join, pairings, the most exciting games, the podium."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from khepri.club.night import (
    DESK,
    EVENT,
    ROOM,
    WALL,
    Role,
    earliest,
    game_number,
    game_stream,
    is_game_stream,
)
from khepri.club.outbox import Data
from khepri.club.play.games import ClubGame, Hold
from khepri.club.rounds.views import EventFacts
from khepri.games.base import AnyPosition
from khepri.match.game import Game
from khepri.system.names import plural
from khepri.tournament.rounds import RESULT_SIGNS, BoardResult, format_points

if TYPE_CHECKING:
    from khepri.club.rounds.event_rounds import EventRounds


SHOWS = ("join", "pairings", "round", "podium")
HOT_MS = 6_000
"""For so long a shot that has hit something makes a board exciting."""

LEAVES_MS = 12_000
"""So long after its end a game leaves the wall."""

DESK_MS = 1_000
HURRY_MS = 30_000
FIND_MS = 60_000
"""For so long pairings are shown where the clocks of a round do not start by themselves."""

MOST_JUST_IN = 5
MOST_PLACES = 10


@dataclass(slots=True)
class SeenGame:
    """What the wall remembers of a game."""

    ply: int = 0
    hot_until: int = 0
    over_ms: int | None = None


class WallView:
    """Decides what the wall shows, and when that changes by itself."""

    def __init__(self, rounds: EventRounds) -> None:
        self._rounds = rounds
        self.chosen: str | None = None
        """What the desk has chosen; None to follow the event."""

        self.scan_code: Callable[[str], str] = lambda _: ""
        """Draw an address to be scanned, as the text of an SVG; the server can."""

        self._codes: dict[str, str] = {}
        """What was drawn last, by what it says."""

        self._seen: dict[int, SeenGame] = {}
        self._results: dict[tuple[int, int], BoardResult] = {}
        self._just_in: list[Data] = []
        self._due: int | None = None
        self._desk_due: int | None = None
        """When the desk is shown how far the games have come: not with every move."""

    def begin(self) -> None:
        """Another event runs: what was shown of the one before is of no interest."""
        self._just_in = []
        facts = self._rounds.facts()
        self._results = dict(_results(facts)) if facts is not None else {}

    def choose(self, show: str | None) -> None:
        """Show what the desk has chosen; None: follow the event."""
        self.chosen = show
        self.show()

    def show(self) -> None:
        """Let the wall be shown again."""
        self._rounds.night.changed.add(WALL)

    @property
    def is_podium(self) -> bool:
        """Whether the podium is shown."""
        return self.shown == "podium"

    @property
    def shown(self) -> str:
        """What is shown now."""
        facts = self._rounds.facts()
        if self.chosen is not None:
            return self.chosen
        if facts is None or not facts.event.rounds:
            return "join"
        if facts.event.is_over:
            return "podium"
        until = self.find_until(facts)
        waiting = any(Hold.START in game.holds for game in self._rounds.calls.running())
        if until is not None and self._rounds.night.now_ms() < until and waiting:
            return "pairings"
        return "round"

    def find_until(self, facts: EventFacts) -> int | None:
        """Return until when players look for their boards."""
        called = self._rounds.times.published_ms(len(facts.event.rounds))
        if facts.is_arena or called is None:
            return None
        return called + (self._rounds.night.settings.start_ms or FIND_MS)

    # What has happened in games

    def game_over(self, game: ClubGame) -> None:
        """A game has ended: that is seen for a while."""
        now, kept = self._rounds.night.now_ms(), self._rounds.play.games.by_number
        self._seen = {number: seen for number, seen in self._seen.items() if number in kept}
        seen = self._seen.setdefault(game.number, SeenGame())
        seen.over_ms, seen.hot_until = now, now + HOT_MS
        self.show()

    def note_changes(self) -> None:
        """See which games have changed, and let walls and desks be shown what they show of them."""
        night, now = self._rounds.night, self._rounds.night.now_ms()
        streams = [each for each in night.changed if is_game_stream(each)]
        moved: list[ClubGame] = []
        for stream in streams:
            game = self._rounds.play.games.by_number.get(game_number(stream))
            if game is None:
                self.show()
                continue
            moved.append(game)
            seen = self._seen.setdefault(game.number, SeenGame())
            played = game.session.game
            if game.is_over and seen.over_ms is None:
                self.game_over(game)
            elif len(played.turns) > seen.ply and _has_lost(played):
                seen.hot_until = now + HOT_MS
                self.show()
            seen.ply = len(played.turns)
        if streams and self._desk_due is None:
            self._desk_due = now + DESK_MS
        if DESK in night.changed:
            self._desk_due = None
        if WALL in night.changed:
            self._note_results()
            self._show_games()
            if self.is_podium:
                self._rounds.highlights.look()
        if WALL in night.changed:
            self._due = self._next_due(self._instants())
        elif moved:
            # Nothing has changed for all others; and to look too early does no harm.
            known = (self._due,) if self._due is not None else ()
            self._due = self._next_due((*known, *self._instants_of(moved)))

    def _note_results(self) -> None:
        facts = self._rounds.facts()
        if facts is None:
            return
        found = dict(_results(facts))
        for (round_number, number), result in found.items():
            if self._results.get((round_number, number)) is not result:
                boards = facts.event.rounds[round_number - 1].boards
                board = next(each for each in boards if each.number == number)
                first, second = map(facts.event.name_of, (board.first, board.second))
                line = {
                    "board": number,
                    "first": first,
                    "second": second,
                    "result": RESULT_SIGNS[result],
                }
                self._just_in.insert(0, line)
        self._results = found
        del self._just_in[MOST_JUST_IN:]

    def _show_games(self) -> None:
        """Show each wall the streams of the games that are on it."""
        night = self._rounds.night
        games = {game_stream(game.number) for game in self._games()}
        for link in night.links.values():
            if link.role is Role.WALL:
                night.changed |= games - link.streams
                night.show_only(link, {ROOM, EVENT, WALL, *games})

    # Time

    def due_ms(self) -> int | None:
        """Return when the wall changes by itself, or the desk is to see moves; None for never."""
        return earliest(self._due, self._desk_due)

    def advance(self) -> None:
        """Show it again if it is time."""
        now = self._rounds.night.now_ms()
        if self._desk_due is not None and self._desk_due <= now:
            self._desk_due = None
            self._rounds.night.changed.add(DESK)
        if self._due is not None and self._due <= now:
            self._due = self._next_due(self._instants())
            self.show()

    def _next_due(self, instants: Iterable[int | None]) -> int | None:
        now = self._rounds.night.now_ms()
        return min((due for due in instants if due is not None and due > now), default=None)

    def _instants(self) -> Iterator[int | None]:
        facts = self._rounds.facts()
        if facts is not None:
            yield self.find_until(facts)
        yield self._rounds.reports.due_ms()
        yield from self._instants_of(self._games())

    def _instants_of(self, games: Iterable[ClubGame]) -> Iterator[int | None]:
        now = self._rounds.night.now_ms()
        for game in games:
            seen = self._seen.get(game.number, SeenGame())
            yield seen.hot_until
            if seen.over_ms is not None:
                yield seen.over_ms + LEAVES_MS
            left = _time_left(game)
            if left is not None:
                yield now + left - HURRY_MS + 1

    # What is shown

    def state(self) -> Data:
        """Return the whole of it."""
        rounds = self._rounds
        here, expected = rounds.attendance()
        return {
            "show": self.shown,
            "follows": self.chosen is None,
            **self._ways_in(),
            "here": here,
            "expected": expected,
            "boards": self._boards(),
            "just_in": list(self._just_in),
            "to_check": rounds.reports.to_check(),
            "podium": self._podium(),
        }

    def _ways_in(self) -> Data:
        """Return the codes to scan, of the page and, if the teacher wants that, of the Wi-Fi."""
        settings = self._rounds.night.settings
        port = f":{settings.port}" if settings.port not in (0, 80) else ""
        address = f"http://{settings.address}{port}/{settings.code}" if settings.address else ""
        wifi = settings.wifi_way if settings.is_wifi_on_wall else ""
        drawn = self._codes
        self._codes = {
            text: drawn.get(text) or self.scan_code(text) for text in (address, wifi) if text
        }
        shown = {"password": settings.wifi_password, "qr": self._codes[wifi]} if wifi else None
        return {"qr": self._codes.get(address, ""), "wifi": shown}

    def _games(self) -> list[ClubGame]:
        """Return the games that the wall shows: those of the event, or friendly ones before it."""
        facts, play = self._rounds.facts(), self._rounds.play
        if facts is not None and facts.event.rounds:
            games = list(self._rounds.calls.games())
        else:
            games = [game for game in play.games.by_number.values() if not game.is_event]
        now = self._rounds.night.now_ms()
        return [game for game in games if self._is_worth_seeing(game, now)]

    def _is_worth_seeing(self, game: ClubGame, now: int) -> bool:
        if game.is_over:
            seen = self._seen.get(game.number)
            return seen is not None and seen.over_ms is not None and now < seen.over_ms + LEAVES_MS
        return not game.holds & {Hold.BY_HAND, Hold.KEPT}

    def _boards(self) -> list[Data]:
        games = self._games()
        numbers = [game.board.board for game in games if game.board is not None]
        top = min(numbers, default=0)

        def heat(game: ClubGame) -> int:
            seen = self._seen.get(game.number, SeenGame())
            left = _time_left(game)
            if self._rounds.night.now_ms() < seen.hot_until:
                return 3
            if left is not None and left < HURRY_MS:
                return 2
            return int(game.board is not None and game.board.board == top)

        shown: list[Data] = [
            {
                "game": game.number,
                "board": game.board.board if game.board is not None else None,
                "heat": heat(game),
            }
            for game in games
        ]
        return sorted(shown, key=lambda each: (-each["heat"], each["board"] or 0, each["game"]))

    def _podium(self) -> Data | None:
        facts = self._rounds.facts()
        if facts is None or not facts.standings.rows or not facts.complete_rounds:
            return None
        event = facts.event
        over = event.is_over
        rows = [row for row in facts.standings.rows if not row.is_house]
        # Whoever is last is not to be read there, however few play.
        most = min(MOST_PLACES, max(3, len(rows) - 1))
        words = [plural(len(rows), "player")]
        if not facts.is_arena:
            words.append(plural(len(event.rounds), "round"))
        played = sum(
            board.result is not None and board.result.is_played
            for each in event.rounds
            for board in each.boards
        )
        words.append(plural(played, "game"))
        coming = self._rounds.night.settings.next_time
        return {
            "title": "final standings" if over else f"standings after round {len(event.rounds)}",
            "words": " · ".join(words),
            "places": [
                {
                    "rank": row.place_label,
                    "name": event.name_of(row.number),
                    "sign": self._rounds.sign_of(row.number),
                    "points": format_points(row.points),
                }
                for row in rows[:most]
            ],
            "beams": self._rounds.highlights.state(),
            "next": f"Next club night: {coming}" if coming else "",
        }


def _results(facts: EventFacts) -> Iterator[tuple[tuple[int, int], BoardResult]]:
    for each in facts.event.rounds:
        for board in each.boards:
            if board.result is not None:
                yield (each.number, board.number), board.result


def _has_lost(game: Game) -> bool:
    """Say whether the last move has taken something from the board."""
    before, after = game.position_at(len(game.turns) - 1), game.position
    return _count(after) < _count(before)


def _count(position: AnyPosition) -> int:
    return len(position.placed())


def _time_left(game: ClubGame) -> int | None:
    """Return what the player to move has left, while time runs."""
    session = game.session
    if session.game.outcome is not None or game.holds or not session.game.turn_begun:
        return None
    return session.time_left(session.game.side)
