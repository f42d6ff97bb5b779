"""A night as a process of its own: started, found again, and stopped. No extra is needed here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from khepri.archive.location import archive_path
from khepri.background_programs import NO_WINDOW
from khepri.club.server.desk_line import DeskCalls
from khepri.club.server.night_file import RunningNight, read_night
from khepri.errors import ClubError

GLANCE_S = 3.0
"""A night on this laptop that does not answer within this time does not run."""

ENDED_EARLY = "Club night could not be started."


@dataclass(frozen=True, slots=True, kw_only=True)
class StartWishes:
    """What the teacher has chosen on the start screen."""

    host: str = ""
    wifi: str = ""
    roster_only: bool = True
    keep_awake: bool = True
    goes_on: bool = False
    """Whether the night that stopped goes on, rather than another one begins."""

    port: int | None = None

    def words(self) -> list[str]:
        """Return them as the words of the command.

        >>> StartWishes(host="192.168.4.20", wifi="CLUB-NIGHT").words()
        ['--host', '192.168.4.20', '--wifi', 'CLUB-NIGHT', '--new']
        """
        said = ["--host", self.host] if self.host else []
        said += ["--wifi", self.wifi] if self.wifi else []
        said += ["--port", str(self.port)] if self.port is not None else []
        said += [] if self.roster_only else ["--any-name"]
        said += [] if self.keep_awake else ["--may-sleep"]
        return said + ([] if self.goes_on else ["--new"])


class NightStart:
    """A night that is being started; it is looked in on until it runs, or has failed."""

    def __init__(self, wishes: StartWishes, folder: Path | None = None) -> None:
        self._folder = folder or archive_path().parent
        self.night: RunningNight | None = None
        """The night, once it runs."""

        self.trouble = ""
        """Why it cannot be started, as a sentence."""

        self._wishes = wishes
        self._thread = threading.Thread(target=self._run, name="night start", daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        """Whether it runs or has failed."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Wait until it is done."""
        self._thread.join()

    def _run(self) -> None:
        try:
            process = _spawn(["club", "serve", "--json", *self._wishes.words()])
        except OSError as error:
            self.trouble = f"{ENDED_EARLY} ({error.strerror})"
            return
        assert process.stdout is not None  # noqa: S101 - asked for above
        assert process.stderr is not None  # noqa: S101 - likewise
        line = process.stdout.readline()
        night = read_night(self._folder)
        if _says_where(line) and night is not None and night.process == process.pid:
            self.night = night
            # The process goes on by itself; nobody waits for it here.
            process.stdout.close()
            process.stderr.close()
            threading.Thread(target=process.wait, name="night end", daemon=True).start()
            return
        told = process.stderr.read().decode("utf-8", "replace").strip().splitlines()
        process.wait()
        process.stdout.close()
        process.stderr.close()
        self.trouble = told[-1].removeprefix("khepri: ") if told else ENDED_EARLY


def _says_where(line: bytes) -> bool:
    try:
        told = json.loads(line)
    except ValueError:
        return False
    return isinstance(told, dict) and "url" in told


def _spawn(words: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start Khepri as a process that does not end with this one."""
    environment: Mapping[str, str] = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | NO_WINDOW
    return subprocess.Popen(  # noqa: S603 - its own words
        [sys.executable, "-m", "khepri", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=sys.platform != "win32",
        creationflags=flags,
    )


def running_night(folder: Path | None = None) -> RunningNight | None:
    """Return the night that runs on this laptop; None if none answers."""
    night = read_night(folder or archive_path().parent)
    if night is None:
        return None
    try:
        DeskCalls(night, GLANCE_S).get("/desk/qr.json")
    except ClubError:
        return None
    return night


def desk_address(night: RunningNight, paper: str = "") -> str:
    """Return an address that opens the desk, or a paper, once in a browser on this laptop.

    :raises ClubError: if the night does not answer.
    """
    address = DeskCalls(night, GLANCE_S).post("/desk/invite").decode()
    return f"{address}&then=/desk/print/{paper}" if paper else address


def join_code(night: RunningNight) -> tuple[str, tuple[str, ...]]:
    """Return where students find the room, and that address as the rows of a code to scan.

    :raises ClubError: if the night does not answer.
    """
    told = json.loads(DeskCalls(night, GLANCE_S).get("/desk/qr.json"))
    return told["url"], tuple(told["rows"])


def stop_night(night: RunningNight) -> None:
    """Let the process end; the night is kept and can go on.

    :raises ClubError: if it does not answer.
    """
    DeskCalls(night, GLANCE_S).post("/desk/stop")
