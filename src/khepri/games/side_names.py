"""What the sides are called where people read it: by the colours that they see.

Whoever draws the pieces says once which colours they have. That is a matter of the whole
program, as its language would be: sentences are made in every layer, and each asks its `Side`.
Files, other programs and the pages of a club night keep the names of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khepri.games.base import Side


_called: dict[str, str] = {}


def call_sides(names: Mapping[str, str]) -> None:
    """From now on call sides by these names; those that have none here go by their own.

    >>> from khepri.games.laser import Side
    >>> call_sides({"blue": "Indigo", "red": "Amber"})
    >>> Side.BLUE.label, Side.BLUE.colour, Side.BLUE.tag
    ('Indigo', 'indigo', 'Blue')
    >>> call_sides({})
    >>> Side.BLUE.label
    'Blue'
    """
    global _called  # noqa: PLW0603 - one program shows one pair of colours at a time
    _called = dict(names)


def called(side: Side) -> str:
    """Return what a side is called."""
    return _called.get(side.value, side.tag)


def seen_name(name: str) -> str:
    """Return a player's name as it is shown: who is called by a side, by what it is called."""
    return next((seen for side, seen in _called.items() if side.capitalize() == name), name)


def in_seen_colours(text: str, sides: Iterable[Side]) -> str:
    """Return a text that was written with the names of the rules, such as that of a lesson.

    >>> from khepri.games.laser import Side
    >>> call_sides({"blue": "Indigo", "red": "Amber"})
    >>> in_seen_colours("A red pyramid bends Blue's light. Redo it!", Side)
    "An amber pyramid bends Indigo's light. Redo it!"
    >>> call_sides({})
    """
    renamed = {side.value: side for side in sides if side.label != side.tag}
    if not renamed:
        return text

    def seen(found: re.Match[str]) -> str:
        article, name = found.groups()
        side = renamed[name.lower()]
        shown = side.label if name[0].isupper() else side.colour
        return shown if article is None else with_article(shown, article)

    return re.sub(rf"\b(?:(a)n? )?({'|'.join(renamed)})\b", seen, text, flags=re.IGNORECASE)


def with_article(words: str, article: str = "a") -> str:
    """Put ``a`` or ``an`` before words.

    >>> with_article("indigo pyramid"), with_article("blue pyramid"), with_article("ice one", "A")
    ('an indigo pyramid', 'a blue pyramid', 'An ice one')
    """
    return f"{article}{'n' if words[0].lower() in 'aeiou' else ''} {words}"
