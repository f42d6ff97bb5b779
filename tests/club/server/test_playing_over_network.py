"""A game over the real network: without sockets, and from one device to another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from club.server.serving import ServedNight, told


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedNight]:
    served = ServedNight(tmp_path_factory.mktemp("night"))
    yield served
    served.end()


class PolledPage:
    """A page that has no socket."""

    def __init__(self, night: ServedNight) -> None:
        self._night = night
        self._link: str | None = None
        self._heard: list[dict[str, Any]] = []

    def say(self, **message: Any) -> None:
        """Post a message."""
        body = {"link": self._link, "messages": [message]}
        answer, told_back = self._night.ask("/send", "POST", body)
        assert answer.status == 200
        self._link = json.loads(told_back)["link"]

    def told(self, kind: str, stream: str = "") -> dict[str, Any]:
        """Ask until a message of a kind has come."""
        while True:
            while self._heard:
                message = self._heard.pop(0)
                if message["t"] == kind and message.get("stream", "").startswith(stream):
                    return message
            answer, body = self._night.ask(f"/poll?link={self._link}")
            assert answer.status == 200
            self._heard += json.loads(body)["messages"]


def test_a_move_is_played_without_a_socket(night: ServedNight) -> None:
    page = PolledPage(night)
    page.say(t="hello", v=1, room=night.code)
    assert page.told("welcome")["room"]["code"] == night.code
    page.say(t="join", person=1, sign=3)
    assert page.told("joined")["state"] == "in"
    page.say(t="computer", kind="othello", board="8", level=1)
    game = page.told("state", "game:")["set"]
    assert game["ply"] == 0
    move = next(iter(game["moves"]))
    page.say(t="move", game=game["game"], ply=0, m=move, id="c1")
    while page.told("state", "game:")["set"].get("ply", 0) < 1:
        pass  # clocks and the computer's thoughts are states of the game, too
    assert page.told("ack")["id"] == "c1"


def test_a_link_that_is_not_there_is_gone(night: ServedNight) -> None:
    assert night.status("/poll?link=guess") == 410
    lost = {"link": "guess", "messages": []}
    assert night.ask("/send", "POST", lost)[0].status == 410
    assert night.ask("/send", "POST", {"messages": "all"})[0].status == 400
    large = {"link": None, "messages": [{"t": "hello", "room": "x" * 5000}]}
    assert night.ask("/send", "POST", large)[0].status == 400


def test_a_student_who_polls_is_no_desk(night: ServedNight) -> None:
    body = {"link": None, "as": "desk", "messages": [{"t": "desk", "do": "end", "id": "d1"}]}
    _, answer = night.ask("/send", "POST", body)
    link = json.loads(answer)["link"]
    messages = json.loads(night.ask(f"/poll?link={link}")[1])["messages"]
    assert [each["t"] for each in messages] == ["nack"]


def test_the_teachers_end_is_heard_everywhere_and_nothing_listens_then(tmp_path: Path) -> None:
    served = ServedNight(tmp_path)
    cookie = served.cookie
    with served.socket() as page, served.socket("/ws/desk", additional_headers=cookie) as desk:
        page.send(json.dumps({"t": "hello", "v": 1, "room": served.code}))
        page.send(json.dumps({"t": "join", "person": 1}))
        told(page, "joined")
        desk.send(json.dumps({"t": "desk", "do": "end", "id": "d1", "with": {"sure": True}}))
        assert told(desk, "done")["id"] == "d1"
        assert told(page, "bye")["why"] == "over"
    served.thread.join()
    assert not served.is_listening()
