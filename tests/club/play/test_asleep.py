"""Laptops and phones that sleep at the worst moment: nobody loses anything by it."""

from __future__ import annotations

from typing import Any

import pytest

from club.evening import Evening, FakePage
from club.play.tables import EventTable
from khepri.club.play.clocks import MOST_LAG_A_GAME_MS, RoomPause
from khepri.club.play.games import Hold
from khepri.games import othello
from khepri.games.base import Outcome, Side, Termination

BLACK, WHITE = othello.Side
LINE = 'khepri-preset/1 game=othello size=8 clock=60+0 name="Fast"'


class Board:
    """A board of the event at which the first player's clock runs."""

    def __init__(self) -> None:
        self.evening = Evening()
        self.first, self.second = self.evening.join(1, 3), self.evening.join(2, 5)
        self.game = EventTable(self.evening, 1, 2, line=LINE).start()
        self.see(self.first)

    def see(self, page: FakePage) -> None:
        """Let a page show the position."""
        ply = len(self.game.game.turns)
        self.evening.send(page, t="seen", game=self.game.number, ply=ply)

    def sleep(self, ms: int) -> None:
        """Close the lid of the laptop for a while."""
        self.evening.clock.now_ms += ms
        self.evening.referee.advance()
        self.evening.deliver()

    def left(self, side: Side) -> int:
        """Return what a clock shows."""
        left = self.game.game.time_left(side, self.evening.now_ms)
        assert left is not None
        return left

    def shown(self, page: FakePage) -> dict[str, Any]:
        """Return what a page sees of the game."""
        return page.states[f"game:{self.game.number}"]


@pytest.fixture
def board() -> Board:
    return Board()


# The laptop


@pytest.mark.parametrize("before_ms", [0, 4_000, 9_999])
def test_a_laptop_that_falls_asleep_in_the_countdown_counts_anew(
    board: Board, before_ms: int
) -> None:
    """Nobody's clock runs while everybody still wonders what has happened."""
    board.evening.referee.play.pausing.pause(RoomPause.TEACHER)
    board.evening.advance(3_000)
    board.evening.referee.play.pausing.go_on()
    board.evening.advance(before_ms)
    board.sleep(40_000)
    assert board.first.room["paused"]["why"] == "asleep"
    assert board.first.room["paused"]["goes_on_at"] is None
    board.evening.advance(60_000)
    assert board.left(BLACK) == 60_000
    board.evening.referee.play.pausing.go_on()
    board.evening.advance(10_000)
    assert board.first.room["paused"] is None
    board.evening.advance(2_000)
    assert board.left(BLACK) == 58_000


def test_a_draw_that_was_offered_is_still_offered_after_the_sleep(board: Board) -> None:
    board.evening.send(board.second, t="offer", game=board.game.number, what="draw")
    board.sleep(300_000)
    assert board.shown(board.first)["draw"] == "white"
    answer = {"t": "answer", "game": board.game.number, "what": "draw", "yes": True}
    board.evening.send(board.first, **answer)
    assert "asleep" in board.first.last("nack")["say"]
    board.evening.referee.play.pausing.go_on()
    board.evening.advance(10_000)
    board.evening.send(board.first, **answer)
    assert board.game.game.outcome == Outcome(Termination.AGREEMENT, None)


def test_the_sleep_of_the_laptop_is_no_absence_of_a_phone(board: Board) -> None:
    """Who was gone meanwhile has used nothing of the time that is waited for a device."""
    board.evening.lose(board.first)
    board.evening.advance(20_000)
    assert board.game.holds == {Hold.GONE}
    board.sleep(600_000)
    assert board.game.gone_ms == {BLACK: 20_000}
    board.evening.referee.play.pausing.go_on()
    board.evening.advance(10_000)
    board.evening.advance(5_000)
    assert board.game.holds == {Hold.GONE}
    assert board.left(BLACK) == 60_000
    board.evening.advance(60_000)
    back = board.evening.come_back(board.first)
    board.evening.advance(0)
    assert board.shown(back)["hold"] is None
    assert board.game.gone_ms[BLACK] <= 20_000 + 65_000


# Phones


def ask_no_more(board: Board, left_ms: int) -> None:
    """Let the first player's phone fall asleep with its line open, and so much time left."""
    board.evening.advance(5_000)
    board.evening.referee.play.add_time(board.game, BLACK, left_ms - board.left(BLACK))
    board.evening.answers_pings = False


@pytest.mark.parametrize("left_ms", [5_500, 9_000, 14_000])
def test_no_flag_falls_while_a_phone_does_not_answer(board: Board, left_ms: int) -> None:
    """Its line looks open for a while; whether it is there has to be known first."""
    ask_no_more(board, left_ms)
    for _ in range(16):
        board.evening.advance(1_000)
        board.evening.send(board.second, t="pong", n=0)
    assert not board.game.is_over
    assert board.game.holds == {Hold.GONE}
    assert board.left(BLACK) == left_ms
    assert board.shown(board.second)["hold"]["why"] == "gone"


