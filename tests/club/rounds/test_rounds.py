"""Rounds in the room: calls, byes, wooden boards, changed pairs, late comers, and a laptop off."""

from __future__ import annotations

from typing import Any

import pytest

from club.event_evening import NINE, EventEvening
from khepri.errors import ArchiveError
from khepri.tournament.roster import Person

FIVE = NINE[:5]


def seat_of(evening: EventEvening, person: int) -> dict[str, Any]:
    """Return what somebody's page shows of the own seat."""
    return evening.students[person].seat


def started(names: tuple[str, ...] = NINE[:4], **settings: Any) -> EventEvening:
    """Return an evening whose first round is called."""
    evening = EventEvening(names)
    evening.new_event(**settings)
    evening.next_round()
    return evening


def with_bye(evening: EventEvening) -> int:
    """Return who of the roster has the bye."""
    (missing,) = evening.shown["missing"]
    event = evening.referee.rounds.need().log.event
    person = event.participant(missing["number"]).person
    assert person is not None
    return person


def test_a_round_calls_its_players() -> None:
    """A proposal is the teacher's alone; published, it calls everybody to a board."""
    evening = EventEvening(FIVE)
    evening.new_event(rounds=3)
    evening.propose()
    assert evening.shown["proposal"]["round"] == 1
    assert evening.event["state"] == "entering"
    assert evening.event["pairings"] == []
    assert all(page.seat["call"] is None for page in evening.students.values())
    evening.do("publish")
    person = evening.person_at(1, "second")
    call = seat_of(evening, person)["call"]
    other = evening.board(1)["first"]["name"]
    assert (call["round"], call["rounds"], call["board"]) == (1, 3, 1)
    assert (call["side_label"], call["first"], call["ready"]) == ("White", False, False)
    assert call["against"] == {
        "name": other,
        "sign": evening.board(1)["first"]["sign"],
        "ready": False,
        "here": True,
    }
    assert call["clock"] == "5 minutes each"
    assert call["starts_at"] == evening.now_ms + 60_000
    say = seat_of(evening, person)["event"]["say"]
    assert say == (
        f"Board 1. You are White, against {other} Stay on this page. Your game opens by itself."
    )
    assert seat_of(evening, with_bye(evening))["event"]["say"] == (
        "You have no opponent in this round. You get 1 point. Play the computer or watch!"
    )
    evening.ready(1)
    assert seat_of(evening, person)["call"] is None
    assert evening.board(1)["state"] == "move 1"
    assert evening.board(2)["state"] == "waits for both"


def test_nothing_ends_or_is_forfeited_by_itself() -> None:
    """Hours after the longest round every board is still open: the teacher decides."""
    evening = started(round_ms=0)
    evening.do("change_event", rules={"round_ms": 60_000})
    assert evening.event["ends_at"] is not None
    for page in evening.students.values():
        evening.lose(page)
    evening.advance(60_000)
    assert [board["result"] for board in evening.shown["boards"]] == [None, None]
    assert {board["tone"] for board in evening.shown["boards"]} == {"lost"}
    assert evening.refused("pair") == "2 games are still running."


def test_a_wooden_board_needs_both_players_to_say_the_same() -> None:
    """Two who do not agree are for the teacher; two who do have their result."""
    evening = started()
    evening.do("by_hand", board=1, on=True)
    pages = [evening.students[evening.person_at(1, place)] for place in ("first", "second")]
    game = evening.board(1)["game"]
    assert pages[0].seat["call"]["by_hand"]
    evening.send(pages[0], t="report", game=game, score="1-0")
    assert pages[1].seat["call"]["report"]["theirs"] == "1-0"
    evening.send(pages[1], t="report", game=game, score="1/2")
    (ask,) = evening.shown["asks"]
    assert (ask["kind"], ask["board"]) == ("report", 1)
    assert evening.board(1)["tone"] == "ask"
    assert evening.board(1)["result"] is None
    evening.send(pages[1], t="report", game=game, score="1-0")
    assert evening.board(1)["result"] == "1–0"
    assert evening.shown["asks"] == []


