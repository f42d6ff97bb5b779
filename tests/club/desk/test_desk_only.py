"""The desk opens for nobody but the teacher, and does all that is written down."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from club.event_evening import EventEvening
from khepri.club.night import Role

PROTOCOL = Path(__file__).parents[3] / "docs" / "club-protocol.md"


def documented() -> set[str]:
    """Return the actions of the table in the protocol."""
    desk = PROTOCOL.read_text().split("\n## The desk")[1]
    cells = re.findall(r"^\| (`[^|]*) \|(.*)\|$", desk, re.MULTILINE)
    named = {name for first, _ in cells for name in re.findall(r"`([a-z_]+)`", first)}
    return named - {"do"} | {"end_desk"}


def test_the_desk_does_what_the_protocol_says() -> None:
    """Every action has its line in the protocol, and every line its action."""
    evening = EventEvening(here=0)
    assert set(evening.referee.desk.actions) == documented()


def test_nobody_else_can_do_any_of_it() -> None:
    """A student, a spectator, a stranger and a wall are refused everything, and nothing changes."""
    evening = EventEvening(here=2)
    evening.new_event()
    wall, stranger, watcher = evening.open(Role.WALL), evening.open(), evening.enter()
    evening.send(watcher, t="join", watch=True)
    before = evening.shown
    for page in (evening.students[1], wall, stranger, watcher):
        for name in evening.referee.desk.actions:
            needs = {"seat": 1, "person": 1, "board": 1, "on": True, "sure": True, "event": 1}
            answer = evening.ask(page, name, **needs)
            assert answer["t"] == "nack", name
            assert answer["say"] == "Only your teacher can do that."
        assert "desk" not in page.states
    assert not evening.night.is_over
    assert {**evening.shown, "here": 2} == {**before, "here": 2}


def test_nonsense_from_the_desk_is_answered_with_a_sentence() -> None:
    """Whatever comes with an action, the night goes on."""
    evening = EventEvening(here=4)
    evening.new_event(rounds=2)
    evening.next_round()
    nonsense: list[dict[str, Any]] = [
        {},
        {"seat": "x", "person": [], "board": {}, "game": "1", "event": None},
        {"board": 99, "seat": 99, "person": 99, "result": "7-0", "settings": {"format": 1}},
    ]
    for name in evening.referee.desk.actions:
        for needs in nonsense:
            if name not in ("new_event", "close_event", "undo_round"):
                answer = evening.ask(evening.desk, name, **needs)
                assert answer["t"] in ("done", "nack"), name
                assert answer["t"] == "done" or answer["say"], name
    assert len(evening.event["pairings"]) == 2
