"""Another program's process, talked to line by line, that may do anything at all.

Whatever it does, nobody waits longer than was said, no memory is filled, and it is gone in the
end with everything that it has started. Windows calls such a tree of processes a job, which also
ends when whoever holds it is gone. Unix calls it a session, but anybody can leave one for
another: Linux still shows who has inherited the mark of a tree.
"""

from __future__ import annotations

import contextlib
import os
import queue
import select
import signal
import struct
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from enum import StrEnum, unique
from pathlib import Path
from typing import IO

from khepri.errors import ForfeitError
from khepri.system.limits import LONGEST_ENGINE_LINE
from khepri.system.processes import NO_WINDOW

# Faults


@unique
class EngineFault(StrEnum):
    """Why an engine lost a game that the rules had not decided."""

    NOT_STARTED = "did not start"
    DIED = "died"
    SILENT = "did not answer in time"
    FLOODED = "flooded its output"
    NONSENSE = "answered nonsense"
    ILLEGAL = "made an illegal move"


class FaultError(ForfeitError):
    """An engine misbehaves; `fault` says how, and `detail` what exactly was seen."""

    def __init__(self, fault: EngineFault, detail: str = "") -> None:
        super().__init__(f"{fault.value}: {detail}" if detail else fault.value)
        self.fault = fault
        self.detail = detail

    def __reduce__(self) -> tuple[type[FaultError], tuple[EngineFault, str]]:
        return FaultError, (self.fault, self.detail)


# A process and all that it starts
#
# Windows calls it a job, which also ends when whoever holds it is gone. Unix calls it a session,
# but anybody can leave one for another: Linux still shows who has inherited the mark of a tree.


# What Windows calls them.
_EXTENDED_LIMITS = 9
_LIMITS_SIZE = 144
_FLAGS_PLACE = 16
_KILL_ON_CLOSE = 0x2000
_CREATE_SUSPENDED = 0x4 if sys.platform == "win32" else 0


class ProcessTree:
    """A running program with its input and output as pipes, and what it has started."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program.

        :raises OSError: if there is no such program.
        """
        # A name of its own, so that a tree within a tree bears both marks.
        self._mark = f"KHEPRI_TREE_{uuid.uuid4().hex}"
        self.process = subprocess.Popen(  # noqa: S603 - the user names the program
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env={**os.environ, self._mark: "1"},
            start_new_session=True,  # which Windows does not know, and ignores
            # On Windows it runs only once it is in its job: what it started before would not be.
            creationflags=NO_WINDOW | _CREATE_SUSPENDED,
        )
        self._job = _run_in_job(self.process)

    def kill(self) -> None:
        """End the program and what it has started, even if it has ended itself already."""
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self.process.kill()
                _end_job(self._job)
                self._job = 0
            else:
                os.killpg(self.process.pid, signal.SIGKILL)
        killed: set[int] = set()
        while found := _marked(self._mark) - killed:  # again, for who was born in the meantime
            killed |= found
            for process in found:
                with contextlib.suppress(OSError):
                    os.kill(process, signal.SIGKILL)


def _marked(mark: str) -> set[int]:
    """Return the processes that have inherited a mark, as far as the system shows them."""
    found: set[int] = set()
    if sys.platform == "linux":
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):  # it has just ended, or is somebody else's
                if mark.encode() in (folder / "environ").read_bytes():
                    found.add(int(folder.name))
    return found


def _run_in_job(process: subprocess.Popen[bytes]) -> int:
    """Let a process run in a job of its own; return the job, 0 where there are none."""
    if sys.platform != "win32":
        return 0
    import ctypes  # noqa: PLC0415 - only there

    system = ctypes.WinDLL("kernel32")
    system.CreateJobObjectW.restype = ctypes.c_void_p
    job = int(system.CreateJobObjectW(None, None) or 0)
    limits = ctypes.create_string_buffer(_LIMITS_SIZE)
    struct.pack_into("<I", limits, _FLAGS_PLACE, _KILL_ON_CLOSE)
    handle = ctypes.c_void_p(job)
    system.SetInformationJobObject(handle, _EXTENDED_LIMITS, limits, _LIMITS_SIZE)
    program = ctypes.c_void_p(int(vars(process)["_handle"]))
    system.AssignProcessToJobObject(handle, program)
    # Python keeps no handle of the first thread, which is what ResumeThread would want.
    ctypes.WinDLL("ntdll").NtResumeProcess(program)
    return job


def _end_job(job: int) -> None:
    if sys.platform == "win32" and job:
        import ctypes  # noqa: PLC0415 - only there

        ctypes.WinDLL("kernel32").CloseHandle(ctypes.c_void_p(job))


# Lines to and from a process


START_S = 20.0
"""How long a program may take to start, and to do what takes no thinking."""

MOST_LINES = 100_000
"""Nobody says so many lines about one move with honest intentions."""

_UNREAD_LINES = 1_024
_UNSENT_LINES = 64
"""What a program has not read yet, beyond what its pipe holds; it is told few lines a move."""

_FAREWELL_S = 0.3
_EXIT_CODE_S = 5.0
"""A busy machine may take a while between the end of a program's output and its exit code."""

_CHUNK = 1 << 16
_GLANCE_S = 0.1
"""How often it is looked whether a silent program is still there."""