def test_a_game_on_the_devices_takes_no_reports() -> None:
    """Its result comes from the board."""
    evening = started()
    page = evening.students[evening.person_at(1, "first")]
    evening.send(page, t="report", game=evening.board(1)["game"], score="1-0")
    assert page.last("nack")["say"] == "This game is played here: its result comes by itself."


def test_a_result_by_mistake_is_undone_and_the_game_goes_on() -> None:
    """With its moves; and nothing of it was lost meanwhile."""
    evening = started()
    evening.ready(1)
    evening.move(1)
    evening.move(1)
    moves = evening.game(1).session.game.moves
    evening.do("set_result", board=1, result="1-0")
    assert evening.game(1).is_over
    line = next(each for each in reversed(evening.shown["log"]) if each["of"] == "event")
    evening.do("undo", of="event", number=line["number"])
    assert not evening.game(1).is_over
    assert evening.game(1).session.game.moves == moves
    evening.give_up(1, "second")
    assert evening.board(1)["result"] == "1–0"


def test_a_round_is_undone_with_its_number_typed() -> None:
    """Its games are dropped, its pairs are a proposal again, and its results are in the log."""
    evening = started()
    pairs = [(each["first"]["name"], each["second"]["name"]) for each in evening.shown["boards"]]
    evening.give_up(1, "first")
    assert {row["points"] for row in evening.event["standings"]} == {"0"}
    assert (evening.event["done"], evening.event["after"]) == (1, 0)
    words = "Round 1 goes back to its pairings. 1 result is kept in the log."
    assert evening.shown["undo_round"]["say"] == words
    assert evening.refused("undo_round") == f"{words} Type 1 to undo the round."
    assert evening.do("undo_round", number=1)["say"] == words
    proposal = evening.shown["proposal"]["boards"]
    assert [(each["first"]["name"], each["second"]["name"]) for each in proposal] == pairs
    assert evening.referee.rounds.calls.running() == []
    taken_back = [line for line in evening.shown["log"] if "taken back" in line["say"]]
    evening.do("undo", of="event", number=taken_back[0]["number"])
    assert [board["result"] for board in evening.shown["boards"]] == ["0–1", None]
    assert len(evening.referee.rounds.calls.running()) == 1


def test_pairs_of_a_running_round_change_with_a_question() -> None:
    """A game with moves is not ended by a slip of the hand."""
    evening = started()
    evening.ready(1)
    evening.move(1)
    first = evening.board(1)["first"]["number"]
    deed = {"do": "SwapColours", "board": 1}
    asked = evening.do("deed", deed=deed)
    assert asked["ask"]
    assert asked["say"].startswith("Games go on at board 1 (1 move).")
    assert evening.board(1)["first"]["number"] == first
    evening.do("deed", deed=deed, sure=True)
    assert evening.board(1)["second"]["number"] == first
    game = evening.game(1)
    assert game.session.game.turns == ()
    assert game.seats[game.session.game.start.side] == evening.board(1)["first"]["seat"]


def test_a_late_comer_takes_the_game_of_the_bye() -> None:
    """What would happen is told first."""
    evening = EventEvening((*FIVE, "Tara J."), here=5)
    evening.new_event(rounds=3)
    evening.next_round()
    alone = with_bye(evening)
    evening.students[6] = evening.join(6, sign=6)
    assert seat_of(evening, 6)["event"]["say"] == "The event has started. Ask your teacher."
    asked = evening.do("late", person=6)
    assert asked["say"] == "Tara J.: ½ point for round 1, plays from round 2."
    assert asked["now"]["name"] == FIVE[alone - 1]
    evening.do("late", person=6, sure=True, now=True)
    assert len(evening.shown["boards"]) == 3
    assert seat_of(evening, 6)["call"]["against"]["name"] == FIVE[alone - 1]
    assert seat_of(evening, alone)["call"]["board"] == 3
    assert evening.shown["missing"] == []


