"""What is on its way to the pages.

A stream is a state that a page shows: the room, a game, the event. The referee says what the state
is; a page that has an earlier one is sent what has changed, and any other all of it. So every
message leads to the whole truth, and whoever missed one asks for everything.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Data: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Send:
    """A text for the page at the other end of a link."""

    link: int
    text: str


@dataclass(frozen=True, slots=True)
class Close:
    """A link ends; the page says why."""

    link: int
    say: str


Outgoing: TypeAlias = Send | Close


class Outbox:
    """Collects what is to be sent until the referee has done its work, and the disk has it."""

    def __init__(self) -> None:
        self._waiting: list[Outgoing] = []
        self._shown: dict[tuple[int, str], tuple[int, dict[str, str]]] = {}
        """For each link and stream: the number of the last message, and each part as it was."""

    def say(self, link: int, message: Data) -> None:
        """Send a message that belongs to no stream."""
        self._waiting.append(Send(link, _text(message)))

    def close(self, link: int, say: str) -> None:
        """End a link."""
        self._waiting.append(Close(link, say))

    def show(self, links: Mapping[int, Data] | None, stream: str, now_ms: int) -> None:
        """Show each link its state of a stream; who has seen it all is sent nothing.

        States that are one object are written as text only once.
        """
        written: dict[int, dict[str, str]] = {}
        for link, state in (links or {}).items():
            parts = written.get(id(state))
            if parts is None:
                parts = written[id(state)] = {key: _text(part) for key, part in state.items()}
            self._show(link, stream, parts, now_ms)

    def _show(self, link: int, stream: str, parts: dict[str, str], now_ms: int) -> None:
        number, known = self._shown.get((link, stream), (0, None))
        changed = (
            parts
            if known is None
            else {key: text for key, text in parts.items() if known.get(key) != text}
        )
        if not changed and known is not None:
            return
        self._shown[link, stream] = (number + 1, parts)
        body = ",".join(f"{json.dumps(key)}:{text}" for key, text in changed.items())
        full = "true" if known is None else "false"
        head = f'{{"t":"state","stream":{json.dumps(stream)},"seq":{number + 1}'
        text = f'{head},"full":{full},"now":{now_ms},"set":{{{body}}}}}'
        self._waiting.append(Send(link, text))

    def forget(self, link: int, stream: str | None = None) -> None:
        """Let the next state be sent whole: of one stream, or of all when the link is gone."""
        for key in [each for each in self._shown if each[0] == link]:
            if stream in (None, key[1]):
                del self._shown[key]

    def take(self) -> list[Outgoing]:
        """Return what waits, and begin anew."""
        waiting, self._waiting = self._waiting, []
        return waiting


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
