"""Whatever one device does to the laptop, the room goes on."""

from __future__ import annotations

import json
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from club.evening import Evening
from club.server.serving import QUICK, ServedNight, told
from khepri.archive import Archive
from khepri.archive.club_nights import ClubNights
from khepri.club.opening import NightPlan
from khepri.club.server.network import LOOPBACK
from khepri.club.server.open_pages import PageLimits, RateLimiter, read_json
from khepri.club.server.server import ClubServer
from khepri.errors import ArchiveError, ClubError
from patience import PATIENCE_S, until

STERN = replace(QUICK, hello_s=0.4)
"""Only for those who say nothing: on a busy machine others would be ended with them."""


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedNight]:
    served = ServedNight(tmp_path_factory.mktemp("night"))
    yield served
    served.end()


@pytest.fixture(scope="module")
def stern(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedNight]:
    served = ServedNight(tmp_path_factory.mktemp("stern"), STERN)
    yield served
    served.end()


def visit(night: ServedNight, page: ClientConnection) -> None:
    """Say hello, and be answered: the room goes on."""
    page.send(json.dumps({"t": "hello", "v": 1, "room": night.code}))
    assert told(page, "welcome")["room"]["code"] == night.code


@pytest.mark.parametrize("packed", ["deflate", None])
def test_what_is_said_is_packed_as_the_device_asks_for_it(
    packed: str | None, night: ServedNight
) -> None:
    with night.socket(compression=packed) as page:
        visit(night, page)
        used = [type(each).__name__ for each in page.protocol.extensions]
        assert used == (["PerMessageDeflate"] if packed else [])


NO_MESSAGES: dict[str, str | bytes] = {
    "not JSON": "{'t': 1}",
    "nested": '{"t":' + "[" * 2000 + "]" * 2000 + "}",
    "a number beyond all": '{"t":"join","person":1e999}',
    "not a number": '{"t":"join","person":NaN}',
    "a long number": '{"t":"join","person":' + "9" * 4000 + "}",
    "half a character": '{"t":"hello","v":1,"room":"\\ud800"}',
    "half a character as a name": '{"t":"join","name":"A\\udfff"}',
    "a list": '["t"]',
    "nothing": "",
    "a wrong type": '{"t":{"t":"hello"}}',
    "an id that is no text": '{"t":"move","id":[1,2,3]}',
}


def test_what_is_no_message_ends_nothing(night: ServedNight) -> None:
    with night.socket() as page:
        for name, text in NO_MESSAGES.items():
            page.send(text)
            assert told(page, "nack")["say"], name
        visit(night, page)


@pytest.mark.parametrize("sent", [b"\x00\xff", "x" * 5_000, "x" * 70_000, b"\x00" * 70_000])
def test_what_is_no_text_or_too_much_ends_its_own_link_only(
    night: ServedNight, sent: str | bytes
) -> None:
    with night.socket() as other:
        with night.socket() as page:
            page.send(sent)
            with suppress(ConnectionClosed):
                while True:
                    page.recv(PATIENCE_S)
        visit(night, other)


def test_a_post_that_is_no_message_is_answered(night: ServedNight) -> None:
    for text in NO_MESSAGES.values():
        body = '{"link":null,"messages":[' + str(text) + "]}"
        assert night.post("/send", body) in (200, 400), text
    assert read_json("[" * 100_000) is None


# Connections that do nothing, or never end


def raw(night: ServedNight, said: bytes = b"") -> socket.socket:
    """Open a connection and say something of a question."""
    opened = socket.create_connection((LOOPBACK, night.port), PATIENCE_S)
    opened.sendall(said)
    return opened


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: HOST\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: ", b""),
        (b"POST /send HTTP/1.1\r\nHost: HOST\r\nContent-Length: 100\r\n\r\n{", b" 400 "),
        (UPGRADE, b"Nothing was heard"),
    ],
)
def test_a_connection_that_asks_for_nothing_is_ended(
    stern: ServedNight, said: bytes, answered: bytes
) -> None:
    with raw(stern, said.replace(b"HOST", stern.host.encode())) as idle:
        heard = b""
        while part := idle.recv(4096):
            heard += part
            if answered and answered in heard:
                return
        assert not answered