def test_nobody_is_in_two_games_and_leaving_is_no_loss() -> None:
    """Who leaves keeps the open game until the teacher decides it, and is not paired again."""
    evening = started(FIVE, rounds=3)
    number = evening.board(1)["first"]["number"]
    evening.do("withdraw", participant=number)
    assert evening.board(1)["result"] is None
    evening.do("forfeit", board=1, side="first")
    assert evening.board(1)["result"] == "– +"
    assert evening.board(1)["state"] == "did not come"
    evening.give_up(2, "first")
    evening.next_round()
    paired = {
        each[place]["number"] for each in evening.shown["boards"] for place in ("first", "second")
    }
    assert number not in paired
    assert len(paired) == 4


@pytest.mark.parametrize("when", ["called", "playing"])
def test_the_laptop_is_switched_off_in_mid_round(when: str) -> None:
    """Every board is there again with its moves, paused; a result that was in stays in."""
    evening = started()
    evening.give_up(2, "first")
    if when == "playing":
        evening.ready(1)
        evening.move(1)
    moves = evening.game(1).session.game.moves
    pages = dict(evening.students)
    after = EventEvening(NINE[:4], before=evening)
    after.students = {person: after.come_back(page) for person, page in pages.items()}
    assert [board["result"] for board in after.shown["boards"]] == [None, "0–1"]
    assert after.game(1).session.game.moves == moves
    assert after.shown["settings"]["paused"]
    after.do("go_on")
    after.advance(10_000)
    assert not after.shown["settings"]["paused"]
    after.give_up(1, "first")
    assert after.event["state"] == "between"


def lose(evening: EventEvening, do: str, **needs: Any) -> None:
    """Let the teacher do something in a batch that the disk does not take."""
    database = evening.archive.database
    with pytest.raises(ArchiveError), database.together():  # noqa: PT012 - the end is what raises
        evening.do(do, **needs)
        with database.transaction() as connection:
            connection.execute("PRAGMA defer_foreign_keys = ON")
            connection.execute("INSERT INTO club_seats VALUES (999, 1, '{}')")


DO_IT_AGAIN = ["What was done last could not be saved. Do it again."]


def test_what_the_disk_did_not_take_was_not_done() -> None:
    """A round that is lost with its batch is not published; the teacher is told."""
    evening = EventEvening(NINE[:4])
    evening.new_event()
    evening.propose()
    lose(evening, "publish")
    evening.advance(0)
    assert evening.event["state"] == "entering"
    assert evening.referee.rounds.calls.running() == []
    assert evening.shown["warnings"] == DO_IT_AGAIN
    evening.do("publish")
    assert evening.event["state"] == "round"


def test_a_disk_that_refuses_the_event_is_told_until_it_takes_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = EventEvening(NINE[:4], here=2)
    evening.do("new_event", settings={"kind": "othello", "variant": "6"}, people=[1, 2, 3, 4])

    def refuse(*_: object) -> None:
        raise ArchiveError("The disk is full.")

    with monkeypatch.context() as full:
        full.setattr(evening.archive.tournaments, "apply", refuse)
        evening.join(3, 3)
        evening.advance(0)
        assert evening.shown["trouble"] == "The disk is full."
    evening.join(4, 4)
    evening.advance(0)
    assert evening.shown["trouble"] == ""


@pytest.mark.parametrize(
    ("do", "needs"),
    [
        ("add_person", {"name": "Zoe"}),
        ("rename", {"person": 1, "name": "Zoe"}),
        ("extra_time", {"person": 1, "times": 2}),
        ("import_people", {"text": "Zoe\nYan"}),
    ],
)
def test_a_roster_that_the_disk_did_not_take_is_told(do: str, needs: dict[str, Any]) -> None:
    evening = EventEvening(NINE[:4])
    before = evening.archive.tournaments.people()
    lose(evening, do, **needs)
    evening.advance(0)
    assert evening.shown["warnings"] == DO_IT_AGAIN
    assert evening.referee.rounds.people() == evening.archive.tournaments.people() == before


