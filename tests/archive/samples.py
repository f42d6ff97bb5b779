"""Games to put into archives, and a clock on the wall that stands still."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from khepri.archive import Archive, Autosave
from khepri.games import laser, othello
from khepri.games.base import GameSpec
from khepri.match.actions import BeginTurn, Play
from khepri.match.clock import TimeControl
from khepri.match.events import Event
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.records.pgn import read_pgn
from khepri.match.records.record import Record, Result

NOBODY = 65534

NOON = datetime(2026, 11, 15, 12, 0, 0, tzinfo=UTC)

LASER = read_pgn(
    """
    [Event "Field day"] [Site "The basement"] [Date "2026.11.15"] [Round "3"]
    [Blue "Amira"] [Red "Jonas"] [Result "1-0"] [Game "laser"] [Rules "club"]
    [FEN "sc9/10/10/10/10/10/4fc4Pc/5Fa3Sa b"] [TimeControl "600+5"] [Annotator "Zoë"]
    {An ending.} 1. f1e1 {[%clk 0:09:58]} {Straight through.} 1-0
    """
)
OTHELLO = read_pgn(
    """
    [Event "Casual game"] [Date "2026.11.14"] [Black "Zoë"] [White "Sandling"] [Size "4"]
    [WhiteLevel "1"] 1. a2 a3 2. a4 a1 3. c1 ps 4. d4 1-0
    """
)
DRAWN = read_pgn(
    '[Date "2025.01.02"] [Blue "Jonas"] [Red "Zoë"] [Game "laser"] 1. e4e3 g8R 2. c4b4 1/2-1/2'
)
OPEN = read_pgn('[Blue "Noor"] [Red "Amira"] [Game "laser"] [Rules "khet2"] 1. e4e3 *')

ALL = (LASER, OTHELLO, DRAWN, OPEN)


def numbered(count: int) -> list[Record]:
    """Return so many different games."""
    dates = [f"{2000 + n // 336}.{1 + n // 28 % 12:02}.{1 + n % 28:02}" for n in range(count)]
    results = list(Result)
    return [
        replace(
            DRAWN,
            date=date,
            round=str(n),
            players=(Player(f"Player {n % 7}"), Player(f"Player {n % 11}")),
            result=results[n % 4],
            termination=None,
            moves=DRAWN.moves[: n % 4],
        )
        for n, date in enumerate(dates)
    ]


def new_game(spec: GameSpec = laser.GAME, *, clock: str | None = "60+1") -> Game:
    """Return a game between a person and the computer."""
    start = laser.Position.start() if spec is laser.GAME else othello.Position.start()
    control = TimeControl.parse(clock) if clock else None
    return Game.new(spec, (Player("Amira"), Player("Reed", 2)), start, control=control)


def play(game: Game, index: int, now_ms: int = 0) -> Game:
    """Return the game after one of the legal moves."""
    return played(game, index, now_ms)[0]


def played(game: Game, index: int, now_ms: int = 0) -> tuple[Game, tuple[Event, ...]]:
    """Return the game after one of the legal moves, and what happened."""
    if not game.turn_begun:
        game, _ = game.apply(BeginTurn(), now_ms)
    moves = game.position.legal_moves()
    return game.apply(Play(game.side, moves[index % len(moves)]), now_ms)


def longer(game: Game, index: int) -> tuple[Game, tuple[Event, ...]]:
    """Return a game with one more move that does not end it, and what happened."""
    for attempt in range(100):
        after, events = played(game, index * 7919 + attempt)
        if after.outcome is None:
            return after, events
    raise AssertionError


def play_two(archive: Archive) -> int:
    """Play two plies of a new game; return its number."""
    game = new_game()
    autosave = Autosave(archive, game, 0)
    for index in range(2):
        game, events = played(game, index)
        autosave.follow(game, events, 0)
    assert autosave.game_id is not None
    return autosave.game_id


@contextmanager
def as_somebody(folder: Path) -> Iterator[None]:
    """Give up the rights of the administrator, whom no folder is closed to."""
    if os.geteuid() != 0:
        yield
        return
    for each in (folder, *folder.iterdir()):
        os.chown(each, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
