"""The sockets that listen: on the chosen address and on the laptop itself, and nowhere else."""

from __future__ import annotations

import errno
import socket
import sys
from collections.abc import Sequence

from khepri.errors import ClubError

USUAL_PORT = 8080
TRIED_PORTS = 20
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only where somebody asks for it by name

SILENT_MS = 30_000
"""A device that confirms nothing for so long is given up by the system."""


def open_listeners(
    address: str, port: int | None, *, wish: int = USUAL_PORT
) -> tuple[list[socket.socket], int]:
    """Listen on an address and on the laptop itself; return the sockets and their port.

    :param port: the only one to take; None for `wish` or the next that is free.
    :raises ClubError: if that cannot be done.
    """
    addresses = [address] if address in {EVERYWHERE, LOOPBACK} else [address, LOOPBACK]
    ports = [port] if port is not None else [*range(wish, min(wish + TRIED_PORTS, 65536)), 0]
    taken: OSError | None = None
    for each in ports:
        try:
            found = _bind_all(addresses, each)
        except OSError as error:
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise ClubError(_no_address(address)) from error
            taken = error
        else:
            return found, int(found[0].getsockname()[1])
    if taken is not None and taken.errno == errno.EACCES:
        raise ClubError(f"Port {port} is not allowed here: choose one above 1023.") from taken
    raise ClubError(
        f"Port {port} is taken by another program. Is a club night open already? Choose another"
        f" with --port, or leave it out."
    ) from taken


def listen_also(address: str, port: int) -> socket.socket:
    """Listen on one more address, where the laptop has been given another one.

    :raises ClubError: if that cannot be done.
    """
    try:
        return _bind(address, port)
    except OSError as error:
        raise ClubError(_no_address(address)) from error


def _no_address(address: str) -> str:
    return f"This laptop does not have the address {address}. Is it in the network?"


def _bind_all(addresses: Sequence[str], port: int) -> list[socket.socket]:
    found: list[socket.socket] = []
    try:
        for address in addresses:
            found.append(_bind(address, port))
            port = int(found[0].getsockname()[1])
    except OSError:
        for each in found:
            each.close()
        raise
    return found


def _bind(address: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":
            # Otherwise Windows would let two programs share a port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            # A night that was stopped a moment ago goes on at the same port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_MS)
        listener.bind((address, port))
        listener.listen(256)
    except OSError:
        listener.close()
        raise
    listener.settimeout(0)
    return listener
