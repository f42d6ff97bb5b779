"""The sheet that says how to come in: what is on it, and that nothing typed can become markup."""

from __future__ import annotations

import re

import pytest

from khepri.club.desk.join_sheet import JoinSheet, join_sheet
from khepri.club.night import wifi_text
from khepri.tournament.papers.sheet import PaperSize

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'


def words_of(sheet: JoinSheet) -> str:
    page = join_sheet(sheet).split("<body>")[1]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_the_way_in_has_four_steps() -> None:
    sheet = JoinSheet(address="10.0.0.7:8080", code="BKTW", page_qr=SVG, wifi="CLUB", wifi_qr=SVG)
    words = words_of(sheet)
    steps = ("1 Join the Wi-Fi", "2 Open the page", "3 Type the code B K T W", "4 Choose your name")
    assert all(step in words for step in steps)
    assert "http://10.0.0.7:8080" in words
    assert join_sheet(sheet).count("<img") == 2


def test_an_unknown_wifi_leaves_lines_to_write_on() -> None:
    page = join_sheet(JoinSheet(address="10.0.0.7:8080", code="BKTW", page_qr=SVG))
    assert page.count("<img") == 1
    assert "Wi-Fi <i></i>" in page
    assert "Password <i></i>" in page


@pytest.mark.parametrize("words", ["<script>alert(1)</script>", '"><img src=x>', "a & b"])
def test_what_was_typed_is_never_markup(words: str) -> None:
    sheet = JoinSheet(
        address=words, code=words, page_qr=words, title=words, wifi=words, password=words,
        wifi_qr=words, printed=words, paper=PaperSize.LETTER,
    )  # fmt: skip
    page = join_sheet(sheet)
    assert words not in page
    assert page.count("<img") == 2


def test_phones_are_told_the_signs_that_separate_fields() -> None:
    assert wifi_text('a;b,c:d"e\\', "x;") == r"WIFI:T:WPA;S:a\;b\,c\:d\"e\\;P:x\;;;"
