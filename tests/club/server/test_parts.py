"""The parts of the server that need no network."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from club.evening import CODE
from khepri.archive import Archive
from khepri.club.night import Night, NightSettings, Role
from khepri.club.opening import NightPlan, open_night
from khepri.club.outbox import Outgoing, Send
from khepri.club.referee import ClubReferee
from khepri.club.server.access import TABLET_S, DeskSessions
from khepri.club.server.keep_awake import read_supplies
from khepri.club.server.network import (
    LaptopNetwork,
    NetworkKind,
    laptop_networks,
    open_listeners,
    read_hardware_ports,
    read_ifconfig,
    read_ipconfig,
)
from khepri.club.server.open_pages import OpenPages, PageLimits
from khepri.club.server.qr import draw_qr
from khepri.club.server.referee_thread import SORRY, ErrorLog, RefereeClock, RefereeThread
from khepri.errors import ClubError
from patience import until


class Clock:
    """A clock that is moved by hand."""

    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def test_a_tablet_is_let_in_for_two_minutes_and_can_be_sent_away() -> None:
    clock = Clock()
    access = DeskSessions(clock)
    late = access.invite(is_local=False)
    clock.now_s = TABLET_S + 1
    assert access.enter(late, is_local=False) is None
    secret = access.enter(access.invite(is_local=False), is_local=False)
    assert secret is not None
    session = access.session(secret, is_local=False)
    assert session is not None
    access.end(session.number)
    assert access.session(secret, is_local=False) is None


def test_what_is_for_the_laptop_opens_nothing_elsewhere() -> None:
    access = DeskSessions(Clock())
    key = access.invite(is_local=True)
    assert access.enter(key, is_local=False) is None
    secret = access.enter(key, is_local=True)
    assert secret is not None
    assert access.session(secret, is_local=False) is None
    assert access.session(secret, is_local=True) is not None
    assert access.session("", is_local=True) is None


def test_a_page_that_takes_nothing_is_closed_instead_of_filling_the_memory() -> None:
    pages = OpenPages(PageLimits(waiting_bytes=1000))
    page = pages.open(Role.STUDENT, "")
    for _ in range(1000):
        pages.deliver([Send(page.number, "x" * 100)])
    assert page.end is not None
    assert sum(map(len, page.texts)) < 1000
    assert '"slow"' in asyncio.run(page.take())[-1]
    assert asyncio.run(page.take()) == []


@pytest.mark.parametrize("role", [Role.DESK, Role.WALL])
def test_desk_and_wall_are_shown_a_large_room_at_once(role: Role) -> None:
    """All people and boards of 300 players; a device of a student that took as little would end."""
    pages = OpenPages(PageLimits())
    page, student = pages.open(role, ""), pages.open(Role.STUDENT, "")
    for each in (page, student):
        pages.deliver([Send(each.number, "x" * 500_000), Send(each.number, "x" * 500_000)])
    assert page.end is None
    assert len(page.texts) == 2
    assert student.end is not None


def test_one_token_has_three_links_and_the_oldest_ends() -> None:
    pages = OpenPages(PageLimits(links_a_token=3))
    opened = [pages.open(Role.STUDENT, "") for _ in range(4)]
    for page in opened:
        pages.note_message(page, {"t": "hello", "tokens": ["abc"]})
    assert [page.end is None for page in opened] == [False, True, True, True]
    pages.drop(opened[1])
    pages.note_message(again := pages.open(Role.STUDENT, ""), {"t": "hello", "tokens": ["abc"]})
    assert again.end is None
    assert opened[2].end is None


def test_students_leave_room_for_the_desk() -> None:
    pages = OpenPages(PageLimits(), most_students=2)
    pages.open(Role.STUDENT, "")
    assert pages.has_room(Role.STUDENT)
    pages.open(Role.STUDENT, "")
    assert not pages.has_room(Role.STUDENT)
    assert pages.has_room(Role.DESK)


def test_a_full_room_may_come_back_before_its_old_links_are_missed() -> None:
    """As after a laptop has slept: what it does not know yet keeps nobody out."""
    pages = OpenPages(PageLimits())
    pages.expect(players=64, watchers=0)
    for turn in range(2):
        for player in range(64):
            assert pages.has_room(Role.STUDENT), (turn, player)
            page = pages.open(Role.STUDENT, "")
            pages.note_message(page, {"t": "hello", "tokens": [f"token {player}"]})


def test_a_night_has_as_many_places_as_were_asked_for_and_keeps_them(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    plan = NightPlan(address="127.0.0.1", port=0)
    places = []
    for wish in (None, 300, None):
        opened = open_night(replace(plan, most_players=wish), path, scan_code=str)(lambda: None)
        places.append(opened.night.settings.most_players)
        opened.night.archive.close()
    assert places == [64, 300, 300]


def test_what_nobody_foresaw_ends_for_one_page_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = ClubReferee.receive

    def receive(self: ClubReferee, number: int, data: object) -> None:
        if number == 1:
            raise KeyError("Amira Khoury")
        heard(self, number, data)

    monkeypatch.setattr(ClubReferee, "receive", receive)
    sent: list[Outgoing] = []
    trouble = ErrorLog(tmp_path / "trouble.log", lambda: datetime(2026, 11, 16, tzinfo=UTC))

    def open_referee(_wake: object) -> ClubReferee:
        archive = Archive.in_memory()
        kept = archive.club_nights.begin({"code": CODE})
        return ClubReferee(Night(archive, kept, lambda: 0))

    thread = RefereeThread(
        open_referee, deliver=sent.extend, error_log=trouble, clock=RefereeClock(lambda: 0)
    )
    thread.start()
    for link in (1, 2):
        thread.connect(link, Role.STUDENT, "")
        thread.receive(link, {"t": "hello", "v": 1, "room": CODE, "id": "h1"})
    settings = thread.ask(lambda referee: referee.night.settings)
    assert settings.result() == NightSettings(code=CODE)
    until(lambda: {each.link for each in sent} == {1, 2}, "an answer for both")
    thread.stop()
    (sorry,) = [each.text for each in sent if isinstance(each, Send) and SORRY in each.text]
    assert '"id":"h1"' in sorry  # the page that waits for the answer knows it by that
    written = trouble.path.read_text(encoding="utf-8")
    assert "KeyError" in written
    assert "Amira" not in written


def test_a_batch_that_is_lost_is_a_trouble_until_everything_is_kept(tmp_path: Path) -> None:
    def open_referee(_wake: object) -> ClubReferee:
        archive = Archive.in_memory()
        kept = archive.club_nights.begin({"code": CODE})
        return ClubReferee(Night(archive, kept, lambda: 0))

    def spoil(referee: ClubReferee) -> None:
        with referee.night.archive.database.transaction() as connection:
            connection.execute("PRAGMA defer_foreign_keys = ON")
            connection.execute("INSERT INTO club_seats VALUES (999, 1, '{}')")

    troubles: list[str] = []
    thread = RefereeThread(
        open_referee,
        deliver=lambda _: None,
        after=lambda referee: troubles.append(referee.night.trouble),
        error_log=ErrorLog(tmp_path / "trouble.log", datetime.now),
        clock=RefereeClock(lambda: 0),
    )
    thread.start()
    thread.ask(spoil)
    until(lambda: any(troubles), "the trouble")
    thread.wake()
    until(lambda: troubles[-1] == "", "its end")
    thread.stop()


def test_a_night_that_cannot_be_opened_says_why() -> None:
    def fail(_wake: object) -> ClubReferee:
        raise ClubError("No.")

    thread = RefereeThread(
        fail,
        deliver=lambda _: None,
        error_log=ErrorLog(Path(), datetime.now),
        clock=RefereeClock(lambda: 0),
    )
    with pytest.raises(ClubError, match="No"):
        thread.start()


def test_the_next_free_port_is_taken_unless_one_is_asked_for() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        listeners, port = open_listeners("127.0.0.1", None, wish=taken)
        assert port != taken
        with pytest.raises(ClubError, match=f"Port {taken} is taken"):
            open_listeners("127.0.0.1", taken)
    for each in listeners:
        each.close()


def test_an_address_is_listened_on_beside_the_laptop_itself() -> None:
    listeners, port = open_listeners("127.0.0.2", None, wish=0)
    assert [each.getsockname() for each in listeners] == [("127.0.0.2", port), ("127.0.0.1", port)]
    for each in listeners:
        each.close()
    with pytest.raises(ClubError, match="does not have the address"):
        open_listeners("192.0.2.77", None)


def test_a_code_in_the_terminal_is_the_code() -> None:
    rows = ("101", "010", "110")
    lines = draw_qr(rows, has_colours=False).splitlines()
    halves = {"█": "00", "▀": "01", "▄": "10", " ": "11"}
    read = ["".join(halves[each][half] for each in line) for line in lines for half in (0, 1)]
    assert [row[4:-4] for row in read[4:7]] == list(rows)
    assert {"1" in row for row in (*read[:4], *read[7:])} == {False}


def test_networks_of_windows_are_read_in_any_language() -> None:
    text = """
