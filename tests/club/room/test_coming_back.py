"""Seats and devices: lost, taken, moved, open twice, and found again after the laptop was off."""

from __future__ import annotations

import pytest

from club.evening import CODE, Evening, FakePage
from khepri.club.room.seats import Seat
from khepri.errors import ArchiveError, ClubError

TAKEN = "Amira K. is already here. Is this you? Put your hand up."


def second_amira(evening: Evening) -> FakePage:
    """Let another device say that it is Amira."""
    page = evening.join(1)
    assert page.last("joined")["state"] == "waiting"
    return page


def test_a_device_comes_back_by_its_token() -> None:
    """A page that was gone needs nothing but what it has kept; others see it go and come."""
    evening = Evening()
    amira, ben = evening.join(1), evening.join(2)
    evening.lose(amira)
    assert ben.room["people"][0]["state"] == "gone"
    again = evening.come_back(amira)
    assert again.seat["seat"] == 1
    assert ben.room["people"][0]["state"] == "free"
    assert evening.referee.room.devices.gone_since(1) is None


def test_a_name_in_use_is_for_the_teacher_to_decide() -> None:
    """Yes moves the seat to the other device, and the first one has nothing left."""
    evening = Evening()
    first = evening.join(1, sign=4)
    evening.send(evening.join(2), t="leave")
    second = second_amira(evening)
    assert second.seat["say"] == TAKEN
    assert "room" not in second.states
    room = evening.referee.room
    (ask,) = room.moderator.requests()
    assert ask.kind == "taken"
    assert room.moderator.is_them(ask.seat).number == 1
    evening.deliver()
    assert (second.seat["seat"], second.seat["state"], second.seat["sign"]) == (1, "in", 4)
    assert first.last("bye")["why"] == "elsewhere"
    assert evening.enter(tokens=first.tokens, room=CODE).last("welcome")["you"] == []
    assert evening.come_back(second).seat["seat"] == 1
    assert not room.moderator.requests()


def test_it_is_not_them() -> None:
    """The first keeps the seat, and is not taken for one who was sent away."""
    evening = Evening()
    first = evening.join(1)
    second = second_amira(evening)
    room = evening.referee.room
    room.moderator.is_not(room.moderator.requests()[0].seat)
    evening.deliver()
    assert second.last("refused")["why"] == "taken"
    assert first.seat["state"] == "in"
    evening.send(first, t="leave")
    assert evening.join(1).last("joined")["state"] == "in"
    with pytest.raises(ClubError, match="does not wait"):
        room.moderator.is_not(2)


def test_one_whose_phone_died_asks_to_come_back() -> None:
    """Nobody can take the seat of a device that is only gone without the teacher's word."""
    evening = Evening()
    evening.lose(evening.join(1))
    page = second_amira(evening)
    (ask,) = evening.referee.room.moderator.requests()
    assert ask.kind == "back"
    evening.referee.room.moderator.let_in(ask.seat)
    evening.deliver()
    assert page.seat["seat"] == 1


def test_a_code_moves_a_seat_once() -> None:
    """The desk's code brings a seat to another device, the second time it is not good any more."""
    evening = Evening()
    first = evening.join(1)
    code = evening.referee.room.new_device(1)
    second = evening.enter()
    evening.send(second, t="join", code=code.lower().replace("-", " "))
    assert second.seat["seat"] == 1
    assert first.last("bye")["say"] == "Your seat has moved to another device."
    third = evening.enter()
    evening.send(third, t="join", code=code)
    assert third.last("refused")["why"] == "code"
    late = evening.referee.room.new_device(1)
    evening.advance(600_000)
    evening.send(third, t="join", code=late)
    assert not third.heard("joined")


def test_two_tabs() -> None:
    """The newer plays; the older is told, may take over, and does so when it is alone again."""
    evening = Evening()
    older = evening.join(1)
    newer = evening.come_back(older)
    assert older.heard("elsewhere")
    assert not older.states["you"]["active"]
    evening.send(older, t="call_teacher", game=1)
    assert "another tab" in older.last("nack")["say"]
    evening.send(older, t="play_here")
    assert older.states["you"]["active"]
    assert not newer.states["you"]["active"]
    evening.lose(older)
    assert newer.states["you"]["active"]


def test_a_token_has_three_links() -> None:
    """The oldest ends, since it is the one that may be dead without anybody knowing."""
    evening = Evening()
    first = evening.join(1)
    others = [evening.come_back(first) for _ in range(3)]
    assert first.last("bye")["why"] == "elsewhere"
    assert not any(page.closed for page in others)


def test_a_silent_page_is_gone_after_ten_seconds() -> None:
    """The sign of life that counts is the last one; a page that answers stays."""
    evening = Evening()
    amira, wall = evening.join(1), evening.join(2)
    evening.advance(60_000)
    assert not amira.closed
    heard = evening.now_ms
    evening.answers_pings = False
    evening.advance(14_000)
    assert not amira.closed
    evening.send(wall, t="pong", n=0)
    evening.advance(1000)
    assert amira.closed
    assert not wall.closed, "whatever a page says is a sign of life"
    assert not evening.referee.room.devices.is_here(1)
    assert evening.referee.room.devices.gone_since(1) == heard


def test_nobody_is_cut_off_because_the_laptop_slept() -> None:
    """After a jump of the clock everybody has ten seconds again."""
    evening = Evening()
    amira = evening.join(1)
    evening.answers_pings = False
    evening.advance(5000)
    evening.clock.now_ms += 40_000
    evening.referee.advance()
    evening.deliver()
    assert not amira.closed
    evening.send(amira, t="pong", n=amira.pings[-1])
    evening.answers_pings = True
    evening.advance(30_000)
    assert not amira.closed


