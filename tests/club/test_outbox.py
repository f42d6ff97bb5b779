"""Pages are sent what has changed, and can always be brought to the whole truth."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from khepri.club.outbox import Close, Outbox, Send

STATES = st.fixed_dictionaries(
    {"ply": st.integers(0, 3), "board": st.sampled_from([{}, {"a1": ["blue", "pharaoh", 0]}])}
)


def taken(outbox: Outbox) -> list[dict[str, Any]]:
    """Return what waits, as the pages read it."""
    return [json.loads(each.text) for each in outbox.take() if isinstance(each, Send)]


def test_the_first_state_is_whole_and_the_next_only_what_changed() -> None:
    """What stays the same is not sent again; a state that stays the same not at all."""
    outbox = Outbox()
    outbox.show({1: {"ply": 0, "board": {"a1": "x"}}}, "game:7", 100)
    outbox.show({1: {"ply": 1, "board": {"a1": "x"}}}, "game:7", 200)
    outbox.show({1: {"ply": 1, "board": {"a1": "x"}}}, "game:7", 300)
    first, second = taken(outbox)
    assert first == {
        "t": "state",
        "stream": "game:7",
        "seq": 1,
        "full": True,
        "now": 100,
        "set": {"ply": 0, "board": {"a1": "x"}},
    }
    assert (second["seq"], second["full"], second["set"]) == (2, False, {"ply": 1})
    assert outbox.take() == []


def test_who_has_missed_something_is_sent_everything() -> None:
    """After `forget` the state is whole again, of the stream that was asked for alone."""
    outbox = Outbox()
    for stream in ("room", "you"):
        outbox.show({1: {"a": 1}, 2: {"a": 1}}, stream, 0)
    outbox.take()
    outbox.forget(1, "room")
    for stream in ("room", "you"):
        outbox.show({1: {"a": 1}, 2: {"a": 1}}, stream, 5)
    (again,) = taken(outbox)
    assert (again["stream"], again["full"], again["seq"]) == ("room", True, 1)
    outbox.forget(2)
    outbox.show({2: {"a": 1}}, "you", 6)
    assert taken(outbox)[0]["full"]


def test_messages_keep_their_order() -> None:
    """An answer comes before the end of the link that it is for."""
    outbox = Outbox()
    outbox.say(3, {"t": "bye", "say": "Club night is over."})
    outbox.close(3, "over")
    assert outbox.take() == [Send(3, '{"t":"bye","say":"Club night is over."}'), Close(3, "over")]


@given(st.lists(st.tuples(STATES, st.sampled_from(["", "forget"])), max_size=12))
def test_a_page_that_follows_always_has_the_state(steps: list[tuple[dict[str, Any], str]]) -> None:
    """Whoever puts the changes together has what the referee has said last."""
    outbox, seq = Outbox(), 0
    page: dict[str, Any] = {}
    for state, what in steps:
        if what:
            outbox.forget(1)
        outbox.show({1: state}, "game:7", 0)
        for message in taken(outbox):
            page = dict(message["set"]) if message["full"] else {**page, **message["set"]}
            assert message["full"] or message["seq"] == seq + 1
            seq = message["seq"]
        assert page == state
