"""``khepri event season``, ``ratings`` and the prizes: what events add up to."""

from __future__ import annotations

import pytest

from cli.test_event import answer, done, refused, run

TWO_AMIRAS = (
    "name,full name,rating\nAmira,Amira Khalil,900\nAmira,Amira Kader,\nBen,,1200\nDina,,\n"
)


def play_night(name: str, day: str, *names: str, game: str = "othello", **results: str) -> None:
    """Play an event of one round, in which the boards have results: b1, b2."""
    done("new", name, "--day", day, "--rounds", "1", "--game", game)
    for each in names:
        done("enter", *(("--person", each) if each.isdecimal() else (each,)))
    done("pair")
    done("publish")
    for board, told in results.items():
        done("result", board[1:], told)


@pytest.fixture
def year() -> None:
    """Play two nights of four people, two of them called Amira, the newer first."""
    done("roster", "import", "-", typed=TWO_AMIRAS)
    play_night("Winter", "2026-12-01", "1", "2", "3", "4", b1="1-0", b2="+/-")
    play_night("Autumn", "2026-09-01", "1", "2", "3", "4", b1="1/2", b2="1-0")


@pytest.mark.usefixtures("year")
def test_a_season_sums_events_up_in_the_order_of_their_days() -> None:
    season = answer("season")
    assert [each["name"] for each in season["events"]] == ["Autumn", "Winter"]
    totals = {(row["person"], row["name"]): row["total"] for row in season["table"]}
    for number, name in ((1, "Amira"), (2, "Amira"), (3, "Ben"), (4, "Dina")):
        tables = (answer("standings", event) for event in ("Autumn", "Winter"))
        expected = sum(
            each["points"] for table in tables for each in table if each["number"] == number
        )
        assert totals[number, name] == expected
    best = answer("season", "win", "1", "aut", "--best", "1")
    assert best["events"] == season["events"], "whatever the order they are named in, each once"
    assert [len(row["events"]) for row in best["table"]] == [2] * 4
    assert [sum(each["counts"] for each in row["events"]) for row in best["table"]] == [1] * 4
    told = done("season", "--best", "1").splitlines()
    assert told[0].split() == ["1", "Autumn", "2026-09-01"]
    assert told[2] == "2 events, the best 1 count"
    assert (
        sum("Amira (1)" in line for line in told) == sum("Amira (2)" in line for line in told) == 1
    )
    assert all(line.count("(") >= 1 for line in told[4:])


@pytest.mark.usefixtures("year")
def test_a_season_can_begin_on_a_day_or_count_by_keizer() -> None:
    assert [each["name"] for each in answer("season", "--since", "2026-10-01")["events"]] == [
        "Winter"
    ]
    keizer = answer("season", "--keizer")
    assert (keizer["kind"], keizer["table"][0]["events"]) == ("keizer", [])
    assert "2 events by Keizer" in done("season", "--keizer")
    assert "No event has begun since 2027-01-01" in refused("season", "--since", "2027-01-01")
    assert run("season", "1", "--since", "2026-10-01").exit_code == 2
    assert run("season", "--keizer", "--best", "2").exit_code == 2
    done("new", "Blitz", "--format", "arena")
    assert len(answer("season")["events"]) == 2, "what has not begun counts for nothing"
    assert "not worth the same" in run("season", "1", "3").stderr
    assert run("season", "1", "3", "--keizer").stderr == ""


@pytest.mark.usefixtures("year")
def test_ratings_come_with_their_uncertainty_and_can_seed() -> None:
    rated = answer("ratings")
    assert {each["person"]: each["games"] for each in rated} == {
        row["number"]: 1 + (row["number"] not in away("1")) for row in answer("standings", "2")
    }
    assert all(each["guess"] and each["deviation"] > 110 for each in rated)
    lines = done("ratings").splitlines()
    assert "±" in lines[1]
    assert lines[1].endswith("little to go by")
    assert len(answer("ratings", "--since", "2026-10-01")) == 2

    done("new", "Spring", "--game", "othello")
    done("enter", "--all", "--rated")
    seeded = {each["person"]: each["rating"] for each in answer("show")["participants"]}
    assert seeded == {each["person"]: round(each["rating"]) for each in rated}
    play_night("Summer", "2027-07-01", "Zoë", "Yan", game="laser", b1="+/-")
    assert "the ratings of the roster" in run("enter", "--all", "--rated").stderr
    kept = [each["rating"] for each in answer("show")["participants"] if each["person"]]
    assert kept == [900, 0, 1200, 0], "another game, another strength"
    assert run("enter", "Xia", "--rated", "--rating", "1").exit_code == 2
    assert "laser, othello" in refused("ratings")
    assert answer("ratings", "--game", "othello") == rated
    assert done("ratings", "--game", "laser") == "No game has been rated.\n"


def away(event: str) -> set[int]:
    """Return who was at the board of an event at which somebody did not come."""
    (board,) = (
        each for each in answer("show", event)["round"]["boards"] if each["result"] == "+/-"
    )
    return {board["first"]["number"], board["second"]["number"]}


# Prizes


def test_prizes_are_announced_shared_and_taken_back() -> None:
    play_night("Field day", "2026-11-16", "Amira", "Ben", "Cleo", "Dina", b1="1-0", b2="1-0")
    assert "add-prize" in done("prizes")
    done("add-prize", "1", "Voucher", "--worth", "30")
    done("add-prize", "field", "2", "Book")
    assert "place 2: Book  12.50" in done("add-prize", "2", "Book", "--worth", "12.5")
    done("add-prize", "1", "Medal", "--group", "7b")
    shown = answer("prizes")
    assert [(each["place"], each["title"], each["group"]) for each in shown["prizes"]] == [
        (1, "Voucher", ""),
        (2, "Book", ""),
        (1, "Medal", "7b"),
    ]
    assert [each["worth"] for each in shown["awards"]] == [21.25, 21.25]
    assert [each["title"] for each in shown["left"]] == ["Medal"]
    told = done("prizes").splitlines()
    assert "shares Voucher and Book with 1 other: 21.25 each." in told[-2]
    assert told[-1] == "Nobody: Medal (best of 7b)."
    done("remove-prize", "1", "--group", "7B")
    assert "no prize for that" in refused("remove-prize", "3")
    done("undo")
    assert len(answer("prizes")["prizes"]) == 3
    done("change", "--sharing", "tie-break")
    assert answer("prizes")["sharing"] == "tie-break"
    assert "The tie-break decides" in done("prizes")
    assert run("add-prize", "first", "Cup").exit_code == 2
    assert "needs a place from 1 on" in refused("add-prize", "0", "Cup")
    assert "needs a place" in refused("add-prize", "1", "Cup", "--worth", "nan")


def test_nobody_gets_a_prize_before_a_round_is_played() -> None:
    done("new", "Field day")
    done("add-prize", "1", "Cup")
    assert answer("prizes")["awards"] == []
    assert len(done("prizes").splitlines()) == 2
