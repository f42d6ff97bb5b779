"""The thread that owns the referee, and with it everything that happens on a night.

Pages hand it what they say, in order; it does all that waits, and only then tells what came of
it. What nobody has foreseen ends for one page, never for the room.
"""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TypeVar

from khepri.club.night import Role
from khepri.club.outbox import Outgoing
from khepri.club.referee import ClubReferee
from khepri.system.files import make_private_folder, require_regular_file

# The log of errors


LOG_FILE = "club-night.log"
LARGEST_LOG_BYTES = 512 * 1024
"""A file of this size takes no more: whatever goes wrong all the time is in it already."""


class ErrorLog:
    """Writes where something went wrong, and what kind of error it was.

    What an error says is left out: it may quote somebody's name.
    """

    def __init__(self, path: Path, now: Callable[[], datetime]) -> None:
        self.path = path
        self._now = now

    def note(self, error: BaseException) -> None:
        """Write down an error; a file that cannot be written is no further trouble."""
        frames = traceback.extract_tb(error.__traceback__)
        where = "\n".join(
            f"  {Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames
        )
        text = f"{self._now().isoformat(timespec='seconds')} {type(error).__name__}\n{where}\n"
        try:
            if not self.path.exists() or self.path.stat().st_size < LARGEST_LOG_BYTES:
                make_private_folder(self.path.parent)
                require_regular_file(self.path)
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(text)
        except OSError:
            return


class ErrorLogHandler(logging.Handler):
    """Takes what a library logs, and notes the errors of it."""

    def __init__(self, error_log: ErrorLog) -> None:
        super().__init__(logging.ERROR)
        self._error_log = error_log

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error; words without one are dropped."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._error_log.note(error)


# The clock


class RefereeClock:
    """Lets what a page has said count from when it came, not from when the referee got round to it.

    Where many speak at once, or the laptop is busy, a message waits: a player is not charged for
    that. So the night's time goes from message to message, and to the present when none waits.
    """

    def __init__(self, now_ms: Callable[[], int]) -> None:
        """Begin in the present.

        :param now_ms: a clock that only goes forward.
        """
        self.now_ms = now_ms
        self._instant_ms: int | None = None

    def instant_ms(self) -> int:
        """Return the instant at which the referee acts; the present until it has acted."""
        return self.now_ms() if self._instant_ms is None else self._instant_ms

    def act_at(self, instant_ms: int) -> None:
        """Let the referee act at an instant, but never before one at which it has acted."""
        self._instant_ms = max(instant_ms, self._instant_ms or 0)


# The thread


T = TypeVar("T")

TICK_MS = 1000
"""The referee looks at least so often: it notices that way if the laptop was asleep."""

LARGEST_BATCH = 200
"""After so many messages everybody is shown what has happened, even if more wait."""

SORRY = "Something went wrong here. Load the page again."

OpenReferee = Callable[[Callable[[], None]], ClubReferee]
"""Opens the archive and the night in it; is given what wakes the thread."""


@dataclass(frozen=True, slots=True)
class _Job:
    do: Callable[[ClubReferee], None]
    came_ms: int
    """When it was handed in: it is done as of then."""

    link: int | None = None
    """Whom to tell if it goes wrong."""

    data: object = None
    """What the page has said."""

    is_last: bool = False