def test_a_flag_falls_as_soon_as_the_phone_has_answered(board: Board) -> None:
    """It was there all the time, and its player was too slow."""
    ask_no_more(board, 7_000)
    board.evening.advance(9_000)
    assert not board.game.is_over
    board.evening.send(board.first, t="move", game=board.game.number, ply=0, m="d3", id="x")
    board.evening.advance(0)
    assert board.game.game.outcome == Outcome(Termination.TIME, WHITE)


def test_the_waiting_is_counted_over_all_absences_and_for_each_side(board: Board) -> None:
    """Three absences of one player share two minutes; those of the other are counted apart."""
    page = board.first
    for absent_ms in (30_000, 50_000):
        board.evening.lose(page)
        board.evening.advance(absent_ms)
        page = board.evening.come_back(page)
        board.evening.advance(0)
    assert board.game.gone_ms == {BLACK: 80_000}
    assert board.left(BLACK) == 60_000
    board.evening.lose(page)
    board.evening.advance(40_000)
    assert not board.game.holds
    board.evening.advance(1_000)
    assert board.left(BLACK) == 59_000
    page = board.evening.come_back(page)
    board.evening.send(page, t="move", game=board.game.number, ply=0, m="d3", id="x")
    assert page.heard("ack")
    board.see(board.second)
    board.evening.lose(board.second)
    board.evening.advance(119_000)
    assert board.game.holds == {Hold.GONE}
    assert board.left(WHITE) == 60_000


def test_a_phone_that_is_far_away_gets_five_seconds_in_a_game_and_not_more(board: Board) -> None:
    """Whatever it says about its way."""
    pages: dict[Side, FakePage] = {BLACK: board.first, WHITE: board.second}
    moved = dict.fromkeys(pages, 0)
    while min(moved.values()) < 12:
        side, ply = board.game.game.side, len(board.game.game.turns)
        moved[side] += 1
        page = pages[side]
        board.see(page)
        for each in pages.values():
            board.evening.night.links[each.number].lag_ms = 60_000
        board.evening.clock.now_ms += 1_000
        move = str(board.game.game.position.legal_moves()[0])
        message = {"t": "move", "game": board.game.number, "ply": ply, "m": move, "id": f"c{ply}"}
        board.evening.send(page, **message)
    assert board.game.lag_ms == {BLACK: MOST_LAG_A_GAME_MS, WHITE: MOST_LAG_A_GAME_MS}
    for side, count in moved.items():
        assert board.left(side) == 65_000 - 1_000 * count


# The same move again


def test_a_move_whose_answer_was_lost_is_played_once(board: Board) -> None:
    """On another link, in another tab, and when the laptop was killed in between."""
    message = {"t": "move", "game": board.game.number, "ply": 0, "m": "d3", "id": "c7"}
    board.evening.send(board.first, **message)
    tab = board.evening.come_back(board.first)
    board.evening.send(tab, **message)
    assert len(board.game.game.turns) == 1
    assert tab.last("ack")["id"] == "c7"
    board.evening.send(board.first, **message)
    assert "another tab" in board.first.last("nack")["say"]
    after = board.evening.restart()
    page = after.come_back(tab)
    after.send(page, **message)
    (game,) = after.referee.play.games.by_number.values()
    assert [str(turn.move) for turn in game.game.turns] == ["d3"]
    assert page.last("ack")["id"] == "c7"


# The laptop stops while a phone is gone


def lose_first(board: Board) -> None:
    """Let the first player's device be gone for 4 seconds, after 1.4 seconds of thought."""
    board.evening.advance(1_400)
    board.evening.send(board.first, t="hidden", hidden=False)
    board.evening.lose(board.first)
    board.evening.advance(4_000)
    assert not board.game.holds


def test_who_was_gone_at_a_power_cut_is_charged_until_the_last_sign_of_life(board: Board) -> None:
    """Until the laptop is on again, the device is away for so long that its clock waits."""
    lose_first(board)
    again = board.evening.restart()
    (board.game,) = again.referee.play.games.by_number.values()
    assert board.left(BLACK) == 58_600


def test_who_was_gone_when_the_laptop_fell_asleep_is_charged_until_then_too(board: Board) -> None:
    """Also if it is the first to speak when the laptop wakes."""
    lose_first(board)
    board.evening.clock.now_ms += 600_000
    board.evening.come_back(board.first)
    board.sleep(0)
    assert board.game.holds == {Hold.ASLEEP}
    assert board.left(BLACK) == 58_600


def test_who_is_gone_only_since_the_laptop_sleeps_is_charged_until_it_slept(board: Board) -> None:
    board.evening.advance(4_000)
    board.evening.clock.now_ms += 600_000
    board.evening.lose(board.first)
    board.sleep(0)
    assert board.left(BLACK) == 56_000
