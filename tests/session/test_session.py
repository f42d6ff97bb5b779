"""A game with whoever plays it: turns, time, the computer, and what is told to whom."""

from __future__ import annotations

import threading
from collections.abc import Mapping

import pytest

from app.tables import LeashedOpponent
from khepri.engine.limits import Limits
from khepri.engine.search import CancelToken
from khepri.errors import ForfeitError
from khepri.games import base
from khepri.games.base import Outcome, Termination
from khepri.games.laser import GAME, Move, Position, Side
from khepri.match.actions import (
    Action,
    AnswerDraw,
    BeginTurn,
    OfferDraw,
    Pause,
    Play,
    Resign,
    Resume,
)
from khepri.match.clock import TimeControl
from khepri.match.events import (
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    MovePlayed,
    Paused,
    TurnBegan,
)
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.session.seats import (
    Choice,
    ComputerSeat,
    LevelChooser,
    LocalSeat,
    RemoteSeat,
    Seat,
)
from khepri.session.session import HURRIED_MS, NOBODY_MS, PAGE_MS, SHOWN_MS, Session
from khepri.session.timekeeping import Timer
from patience import PATIENCE_S

BLUE, RED = Side.BLUE, Side.RED
START_MS = 5000


class Room:
    """A session with a clock to turn by hand; everything that is told is written down."""

    def __init__(
        self,
        seats: Mapping[base.Side, Seat] | None = None,
        *,
        seconds: int | None = None,
        unseen_ms: int = PAGE_MS,
    ) -> None:
        self.now_ms = START_MS
        self.told: list[Event] = []
        control = TimeControl(seconds * 1000) if seconds else None
        game = Game.new(GAME, (Player("Amira"), Player("Reed")), Position.start(), control=control)
        self.session = Session(game, lambda: self.now_ms, seats, unseen_ms=unseen_ms)
        self.session.listener = self.told.extend

    @property
    def game(self) -> Game:
        return self.session.game

    def do(self, action: Action) -> tuple[Event, ...]:
        return self.session.apply(action)

    def wait(self, ms: int) -> None:
        self.now_ms += ms
        self.session.advance()

    def find_move(self) -> None:
        """Let a search begin and end, without its move being played yet."""
        self.session.advance()
        self.session.wait()


def against_computer(seconds: int | None = None) -> tuple[Room, LeashedOpponent]:
    """Return a room in which Red, a computer on a leash, is to move."""
    opponent = LeashedOpponent.playing("f5g5", "g5f5")
    room = Room({RED: ComputerSeat(LevelChooser(opponent))}, seconds=seconds)
    room.session.seen()
    room.do(Play(BLUE, Move.parse("f4g4")))
    room.session.seen()
    return room, opponent


def unleashed(room: Room, opponent: LeashedOpponent) -> None:
    opponent.free.set()
    room.find_move()


# Turns and who has seen them


def test_the_next_turn_begins_when_the_last_move_was_seen() -> None:
    room = Room(seconds=60)
    assert not room.game.turn_begun
    room.session.seen()
    assert room.told == [TurnBegan(BLUE)]
    room.session.seen()
    assert room.told == [TurnBegan(BLUE)]


def test_a_move_that_nobody_says_to_have_seen_costs_time_from_the_limit_on() -> None:
    room = Room(seconds=60)
    assert room.session.due_ms() == START_MS + PAGE_MS
    room.wait(PAGE_MS - 1)
    assert not room.game.turn_begun
    room.wait(10_001)
    assert room.game.turn_begun
    assert room.session.time_left(BLUE) == 50_000


def test_where_nobody_looks_a_turn_begins_at_once() -> None:
    room = Room(seconds=60, unseen_ms=NOBODY_MS)
    room.session.advance()
    assert room.told == [TurnBegan(BLUE)]


def test_a_pause_puts_the_limit_off() -> None:
    room = Room(seconds=60)
    room.do(Pause())
    assert room.session.due_ms() is None
    room.wait(100_000)
    room.session.seen()
    assert not room.game.turn_begun
    room.do(Resume())
    assert room.session.due_ms() == room.now_ms + PAGE_MS


# Time


def test_a_flag_falls_at_its_instant_without_anybody_looking() -> None:
    room = Room(seconds=60)
    room.session.seen()
    assert room.session.due_ms() == START_MS + 60_000
    room.wait(59_999)
    assert room.game.outcome is None
    room.wait(1)
    assert room.told[-1] == GameEnded(Outcome(Termination.TIME, RED))
    assert room.session.due_ms() is None


