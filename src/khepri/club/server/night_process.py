"""A night as a process of its own: started, found again by its note, spoken with, and stopped.

It needs nothing but Python, so that the window need not load what only the server needs.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from khepri.errors import ClubError, CodecError
from khepri.system.codec import PLAIN, parse_json
from khepri.system.files import PRIVATE_MODE, make_private_folder, read_file, write_atomically
from khepri.system.folders import data_folder
from khepri.system.processes import NO_WINDOW

# Packages that may be missing


EXTRA = ("segno", "starlette", "uvicorn", "websockets")


def missing_extra() -> list[str]:
    """Return those that are not installed; nothing is imported to find out."""
    return [name for name in EXTRA if find_spec(name) is None]


# The note of a running night


LOCK_FILE = "one-night.lock"
NOTE_FILE = "club-night.json"
LARGEST_NOTE_BYTES = 16 * 1024
"""No note is so long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningNight:
    """Where a night listens, and how this user's programs speak with it as its desk."""

    process: int
    port: int
    url: str
    """Where students find it."""

    secret: str = field(repr=False)
    """The desk's session; it holds on this laptop only."""


def write_night(folder: Path, night: RunningNight) -> None:
    """Leave the note; nobody but this user may read it.

    :raises OSError: if it cannot be written.
    """
    make_private_folder(folder)
    # It is made unreadable for others, not made so afterwards.
    write_atomically(folder / NOTE_FILE, json.dumps(asdict(night)).encode(), mode=PRIVATE_MODE)


def read_night(folder: Path) -> RunningNight | None:
    """Return what the note says, whether the night still runs or not; None if there is none."""
    try:
        note = parse_json(read_file(folder / NOTE_FILE, LARGEST_NOTE_BYTES))
        return PLAIN.read(RunningNight, note)
    except (OSError, CodecError):
        return None


def remove_night(folder: Path, process: int) -> None:
    """Take the note away, unless another process has left it."""
    night = read_night(folder)
    if night is not None and night.process == process:
        with contextlib.suppress(OSError):
            (folder / NOTE_FILE).unlink()


@contextlib.contextmanager
def night_lock(folder: Path) -> Iterator[None]:
    """Let no other process serve a night from the same folder meanwhile.

    Two referees of one night would each believe to have the last word.

    :raises ClubError: if another does.
    """
    with contextlib.ExitStack() as stack:
        try:
            make_private_folder(folder)
            # SQLite's own locks work on every system and end with their program. The empty file
            # stays: taken away, it would let two programs in.
            lock = sqlite3.connect(folder / LOCK_FILE, timeout=0, isolation_level=None)
            stack.enter_context(contextlib.closing(lock))
            lock.execute("PRAGMA journal_mode = OFF")
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise ClubError("Club night is open already on this laptop.") from error
        except OSError:
            pass  # the archive, which is in the same folder, says what is wrong with it
        yield


# A desk that is a program


PATIENCE_S = 30.0
"""The laptop answers itself sooner than this, or not at all."""

COOKIE = "khepri_desk"
NO_ANSWER = "Club night does not answer any more."

State = dict[str, Any]


@dataclass(frozen=True, slots=True)
class DeskAnswer:
    """What came of something that was asked for."""

    id: str
    is_done: bool
    say: str
    more: Mapping[str, Any]


class DeskHttp:
    """Single questions to a night that runs on this laptop; each takes a moment."""

    def __init__(self, night: RunningNight, patience_s: float = PATIENCE_S) -> None:
        self._night = night
        self._patience_s = patience_s

    def get(self, path: str) -> bytes:
        """Return what a path answers.

        :raises ClubError: if nothing, or nothing good, comes.
        """
        return self._call("GET", path, None)

    def post(self, path: str, data: object = None) -> bytes:
        """Send something and return the answer.

        :raises ClubError: if nothing, or nothing good, comes.
        """
        return self._call("POST", path, data)

    def _call(self, method: str, path: str, data: object) -> bytes:
        connection = http.client.HTTPConnection(
            "127.0.0.1", self._night.port, timeout=self._patience_s
        )
        body = b"" if data is None else json.dumps(data).encode()
        headers = {"Cookie": f"{COOKIE}={self._night.secret}", "Content-Type": "application/json"}
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            told = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise ClubError(NO_ANSWER) from error
        finally:
            connection.close()
        if answer.status >= 400:
            raise ClubError(NO_ANSWER if answer.status == 410 else told.decode(errors="replace"))
        return told


