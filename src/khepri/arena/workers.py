"""Who does the work: processes of this machine, or the workers of a cluster.

Everything that takes long is a function of plain values, handed to a
`concurrent.futures.Executor`. To other machines it goes by its name: Dask would send a function
that it cannot find by name as code, and only what is installed there already may run. So a task
must be a function of a module of Khepri or of its tools, and what it is given must be values;
both go as plain bytes.
"""

from __future__ import annotations

import io
import logging
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import wait
from types import FrameType, FunctionType
from typing import Any, TypeAlias

from khepri.errors import EngineError

# Tasks by name
#
# Dask would send a function that it cannot find by name as code. Here a task must be a function of
# a module of Khepri or of its tools, and what it is given must be values; both go as plain bytes.


OURS = ("khepri", "tools")
"""The packages whose functions are tasks."""

NOT_INSTALLED = ("__main__", "__mp_main__")
"""What a program was started as is another program on another machine."""


class ByNameExecutor(Executor):
    """Hands tasks on to another executor, by their names."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, task: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Hand out a task.

        :raises EngineError: if it is not a function of Khepri, or cannot be named.
        """
        return self._executor.submit(run_pickled, pickled(task, given, named))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - Python's own
        """Take no more tasks."""
        del cancel_futures  # Dask has no such thing
        self._executor.shutdown(wait=wait)


def pickled(task: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> bytes:
    """Return a task and what it is given as bytes that hold names and values, and no code.

    :raises EngineError: if that cannot be done.
    """
    if not isinstance(task, FunctionType) or task.__module__.partition(".")[0] not in OURS:
        raise EngineError(f"{_name(task)} is no function of Khepri: it is not sent to a cluster.")
    try:
        work = pickle.dumps((task, given, named))
        _unpickled(work)
    except (pickle.PickleError, AttributeError, TypeError) as error:
        raise EngineError(
            f"{_name(task)} cannot be sent to a cluster: what it is cannot be named ({error})."
        ) from error
    return work


def run_pickled(work: bytes) -> Any:
    """Do a task that was packed; this is what a worker of a cluster runs."""
    task, given, named = _unpickled(work)
    return task(*given, **named)


def _unpickled(work: bytes) -> tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]:
    task, given, named = _ByName(io.BytesIO(work)).load()
    return task, given, named


class _ByName(pickle.Unpickler):
    """Finds everything by its name in what is installed."""

    def find_class(self, module: str, name: str, /) -> Any:
        """Return what has a name.

        :raises pickle.UnpicklingError: if the name means something else on another machine.
        """
        if module in NOT_INSTALLED:
            raise pickle.UnpicklingError(f"{name} belongs to the program that was started")
        return super().find_class(module, name)


def _name(task: object) -> str:
    return str(getattr(task, "__qualname__", type(task).__name__))


# Workers


CONNECT_S = 10
"""How long to wait for a scheduler."""

FAREWELL_S = 10
"""How long a worker may take to end its engines, which is far more than it needs."""


@dataclass(frozen=True, slots=True)
class WorkerPool:
    """An executor, and how many tasks it can work on at once."""

    executor: Executor
    size: int


PoolFactory: TypeAlias = Callable[[], AbstractContextManager[WorkerPool]]
"""Opens a pool of workers; again, if the last one is lost."""


@contextmanager
def local_processes(size: int) -> Iterator[WorkerPool]:
    """Work in processes of this machine; whatever happens, they are gone in the end."""
    # A forked copy of a program with threads may hang; a spawned one starts afresh.
    context = multiprocessing.get_context("spawn")
    before = set(multiprocessing.active_children())
    executor = _Pool(size, mp_context=context, initializer=_become_worker)
    try:
        with _ctrl_c_held_back():
            for _ in range(size):  # a pool starts a process only when there is a task for it
                executor.submit(os.getpid)
        yield WorkerPool(executor, size)
        executor.shutdown()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        workers = set(multiprocessing.active_children()) - before
        for worker in workers:
            worker.terminate()
        for worker in workers:
            # A thread of the pool waits for the same processes, and only one of two that wait is
            # told of the end: a single join may return before that thread has taken note of it.
            while worker.is_alive():
                worker.join()


class _Pool(ProcessPoolExecutor):
    """Processes that can be told to leave in the middle of a task, and then leave nothing."""

    def submit(self, task: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Hand out a task."""
        return super().submit(_run_task, task, *given, **named)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Let Ctrl-C wait; processes that are started meanwhile never hear of it."""
    if sys.platform == "win32":  # where nothing can be held back
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _become_worker() -> None:
    """Leave Ctrl-C to whoever gave the work, and end when that program has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _run_task(task: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
    """Do a task in a worker; between two of them it may end at once."""
    try:
        try:
            signal.signal(signal.SIGTERM, _leave)
            return task(*given, **named)
        finally:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
    except SystemExit:
        # The pool would send it back as the task's result and go on.
        os._exit(1)


def _leave(_: int, __: FrameType | None) -> None:
    """End this process, but first the engines that a game has started."""
    # The exception goes through the game, which ends its engines. Both we and the pool tell a
    # worker to leave: a second exception would tear it away from that, and leave them behind.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    farewell = threading.Timer(FAREWELL_S, os._exit, (1,))
    farewell.daemon = True
    farewell.start()
    sys.exit(1)


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def cluster(address: str, size: int | None = None) -> Iterator[WorkerPool]:
    """Work on the machines of a Dask cluster, which runs only what is installed there.

    :raises EngineError: if Dask is not installed or the scheduler does not answer.
    """
    try:
        # By name: its functions have no types, and what is checked must not depend on its presence.
        dask = import_module("distributed")
    except ImportError as error:
        raise EngineError(
            "--cluster needs Dask: install it with  pip install 'khepri[cluster]'."
        ) from error
    # Lost workers and schedulers are told in our own words, once.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = dask.Client(address, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise EngineError(f"No Dask scheduler answers at {address}: {error}.") from error
    with client:
        threads = sum(client.nthreads().values())
        if not (size or threads):
            raise EngineError(f"The cluster at {address} has no workers yet.")
        executor = ByNameExecutor(client.get_executor(pure=False))
        try:
            yield WorkerPool(executor, size or threads)
        except (dask.KilledWorker, CancelledError) as error:
            # The one if a task has cost several workers, the other if the scheduler is gone.
            raise BrokenExecutor(f"The cluster at {address} has lost games.") from error
        finally:
            executor.shutdown(wait=False)
