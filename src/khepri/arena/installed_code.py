"""Work for other machines, handed over by its name: only what is installed there already runs.

Dask would send a function that it cannot find by name as code. Here a task must be a function of a
module of Khepri or of its tools, and what it is given must be values; both go as plain bytes.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future
from types import FunctionType
from typing import Any

from khepri.errors import EngineError

OURS = ("khepri", "tools")
"""The packages whose functions are tasks."""

NOT_INSTALLED = ("__main__", "__mp_main__")
"""What a program was started as is another program on another machine."""


class NamedWork(Executor):
    """Hands tasks on to another executor, by their names."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, task: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Hand out a task.

        :raises EngineError: if it is not a function of Khepri, or cannot be named.
        """
        return self._executor.submit(do_packed, packed(task, given, named))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - Python's own
        """Take no more tasks."""
        del cancel_futures  # Dask has no such thing
        self._executor.shutdown(wait=wait)


def packed(task: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> bytes:
    """Return a task and what it is given as bytes that hold names and values, and no code.

    :raises EngineError: if that cannot be done.
    """
    if not isinstance(task, FunctionType) or task.__module__.partition(".")[0] not in OURS:
        raise EngineError(f"{_name(task)} is no function of Khepri: it is not sent to a cluster.")
    try:
        work = pickle.dumps((task, given, named))
        _unpacked(work)
    except (pickle.PickleError, AttributeError, TypeError) as error:
        raise EngineError(
            f"{_name(task)} cannot be sent to a cluster: what it is cannot be named ({error})."
        ) from error
    return work


def do_packed(work: bytes) -> Any:
    """Do a task that was packed; this is what a worker of a cluster runs."""
    task, given, named = _unpacked(work)
    return task(*given, **named)


def _unpacked(work: bytes) -> tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]:
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
