"""Who may ask for what: Host and Origin of every request, and the sessions of desks.

Everything that only the teacher may see answers on the laptop itself. A tablet is let in by an
address that the laptop shows, which holds for two minutes and for one use.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from khepri.club.referee import message_id
from khepri.club.server.night_process import COOKIE
from khepri.club.server.open_pages import OpenPage, OpenPages
from khepri.club.server.qr import qr_svg
from khepri.errors import ClubError

# Every request


WRONG_HOST = "This is not the address of the club night. Look at the big screen."
WRONG_ORIGIN = "Another website has asked for this, and may not."


def hosts_of(addresses: Iterable[str], port: int) -> frozenset[str]:
    """Return how browsers may name the laptop, as they send it.

    >>> sorted(hosts_of(["192.168.4.20"], 8080))
    ['127.0.0.1:8080', '192.168.4.20:8080', 'localhost:8080']
    """
    names = {"127.0.0.1", "localhost", *addresses}
    plain = names if port == 80 else set()
    return frozenset({f"{name}:{port}" for name in names} | plain)


def is_local(scope: Scope) -> bool:
    """Say whether it is the laptop itself that asks, by the laptop's own name."""
    client = scope.get("client")
    name = Headers(scope=scope).get("host", "").rpartition(":")[0]
    try:
        is_here = client is not None and ip_address(client[0]).is_loopback
    except ValueError:
        is_here = False
    return is_here and name in {"127.0.0.1", "localhost"}


