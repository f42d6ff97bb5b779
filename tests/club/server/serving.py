"""A real server for tests: on this machine only, in a thread, with an archive of its own."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from websockets.sync.client import ClientConnection, connect

from khepri.archive import Archive
from khepri.club.opening import NightPlan
from khepri.club.server import server
from khepri.club.server.network import LOOPBACK
from khepri.club.server.night_process import RunningNight, read_night
from khepri.club.server.open_pages import PageLimits
from khepri.club.server.server import ClubServer, ServerReady
from khepri.tournament.roster import Person
from patience import PATIENCE_S, until

QUICK = PageLimits(messages_a_second=50, burst=20, slowed_messages=20)
"""A flood is over soon."""


class ServedNight:
    """A night that runs."""

    def __init__(
        self, folder: Path, limits: PageLimits = QUICK, address: str = LOOPBACK, players: int = 64
    ) -> None:
        self.folder = folder
        path = folder / "archive.sqlite"
        with Archive(path) as archive:
            if not archive.tournaments.people():
                archive.tournaments.save_people([Person(name="Amira K."), Person(name="Ben O.")])
        plan = NightPlan(address=address, port=0, most_players=players)
        self.server = ClubServer(plan, port=0, archive=path, limits=limits)
        self.port = self.server.port
        self.host = f"{LOOPBACK}:{self.port}"
        self.listens: ServerReady | None = None
        self.thread = threading.Thread(
            target=self.server.run, args=(self._tell,), name="served night", daemon=True
        )
        self.thread.start()
        until(lambda: self.listens is not None, "the server")

    def _tell(self, listens: ServerReady) -> None:
        self.listens = listens

    @property
    def code(self) -> str:
        """The room's code."""
        assert self.listens is not None
        return self.listens.code

    @property
    def note(self) -> RunningNight:
        """What the night has left in its folder."""
        note = read_night(self.folder)
        assert note is not None
        return note

    @property
    def cookie(self) -> dict[str, str]:
        """The header of somebody who may open the desk."""
        return {"Cookie": f"khepri_desk={self.note.secret}"}

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: object = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """Ask for a path exactly as it is written."""
        connection = http.client.HTTPConnection(LOOPBACK, self.port, timeout=PATIENCE_S)
        try:
            text = None if body is None else json.dumps(body)
            connection.request(method, path, text, headers or {})
            answer = connection.getresponse()
            return answer, answer.read()
        finally:
            connection.close()

    def post(self, path: str, text: str) -> int:
        """Post a text as it is, and return how that is answered."""
        connection = http.client.HTTPConnection(LOOPBACK, self.port, timeout=PATIENCE_S)
        try:
            connection.request("POST", path, text.encode())
            return connection.getresponse().status
        finally:
            connection.close()

    def status(self, path: str, method: str = "GET", **headers: str) -> int:
        """Return how a path is answered."""
        return self.ask(path, method, headers=headers)[0].status

    @contextmanager
    def socket(self, path: str = "/ws", **options: Any) -> Iterator[ClientConnection]:
        """Open a socket."""
        with connect(f"ws://{self.host}{path}", open_timeout=PATIENCE_S, **options) as opened:
            yield opened

    def is_listening(self) -> bool:
        """Say whether somebody would be answered."""
        with socket.socket() as probe:
            return probe.connect_ex((LOOPBACK, self.port)) == 0

    def end(self) -> None:
        """Stop it, and wait until it is gone; links that were left open hear no last words."""
        with patch.object(server, "LAST_WORDS_S", 0.0):
            self.server.stop()
            self.thread.join(PATIENCE_S)
        assert not self.thread.is_alive()


def told(opened: ClientConnection, kind: str) -> dict[str, Any]:
    """Wait for a message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(opened.recv(PATIENCE_S))
        if message["t"] == kind:
            return message
