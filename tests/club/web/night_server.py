"""A night as a teacher starts it: a process of its own, which can be killed and stopped."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from khepri.archive import Archive
from khepri.club.server.network import LOOPBACK
from khepri.club.server.night_process import DeskClient, desk_address, read_night
from khepri.match.records.record import Record
from khepri.tournament.roster import Person
from patience import PATIENCE_S

ASLEEP_S = 6
"""A laptop that was still for longer than five seconds has been asleep."""


class NightServer:
    """The process, its archive, and the addresses that it has told."""

    def __init__(
        self, folder: Path, people: Sequence[Person], host: str = LOOPBACK, wifi: str = ""
    ) -> None:
        self.folder = folder
        self._host = host
        self._wifi = wifi
        self._path = folder / "archive.sqlite"
        with Archive(self._path) as archive:
            archive.tournaments.save_people(people)
        self.port = _free_port()
        self.start()

    def start(self) -> None:
        """Start the process, or start it again, and wait until it listens."""
        words = ["club", "serve", "--json", "--may-sleep", "--host", self._host]
        words += ["--port", str(self.port), "--wifi", self._wifi]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "khepri", *words],
            stdout=subprocess.PIPE,
            env={**os.environ, "KHEPRI_DATA_DIR": str(self.folder)},
        )
        assert self._process.stdout is not None
        with self._process.stdout as told_there:
            told = json.loads(told_there.readline())
        self.url: str = told["url"]
        self.code: str = told["code"]

    @property
    def origin(self) -> str:
        """Where all of its pages are."""
        return f"http://{self._host}:{self.port}"

    @property
    def room(self) -> str:
        """Where students come in."""
        return f"{self.origin}/{self.code}"

    def desk(self) -> str:
        """Return an address that opens the desk once."""
        note = read_night(self.folder)
        assert note is not None
        return desk_address(note)

    def line(self) -> DeskClient:
        """Open a line to the night that may do what the desk may."""
        note = read_night(self.folder)
        assert note is not None
        line = DeskClient(note)
        line.open()
        return line

    def games(self) -> list[Record]:
        """Return the games that are in its archive."""
        with Archive(self._path) as archive:
            return list(archive.records(archive.ids()))

    def kill(self) -> None:
        """Let it be gone at once, as when the battery is pulled out."""
        self._process.kill()
        self._process.wait(PATIENCE_S)

    def fall_asleep(self) -> None:
        """Let it stand still, as when the lid is closed."""
        self._process.send_signal(signal.SIGSTOP)

    def wake_up(self) -> None:
        """Let it go on."""
        self._process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        """Stop it, and wait until it is gone."""
        self._process.terminate()
        self._process.wait(PATIENCE_S)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port: int = probe.getsockname()[1]
        return port
