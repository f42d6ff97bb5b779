"""Workers of a match: what a cluster is sent, and a real one, one of whose workers is killed."""

from __future__ import annotations

import pickle
import pickletools
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from types import FunctionType
from typing import Any

import pytest

from arena.test_contest import contest
from khepri.arena import workers
from khepri.arena.contest import play_contest
from khepri.arena.referee import play_game
from khepri.arena.workers import ByNameExecutor, cluster, pickled, run_pickled
from khepri.errors import EngineError
from khepri.games.registry import game_named
from patience import until

# Names and values go to a cluster, and never code


class Here(Executor):
    """Does what it is given at once, and notes it."""

    def __init__(self) -> None:
        self.given: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, task: Callable[..., Any], /, *given: Any, **_: Any) -> Future[Any]:
        """Do a task."""
        self.given.append((task, given))
        done: Future[Any] = Future()
        done.set_result(task(*given))
        return done


def test_a_game_goes_by_name_and_comes_back() -> None:
    inner = Here()
    report = ByNameExecutor(inner).submit(play_game, contest().fixture(0)).result()
    assert report == play_game(contest().fixture(0))
    ((task, (work,)),) = inner.given
    assert task is run_pickled
    assert type(work) is bytes
    words = [argument for _, argument, _ in pickletools.genops(work) if isinstance(argument, str)]
    assert {"khepri.arena.referee", "play_game"} <= set(words)
    assert not any("cloudpickle" in word or word == "__main__" for word in words)


def in_main() -> Callable[..., Any]:
    """Return a function of the program that was started."""

    def task() -> None:
        """Do nothing."""

    found = FunctionType(task.__code__, {"__name__": "__main__"}, "task")
    found.__module__ = "__main__"
    return found


def closure() -> Callable[..., Any]:
    """Return a function that pretends to be one of Khepri's."""
    secret = 3

    def task() -> int:
        return secret

    task.__module__ = "khepri.arena.referee"
    return task


def renamed() -> Callable[..., Any]:
    """Return code of here under a name that means something else there."""

    def task() -> None:
        """Do nothing."""

    task.__module__, task.__qualname__ = "khepri.arena.referee", "play_game"
    return task


@pytest.mark.parametrize(
    "task",
    [lambda: None, in_main(), closure(), renamed(), eval, print, partial(play_game), contest],
    ids=["lambda", "main", "closure", "renamed", "eval", "print", "partial", "not ours"],
)
def test_nothing_else_is_sent(task: Callable[..., Any]) -> None:
    inner = Here()
    with pytest.raises(EngineError, match="cluster"):
        ByNameExecutor(inner).submit(task, "1 + 1")
    assert inner.given == []


@pytest.mark.parametrize("given", [lambda: None, closure(), in_main()])
def test_nor_is_code_among_what_a_task_is_given(given: Callable[..., Any]) -> None:
    with pytest.raises(EngineError, match="cannot be named"):
        pickled(play_game, (given,), {})


def test_a_function_of_the_program_that_was_started_is_not_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python itself would send its name, which means something else on another machine."""
    task = in_main()
    monkeypatch.setattr(sys.modules["__main__"], "task", task, raising=False)
    task.__qualname__ = "task"
    assert pickle.dumps(task)
    with pytest.raises(EngineError, match="belongs to the program that was started"):
        pickled(play_game, (task,), {})


def test_a_worker_refuses_what_belongs_to_another_program() -> None:
    assert run_pickled(pickled(game_named, ("laser",), {})).name == "laser"
    with pytest.raises(pickle.UnpicklingError, match="belongs to the program that was started"):
        run_pickled(b"(c__main__\ntask\n)}t.")


# A Dask cluster of this machine


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
    monkeypatch.setattr(workers, "CONNECT_S", 0.3)
    missing = r"--cluster needs Dask|No Dask scheduler answers"
    with pytest.raises(EngineError, match=missing), cluster(free_address()):
        pass
