"""The server of a night as a process of its own, in a folder of its own."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from benchmarks.club_page import NeverCameError, RoomAddress
from khepri.archive import Archive
from khepri.system.folders import DATA_VARIABLE
from khepri.tournament.roster import Person

SERVER_CORE, PLAYERS_CORE = 0, 1
QUIET_PORTS = range(20_000, 30_000)
"""Ports that neither nights nor systems give out by themselves."""


def quiet_port() -> int:
    """Return a port that is free, and that nobody takes who has not asked for it by number."""
    for port in random.sample(QUIET_PORTS, len(QUIET_PORTS)):
        with socket.socket() as trial, contextlib.suppress(OSError):
            trial.bind(("127.0.0.1", port))
            return port
    raise NeverCameError("No port is free.")


class NightProcess:
    """`khepri club serve`: started, killed, put to sleep, started again."""

    def __init__(
        self,
        folder: Path,
        players: int,
        *,
        pinned: bool = False,
        port: int | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Make a roster, and start the night.

        :param pinned: whether it has one core to itself, and its players another.
        :param port: where it listens; otherwise where it likes. A night that is killed again and
            again needs one that no other night takes meanwhile.
        :param environment: what else the server is told.
        """
        self._port = port
        self._environment = environment or {}
        self.folder = folder
        self._players = players
        self._is_pinned = pinned and len(os.sched_getaffinity(0)) > 1
        self.names = {each: f"Player {each:03}" for each in range(1, players + 1)}
        with Archive(self.archive) as archive:
            kept = archive.tournaments.save_people(
                [Person(name=name) for name in self.names.values()]
            )
        self.names = {person.id: person.name for person in kept}
        if self._is_pinned:
            os.sched_setaffinity(0, {PLAYERS_CORE})
        self._process, self.address, self.desk = self._start()

    @property
    def archive(self) -> Path:
        """The file in which the night is kept."""
        return self.folder / "archive.sqlite"

    def _start(self) -> tuple[subprocess.Popen[bytes], RoomAddress, str]:
        words = ["club", "serve", "--json", "--host", "127.0.0.1", "--may-sleep"]
        words += ["--port", str(self._port)] if self._port is not None else []
        process = subprocess.Popen(  # noqa: S603 - its own words
            [sys.executable, "-m", "khepri", *words, "--players", str(self._players)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            env={**os.environ, DATA_VARIABLE: str(self.folder), **self._environment},
        )
        if self._is_pinned:
            os.sched_setaffinity(process.pid, {SERVER_CORE})
        assert process.stdout is not None  # noqa: S101 - asked for above
        told = json.loads(process.stdout.readline() or b"{}")
        if not told:
            raise NeverCameError("The night could not be started.")
        host = told["url"].removeprefix("http://")
        return process, RoomAddress(host, told["code"]), told["desk"]

    # What can happen to it

    def kill(self) -> float:
        """End it at once, as a power cut would; return when."""
        at = time.perf_counter()
        self._process.kill()
        self._end()
        return at

    def start_again(self) -> None:
        """Go on with the night: the same port, code and tokens."""
        before = self.address
        self._process, after, self.desk = self._start()
        if after != before:
            raise NeverCameError(f"The night was at {before}, and is at {after}.")

    def sleep(self) -> float:
        """Let it stand still, as when the lid is closed; return when."""
        at = time.perf_counter()
        self._process.send_signal(signal.SIGSTOP)
        return at

    def wake(self) -> None:
        """Let it run again."""
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """End it as its window would."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGCONT)
            self._process.terminate()
            self._end()
        if self._is_pinned:
            os.sched_setaffinity(0, range(os.cpu_count() or 1))

    def _end(self) -> None:
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    # What it takes

    def cpu_s(self) -> float:
        """Return how much time of a processor it has used."""
        text = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii")
        user, system = text.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    @property
    def pid(self) -> int:
        """The number of the process, until it is started again."""
        return self._process.pid

    def memory_mb(self) -> float:
        """Return how much memory it has just now."""
        text = Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii")
        return int(text.split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
