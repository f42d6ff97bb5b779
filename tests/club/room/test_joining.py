"""How somebody comes in: by the list, by a typed name, with the teacher's word, or to watch."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from club.evening import CODE, Evening, FakePage
from khepri.club.room.codes import new_room_code
from khepri.club.room.seats import SIGNS
from khepri.errors import ClubError
from khepri.tournament.roster import Person


def test_a_page_finds_the_room() -> None:
    """The code in any case opens it: names to choose from, signs, and nothing of anybody's seat."""
    evening = Evening(title="Field day")
    page = evening.enter(room="bk tw")
    welcome = page.last("welcome")
    assert welcome["room"]["title"] == "Field day"
    assert welcome["names"][0] == {"person": 1, "name": "Amira K.", "here": False}
    assert len(welcome["signs"]) == len(SIGNS)
    assert not welcome["you"]
    assert not page.states


def test_a_wrong_code_is_told_what_to_do() -> None:
    """The words are those of the page, and the page of another version is told to load again."""
    evening = Evening()
    page = evening.enter(room="BKTV")
    assert page.last("refused")["why"] == "no_room"
    assert page.last("refused")["say"] == (
        "There is no room BKTV. Look at the big screen again. Type the 4 letters you see there."
    )
    evening.send(page, t="hello", v=2, room=CODE)
    assert page.last("refused")["why"] == "old_page"
    evening.send(page, t="join", person=1)
    assert page.last("refused")["why"] == "no_room"


def test_guessing_is_slowed_down() -> None:
    """Five tries are free, then one a second and thirty a minute; nobody is shut out."""
    evening = Evening()
    page = evening.open()
    evening.send(page, t="hello", tokens=["of another night"])
    for _ in range(5):
        evening.send(page, t="hello", room="XXXX")
        assert page.last("refused")["why"] == "no_room"
    evening.send(page, t="hello", room=CODE)
    assert page.last("refused")["why"] == "slow"
    assert page.last("refused")["wait_ms"] == 1000
    other = evening.enter()
    assert other.heard("welcome"), "others behind the same router come in"
    for _ in range(25):
        evening.clock.now_ms += 1000
        evening.send(page, t="hello", room="XXXX")
        assert page.last("refused")["why"] == "no_room"
    evening.clock.now_ms += 1000
    evening.send(page, t="hello", room=CODE)
    wait_ms = page.last("refused")["wait_ms"]
    assert 1000 < wait_ms < 60_000
    evening.clock.now_ms += wait_ms
    evening.send(page, t="hello", room=CODE)
    assert page.heard("welcome")


def test_a_code_is_four_letters_and_no_word() -> None:
    """160 000 of them, and another one every night."""
    codes = {new_room_code() for _ in range(200)}
    assert len(codes) > 190
    assert all(re.fullmatch("[BCDFGHJKLMNPQRSTVWXZ]{4}", code) for code in codes)
    assert {letter for code in codes for letter in code} == set("BCDFGHJKLMNPQRSTVWXZ")


def test_one_link_after_the_other_guesses_no_faster() -> None:
    """Who opens a link for each try waits in the end, and with all others of that address."""
    evening = Evening()
    for _ in range(5):
        evening.enter(room="XXXX")
    tried = 0
    while not evening.enter(room="XXXX").heard("welcome") and evening.enter().heard("welcome"):
        tried += 1
        assert tried < 100, "somebody may guess as often as there are links"
    elsewhere = evening.enter(room=CODE, address="192.168.4.99")
    assert elsewhere.heard("welcome"), "it is one address only"
    evening.clock.now_ms += 60_000
    assert evening.enter().heard("welcome"), "nobody is shut out"


def test_a_seat_is_found_again_however_often_others_guess() -> None:
    evening = Evening()
    amira = evening.join(1)
    for _ in range(200):
        evening.enter(room="XXXX")
    assert evening.come_back(amira).seat["name"] == "Amira K."


@pytest.mark.parametrize("wish", [{"person": 1}, {"name": "amira k"}, {"name": "Finn"}])
def test_two_devices_choose_a_name_at_the_same_moment(wish: dict[str, Any]) -> None:
    """One has it, the other is for the teacher to decide about."""
    evening = Evening(roster_only=False)
    pages = [evening.enter(), evening.enter()]
    for page in pages:
        evening.referee.receive(page.number, {"t": "join", "sign": 3, **wish})
    evening.deliver()
    assert [page.last("joined")["state"] for page in pages] == ["in", "waiting"]
    assert pages[0].last("joined")["token"] != pages[1].last("joined")["token"]
    assert len(evening.referee.room.seated()) == 1
    assert [ask.kind for ask in evening.referee.room.moderator.requests()] == ["taken"]


