"""What the teacher does: the room's rules with undo, time, papers, files, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from club.event_evening import NINE, EventEvening
from khepri.archive.event_export import tournament_records
from khepri.club.opening import begin_night
from khepri.errors import ClubError
from khepri.tournament.roster import Person


def started(**settings: Any) -> EventEvening:
    """Return an evening of four whose first round is called."""
    evening = EventEvening(NINE[:4])
    evening.new_event(**settings)
    evening.next_round()
    return evening


def undo_last(evening: EventEvening, of: str = "room") -> None:
    """Undo the newest line of one of the logs."""
    lines = [line for line in evening.shown["log"] if line["of"] == of and line["undo"]]
    evening.do("undo", of=of, number=lines[-1]["number"])


def test_rules_of_the_room_are_undone() -> None:
    """Each action is a line; undoing it brings back what was."""
    evening = EventEvening(NINE[:2])
    for action, key in (
        ("lock", "locked"),
        ("friendly", "friendly"),
        ("roster_only", "roster_only"),
    ):
        before = evening.shown["settings"][key]
        evening.do(action, on=not before)
        assert evening.shown["settings"][key] is not before
        undo_last(evening)
        assert evening.shown["settings"][key] is before
    line = evening.shown["log"][-1]
    assert line["say"].startswith("Undone: ")
    assert evening.refused("undo", of="room", number=line["number"]) == "That cannot be undone."


def test_time_is_given_to_all_to_a_board_and_to_one() -> None:
    """Only the teacher adds time."""
    evening = started()
    evening.do("add_time", ms=60_000)
    evening.do("add_time", board=1, ms=30_000)
    evening.do("add_time", board=1, side="black", ms=10_000)
    clock = evening.board(1)["clock"]["left"]
    assert clock == {"black": 400_000, "white": 390_000}
    assert evening.board(2)["clock"]["left"] == {"black": 360_000, "white": 360_000}
    for _ in range(3):
        undo_last(evening)
    for board in (1, 2):
        assert evening.board(board)["clock"]["left"] == {"black": 300_000, "white": 300_000}


def test_one_board_stands_and_goes_on() -> None:
    """The others go on meanwhile."""
    evening = started()
    evening.ready(1)
    evening.ready(2)
    evening.do("pause_board", board=1)
    assert (evening.board(1)["state"], evening.board(1)["tone"]) == ("paused", "note")
    assert evening.board(2)["state"] == "move 1"
    evening.do("go_on_board", board=1)
    assert evening.board(1)["state"] == "move 1"
    evening.do("pause_all")
    assert evening.shown["settings"]["paused"]
    assert {board["state"] for board in evening.shown["boards"]} == {"paused"}


def test_the_teacher_says_who_moves_first() -> None:
    """The form keeps the board and the side; a game in which that is no choice has its own."""
    evening = started(kind="laser", board="sophie", first="red")
    board = evening.board(1)
    assert (board["first"]["side"], board["second"]["side"]) == ("red", "blue")
    page = evening.students[evening.person_at(1, "first")]
    assert (page.seat["call"]["side"], page.seat["call"]["first"]) == ("red", True)
    assert page.states[f"game:{board['game']}"]["title"] == "Laser Chess Sophie"
    form = evening.shown["event_form"]
    agreed = form["running"]["settings"]
    assert (agreed["board"], agreed["first"], agreed["preset"]) == ("sophie", "red", None)
    assert [kind["second_may_start"] for kind in form["kinds"]] == [True, False]
    assert started(kind="othello", first="white").board(1)["first"]["side"] == "black"


def test_nothing_counts_down_while_all_stands() -> None:
    """The clocks would not start when the countdown is over."""
    evening = started()
    assert evening.event["starts_at"] is not None
    evening.do("pause_all")
    assert evening.event["starts_at"] is None


def test_what_needs_the_teacher_comes_first() -> None:
    """A hand, a name at the door, and what the laptop knows of itself."""
    evening = started()
    evening.ready(1)
    page = evening.students[evening.person_at(1, "first")]
    evening.send(page, t="call_teacher", game=evening.board(1)["game"])
    stranger = evening.enter()
    evening.send(stranger, t="join", name="Finn", sign=11)
    assert [ask["kind"] for ask in evening.shown["asks"]] == ["hand", "let_in"]
    assert (evening.board(1)["state"], evening.board(1)["tone"]) == ("asks for you", "ask")
    (free,) = (evening.students[person] for person in (evening.person_at(2, "first"),))
    evening.send(free, t="call_teacher", game=0)
    assert [ask["board"] for ask in evening.shown["asks"]] == [1, 2, None]
    evening.do("hand_down", board=1)
    evening.do("hand_down", seat=evening.board(2)["first"]["seat"])
    evening.do("let_in", seat=evening.shown["asks"][0]["seat"])
    assert evening.shown["asks"] == []
    evening.referee.desk.note_fact("power", good=False, say="Plug the laptop in")
    evening.deliver()
    checks = {check["key"]: check["good"] for check in evening.shown["checks"]}
    assert checks == {"open": True, "power": False, "saved": True, "missing": True}


def test_a_typed_name_takes_part() -> None:
    """Somebody who is not on the roster is known by the seat, also after the laptop was off."""
    evening = EventEvening(NINE[:3])
    finn = evening.enter()
    evening.send(finn, t="join", name="Finn", sign=11)
    evening.do("let_in", seat=evening.shown["asks"][0]["seat"])
    evening.new_event(rounds=2)
    evening.next_round()
    assert finn.seat["call"] is not None
    after = EventEvening(NINE[:3], before=evening)
    assert after.come_back(finn).seat["call"] is not None


def test_those_who_were_chosen_take_part_and_nobody_else() -> None:
    """By their numbers on the roster, or by the seat where a name is not on it."""
    evening = EventEvening(NINE[:3])
    for name in ("Finn", "Gil"):
        page = evening.enter()
        evening.send(page, t="join", name=name, sign=11)
        evening.do("let_in", seat=evening.shown["asks"][0]["seat"])
    finn = next(each["seat"] for each in evening.shown["people"] if each["name"] == "Finn")
    form = {"kind": "othello", "variant": "6", "board": "", "clock": "300+0"}
    evening.do("new_event", settings=form, people=[1, 3], seats=[finn])
    names = {each["name"] for each in evening.event["standings"]}
    assert names == {"Amira K.", "Chloe D.", "Finn"}


def test_a_board_that_was_played_by_hand_leaves_no_game_behind() -> None:
    """What is handed on are the games in which somebody has moved."""
    evening = started(rounds=1)
    evening.ready(1)
    evening.move(1)
    evening.give_up(1, "first")
    evening.do("set_result", board=2, result="1/2")
    kept = evening.referee.rounds.need()
    assert len(list(tournament_records(evening.archive, kept))) == 1


def test_papers_and_files_have_the_names_that_were_asked_for() -> None:
    """Display names unless the teacher says otherwise."""
    evening = EventEvening(())
    people = [Person(name="Amira K.", full_name="Amira Khoury"), Person(name="Ben O.")]
    evening.archive.tournaments.save_people(people)
    evening.students = {person: evening.join(person) for person in (1, 2)}
    evening.new_event(rounds=1)
    evening.next_round()
    evening.give_up(1, "first")
    desk = evening.referee.desk
    for name in ("pairings", "names", "slips", "standings"):
        assert "Amira K." in desk.papers.paper(name)
        assert "Khoury" not in desk.papers.paper(name)
        assert "Khoury" in desk.papers.paper(name, full_names=True)
    name, media_type, table = desk.papers.export("csv")
    assert (name, media_type) == ("Field day.csv", "text/csv; charset=utf-8")
    assert b"Khoury" not in table
    assert b"Khoury" in desk.papers.export("csv", full_names=True)[2]
    assert b"Amira" in desk.papers.export("trf")[2]
    assert b"Khoury" not in desk.papers.export("games")[2]
    for wrong in (desk.papers.paper, desk.papers.export):
        with pytest.raises(ClubError):
            wrong("secrets")


def test_an_event_is_changed_and_people_kept_apart() -> None:
    """What the form shows of the event that runs is what was agreed."""
    evening = EventEvening(NINE[:4])
    evening.do("new_event", settings={"kind": "othello", "rounds": 2}, apart=[[1, 2]])
    assert evening.shown["event_form"]["running"]["apart"] == [[1, 2]]
    evening.propose()
    pairs = [
        {board["first"]["name"], board["second"]["name"]}
        for board in evening.shown["proposal"]["boards"]
    ]
    assert {"Amira K.", "Ben O."} not in pairs
    evening.do("change_event", settings={"rounds": 3, "name": "Spring cup"}, apart=[])
    running = evening.shown["event_form"]["running"]
    assert (running["settings"]["name"], running["settings"]["rounds"]) == ("Spring cup", 3)
    assert running["apart"] == []
    evening.do("extra_time", person=1, times=1.5)
    assert evening.referee.rounds.need().log.event.participant(1).extra_time == 1.5


def test_the_night_ends_with_open_games_and_is_forgotten() -> None:
    """The desk is told how many are open; they are kept, and go on at another night."""
    evening = started(rounds=1)
    evening.ready(1)
    evening.move(1)
    number = evening.referee.rounds.need().id
    asked = evening.do("end")
    assert asked["ask"]
    assert asked["say"].startswith("2 games of the event are open. They are kept. Print and save")
    assert not evening.night.is_over
    evening.do("end", sure=True)
    assert evening.night.is_over
    another = EventEvening(NINE[:4], before=evening)
    another.students = {person: another.join(person) for person in range(1, 5)}
    another.do("open_event", event=number)
    assert len(another.game(1).session.game.turns) == 1
    another.do("forget", sure=True)
    assert another.archive.club_nights.latest().id != another.night.number
    assert another.archive.tournaments.load(number).log.event.rounds


# Names


def names(evening: EventEvening) -> dict[str, str]:
    """Return what everybody reads of each full name."""
    return {each["full_name"]: each["name"] for each in evening.shown["people"]}


def test_two_of_one_initial_have_different_short_names_in_the_room() -> None:
    evening = EventEvening(())
    evening.do("import_people", text="full name\nAmira Khan\n")
    page = evening.join(1)
    assert page.seat["name"] == "Amira K."
    evening.do("add_person", full_name="Amira Khoury")
    assert names(evening) == {"Amira Khan": "Amira Kha.", "Amira Khoury": "Amira Kho."}
    assert page.seat["name"] == "Amira Kha.", "who is in the room already is told apart too"
    say = "Amira Khan is on the roster already. Give them another name."
    assert evening.refused("add_person", full_name="Amira Khan", name="Amira Kha.") == say


def test_a_roster_of_before_is_told_apart_when_the_night_begins() -> None:
    evening = EventEvening(())
    save = evening.archive.tournaments.save_people
    save(Person(name="Amira K.", full_name=f"Amira {last}") for last in ("Khan", "Khoury"))
    begin_night(evening.archive)
    people = evening.archive.tournaments.people()
    assert [each.name for each in people] == ["Amira Kha.", "Amira Kho."]


@pytest.mark.parametrize(("answer", "count"), [({"one": True}, 2), ({"two": True}, 3)])
def test_a_name_that_is_twice_in_a_list_is_asked_about(answer: dict[str, bool], count: int) -> None:
    evening = EventEvening(())
    text = "full name\nAmira Khan\nBen Osei\nAmira Khan\n"
    asked = evening.do("import_people", text=text)
    assert (asked["say"], asked["ask"]) == ("In the list more than once: Amira Khan.", True)
    assert evening.shown["people"] == [], "nothing is read before it was answered"
    evening.do("import_people", text=text, **answer)
    assert len({each["name"] for each in evening.shown["people"]}) == count


def test_no_sentence_of_the_desk_ends_twice() -> None:
    evening = EventEvening(NINE[:2])
    assert evening.do("rename", person=1, name="Zoe N.")["say"] == "Amira K. is called Zoe N."
    say = evening.do("next_time", text="Friday, 4 p.m.")["say"]
    assert say == "The podium tells when the next club night is: Friday, 4 p.m."


# What is said


def test_nobody_is_not_everybody() -> None:
    evening = EventEvening(())
    (line,) = (each for each in evening.shown["checks"] if each["key"] == "missing")
    assert (line["say"], line["good"]) == ("Nobody is here yet", False)


def test_no_round_is_offered_after_the_last_one() -> None:
    evening = started(rounds=1)
    assert (evening.shown["next"]["label"], evening.shown["next"]["can"]) == ("Podium", False)
    for board in (1, 2):
        evening.do("set_result", board=board, result="1-0")
    assert (evening.shown["next"]["label"], evening.shown["next"]["can"]) == ("Podium", True)


def test_a_corrected_board_does_not_keep_how_its_game_ended() -> None:
    """The game was lost on time, say, but the teacher has seen that it was won."""
    evening = started()
    evening.ready(1)
    evening.give_up(1, "first")
    assert (evening.board(1)["result"], evening.board(1)["state"]) == ("0–1", "gave up")
    evening.do("set_result", round=1, board=1, result="1-0")
    assert (evening.board(1)["result"], evening.board(1)["state"]) == ("1–0", "by hand")
    assert evening.event["pairings"][0]["state"] == "by hand"
    evening.do("set_result", round=1, board=1, result="0-1")
    assert evening.board(1)["state"] == "gave up"
