"""When nobody's time runs: before the start, while a device is gone, in a pause, after a sleep."""

from __future__ import annotations

from typing import Any

import pytest

from club.evening import Evening, FakePage
from club.play.tables import EventTable, friendly, play
from khepri.club.play.clocks import RoomPause
from khepri.club.play.games import ClubGame, Hold
from khepri.errors import ClubError
from khepri.games import othello
from khepri.games.base import Outcome, Termination

BLACK, WHITE = othello.Side


@pytest.fixture
def evening() -> Evening:
    return Evening()


def pair(evening: Evening) -> tuple[FakePage, FakePage]:
    """Let two people sit down."""
    return evening.join(1, 3), evening.join(2, 5)


def shown(page: FakePage) -> dict[str, Any]:
    """Return what a page sees of its game."""
    return page.states[f"game:{page.seat['game']}"]


def left(game: ClubGame, side: Any, evening: Evening) -> int:
    found = game.game.time_left(side, evening.now_ms)
    assert found is not None
    return found


def running(evening: Evening, first: FakePage) -> ClubGame:
    """Return a game of the event in which the clock of the first player runs."""
    game = EventTable(evening, 1, 2).start()
    evening.send(first, t="seen", game=game.number, ply=0)
    assert game.game.clock is not None
    assert game.game.clock.running is BLACK
    return game


# The start


def test_the_clock_starts_when_both_are_ready(evening: Evening) -> None:
    first, second = pair(evening)
    game = EventTable(evening, 1, 2).call()
    assert first.seat["game"] == second.seat["game"] == game.number
    assert shown(first)["hold"]["why"] == "start"
    assert shown(first)["starts_at"] == evening.now_ms + 60_000
    evening.send(first, t="move", game=game.number, ply=0, m="a2", id="x")
    assert "both of you are ready" in first.last("nack")["say"]
    evening.referee.play.ready(game, BLACK)
    evening.advance(3000)
    assert shown(second)["ready"] == ["black"]
    assert left(game, BLACK, evening) == 60_000
    evening.referee.play.ready(game, WHITE)
    evening.deliver()
    assert (shown(first)["hold"], shown(first)["starts_at"]) == (None, None)
    evening.advance(2500)
    evening.advance(1000)
    assert left(game, BLACK, evening) == 59_000


def test_it_starts_by_itself_after_a_while(evening: Evening) -> None:
    pair(evening)
    game = EventTable(evening, 1, 2).call()
    evening.advance(59_999)
    assert Hold.START in game.holds
    evening.advance(1)
    assert not game.holds


def test_nobody_is_in_two_games_of_the_event(evening: Evening) -> None:
    for number in (1, 2, 3):
        evening.join(number, number)
    EventTable(evening, 1, 2).start()
    with pytest.raises(ClubError, match=r"Amira K\. still plays"):
        EventTable(evening, 3, 1).call()


# A device is gone


def test_the_clock_waits_for_a_device_and_nobody_pays_for_the_silence(evening: Evening) -> None:
    first, second = pair(evening)
    game = running(evening, first)
    evening.advance(7000)
    heard = evening.night.links[first.number].heard_ms
    used = heard - (evening.now_ms - 7000)
    assert 0 < used < 7000
    evening.lose(first)
    assert not shown(second)["players"]["black"]["here"]
    evening.advance(heard + 4_999 - evening.now_ms)
    assert not game.holds
    evening.advance(1)
    assert game.holds == {Hold.GONE}
    assert left(game, BLACK, evening) == 60_000 - used
    hold = shown(second)["hold"]
    assert hold["say"] == "Amira's phone is gone. The clock waits. Please wait here."
    assert (hold["side"], hold["until_at"]) == ("black", heard + 120_000)
    evening.advance(30_000)
    back = evening.come_back(first)
    evening.advance(0)
    assert shown(back)["hold"] is None
    assert left(game, BLACK, evening) == 60_000 - used
    assert game.gone_ms[BLACK] == evening.now_ms - heard