class EngineProcess:
    """A running program with its input and output as lines."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program.

        :raises FaultError: if there is no such program.
        """
        try:
            self._tree = ProcessTree(command)
        except OSError as error:
            detail = f"{command[0]}: {error.strerror or error}"
            raise FaultError(EngineFault.NOT_STARTED, detail) from error
        self._process = self._tree.process
        assert self._process.stdin is not None  # noqa: S101 - asked for above
        assert self._process.stdout is not None  # noqa: S101 - likewise
        self._output = self._process.stdout.fileno()
        self._lines: queue.Queue[str | FaultError] = queue.Queue(_UNREAD_LINES)
        self._closed = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        # A program that reads nothing must not make the referee wait, and only a thread of its own
        # can write to a pipe without waiting on every system.
        self._unsent: queue.Queue[bytes | None] = queue.Queue(_UNSENT_LINES)
        self._deaf = threading.Event()
        self._writer = threading.Thread(
            target=self._write, args=(self._process.stdin,), daemon=True
        )
        self._writer.start()

    def send(self, line: str) -> None:
        """Say one line.

        :raises FaultError: if the program is gone or does not listen.
        """
        if self._deaf.is_set():
            raise FaultError(EngineFault.DIED, self._how_it_ended())
        try:
            self._unsent.put_nowait(f"{line}\n".encode())
        except queue.Full:
            raise FaultError(EngineFault.SILENT, "it does not read what it is told") from None

    def _write(self, pipe: IO[bytes]) -> None:
        """Say everything in its turn, and close the pipe after the last of it."""
        with contextlib.suppress(OSError), pipe:
            while (data := self._unsent.get()) is not None:
                while data:
                    data = data[pipe.write(data) :]
        self._deaf.set()

    def _end_input(self) -> None:
        """Close the program's input as soon as it has read what was said before."""
        with contextlib.suppress(queue.Full):  # then it is not reading, and hears of no end either
            self._unsent.put_nowait(None)

    def lines(self, wait_s: float) -> Iterator[str]:
        """Yield what the program says from now on, for so many seconds.

        :raises FaultError: when the time is over, the program ends, or it says far too much.
        """
        until = time.monotonic() + wait_s
        for _ in range(MOST_LINES):
            try:
                said = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise FaultError(EngineFault.SILENT, f"{wait_s:.1f} s") from None
            if isinstance(said, FaultError):
                self._lines.put(said)  # whoever asks again gets the same answer
                raise said
            yield said
        raise FaultError(EngineFault.FLOODED, f"{MOST_LINES} lines at once")

    def leave(self, wait_s: float, *, close_input: bool) -> int | None:
        """Wait until the program ends by itself; return its exit code, or None if it does not."""
        if close_input:
            self._end_input()
        try:
            return self._process.wait(wait_s)
        except subprocess.TimeoutExpired:
            return None

    def close(self) -> None:
        """End the program: it may leave by itself within a moment, then it is killed."""
        if self._closed.is_set():
            return
        self._closed.set()
        assert self._process.stdout is not None  # noqa: S101 - asked for at the start
        self._end_input()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL_S)
        self._tree.kill()
        self._process.wait()
        self._end_input()
        self._writer.join(_EXIT_CODE_S)
        self._reader.join(_EXIT_CODE_S)
        if not self._reader.is_alive():  # whoever still reads a pipe must not have it closed
            self._process.stdout.close()

    def _how_it_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f"exit code {self._process.wait(_EXIT_CODE_S)}"
        return "it closed its output"

    def _read(self) -> None:
        rest = b""
        while not self._closed.is_set():
            chunk = self._next_chunk()
            if chunk is None:
                continue
            if not chunk:
                self._hand_over(FaultError(EngineFault.DIED, self._how_it_ended()))
                return
            *whole, rest = (rest + chunk).split(b"\n")
            for line in whole:
                self._hand_over(line.decode("utf-8", "replace").rstrip("\r"))
            if len(rest) > LONGEST_ENGINE_LINE:
                self._hand_over(FaultError(EngineFault.FLOODED, "a line without an end"))
                return

    def _next_chunk(self) -> bytes | None:
        """Return what the program says next, nothing at its end, or None if it is just silent.

        What it has started may hold its output open for ever, so its end is seen by itself.
        """
        with contextlib.suppress(OSError):
            ended = self._process.poll() is not None  # before looking for its last words
            if _can_be_read(self._output, 0.0 if ended else _GLANCE_S):
                return os.read(self._output, _CHUNK)
            return b"" if ended else None
        return b""

    def _hand_over(self, said: str | FaultError) -> None:
        """Wait until somebody has read enough: a program that floods fills its own pipe."""
        while not self._closed.is_set():
            try:
                self._lines.put(said, timeout=0.1)
            except queue.Full:
                continue
            return


def _can_be_read(pipe: int, wait_s: float) -> bool:
    """Say whether reading from a pipe would not wait.

    Windows cannot tell; but there nobody leaves a job, so that its pipes end with it.
    """
    if sys.platform == "win32":
        return True
    poll = select.poll()
    poll.register(pipe, select.POLLIN)
    return bool(poll.poll(wait_s * 1000))