def test_three_touches_to_a_seat() -> None:
    """Somebody of the roster sits down, and is seen by everybody."""
    evening = Evening()
    amira = evening.join(1, sign=3)
    assert amira.last("joined")["state"] == "in"
    assert amira.seat["name"] == "Amira K."
    ben = evening.join(2)
    assert [(each["name"], each["sign"], each["state"]) for each in amira.room["people"]] == [
        ("Amira K.", 3, "free"),
        ("Ben O.", 0, "free"),
    ]
    assert ben.last("welcome")["taken"] == [3]
    assert ben.last("welcome")["names"][0]["here"]


def test_nobody_reads_full_names_or_tokens() -> None:
    """What pages are sent holds display names only, and the archive no token."""
    evening = Evening(names=())
    evening.archive.tournaments.save_people([Person(name="Amira K.", full_name="Amira Khoury")])
    page = evening.join(1)
    sent = json.dumps([page.said, page.states])
    assert "Amira K." in sent
    assert "Khoury" not in sent
    kept = evening.archive.club_nights.load(evening.night.number)
    assert page.tokens[0] not in json.dumps(kept.seats)


def test_pressing_join_twice_is_one_seat() -> None:
    """The second press changes nothing, and another name from the same page is refused."""
    evening = Evening()
    page = evening.join(1)
    evening.send(page, t="join", person=1)
    assert len(page.tokens) == len(page.room["people"]) == 1
    evening.send(page, t="join", person=2)
    assert page.last("nack")["say"] == "You have a seat already."


def test_a_name_that_is_not_on_the_list_waits() -> None:
    """It sees nothing of the room and can do nothing until the teacher says yes."""
    evening = Evening()
    finn = evening.enter()
    evening.send(finn, t="join", name="Finn", sign=5)
    assert finn.last("joined")["state"] == "waiting"
    assert finn.seat["say"] == "Your teacher can see your name. Please wait a moment."
    assert "room" not in finn.states
    evening.send(finn, t="watch", game=1)
    assert finn.last("nack")["say"] == "Join the room first."
    (ask,) = evening.referee.room.moderator.requests()
    assert (ask.kind, ask.name) == ("let_in", "Finn")
    evening.referee.room.moderator.let_in(ask.seat)
    evening.deliver()
    assert finn.seat["state"] == "in"
    assert finn.room["people"][0]["name"] == "Finn"


def test_the_teacher_knows_who_it_is() -> None:
    """A name that was typed otherwise becomes the one on the roster."""
    evening = Evening()
    page = evening.enter()
    evening.send(page, t="join", name="Mimi")
    room = evening.referee.room
    room.moderator.let_in(room.moderator.requests()[0].seat, person=4)
    evening.deliver()
    assert page.seat["name"] == "Dina S."
    assert room.seat_of(4) is not None


def test_a_refused_name_can_choose_another() -> None:
    """The page is told why, and goes on from where it was."""
    evening = Evening()
    page = evening.enter()
    evening.send(page, t="join", name="Batman")
    room = evening.referee.room
    room.moderator.refuse(room.moderator.requests()[0].seat)
    evening.deliver()
    assert page.last("refused")["why"] == "name"
    evening.send(page, t="join", person=1)
    assert page.seat["name"] == "Amira K."


def test_an_open_room_lets_typed_names_in() -> None:
    """Unless it is one that the teacher should see first."""
    evening = Evening(roster_only=False)
    pages = [evening.enter(), evening.enter()]
    evening.send(pages[0], t="join", name="Finn")
    evening.send(pages[1], t="join", name="Mr Shit")
    assert [page.last("joined")["state"] for page in pages] == ["in", "waiting"]


def test_a_locked_room_throws_nobody_out() -> None:
    """Whoever has a seat comes back; a new one is told to ask; watching is free."""
    evening = Evening()
    amira = evening.join(1)
    evening.referee.room.lock()
    evening.lose(amira)
    assert evening.come_back(amira).seat["name"] == "Amira K."
    ben = evening.join(2)
    assert ben.last("refused")["say"] == "This room is closed for new players. Ask your teacher."
    evening.send(ben, t="join", watch=True)
    assert ben.states["you"]["watcher"]


def test_a_new_code_throws_nobody_out() -> None:
    """The old one does not open the room any more, but every token does."""
    evening = Evening()
    amira = evening.join(1)
    visitor = evening.enter()
    code = evening.referee.room.new_code()
    assert code != CODE
    evening.send(visitor, t="join", person=2)
    assert visitor.seat["state"] == "in", "it had the right code when it came"
    assert evening.enter(room=CODE).heard("refused")
    evening.lose(amira)
    assert evening.come_back(amira).seat["state"] == "in"


def test_watchers_take_no_seat() -> None:
    """They see everything, are not seen, and their number has an end."""
    evening = Evening(most_watchers=1)
    amira = evening.join(1)
    watcher = evening.enter()
    evening.send(watcher, t="join", watch=True)
    assert watcher.room["people"][0]["name"] == "Amira K."
    assert len(amira.room["people"]) == 1
    other = evening.enter()
    evening.send(other, t="join", watch=True)
    assert other.last("refused")["why"] == "full"


