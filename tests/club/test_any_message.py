"""Whatever any page says, the referee answers; and nobody is sent what is somebody else's."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from club.event_evening import EventEvening, evening_in_a_round
from khepri.club.night import PageLink, Role
from khepri.club.outbox import Outgoing, Send
from khepri.club.protocol import DeskAction, StudentMessage

NUMBERS = st.one_of(st.integers(-1, 9), st.sampled_from([2**31, 2**53, 2**63, 2**70, -(2**53)]))
KNOWN = (
    *("", "draw", "takeback", "rematch", "laser", "othello", "8", "classic", "300+0", "BKTW"),
    *("1-0", "1/2", "desk", "room", "game:1", "game:99", "you", "wall", "puzzle", "d3", "a2"),
    *("<script>alert(1)</script>", "x" * 500, "\u202egnp", "👩\u200d🚀", "Ámira K", "Amira K."),
)
WORDS = st.one_of(st.sampled_from(KNOWN), st.text(max_size=6))
ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    NUMBERS,
    st.floats(allow_nan=False, allow_infinity=False),
    WORDS,
    st.lists(st.one_of(NUMBERS, WORDS, st.lists(NUMBERS, max_size=2)), max_size=3),
    st.dictionaries(WORDS, NUMBERS, max_size=2),
)
FIELDS = {kind.t: sorted(each.name for each in fields(kind)) for kind in get_args(StudentMessage)}
NEEDS = (
    *("seat", "person", "board", "on", "sure", "event", "game", "result", "side", "ms", "number"),
    *("of", "participant", "link", "show", "name", "full_name", "text", "address", "times", "now"),
    *("settings", "rules", "apart", "people", "seats", "pair", "deed", "round"),
)
ACTIONS = sorted(set(EventEvening(here=0).referee.desk.action_names) - {"end", "forget"})


@st.composite
def messages(draw: st.DrawFn) -> dict[str, Any]:
    """Return something that a page might say, mostly of the right sort."""
    if draw(st.integers(0, 3)) == 0:
        keys = draw(st.lists(st.sampled_from(NEEDS), unique=True, max_size=4))
        with_ = {key: draw(ANYTHING) for key in keys}
        return {"t": DeskAction.t, "do": draw(st.sampled_from(ACTIONS)), "id": "d", "with": with_}
    name = draw(st.sampled_from(sorted(FIELDS)))
    said: dict[str, Any] = {"t": name}
    for field in FIELDS[name]:
        wish = draw(st.integers(0, 9))
        if wish == 0:
            said[field] = draw(ANYTHING)
        elif wish < 8:
            texts = ("t", "room", "name", "code", "kind", "clock", "m", "what", "score", "stream")
            is_text = field in texts or (field == "id" and name == "move")
            flags = ("watch", "beside", "yes", "hidden", "glance", "second", "here")
            kind = WORDS if is_text else st.booleans() if field in flags else NUMBERS
            said[field] = draw(kind)
    return said


class Censor:
    """Reads everything that is sent, before it goes, and knows where it may go."""

    def __init__(self, evening: EventEvening) -> None:
        self._evening = evening
        self._take = evening.night.outbox.take
        self._owners: dict[str, int] = {}
        self._shown: set[tuple[int, str]] = set()
        self.speaker = 0
        evening.night.outbox.take = self._read  # type: ignore[method-assign]

    def _read(self) -> list[Outgoing]:
        found = self._take()
        for each in found:
            assert each.link in self._evening.pages
            if isinstance(each, Send):
                self._check(each.link, json.loads(each.text))
        return found

    def _check(self, number: int, message: dict[str, Any]) -> None:
        link = self._evening.night.links.get(number)
        if link is None:
            return  # it is told its last words
        if message["t"] in ("done", "ack", "replay", "welcome"):
            assert number == self.speaker
        if message["t"] == "done":
            assert link.role is Role.DESK
        if message["t"] == "joined" and message["token"]:
            assert link.role is Role.STUDENT
            assert self._owners.setdefault(message["token"], number) == number
        if message["t"] == "state":
            self._shown.add((number, message["stream"]))
            self._check_stream(link, message["stream"], message["set"])

    def check_remembered(self) -> None:
        """What a page is shown no more is not remembered for it: a night has hundreds of games."""
        night = self._evening.night
        for number, stream in self._shown:
            link = night.links.get(number)
            is_shown = link is not None and stream in link.streams
            assert night.outbox.has_shown(number, stream) <= is_shown, stream

    def _check_stream(self, link: PageLink, stream: str, shown: dict[str, Any]) -> None:
        assert stream in link.streams
        assert (stream == "desk") <= (link.role is Role.DESK)
        assert (stream == "wall") <= (link.role is Role.WALL)
        if not link.is_in:
            assert stream in ("you", "puzzle")
        if stream == "you":
            seats = {each["seat"] for each in shown.get("seats", ())}
            assert seats <= {*link.seats, *link.outside}
        if stream.startswith("game:") and shown.get("moves"):
            game = self._evening.referee.play.games[int(stream.partition(":")[2])]
            assert game.seats[game.game.side] in link.seats


@given(st.lists(st.tuples(st.integers(0, 20), messages()), min_size=10, max_size=40))
@settings(max_examples=settings().max_examples // 4)
def test_nothing_that_is_said_breaks_anything(said: list[tuple[int, dict[str, Any]]]) -> None:
    evening = evening_in_a_round(here=5)
    censor = Censor(evening)
    for who, message in said:
        pages = list(evening.pages.values())
        page = evening.desk if message["t"] == "desk" and who < 15 else pages[who % len(pages)]
        censor.speaker = page.number
        evening.send(page, **message)
        censor.speaker = 0
        evening.advance(100)
        censor.check_remembered()
    evening.advance(6_000)
    assert not evening.night.is_over
    board = evening.shown["boards"]
    seats = [
        each[place]["seat"]
        for each in board
        for place in ("first", "second")
        if each["result"] is None and each[place] is not None and each[place]["seat"]
    ]
    assert len(seats) == len(set(seats)), "nobody is at two boards"