class RefereeThread:
    """Runs a referee; everything but `start` and `stop` may be called from any thread."""

    def __init__(
        self,
        open_referee: OpenReferee,
        *,
        deliver: Callable[[list[Outgoing]], None],
        after: Callable[[ClubReferee], None] = lambda _: None,
        error_log: ErrorLog,
        clock: RefereeClock,
    ) -> None:
        """Prepare the thread.

        :param deliver: takes what is to be sent, in this thread, once the disk has what led to it.
        :param after: looks at the referee after each batch, in this thread.
        :param clock: what the night's time is read from; this thread moves it.
        """
        self._open_referee = open_referee
        self._deliver = deliver
        self._after = after
        self._error_log = error_log
        self._clock = clock
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._opened: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, name="referee", daemon=True)

    # For other threads

    def start(self) -> None:
        """Open the night.

        :raises KhepriError: if that cannot be done.
        """
        self._thread.start()
        self._opened.result()

    def stop(self) -> None:
        """Do all that waits, close the archive, and end."""
        self._put(lambda _: None, is_last=True)
        self._thread.join()

    def connect(self, link: int, role: Role, address: str) -> None:
        """Tell of a page that has opened a link."""
        self._put(lambda referee: referee.connect(link, role, address), link)

    def receive(self, link: int, data: object) -> None:
        """Tell what a page has said."""
        self._put(lambda referee: referee.receive(link, data), link, data)

    def disconnect(self, link: int) -> None:
        """Tell of a link that has ended."""
        self._put(lambda referee: referee.disconnect(link))

    def ask(self, question: Callable[[ClubReferee], T]) -> Future[T]:
        """Let the referee answer something, between two messages."""
        answer: Future[T] = Future()

        def find(referee: ClubReferee) -> None:
            if not answer.set_running_or_notify_cancel():
                return
            try:
                answer.set_result(question(referee))
            # Whoever asked hears of it, whatever it is.
            except Exception as error:  # noqa: BLE001
                answer.set_exception(error)

        self._put(find)
        return answer

    def wake(self) -> None:
        """Let the referee look at the time."""
        self._put(lambda _: None)

    def _put(
        self,
        do: Callable[[ClubReferee], None],
        link: int | None = None,
        data: object = None,
        *,
        is_last: bool = False,
    ) -> None:
        self._jobs.put(_Job(do, self._clock.now_ms(), link, data, is_last))

    # In the thread

    def _run(self) -> None:
        try:
            referee = self._open_referee(self.wake)
        # Whoever starts the night says what is wrong.
        except Exception as error:  # noqa: BLE001
            self._opened.set_exception(error)
            return
        self._opened.set_result(None)
        try:
            while self._work(referee):
                pass
        finally:
            referee.night.archive.close()

    def _work(self, referee: ClubReferee) -> bool:
        """Do what waits, or wait for something to do; say whether there is more to come."""
        batch = self._batch(self._wait_ms(referee))
        # If more waits, it is done as of when it came, too: time does not run ahead of it.
        until_ms = batch[-1].came_ms if len(batch) == LARGEST_BATCH else self._clock.now_ms()
        night = referee.night
        with night.archive.writes.batch():
            for job in batch:
                self._clock.act_at(job.came_ms)
                if not self._try(partial(job.do, referee)) and job.link is not None:
                    referee.refuse(job.link, job.data, SORRY)
            self._clock.act_at(until_ms)
            self._try(referee.advance)
        night.show_trouble()
        self._show(referee)
        self._try(partial(self._after, referee))
        return not any(job.is_last for job in batch)

    def _wait_ms(self, referee: ClubReferee) -> int:
        due = referee.due_ms()
        return TICK_MS if due is None else max(0, min(TICK_MS, due - self._clock.now_ms()))

    def _batch(self, wait_ms: int) -> list[_Job]:
        batch: list[_Job] = []
        try:
            while len(batch) < LARGEST_BATCH:
                waits = wait_ms > 0 and not batch
                batch.append(self._jobs.get(waits, wait_ms / 1000 if waits else None))
        except Empty:
            pass
        return batch

    def _show(self, referee: ClubReferee) -> None:
        """Tell everybody what has changed; a stream that cannot be shown does not stop others."""
        changed = sorted(referee.night.changed)
        if not self._try(partial(self._send, referee)):
            for stream in changed:
                referee.night.changed = {stream}
                self._try(partial(self._send, referee))

    def _send(self, referee: ClubReferee) -> None:
        for piece in referee.outgoing():
            self._deliver(piece)

    def _try(self, do: Callable[[], None]) -> bool:
        """Do something; if it fails in a way that nobody foresaw, the night goes on."""
        try:
            do()
        except Exception as error:  # noqa: BLE001 - see above
            self._error_log.note(error)
            return False
        return True
