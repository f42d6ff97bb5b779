"""What pages say at a club night: as JSON, to a referee in the middle of a round."""

from __future__ import annotations

import json
from collections.abc import Mapping

from club.event_evening import EventEvening, evening_in_a_round
from khepri.club.outbox import Close
from khepri.club.server.open_pages import read_json
from tools.fuzz.target import Check, FuzzTarget

ENDING = ("end", "forget")
"""What the desk cannot do here: there would be nobody left to talk to."""

STEP_MS = 5
"""So much time passes with each text; running clocks are saved twice a second."""


def begin_evening() -> Check:
    """Begin a night with pages of every sort, and let it hear whatever is said.

    Each line is what one page says: its number as one digit, a space, and JSON.
    """
    evening = evening_in_a_round(here=4)

    def check(text: str) -> None:
        for line in text.split("\n"):
            who, _, said = line.partition(" ")
            page = ord(who[:1] or "0") % 10
            data = read_json(said)
            if page not in evening.pages or _ends(data):
                continue
            evening.referee.receive(page, data)
            _deliver(evening)
        evening.clock.now_ms += STEP_MS
        evening.referee.advance()
        _deliver(evening)
        assert not evening.night.is_over

    return check


def _ends(data: object) -> bool:
    return isinstance(data, dict) and data.get("do") in ENDING


def _deliver(evening: EventEvening) -> None:
    for piece in evening.referee.outgoing():
        for each in piece:
            if isinstance(each, Close):
                evening.referee.disconnect(each.link)


def _messages() -> list[str]:
    said: list[tuple[int, dict[str, object]]] = [
        (2, {"t": "hello", "v": 1, "room": "BKTW", "tokens": ["a"], "device": "phone"}),
        (7, {"t": "join", "name": "Zoë", "sign": 3, "person": None, "beside": False}),
        (2, {"t": "move", "seat": 1, "game": 1, "ply": 1, "m": "d3", "id": "c7"}),
        (2, {"t": "offer", "seat": 1, "game": 1, "what": "draw"}),
        (3, {"t": "answer", "seat": 2, "game": 1, "what": "draw", "yes": True}),
        (3, {"t": "challenge", "seat": 2, "to": 3, "kind": "laser", "board": "classic"}),
        (4, {"t": "computer", "seat": 3, "kind": "othello", "board": "8", "level": 1}),
        (5, {"t": "watch", "game": 1, "glance": True}),
        (4, {"t": "puzzle", "kind": "laser"}),
        (3, {"t": "report", "seat": 2, "game": 1, "score": "1-0"}),
        (1, {"t": "desk", "do": "lock", "id": "d", "with": {"on": True}}),
        (1, {"t": "desk", "do": "add_person", "id": "d", "with": {"name": "Ida", "times": 1.5}}),
        (
            1,
            {
                "t": "desk",
                "do": "new_event",
                "id": "d",
                "with": {"settings": {"rounds": 3}},
            },
        ),
        (1, {"t": "desk", "do": "result", "id": "d", "with": {"board": 1, "result": "1-0"}}),
        (1, {"t": "desk", "do": "pause_all", "id": "d", "with": {}}),
        (1, {"t": "desk", "do": "import_people", "id": "d", "with": {"text": "name\nIda"}}),
    ]
    return [f"{who} {json.dumps(data)}" for who, data in said]


TARGETS: Mapping[str, FuzzTarget] = {
    "club": FuzzTarget(begin_evening, _messages, 300, lasting=1000),
}
