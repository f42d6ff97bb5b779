"""A program and everything that it starts, ended together.

Windows calls it a job, which also ends when whoever holds it is gone. Unix calls it a session, but
anybody can leave one for another: Linux still shows who has inherited the mark of a tree.
"""

from __future__ import annotations

import contextlib
import os
import signal
import struct
import subprocess
import sys
import uuid
from collections.abc import Sequence
from pathlib import Path

from khepri.background_programs import NO_WINDOW

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