def test_after_two_minutes_in_all_the_clock_runs(evening: Evening) -> None:
    first, second = pair(evening)
    game = running(evening, first)
    evening.lose(first)
    evening.advance(100_000)
    first = evening.come_back(first)
    evening.advance(0)
    assert game.gone_ms[BLACK] == 100_000
    evening.lose(first)
    evening.advance(20_000)
    assert not game.holds
    assert left(game, BLACK, evening) == 60_000
    evening.advance(59_999)
    assert not game.is_over
    evening.advance(1)
    assert game.game.outcome == Outcome(Termination.TIME, WHITE)
    assert second.seat["tally"]["won"] == 1


def test_it_waits_only_for_the_one_who_is_to_move(evening: Evening) -> None:
    first, second = pair(evening)
    game = running(evening, first)
    evening.lose(second)
    evening.advance(20_000)
    assert not game.holds
    assert left(game, BLACK, evening) == 40_000


def test_a_flag_does_not_fall_in_the_silence(evening: Evening) -> None:
    first, _ = pair(evening)
    game = running(evening, first)
    evening.referee.play.add_time(game, BLACK, -58_000)
    evening.lose(first)
    evening.advance(4_000)
    assert not game.is_over
    evening.advance(2_000)
    assert game.holds == {Hold.GONE}
    assert left(game, BLACK, evening) == 2_000


def test_whoever_comes_back_at_once_has_used_the_time(evening: Evening) -> None:
    first, _ = pair(evening)
    game = running(evening, first)
    evening.lose(first)
    evening.advance(4_000)
    evening.come_back(first)
    evening.advance(3_000)
    assert left(game, BLACK, evening) == 53_000


def test_an_opponent_can_give_up_while_a_device_is_gone(evening: Evening) -> None:
    first, second = pair(evening)
    game = running(evening, first)
    evening.lose(first)
    evening.advance(10_000)
    evening.send(second, t="resign", game=game.number)
    assert game.game.outcome == Outcome(Termination.RESIGNATION, BLACK)


def test_a_pause_does_not_use_up_the_waiting(evening: Evening) -> None:
    first, _ = pair(evening)
    game = running(evening, first)
    evening.lose(first)
    evening.advance(20_000)
    evening.referee.play.pausing.pause(RoomPause.TEACHER)
    evening.advance(300_000)
    assert game.gone_ms == {BLACK: 20_000}
    evening.referee.play.pausing.go_on()
    evening.advance(10_000)
    evening.advance(30_000)
    assert game.holds == {Hold.GONE}
    assert left(game, BLACK, evening) == 60_000
    evening.come_back(first)
    evening.advance(0)
    assert game.gone_ms == {BLACK: 50_000}


# Pauses


def test_the_teacher_stops_everything_and_lets_it_go_on(evening: Evening) -> None:
    first, second = pair(evening)
    game = running(evening, first)
    evening.advance(1000)
    evening.referee.play.pausing.pause(RoomPause.TEACHER)
    evening.advance(60_000)
    assert first.room["paused"] == {
        "why": "teacher",
        "say": 'Your teacher has stopped all clocks. Wait for "Go on".',
        "goes_on_at": None,
    }
    assert shown(second)["hold"]["why"] == "all"
    evening.send(first, t="move", game=game.number, ply=0, m="a2", id="x")
    assert "stopped all clocks" in first.last("nack")["say"]
    evening.referee.play.pausing.go_on()
    evening.deliver()
    assert first.room["paused"]["goes_on_at"] == evening.now_ms + 10_000
    assert shown(first)["hold"]["until_at"] == evening.now_ms + 10_000
    evening.advance(9_999)
    assert left(game, BLACK, evening) == 59_000
    evening.advance(1)
    assert first.room["paused"] is None
    evening.advance(2_000)
    assert left(game, BLACK, evening) == 57_000
    with pytest.raises(ClubError, match="running already"):
        evening.referee.play.pausing.go_on()


