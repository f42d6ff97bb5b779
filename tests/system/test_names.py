"""Names: what nobody sees goes, what a script is written with stays."""

from __future__ import annotations

import itertools
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from khepri.system.names import LONGEST_NAME, clean_name, is_invisible, is_joiner_or_selector

UNSEEN = (
    *("\u00ad", "\u034f", "\u061c", "\u180e", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f"),
    *("\u202a", "\u202e", "\u2060", "\u2066", "\u2069", "\u3164", "\ufe0f", "\ufeff", "\ufffc"),
    *("\ufffe", "\U000e0001", "\U000e0041", "\U000e0100", "\ud800"),
)
GOOD = (
    *(
        "Zoë",
        "Nguyễn Thị Ánh",
        "O’Brien-Łukasz",
        "Пирамида",
        "Ελένη",
        "山田 太郎",
        "김민준",
        "สมชาย",
    ),
    *("هرم", "علی‌رضا", "می‌نا", "דָּוִד כהן", "श्री", "क्‍ष", "क्‌ष", "র‍্যাম", "ශ්‍රී", "നന്‍"),
    *("👩‍👩‍👧", "👨🏽‍🚀", "❤️", "❤️‍🔥", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏳️‍🌈", "1️⃣", "🙂‍↔️", "葛󠄀城", "‼️", "🇳🇴", "🐦‍⬛"),
    *("?", "# 1", "Sandling", "𓂀", "x" * LONGEST_NAME),
)

# Every character by chance, and the awkward ones much more often than chance would have them.
AWKWARD = st.sampled_from(
    (*UNSEEN, *"a \t\n\x00\x85\u2028\u0301\u0937\u094d\u06cc\u0644😀❤1#", "\U0001f3fb", "\u20e3")
)
ANY_TEXT = st.text(st.characters(exclude_categories=()) | AWKWARD)
AWKWARD_TEXT = st.text(AWKWARD, max_size=30)


@given(ANY_TEXT | AWKWARD_TEXT)
def test_a_clean_name_is_clean_whatever_it_was(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert name == " ".join(name.split())
    assert len(name) <= LONGEST_NAME
    for character in name:
        assert not is_invisible(character)
        category = unicodedata.category(character)
        assert category not in ("Cc", "Cs", "Zl", "Zp")
        assert category != "Cf" or is_joiner_or_selector(character)
    name.encode()


@given(AWKWARD_TEXT)
@example("1 \ufe0f\u20e3")
def test_what_leans_has_something_to_lean_on(text: str) -> None:
    name = clean_name(text)
    assert not is_joiner_or_selector(name[:1])
    assert all(character != " " for character in _before_leaning(name))


def _before_leaning(name: str) -> list[str]:
    return [before for before, after in itertools.pairwise(name) if is_joiner_or_selector(after)]


@pytest.mark.parametrize("name", GOOD)
def test_names_of_every_script_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("unseen", UNSEEN)
def test_what_nobody_sees_goes(unseen: str) -> None:
    assert clean_name(unseen) == ""
    assert clean_name(f"ab{unseen}cd") == "abcd"
    assert clean_name(f"{unseen}abc{unseen}") == "abc"
    assert clean_name(f"ab {unseen} {unseen}cd") == "ab cd"


def test_spaces_and_breaks_become_single_spaces() -> None:
    breaks = "\t\n\r\x00\x0b\x85\u00a0\u2003\u2028\u2029\u2800\u3000"
    for space in breaks:
        assert clean_name(f"{space}Amira{space}{space}Okafor{space}") == "Amira Okafor"


def test_letters_come_together_when_what_parted_them_goes() -> None:
    assert clean_name("Zoe\u200b\u0308") == "Zoë"
    assert clean_name("\u0301Ada") == "Ada"


def test_direction_marks_go_and_hebrew_letters_stay() -> None:
    assert clean_name("\u200fדוד\u200e \u202bכהן\u202c") == "דוד כהן"
    assert clean_name("\u202eevil") == "evil"


def test_a_name_that_is_too_long_is_cut_between_letters() -> None:
    family = "👩‍👩‍👧"
    assert clean_name("x" * 98 + family) == "x" * 98
    assert clean_name("x" * 99 + "e\u0323\u0308") == "x" * 99
    assert clean_name("ab cd", 3) == "ab"
    assert clean_name("x" * 200, None) == "x" * 200
    assert 0 < len(clean_name("x" + "\u0323" * 500)) <= LONGEST_NAME


def test_a_whole_book_is_cleaned_in_no_time() -> None:
    assert clean_name("👩\u200d" * 200_000 + "\u200b" * 200_000).startswith("👩‍👩‍👩")
