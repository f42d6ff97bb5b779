"""One game: played by our rules, and lost by whoever does not keep to them."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from arena.fixtures import fake, fixture
from khepri.arena import external_engines
from khepri.arena.entrants import Pace
from khepri.arena.openings import parse_opening
from khepri.arena.referee import Adjudication, Fixture, play_game
from khepri.errors import EngineError
from khepri.games import laser
from khepri.match.clock import TimeControl
from khepri.match.records.pgn import read_pgn
from khepri.match.records.record import Result
from patience import PATIENCE_S, until


@pytest.mark.parametrize("game", ["laser", "othello"])
def test_a_game_with_fixed_nodes_can_be_repeated(game: str) -> None:
    played = fixture("level:2", "nodes:200", game=game, seed=7)
    first = play_game(played)
    assert play_game(played) == first
    record = read_pgn(first.pgn)
    assert len(record.moves) == first.plies
    assert record.termination is not None
    assert {Result.FIRST_WON: 2, Result.DRAWN: 1, Result.SECOND_WON: 0}[record.result] == (
        first.points
    )


def test_a_plays_the_first_side_in_even_games_only() -> None:
    strong, weak = "nodes:2000", "level:1"
    reports = [play_game(fixture(strong, weak, variant="4", number=number)) for number in (0, 1)]
    names = [[player.name for player in read_pgn(each.pgn).players] for each in reports]
    assert names == [[strong, "Sandling"], ["Sandling", strong]]
    for report, firsts_points in zip(reports, (2, 0), strict=True):
        won = {Result.FIRST_WON: 2, Result.DRAWN: 1, Result.SECOND_WON: 0}
        result = won[read_pgn(report.pgn).result]
        assert report.points == (result if firsts_points else 2 - result)


def test_an_opening_is_part_of_the_game_and_costs_no_time() -> None:
    opening = parse_opening(laser.GAME, "club", "sophie d1c1 a6a5 j6L e1L")
    pace = Pace(control=TimeControl(60_000, 500))
    brief = Adjudication(longest=6)
    report = play_game(fixture(game="laser", opening=opening, pace=pace, adjudication=brief))
    record = read_pgn(report.pgn)
    assert record.start == laser.Position.start("sophie")
    assert [str(recorded.move) for recorded in record.moves[:4]] == list(opening.moves)
    clocks = [recorded.clock_ms for recorded in record.moves]
    assert clocks[:4] == [None] * 4
    assert all(clock is not None and 0 < clock <= 60_500 for clock in clocks[4:])
    assert report.reason == "adjudicated after 6 moves"
    assert report.points == 1
    assert dict(record.tags)["Reason"] == report.reason


def test_both_players_can_agree_who_wins() -> None:
    early = Adjudication(win_score=300, win_moves=2)
    whole = play_game(fixture("nodes:300", "nodes:100"))
    cut = play_game(fixture("nodes:300", "nodes:100", adjudication=early))
    assert cut.reason == "adjudicated by score"
    assert whole.points != 1
    assert cut.points == whole.points
    assert cut.plies < whole.plies
    moves = [recorded.move for recorded in read_pgn(whole.pgn).moves]
    assert [recorded.move for recorded in read_pgn(cut.pgn).moves] == moves[: cut.plies]


MISDEEDS = {
    "not start": "died: exit code 1",
    "die": "died: exit code 3",
    "hang": "did not answer in time: 0.2 s",
    "flood": "flooded its output: 100000 lines at once",
    "endless line": "flooded its output: a line without an end",
    "nonsense": "answered nonsense: 'banana'",
    "empty": "answered nonsense: bestmove without a move",
    "illegal": "made an illegal move: a1",
}


@pytest.mark.parametrize("misdeed", MISDEEDS)
def test_who_misbehaves_loses(misdeed: str) -> None:
    pace = Pace(nodes=100, patience_ms=200 if misdeed == "hang" else 1000 * PATIENCE_S)
    report = play_game(fixture("level:1", fake(misdeed), number=1, pace=pace))
    assert report.reason == MISDEEDS[misdeed]
    assert (report.points, report.fault_of, report.plies) == (2, "B", 0)
    record = read_pgn(report.pgn)
    assert record.result is Result.SECOND_WON
    assert dict(record.tags)["Reason"] == report.reason


def test_who_is_deaf_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external_engines, "START_S", 0.2)
    report = play_game(fixture(fake("deaf"), "level:1"))
    assert (report.points, report.fault_of) == (0, "A")
    assert report.reason == "did not answer in time: 0.2 s"


def test_who_cannot_be_started_loses() -> None:
    report = play_game(fixture("ugi:there-is-no-such-program", "level:1"))
    assert report.points == 0
    assert report.reason.startswith("did not start: there-is-no-such-program:")


def test_a_clock_that_runs_out_is_nothing_worse() -> None:
    report = play_game(fixture(fake("hang"), pace=Pace(control=TimeControl(200))))
    assert (report.points, report.reason, report.fault_of) == (0, "time", "A")
    assert read_pgn(report.pgn).termination == "time"


def test_a_good_move_may_be_followed_by_a_bad_one() -> None:
    """The program answers from where the game stands, not from where it began."""
    report = play_game(fixture(fake("first move"), "level:1", pace=Pace(nodes=100)))
    assert report.plies >= 2
    assert report.reason == "made an illegal move: d3"


@pytest.mark.parametrize("misdeed", ["offspring", "detached"])
def test_nothing_of_a_program_is_left(misdeed: str, tmp_path: Path) -> None:
    note = tmp_path / "child"
    play_game(fixture(fake(misdeed, str(note)), pace=Pace(nodes=100)))
    offspring = int(note.read_text(encoding="ascii"))
    until(lambda: not _runs(offspring), "the end of the offspring")


def test_nobody_waits_for_who_holds_a_pipe_of_a_program_that_has_ended(tmp_path: Path) -> None:
    """No system says whose child this one is: the pipes are let go, and the match goes on."""
    note = tmp_path / "child"
    report = play_game(fixture(fake("detached, unknown", str(note)), pace=Pace(nodes=100)))
    assert report.reason == "answered nonsense: 'banana'"
    os.kill(int(note.read_text(encoding="ascii")), signal.SIGKILL)


def test_a_program_is_dead_though_its_child_holds_its_output(tmp_path: Path) -> None:
    entrant = fake("detached and die", str(tmp_path / "child"))
    assert play_game(fixture(entrant, pace=Pace(nodes=100))).reason == "died: exit code 3"


def _runs(process: int) -> bool:
    """Say whether a process still runs; one that is dead but not buried does not."""
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2]
    except (OSError, FileNotFoundError):
        return False
    return state.split()[0] != "Z"


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        (fixture("level:9"), "There is no level 9"),
        (fixture("nodes[colour=2]:10"), "there is no 'colour'"),
        (fixture("gtp:grhino", game="laser"), "Laser Chess cannot be played over gtp"),
        (fixture("gtp[a=1]:grhino"), "GTP has no options"),
    ],
)
def test_who_cannot_play_at_all_is_told_so(bad: Fixture, sentence: str) -> None:
    with pytest.raises(EngineError, match=sentence):
        play_game(bad)
