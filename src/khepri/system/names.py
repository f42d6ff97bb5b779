"""Names that people give: to themselves, to events, to boards.

A name comes from a text field, a file or another program, and may carry characters that nobody
sees: direction marks, zero-width spaces, line separators. They make two names that look the same
different, turn the words around them, and have no width to be drawn with. `clean_name` takes
them out. It keeps those that a script is written with: the joiners of Persian, Hindi and emoji,
and the selectors of emoji and ideographs, each only where it has something to join or to select.

`isolate_bidi` and `with_full_stop` are for sentences with names in them, `plural` for those with
counts.
"""

from __future__ import annotations

import re
import reprlib
import unicodedata
from collections.abc import Callable, Sequence

from khepri.errors import RulesError

LONGEST_RAW = 10_000
"""So many characters are looked at: those of the longest line that anything is read from."""

LONGEST_NAME = 100
"""What comes from a file may be longer than what the fields let people write, but not endless."""

LONGEST_SAVED_NAME = 40
"""What somebody calls a setup or a preset fits into a row of a list."""

ZERO_WIDTH_NON_JOINER = "\u200c"
ZERO_WIDTH_JOINER = "\u200d"
JOINERS = ZERO_WIDTH_NON_JOINER + ZERO_WIDTH_JOINER
EMOJI_SELECTORS = "\ufe0e\ufe0f"
KEYS = "0123456789#*"
"""What is on the keys of a telephone: these may be framed."""

_SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_LEANING = re.compile(f"[{JOINERS}\U000e0020-\U000e007f]|{_SELECTORS.pattern}")

_FLAG_OR_TAG = re.compile("(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f)|[\U000e0020-\U000e007f]")
"""The flags of England, Scotland and Wales are a black flag and letters that nobody sees."""

_CONTROLS = dict.fromkeys((*range(32), 127), " ")
_SEPARATING = ("Cc", "Zl", "Zp", "Zs")
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u2065\u3164\uffa0\ufff0-\ufffc\U000e0000-\U000e0fff]"
)
"""What Unicode calls letters, marks or signs, but nobody sees."""

_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_WORD = f"[{_RIGHT_TO_LEFT}](?:[{_RIGHT_TO_LEFT}{JOINERS}\\d'\u2019-]*[{_RIGHT_TO_LEFT}\\d])?"
_TURNING = re.compile(rf"(?:{_WORD}\.? )*(?:[{_RIGHT_TO_LEFT}]\.|{_WORD})")
"""Words of Arabic, Hebrew and their like, with the dot after an initial: a name, mostly."""

_NEAR = 8
"""A joiner looks no further back for the letter it joins."""

_VIRAMA = 9
"""The combining class of the sign that takes the vowel from a letter of an Indian script."""


def clean_name(text: str, longest: int | None = LONGEST_NAME) -> str:
    r"""Return a name as it is kept: on one line, with single spaces, of what can be seen.

    Nothing may be left of it. What is too long is cut; `longest` None leaves it as it is, up to
    `LONGEST_RAW`.

    >>> clean_name("  Friday\t club\u200b 3 \u202e"), clean_name("\u2028")
    ('Friday club 3', '')
    >>> clean_name("👩‍👩‍👧 ❤️"), clean_name("علی‌رضا")
    ('👩\u200d👩\u200d👧 ❤️', 'علی\u200cرضا')
    """
    return _cleaned(text[:LONGEST_RAW], longest)


def name_key(name: str) -> str:
    """Return what two names share if people would take one for the other.

    >>> name_key("Friday Club") == name_key("friday club")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()


def saved_name(text: str, what: str) -> str:
    """Return the name under which something is to be kept, clean.

    >>> saved_name("  Friday   club 3 ", "setup")
    'Friday club 3'

    :raises RulesError: if nothing is left, or too much.
    """
    name = clean_name(text, longest=None)
    if not name:
        raise RulesError(f"The {what} needs a name.")
    if len(name) > LONGEST_SAVED_NAME:
        raise RulesError(
            f"The name {reprlib.repr(name)} has {len(name)} letters;"
            f" {LONGEST_SAVED_NAME} are the most."
        )
    return name


def free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return a name, with a number behind it if its key is taken.

    >>> free_name("Blitz", {"blitz", "blitz (2)"}.__contains__)
    'Blitz (3)'
    """
    candidate, number = name, 1
    while is_taken(name_key(candidate)):
        number += 1
        ending = f" ({number})"
        candidate = name[: LONGEST_SAVED_NAME - len(ending)].rstrip() + ending
    return candidate


def clean_remark(text: str) -> str:
    r"""Return what somebody has written about a game, however long: on one line, and seen.

    >>> clean_remark("good\n \x1b[2Jmove")
    'good [2Jmove'
    """
    return _cleaned(text, None)


def _cleaned(text: str, longest: int | None) -> str:
    if text.isascii():  # nothing in it joins, leans or composes
        plain = text if text.isprintable() else text.translate(_CONTROLS)
        name = " ".join(plain.split())
        return name if longest is None else name[:longest].rstrip()
    # Whatever goes may bring together what then composes, or leave a joiner alone.
    while (cleaned := _cleaned_once(text, longest)) != text:
        text = cleaned
    return text


