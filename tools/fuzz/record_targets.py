"""Games as files, clocks, and games as other devices tell them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache, partial

from khepri.errors import RulesError
from khepri.games import laser, othello
from khepri.games.base import GameSpec
from khepri.match.actions import BeginTurn, Play
from khepri.match.clock import TimeControl, format_time, parse_duration, parse_time
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.records.formats import Format, detect_format, each_game, read_games, write_game
from khepri.match.records.record import Record, game_from_record, record_from_game
from tools.fuzz.target import FuzzTarget

CONTROL = TimeControl(600_000, 5_000)


def _check_games(format_: Format, text: str) -> None:
    detect_format(text)
    for found in each_game(text, format_):
        assert 0 <= found.end <= len(text) + 1
        if isinstance(found.game, Record):
            game_from_record(found.game)
            for written in {format_, Format.PGN}:
                _check_writing(found.game, written)


@lru_cache(maxsize=100_000)
def _check_writing(record: Record, format_: Format) -> None:
    """Ask that a record comes back: as the same game at once, as the same text for good.

    Many texts are read as the same record, or as one that was tried before.
    """
    again = _only(write_game(record, format_), format_)
    assert again.start == record.start
    assert [each.move for each in again.moves] == [each.move for each in record.moves]
    if format_ is Format.PGN:
        assert again.players == record.players
        assert (again.result, again.control) == (record.result, record.control)
        assert again == record or _only(write_game(again, format_), format_) == again


def _only(text: str, format_: Format) -> Record:
    reading = read_games(text, format_)
    assert (len(reading.records), reading.errors) == (1, ()), text
    return reading.records[0]


def _check_clock(text: str) -> None:
    try:
        control = TimeControl.parse(text)
    except RulesError:
        pass
    else:
        assert TimeControl.parse(str(control)) == control
        assert control.told
    try:
        time = parse_time(text)
    except RulesError:
        pass
    else:
        assert parse_time(format_time(time)) == time
    assert (parse_duration(text, 60_000) or 0) >= 0


def _played(spec: GameSpec, seed: int, plies: int) -> Game:
    dice = random.Random(seed)
    players = (Player("Amira"), Player("Jonas", 3))
    game = Game.new(spec, players, spec.start(dice.choice(spec.variants)), control=CONTROL)
    for ply in range(plies):
        if game.outcome is None:
            game, _ = game.apply(BeginTurn(), 1000 * ply)
            move = dice.choice(game.position.legal_moves())
            game, _ = game.apply(Play(game.side, move), 1000 * ply + 500)
    return game


def _records() -> list[Record]:
    return [
        record_from_game(_played(spec, seed, plies), event="Friday", date="2026.11.17", round_="2")
        for spec in (laser.GAME, othello.GAME)
        for seed, plies in ((1, 0), (2, 3))
    ]


def _files() -> list[str]:
    return [
        *(write_game(record, Format.PGN) for record in _records()),
        '[Game "laser"][BlueLevel "99"] {A remark} 1. e4e3 {[%clk 0:09:58]} (1. x) *',
        '[Size "4"] 1. a2 $1 a3 ; a remark\n2. a4 1-0 [Size "4"] 1. a2 0-1 % escape',
        '[Black "A \\"B\\" C"][BlackLevel "3"][Teaching "level 7- 12!-"][TimeControl "600+5"] f5 *',
    ]


def _ggf() -> list[str]:
    return [
        *(write_game(each, Format.GGF) for each in _records() if each.spec is othello.GAME),
        "(;GM[Othello]DT[1163721600]PB[a]RB[1]TI[5:00//2:00]TY[8r]RE[+2.00:r]B[F5/1.50/0.1];)",
    ]


def _transcripts() -> list[str]:
    records = [each for each in _records() if each.spec is othello.GAME]
    return [
        *(write_game(each, Format.TRANSCRIPT) for each in records),
        "1. F5 D6\n2. c3",
        "f5PASSd6",
    ]


def _clocks() -> list[str]:
    return ["600+5", "0.5", "1:30", "1 min 30 s", "0:09:58.5", "90 s", "1.5 h", "12:34"]


TARGETS: Mapping[str, FuzzTarget] = {
    "game-file": FuzzTarget.of(partial(_check_games, Format.PGN), _files, 300),
    "ggf": FuzzTarget.of(partial(_check_games, Format.GGF), _ggf, 300),
    "transcript": FuzzTarget.of(partial(_check_games, Format.TRANSCRIPT), _transcripts, 64),
    "clock": FuzzTarget.of(_check_clock, _clocks, 32),
}
