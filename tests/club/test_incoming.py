"""What a page says is read into values, or refused with a sentence; nothing else comes of it."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.club.protocol import DeskAction, Hello, Join, MakeMove, Message, parse_message
from khepri.errors import ClubError

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=300),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
NAMES = [kind.t for kind in get_args(Message)]
FIELDS = ["seat", "game", "ply", "m", "id", "tokens", "room", "v", "yes", "what", "with", "do", "n"]


def test_a_message_is_read() -> None:
    """Fields that are left out have their usual value; those that nobody knows are ignored."""
    sent = {"t": "move", "game": 42, "ply": 24, "m": "f4e4", "id": "c7", "colour": "pink"}
    assert parse_message(sent) == MakeMove(game=42, ply=24, m="f4e4", id="c7")
    assert parse_message({"t": "join", "person": None, "watch": True}) == Join(watch=True)
    assert parse_message({"t": "hello", "tokens": ["a", "b"]}) == Hello(tokens=("a", "b"))
    assert parse_message({"t": "desk", "do": "lock", "with": {"on": True}}) == DeskAction(
        do="lock", with_={"on": True}
    )


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        {"t": "dance"},
        {"t": []},
        {"t": "move", "game": "42"},
        {"t": "move", "game": True},
        {"t": "move", "game": 1.5},
        {"t": "move", "game": 2**60},
        {"t": "move", "m": None},
        {"t": "join", "watch": 1},
        {"t": "hello", "tokens": ["a", "b", "c"]},
        {"t": "hello", "tokens": "abc"},
        {"t": "desk", "with": []},
    ],
)
def test_what_is_no_message_is_refused(data: object) -> None:
    """A number is no text, and what is true is no number."""
    with pytest.raises(ClubError):
        parse_message(data)


def test_what_is_wrong_with_a_message_is_named() -> None:
    with pytest.raises(ClubError, match=r"right sort\. The game should be a whole number\.$"):
        parse_message({"t": "move", "game": "42"})
    with pytest.raises(ClubError, match="load it again"):
        parse_message({"t": "dance"})


def test_long_texts_are_cut() -> None:
    """Nobody can make the laptop carry a book about."""
    read = parse_message({"t": "join", "name": "x" * 5000})
    assert isinstance(read, Join)
    assert len(read.name) == 200


@given(
    st.dictionaries(st.sampled_from(FIELDS), ANYTHING, max_size=6),
    st.sampled_from(NAMES) | ANYTHING,
)
def test_anything_is_read_or_refused(rest: dict[str, object], name: object) -> None:
    """Whatever comes, it is a message or a sentence."""
    with suppress(ClubError):
        assert parse_message({"t": name, **rest}).t == name


def test_every_message_is_documented() -> None:
    """Whoever writes a page finds every message in the protocol's page."""
    page = (Path(__file__).parents[2] / "docs/club-protocol.md").read_text(encoding="utf-8")
    missing = [name for name in NAMES if f'"t":{json.dumps(name)}' not in page]
    assert missing == []
