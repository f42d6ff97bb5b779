"""The table with everybody's rounds."""

from __future__ import annotations

from khepri.tournament.actions import Enter, Propose, Publish, Withdraw
from khepri.tournament.rounds import Absence, Missing
from khepri.tournament.settings import EventFormat
from khepri.tournament.standings import cross_table
from tournament.events import after, entered, paired, with_round

NAMES = ("Amira", "Ben", "Chloe", "Dina", "Emil")


def test_every_round_in_a_word() -> None:
    event = with_round(entered(NAMES, rounds=4), "1-2 1,3-4 -", Missing(5, Absence.BYE, 1.0))
    event = after(event, Withdraw(3), Enter(name="Finn"))
    event = with_round(event, "5-1 =,6-2 0", Missing(4, Absence.ASKED, 0.5))
    event = after(event, Propose(((1, 4), (2, 5))), Publish())
    shown = cross_table(event)
    assert shown.headings == ("Round 1", "Round 2", "Round 3")
    cells = {row.name: row.cells for row in shown.rows}
    line = {row.name: row.line for row in shown.rows}
    assert [row.line for row in shown.rows] == [1, 2, 3, 4, 5, 6]
    assert cells["Amira"] == (f"{line['Ben']}w1", f"{line['Emil']}b½", f"{line['Dina']}w…")
    assert cells["Dina"][:2] == (f"{line['Chloe']}b+", "bye ½")
    assert cells["Chloe"] == (f"{line['Dina']}w-", "left", "left")
    assert cells["Emil"][0] == "bye 1"
    assert cells["Finn"] == ("late ½", f"{line['Ben']}w0", "not paired 0")
    assert {row.name: row.points for row in shown.rows}["Amira"] == "1½"
    assert cross_table(event, sides=("F", "S")).rows[line["Amira"] - 1].cells[0].endswith("F1")


def test_games_that_do_not_count_are_in_brackets_and_who_is_out_is_said_so() -> None:
    event = entered(NAMES[:4], format=EventFormat.ROUND_ROBIN)
    event = after(paired(event, "11"), Withdraw(4))
    rows = {row.name: row.cells for row in cross_table(event).rows}
    assert rows["Amira"] == ("(4w1)",)
    cup = paired(
        paired(entered(NAMES[:4], format=EventFormat.KNOCKOUT, third_place=False), "11"), "1"
    )
    assert [row.cells[1] for row in cross_table(cup).rows][2:] == ["out", "out"]
