"""The Wi-Fi of the room: its name and password as the teacher types them, and as phones scan them.

The password is private: it is on the desk, on the join sheet and, if the teacher wants that, on the
wall. No student's page and no log has it.
"""

from __future__ import annotations

import re

from khepri.errors import ClubError

LONGEST_NAME = 32
"""In bytes, as Wi-Fi has it."""

LONGEST_PASSWORD = 63
SHORTEST_PASSWORD = 8


def wifi_text(name: str, password: str) -> str:
    """Return what phones read as the way into a network.

    >>> wifi_text("CLUB-NIGHT", "bend;light")
    'WIFI:T:WPA;S:CLUB-NIGHT;P:bend\\\\;light;;'
    >>> wifi_text("Open house", "")
    'WIFI:T:nopass;S:Open house;;'
    """
    if not password:
        return f"WIFI:T:nopass;S:{_escaped(name)};;"
    return f"WIFI:T:WPA;S:{_escaped(name)};P:{_escaped(password)};;"


def _escaped(words: str) -> str:
    return re.sub(r'([\\;,:"])', r"\\\1", words)


def wifi_name(text: str) -> str:
    """Return the name of a network as it was typed, without what cannot be seen.

    :raises ClubError: if it can be none.
    """
    name = _seen(text).strip()
    if not name:
        raise ClubError("Type the name of the Wi-Fi.")
    if len(name.encode()) > LONGEST_NAME:
        raise ClubError("The name of a Wi-Fi is shorter: 32 letters at most.")
    return name


def wifi_password(text: str) -> str:
    """Return a password as it was typed, without what cannot be seen; spaces belong to it.

    :raises ClubError: if it can be none.
    """
    password = _seen(text)
    if len(password) > LONGEST_PASSWORD:
        raise ClubError("The password of a Wi-Fi is shorter: 63 letters at most.")
    return password


def _seen(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable())