def content_policy(host: str) -> str:
    """Return what a page may load and do: only what comes from here.

    Older Safari does not count sockets as its own origin, so they are named.
    """
    return (
        f"default-src 'self'; connect-src 'self' ws://{host}; img-src 'self' data:;"
        " style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    )


class GuardMiddleware:
    """Refuses what names another host or comes from another website; marks every answer.

    A name that an attacker's own server leads to this laptop is not on the list, so that no
    website can reach the room through the browser of somebody in it.
    """

    def __init__(self, app: ASGIApp, hosts: Callable[[], frozenset[str]]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through what may come in."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        marked = _marking(send, host)
        refusal = self._refusal(host, headers.get("origin"))
        if not refusal:
            await self._app(scope, receive, marked)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": refusal})
        else:
            await PlainTextResponse(refusal, 403)(scope, receive, marked)

    def _refusal(self, host: str, origin: str | None) -> str:
        if host.lower() not in self._hosts():
            return WRONG_HOST
        # Browsers send it with every socket, with whatever changes something, and with whatever a
        # script asks of another website; a program of one's own need not.
        if origin is not None and origin.lower() != f"http://{host.lower()}":
            return WRONG_ORIGIN
        return ""


def _marking(send: Send, host: str) -> Send:
    async def mark(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.setdefault("Content-Security-Policy", content_policy(host))
            headers.setdefault("Cache-Control", "no-cache")
            headers["X-Content-Type-Options"] = "nosniff"
            headers["Referrer-Policy"] = "no-referrer"
            headers["Cross-Origin-Resource-Policy"] = "same-origin"
        await send(message)

    return mark


# Sessions of desks


TABLET_S = 120.0


@dataclass(frozen=True, slots=True)
class _Invitation:
    is_local: bool
    until_s: float | None


@dataclass(frozen=True, slots=True)
class DeskSession:
    """A browser, or a program, that has been let in."""

    number: int
    is_local: bool
    """Whether it holds on the laptop only."""


class DeskSessions:
    """Gives out one-time keys and knows the secrets that came of them, only by their hashes."""

    def __init__(
        self,
        now_s: Callable[[], float],
        new_secret: Callable[[], str] = lambda: secrets.token_urlsafe(32),
    ) -> None:
        self._now_s = now_s
        self._new_secret = new_secret
        self._invitations: dict[str, _Invitation] = {}
        self._sessions: dict[str, DeskSession] = {}
        self._last = 0

    def invite(self, *, is_local: bool) -> str:
        """Return a key for one use: here at any time, or anywhere for two minutes."""
        key = self._new_secret()
        until = None if is_local else self._now_s() + TABLET_S
        self._invitations[_hash(key)] = _Invitation(is_local, until)
        return key

    def enter(self, key: str, *, is_local: bool) -> str | None:
        """Use a key up, and return the secret of a session; None if the key opens nothing.

        :param is_local: whether it is used on the laptop itself.
        """
        found = self._invitations.get(_hash(key))
        if found is None or (found.is_local and not is_local):
            return None
        del self._invitations[_hash(key)]
        if found.until_s is not None and self._now_s() > found.until_s:
            return None
        return self.begin(is_local=found.is_local)

    def use_up(self, key: str) -> None:
        """Let a key open nothing any more, where whoever has it is in already."""
        self._invitations.pop(_hash(key), None)

    def begin(self, *, is_local: bool) -> str:
        """Return the secret of a session that has just begun."""
        self._last += 1
        secret = self._new_secret()
        self._sessions[_hash(secret)] = DeskSession(self._last, is_local)
        return secret

    def session(self, secret: str, *, is_local: bool) -> DeskSession | None:
        """Return the session of a secret; None if it opens nothing here."""
        found = self._sessions.get(_hash(secret)) if secret else None
        return found if found is not None and (is_local or not found.is_local) else None

    def end(self, number: int) -> None:
        """Let a session be over."""
        self._sessions = {
            key: session for key, session in self._sessions.items() if session.number != number
        }


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


# Letting desks in


SENT_AWAY = "This desk was closed on the laptop."


class DeskLogin:
    """Knows sessions by their cookies, and does what only the server can do for a desk."""

    def __init__(
        self,
        access: DeskSessions,
        pages: OpenPages,
        url: Callable[[], str],
        move: Callable[[str], Awaitable[None]],
    ) -> None:
        """Prepare the login.

        :param url: tells under which address other devices reach the laptop.
        :param move: listens on another address too; raises a `ClubError` if there is none such.
        """
        self.access = access
        self._pages = pages
        self._url = url
        self._move = move

    def session(self, connection: HTTPConnection) -> DeskSession | None:
        """Return the desk's session that somebody has; None for everybody else."""
        return self.access.session(
            connection.cookies.get(COOKIE, ""), is_local=is_local(connection.scope)
        )

    def local_url(self, port: int) -> str:
        """Return an address that opens the desk once, on this laptop."""
        return f"http://127.0.0.1:{port}/desk?key={self.access.invite(is_local=True)}"

    async def answer(self, page: OpenPage, data: object) -> bool:
        """Do what a desk asks of the server itself; say whether that was all of it."""
        if not isinstance(data, dict) or data.get("t") != "desk":
            return False
        with_ = data.get("with")
        match data.get("do"):
            case "tablet":
                url = f"{self._url()}/desk?key={self.access.invite(is_local=False)}"
                say = "Scan this with the tablet within 2 minutes. It works once."
                _done(page, data, say, {"url": url, "qr": qr_svg(url)})
            case "end_desk":
                number = with_.get("link") if isinstance(with_, dict) else None
                self._end(page, data, self._pages.get(number) if isinstance(number, int) else None)
            case "address":
                address = with_.get("address") if isinstance(with_, dict) else None
                try:
                    await self._move(str(address))
                except ClubError as error:
                    _tell(page, {"t": "nack", "id": message_id(data), "say": str(error)})
                else:
                    return False
            case _:
                return False
        return True

    def _end(self, page: OpenPage, data: Mapping[str, Any], other: OpenPage | None) -> None:
        if other is None or not other.session:
            _tell(
                page, {"t": "nack", "id": message_id(data), "say": "That desk is closed already."}
            )
            return
        self.access.end(other.session)
        _done(page, data, "That desk is closed.", {})
        self._pages.end_session(other.session, SENT_AWAY)


def _done(page: OpenPage, data: Mapping[str, Any], say: str, more: Mapping[str, str]) -> None:
    _tell(page, {"t": "done", "id": message_id(data), "say": say, "warn": [], **more})


def _tell(page: OpenPage, message: Mapping[str, Any]) -> None:
    page.put(json.dumps(message))
