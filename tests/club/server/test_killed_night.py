"""The laptop is switched off in the middle of a round: nothing that anybody was told is lost."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from club.server.phones import NightProcess, Phone, Phones
from khepri.archive import Archive
from khepri.tournament.roster import Person

BOARDS = 8
NAMES = [f"{first}{last} {last}." for last in "ABCD" for first in ("Kim", "Lou", "Max", "Noa")]
CLOCK_MS = 1_000
"""Running clocks are written once a second."""

pytestmark = pytest.mark.long


class ClubEvening:
    """Eight boards, a desk, and a laptop that may be killed."""

    def __init__(self, folder: Path, people: int = 2 * BOARDS) -> None:
        self.folder = folder
        with Archive(folder / "archive.sqlite") as archive:
            archive.tournaments.save_people([Person(name=name) for name in NAMES[:people]])
        self.night = NightProcess(folder)
        self.desk = self._desk()
        self.students = [Phone(self.night) for _ in range(people)]
        self.asked = 0
        for person, phone in enumerate(self.students, 1):
            phone.send(t="hello", v=1, room=self.night.code)
            phone.send(t="join", person=person, sign=person % 12)
        self.everybody.until(lambda: all(each.token for each in self.students), "every seat")

    def _desk(self) -> Phone:
        cookie = {"Cookie": f"khepri_desk={self.night.note.secret}"}
        return Phone(self.night, path="/ws/desk", additional_headers=cookie)

    @property
    def everybody(self) -> Phones:
        return Phones(self.desk, *self.students)

    def do(self, what: str, **needs: Any) -> dict[str, Any]:
        """Let the teacher do something."""
        self.asked += 1
        id_ = f"d{self.asked}"
        self.desk.send(t="desk", do=what, id=id_, **{"with": needs})
        self.everybody.until(lambda: self.desk.answered(id_), what)
        answer = self.desk.answered(id_)
        assert answer is not None
        assert answer["t"] == "done", answer
        return answer

    def begin_round(self) -> None:
        """Pair everybody, and let them sit down."""
        form = {"kind": "othello", "variant": "8", "board": "", "clock": "300+0"}
        self.do("new_event", settings=form)
        self.do("pair")
        self.everybody.until(lambda: self.desk.states["desk"]["proposal"], "the proposal")
        self.do("publish")
        self.everybody.until(lambda: all(each.game for each in self.students), "the boards")
        for phone in self.students:
            phone.send(t="ready", game=phone.game["game"])
        self.everybody.until(self.all_run, "the start")

    def all_run(self) -> bool:
        """Say whether every board goes on."""
        return all(phone.game["hold"] is None for phone in self.students)

    def movers(self) -> list[Phone]:
        """Return the pages whose turn it is."""
        return [phone for phone in self.students if phone.game.get("moves")]

    def move_everywhere(self, mark: str, *, wait: bool = True) -> None:
        """Let a move be made at every board."""
        movers = self.movers()
        for phone in movers:
            game = phone.game
            where = {"game": game["game"], "ply": game["ply"]}
            phone.send(t="seen", **where)
            phone.send(t="move", **where, m=max(game["moves"]), id=f"{mark}{game['ply']}")
        if wait:
            wanted = {id(phone): f"{mark}{phone.game['ply']}" for phone in movers}
            self.everybody.until(
                lambda: all(wanted[id(phone)] in phone.acked for phone in movers), "the answers"
            )
            self.everybody.until(lambda: len(self.movers()) == BOARDS, "the next turn")

    def kill_and_start(self) -> None:
        """Switch the laptop off and on; every page comes back with what it has kept."""
        for phone in self.everybody.all:
            phone.listen()
        self.night.kill()
        for phone in self.everybody.all:
            phone.listen()
        Phones(*self.everybody.all).close()
        before, self.night = self.night, NightProcess(self.folder)
        assert (self.night.url, self.night.code) == (before.url, before.code)
        self.desk = self._desk()
        self.students = [Phone(self.night, token=phone.token) for phone in self.students]
        for phone in self.students:
            phone.send(t="hello", v=1, tokens=[phone.token])
        self.everybody.until(lambda: all(each.game for each in self.students), "all to be back")


@pytest.fixture
def evenings() -> Iterator[list[ClubEvening]]:
    """Whatever evenings a test begins; none of their processes outlives it."""
    begun: list[ClubEvening] = []
    yield begun
    for evening in begun:
        evening.night.kill()
        evening.everybody.close()


def played(evening: ClubEvening) -> dict[int, tuple[list[str], int]]:
    """Return what every board has shown: its moves, and the clock of whoever is to move."""
    return {
        phone.game["game"]: (list(phone.game["list"]), phone.clock_ms) for phone in evening.movers()
    }


def test_eight_boards_are_killed_twice_and_nothing_is_lost(
    tmp_path: Path, evenings: list[ClubEvening]
) -> None:
    evening = ClubEvening(tmp_path)
    evenings.append(evening)
    evening.begin_round()
    for _ in range(4):
        evening.move_everywhere("a")
    # The clocks run for a while, as far as this machine lets them be looked at.
    for phone in evening.movers():
        phone.send(t="seen", game=phone.game["game"], ply=phone.game["ply"])
    running = time.monotonic() + 2.5
    evening.everybody.until(lambda: time.monotonic() > running, "the time")
    asked_s = time.monotonic()
    evening.do("hand_down", board=1)
    answers_ms = int((time.monotonic() - asked_s) * 1000)
    shown = played(evening)
    assert len(shown) == BOARDS
    # Some of these moves are answered before the end, and some are not.
    evening.move_everywhere("b", wait=False)
    deadline = time.monotonic() + 60
    while not any("b4" in phone.acked for phone in evening.students):
        assert time.monotonic() < deadline
        for phone in evening.students:
            phone.listen()
    acked = {phone.game["game"] for phone in evening.students if "b4" in phone.acked}
    sent = {phone.game["game"]: phone for phone in evening.students if "b4" in phone.acked}
    assert acked
    for kill in range(2):
        evening.kill_and_start()
        for phone in evening.students:
            game = phone.game
            moves, clock_ms = shown[game["game"]]
            assert game["hold"]["why"] == "asleep", "paused until the teacher says so"
            assert game["list"][:4] == moves
            if game["game"] in sent and not kill:
                assert len(game["list"]) == 5, "a move that was answered is there"
            if len(game["list"]) == 4:
                side = game["to_move"]
                assert abs(game["clock"]["left"][side] - clock_ms) <= CLOCK_MS + answers_ms + 500
        assert evening.desk.states["room"]["paused"]["why"] == "back"
    # A page that has heard no answer sends its move again: it is played once.
    evening.do("go_on")
    evening.everybody.until(evening.all_run, "the end of the countdown")
    evening.move_everywhere("c")
    lengths = {phone.game["game"]: len(phone.game["list"]) for phone in evening.students}
    assert set(lengths.values()) <= {5, 6}
    evening.do("end", sure=True)
    evening.night.wait()


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are Linux's own")
def test_a_disk_is_full_for_a_while_and_nobody_notices_but_the_teacher(
    tmp_path: Path, evenings: list[ClubEvening]
) -> None:
    evening = ClubEvening(tmp_path, people=2)
    evenings.append(evening)
    first, second = evening.students
    second.send(t="challenge", to=1, kind="othello", board="8", clock="300+0")
    asked = "a challenge"
    evening.everybody.until(lambda: first.states["you"]["seats"][0]["challenges"], asked)
    (challenge,) = first.states["you"]["seats"][0]["challenges"]
    first.send(t="answer_challenge", id=challenge["id"], yes=True)
    evening.everybody.until(lambda: first.game and second.game, "the game")
    process, free = evening.night.process.pid, resource.RLIM_INFINITY
    resource.prlimit(process, resource.RLIMIT_FSIZE, (512, free))
    for _ in range(6):
        (phone,) = evening.movers()
        ply = phone.game["ply"]
        phone.send(t="move", game=phone.game["game"], ply=ply, m=max(phone.game["moves"]), id="f")
        evening.everybody.until(partial(_has_moved, first, ply), "the move")
        evening.everybody.until(lambda: len(evening.movers()) == 1, "the next turn")
    evening.everybody.until(lambda: evening.desk.states["desk"]["trouble"], "the trouble")
    resource.prlimit(process, resource.RLIMIT_FSIZE, (free, free))
    evening.everybody.until(lambda: not evening.desk.states["desk"]["trouble"], "its end")
    evening.night.kill()
    with Archive(tmp_path / "archive.sqlite") as archive:
        (kept,) = archive.page().games
        assert kept.length == 6


def _has_moved(phone: Phone, ply: int) -> bool:
    return bool(phone.game["ply"] == ply + 1)