def isolate_bidi(text: str) -> str:
    r"""Return a sentence in which names that are written from right to left turn only themselves.

    Without it the score after such a name is read backwards. `dom.js` does the same for pages.

    >>> isolate_bidi("Ben \u2013 \u05d3\u05e0\u05d4 \u05db. 0\u20131")
    'Ben \u2013 \u2068\u05d3\u05e0\u05d4 \u05db.\u2069 0\u20131'
    """
    return text if text.isascii() else _TURNING.sub("\u2068\\g<0>\u2069", text)


def with_full_stop(words: str) -> str:
    """Return words as a sentence: with a full stop, but no second one after an initial.

    >>> with_full_stop("You play Farah N."), with_full_stop("You play Ben")
    ('You play Farah N.', 'You play Ben.')
    """
    return words if words.endswith(".") else f"{words}."


def join_words(words: Sequence[str]) -> str:
    """Return words as a sentence lists them.

    >>> join_words(["Amira", "Ben", "Zoë"]), join_words(["Amira"])
    ('Amira, Ben and Zoë', 'Amira')
    """
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def plural(count: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    >>> plural(1, "move"), plural(42, "move"), plural(2, "person", "people")
    ('1 move', '42 moves', '2 people')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def is_joiner_or_selector(character: str) -> bool:
    """Say whether a character is nothing by itself, but changes what stands beside it."""
    return _LEANING.match(character) is not None


def is_invisible(character: str) -> bool:
    """Say whether a character neither shows anything, nor separates, nor leans on another."""
    if is_joiner_or_selector(character):
        return False
    unseen = unicodedata.category(character) in ("Cf", "Cs") or _BLANK.match(character)
    # The last two places of each plane, and 32 more, are no characters and never will be.
    return bool(unseen) or ord(character) & 0xFFFE == 0xFFFE or "\ufdd0" <= character <= "\ufdef"


def _cleaned_once(text: str, longest: int | None) -> str:
    shown = "".join(
        " "
        if unicodedata.category(character) in _SEPARATING or character == "\u2800"
        else character
        for character in unicodedata.normalize("NFC", text)
        if not is_invisible(character)
    )
    words = _FLAG_OR_TAG.sub(r"\1", " ".join(shown.split()))
    kept = ""
    for place, character in enumerate(words):
        after = words[place + 1 : place + 2]
        if character in JOINERS:
            belongs = _joins(kept[-_NEAR:], character, after)
        elif _SELECTORS.match(character):
            belongs = _selects(kept[-1:], character, after)
        else:
            # A mark at the very beginning has no letter to stand on.
            belongs = bool(kept) or unicodedata.category(character) not in ("Mn", "Me")
        kept += character if belongs else ""
    whole = unicodedata.normalize("NFC", kept)
    return whole if longest is None else _cut(whole, longest)


def _joins(before: str, joiner: str, after: str) -> bool:
    """Say whether a joiner stands where a script is written with one."""
    last = before[-1:]
    if last and unicodedata.combining(last) == _VIRAMA:
        return True
    if after and unicodedata.combining(after) == _VIRAMA:
        return last.isalpha()
    base = next((each for each in reversed(before) if not unicodedata.combining(each)), "")
    if _is_arabic(base) and _is_arabic(after):
        return True
    picture = before.rstrip(EMOJI_SELECTORS)[-1:]
    return joiner == ZERO_WIDTH_JOINER and _is_picture(picture) and _is_picture(after)


def _selects(before: str, selector: str, after: str) -> bool:
    """Say whether a selector follows a sign that has another look to choose."""
    if not before:
        return False
    if selector not in EMOJI_SELECTORS:
        return unicodedata.category(before) in ("Lo", "Lm", "So", "Sm")
    if before.isascii():
        return before in KEYS and after == "\u20e3"  # the frame of a key: 1️⃣
    return unicodedata.category(before)[0] in "SP" or before == "ℹ"


def _is_arabic(character: str) -> bool:
    return bool(character) and unicodedata.bidirectional(character) == "AL"


def _is_picture(character: str) -> bool:
    # Python does not know which signs are emoji; those of later Unicodes have no category yet.
    if not character:
        return False
    is_sign = unicodedata.category(character) == "So" or character == "↔"
    return is_sign or "\U0001f000" <= character <= "\U0001faff"


def _cut(name: str, longest: int) -> str:
    """Cut a name that is too long, if possible between two letters as people count them."""
    end = min(len(name), longest)
    while longest // 2 < end < len(name) and _goes_on(name[end - 1], name[end]):
        end -= 1
    return name[:end] if end < len(name) else name


def _goes_on(before: str, character: str) -> bool:
    marks = unicodedata.category(character)[0] == "M" or is_joiner_or_selector(character)
    return marks or before == ZERO_WIDTH_JOINER or "\U0001f3fb" <= character <= "\U0001f3ff"
