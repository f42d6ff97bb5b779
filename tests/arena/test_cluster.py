"""A match on a real Dask cluster of this machine, one of whose workers is killed."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

import pytest

from arena.test_contest import contest
from khepri.arena import workers as workforce
from khepri.arena.contest import play_contest
from khepri.arena.workers import cluster
from khepri.errors import EngineError
from patience import until

GAMES = 40


def free_address() -> str:
    """Return an address of this machine that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return f"tcp://127.0.0.1:{listener.getsockname()[1]}"


@contextmanager
def running(role: str, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a part of a cluster, and kill it in the end."""
    program = [sys.executable, "-m", f"distributed.cli.dask_{role}", "--no-dashboard", *words]
    process = subprocess.Popen(program, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def wait_for_workers(address: str, number: int) -> None:
    """Wait until a cluster has its workers."""

    def all_are_there() -> bool:
        try:
            with cluster(address) as hired:
                return hired.size == number
        except EngineError:
            return False

    until(all_are_there, "the workers", glance_s=0.2)


@pytest.mark.long
def test_a_worker_killed_in_mid_run_costs_nothing() -> None:
    pytest.importorskip("distributed")
    address = free_address()
    with ExitStack() as stack:
        port = address.rpartition(":")[2]
        stack.enter_context(running("scheduler", "--host", "127.0.0.1", "--port", port))
        workers = [
            stack.enter_context(running("worker", address, "--nthreads", "1", "--no-nanny"))
            for _ in range(2)
        ]
        wait_for_workers(address, 2)
        numbers = []
        with closing(play_contest(contest(), GAMES, lambda: cluster(address))) as playing:
            for report in playing:
                numbers.append(report.number)
                if len(numbers) == 5:
                    workers[0].kill()
    assert len(numbers) == GAMES
    assert sorted(numbers) == list(range(GAMES))


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workforce, "CONNECT_S", 0.3)
    missing = r"--cluster needs Dask|No Dask scheduler answers"
    with pytest.raises(EngineError, match=missing), cluster(free_address()):
        pass