def test_a_game_that_is_begun_in_a_pause_waits_too(evening: Evening) -> None:
    pair(evening)
    evening.referee.play.pausing.pause(RoomPause.TEACHER)
    game = EventTable(evening, 1, 2).call(starts_in=60_000)
    evening.advance(120_000)
    assert game.holds == {Hold.START, Hold.ALL}
    evening.referee.play.pausing.go_on()
    evening.advance(10_000)
    assert game.holds == {Hold.START}
    evening.advance(60_000)
    assert not game.holds


def test_one_board_is_stopped_alone_and_gets_time(evening: Evening) -> None:
    for number in (1, 2, 3, 4):
        evening.join(number, number)
    table = EventTable(evening, 1, 2, 3, 4)
    one, other = table.start(1), table.start(2)
    evening.advance(2_500)
    evening.referee.play.hold([one], Hold.TEACHER)
    evening.referee.play.add_time(one, BLACK, 60_000)
    evening.advance(5_000)
    assert (left(one, BLACK, evening), left(other, BLACK, evening)) == (120_000, 55_000)
    evening.referee.play.release([one], Hold.TEACHER)
    evening.advance(5_000)
    assert left(one, BLACK, evening) == 115_000


def test_the_teacher_decides_a_game(evening: Evening) -> None:
    first, _ = pair(evening)
    table = EventTable(evening, 1, 2)
    game = table.start()
    evening.referee.play.hold([game], Hold.BY_HAND)
    evening.referee.play.decide(game, Outcome(Termination.ADJUDICATION, WHITE))
    evening.deliver()
    assert shown(first)["result"]["say"] == "Your teacher has decided the game."
    assert table.result() == "0-1"
    with pytest.raises(ClubError, match="over"):
        evening.referee.play.decide(game, Outcome(Termination.ADJUDICATION, BLACK))


def test_after_the_night_nobody_loses_by_time(evening: Evening) -> None:
    first, _ = pair(evening)
    game = running(evening, first)
    evening.referee.room.end()
    evening.advance(0)
    evening.advance(300_000)
    assert not game.is_over
    assert left(game, BLACK, evening) == 60_000


# The laptop sleeps


def test_a_sleep_of_the_laptop_is_charged_to_nobody(evening: Evening) -> None:
    first, second = pair(evening)
    game = running(evening, first)
    evening.advance(2_000)
    evening.clock.now_ms += 40_000
    evening.referee.advance()
    evening.deliver()
    assert first.room["paused"]["why"] == "asleep"
    assert shown(second)["hold"]["why"] == "asleep"
    assert left(game, BLACK, evening) == 58_000
    evening.advance(30_000)
    evening.referee.play.pausing.go_on()
    evening.advance(10_000)
    evening.advance(1_000)
    assert left(game, BLACK, evening) == 57_000


def test_a_move_right_after_the_sleep_is_not_played_in_it(evening: Evening) -> None:
    first, _ = pair(evening)
    game = running(evening, first)
    evening.clock.now_ms += 70_000
    evening.send(first, t="move", game=game.number, ply=0, m="a2", id="x")
    assert "asleep" in first.last("nack")["say"]
    assert not game.is_over
    assert left(game, BLACK, evening) == 60_000


def test_an_idle_room_may_be_looked_at_seldom(evening: Evening) -> None:
    first, second = pair(evening)
    evening.clock.now_ms += 40_000
    evening.referee.advance()
    evening.deliver()
    assert first.room["paused"] is None
    friendly(evening, first, second)
    assert first.room["paused"] is None


def test_a_called_round_does_not_start_while_the_laptop_sleeps(evening: Evening) -> None:
    pair(evening)
    game = EventTable(evening, 1, 2).call(starts_in=30_000)
    evening.advance(10_000)
    evening.clock.now_ms += 60_000
    evening.referee.advance()
    assert game.holds == {Hold.START, Hold.ASLEEP}
    evening.referee.play.pausing.go_on()
    evening.advance(10_000)
    evening.advance(19_999)
    assert game.holds == {Hold.START}
    evening.advance(1)
    assert not game.holds