def test_the_lag_of_a_device_is_measured() -> None:
    """It is the time from a ping to its own answer; one that was held up does not count."""
    evening = Evening()
    amira = evening.join(1)
    evening.answers_pings = False
    lags = []
    for took in (100, 4_000, 300, 200, 400):
        evening.advance(5000 - evening.now_ms % 5000)
        evening.clock.now_ms += took // 2
        evening.send(amira, t="pong", n=amira.pings[-1] - 1)
        evening.clock.now_ms += took // 2
        evening.send(amira, t="pong", n=amira.pings[-1])
        lags.append(evening.night.links[amira.number].lag_ms)
    assert lags == [100, 100, 100, 200, 200]


def test_a_phone_that_sleeps() -> None:
    """A hidden page is away, which everybody sees, and the desk since when."""
    evening = Evening()
    amira, ben = evening.join(1), evening.join(2)
    evening.send(amira, t="hidden", hidden=True)
    assert ben.room["people"][0]["words"] == "Phone is asleep"
    since = evening.referee.room.presence(1).since_ms
    evening.advance(3000)
    assert evening.referee.room.presence(1).since_ms == since == evening.now_ms - 3000
    evening.send(amira, t="hidden", hidden=False)
    assert ben.room["people"][0]["state"] == "free"


def test_everything_is_there_after_a_restart() -> None:
    """Same code, same seats, same tokens; who is back is counted."""
    evening = Evening()
    amira, ben = evening.join(1, sign=7), evening.join(2)
    waiting = evening.enter()
    evening.send(waiting, t="join", name="Finn")
    seen: list[Seat] = []
    again = evening.restart()
    again.referee.room.devices.on_seated = seen.append
    assert again.referee.room.back() == (0, 2)
    assert again.night.settings.code == CODE
    back = again.come_back(amira)
    assert (back.seat["name"], back.seat["sign"]) == ("Amira K.", 7)
    assert [seat.number for seat in seen] == [1]
    assert again.referee.room.back() == (1, 2)
    assert [each["words"] for each in back.room["people"]] == ["Free", "Not back yet"]
    assert again.come_back(waiting).seat["state"] == "waiting"
    assert again.come_back(ben).seat["seat"] == 2
    assert again.join(3).seat["seat"] == 4


def test_all_back_after_the_address_has_changed() -> None:
    """Tokens are lost with the address: the teacher is asked once for all, for five minutes."""
    evening = Evening()
    for person in (1, 2, 3):
        evening.join(person)
    again = evening.restart()
    amira, other = again.join(1), again.join(1)
    room = again.referee.room
    assert [ask.kind for ask in room.moderator.requests()] == ["back", "back"]
    assert room.moderator.all_back() == 1
    again.deliver()
    assert amira.seat["seat"] == 1
    assert [ask.kind for ask in room.moderator.requests()] == ["taken"], "a seat is given once"
    assert other.seat["state"] == "waiting"
    assert again.join(2).seat["state"] == "in"
    assert again.join(2).seat["state"] == "waiting", "a device that is here is not pushed out"
    again.advance(300_000)
    assert again.join(3).seat["state"] == "waiting"


def test_the_end_of_the_night() -> None:
    """Everybody is told how it was, nothing is good any more, and the desk sees that it is over."""
    evening = Evening()
    amira = evening.join(1)
    visitor = evening.enter()
    evening.referee.room.tally = lambda _: (6, 4)
    evening.referee.room.end()
    evening.deliver()
    say = "Club night is over. You played 6 games and won 4. See you next time!"
    assert amira.last("bye") == {"t": "bye", "why": "over", "say": say}
    assert visitor.closed == "Club night is over. See you next time!"
    assert evening.come_back(amira).last("bye")["why"] == "over"
    assert evening.archive.club_nights.unfinished() is None


def test_a_full_disk_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """People join all the same, the trouble is known, and everything is kept when it is over."""
    evening = Evening()
    amira = evening.join(1)
    database = evening.archive.database
    with monkeypatch.context() as patch:
        patch.setattr(type(database), "transaction", _full)
        ben = evening.join(2)
        evening.referee.room.lock()
        evening.night.log("The room was locked.")
        assert ben.seat["state"] == "in"
        assert evening.night.trouble == "The disk is full."
        evening.advance(20_000)
    evening.advance(5000)
    assert not evening.night.trouble
    with monkeypatch.context() as patch:
        patch.setattr(evening.archive.club_nights, "save_seat", None)
        evening.advance(20_000)  # what is kept is not written again
    assert [line.sentence for line in evening.night.lines] == ["The room was locked."]
    again = evening.restart()
    assert again.night.settings.is_locked
    assert again.come_back(ben).seat["name"] == "Ben O."
    assert again.come_back(amira).seat["name"] == "Amira K."


def _full(*_: object, **__: object) -> None:
    raise ArchiveError("The disk is full.")


def test_what_is_lost_with_a_batch_is_kept_again() -> None:
    """The disk may take each change, and then none of them."""
    evening = Evening()
    database = evening.archive.database
    with pytest.raises(ArchiveError), database.together():  # noqa: PT012 - the end is what raises
        amira = evening.join(1)
        evening.night.log("Amira K. came.")
        with database.transaction() as connection:
            connection.execute("PRAGMA defer_foreign_keys = ON")
            connection.execute("INSERT INTO club_seats VALUES (999, 1, '{}')")
    assert not evening.archive.club_nights.load(evening.night.number).seats
    evening.advance(6000)
    again = evening.restart()
    assert again.come_back(amira).seat["name"] == "Amira K."
    assert [line.sentence for line in again.night.lines] == ["Amira K. came."]
    assert [line.sentence for line in evening.night.lines] == ["Amira K. came."]
