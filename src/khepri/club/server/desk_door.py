"""The door of the desk: who comes in, and how the teacher lets a tablet in or sends it away."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import HTTPConnection

from khepri.club.server.desk_access import DeskAccess, DeskSession
from khepri.club.server.desk_line import COOKIE
from khepri.club.server.guard import is_local
from khepri.club.server.open_pages import OpenPage, OpenPages
from khepri.club.server.qr_codes import qr_svg
from khepri.errors import ClubError

SENT_AWAY = "This desk was closed on the laptop."


class DeskDoor:
    """Knows sessions by their cookies, and does what only the server can do for a desk."""

    def __init__(
        self,
        access: DeskAccess,
        pages: OpenPages,
        url: Callable[[], str],
        move: Callable[[str], Awaitable[None]],
    ) -> None:
        """Prepare the door.

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
                    _tell(page, {"t": "nack", "id": _id(data), "say": str(error)})
                else:
                    return False
            case _:
                return False
        return True

    def _end(self, page: OpenPage, data: Mapping[str, Any], other: OpenPage | None) -> None:
        if other is None or not other.session:
            _tell(page, {"t": "nack", "id": _id(data), "say": "That desk is closed already."})
            return
        self.access.end(other.session)
        _done(page, data, "That desk is closed.", {})
        self._pages.end_session(other.session, SENT_AWAY)


def _done(page: OpenPage, data: Mapping[str, Any], say: str, more: Mapping[str, str]) -> None:
    _tell(page, {"t": "done", "id": _id(data), "say": say, "warn": [], **more})


def _tell(page: OpenPage, message: Mapping[str, Any]) -> None:
    page.put(json.dumps(message))


def _id(data: Mapping[str, Any]) -> str:
    return str(data.get("id", ""))[:40]
