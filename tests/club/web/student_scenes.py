"""Every moment of the students' page, for looking at it and for measuring it."""

from __future__ import annotations

from collections.abc import Callable

from club.web.finding import button, tab
from club.web.student_samples import (
    OFFERED,
    PEOPLE,
    call,
    challenge,
    full_room,
    refused,
    seat,
    streams,
    takes_part,
    you,
)
from club.web.student_stage import StudentStage
from club.web.wall_samples import NOW, event, names, room

Scene = Callable[[StudentStage], None]
NO_ROOM = "There is no room BKTV. Look at the big screen again. Type the 4 letters you see there."
LONG_NAME = "Bartholomäus van Dyk"


def _code(stage: StudentStage) -> None:
    stage.open(path="/")
    stage.page.get_by_label("Room code").fill("bk")


def _wrong(stage: StudentStage) -> None:
    stage.open(path="/BKTV", hello=refused("no_room", NO_ROOM))


def _who(stage: StudentStage) -> None:
    stage.open()
    button(stage.page, "Amira K.").click()


def _name(stage: StudentStage) -> None:
    stage.open()
    button(stage.page, "My name is not here").click()
    stage.page.get_by_label("Your first name").fill("Finn M.")


def _locked(stage: StudentStage) -> None:
    say = "This room is closed for new players. Ask your teacher."
    stage.answer = lambda said: [refused("locked", say)] if said["t"] == "join" else []
    _who(stage)
    button(stage.page, "Join as Amira K.").click()


def _waiting(stage: StudentStage) -> None:
    stage.open(streams(you(seat(state="waiting"))))


def _taken(stage: StudentStage) -> None:
    say = "Amira K. is already here. Is this you? Put your hand up."
    stage.open(streams(you(seat(state="waiting", say=say))))


def _next_round(stage: StudentStage) -> None:
    later = call(starts_at=NOW + 135_000)
    asked = [challenge(2, mine=True)]
    stage.open(streams(you(seat(event=takes_part(""), call=later, challenges=asked))))


def _lobby(stage: StudentStage) -> None:
    told = takes_part("Round 3 comes soon. Stay on this page.")
    kept = [{"game": 7, "words": "Your game with Ben is kept. Round 3 comes first."}]
    both = [challenge(), challenge(2, mine=True)]
    stage.open(streams(you(seat(event=told, kept=kept, challenges=both))))


def _check_in(stage: StudentStage) -> None:
    told = takes_part("Are you here?", rank=None, checked_in=False, can_check_in=True)
    entering = event(PEOPLE, state="entering", round=0, pairings=[], after=0)
    stage.open(streams(you(seat(event=told)), event=entering))


def _empty(stage: StudentStage) -> None:
    stage.open(streams(room=room(PEOPLE[:1], offered=OFFERED), event={"event": None}))


def _long_names(stage: StudentStage) -> None:
    people = names(24, are_long=True)
    own = seat(name=people[0], challenges=[challenge(name=people[1])])
    stage.open(streams(you(own), room=room(people, offered=OFFERED), event=event(people)))


def _called(stage: StudentStage) -> None:
    stage.open(streams(you(seat(call=call()))))


def _called_red(stage: StudentStage) -> None:
    against = {"name": LONG_NAME, "sign": None, "ready": False, "here": False}
    told = call(side="red", side_label="Red", first=False, ready=True, against=against)
    paused = {
        "why": "teacher",
        "say": "Your teacher has stopped all clocks. Wait for “Go on”.",
        "goes_on_at": NOW + 8000,
    }
    stage.open(streams(you(seat(call=told)), room=full_room(paused=paused)))


def _by_hand(stage: StudentStage) -> None:
    report = {"mine": "1-0", "theirs": None, "say": None}
    told = call(by_hand=True, starts_at=None, side="black", side_label="Black", report=report)
    stage.open(streams(you(seat(call=told))))


def _computer(stage: StudentStage) -> None:
    stage.open(streams())
    stage.page.get_by_role("button", name="Play the computer").click()


def _challenge(stage: StudentStage) -> None:
    stage.open(streams())
    button(stage.page, "Challenge Kofi A.").click()


def _settings(stage: StudentStage) -> None:
    stage.open(streams())
    button(stage.page, "Settings").click()


def _tab(name: str) -> Scene:
    def scene(stage: StudentStage) -> None:
        stage.open(streams(you(seat(event=takes_part("")))))
        tab(stage.page, name).click()
        stage.pass_ms(500)

    return scene


def _elsewhere(stage: StudentStage) -> None:
    stage.open(streams(you(active=False)))


def _removed(stage: StudentStage) -> None:
    stage.open(streams())
    say = "Your teacher has closed this seat. Put your hand up."
    stage.tell({"t": "bye", "why": "removed", "say": say})


def _over(stage: StudentStage) -> None:
    stage.open(streams())
    say = "Club night is over. You played 6 games and won 4. See you next time!"
    stage.tell({"t": "bye", "why": "over", "say": say})


def _lost(stage: StudentStage) -> None:
    _called(stage)
    stage.lose()
    stage.pass_ms(4000)


def _two(stage: StudentStage) -> None:
    told = takes_part("Round 3 comes soon. Stay on this page.")
    other = seat(2, sign=1, call=call(starts_at=NOW + 200_000))
    stage.open(streams(you(seat(event=told), other)))


def _two_called(stage: StudentStage) -> None:
    """Two of one first name who play others, on the smallest device with the longest words."""
    against = {"name": LONG_NAME, "sign": 5, "ready": False, "here": True}
    one = seat(1, name="Amira Kha.", call=call(against=against))
    other = seat(2, name="Amira Kho.", sign=1, call=call(game=45, board=5))
    stage.open(streams(you(one, other)))


def _watcher(stage: StudentStage) -> None:
    stage.open(streams(you(watcher=True, seats=[])))


SCENES: dict[str, Scene] = {
    "code": _code,
    "wrong code": _wrong,
    "who": _who,
    "own name": _name,
    "locked": _locked,
    "waiting": _waiting,
    "taken": _taken,
    "next round": _next_round,
    "lobby": _lobby,
    "check in": _check_in,
    "empty room": _empty,
    "long names": _long_names,
    "call": _called,
    "call, red": _called_red,
    "by hand": _by_hand,
    "computer": _computer,
    "challenge": _challenge,
    "settings": _settings,
    "watch": _tab("Watch"),
    "standings": _tab("Standings"),
    "help": _tab("Help"),
    "elsewhere": _elsewhere,
    "removed": _removed,
    "over": _over,
    "lost": _lost,
    "two players": _two,
    "two players are called": _two_called,
    "watcher": _watcher,
}
