"""What is on its way to the pages.

A stream is a state that a page shows: the room, a game, the event. The referee says what the
state is; a page that has an earlier one is sent what has changed, and any other all of it. So
every message leads to the whole truth, and whoever missed one asks for everything.
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


@dataclass(frozen=True, slots=True)
class _Written:
    """A state as it was sent: every part, and its text. What was shown never changes."""

    parts: Data
    texts: Mapping[str, str]


class Outbox:
    """Collects what is to be sent until the referee has done its work, and the disk has it."""

    def __init__(self) -> None:
        self._waiting: list[Outgoing] = []
        self._last: list[Outgoing] = []
        self._shown: dict[int, dict[str, tuple[int, _Written]]] = {}
        """For each link and stream: the number of the last message, and the state as it was."""

    def say(self, link: int, message: Data) -> None:
        """Send a message that belongs to no stream."""
        self._waiting.append(Send(link, _text(message)))

    def say_last(self, link: int, message: Data) -> None:
        """Send a message after everything that is shown."""
        self._last.append(Send(link, _text(message)))

    def close(self, link: int, say: str) -> None:
        """End a link."""
        self._waiting.append(Close(link, say))

    def show(self, links: Mapping[int, Data] | None, stream: str, now_ms: int) -> None:
        """Show each link its state of a stream; who has seen it all is sent nothing.

        Parts and states that are one object are written as text only once, and so is what has
        changed for those who have seen the same.
        """
        written: dict[int, _Written] = {}
        texts: dict[int, str] = {}
        changes: dict[tuple[int, int], str] = {}
        for link, state in (links or {}).items():
            number, known = self._shown.get(link, {}).get(stream, (0, None))
            after = written.get(id(state))
            if after is None:
                after = written[id(state)] = _write(state, known, texts)
            key = id(known), id(after)
            if key not in changes:
                changes[key] = _changes(known, after)
            if changes[key] or known is None:
                self._shown.setdefault(link, {})[stream] = (number + 1, after)
                full = "true" if known is None else "false"
                head = f'{{"t":"state","stream":{_text(stream)},"seq":{number + 1}'
                text = f'{head},"full":{full},"now":{now_ms},"set":{{{changes[key]}}}}}'
                self._waiting.append(Send(link, text))

    def has_shown(self, link: int, stream: str) -> bool:
        """Say whether a page has a state of a stream, be it an earlier one."""
        return stream in self._shown.get(link, {})

    def forget(self, link: int, stream: str | None = None) -> None:
        """Let the next state be sent whole: of one stream, or of all when the link is gone."""
        if stream is None:
            self._shown.pop(link, None)
        else:
            self._shown.get(link, {}).pop(stream, None)

    def take(self) -> list[Outgoing]:
        """Return what waits, and begin anew."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def take_last(self) -> list[Outgoing]:
        """Return what is to be said when everything was shown, and begin anew."""
        last, self._last = self._last, []
        return last


def _write(state: Data, known: _Written | None, texts: dict[int, str]) -> _Written:
    """Write a state; a part that is the very object of before, or of another state, is not new."""
    found = {}
    for key, part in state.items():
        if known is not None and key in known.texts and known.parts[key] is part:
            found[key] = known.texts[key]
            continue
        if id(part) not in texts:
            texts[id(part)] = _text(part)
        found[key] = texts[id(part)]
    return _Written(state, found)


def _changes(known: _Written | None, after: _Written) -> str:
    """Return the parts that are not as they were."""
    before = known.texts if known is not None else {}
    return ",".join(
        f"{_text(key)}:{text}" for key, text in after.texts.items() if before.get(key) != text
    )


_text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
