"""Pairing a round without keeping anybody waiting: in a thread, or a process, of its own.

By the Swiss system it takes all of a processor, with a hundred players for seconds and with
three hundred for minutes. In a thread every move in the room would wait for its turn beside it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection, wait

from khepri.errors import TournamentError
from khepri.tournament.actions import Propose
from khepri.tournament.event import Event
from khepri.tournament.pairing.proposal import is_slow, propose

# In a process


LESS_URGENT = 10
"""By how much it gives way to the program that plays."""


def propose_in_process(event: Event, *, apart: bool = True) -> Propose:
    """Propose the next round from a process of its own; from this one where that is not possible.

    :raises TournamentError: if there is no way to pair it.
    """
    # A forked copy of a program with threads may hang; a spawned one starts afresh.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(
        target=_answer, args=(theirs, event, apart), name="pairing", daemon=True
    )
    try:
        process.start()
        theirs.close()
        found = ours.recv()
        process.join()
    except (OSError, EOFError):  # it could not be started, or something has ended it
        return propose(event, apart=apart)
    finally:
        theirs.close()
        ours.close()
    if isinstance(found, Exception):
        raise found
    assert isinstance(found, Propose)  # noqa: S101 - nothing else is sent
    return found


def _answer(asked: Connection, event: Event, apart: bool) -> None:  # noqa: FBT001 - sent by place
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that asked
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    try:
        asked.send(propose(event, apart=apart))
    except TournamentError as error:
        asked.send(error)


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


# The job


class PairingJob:
    """A round that is being paired. It cannot be stopped, only forgotten."""

    def __init__(
        self, event: Event, *, apart: bool = True, wake: Callable[[], None] = lambda: None
    ) -> None:
        """Begin to pair; `wake` is called from the job's thread when there is something to see."""
        self.event = event
        """The event that is paired, as it stood when it began."""

        self.apart = apart
        self.found: Propose | None = None
        self.failure = ""
        self._wake = wake
        self._done = threading.Event()
        threading.Thread(target=self._run, name="pairing", daemon=True).start()

    @property
    def done(self) -> bool:
        """Whether there is something to see: a proposal, or why there is none."""
        return self._done.is_set()

    def join(self) -> None:
        """Wait for its end; for those who have nothing else to do meanwhile."""
        self._done.wait()

    def is_about(self, event: Event) -> bool:
        """Say whether it still pairs the right players after the right rounds."""
        mine = self.event
        return (mine.participants, mine.rounds, mine.settings) == (
            event.participants,
            event.rounds,
            event.settings,
        )

    def _run(self) -> None:
        try:
            way = propose_in_process if is_slow(self.event) else propose
            self.found = way(self.event, apart=self.apart)
        except TournamentError as error:
            self.failure = str(error)
        except Exception as error:  # noqa: BLE001 - nobody would hear of it in this thread
            self.failure = f"The round could not be paired ({type(error).__name__}: {error})."
        finally:
            self._done.set()
            self._wake()
