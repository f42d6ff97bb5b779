"""The session: a game and the computer that thinks about it."""

from __future__ import annotations

import time

from app.tables import LeashedOpponent
from khepri.games.laser import GAME, Move, Position, Side
from khepri.match.actions import BeginTurn, CheckTime, Pause, Play, Resign, Resume
from khepri.match.clock import TimeControl
from khepri.match.events import GameEnded, MovePlayed
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.session.session import HURRIED_MS, SHOWN_MS, Session


class Room:
    """A session against a computer that plays one known move, and a clock to turn by hand."""

    def __init__(self, seconds: int | None = None) -> None:
        self.now_ms = 5000
        self.opponent = LeashedOpponent.playing("f5g5", "g5f5")
        control = TimeControl(seconds * 1000) if seconds else None
        players = (Player("Amira"), Player("Reed", 2))
        game = Game.new(GAME, players, Position.start(), control=control)
        self.session = Session(game, lambda: self.now_ms, {Side.RED: self.opponent})
        self.session.apply(BeginTurn())
        self.session.apply(Play(Side.BLUE, Move.parse("f4g4")))
        self.session.apply(BeginTurn())

    def think(self) -> None:
        """Let the computer find its move."""
        self.session.think()
        self.opponent.free.set()
        thinking = self.session._thinking
        assert thinking is not None
        thinking.join()
        assert thinking.finished_ms is not None


def test_a_move_is_shown_only_after_a_while() -> None:
    room = Room()
    room.think()
    assert room.session.poll() == ()
    room.now_ms += SHOWN_MS
    (played,) = room.session.poll()
    assert isinstance(played, MovePlayed)
    assert str(played.move) == "f5g5"
    assert not room.session.thinking


def test_in_a_hurry_it_is_shown_sooner_and_never_too_late() -> None:
    room = Room(seconds=1)
    room.now_ms += 900
    room.think()
    room.now_ms += HURRIED_MS
    assert room.session.apply(CheckTime()) == ()
    assert room.session.time_left(Side.RED) == 100
    (played,) = room.session.poll()
    assert isinstance(played, MovePlayed)
    assert room.session.time_left(Side.RED) == 100


def test_thinking_does_not_begin_twice_nor_for_a_person() -> None:
    room = Room()
    room.session.think()
    first = room.session._thinking
    room.session.think()
    assert room.session._thinking is first
    room.think()
    room.now_ms += SHOWN_MS
    room.session.poll()
    room.session.think()
    assert not room.session.thinking


def test_a_pause_ends_the_search_and_a_new_one_begins_after_it() -> None:
    room = Room()
    room.session.think()
    room.session.apply(Pause())
    assert not room.session.thinking
    room.session.think()
    assert not room.session.thinking
    room.session.apply(Resume())
    room.session.think()
    assert room.session.thinking
    room.opponent.free.set()


def test_the_end_of_a_game_ends_the_search() -> None:
    room = Room()
    room.session.think()
    events = room.session.apply(Resign(Side.BLUE))
    assert isinstance(events[-1], GameEnded)
    assert not room.session.thinking
    assert room.opponent.cancelled.wait(5)
    room.opponent.free.set()
    time.sleep(0.02)
    assert room.session.poll() == ()
    assert len(room.session.game.turns) == 1


def test_a_rematch_is_a_new_game_of_the_same_players() -> None:
    room = Room(seconds=90)
    room.session.apply(Resign(Side.BLUE))
    swapped, same = room.session.rematch(swapped=True), room.session.rematch(swapped=False)
    assert [player.name for player in swapped.game.players] == ["Reed", "Amira"]
    assert set(swapped.computers) == {Side.BLUE}
    assert [player.name for player in same.game.players] == ["Amira", "Reed"]
    assert set(same.computers) == {Side.RED}
    for session in (swapped, same):
        assert session.game.turns == ()
        assert session.time_left(Side.RED) == 90_000


def test_an_engine_that_fails_still_plays() -> None:
    room = Room()
    room.opponent.moves.clear()
    room.think()
    room.now_ms += SHOWN_MS
    (played,) = room.session.poll()
    assert isinstance(played, MovePlayed)
    assert "lost its thread" in room.session.notice