def test_one_timer_serves_any_number_of_games() -> None:
    timer, slow, fast = Timer(), Room(seconds=90), Room(seconds=30)
    assert timer.due_ms() is None
    for room in (slow, fast):
        room.session.seen()
        timer.serve(room.session)
        timer.serve(room.session)
    assert timer.due_ms() == START_MS + 30_000
    fast.now_ms = slow.now_ms = START_MS + 30_000
    timer.advance()
    assert fast.game.outcome is not None
    assert slow.game.outcome is None
    assert timer._sessions == [slow.session]
    assert timer.due_ms() == START_MS + 90_000
    timer.release(slow.session)
    assert timer.due_ms() is None


def test_people_at_one_machine_think_about_questions_for_free() -> None:
    room = Room(seconds=60)
    room.session.seen()
    room.do(OfferDraw(BLUE))
    room.wait(500_000)
    assert room.game.outcome is None
    room.do(AnswerDraw(RED, accepted=False))
    assert room.session.time_left(BLUE) == 60_000


@pytest.mark.parametrize(
    "seat", [RemoteSeat(), ComputerSeat(LevelChooser(LeashedOpponent.playing()))]
)
def test_people_at_two_machines_do_not(seat: Seat) -> None:
    room = Room({RED: seat}, seconds=60)
    assert not room.game.options.clock_waits
    assert Room({RED: LocalSeat()}, seconds=60).game.options.clock_waits


# The computer


def test_a_move_is_shown_only_after_a_while() -> None:
    room, opponent = against_computer()
    unleashed(room, opponent)
    assert room.session.due_ms() == START_MS + SHOWN_MS
    room.wait(SHOWN_MS - 1)
    assert room.session.thinking
    room.wait(1)
    (played,) = [event for event in room.told if isinstance(event, MovePlayed)][1:]
    assert str(played.move) == "f5g5"
    assert not room.session.thinking


def test_a_move_waits_while_the_last_one_is_looked_at_again() -> None:
    room, opponent = against_computer(seconds=60)
    unleashed(room, opponent)
    room.session.look_again()
    room.wait(PAGE_MS - 1)
    assert len(room.game.turns) == 1
    room.session.seen()
    room.wait(0)
    assert len(room.game.turns) == 2
    assert room.session.time_left(RED) == 60_000, "the wait costs nothing"


def test_whoever_looks_for_ever_does_not_stop_the_game() -> None:
    room, opponent = against_computer()
    unleashed(room, opponent)
    room.session.look_again()
    assert room.session.due_ms() == room.now_ms + PAGE_MS
    room.wait(PAGE_MS)
    assert len(room.game.turns) == 2


def test_in_a_hurry_it_is_shown_sooner_and_never_too_late() -> None:
    room, opponent = against_computer(seconds=1)
    room.now_ms += 900
    unleashed(room, opponent)
    room.now_ms += HURRIED_MS - 1
    assert room.session.time_left(RED) == 100
    room.wait(1)
    assert isinstance(room.told[-1], MovePlayed)
    assert room.session.time_left(RED) == 100


def test_a_search_that_takes_too_long_loses_on_time() -> None:
    room, opponent = against_computer(seconds=1)
    room.session.advance()
    room.wait(1000)
    assert room.told[-1] == GameEnded(Outcome(Termination.TIME, BLUE))
    assert opponent.cancelled.wait(PATIENCE_S)
    opponent.free.set()


def test_nobody_thinks_for_a_person_nor_before_the_turn_begins() -> None:
    room, opponent = against_computer()
    unleashed(room, opponent)
    room.wait(SHOWN_MS)
    assert room.game.side is BLUE
    room.session.seen()
    room.session.advance()
    assert not room.session.thinking
    room.do(Play(BLUE, Move.parse("g4f4")))
    room.session.advance()
    assert not room.session.thinking


def test_a_pause_ends_the_search_and_a_new_one_begins_after_it() -> None:
    room, opponent = against_computer()
    room.session.advance()
    assert room.session.thinking
    room.do(Pause())
    room.session.advance()
    assert not room.session.thinking
    room.do(Resume())
    room.session.advance()
    assert room.session.thinking
    opponent.free.set()


def test_the_end_of_a_game_ends_the_search() -> None:
    room, opponent = against_computer()
    room.session.advance()
    room.do(Resign(BLUE))
    assert isinstance(room.told[-1], GameEnded)
    assert not room.session.thinking
    assert opponent.cancelled.wait(PATIENCE_S)
    opponent.free.set()
    room.wait(SHOWN_MS)
    assert len(room.game.turns) == 1


def test_a_search_that_has_ended_wakes_its_owner() -> None:
    opponent = LeashedOpponent.playing("f4g4")
    opponent.free.set()
    woken: list[bool] = []
    game = Game.new(GAME, (Player("Reed"), Player("Amira")), Position.start())
    session = Session(
        game,
        lambda: 0,
        {BLUE: ComputerSeat(LevelChooser(opponent))},
        unseen_ms=NOBODY_MS,
        wake=lambda: woken.append(True),
    )
    session.advance()
    session.wait()
    assert woken == [True]


