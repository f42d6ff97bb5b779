"""The line between a page and the laptop: signs of life, coming back, nothing lost or doubled."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute

from club.web.student_stage import HOST, StudentStage
from patience import PATIENCE_S

pytestmark = [pytest.mark.browser, pytest.mark.long]

BEGIN = """async () => {
  const { Connection } = await import("/web/js/connection.js");
  const { Streams } = await import("/web/js/streams.js");
  window.line = new Connection({ hello: () => ({ t: "hello" }) });
  window.streams = new Streams(window.line);
  window.line.start();
}"""


class Laptop:
    """The other end of the line."""

    def __init__(self, page: Page) -> None:
        self.is_there = True
        self.sockets: list[WebSocketRoute] = []
        self.heard: list[dict[str, Any]] = []
        self.hangs_up = False
        self.is_silent = False
        self.tried = 0
        page.route_web_socket("**/ws", self._called)

    def _called(self, socket: WebSocketRoute) -> None:
        self.tried += 1
        if not self.is_there:
            socket.close()
            return
        self.sockets.append(socket)
        socket.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.heard.append(message)
        if message["t"] == "hello" and not self.is_silent:
            self.say({"t": "ping", "n": 1})
            if self.hangs_up:
                self.sockets[-1].close()

    def say(self, message: dict[str, Any]) -> None:
        """Say something to the page."""
        self.sockets[-1].send(json.dumps(message))

    def state(self, seq: int, *, full: bool, **set_: Any) -> None:
        """Show the page a stream."""
        self.say({"t": "state", "stream": "room", "seq": seq, "full": full, "now": 9, "set": set_})

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Return what was heard of a kind."""
        return [message for message in self.heard if message["t"] == kind]


@pytest.fixture
def stage(browser: Browser) -> Iterator[StudentStage]:
    stage = StudentStage(browser)
    yield stage
    stage.close()


@pytest.fixture
def laptop(stage: StudentStage) -> Laptop:
    """Open a page with nothing but a line; it stands still between two steps of the clock."""
    laptop = Laptop(stage.page)
    stage.page.goto(f"{HOST}/web/icon.svg")
    stage.page.clock.pause_at(1_000)
    stage.page.evaluate(BEGIN)
    until(stage, lambda: line_state(stage) == "open", "the line")
    return laptop


def line_state(stage: StudentStage) -> str:
    return str(stage.page.evaluate("line.state"))


def until(stage: StudentStage, done: Callable[[], bool], what: str) -> None:
    """Let the page and the laptop hear each other; for the page hardly any time passes."""
    end = monotonic() + PATIENCE_S
    while not done():
        assert monotonic() < end, what
        stage.pass_ms(1)


def test_a_ping_is_answered(stage: StudentStage, laptop: Laptop) -> None:
    until(stage, lambda: laptop.of("pong") == [{"t": "pong", "n": 1}], "an answer")
    assert line_state(stage) == "open"


def test_silence_for_twelve_seconds_ends_a_link_that_looks_open(
    stage: StudentStage, laptop: Laptop
) -> None:
    stage.pass_ms(11_000)
    assert len(laptop.sockets) == 1
    stage.pass_ms(3_000)
    until(stage, lambda: len(laptop.of("hello")) == 2, "a second hello")


def test_a_clock_that_has_jumped_ends_it_as_well(stage: StudentStage, laptop: Laptop) -> None:
    stage.page.clock.fast_forward(11_000)
    stage.pass_ms(1_000)
    until(stage, lambda: len(laptop.of("hello")) == 2, "a second hello")


def test_it_comes_back_by_itself_at_growing_distances(stage: StudentStage, laptop: Laptop) -> None:
    asked: list[str] = []
    stage.page.on("request", lambda request: asked.append(request.url))
    laptop.is_there = False
    laptop.sockets[-1].close()
    until(stage, lambda: line_state(stage) == "lost", "the loss")
    for _ in range(60):
        stage.pass_ms(1_000)
    assert 5 <= laptop.tried <= 14
    assert not [url for url in asked if url.endswith("/send")], "sockets have worked here before"
    laptop.is_there = True
    stage.page.evaluate("window.dispatchEvent(new Event('online'))")
    until(stage, lambda: line_state(stage) == "open", "the line")


def test_a_move_without_an_answer_is_sent_again_and_an_answered_one_is_not(
    stage: StudentStage, laptop: Laptop
) -> None:
    for number in ("a", "b"):
        stage.page.evaluate(f"line.send({{t: 'move', id: '{number}'}})")
    until(stage, lambda: len(laptop.of("move")) == 2, "both moves")
    laptop.say({"t": "ack", "id": "a"})
    until(stage, lambda: stage.page.evaluate("line.unanswered.size") == 1, "the answer")
    laptop.sockets[-1].close()
    until(stage, lambda: len(laptop.of("pong")) == 2, "the second link")
    assert [each["id"] for each in laptop.of("move")] == ["a", "b", "b"]
    assert [each["t"] for each in laptop.heard[-3:]] == ["hello", "move", "pong"]


def test_a_laptop_that_hangs_up_at_once_is_not_called_without_a_pause(
    stage: StudentStage, laptop: Laptop
) -> None:
    laptop.hangs_up = True
    laptop.sockets[-1].close()
    for _ in range(40):
        stage.pass_ms(250)
    assert 2 <= laptop.tried <= 6


def test_a_page_that_is_shown_does_not_give_up_an_attempt_that_has_just_begun(
    stage: StudentStage, laptop: Laptop
) -> None:
    shown = "window.dispatchEvent(new PageTransitionEvent('pageshow'))"
    laptop.is_silent = True
    laptop.sockets[-1].close()
    until(stage, lambda: laptop.tried == 2, "the attempt")
    stage.page.evaluate(shown)
    stage.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    stage.pass_ms(500)
    assert laptop.tried == 2
    stage.pass_ms(2_000)
    laptop.is_silent = False
    stage.page.evaluate(shown)
    until(stage, lambda: line_state(stage) == "open", "the line")
    assert laptop.tried == 3


def test_a_stream_with_a_gap_is_asked_for_again(stage: StudentStage, laptop: Laptop) -> None:
    def people() -> object:
        return stage.page.evaluate("(streams.get('room') || {}).people")

    laptop.state(1, full=True, code="BKTW", people=1)
    laptop.state(2, full=False, people=2)
    until(stage, lambda: people() == 2, "the change")
    assert stage.page.evaluate("streams.get('room').code") == "BKTW"
    laptop.state(4, full=False, people=4)
    laptop.state(5, full=False, people=5)
    until(stage, lambda: bool(laptop.of("resync")), "the wish")
    assert people() == 2
    laptop.state(1, full=True, code="BKTW", people=6)
    laptop.state(2, full=False, people=7)
    until(stage, lambda: people() == 7, "all of it")
    assert laptop.of("resync") == [{"t": "resync", "stream": "room"}]
