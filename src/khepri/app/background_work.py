"""Work that takes too long for the thread of the window."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from khepri.errors import KhepriError

T = TypeVar("T")


class BackgroundWork(Generic[T]):
    """Does one thing in a thread of its own; whoever wants the result looks in from time to time.

    What goes wrong on purpose is a sentence; anything else is raised by `result`.
    """

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._result: T | None = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="background", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._result = self._work()
        except BaseException as error:  # noqa: BLE001 - the thread of the window raises it
            self._error = error

    @property
    def is_done(self) -> bool:
        """Whether there is a result, or the reason why there is none."""
        return not self._thread.is_alive()

    @property
    def trouble(self) -> str:
        """Why there is no result, as a sentence; nothing if there is one."""
        return str(self._error) if isinstance(self._error, KhepriError) else ""

    def result(self) -> T:
        """Return the result; ask for `trouble` first."""
        if self._error is not None:
            raise self._error
        return self._result  # type: ignore[return-value] # the work has returned it
