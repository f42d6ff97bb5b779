"""The names that people type: which are valid, which are taken, and which look like another's.

Everybody reads them, and they are the only text that a student can send. So they are short, of
letters that can be seen, and none looks like the name of another.
"""

from __future__ import annotations

import re
import unicodedata

from khepri.errors import ClubError
from khepri.system.names import clean_name, is_joiner_or_selector

RUDE_WORDS = (
    "anus", "arsch", "arse", "bastard", "bitch", "bollock", "boner", "boob", "bugger", "cazzo",
    "connard", "cock", "cunt", "dick", "dildo", "fag", "fick", "foda", "fotze", "fuck", "fuk",
    "hitler", "hure", "kkk", "merda", "merde", "nazi", "negro", "nigg", "nutte", "penis", "pimmel",
    "piss", "porn", "puta", "pussy", "rape", "retard", "scheis", "sex", "shit", "slut", "spast",
    "tits", "twat", "vagina", "wank", "whore", "wichs",
)  # fmt: skip
"""Compared by their shape, wherever they stand in a name."""


LONGEST_DISPLAY_NAME = 20
MOST_MARKS = 2
"""So many marks one letter may carry; more would be drawn into the lines around it."""

_STRAIGHT = str.maketrans(
    dict.fromkeys("\u2018\u2019\u02bc\u02b9\u00b4`", "'") | dict.fromkeys("\u2010\u2011\u2013", "-")
)
"""What phones write for an apostrophe and a hyphen."""

_CONFUSABLES = str.maketrans(
    # Cyrillic and Greek letters by the Latin ones that they are drawn as, large and small.
    dict(zip("АВЕЅІЈКМНОРСТУХԌԚԜҮЗ", "ABESIJKMHOPCTYXGQWY3", strict=True))
    | dict(zip("авеѕіјкмнорстухԁһԛԝүӏґз", "abesijkmhopctyxdhqwylr3", strict=True))
    | dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True))
    | dict(zip("αβεικνορτυχγηω", "abeikvoptuxynw", strict=True))
    | dict(zip("ıłøđħɑɡ", "ilodhag", strict=True))
)
_ONE_SHAPE = str.maketrans("01i", "oll")
"""Digits and letters that are one shape at arm's length."""

_UNHEARD = re.compile(r"[ .'\-]")


def validated_name(text: str) -> str:
    """Return a typed name as everybody reads it.

    :raises ClubError: if it can be no name; the sentence is for whoever has typed it.

    >>> validated_name("  finn\u200b O\u2019Hara "), validated_name("Zoe\u0308")
    ("finn O'Hara", 'Zoë')
    """
    name = tidy_name(text)
    if not name:
        raise ClubError("Type your name first.")
    if len(name) > LONGEST_DISPLAY_NAME:
        raise ClubError(f"That name is too long. It can have {LONGEST_DISPLAY_NAME} letters.")
    if any(_is_picture(each) for each in name):
        raise ClubError("A name here has no pictures in it. Use letters, and choose a sign below.")
    is_letter = any(each.isalnum() for each in name)
    if not is_letter or not all(_may_be_in(each) for each in name) or _is_piled_up(name):
        raise ClubError("Use only letters in your name. Digits and spaces are fine too.")
    return name


def tidy_name(text: str) -> str:
    """Return a name on one line, without anything that nobody sees."""
    seen = "".join(each for each in clean_name(text, None) if not is_joiner_or_selector(each))
    return clean_name(seen.translate(_STRAIGHT), None)


def name_key(name: str) -> str:
    """Return what two ways to write one name have in common: no case, no spaces, no dots.

    >>> name_key("Amira K.") == name_key("amira k")
    True
    """
    return _UNHEARD.sub("", unicodedata.normalize("NFC", tidy_name(name)).casefold())


def name_skeleton(name: str) -> str:
    """Return what two names have in common that look alike.

    >>> name_skeleton("Ben 0.") == name_skeleton("Вen O.") == name_skeleton("BÉN o")
    True
    """
    drawn = unicodedata.normalize("NFKD", tidy_name(name)).translate(_CONFUSABLES).casefold()
    letters = (each for each in drawn if not unicodedata.combining(each))
    return _UNHEARD.sub("", "".join(letters)).translate(_ONE_SHAPE)


def needs_review(name: str) -> bool:
    """Say whether the teacher should see a name before others do.

    It only helps: real names are hit too, and much is missed.
    """
    shape = name_skeleton(name)
    return any(name_skeleton(word) in shape for word in RUDE_WORDS)


def _is_picture(character: str) -> bool:
    return unicodedata.category(character) in ("So", "Sk") and not character.isascii()


def _may_be_in(character: str) -> bool:
    return (
        unicodedata.category(character)[0] in "LM" or character.isdecimal() or character in " .-'"
    )


def _is_piled_up(name: str) -> bool:
    marks = 0
    for each in name:
        marks = marks + 1 if unicodedata.category(each)[0] == "M" else 0
        if marks > MOST_MARKS:
            return True
    return False
