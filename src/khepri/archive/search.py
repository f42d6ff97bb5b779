"""Searching the games: what can be asked, what the words mean, and which games that are."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum, unique
from typing import Any

from khepri.archive.game_rows import (
    Source,
    folded,
    position_fingerprint,
    termination_named,
    wall_ms,
    wall_time,
)
from khepri.games.base import AnyPosition, Side, Termination
from khepri.games.registry import game_named
from khepri.match.players import Player
from khepri.match.records.record import UNKNOWN, Result
from khepri.system.names import clean_name

# Questions and answers


@unique
class Order(StrEnum):
    """What a list of games is sorted by; games that are equal in it are sorted by time."""

    TIME = "time"
    LENGTH = "length"
    WINNER = "winner"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Sort:
    """An order and its direction; the usual one shows the latest games first."""

    by: Order = Order.TIME
    descending: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """Which games are wanted; what is left out does not matter."""

    text: str = ""
    """Words, each of which is part of a player's name or the event, or a day: ``14 Nov``."""

    game: str | None = None
    variant: str | None = None
    player: str | None = None
    """The exact name of somebody who took part."""

    computer: bool | None = None
    """Whether the computer took part; False for games between people."""

    result: Result | None = None
    source: Source | None = None
    position: AnyPosition | None = None
    """A position that came up, at the start or after any move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """A game as a list shows it."""

    id: int
    game: str
    variant: str
    players: tuple[Player, Player]
    date: str
    played_ms: int
    """The wall clock's time when it began, in milliseconds since it showed 1970; 0 if unknown."""

    result: Result
    termination: Termination | None
    length: int
    """How many turns were taken, passes included."""

    move_count: int
    """How many moves that is, as players count them: what people are told."""

    final: str
    """The text of the last position."""

    event: str
    source: Source
    unfinished: bool
    """Whether it can be continued."""

    @property
    def winner(self) -> Side | None:
        """Who won; None for a draw or an unfinished game."""
        first, second = game_named(self.game).sides
        return {Result.FIRST_WON: first, Result.SECOND_WON: second}.get(self.result)


