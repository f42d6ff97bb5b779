"""Connections that ask for nothing: they are ended, since they would keep others out."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle


class PatientHttp(H11Protocol):
    """A connection that has to ask for something before long, and all of it."""

    def __init__(self, *args: Any, patience_s: float, **options: Any) -> None:
        super().__init__(*args, **options)
        self._patience_s = patience_s
        self._ends: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first question."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a question that has begun, however slowly it comes."""
        super().data_received(data)
        cycle: RequestResponseCycle | None = self.cycle
        is_asked = cycle is not None and not cycle.response_complete
        if is_asked or self.transport.get_protocol() is not self:
            self._wait_no_more()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._ends is None:
            self._ends = self.loop.call_later(self._patience_s, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None
