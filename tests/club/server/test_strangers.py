"""Whoever is not the teacher does nothing of what is the teacher's, by whatever way."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from club.evening import Evening
from club.server.serving import QUICK, ServedNight, told
from khepri.club.server.access import hosts_of, is_local
from khepri.club.server.network import LOOPBACK
from patience import PATIENCE_S, until

ELSEWHERE = "127.0.0.2"
"""Another address of this machine: what comes by it is not from the laptop itself."""

DESK_PATHS = (
    ("GET", "/desk"),
    ("GET", "/desk/"),
    ("HEAD", "/desk"),
    ("GET", "/desk?key=guess"),
    ("GET", "/desk/qr.json"),
    ("GET", "/desk/print/join"),
    ("GET", "/desk/print/pairings?names=full"),
    ("GET", "/desk/export/csv?names=full"),
    ("GET", "/desk/%2e%2e/desk/qr.json"),
    ("GET", "/desk//qr.json"),
    ("GET", "/desk/stop"),
    ("GET", "/desk/nothing"),
    ("POST", "/desk/stop"),
    ("POST", "/desk/invite"),
)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedNight]:
    limits = replace(QUICK, messages_a_second=1000)
    served = ServedNight(tmp_path_factory.mktemp("night"), limits, ELSEWHERE)
    yield served
    served.end()


def by_network(night: ServedNight, method: str, path: str, **headers: str) -> int:
    """Ask by the address that other devices have, and return how it is answered."""
    connection = http.client.HTTPConnection(ELSEWHERE, night.port, timeout=PATIENCE_S)
    try:
        connection.request(method, path, headers=headers)
        return connection.getresponse().status
    finally:
        connection.close()


def student_token(night: ServedNight) -> str:
    """Sit down, and return what the device is given."""
    with night.socket() as page:
        page.send(json.dumps({"t": "hello", "v": 1, "room": night.code}))
        page.send(json.dumps({"t": "join", "name": "Finn"}))
        return str(told(page, "joined")["token"])


def test_no_path_of_the_desk_opens_for_a_student(night: ServedNight) -> None:
    """Neither with nothing, nor with a seat's token, nor with the laptop's cookie elsewhere."""
    token = student_token(night)
    cookies = ("", f"khepri_desk={token}", f"khepri_desk={token}; khepri_desk=", "khepri_desk=é")
    for method, path in DESK_PATHS:
        for cookie in cookies:
            assert night.status(path, method, Cookie=cookie) in (403, 405), (method, path, cookie)
        stolen = night.cookie["Cookie"]
        assert by_network(night, method, path, Cookie=stolen) in (403, 405), (method, path)
        named = f"{LOOPBACK}:{night.port}.evil.example"
        assert by_network(night, method, path, Cookie=stolen, Host=named) == 403
    assert night.is_listening()


def test_the_laptops_cookie_opens_no_socket_elsewhere(night: ServedNight) -> None:
    for path in ("/ws/desk", "/ws/wall"):
        address = f"ws://{ELSEWHERE}:{night.port}{path}"
        with pytest.raises(InvalidStatus), connect(address, additional_headers=night.cookie):
            pass
    with night.socket("/ws/desk", additional_headers=night.cookie) as desk:
        assert told(desk, "state")["full"]


@pytest.mark.parametrize(
    ("client", "host", "local"),
    [
        (("127.0.0.1", 5), "127.0.0.1:8080", True),
        (("127.0.0.1", 5), "localhost:8080", True),
        (("192.168.4.31", 5), "127.0.0.1:8080", False),
        (("127.0.0.1", 5), "192.168.4.20:8080", False),
        (("127.0.0.1", 5), "", False),
        (("no address", 5), "127.0.0.1:8080", False),
        (None, "127.0.0.1:8080", False),
    ],
)
def test_only_the_laptop_itself_is_local(
    client: tuple[str, int] | None, host: str, local: bool
) -> None:
    scope = {"type": "http", "client": client, "headers": [(b"host", host.encode())]}
    assert is_local(scope) is local
    assert hosts_of(["192.168.4.20"], 80) >= {"192.168.4.20", "192.168.4.20:80"}


def test_no_action_of_the_desk_is_done_for_a_student(night: ServedNight) -> None:
    """By a socket and by polling, with a seat and without, and by a wall."""
    actions = Evening().referee.desk.actions
    needs = {"seat": 1, "person": 1, "board": 1, "sure": True, "address": LOOPBACK, "link": 1}
    asked = [{"t": "desk", "do": do, "id": do, "with": needs} for do in actions]
    with night.socket() as page, night.socket(f"/ws/wall?room={night.code}") as wall:
        page.send(json.dumps({"t": "hello", "v": 1, "room": night.code}))
        for message in asked:
            for link in (page, wall):
                link.send(json.dumps(message))
                answer = told(link, "nack")
                assert (answer["id"], answer["say"]) == (
                    message["do"],
                    "Only your teacher can do that.",
                )
    heard = []
    for part in (asked[:20], asked[20:40], asked[40:]):
        body = {"link": None, "as": "desk", "messages": part}
        link = json.loads(night.ask("/send", "POST", body)[1])["link"]
        answers: list[dict[str, str]] = []
        while len(answers) < len(part):
            got = json.loads(night.ask(f"/poll?link={link}")[1])["messages"]
            answers += [each for each in got if each["t"] != "ping"]
        heard += answers
    assert [each["t"] for each in heard] == ["nack"] * len(asked)
    assert night.is_listening()


def tablet(night: ServedNight) -> tuple[str, dict[str, str]]:
    """Let a tablet in; return the path that has done it, and the tablet's cookie."""
    with night.socket("/ws/desk", additional_headers=night.cookie) as desk:
        desk.send(json.dumps({"t": "desk", "do": "tablet", "id": "t", "with": {}}))
        url = told(desk, "done")["url"]
    path = url.removeprefix(f"http://{ELSEWHERE}:{night.port}")
    connection = http.client.HTTPConnection(ELSEWHERE, night.port, timeout=PATIENCE_S)
    connection.request("GET", path)
    cookie = connection.getresponse().headers["Set-Cookie"].split(";")[0]
    connection.close()
    return path, {"Cookie": cookie}


