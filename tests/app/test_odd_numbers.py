"""Numbers that files and people write where screens show or read them."""

from __future__ import annotations

import pytest

from khepri.app.screens.field_day.log_page import when_words
from khepri.app.screens.replay.headline import told_date
from khepri.errors import TournamentError
from khepri.tournament.actions import parse_action

DIGITS = "9" * 4500


@pytest.mark.parametrize("year", ["9" * 30, DIGITS, "0", "-5", "٣", "10000"])
def test_a_date_of_no_calendar_is_not_shown(year: str) -> None:
    """A game file may say so, and its replay opens all the same."""
    assert told_date(f"{year}.11.12") == ""
    assert told_date(f"2026.{year}.12") == "2026"
    assert told_date(f"2026.02.{year}") == "2026"


@pytest.mark.parametrize("odd", ["x", DIGITS, "0", ""])
def test_an_instant_that_is_none_is_shown_as_it_is(odd: str) -> None:
    for when in (f"2026-11-{odd}T15:04", f"2026-{odd}-16T15:04"):
        assert when_words(when) == when


@pytest.mark.parametrize("number", ["1e999", DIGITS, '"x"', "null", "[]", "{}"])
def test_an_entry_of_the_log_with_an_odd_number_is_refused(number: str) -> None:
    for deed in (
        f'{{"do":"SetResult","round":{number},"board":1,"result":"1-0","discs":null}}',
        f'{{"do":"Propose","pairs":[[1,{number}]],"missing":[],"title":""}}',
        f'{{"do":"Propose","pairs":[],"missing":[[{number},"bye",1]],"title":""}}',
    ):
        with pytest.raises(TournamentError):
            parse_action(deed)