# Switched off and on again


def test_an_event_game_survives_before_its_first_move(evening: Evening) -> None:
    first, second = pair(evening)
    table = EventTable(evening, 1, 2)
    game = table.start()
    evening.send(first, t="seen", game=game.number, ply=0)
    evening.referee.play.add_time(game, WHITE, 30_000)
    evening.advance(5_500)
    again = evening.restart()
    (back,) = again.referee.play.games.by_number.values()
    assert back.number == game.number
    assert back.board == game.board
    assert back.holds == {Hold.ASLEEP}
    assert (left(back, BLACK, again), left(back, WHITE, again)) == (54_500, 90_000)
    pages = [again.come_back(page) for page in (first, second)]
    assert pages[0].room["paused"]["why"] == "back"
    assert shown(pages[0])["hold"]["say"] == pages[0].room["paused"]["say"]
    assert shown(pages[0])["moves"]
    again.advance(20_000)
    again.referee.play.pausing.go_on()
    again.advance(10_000)
    again.send(pages[0], t="seen", game=back.number, ply=0)
    play(again, pages[0], "a2")
    assert shown(pages[1])["list"] == ["a2"]
    again.send(pages[1], t="resign", game=back.number)
    assert table.result() == "1-0"


def test_what_was_used_of_the_waiting_is_not_given_again(evening: Evening) -> None:
    first, _ = pair(evening)
    game = running(evening, first)
    evening.lose(first)
    evening.advance(50_000)
    evening.come_back(first)
    evening.advance(0)
    game.reports[BLACK] = "1-0"
    evening.referee.play.changed(game)
    again = evening.restart()
    (back,) = again.referee.play.games.by_number.values()
    assert back.gone_ms == {BLACK: 50_000}
    assert back.reports == {BLACK: "1-0"}


def test_a_device_that_was_gone_before_does_not_hold_a_game_for_ever(evening: Evening) -> None:
    first, _ = pair(evening)
    running(evening, first)
    evening.lose(first)
    evening.advance(10_000)
    again = evening.restart()
    (back,) = again.referee.play.games.by_number.values()
    again.come_back(first)
    again.referee.play.pausing.go_on()
    again.advance(10_000)
    assert not back.holds
    again.advance(3_500)
    assert left(back, BLACK, again) == 59_000


def test_a_friendly_game_comes_back_as_one_that_is_kept(evening: Evening) -> None:
    pages = pair(evening)
    game, *_ = friendly(evening, *pages)
    play(evening, pages[0], "a2")
    again = evening.restart()
    first, second = (again.come_back(page) for page in pages)
    assert first.room["paused"] is None
    assert first.seat["game"] is None
    assert first.seat["kept"] == [{"game": game.number, "words": "Your game with Ben is kept."}]
    again.send(first, t="go_on", game=game.number)
    assert first.seat["game"] == second.seat["game"] == game.number
    play(again, second, "a1")
    assert shown(first)["list"] == ["a2", "a1"]


def test_games_of_before_are_counted_and_get_no_number_twice(evening: Evening) -> None:
    pages = pair(evening)
    game, *_ = friendly(evening, *pages)
    evening.send(pages[0], t="resign", game=game.number)
    again = evening.restart()
    first, second = (again.come_back(page) for page in pages)
    assert (first.seat["tally"], second.seat["tally"]) == (
        {"played": 1, "won": 0},
        {"played": 1, "won": 1},
    )
    assert friendly(again, first, second)[0].number == game.number + 1


def test_a_round_that_is_taken_back_leaves_its_players_free(evening: Evening) -> None:
    first, second = pair(evening)
    table = EventTable(evening, 1, 2)
    game = table.start()
    evening.referee.play.games.drop(game)
    evening.deliver()
    assert first.seat["game"] is None
    assert first.seat["tally"]["played"] == 0
    assert evening.restart().referee.play.games.by_number == {}
    assert table.start().number == game.number + 1
    assert second.seat["game"] == game.number + 1
