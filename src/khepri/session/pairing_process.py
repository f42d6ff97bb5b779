"""Pairing a large round in a process of its own.

By the Swiss system it takes all of a processor, with a hundred players for seconds and with three
hundred for minutes. In a thread every move in the room would wait for its turn beside it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import Connection, wait

from khepri.errors import TournamentError
from khepri.tournament.director_actions import Propose
from khepri.tournament.event import Event
from khepri.tournament.pairing.proposing import propose

LESS_URGENT = 10
"""By how much it gives way to the program that plays."""


def propose_elsewhere(event: Event, *, apart: bool = True) -> Propose:
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
