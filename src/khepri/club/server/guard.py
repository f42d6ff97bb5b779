"""What stands before every page and socket: who is asked for, by whom, and what browsers may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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


class Guard:
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
