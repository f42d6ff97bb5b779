"""What the setups are like: how games are played and judged, what is kept, and what is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from benchmarks import theory, theory_tables
from benchmarks.ladder import PAGE
from benchmarks.theory import Table, look_at, starts
from benchmarks.theory_tables import Look, Start, Tally, judged
from tools.laser import quick_games
from tools.laser.quick_games import Mind, QuickGame, play, sensible_opening

from khepri.arena.openings import openings_for
from khepri.engine.laser import tables
from khepri.games import laser

CLASSIC = laser.Position.start("classic", "club")
SHUFFLE = ("h2h3", "c7c6", "h3h2", "c6c7")

REPEATED = QuickGame("repeated", 12, (10, 20, 300, 310, 320, 0), 2, ("h2h3",) * 6, since=8)
LEVEL = QuickGame("repeated", 9, (0, 0, 0), 0, ("h2h3",) * 6, since=6)
ENDLESS = QuickGame("unfinished", 200, (0,) * 100 + (-250,) * 20, -3)
WON = QuickGame("blue", 41, (29_999,), 1)
LOST = QuickGame("red", 60, (-29_999,), 0)


@pytest.fixture
def minds() -> tuple[Mind, Mind]:
    return Mind.new(), Mind.new()


def scripted(monkeypatch: pytest.MonkeyPatch, *moves: str) -> None:
    """Let the players make these moves, each of them sure of a small advantage for the mover."""
    script: Iterator[str] = iter(moves)
    monkeypatch.setattr(quick_games, "think", lambda *_: (tables.move_code(next(script)), 30))


def test_a_third_time_ends_a_game_and_the_first_is_remembered(
    minds: tuple[Mind, Mind], monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, *SHUFFLE, *SHUFFLE)
    game = play(minds, CLASSIC, ("e1e2", "f8f7"), 1, 100)
    assert (game.end, game.plies, game.since, game.lead) == ("repeated", 10, 2, 0)
    assert game.scores == (30, -30) * 4  # for Blue, whoever moves
    assert not game.is_decisive


def test_a_game_without_an_end_is_unfinished(
    minds: tuple[Mind, Mind], monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, *SHUFFLE)
    game = play(minds, CLASSIC, (), 1, 3)
    assert (game.end, game.plies) == ("unfinished", 3)


@pytest.mark.parametrize(
    ("fen", "end"),
    [
        ("sc9/10/10/3Pa6/4PaPa4/10/9fa/4Fa4Sa b", "blue"),
        ("sc9/Fa9/10/3pa6/4papa4/10/10/4fa4Sa r", "red"),
    ],
)
def test_whoever_hits_the_pharaoh_has_won(minds: tuple[Mind, Mind], fen: str, end: str) -> None:
    game = play(minds, laser.Position.parse(fen, "club"), (), 50, 9)
    assert (game.end, game.plies) == (end, 1)
    assert game.is_decisive


def test_a_game_does_not_depend_on_those_before(minds: tuple[Mind, Mind]) -> None:
    first, other, again = (play(minds, CLASSIC, SHUFFLE[:plies], 100, 30) for plies in (2, 0, 2))
    assert first == again != other


def test_first_moves_are_sensible_and_depend_on_the_dice_only() -> None:
    mind = Mind.new()
    first, again, other = (
        sensible_opening(mind, CLASSIC, 3, 2, 30, random.Random(seed)) for seed in (1, 1, 2)
    )
    assert first == again != other
    only = {tuple(sensible_opening(mind, CLASSIC, 1, 2, 0, random.Random(n))) for n in range(9)}
    many = {tuple(sensible_opening(mind, CLASSIC, 1, 2, 900, random.Random(n))) for n in range(9)}
    assert len(only) < len(many)
    position = CLASSIC
    for text in first:
        position = position.play(laser.Move.parse(text))


def test_a_draw_is_judged_by_what_was_seen_before_it() -> None:
    assert judged(REPEATED) == 310  # not by the last move, which is worth nothing by rule
    assert judged(LEVEL) == 0
    assert judged(ENDLESS) == -250


def test_games_that_went_the_same_way_count_once() -> None:
    same = [replace(WON, last="here", scores=(score,)) for score in (200, 300)]
    other = [replace(WON, last="there"), replace(WON, last="here", plies=43)]
    assert len(theory_tables.different([*same, *other])) == 3


def test_games_are_counted_by_their_ends() -> None:
    tally = Tally((WON, WON, LOST, REPEATED, LEVEL, LEVEL, ENDLESS, ENDLESS))
    assert tally.decided == 3 / 8
    assert tally.score == 4.5 / 8
    assert tally.score_error == pytest.approx(1.96 * (0.08984375 / 8) ** 0.5)
    counts = [
        tally.drawn(end, ahead=ahead)
        for end in ("repeated", "unfinished")
        for ahead in (False, True)
    ]
    assert counts == [2, 1, 0, 2]
    row = "| Classic | 2 – 5 – 1 | 38 ± 34 % | 56 ± 21 % | 72 | 2 | 1 | 0 | 2 |"
    assert tally.row("Classic") == row


def test_the_tables_have_every_setup_by_every_rule_set() -> None:
    own = Tally((WON, LOST, ENDLESS))
    text = theory_tables.games_table(dict.fromkeys(starts(laser.LAYOUTS), own))
    assert text.count("| 1 – 1 – 1 | 67 ± 53 %") == len(starts(laser.LAYOUTS))
    assert text.count("| 5 – 5 – 5 | 67 ± 24 %") == len(laser.Rules)  # each rule set as a whole
    look = Look(-57, 14, ("j4j3", "g3h3", "d6c6"))
    text = theory_tables.looks_table(dict.fromkeys(starts(laser.LAYOUTS), look), 30_000_000)
    assert text.count(" | `j4j3` | -0.57 | 14 | `g3h3 d6c6` |") == len(starts(laser.LAYOUTS))
    assert "after 30 million positions" in text
    text = theory_tables.openings_table({Start("khet2", "sharp"): own})
    row = "| Khet 2.0 rules | `sharp` | 3 | 33 ± 53 % | 50 ± 46 % |"
    assert text.splitlines()[2].startswith(row)


def test_it_is_told_when_repetitions_begin() -> None:
    text = theory_tables.when_text([Tally((REPEATED, WON)), Tally((LEVEL, LEVEL, ENDLESS))])
    assert text.startswith("Repetitions: 3. They began after 6 plies at the median")
    assert "in 2 the score was exactly 0.00" in text
    assert text.endswith("in 1 one side had more pieces.")
    assert theory_tables.when_text([Tally((WON,))]) == "No game was repeated."


def test_what_was_measured_is_not_measured_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Start("khet2", "sophie")
    monkeypatch.setattr(theory, "LONGEST", 10)
    first = Table(20, 1, tmp_path).setup_games(start, 2)
    look = look_at(start, 300, tmp_path)
    with (tmp_path / "games.jsonl").open("a") as file:
        file.write('{"rules": "khet2", "set')  # it was cut off here
    with monkeypatch.context() as broken:
        broken.setattr(theory, "play", None)
        broken.setattr(theory, "Engine", None)
        assert Table(20, 1, tmp_path).setup_games(start, 2) == first
        assert look_at(start, 300, tmp_path) == look
        with pytest.raises(TypeError):
            Table(21, 1, tmp_path).setup_games(start, 2)  # that would be other games
    first_move = laser.Move.parse(look.line[0])
    assert first_move in laser.Position.start("sophie", "khet2").legal_moves()


def test_games_from_openings_that_were_made_anew_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Start("club", "builtin")
    played = [LOST, WON]
    monkeypatch.setattr(theory, "play", lambda *given: replace(played.pop(), opening=given[2]))
    openings = openings_for(laser.GAME, "club", "builtin")
    for number, end in enumerate(("blue", "blue", "red")):
        made = [openings[number // 2]]
        monkeypatch.setattr(theory, "openings_for", lambda *_, made=made: made)
        (game,) = Table(20, 1, tmp_path).opening_games(start, 1).games
        assert game.end == end


def test_openings_serve_again_for_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, given = openings_for(laser.GAME, "khet2", "builtin")[:2], []

    def played(*values: Any) -> QuickGame:
        given.append(values[2:4])
        return replace(WON, opening=values[2])

    monkeypatch.setattr(theory, "openings_for", lambda *_: made)
    monkeypatch.setattr(theory, "play", played)
    Table(100, 1, tmp_path).opening_games(Start("khet2", "builtin"), 5)
    assert len(set(given)) == 5
    assert [nodes for _, nodes in given] == [100, 100, 110, 110, 120]


def test_the_tables_are_written_where_the_page_has_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("theory games", "theory first moves", "theory openings")
    page = tmp_path / "engine.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(theory, "PAGE", page)
    theory.write_down([(name, f"new {name}") for name in names])
    text = page.read_text(encoding="utf-8")
    for name in names:
        assert f"<!-- {name}: begin -->\n\nnew {name}\n\n<!-- {name}: end -->" in text
