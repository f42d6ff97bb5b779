"""What the network may do to a night, and what it may not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from club.server.serving import ServedNight, told
from khepri.club.server.open_pages import TOO_MUCH
from patience import PATIENCE_S

DESK_PATHS = (
    "/desk",
    "/desk?key=guess",
    "/desk/print/pairings",
    "/desk/export/csv",
    "/desk/qr.json",
)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedNight]:
    served = ServedNight(tmp_path_factory.mktemp("night"))
    yield served
    served.end()


def closing(do: Callable[[], object]) -> ConnectionClosed:
    """Do something until the link has ended, and return how."""
    try:
        while True:
            do()
    except ConnectionClosed as ended:
        return ended


@pytest.mark.parametrize("path", DESK_PATHS)
def test_a_student_opens_nothing_of_the_desk(night: ServedNight, path: str) -> None:
    assert night.status(path) == 403
    assert night.status(path, Cookie="khepri_desk=guess") == 403


@pytest.mark.parametrize("path", ["/desk/stop", "/desk/invite"])
def test_a_student_stops_nothing(night: ServedNight, path: str) -> None:
    assert night.status(path, "POST") == 403
    assert night.is_listening()


def test_a_student_gets_no_socket_of_the_desk_or_the_wall(night: ServedNight) -> None:
    for path in ("/ws/desk", "/ws/wall", "/ws/wall?room=AAAA"):
        with pytest.raises(InvalidStatus), night.socket(path):
            pass


def test_a_desk_is_let_in_by_its_one_time_address_only_once(night: ServedNight) -> None:
    address = night.ask("/desk/invite", "POST", headers=night.cookie)[1].decode()
    path = address.removeprefix(f"http://{night.host}")
    answer, _ = night.ask(path)
    assert (answer.status, answer.headers["Location"]) == (303, "/desk")
    cookie = answer.headers["Set-Cookie"]
    assert {"HttpOnly", "SameSite=strict"} <= {part.strip() for part in cookie.split(";")}
    assert night.status(path) == 403
    opened = {"Cookie": cookie.split(";")[0]}
    assert night.ask("/desk/qr.json", headers=opened)[0].status == 200
    with night.socket("/ws/desk", additional_headers=opened) as desk:
        assert told(desk, "state")["full"]


def test_a_wall_needs_the_code_of_the_room(night: ServedNight) -> None:
    with night.socket(f"/ws/wall?room={night.code}") as wall:
        assert told(wall, "state")["full"]


def test_another_name_for_this_laptop_is_refused(night: ServedNight) -> None:
    for host in ("evil.example", f"evil.example:{night.port}", f"{night.host}.evil.example", ""):
        assert night.status("/", Host=host) == 403
    assert night.status("/qr.svg", Host=f"localhost:{night.port}") == 200


def test_another_website_can_neither_post_nor_open_a_socket(night: ServedNight) -> None:
    for origin in ("http://evil.example", f"https://{night.host}", "null"):
        assert night.status("/send", "POST", Origin=origin) == 403
        with pytest.raises(InvalidStatus), night.socket(origin=origin):
            pass
    with night.socket(origin=f"http://{night.host}") as page:
        page.send(json.dumps({"t": "hello", "v": 1}))


def test_a_message_that_is_too_large_ends_the_link_with_words(night: ServedNight) -> None:
    with night.socket() as page:
        page.send(json.dumps({"t": "hello", "room": "x" * 5000}))
        assert told(page, "bye")["say"] == TOO_MUCH
        with pytest.raises(ConnectionClosed):
            page.recv(PATIENCE_S)


def test_a_flood_is_slowed_down_and_then_ended_with_words(night: ServedNight) -> None:
    with night.socket() as page:
        for _ in range(200):
            page.send(json.dumps({"t": "no such thing"}))
        ended = closing(lambda: page.recv(PATIENCE_S))
        assert ended.rcvd is not None
        assert ended.rcvd.reason == TOO_MUCH


@pytest.mark.parametrize(
    "path",
    [
        "/web/../club_referee.py",
        "/web/%2e%2e/club_referee.py",
        "/web/js/..%2f..%2f..%2fclub_referee.py",
        "/web//etc/passwd",
        "/web/pieces/../../errors.py",
        "/web/fonts/README.md",
        "/web/js/",
        "/web/",
        "/nothing.html",
    ],
)
def test_nothing_but_the_files_of_the_pages_is_given_out(night: ServedNight, path: str) -> None:
    assert night.status(path) == 404


def test_files_are_given_out_packed_and_not_twice(night: ServedNight) -> None:
    path = "/web/fonts/Inter-Regular.ttf"
    answer, body = night.ask(path, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Type"] == "font/ttf"
    assert answer.headers["Content-Encoding"] == "gzip"
    again, nothing = night.ask(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status, nothing) == (304, b"")
    assert len(body) > 1000


@pytest.mark.parametrize(
    "path", ["/", "/wall", "/desk", "/qr.svg", "/web/icons/play.svg", "/nothing.html", "/poll"]
)
def test_every_answer_says_what_a_page_may_do(night: ServedNight, path: str) -> None:
    headers = night.ask(path)[0].headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "Server" not in headers


def test_messages_are_packed(night: ServedNight) -> None:
    with night.socket() as page:
        assert page.response is not None
        assert "permessage-deflate" in page.response.headers["Sec-WebSocket-Extensions"]


def test_what_is_no_message_is_answered_to_that_page_alone(night: ServedNight) -> None:
    with night.socket() as page:
        for text in ("{", "[" * 4000, "7", '{"t": "desk", "do": "end"}'):
            page.send(text)
            assert told(page, "nack")["say"]
        assert night.is_listening()


def test_the_note_for_this_user_is_for_nobody_else(night: ServedNight) -> None:
    path = night.folder / "club-night.json"
    assert path.stat().st_mode & 0o077 == 0
    assert night.note.secret not in repr(night.note)


def test_only_the_chosen_addresses_are_listened_on(night: ServedNight) -> None:
    assert night.server.addresses == [("127.0.0.1", night.port)]


def test_nothing_listens_after_the_end(tmp_path: Path) -> None:
    served = ServedNight(tmp_path)
    with served.socket() as page:
        served.end()
        closing(lambda: page.recv(PATIENCE_S))
    assert not served.is_listening()
    assert list(tmp_path.glob("club-night*")) == []