def test_a_tablet_that_was_sent_away_does_nothing_more(night: ServedNight) -> None:
    """Its key is used up; its cookie, its socket and its polled link end at once."""
    path, cookie = tablet(night)
    assert by_network(night, "GET", path) == 403
    assert by_network(night, "GET", "/desk", **cookie) == 200
    body: dict[str, object] = {"link": None, "as": "desk", "messages": []}
    link = json.loads(night.ask("/send", "POST", body, cookie)[1])["link"]
    address = f"ws://{ELSEWHERE}:{night.port}/ws/desk"
    with (
        connect(address, additional_headers=cookie) as sent_away,
        night.socket("/ws/desk", additional_headers=night.cookie) as desk,
    ):
        sent_away.send(json.dumps({"t": "desk", "do": "lock", "id": "a", "with": {"on": True}}))
        assert told(sent_away, "done")["id"] == "a"
        state = told(desk, "state")
        while state["stream"] != "desk":
            state = told(desk, "state")
        one_of_theirs = min(each["link"] for each in state["set"]["desks"])
        end = {"t": "desk", "do": "end_desk", "id": "e", "with": {"link": one_of_theirs}}
        desk.send(json.dumps(end))
        assert told(desk, "done")["id"] == "e"
        assert told(sent_away, "bye")["why"] == "removed"
        with pytest.raises(ConnectionClosed):
            sent_away.recv(PATIENCE_S)
    more = {"link": link, "messages": [{"t": "desk", "do": "lock", "id": "b", "with": {}}]}
    assert night.ask("/send", "POST", more, cookie)[0].status == 410
    assert by_network(night, "GET", "/desk", **cookie) == 403
    with pytest.raises(InvalidStatus), connect(address, additional_headers=cookie):
        pass


def test_a_key_is_used_up_by_one_who_is_in_already(night: ServedNight) -> None:
    url = night.ask("/desk/invite", "POST", headers=night.cookie)[1].decode()
    path = url.removeprefix(f"http://{LOOPBACK}:{night.port}")
    assert night.ask(path, headers=night.cookie)[0].status == 303
    assert night.status(path) == 403