Windows-IP-Konfiguration

Ethernet-Adapter Ethernet:

   IPv4-Adresse  . . . . . . . . . . : 10.0.14.7
   Subnetzmaske  . . . . . . . . . . : 255.255.255.0
   Standardgateway . . . . . . . . . : 10.0.14.1

Wireless LAN adapter Wi-Fi:

   IPv4 Address. . . . . . . . . . . : 192.168.4.20(Preferred)

Ethernet adapter VirtualBox Host-Only Network:

   IPv4 Address. . . . . . . . . . . : 192.168.56.1
"""
    assert [(each.address, each.kind) for each in read_ipconfig(text)] == [
        ("10.0.14.7", NetworkKind.CABLE),
        ("192.168.4.20", NetworkKind.WIFI),
        ("192.168.56.1", NetworkKind.OTHER),
    ]


def test_networks_of_a_mac_are_read() -> None:
    ports = read_hardware_ports(
        "Hardware Port: Ethernet\nDevice: en3\n\nHardware Port: Wi-Fi\nDevice: en0\n"
    )
    text = (
        "lo0: flags=8049<UP,LOOPBACK>\n\tinet 127.0.0.1 netmask 0xff000000\n"
        "en0: flags=8863<UP,BROADCAST>\n\tinet 192.168.4.20 netmask 0xffffff00\n"
        "utun3: flags=8051<UP>\n\tinet 10.8.0.2 --> 10.8.0.1\n"
    )
    assert read_ifconfig(text, ports) == [
        LaptopNetwork("192.168.4.20", "en0", NetworkKind.WIFI),
        LaptopNetwork("10.8.0.2", "utun3", NetworkKind.OTHER),
    ]


def test_this_machine_knows_its_networks() -> None:
    networks = laptop_networks(lambda _: "")
    assert all(not each.address.startswith("127.") for each in networks)
    assert len({each.address for each in networks}) == len(networks)


def test_supplies_tell_whether_the_laptop_is_plugged_in(tmp_path: Path) -> None:
    assert read_supplies(tmp_path) is None
    for name, kind, file, told in (
        ("BAT0", "Battery", "status", "Discharging"),
        ("AC", "Mains", "online", "0"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "type").write_text(kind)
        (tmp_path / name / file).write_text(told)
    assert read_supplies(tmp_path) is False
    (tmp_path / "AC" / "online").write_text("1\n")
    assert read_supplies(tmp_path) is True
