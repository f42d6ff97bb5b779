"""Measure the archive with many games: python benchmarks/archive.py [GAMES].

A few thousand games are imported from text, which is timed; the rest are copies of them with other
players and dates, so that the run stays short.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from khepri.archive import Archive, Autosave, Order, Query, Sort, export_text, import_text
from khepri.games import laser, othello
from khepri.games.base import GameSpec, Termination
from khepri.match.actions import Play
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.records.pgn import write_pgn_games
from khepri.match.records.record import Record, RecordedMove, Result

FRAME_MS = 16
IMPORTED = 2000
NAMES = [
    f"{first} {last}" for first in ("Amira", "Jonas", "Zoë", "Li", "Noor") for last in "ABCDEFGH"
]
BY_POSITION = "moves_by_position"


def random_record(spec: GameSpec, dice: random.Random) -> Record:
    """Return a game of random moves between two members of a club."""
    position = spec.start(spec.variants[0])
    moves: list[RecordedMove] = []
    for _ in range(dice.randrange(10, 61)):
        if position.outcome() is not None:
            break
        move = dice.choice(position.legal_moves())
        moves.append(RecordedMove(move, dice.randrange(600_000)))
        position = position.play(move)
    outcome = position.outcome()
    first, second = dice.sample(NAMES, 2)
    return Record(
        spec=spec,
        start=spec.start(spec.variants[0]),
        moves=tuple(moves),
        players=(Player(first), Player(second, dice.choice((None, 3)))),
        result=dice.choice([Result.FIRST_WON, Result.SECOND_WON, Result.DRAWN]),
        termination=outcome.termination if outcome else Termination.RESIGNATION,
        event=dice.choice(["Casual game", "Field day", "Spring tournament"]),
        date=f"{2018 + dice.randrange(8)}.{dice.randrange(1, 13):02}.{dice.randrange(1, 29):02}",
    )


def multiply(archive: Archive, wanted: int) -> None:
    """Fill the archive with copies of its games, each with other players and another date."""
    columns = (
        "game, variant, start, final, first_level, second_level, result, termination, main_ms,"
        " increment_ms, event_id, site, date, round, remark, source, length, winner_key, listed,"
        " deleted_ms, start_position"
    )
    (have,) = archive.database.rows("SELECT count(*) FROM games")[0]
    (index,) = archive.database.rows("SELECT sql FROM sqlite_master WHERE name = ?", [BY_POSITION])[
        0
    ]
    # An index is made much faster at the end than move by move.
    archive.database.rows(f"DROP INDEX {BY_POSITION}")
    while have < wanted:
        with archive.database.transaction(durable=False) as connection:
            count = min(have, wanted - have)
            connection.execute(
                f"INSERT INTO games (id, {columns}, first_id, second_id, played_ms, content)"  # noqa: S608
                f" SELECT id + ?, {columns}, 1 + abs(random()) % ?, 1 + abs(random()) % ?,"
                " played_ms + (abs(random()) % 1000) * 86400000, randomblob(16)"
                " FROM games WHERE id <= ?",
                (have, len(NAMES), len(NAMES), count),
            )
            connection.execute(
                "INSERT INTO moves SELECT game_id + ?, ply, move, clock_ms, remark, position"
                " FROM moves WHERE game_id <= ?",
                (have, count),
            )
        have += count
    archive.database.rows(index)


def timed(action: Callable[[], object], times: int = 15) -> tuple[float, float]:
    """Return how many milliseconds an action usually takes, by the clock and of the processor."""
    taken, worked = [], []
    for _ in range(times):
        begun, idle = time.perf_counter(), time.thread_time()
        action()
        taken.append((time.perf_counter() - begun) * 1000)
        worked.append((time.thread_time() - idle) * 1000)
    return median(taken), median(worked)


def fresh_page(archive: Archive, *arguments: Any, **options: Any) -> None:
    """Ask for a page as if it were the first one of its list."""
    archive._listing = None
    archive.page(*arguments, **options)


def questions(archive: Archive, last: int) -> dict[str, Callable[[], object]]:
    """Return everything that a list of past games may ask."""
    dice = random.Random(5)
    start = laser.GAME.start("club")
    rare = archive.load(7).positions()[-1]
    asked: dict[str, Callable[[], object]] = {}
    for order in Order:
        asked[f"by {order}, first page"] = partial(fresh_page, archive, sort=Sort(order))
        asked[f"by {order}, page 1000"] = partial(fresh_page, archive, sort=Sort(order), number=999)
    asked["by time, last page"] = partial(fresh_page, archive, number=last)
    for words, query in {
        "one game": Query(game="laser"),
        "one result": Query(result=Result.DRAWN),
        "game, result and player": Query(game="laser", result=Result.DRAWN, player="Zoë B"),
        "one player": Query(player="Amira A"),
        "text 'zoe b'": Query(text="zoe b"),
        "text 'a' (nearly every game)": Query(text="a"),
        "text 'field 2021.05'": Query(text="field 2021.05"),
        "text that is nowhere": Query(text="xyzzy"),
        "a rare position": Query(position=rare),
        "a starting position": Query(position=start),
    }.items():
        middle = archive.page(query).count // 2
        asked[f"{words}, first page"] = partial(fresh_page, archive, query)
        asked[f"{words}, middle page"] = partial(fresh_page, archive, query, number=middle)
        asked[f"{words}, middle page, leafed to"] = partial(archive.page, query, number=middle)
    asked["text 'zoe b', all of them"] = partial(archive.ids, Query(text="zoe b"))
    asked["a starting position, all of them"] = partial(archive.ids, Query(position=start))
    asked["load a game"] = lambda: archive.load(dice.randrange(1, 1000))
    asked["players"] = archive.players
    asked["statistics of a player"] = lambda: archive.statistics("Amira A")
    return asked


def save_moves(archive: Archive) -> float:
    """Return how many milliseconds a move usually takes to reach the disk."""
    game = Game.new(othello.GAME, (Player("Amira"), Player("Jonas")), othello.Position.start())
    autosave = Autosave(archive, game, 0)
    taken = []
    for _ in range(20):
        game, events = game.apply(Play(game.side, game.position.legal_moves()[0]), 0)
        begun = time.perf_counter()
        autosave.follow(game, events, 0)
        taken.append((time.perf_counter() - begun) * 1000)
    return median(taken)


def main() -> None:
    """Print a table."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    dice = random.Random(1)
    records = [
        random_record(dice.choice([laser.GAME, othello.GAME]), dice) for _ in range(IMPORTED)
    ]
    text = write_pgn_games(replace(record, round=str(n)) for n, record in enumerate(records))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "archive.sqlite"
        print("| | |\n|---|---|")
        with Archive(path) as archive:
            for words in ("import from text", "import again (nothing new)"):
                begun, idle = time.perf_counter(), time.thread_time()
                import_text(archive, text)
                by_clock = IMPORTED / (time.perf_counter() - begun)
                of_cpu = IMPORTED / (time.thread_time() - idle)
                print(f"| {words} | {by_clock:.0f} games/s, of the processor {of_cpu:.0f} |")
            begun = time.perf_counter()
            multiply(archive, wanted)
            print(f"| copy to {wanted} games | {time.perf_counter() - begun:.0f} s |")
        print(f"| size | {path.stat().st_size / 1e6:.0f} MB |")
        print(f"| open | {timed(lambda: Archive(path).close(), 5)[0]:.1f} ms |")
        with Archive(path) as archive:
            begun = time.perf_counter()
            sum(map(len, export_text(archive, range(1, IMPORTED + 1))))
            taken = time.perf_counter() - begun
            print(f"| export as text | {IMPORTED / taken:.0f} games a second |")
            last = archive.page().count - 1
            for words, action in questions(archive, last).items():
                ms, of_cpu = timed(action)
                over = " **over a frame**" if of_cpu > FRAME_MS else ""
                print(f"| {words} | {ms:.1f} ms, of the processor {of_cpu:.1f} ms{over} |")
            print(f"| save a move, on the disk | {save_moves(archive):.1f} ms |")


if __name__ == "__main__":
    main()
