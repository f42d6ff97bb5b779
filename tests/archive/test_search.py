"""Lists of games: filters, orders and pages agree with what plain Python would find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from operator import attrgetter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archive.samples import ALL, DRAWN, LASER, NOON, OPEN, OTHELLO, numbered
from khepri.archive import Archive, GameSummary, Order, Query, Sort, search
from khepri.archive.game_rows import position_fingerprint
from khepri.games import laser
from khepri.games.base import Termination
from khepri.match.players import Player
from khepri.match.records.record import Record, Result

COUNT = 150
POSITIONS = DRAWN.positions()


@pytest.fixture(scope="module", params=[search.FEW, 5], ids=["few", "many"])
def full(request: pytest.FixtureRequest) -> Iterator[Archive]:
    """Return an archive with games, found one by one or along the index."""
    with pytest.MonkeyPatch.context() as patch, Archive.in_memory() as archive:
        patch.setattr(search, "FEW", request.param)
        patch.setattr(search, "DEEP", 40)
        patch.setattr(search, "WALKED", 60)
        archive.add_all(numbered(COUNT))
        archive.delete([3, 50, 149])
        yield archive


@pytest.fixture(scope="module")
def known() -> Iterator[Archive]:
    """Return an archive with a few games that is only read."""
    with Archive.in_memory(now=lambda: NOON) as archive:
        archive.add_all(ALL)
        yield archive


def everything(archive: Archive, query: Query, sort: Sort) -> list[GameSummary]:
    """Return the whole list, leafed through in pages of seven."""
    first = archive.page(query, sort, 0, 7)
    rest = [archive.page(query, sort, number, 7) for number in range(1, first.count)]
    assert {page.total for page in rest} <= {first.total}
    games = [game for page in (first, *rest) for game in page.games]
    assert len(games) == first.total
    assert archive.page(query, sort, first.count, 7).games == ()
    return games


KEYS: dict[Order, Callable[[GameSummary], object]] = {
    Order.TIME: attrgetter("played_ms", "id"),
    Order.LENGTH: attrgetter("move_count", "played_ms", "id"),
    Order.GAME: attrgetter("game", "variant", "played_ms", "id"),
    Order.WINNER: lambda game: (_winner_key(game), game.played_ms, game.id),
}


def _winner_key(game: GameSummary) -> tuple[int, str]:
    match game.result:
        case Result.FIRST_WON:
            return 0, game.players[0].name.lower()
        case Result.SECOND_WON:
            return 0, game.players[1].name.lower()
        case Result.DRAWN:
            return 1, ""
        case _:
            return 2, ""


queries = st.builds(
    Query,
    text=st.sampled_from(["", "player 3", "5", "2000.05", "2000.05.07 player", "nobody", "ER 1"]),
    game=st.sampled_from([None, "laser", "othello"]),
    player=st.sampled_from([None, "Player 3", "Player 10", "Nobody"]),
    result=st.none() | st.sampled_from(Result),
    position=st.sampled_from([None, DRAWN.start, DRAWN.positions()[2]]),
)
sorts = st.builds(Sort, st.sampled_from(Order), st.booleans())


def wanted(query: Query, game: GameSummary) -> bool:
    """Say whether a game is what a query asks for, the slow way."""
    names = [player.name.lower() for player in game.players]
    return (
        query.game in (None, game.game)
        and query.result in (None, game.result)
        and (query.player is None or query.player.lower() in names)
        and (query.position is None or query.position in POSITIONS[: game.length + 1])
        and all(
            any(word in text for text in [*names, game.event.lower()])
            or (word.startswith("2000") and game.date.startswith(word))
            for word in query.text.lower().split()
        )
    )


@given(query=queries, sort=sorts)
def test_a_list_has_what_is_asked_for(full: Archive, query: Query, sort: Sort) -> None:
    found = everything(full, query, sort)

    assert sorted(full.ids(query)) == sorted(game.id for game in found)
    games = full.page(size=COUNT).games
    expected = [game for game in games if wanted(query, game)]
    expected.sort(key=KEYS[sort.by], reverse=sort.descending)  # type: ignore[arg-type] # comparable
    assert found == expected


def test_a_summary_tells_what_a_list_shows(archive: Archive) -> None:
    archive.add_all(ALL)

    game = archive.page(Query(game="laser", player="Amira"), Sort(Order.TIME)).games[0]

    assert game.players == (Player("Amira"), Player("Jonas"))
    assert (game.date, game.result, game.length) == ("2026.11.15", Result.FIRST_WON, 1)
    assert game.termination is Termination.PHARAOH_HIT
    assert game.winner is laser.Side.BLUE
    assert game.final == str(LASER.positions()[-1])
    assert not game.unfinished


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("zoe", [OTHELLO, DRAWN]),
        ("ZOË sand", [OTHELLO]),
        ("field", [LASER]),
        ("2026", [LASER, OTHELLO]),
        ("2026.11 amira", [LASER]),
        ("2026-11-14", [OTHELLO]),
        ("14 Nov", [OTHELLO]),
        ("14. november 2026", [OTHELLO]),
        ("nov 14th", [OTHELLO]),
        ("14.11.2026", [OTHELLO]),
        ("14/11/2026", [OTHELLO]),
        ("14.11.", [OTHELLO]),
        ("11/14/26", [OTHELLO]),
        ("Nov 2026", [LASER, OTHELLO]),
        ("11/2026", [LASER, OTHELLO]),
        ("November", [LASER, OTHELLO]),
        ("Today", [LASER]),
        ("Today 0:00", [LASER]),
        ("Today 9:00", []),
        ("yesterday", [OTHELLO]),
        ("Amira 15 Nov", [LASER]),
        ("Amira 14 Nov", []),
        ("2 jan 2025 zoe", [DRAWN]),
        ("Jan", [DRAWN]),
        ("31 Nov", []),
        ("No date", [OPEN]),
        ("2026.13", []),
        ("9999.12", []),
        ("% _ ' \"", []),
        ("'; DROP TABLE games; --", []),
    ],
)
def test_words_are_searched(known: Archive, text: str, found: list[Record]) -> None:
    games = known.page(Query(text=text)).games

    assert [known.load(game.id) for game in games] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jan", ["Jan"]),  # somebody is called so
        ("January", ["Jonas"]),
        ("Jan 2025", ["Jonas"]),  # nobody is called 2025
        ("9 Jan", ["Jan"]),  # it was another day, but Jan played in the ninth cup
    ],
)
def test_a_month_is_somebodys_name_first(archive: Archive, text: str, found: list[str]) -> None:
    cup = replace(LASER, players=(Player("Jan"), Player("Bo")), event="Cup 9")
    archive.add_all([cup, DRAWN])  # the second is of January

    games = archive.page(Query(text=text)).games

    assert [game.players[0].name for game in games] == found


def test_a_day_without_a_year_is_of_any_year(archive: Archive) -> None:
    years = ("1850", "1987", "2024", "2025")
    archive.add_all(replace(LASER, date=f"{year}.02.28") for year in years)
    archive.add(replace(LASER, date="2024.02.29"))

    assert archive.page(Query(text="28 Feb")).total == 3  # the first is too long ago
    assert archive.page(Query(text="29.2.")).total == 1


def test_yesterday_is_another_day_tomorrow(path: Path) -> None:
    days = iter([NOON, NOON, NOON + timedelta(days=1)])
    with Archive(path, now=lambda: next(days)) as archive:
        archive.add_all([LASER])

        found = [archive.page(Query(text="yesterday")).total for _ in range(2)]

    assert found == [0, 1]


@given(st.text(max_size=20))
def test_any_words_may_be_searched(full: Archive, text: str) -> None:
    assert full.page(Query(text=text, player=text)).total <= COUNT


def test_a_position_is_found_however_it_came_up(archive: Archive) -> None:
    archive.add_all(ALL)
    transposed = laser.Position.start().play(laser.Move.parse("e4e3"))

    games = archive.page(Query(position=transposed)).games

    assert [archive.load(game.id) for game in games] == [DRAWN]
    khet = laser.Position.start(rules="khet2").play(laser.Move.parse("e4e3"))
    assert [archive.load(g.id) for g in archive.page(Query(position=khet)).games] == [OPEN]


def test_fingerprints_follow_the_repetition_rule() -> None:
    start = laser.Position.start()
    back = start
    for move in ("e1R", "f8R", "e1R", "f8R"):
        back = back.play(laser.Move.parse(move))

    assert position_fingerprint(back) == position_fingerprint(start)
    moved = start.play(laser.Move.parse("e4e3"))
    assert position_fingerprint(moved) != position_fingerprint(start)


def test_fingerprints_never_change() -> None:
    """They are stored: a change needs a migration that computes them anew."""
    assert position_fingerprint(laser.Position.start()) == FINGERPRINT_OF_CLASSIC


FINGERPRINT_OF_CLASSIC = 4054697833810000629


def test_the_number_of_games_follows_every_change(archive: Archive) -> None:
    other = Archive(archive.database.path)
    assert archive.page().total == 0
    other.add_all(ALL)
    assert archive.page().total == len(ALL)
    other.delete([1])
    assert archive.page().total == len(ALL) - 1
    archive.delete([2])
    assert archive.page().total == len(ALL) - 2
    other.close()


@pytest.mark.parametrize("order", list(Order))
def test_a_far_page_is_found_in_the_index_alone(archive: Archive, order: Order) -> None:
    index, _ = search._KEYS[order]
    plan = archive.database.rows(
        f"EXPLAIN QUERY PLAN SELECT id FROM games INDEXED BY {index} WHERE listed = 1"  # noqa: S608
        f" AND game = 'laser' AND first_id = 3 {search._order(Sort(order))} LIMIT 30 OFFSET 30000"
    )

    assert [row[3] for row in plan if "COVERING INDEX" not in row[3]] == []


@pytest.fixture(scope="module")
def many() -> Iterator[Archive]:
    """Return an archive with many games that is only read."""
    with Archive.in_memory() as archive:
        archive.add_all(numbered(COUNT))
        yield archive


@pytest.mark.parametrize("order", list(Order))
def test_a_far_page_of_a_common_start_asks_no_game_by_itself(
    many: Archive, monkeypatch: pytest.MonkeyPatch, order: Order
) -> None:
    for name, few in (("FEW", 5), ("WALKED", 20), ("DEEP", 40)):
        monkeypatch.setattr(search, name, few)
    query = Query(position=POSITIONS[0])
    assert many.page(query).total == COUNT
    asked: list[str] = []
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    with many.database.reading() as connection:
        connection.set_trace_callback(asked.append)
        connection.set_progress_handler(count, 1)
        many.page(query, Sort(order), 10, 7)
        connection.set_trace_callback(None)
        connection.set_progress_handler(None, 0)
        (walk,) = (sql for sql in asked if "OFFSET" in sql)
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {walk}")]
    assert [step for step in plan if "CORRELATED" in step] == []
    assert [step for step in plan if "INDEX" in step and "COVERING" not in step] == []
    assert steps < 20 * COUNT, "in steps of SQLite's machine, for everything that a page takes"


def test_the_table_of_everybody_agrees_with_what_is_known_of_each(full: Archive) -> None:
    table = full.standings()

    assert [(each.player, each.games) for each in table] == [
        (each.name, each.games) for each in full.players()
    ]
    for each in table:
        found = full.statistics(each.player)
        games = full.page(Query(player=each.player)).games
        mirrored = sum(game.players[0] == game.players[1] for game in games)
        assert each.last_ms == games[0].played_ms
        assert each.by_game.keys() == {"laser"}
        if not mirrored:
            total = each.total
            assert (total.won, total.drawn, total.lost) == (found.won, found.drawn, found.lost)