def test_a_question_that_comes_byte_by_byte_is_ended_too(stern: ServedNight) -> None:
    with raw(stern) as slow:
        slow.settimeout(0.05)
        with suppress(ConnectionError):
            for _ in range(100_000):
                slow.sendall(b"x")
                with suppress(TimeoutError):
                    if not slow.recv(10):
                        return


def test_a_page_that_reads_nothing_gives_its_place_back(tmp_path: Path) -> None:
    """Its last words are waited for a moment, and then it is cut."""
    served = ServedNight(tmp_path, replace(QUICK, last_words_s=0.1, waiting_bytes=40_000))
    pages, loop = served.server._pages, served.server._loop
    assert loop is not None
    with raw(served, UPGRADE.replace(b"HOST", served.host.encode())) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        assert b" 101 " in deaf.recv(4096)
        # A frame of a browser, with a mask of zeros.
        deaf.sendall(bytes([0x81, 0x82, 0, 0, 0, 0]) + b"{}")
        until(lambda: any(page.has_spoken for page in pages._pages.values()), "a word")
        (page,) = pages._pages.values()

        def speak() -> bool:
            loop.call_soon_threadsafe(page.put, "x" * 30_000)
            return page.end is not None

        until(speak, "the end of its patience")
        until(lambda: pages.get(page.number) is None, "its end")
    served.end()


def test_two_hundred_connections_from_one_device_keep_nobody_out(night: ServedNight) -> None:
    """Those who are in play on, and a place is free again as soon as they are gone."""
    with night.socket() as inside:
        visit(night, inside)
        with ExitStack() as crowd:
            for _ in range(100):
                crowd.enter_context(raw(night))
                crowd.enter_context(raw(night, b"GET / HTTP/1.1\r\n"))
            visit(night, inside)
            assert night.status("/web/js/connection.js") == 200
            with night.socket("/ws/desk", additional_headers=night.cookie) as desk:
                assert told(desk, "state")["full"]
        with night.socket() as another:
            visit(night, another)


def test_a_full_house_says_so_and_keeps_a_place_for_the_teacher(tmp_path: Path) -> None:
    """The room has places for two who play, three links each, and forty who watch."""
    served = ServedNight(tmp_path, replace(QUICK, desks_and_walls=3), players=2)
    with ExitStack() as house:
        for _ in range(2 * QUICK.links_a_token + 40):
            house.enter_context(served.socket())
        with served.socket() as late:
            assert told(late, "refused")["why"] == "full"
        body: dict[str, Any] = {"link": None, "messages": []}
        assert served.ask("/send", "POST", body)[0].status == 503
        for _ in range(3):
            house.enter_context(served.socket(f"/ws/wall?room={served.code}"))
        with served.socket(f"/ws/wall?room={served.code}") as wall:
            assert told(wall, "refused")["why"] == "full"
        for path in ("/ws/desk", "/ws/wall"):
            with served.socket(path, additional_headers=served.cookie) as own:
                assert told(own, "state")["full"]
    served.end()


# Limits


def test_the_limits_are_those_that_are_written_down() -> None:
    limits = PageLimits()
    assert (limits.messages_a_second, limits.burst) == (10, 20)
    assert (limits.message_bytes, limits.links_a_token) == (4096, 3)
    settings = Evening().night.settings
    assert (settings.most_players, settings.most_watchers) == (64, 40)
    pace = RateLimiter(limits.messages_a_second, limits.burst, 0.0)
    waits = [pace.wait_s(0.0) for _ in range(30)]
    assert waits[:20] == [0.0] * 20
    assert waits[20:] == pytest.approx([0.1 * n for n in range(1, 11)])
    assert pace.wait_s(100.0) == 0.0


