"""Names that people type: whatever they try, what others read is short, visible and one's own."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.evening import Evening
from khepri.club.room.names import (
    LONGEST_DISPLAY_NAME,
    name_key,
    name_skeleton,
    needs_review,
    validated_name,
)
from khepri.errors import ClubError

NASTY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("aA0оО .-'’\u200b\u200d\u202e\u2066\u0301\u0338\ufe0f\n<>&\"👩🏽"),
    ),
    max_size=60,
)


@given(NASTY)
def test_a_name_is_safe_or_refused(text: str) -> None:
    """Nothing but a sentence is ever raised, and what is taken is taken again unchanged."""
    try:
        name = validated_name(text)
    except ClubError:
        return
    assert validated_name(name) == name
    assert 1 <= len(name) <= LONGEST_DISPLAY_NAME
    assert name == unicodedata.normalize("NFC", name)
    assert all(unicodedata.category(each) not in ("Cc", "Cf", "Zl", "Zp") for each in name)
    assert not set(name) & set('<>&"\\/@#')


@given(NASTY)
def test_a_name_is_found_again(text: str) -> None:
    """What two names have in common is the same at every look."""
    assert name_key(name_key(text)) == name_key(text)
    assert name_skeleton(text) == name_skeleton(text.upper().lower()) or not text.isascii()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Zoe\u0308  \n", "Zoë"),
        ("O\u2019Hara", "O'Hara"),
        ("Ann\u200b\u202ea", "Anna"),
        ("علی\u200cرضا", "علیرضا"),
        ("अमीरा", "अमीरा"),
    ],
)
def test_names_are_tidied(typed: str, kept: str) -> None:
    """What a phone adds is taken away; the letters of every script stay."""
    assert validated_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "...",
        "\u202e",
        "👩",
        "Finn👩",
        "<script>",
        "x" * 500,
        "a" + "\u0301\u0302\u0303" * 3,
    ],
)
def test_other_texts_are_no_names(typed: str) -> None:
    """Each is refused with a sentence."""
    with pytest.raises(ClubError):
        validated_name(typed)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Ben O.", "Ben 0", True),
        ("Ben O.", "Веn О.", True),
        ("Lila", "LiIa", True),
        ("Mina", "Μina", True),
        ("Zoe", "Zoë", True),
        ("Amira K.", "Amira L.", False),
        ("Ben", "Bena", False),
    ],
)
def test_look_alikes(one: str, other: str, alike: bool) -> None:
    """Letters of other scripts and digits do not make another name."""
    assert (name_skeleton(one) == name_skeleton(other)) is alike


def test_some_names_want_a_look() -> None:
    """The teacher is asked about a word, also if it is spelled with digits."""
    assert needs_review("Sh1t")
    assert not needs_review("Amira")


def test_a_look_alike_is_told_whom_it_looks_like() -> None:
    """Somebody who types a name that reads like another is asked to add a letter."""
    evening = Evening()
    page = evening.enter()
    evening.send(page, t="join", name="Веn 0.")
    refused = page.last("refused")
    assert refused["why"] == "taken"
    assert "Ben O." in refused["say"]


def test_a_typed_name_of_the_roster_is_that_person() -> None:
    """Whoever types the own name is not asked whether it is on the list."""
    evening = Evening()
    page = evening.enter()
    evening.send(page, t="join", name="amira k")
    assert page.last("joined")["state"] == "in"
    assert page.seat["name"] == "Amira K."


@pytest.mark.parametrize("name", ["🦊", "🦊🦊", "Finn 🦊", "👩🏽‍🚀"])
def test_an_emoji_is_not_told_to_type_a_name_first(name: str) -> None:
    with pytest.raises(ClubError, match="no pictures in it"):
        validated_name(name)