def test_an_engine_that_fails_still_plays() -> None:
    room, opponent = against_computer()
    opponent.moves.clear()
    unleashed(room, opponent)
    room.wait(SHOWN_MS)
    assert isinstance(room.told[-1], MovePlayed)
    assert "lost its thread" in room.session.notice


class Rude:
    """A program that does not play by the rules of the match, once it is let go."""

    def __init__(self) -> None:
        self.free = threading.Event()

    def choose(self, game: Game, now_ms: int, token: CancelToken) -> Choice:  # noqa: ARG002
        self.free.wait(PATIENCE_S)
        raise ForfeitError("It left the room.")


def test_a_program_that_breaks_the_rules_forfeits() -> None:
    rude = Rude()
    rude.free.set()
    room = Room({BLUE: ComputerSeat(rude)}, unseen_ms=NOBODY_MS)
    room.find_move()
    room.session.advance()
    assert room.game.outcome == Outcome(Termination.FORFEIT, RED)
    assert room.session.forfeit == "It left the room."


def test_a_forfeit_counts_from_when_it_happened_not_from_when_somebody_looks() -> None:
    rude = Rude()
    room = Room({BLUE: ComputerSeat(rude)}, seconds=1, unseen_ms=NOBODY_MS)
    room.session.advance()
    rude.free.set()
    room.session.wait()
    assert room.game.outcome is None, "nobody has looked yet"
    room.wait(60_000)
    assert room.game.outcome == Outcome(Termination.FORFEIT, RED)


@pytest.mark.parametrize(("score", "answer"), [(300, DrawDeclined), (-300, GameEnded)])
def test_the_computer_answers_a_draw_offer_by_its_own_score(
    score: int, answer: type[Event]
) -> None:
    room, opponent = against_computer()
    unleashed(room, opponent)
    room.wait(SHOWN_MS)
    room.session.scores[RED][-1] = score
    room.session.seen()
    events = room.do(OfferDraw(BLUE))
    assert events[0] == DrawOffered(BLUE)
    assert isinstance(events[-1], answer)
    assert tuple(room.told[-2:]) == events


def test_a_rematch_is_a_new_game_of_the_same_players() -> None:
    room, opponent = against_computer(seconds=90)
    room.do(Resign(BLUE))
    opponent.free.set()
    swapped, same = room.session.rematch(swapped=True), room.session.rematch(swapped=False)
    assert [player.name for player in swapped.game.players] == ["Reed", "Amira"]
    assert swapped.computers == {BLUE}
    assert [player.name for player in same.game.players] == ["Amira", "Reed"]
    assert same.computers == {RED}
    assert swapped.score.points == ("1", "0"), "who was Red, and won, is Blue there"
    assert same.score.points == ("0", "1")
    assert same.score_now == same.score, "a game that goes on counts for nobody"
    for session in (swapped, same):
        assert session.game.turns == ()
        assert session.time_left(RED) == 90_000


def test_who_has_no_name_is_called_by_the_side_of_each_game() -> None:
    game = Game.new(GAME, (Player("Blue"), Player("Zoë")), Position.start())
    session = Session(game, lambda: 0)
    session.apply(Resign(BLUE))
    again = session.rematch(swapped=True)
    assert [player.name for player in again.game.players] == ["Zoë", "Red"]
    again.apply(Resign(BLUE))
    assert again.rematch(swapped=True).game.players == game.players


# Hints


def test_a_hint_is_a_search_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("khepri.session.seats.Limits", lambda **_: Limits(nodes=2000))
    room = Room()
    room.session.seen()
    room.session.ask_hint()
    assert room.session.hinting
    room.session.wait()
    hint = room.session.take_hint()
    assert hint is not None
    assert hint.move in room.game.position.legal_moves()
    assert not room.session.hinting


def test_a_move_ends_the_hint() -> None:
    room = Room()
    room.session.seen()
    room.session.ask_hint()
    room.do(Play(BLUE, Move.parse("f4g4")))
    assert not room.session.hinting
    assert room.session.take_hint() is None


# Listening


def test_a_listener_may_act_and_hears_of_that_too() -> None:
    room = Room()
    heard: list[tuple[Event, ...]] = []

    def pause_at_once(events: tuple[Event, ...]) -> None:
        heard.append(events)
        if isinstance(events[0], TurnBegan):
            room.do(Pause(RED))

    room.session.listener = pause_at_once
    room.do(BeginTurn())
    assert heard == [(TurnBegan(BLUE),), (Paused(RED),)]
    assert room.game.paused


def test_nothing_happens_without_a_listener_but_the_game() -> None:
    room = Room()
    room.session.listener = None
    room.session.seen()
    assert room.game.turn_begun
