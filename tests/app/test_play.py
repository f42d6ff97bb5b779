"""The table: a game and the computer that thinks about it."""

from __future__ import annotations

from app.tables import LeashedOpponent
from khepri.app.play import HURRIED_MS, SHOWN_MS, Table
from khepri.games.laser import GAME, Move, Position, Side
from khepri.match.actions import BeginTurn, CheckTime, Pause, Play, Resign, Resume
from khepri.match.clock import TimeControl
from khepri.match.events import GameEnded, MovePlayed
from khepri.match.game import Game
from khepri.match.players import Player
from patience import PATIENCE_S


class Room:
    """A table against a computer that plays one known move, and a clock to turn by hand."""

    def __init__(self, seconds: int | None = None) -> None:
        self.now_ms = 5000
        self.opponent = LeashedOpponent.playing("f5g5", "g5f5")
        control = TimeControl(seconds * 1000) if seconds else None
        players = (Player("Amira"), Player("Reed", 2))
        game = Game.new(GAME, players, Position.start(), control=control)
        self.table = Table(game, lambda: self.now_ms, {Side.RED: self.opponent})
        self.table.apply(BeginTurn())
        self.table.apply(Play(Side.BLUE, Move.parse("f4g4")))
        self.table.apply(BeginTurn())

    def think(self) -> None:
        """Let the computer find its move."""
        self.table.think()
        self.opponent.free.set()
        thinking = self.table._thinking
        assert thinking is not None
        thinking.join()
        assert thinking.finished_ms is not None


def test_a_move_is_shown_only_after_a_while() -> None:
    room = Room()
    room.think()
    assert room.table.poll() == ()
    room.now_ms += SHOWN_MS
    (played,) = room.table.poll()
    assert isinstance(played, MovePlayed)
    assert str(played.move) == "f5g5"
    assert not room.table.thinking


def test_in_a_hurry_it_is_shown_sooner_and_never_too_late() -> None:
    room = Room(seconds=1)
    room.now_ms += 900
    room.think()
    room.now_ms += HURRIED_MS
    assert room.table.apply(CheckTime()) == ()
    assert room.table.time_left(Side.RED) == 100
    (played,) = room.table.poll()
    assert isinstance(played, MovePlayed)
    assert room.table.time_left(Side.RED) == 100


def test_thinking_does_not_begin_twice_nor_for_a_person() -> None:
    room = Room()
    room.table.think()
    first = room.table._thinking
    room.table.think()
    assert room.table._thinking is first
    room.think()
    room.now_ms += SHOWN_MS
    room.table.poll()
    room.table.think()
    assert not room.table.thinking


def test_a_pause_ends_the_search_and_a_new_one_begins_after_it() -> None:
    room = Room()
    room.table.think()
    room.table.apply(Pause())
    assert not room.table.thinking
    room.table.think()
    assert not room.table.thinking
    room.table.apply(Resume())
    room.table.think()
    assert room.table.thinking
    room.opponent.free.set()


def test_the_end_of_a_game_ends_the_search() -> None:
    room = Room()
    room.table.think()
    search = room.table._thinking
    assert search is not None
    events = room.table.apply(Resign(Side.BLUE))
    assert isinstance(events[-1], GameEnded)
    assert not room.table.thinking
    assert room.opponent.cancelled.wait(PATIENCE_S)
    room.opponent.free.set()
    search.join()
    assert room.table.poll() == ()
    assert len(room.table.game.turns) == 1


def test_a_rematch_is_a_new_game_of_the_same_players() -> None:
    room = Room(seconds=90)
    room.table.apply(Resign(Side.BLUE))
    swapped, same = room.table.rematch(swapped=True), room.table.rematch(swapped=False)
    assert [player.name for player in swapped.game.players] == ["Reed", "Amira"]
    assert set(swapped.opponents) == {Side.BLUE}
    assert [player.name for player in same.game.players] == ["Amira", "Reed"]
    assert set(same.opponents) == {Side.RED}
    for table in (swapped, same):
        assert table.game.turns == ()
        assert table.time_left(Side.RED) == 90_000


def test_an_engine_that_fails_still_plays() -> None:
    room = Room()
    room.opponent.moves.clear()
    room.think()
    room.now_ms += SHOWN_MS
    (played,) = room.table.poll()
    assert isinstance(played, MovePlayed)
    assert "lost its thread" in room.table.notice