def test_an_event_that_the_disk_did_not_take_is_not_there() -> None:
    evening = EventEvening(NINE[:4])
    lose(evening, "new_event", settings={"kind": "othello", "variant": "6", "clock": "300+0"})
    evening.advance(10_000)
    assert evening.shown["warnings"] == DO_IT_AGAIN
    assert evening.referee.rounds.event is None
    assert evening.archive.tournaments.numbers() == []
    evening.new_event()
    evening.next_round()
    assert evening.event["state"] == "round"


def test_a_night_goes_on_without_the_event_that_was_lost() -> None:
    evening = EventEvening(NINE[:4])
    lose(evening, "new_event", settings={"kind": "othello", "variant": "6", "clock": "300+0"})
    evening.advance(10_000)
    after = evening.restart()
    assert after.night.settings.event is None
    assert after.referee.rounds.event is None


def test_nobody_keeps_a_number_that_the_disk_did_not_take() -> None:
    """It is somebody else's then, and each sits at the board of the other."""
    evening = EventEvening(NINE[:4], here=2, roster_only=False)
    evening.new_event()
    pages = [evening.enter(), evening.enter()]
    for page, name in zip(pages, ("Zora", "Yannick"), strict=True):
        evening.send(page, t="join", name=name)
    seats = [page.seat["seat"] for page in pages]
    lose(evening, "late", seat=seats[0], sure=True)
    evening.advance(10_000)
    assert evening.shown["warnings"] == DO_IT_AGAIN
    evening.do("late", seat=seats[1], sure=True)
    rounds = evening.referee.rounds
    assert [rounds.participant_of(seat) is not None for seat in seats] == [False, True]
    rounds = evening.restart().referee.rounds
    assert [rounds.participant_of(seat) is not None for seat in seats] == [False, True]


def test_full_names_are_at_the_desk_alone() -> None:
    """Nothing that a student's page was ever sent has one."""
    evening = EventEvening(())
    people = [Person(name="Amira K.", full_name="Amira Khoury"), Person(name="Ben O.")]
    evening.archive.tournaments.save_people(people)
    evening.students = {person: evening.join(person) for person in (1, 2)}
    evening.new_event(rounds=1)
    evening.next_round()
    evening.give_up(1, "first")
    assert any(row["full_name"] == "Amira Khoury" for row in evening.shown["people"])
    for page in evening.students.values():
        assert "Khoury" not in str(page.states) + str(page.said)


def test_a_knockout_and_a_table_of_all_run_in_the_room() -> None:
    """Each to its end, with friendly games for those who are out."""
    for kind, rounds in (("knockout", 2), ("round-robin", 3)):
        evening = EventEvening(NINE[:4])
        evening.new_event(format=kind)
        for _ in range(rounds):
            evening.next_round()
            for board in [each["board"] for each in evening.shown["boards"]]:
                evening.give_up(board, "second")
        assert evening.event["state"] == "over", kind
        assert evening.event["standings"][0]["rank"] == "1"


def test_an_arena_pairs_whoever_is_free() -> None:
    """The next game comes as soon as two are free, until the teacher closes it."""
    evening = EventEvening(NINE[:4])
    evening.new_event(format="arena")
    evening.next_round()
    for board in (1, 2):
        evening.give_up(board, "second")
    assert evening.event["state"] == "round" or evening.referee.rounds.calls.running() == []
    evening.advance(6_000)
    evening.wait_for_pairing()
    assert len(evening.referee.rounds.calls.running()) == 2
    for board in (1, 2):
        evening.give_up(board, "first")
    evening.do("deed", deed={"do": "Lock", "locked": True})
    evening.advance(20_000)
    assert evening.referee.rounds.calls.running() == []
    assert evening.event["state"] == "over"


def test_what_comes_next_ends_once_after_an_initial() -> None:
    evening = started()
    told = [page.seat["event"]["say"] for page in evening.students.values()]
    assert all("against " in say for say in told)
    assert not [say for say in told if ".." in say]
