"""Find games: which ones, in which order, page by page.

A list is answered in two steps: the numbers of the games on the page, which an index alone gives,
and then those few games. A search that leaves only a few games looks at just these instead.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from khepri.archive.fingerprint import position_fingerprint
from khepri.archive.query import GameSummary, Order, Page, Query, Sort
from khepri.archive.rows import Source, folded, termination_named, wall_ms, wall_time
from khepri.archive.search_words import Day, Term, read_terms
from khepri.games.base import AnyPosition
from khepri.match.players import Player
from khepri.match.record import UNKNOWN, Result
from khepri.names import clean_name

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
    for term in read_terms(query.text, today):
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