@dataclass(frozen=True, slots=True)
class Page:
    """Some games of a list, and how many the whole list has."""

    games: tuple[GameSummary, ...]
    total: int
    number: int
    size: int

    @property
    def count(self) -> int:
        """How many pages there are, at least one."""
        return max(1, -(-self.total // self.size))


# Words: parts of names, and days as people write them


_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_SHORTEST = 3
"""So many letters of a month, or of "today", are enough: one is still typing the rest."""

_LONGEST = 4
"""No day is written in more words: ``Yesterday 9:00`` has two, ``14. Nov. 2026 9:00`` four."""

_YEAR_FIRST = re.compile(r"(\d{4})(?:[-./](\d{1,2}))?(?:[-./](\d{1,2}))?[-./]?", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[-./] ?(\d{1,2})(?:[-./] ?(\d{4}|\d{2})?)?", re.ASCII)
_MONTH_FIRST = re.compile(r"(\d{1,2})[-./](\d{4})", re.ASCII)
_NAMED = re.compile(r"(?:(\d{1,2})(?:st|nd|rd|th|\.)? ?)?([a-z]+)[.,]?(?: (\d{4}))?", re.ASCII)
_NAMED_FIRST = re.compile(r"([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th|\.)?(?:,? (\d{4}))?", re.ASCII)
_TIME = re.compile(r"(.+) (\d{1,2}):(\d\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Day:
    """A day, a month, a year or a minute: what is None may be any; `NO_DATE` if all is."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    minute: int | None = None
    """Which minute of the day, from 0."""

    def spans(self, years: range) -> tuple[tuple[int, int], ...]:
        """Return when that was, each time from its beginning to its end, as in `played_ms`.

        Where the year is left open it was in each of `years`.

        >>> Day(1970, 1, 2).spans(range(0))
        ((86400000, 172800000),)
        >>> len(Day(month=11, day=14).spans(range(2020, 2027))), Day(2026, 2, 30).spans(range(0))
        (7, ())
        """
        if self == NO_DATE:
            return ((0, 1),)
        found = []
        for year in years if self.year is None else (self.year,):
            # There is no such day in this year, or in any that a calendar knows.
            with suppress(ValueError, OverflowError):
                found.append(self._span(year))
        return tuple(found)

    def _span(self, year: int) -> tuple[int, int]:
        # Wall-clock time, as in `played_ms`: no zone belongs to it.
        first = datetime(year, self.month or 1, self.day or 1)  # noqa: DTZ001
        if self.minute is not None:
            first += timedelta(minutes=self.minute)
            after = first + timedelta(minutes=1)
        elif self.day:
            after = first + timedelta(days=1)
        elif self.month:
            after = (first + timedelta(days=31)).replace(day=1)
        else:
            after = first.replace(year=year + 1)
        # A game without a date has 0 there.
        return wall_ms(first) or 1, wall_ms(after)


NO_DATE = Day()
"""What games have that nobody dated."""


@dataclass(frozen=True, slots=True)
class Term:
    """Words that belong together: each is part of a name, or all together are a day."""

    words: tuple[str, ...]
    day: Day | None = None

    @property
    def certain(self) -> bool:
        """Whether it can be meant as a day even where somebody is called so.

        Numbers can; letters alone cannot: Jan wants to see Jan's games, not those of January.
        """
        return any(letter.isdigit() for word in self.words for letter in word)


def parse_terms(text: str, today: date) -> Iterator[Term]:
    """Yield what a search asks for, each part of which must hold.

    >>> [term.words for term in parse_terms("Amira 14 Nov", date(2026, 11, 15))]
    [('Amira',), ('14', 'Nov')]
    """
    words = text.split()
    place = 0
    while place < len(words):
        term = _longest_day(words[place : place + _LONGEST], today) or Term((words[place],))
        yield term
        place += len(term.words)


def _longest_day(words: list[str], today: date) -> Term | None:
    for count in range(len(words), 0, -1):
        day = parse_day(" ".join(words[:count]), today)
        if day is not None:
            return Term(tuple(words[:count]), day)
    return None


def parse_day(text: str, today: date) -> Day | None:
    """Return the day, month or year that is written; None if it is none.

    >>> sunday = date(2026, 11, 15)
    >>> parse_day("14 Nov", sunday)
    Day(year=None, month=11, day=14, minute=None)
    >>> parse_day("14.11.2026", sunday) == parse_day("Yesterday", sunday) == Day(2026, 11, 14)
    True
    """
    text = text.casefold()
    timed = _TIME.fullmatch(text)
    if timed is not None:
        day = parse_day(timed[1], today)
        minute = int(timed[2]) * 60 + int(timed[3])
        return replace(day, minute=minute) if day is not None and day.day is not None else None
    return _spoken(text, today) or _in_numbers(text) or _with_a_name(text)


def _spoken(text: str, today: date) -> Day | None:
    if text == "no date":
        return NO_DATE
    for word, ago in (("today", 0), ("yesterday", 1)):
        if _begins(word, text):
            day = today - timedelta(days=ago)
            return Day(day.year, day.month, day.day)
    return None


def _in_numbers(text: str) -> Day | None:
    if found := _YEAR_FIRST.fullmatch(text):
        return _day(found[1], found[2], found[3])
    if found := _MONTH_FIRST.fullmatch(text):
        return _day(found[2], found[1], None)
    if found := _DAY_FIRST.fullmatch(text):
        year = f"20{found[3]}" if found[3] and len(found[3]) == 2 else found[3]
        return _day(year, found[2], found[1]) or _day(year, found[1], found[2])
    return None


def _with_a_name(text: str) -> Day | None:
    if found := _NAMED.fullmatch(text):
        day, name, year = found.groups()
    elif found := _NAMED_FIRST.fullmatch(text):
        name, day, year = found.groups()
    else:
        return None
    month = next((at for at, word in enumerate(_MONTHS, start=1) if _begins(word, name)), None)
    return _day(year, str(month), day) if month is not None else None


def _begins(word: str, typed: str) -> bool:
    return len(typed) >= _SHORTEST and word.startswith(typed)


def _day(year: str | None, month: str | None, day: str | None) -> Day | None:
    """Return what these numbers mean; None if a calendar has no such thing."""
    found = Day(*(int(part) if part else None for part in (year, month, day)))
    # Every day of the year can be found in a leap year.
    return found if found.spans(range(2024, 2025)) else None


# Finding
#
# A list is answered in two steps: the numbers of the games on the page, which an index alone gives,
# and then those few games. A search that leaves only a few games looks at just these instead.


FEW = 1000
"""So many games are quicker looked at one by one than by going through a whole index."""

DEEP = 1000
"""So many games into a search as many are read at once; the pages beside them then cost nothing."""

WALKED = 5000
"""Of so many games it may be asked one by one whether a position came up in them."""

MOST_YEARS = 100
"""A day without a year is looked for in at most so many years, the latest of the archive."""

# Nothing but these words ever becomes part of a statement; values are always parameters.
_KEYS = {
    Order.TIME: ("games_by_time", "played_ms"),
    Order.LENGTH: ("games_by_length", "move_count, played_ms"),
    Order.WINNER: ("games_by_winner", "winner_key, played_ms"),
    Order.GAME: ("games_by_game", "game, variant, played_ms"),
}


_REACHING = (
    "(start_position = ? OR EXISTS (SELECT 1 FROM moves WHERE position = ? AND game_id = games.id))"
)
_GATHERED = (
    "id IN (SELECT id FROM games WHERE start_position = ?"
    " UNION ALL SELECT game_id FROM moves WHERE position = ?)"
)
"""The same, with all such games gathered first: a walk along an index then reads no other."""


@dataclass(frozen=True, slots=True)
class _Condition:
    sql: str
    values: tuple[object, ...]
    tallied: bool = True
    """Whether the table of tallies (how many games of each kind) can answer it alone."""


@dataclass(slots=True)
class Listing:
    """A list that is read page by page, and what is known about it already."""

    query: Query
    sort: Sort
    today: date
    """What "yesterday" is meant from."""

    total: int | None = None
    ids: list[int] | None = None
    stretch: tuple[int, list[int]] = (0, [])
    """Where a part of the list begins that was read at once, and its games."""

    def page(self, connection: sqlite3.Connection, number: int, size: int) -> Page:
        """Return the page `number`, counted from 0."""
        ids = self._ids_of(connection, number * size, size)
        return Page(tuple(summaries(connection, ids)), self.total or 0, number, size)

    def _ids_of(self, connection: sqlite3.Connection, offset: int, size: int) -> list[int]:
        begin, stretch = self.stretch
        if self.total is not None:
            size = max(0, min(size, self.total - offset))
        if begin <= offset and offset + size <= begin + len(stretch):
            return stretch[offset - begin : offset - begin + size]
        if self.ids is None:
            conditions, few = _conditions(connection, self.query, self.today)
            if few is None and self.total is None:
                self.total = _count(connection, conditions)
            if few is None:
                searched = bool(self.query.text) or self.query.position is not None
                begin, wanted = offset, size
                if searched and offset > DEEP:
                    begin, wanted = offset - DEEP // 2, DEEP + size
                total = self.total or 0
                ids = _ids_of_page(connection, conditions, self.sort, begin, wanted, total)
                self.stretch = (begin, ids)
                return ids[offset - begin : offset - begin + size]
            self.ids = _all_ids(connection, conditions, self.sort, few)
        self.total = len(self.ids)
        return self.ids[offset : offset + size]


def find_ids(connection: sqlite3.Connection, query: Query, sort: Sort, today: date) -> list[int]:
    """Return the numbers of all games that are asked for; `today` is the day of asking."""
    conditions, few = _conditions(connection, query, today)
    return _all_ids(connection, conditions, sort, few)


def _conditions(
    connection: sqlite3.Connection, query: Query, today: date
) -> tuple[list[_Condition], list[int] | None]:
    """Return what a query asks of a game; and the only games that can be meant, if they are few."""
    found = [
        _Condition(f"{column} = ?", (value,))
        for column, value in (
            ("game", query.game),
            ("variant", query.variant),
            ("result", query.result),
            ("source", query.source),
        )
        if value is not None
    ]
    if query.computer is not None:
        found.append(_against(computer=query.computer))
    candidates: list[list[int]] = []
    if query.player is not None:
        ids = _ids(connection, "SELECT id FROM players WHERE name = ?", clean_name(query.player))
        found.append(_taking_part(ids))
        candidates.append(_games_of(connection, ids))
    for term in parse_terms(query.text, today):
        condition, games = _meant(connection, term)
        found.append(condition)
        candidates.append(games)
    if query.position is not None:
        condition, games = _reaching(connection, query.position)
        found.append(condition)
        candidates.append(games)
    return found, next((games for games in candidates if len(games) <= FEW), None)


def _against(*, computer: bool) -> _Condition:
    level = "coalesce(first_level, second_level)"
    return _Condition(f"{level} IS {'NOT ' if computer else ''}NULL", (), tallied=False)


def _taking_part(players: Sequence[int]) -> _Condition:
    # A single number is compared much faster than looked up in a list of one.
    if len(players) == 1:
        return _Condition("(first_id = ? OR second_id = ?)", (players[0], players[0]))
    listed = json.dumps(players)
    members = "(SELECT value FROM json_each(?))"
    return _Condition(f"(first_id IN {members} OR second_id IN {members})", (listed, listed))


def _anybody(connection: sqlite3.Connection, players: Sequence[int]) -> _Condition:
    """Return the condition that one of these took part; all players together need none."""
    if len(players) == _ids(connection, "SELECT count(*) FROM players")[0]:
        return _Condition("1", ())
    return _taking_part(players)


def _meant(connection: sqlite3.Connection, term: Term) -> tuple[_Condition, list[int]]:
    """Return what a part of a search asks of a game, and the first few games that fulfil it."""
    named = [_named(connection, word) for word in term.words]
    nobody = any(condition.sql == "0" for condition, _ in named)
    together = named[0] if len(named) == 1 else (_all(part for part, _ in named), named[0][1])
    if term.day is None or not (nobody or term.certain):
        return together
    dated = _dated(connection, term.day)
    games = _first_games(connection, dated)
    if nobody:
        return dated, games
    return _either([together[0], dated]), together[1] + games


def _named(connection: sqlite3.Connection, word: str) -> tuple[_Condition, list[int]]:
    """Return that a word is part of a player's name or the event, and the first few such games."""
    part = folded(clean_name(word))
    players = _ids(connection, "SELECT id FROM players WHERE instr(folded, ?)", part)
    events = _ids(connection, "SELECT id FROM events WHERE instr(folded, ?)", part)
    parts: list[_Condition] = []
    games: list[int] = []
    if players:
        parts.append(_anybody(connection, players))
        games += _games_of(connection, players)
    if events:
        listed = json.dumps(events)
        parts.append(_Condition("event_id IN (SELECT value FROM json_each(?))", (listed,)))
        games += _first_games(connection, parts[-1])
    return (_either(parts), games) if parts else (_Condition("0", ()), [])


def _dated(connection: sqlite3.Connection, day: Day) -> _Condition:
    spans = day.spans(_years(connection))
    if not spans:
        return _Condition("0", ())
    within = " OR ".join(["(played_ms >= ? AND played_ms < ?)"] * len(spans))
    values = tuple(end for span in spans for end in span)
    return _Condition(f"({within})", values, tallied=False)


def _years(connection: sqlite3.Connection) -> range:
    """Return the years in which games were played, the latest ones if they are very many."""
    ends = [
        end
        for direction in ("ASC", "DESC")
        for end in _ids(
            connection,
            "SELECT played_ms FROM games WHERE listed = 1 AND played_ms != 0"  # noqa: S608 - own
            f" AND played_ms BETWEEN ? AND ? ORDER BY played_ms {direction} LIMIT 1",
            wall_ms(datetime(1, 1, 1)),  # noqa: DTZ001 - wall-clock time has no zone
            wall_ms(datetime(9999, 12, 31)),  # noqa: DTZ001 - likewise
        )
    ]
    if not ends:
        return range(0)
    oldest, latest = (wall_time(end).year for end in ends)
    return range(max(oldest, latest - MOST_YEARS + 1), latest + 1)


def _all(parts: Iterable[_Condition]) -> _Condition:
    """Return that all of several things hold."""
    found = list(parts)
    joined = " AND ".join(part.sql for part in found)
    values = tuple(value for part in found for value in part.values)
    return _Condition(f"({joined})", values, tallied=all(part.tallied for part in found))


def _either(parts: Sequence[_Condition]) -> _Condition:
    """Return that one of several things holds; what always does needs no other."""
    always = next((part for part in parts if part.sql == "1"), None)
    if always is not None:
        return always
    joined = " OR ".join(part.sql for part in parts)
    values = tuple(value for part in parts for value in part.values)
    return _Condition(f"({joined})", values, tallied=all(part.tallied for part in parts))


def _first_games(connection: sqlite3.Connection, condition: _Condition) -> list[int]:
    sql = f"SELECT id FROM games WHERE listed = 1 AND {condition.sql} LIMIT ?"  # noqa: S608
    return _ids(connection, sql, *condition.values, FEW + 1)


def _games_of(connection: sqlite3.Connection, players: Sequence[int]) -> list[int]:
    listed = json.dumps(players)
    members = "(SELECT value FROM json_each(?))"
    return _ids(
        connection,
        f"SELECT id FROM games WHERE first_id IN {members}"  # noqa: S608 - its own words
        f" UNION ALL SELECT id FROM games WHERE second_id IN {members} LIMIT {FEW + 1}",
        listed,
        listed,
    )


def _reaching(
    connection: sqlite3.Connection, position: AnyPosition
) -> tuple[_Condition, list[int]]:
    """Return that a position came up, and the first few games in which it did."""
    key = position_fingerprint(position)
    games = _ids(
        connection,
        "SELECT game_id FROM moves WHERE position = ?"
        " UNION ALL SELECT id FROM games WHERE start_position = ? LIMIT ?",
        key,
        key,
        FEW + 1,
    )
    return _Condition(_REACHING, (key, key), tallied=False), games


def _all_ids(
    connection: sqlite3.Connection,
    conditions: Sequence[_Condition],
    sort: Sort,
    few: Sequence[int] | None,
) -> list[int]:
    if few is None:
        index, _ = _KEYS[sort.by]
        where, values = _where([_gathered(condition) for condition in conditions])
        hint = f"INDEXED BY {index}"
    else:
        chosen = _Condition("id IN (SELECT value FROM json_each(?))", (json.dumps(few),))
        where, values = _where([chosen, *conditions])
        hint = "NOT INDEXED"
    sql = f"SELECT id FROM games {hint} {where} {_order(sort)}"  # noqa: S608 - its own words
    return _ids(connection, sql, *values)


def _count(connection: sqlite3.Connection, conditions: Sequence[_Condition]) -> int:
    *others, last = conditions or [_Condition("1", ())]
    if last.sql == _REACHING:
        return _count_reaching(connection, others, last.values[0])
    where, values = _where(conditions)
    if all(condition.tallied for condition in conditions):
        where = where.replace("listed = 1", "games > 0", 1)
        sql = f"SELECT coalesce(sum(games), 0) FROM tallies {where}"  # noqa: S608 - its own words
    else:
        sql = f"SELECT count(*) FROM games INDEXED BY games_by_time {where}"  # noqa: S608
    return _ids(connection, sql, *values)[0]


def _count_reaching(
    connection: sqlite3.Connection, others: Sequence[_Condition], position: object
) -> int:
    """Count the games that begin with a position, and those in which it came up later."""
    where, values = _where(others)
    first = f"SELECT count(*) FROM games {where} AND start_position = ?"  # noqa: S608 - own words
    later = (
        f"SELECT count(DISTINCT id) FROM moves JOIN games ON id = game_id {where}"  # noqa: S608
        " AND position = ? AND start_position IS NOT ?"
    )
    return (
        _ids(connection, first, *values, position)[0]
        + _ids(connection, later, *values, position, position)[0]
    )


def _ids_of_page(
    connection: sqlite3.Connection,
    conditions: Sequence[_Condition],
    sort: Sort,
    offset: int,
    size: int,
    total: int,
) -> list[int]:
    """Walk along the index of the order, from whichever end is nearer."""
    size = min(size, total - offset)
    if size <= 0:
        return []
    from_the_end = offset > total // 2
    if from_the_end:
        sort = Sort(sort.by, not sort.descending)
        offset = total - offset - size
    index, _ = _KEYS[sort.by]
    if (offset + size) * _most_games(connection) > WALKED * total:
        conditions = [_gathered(condition) for condition in conditions]
    where, values = _where(conditions)
    sql = (
        f"SELECT id FROM games INDEXED BY {index} {where} {_order(sort)}"  # noqa: S608 - own words
        " LIMIT ? OFFSET ?"
    )
    ids = _ids(connection, sql, *values, size, offset)
    return ids[::-1] if from_the_end else ids


def _gathered(condition: _Condition) -> _Condition:
    """Return a condition in the form that suits a long walk."""
    return replace(condition, sql=_GATHERED) if condition.sql == _REACHING else condition


def _most_games(connection: sqlite3.Connection) -> int:
    """Return how many games there can be, without counting them."""
    return _ids(connection, "SELECT coalesce(max(id), 0) FROM games")[0]


def _where(conditions: Sequence[_Condition]) -> tuple[str, tuple[object, ...]]:
    sql = " AND ".join(["listed = 1", *(condition.sql for condition in conditions)])
    return f"WHERE {sql}", tuple(value for part in conditions for value in part.values)


def _order(sort: Sort) -> str:
    _, key = _KEYS[sort.by]
    direction = "DESC" if sort.descending else "ASC"
    columns = [f"{column} {direction}" for column in (*key.split(", "), "id")]
    return f"ORDER BY {', '.join(columns)}"


def _ids(connection: sqlite3.Connection, sql: str, *values: object) -> list[int]:
    return [row[0] for row in connection.execute(sql, values)]


_SUMMARY = """
    SELECT games.id, game, variant, first.name, first_level, second.name, second_level, date,
           played_ms, result, termination, length, move_count, final, events.name, source,
           running.game_id IS NOT NULL
    FROM games
    JOIN players AS first ON first.id = first_id
    JOIN players AS second ON second.id = second_id
    JOIN events ON events.id = event_id
    LEFT JOIN running ON running.game_id = games.id
    WHERE games.id IN (SELECT value FROM json_each(?))
"""


def summaries(connection: sqlite3.Connection, ids: Sequence[int]) -> list[GameSummary]:
    """Return games as a list shows them, in the order of their numbers here."""
    rows = {row[0]: row for row in connection.execute(_SUMMARY, (json.dumps(ids),))}
    return [_summary(rows[number]) for number in ids if number in rows]


def _summary(row: Sequence[Any]) -> GameSummary:
    number, game, variant, first, first_level, second, second_level, date, played = row[:9]
    result, termination, length, move_count, final, event, source, unfinished = row[9:]
    return GameSummary(
        id=number,
        game=game,
        variant=variant,
        players=(Player(first, first_level), Player(second, second_level)),
        date=date,
        played_ms=played,
        result=Result(result),
        termination=termination_named(termination),
        length=length,
        move_count=move_count,
        final=final,
        event=clean_name(event) or UNKNOWN,
        source=Source(source),
        unfinished=bool(unfinished),
    )