def test_a_flood_of_posts_ends_its_link(tmp_path: Path) -> None:
    limits = replace(QUICK, messages_a_second=20, slowed_messages=3)
    served = ServedNight(tmp_path, limits)
    link = json.loads(served.ask("/send", "POST", {"link": None, "messages": []})[1])["link"]
    flood = {"link": link, "messages": [{"t": "no such thing"}] * 20}
    until(lambda: served.ask("/send", "POST", flood)[0].status == 410, "the end of its link")
    assert served.status("/") == 200
    served.end()


# Two nights, and the end of one


def test_a_second_night_of_the_same_folder_is_told(tmp_path: Path) -> None:
    """Even if it is started in the very moment in which the first one begins."""
    served = ServedNight(tmp_path)
    second = ClubServer(
        NightPlan(address=LOOPBACK, port=0), port=0, archive=tmp_path / "archive.sqlite"
    )
    with pytest.raises(ClubError, match="open already on this laptop"):
        second.run(lambda _: None)
    assert served.note.port == served.port
    served.end()
    again = ServedNight(tmp_path)
    assert again.code == served.code
    again.end()


def test_the_end_is_waited_for_until_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("khepri.archive.write_queue.RETRY_MS", 50)
    served = ServedNight(tmp_path)
    end = ClubNights.end

    def refuse(*_: object) -> None:
        raise ArchiveError("The disk is full.")

    with served.socket("/ws/desk", additional_headers=served.cookie) as desk:
        monkeypatch.setattr(ClubNights, "end", refuse)
        desk.send(json.dumps({"t": "desk", "do": "end", "id": "d1", "with": {"sure": True}}))
        while "trouble" not in (state := told(desk, "state")["set"]) or not state["trouble"]:
            pass
        assert state["trouble"] == "The disk is full."
        assert served.is_listening()
        monkeypatch.setattr(ClubNights, "end", end)
    served.thread.join(PATIENCE_S)
    assert not served.is_listening()
    with Archive(tmp_path / "archive.sqlite") as archive:
        assert archive.club_nights.unfinished() is None


@pytest.mark.long
def test_another_program_that_holds_the_archive_stops_no_game(tmp_path: Path) -> None:
    """Moves are answered, nobody's clock is stopped, the desk knows, and all is kept after it."""
    served = ServedNight(tmp_path)
    with (
        served.socket() as page,
        served.socket("/ws/desk", additional_headers=served.cookie) as desk,
        closing(sqlite3.connect(tmp_path / "archive.sqlite", isolation_level=None)) as other,
    ):
        visit(served, page)
        page.send(json.dumps({"t": "join", "person": 1, "sign": 1}))
        page.send(json.dumps({"t": "computer", "kind": "othello", "board": "8", "level": 1}))
        game: dict[str, Any] = {}
        _follow(page, game, 0)
        other.execute("BEGIN IMMEDIATE")
        for _ in range(2):
            move = {"t": "move", "game": game["game"], "ply": game["ply"], "m": min(game["moves"])}
            page.send(json.dumps({**move, "id": f"c{game['ply']}"}))
            assert told(page, "ack")
            _follow(page, game, game["ply"] + 2)
        while not told(desk, "state")["set"].get("trouble"):
            pass
        other.execute("ROLLBACK")
        while told(desk, "state")["set"].get("trouble", "?"):
            pass
        paused = served.server._referee.ask(lambda referee: referee.play.pausing.why)
        assert paused.result() is None
    served.end()
    with Archive(tmp_path / "archive.sqlite") as archive:
        (kept,) = archive.page().games
        assert kept.length >= 4


def _follow(page: ClientConnection, game: dict[str, Any], ply: int) -> None:
    """Wait until a game has come so far, and it is the page's turn."""
    while game.get("ply", -1) < ply or not game["moves"]:
        message = told(page, "state")
        if message["stream"].startswith("game:"):
            game |= message["set"]