class DeskClient:
    """Keeps up with a night: its streams as they are, and answers to what was asked.

    Two threads carry messages; whoever shows them looks in as often as it likes.
    """

    def __init__(self, night: RunningNight) -> None:
        self._calls = DeskHttp(night)
        self._lock = threading.Lock()
        self._states: dict[str, State] = {}
        self._sequence: dict[str, int] = {}
        self._answers: SimpleQueue[DeskAnswer] = SimpleQueue()
        self._wishes: SimpleQueue[object | None] = SimpleQueue()
        self._link: str | None = None
        self._asked = 0
        self.version = 0
        """Grows with every change of a stream."""

        self.is_lost = False
        """Whether the night does not answer any more, or is over."""

        self.say = ""
        """Its last words."""

        self._is_closed = False
        self._threads = [
            threading.Thread(target=each, name="desk line", daemon=True)
            for each in (self._listen, self._speak)
        ]

    def open(self) -> None:
        """Connect.

        :raises ClubError: if the night does not answer.
        """
        told = json.loads(self._calls.post("/send", {"link": None, "as": "desk", "messages": []}))
        self._link = told["link"]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Let go; the night goes on."""
        self._is_closed = True
        self._wishes.put(None)

    def state(self, stream: str) -> State:
        """Return a stream as it is; empty before it was shown."""
        with self._lock:
            return self._states.get(stream, {})

    def ask(self, do: str, with_: Mapping[str, object] | None = None) -> str:
        """Ask for something that a desk may do; the answer comes with this name."""
        self._asked += 1
        name = f"w{self._asked}"
        self._wishes.put({"t": "desk", "do": do, "id": name, "with": dict(with_ or {})})
        return name

    def answers(self) -> list[DeskAnswer]:
        """Return the answers that have come since the last time."""
        found: list[DeskAnswer] = []
        try:
            while True:
                found.append(self._answers.get_nowait())
        except Empty:
            return found

    # In threads of their own

    def _listen(self) -> None:
        while not self._is_closed:
            try:
                told = json.loads(self._calls.get(f"/poll?link={self._link}"))
                for message in told["messages"]:
                    self._take(message)
            except (ClubError, ValueError, KeyError, TypeError):
                self.is_lost = True
                return
            if self.is_lost:
                return

    def _speak(self) -> None:
        while (wish := self._wishes.get()) is not None:
            try:
                self._calls.post("/send", {"link": self._link, "messages": [wish]})
            except ClubError:
                self.is_lost = True
                return

    def _take(self, message: Mapping[str, Any]) -> None:
        match message["t"]:
            case "ping":
                self._wishes.put({"t": "pong", "n": message["n"]})
            case "state":
                self._show(message)
            case "done" | "nack" as kind:
                answer = DeskAnswer(
                    str(message.get("id", "")), kind == "done", message.get("say", ""), message
                )
                self._answers.put(answer)
            case "bye":
                self.say = message.get("say", "")
                self.is_lost = True

    def _show(self, message: Mapping[str, Any]) -> None:
        stream = message["stream"]
        with self._lock:
            if message["full"]:
                state = dict(message["set"])
            elif message["seq"] == self._sequence.get(stream, 0) + 1:
                state = {**self._states.get(stream, {}), **message["set"]}
            else:
                self._wishes.put({"t": "resync", "stream": stream})
                return
            self._states[stream] = state
            self._sequence[stream] = message["seq"]
            self.version += 1


# The process


GLANCE_S = 3.0
"""A night on this laptop that does not answer within this time does not run."""

ENDED_EARLY = "Club night could not be started."


@dataclass(frozen=True, slots=True, kw_only=True)
class StartOptions:
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

        >>> StartOptions(host="192.168.4.20", wifi="CLUB-NIGHT").words()
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

    def __init__(self, wishes: StartOptions, folder: Path | None = None) -> None:
        self._folder = folder or data_folder()
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
    night = read_night(folder or data_folder())
    if night is None:
        return None
    try:
        DeskHttp(night, GLANCE_S).get("/desk/qr.json")
    except ClubError:
        return None
    return night


def desk_address(night: RunningNight, paper: str = "") -> str:
    """Return an address that opens the desk, or a paper, once in a browser on this laptop.

    :raises ClubError: if the night does not answer.
    """
    address = DeskHttp(night, GLANCE_S).post("/desk/invite").decode()
    return f"{address}&then=/desk/print/{paper}" if paper else address


def join_code(night: RunningNight) -> tuple[str, tuple[str, ...]]:
    """Return where students find the room, and that address as the rows of a code to scan.

    :raises ClubError: if the night does not answer.
    """
    told = json.loads(DeskHttp(night, GLANCE_S).get("/desk/qr.json"))
    return told["url"], tuple(told["rows"])


def stop_night(night: RunningNight) -> None:
    """Let the process end; the night is kept and can go on.

    :raises ClubError: if it does not answer.
    """
    DeskHttp(night, GLANCE_S).post("/desk/stop")