def test_a_full_room() -> None:
    """It says so, and has room again when a device goes."""
    evening = Evening(most_players=1, most_watchers=1)
    amira = evening.join(1)
    ben = evening.join(2)
    assert ben.last("refused")["why"] == "full"
    assert evening.enter().last("refused")["why"] == "full"
    evening.lose(amira)
    evening.send(ben, t="join", person=2)
    assert ben.seat["state"] == "in"


def test_two_share_a_device() -> None:
    """Both are at one link, which is marked; a third is refused; each can leave alone."""
    evening = Evening()
    page = evening.join(1)
    evening.send(page, t="join", person=2, beside=True)
    assert [seat["name"] for seat in page.states["you"]["seats"]] == ["Amira K.", "Ben O."]
    assert [each["beside"] for each in page.room["people"]] == [True, True]
    evening.send(page, t="join", person=3, beside=True)
    assert page.last("nack")["say"] == "Two can play at one device, not more."
    again = evening.come_back(page)
    assert len(again.states["you"]["seats"]) == 2
    evening.send(again, t="leave", seat=1)
    assert [seat["name"] for seat in again.states["you"]["seats"]] == ["Ben O."]
    assert [each["beside"] for each in again.room["people"]] == [False]
    assert evening.referee.room.seats[2].beside is None
    assert not evening.join(1).heard("refused"), "whoever left may come again"


def test_leaving_ends_the_token() -> None:
    """The seat is nobody's, and its number is had again with the name."""
    evening = Evening()
    amira = evening.join(1)
    number = amira.seat["seat"]
    evening.send(amira, t="leave")
    assert amira.states["you"]["seats"] == []
    evening.join(2)
    here = [each["name"] for each in amira.room["people"]]
    assert here == ["Amira K."], "it is not shown who comes after that"
    assert evening.enter(tokens=amira.tokens).heard("refused")
    assert evening.join(1).seat["seat"] == number


def removed(evening: Evening) -> FakePage:
    """Let somebody sit down and be sent away."""
    page = evening.join(1)
    evening.referee.room.moderator.remove(page.seat["seat"])
    evening.deliver()
    return page


def test_whoever_is_removed_needs_the_teachers_word() -> None:
    """The link ends with words, the token is dead, and the name has to wait."""
    evening = Evening()
    page = removed(evening)
    say = "Your teacher has closed this seat. Put your hand up."
    assert page.last("bye") == {"t": "bye", "why": "removed", "say": say}
    assert page.closed == say
    again = evening.enter(tokens=page.tokens, room=CODE)
    assert again.last("refused")["why"] == "removed"
    evening.send(again, t="join", person=1)
    assert again.last("joined")["state"] == "waiting"
    assert evening.referee.room.moderator.requests()[0].kind == "let_in"


def test_a_removal_can_be_taken_back() -> None:
    """The device comes back by itself."""
    evening = Evening()
    page = removed(evening)
    evening.referee.room.moderator.bring_back(1)
    assert evening.come_back(page).seat["state"] == "in"
    with pytest.raises(ClubError, match="is not closed"):
        evening.referee.room.moderator.bring_back(1)
    evening.referee.room.moderator.remove(1)
    evening.join(1)
    evening.referee.room.moderator.let_in(2)
    with pytest.raises(ClubError, match="come in again"):
        evening.referee.room.moderator.bring_back(1)


def test_renaming() -> None:
    """Everybody reads the other name; one that is somebody else's is refused."""
    evening = Evening()
    page = evening.join(1)
    evening.referee.room.moderator.rename(1, "Amira Kh.")
    evening.deliver()
    assert page.room["people"][0]["name"] == "Amira Kh."
    with pytest.raises(ClubError, match="Ben O"):
        evening.referee.room.moderator.rename(1, "Ben 0.")


def test_those_who_ask_and_go_do_not_wait_forever() -> None:
    """A name at the door whose device is gone for two minutes is not asked about any more."""
    evening = Evening()
    page = evening.enter()
    evening.send(page, t="join", name="Finn")
    evening.lose(page)
    evening.advance(60_000)
    assert evening.referee.room.moderator.requests()
    evening.advance(61_000)
    assert not evening.referee.room.moderator.requests()


def test_no_device() -> None:
    """It is kept with the night, and ends when the student comes with one."""
    evening = Evening()
    evening.referee.room.no_device(1)
    again = evening.restart()
    assert again.referee.room.has_no_device(1)
    again.join(1)
    assert not again.referee.room.has_no_device(1)


def test_two_at_one_device_have_a_sign_each() -> None:
    evening = Evening()
    page = evening.join(1, sign=4)
    evening.send(page, t="join", person=2, beside=True, sign=4)
    first, second = page.states["you"]["seats"]
    assert first["sign"] == 4
    assert second["sign"] != 4
