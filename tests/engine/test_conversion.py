"""How surely won positions are won: the positions, the games and what is told about them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from benchmarks import conversion
from benchmarks.conversion import Played

from khepri.games import laser


def test_the_positions_are_worth_winning() -> None:
    positions = conversion.read_positions()
    assert len({str(position) for position in positions}) == len(positions) == 200
    assert {position.variant for position in positions} == {"club", "khet2"}
    assert all(abs(conversion.lead_of(position)) >= 3 for position in positions)
    assert all(position.outcome() is None for position in positions)


def test_a_lead_is_counted_for_blue() -> None:
    assert conversion.lead_of(laser.Position.start("classic")) == 0
    ahead = laser.Position.parse("sc9/10/2ra7/3PaNa5/4Ra5/10/9fa/4Fa4Sa r")
    assert (conversion.lead_of(ahead), conversion.pieces_of(ahead)) == (2, 4)


def test_a_game_is_played_for_the_side_ahead() -> None:
    for position in conversion.read_positions()[:2]:
        played = conversion.play(position, 300, 100, 6)
        assert played.plies <= 6
        assert len(played.scores) in {played.plies // 2, (played.plies + 1) // 2}
        assert played.lead == abs(conversion.lead_of(position))
    pyramids = "sc9/10/10/3Pa6/4PaPa4/10/9fa/4Fa4Sa b"  # the beam rests on Red's pharaoh
    played = conversion.play(laser.Position.parse(pyramids), 50, 50, 6)
    assert (played.result, played.plies, played.lead) == ("won", 1, 3)


def test_games_that_were_played_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "games.jsonl"
    positions = conversion.read_positions()[:2]
    first = list(conversion.measure(positions, 50, 50, 2, state))
    assert len(state.read_text().splitlines()) == 2
    monkeypatch.setattr(conversion, "play", lambda *_: pytest.fail("It was played again."))
    assert list(conversion.measure(positions, 50, 50, 2, state)) == first


def test_the_summary_tells_how_games_end() -> None:
    games = [Played("", "club", 3, result, plies, 0, (), shut) for result, plies, shut in ENDS]
    text = "won 2 of 4 (50.0 %), in 20 plies at the median; 1 repeated, 1 unfinished"
    assert conversion.summary(games) == f"{text}, 1 of them shut in; 190 plies in all"


ENDS = (("won", 10, True), ("won", 30, False), ("repeated", 30, False), ("unfinished", 120, True))


@pytest.mark.parametrize(
    ("before", "blue", "red"),
    [
        ("10/10/10/10/10/9ra", True, False),
        ("10/10/10/10/10/9Ra", False, False),
        ("10/10/10/10/10/9pa", False, False),
        ("Rb9/10/10/10/10/10", False, True),
        ("10/Rb9/10/10/9ra/10", False, False),
    ],
)
def test_a_scarab_of_the_enemys_shuts_a_beam_in(before: str, blue: bool, red: bool) -> None:
    position = laser.Position.parse(f"sc4fa4/{before}/4Fa4Sa b")
    assert conversion.is_shut_in(position, laser.Side.BLUE) is blue
    assert conversion.is_shut_in(position, laser.Side.RED) is red


def test_who_swaps_the_scarab_out_is_swapped_back() -> None:
    start = laser.Position.parse("sc4fa4/10/10/10/10/10/8Rbra/4Fa4Sa b")
    out = start.play(laser.Move.parse("i2j2"))
    assert conversion.is_shut_in(start, laser.Side.BLUE)
    assert not conversion.is_shut_in(out, laser.Side.BLUE)
    assert out.play(laser.Move.parse("i2j2")).board == start.board


def test_positions_are_found_again_with_the_same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversion, "LEAST_LEAD", 0)
    monkeypatch.setattr(conversion, "is_open", lambda _: True)
    monkeypatch.setattr(conversion, "LONGEST_MAKING", 8)
    first, again = (list(conversion.find_positions(2, 3)) for _ in range(2))
    assert first == again
    game = conversion.quick_game(laser.Position.start("sophie"), random.Random(1))
    assert len(game) == 8
