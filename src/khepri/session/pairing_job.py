"""Pairing a round without keeping anybody waiting: in a thread, or a process, of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable

from khepri.errors import TournamentError
from khepri.session.pairing_process import propose_elsewhere
from khepri.tournament.director_actions import Propose
from khepri.tournament.event import Event
from khepri.tournament.pairing.proposing import is_slow, propose


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
            way = propose_elsewhere if is_slow(self.event) else propose
            self.found = way(self.event, apart=self.apart)
        except TournamentError as error:
            self.failure = str(error)
        except Exception as error:  # noqa: BLE001 - nobody would hear of it in this thread
            self.failure = f"The round could not be paired ({type(error).__name__}: {error})."
        finally:
            self._done.set()
            self._wake()
