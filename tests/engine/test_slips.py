"""Counting slips: whose moves they are, what is kept, and what the table says."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks import ladder, slips
from benchmarks.slips import Judged, Slips, Verdicts

from khepri.arena.referee import GameReport
from khepri.engine.analysis import scale_of
from khepri.engine.levels import level_numbered, levels_of
from khepri.engine.search import Engine
from khepri.games import othello
from khepri.games.base import GameSpec
from khepri.games.registry import GAMES
from khepri.match.records.pgn import write_pgn
from khepri.match.records.record import Record, RecordedMove

every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.name)
SMALL = othello.Position.parse("OOOOOXXXOOXOOXXXOXOXXXOXOOXOXOOXOXOXOOXXOOXXOXOXOOOOOOXX--OXXXXX X")
"""Two squares are left: one move wins, the other loses."""


def game_of(*moves: str) -> GameReport:
    """Return the report of a game from `SMALL`."""
    played = tuple(RecordedMove(othello.Move.parse(move)) for move in moves)
    record = Record(spec=othello.GAME, start=SMALL, moves=played)
    return GameReport(number=0, points=1, reason="", plies=len(moves), pgn=write_pgn(record))


def judged(report: GameReport, number: int = 0) -> list[Judged]:
    """Judge a game of levels 4 and 3 that begins at once."""
    contest = ladder.contest_between(
        othello.GAME, level_numbered(othello.GAME, 3), level_numbered(othello.GAME, 4), 100
    )
    fixture = contest.fixture(number)
    fixture = replace(fixture, opening=replace(fixture.opening, moves=()))
    return slips.judge_game(Engine(othello.GAME, megabytes=1), fixture, report, 1_000)


def test_a_slip_is_counted_for_whoever_made_it() -> None:
    (good,), (bad,) = (
        [side for side in judged(game_of(move)) if side.costs] for move in ("b8", "a8")
    )
    assert good == Judged(4, (0,))  # the stronger one has Black
    assert bad.level == 4
    assert bad.costs[0] >= scale_of(othello.GAME).costly


def test_seats_change_with_every_game() -> None:
    assert [each.level for each in judged(game_of("b8"), 0)] == [4, 3]
    assert [each.level for each in judged(game_of("b8"), 1)] == [3, 4]


def test_the_opening_is_nobodys_fault() -> None:
    contest = ladder.contest_between(
        othello.GAME, level_numbered(othello.GAME, 3), level_numbered(othello.GAME, 4), 100
    )
    fixture = replace(contest.fixture(0), opening=replace(contest.openings[0], moves=("a8",)))
    found = slips.judge_game(Engine(othello.GAME, megabytes=1), fixture, game_of("a8"), 1_000)
    assert [each.costs for each in found] == [(), ()]


@every_game
def test_slips_are_counted_by_their_size(spec: GameSpec) -> None:
    level, costly = levels_of(spec)[1], scale_of(spec).costly
    games = [
        Judged(2, (0, costly - 1, costly, 4 * costly)),
        Judged(3, (16 * costly,)),
        Judged(2, (16 * costly, 0, 0, 0)),
    ]
    assert Slips.of(level, costly, games) == Slips(level, 2, 4.0, (1.5, 1.0, 0.5))
    assert Slips.of(levels_of(spec)[6], costly, games).games == 0


@every_game
def test_the_table_has_every_level_and_names_those_that_slip_too_much(spec: GameSpec) -> None:
    rows = [
        Slips(level, 20, 30.0, (9.0 - min(level.number, 4), 1.0, 0.0)) for level in levels_of(spec)
    ]
    text = slips.table(spec, rows, 1_234)
    assert sum(line.startswith("| ") for line in text.splitlines()) == 9
    assert "| 1 Sandling | 20 | 30 | 8.0 | 1.0 | 0.0 | 27 % |" in text
    assert "1,234 positions" in text
    assert [line.split()[1] for line in slips.not_falling(rows)] == ["5", "6", "7", "8"]


def test_what_was_judged_is_not_judged_again(tmp_path: Path) -> None:
    path = tmp_path / "costs.jsonl"
    found = [Judged(2, (0, 300)), Judged(1, (50,))]
    Verdicts(path, 100).keep(7, found)
    path.write_text(path.read_text() + '{"game": 8, "nod')  # it was cut off here
    again = Verdicts(path, 100)
    assert again.get(7) == found
    assert again.get(8) is None
    assert Verdicts(path, 200).get(7) is None  # that would be another judgement


def test_a_pair_is_played_and_judged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = slips.judge_pair(othello.GAME, 2, 2, 50, tmp_path)
    assert [each.level for each in first] == [2, 1, 1, 2]
    kept = (tmp_path / "othello-2.costs.jsonl").read_text().splitlines()
    assert [json.loads(line)["game"] for line in kept] == [0, 1]
    monkeypatch.setattr(slips, "judge_game", None)
    assert slips.judge_pair(othello.GAME, 2, 2, 50, tmp_path) == first


@every_game
def test_the_page_has_a_place_for_the_table(spec: GameSpec) -> None:
    page = ladder.PAGE.read_text(encoding="utf-8")
    assert f"<!-- slips {spec.name}: begin -->" in page
