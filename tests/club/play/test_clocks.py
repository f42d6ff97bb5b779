"""Games are looked at when they have something to do: in time, and not more often."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from club.evening import Evening, FakePage
from club.play.tables import friendly, play
from khepri.archive.autosave import Autosave
from khepri.club.play.room_games import RoomGames


@pytest.fixture
def evening() -> Evening:
    return Evening()


def receive(evening: Evening, page: FakePage, **message: object) -> None:
    """Let the referee hear something and look at the time, as its thread does."""
    evening.referee.due_ms()
    evening.referee.receive(page.number, json.loads(json.dumps(message)))
    evening.referee.advance()
    evening.deliver()


def test_a_game_that_is_over_wants_nothing(evening: Evening) -> None:
    game, first, _ = friendly(evening, evening.join(1), evening.join(2))
    play(evening, first, "a2")
    receive(evening, first, t="resign", game=game.number)
    assert game.is_over
    evening.clock.now_ms += 60_000
    evening.referee.advance()
    evening.deliver()
    due = evening.referee.due_ms()
    assert due is None or due > evening.now_ms


def test_what_happens_in_one_game_is_not_asked_of_the_others(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, first, _ = friendly(evening, evening.join(1), evening.join(2))
    other, *_ = friendly(evening, evening.join(3), evening.join(4))
    evening.advance(500)
    looked: list[int] = []
    monkeypatch.setattr(RoomGames, "_advance", lambda _, each: looked.append(each.number))
    receive(evening, first, t="seen", game=game.number, ply=0)
    assert looked == [game.number]
    evening.advance(1_000)
    assert other.number in looked


def test_all_clocks_are_saved_at_once(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at as many instants as there are games, and with time to spare within a second."""
    saved: list[tuple[int, int]] = []
    write = Autosave._write

    def note(autosave: Autosave, game: object, now_ms: int, **how: Any) -> None:
        saved.append((now_ms, id(autosave)))
        write(autosave, game, now_ms, **how)  # type: ignore[arg-type]

    for one in (1, 3, 5):
        _, first, _ = friendly(evening, evening.join(one), evening.join(one + 1))
        evening.send(first, t="seen", game=first.seat["game"], ply=0)
        evening.advance(300)
    monkeypatch.setattr(Autosave, "_write", note)
    evening.advance(5_000)
    instants = sorted({now for now, _ in saved})
    assert len(saved) == 3 * len(instants)
    assert [after - before for before, after in pairwise(instants)] == [500] * (len(instants) - 1)
    assert len(instants) == 10


@pytest.mark.parametrize("gone_ms", [1_200, 3_600])
def test_who_came_back_just_before_a_kill_keeps_no_time_for_it(
    evening: Evening, gone_ms: int
) -> None:
    """A short absence costs time, and what it cost is on the disk as soon as it is known."""
    game, first, _ = friendly(evening, evening.join(1), evening.join(2))
    evening.send(first, t="seen", game=game.number, ply=0)
    evening.advance(100)
    evening.lose(first)
    evening.advance(gone_ms)
    back = evening.come_back(first)
    evening.advance(50)
    left = game.game.time_left(game.game.side, evening.now_ms)
    assert back.states[f"game:{game.number}"]["clock"]["running"]
    later = evening.restart()
    again = later.referee.play.games.by_number[game.number].game
    assert left is not None
    assert left == 180_000 - 150 - gone_ms
    assert again.time_left(again.side, later.now_ms) == pytest.approx(left, abs=50)