def test_nobody_guesses_the_code_at_the_wall(night: ServedNight) -> None:
    """What is wrong there counts as at the students' page."""
    wrong = "BBBB" if night.code != "BBBB" else "CCCC"
    for _ in range(70):
        with pytest.raises(InvalidStatus), night.socket(f"/ws/wall?room={wrong}"):
            pass
    with pytest.raises(InvalidStatus), night.socket(f"/ws/wall?room={night.code}"):
        pass
    with night.socket("/ws/wall", additional_headers=night.cookie) as wall:
        assert told(wall, "state")["full"]


@pytest.mark.parametrize("path", ["/", "/poll", "/send", "/qr.svg", "/web/icons/play.svg", "/desk"])
def test_another_name_and_another_website_are_refused_everywhere(
    night: ServedNight, path: str
) -> None:
    method = "POST" if path == "/send" else "GET"
    own = f"{LOOPBACK}:{night.port}"
    assert night.status(path, method, Host=f"evil.example:{night.port}") == 403
    assert night.status(path, method, Host=own, Origin="http://evil.example") == 403
    assert night.status(path, method, Origin=f"http://{own}") != 403 or path == "/desk"
    for name, origin in ((own, "http://evil.example"), ("evil.example", "http://evil.example")):
        with (
            socket.create_connection((LOOPBACK, night.port), PATIENCE_S) as plain,
            pytest.raises(InvalidStatus),
            connect(f"ws://{name}/ws", sock=plain, origin=Origin(origin), proxy=None),
        ):
            pass


def test_every_answer_is_marked(night: ServedNight) -> None:
    """Whatever is asked for, and even if it goes wrong."""
    broken = {"link": None, "messages": [{"t": "hello", "tokens": [7, "x"]}]}
    asked = [
        night.ask("/nothing/at/all"),
        night.ask("/", "OPTIONS"),
        night.ask("/", "DELETE"),
        night.ask("/send", "PUT"),
        night.ask("/", "HEAD"),
        night.ask("/web/js"),
        night.ask("/desk"),
        night.ask("/desk/stop", "POST"),
        night.ask("/", headers={"Host": "evil.example"}),
        night.ask("/send", "POST", {"messages": 1}),
        night.ask("/send", "POST", broken),
        night.ask("/poll?link=no"),
        night.ask("/favicon.ico"),
        night.ask("/wall/"),
    ]
    for answer, body in asked:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert b"Traceback" not in body
    statuses = [answer.status for answer, _ in asked[:5]]
    assert statuses == [404, 405, 405, 405, 200]


def test_what_goes_wrong_in_the_server_is_marked_too(
    night: ServedNight, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("Amira Khoury")

    monkeypatch.setattr("khepri.club.server.app.qr_svg", fail)
    answer, body = night.ask("/qr.svg")
    assert answer.status == 500
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert b"Khoury" not in body
    path = night.folder / "club-night.log"
    until(lambda: path.exists() and path.read_text(encoding="utf-8"), "a line of the log")
    log = path.read_text(encoding="utf-8")
    assert "KeyError" in log
    assert "Khoury" not in log


@pytest.mark.parametrize(
    "path",
    [
        "/web/desk.html",
        "/web/index.html",
        "/web/%2e%2e/%2e%2e/errors.py",
        "/web/%2e%2e/web/js/connection.js",
        "/web/js/%2e%2e/js/connection.js",
        "/web/./js/connection.js",
        "/web//js/connection.js",
        "/web/pieces/..%2ffonts/Inter-Regular.ttf",
        "/web/..%5c..%5cerrors.py",
        "/web/js\\..\\..\\incoming.py",
        "/web/js/%2e%2e%2f%2e%2e%2fincoming.py",
        "/web/C:/windows/win.ini",
        "/web/js/connection.js%00.html",
        "/web/.hidden.js",
        "/web",
        "/web/css",
    ],
)
def test_no_way_leads_out_of_the_files_of_the_pages(night: ServedNight, path: str) -> None:
    assert night.status(path) == 404
