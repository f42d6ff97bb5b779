"""The laptop in its networks: which addresses it has, and the sockets that listen on them."""

from __future__ import annotations

import errno
import re
import shutil
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from ipaddress import AddressValueError, IPv4Address
from pathlib import Path
from typing import TypeAlias

from khepri.errors import ClubError
from khepri.system.processes import NO_WINDOW

# Addresses


TIMEOUT_S = 3.0
"""A program of the system that takes longer has nothing to say."""

AskSystem: TypeAlias = Callable[[Sequence[str]], str]
"""Runs a program of the system and returns what it prints; nothing where it is missing."""


@unique
class NetworkKind(StrEnum):
    """By which way a network is reached, the best for a room first."""

    WIFI = "Wi-Fi"
    CABLE = "Cable"
    OTHER = "Other"
    """One inside this laptop, or without a router: nobody else reaches it."""


@dataclass(frozen=True, slots=True)
class LaptopNetwork:
    """One network that this laptop is in."""

    address: str
    name: str
    """What the system calls it."""

    kind: NetworkKind
    wifi: str = ""
    """What people read in their phones, where it is known."""

    @property
    def label(self) -> str:
        """How it is shown to the teacher.

        >>> LaptopNetwork("192.168.4.20", "wlan0", NetworkKind.WIFI, "CLUB-NIGHT").label
        'Wi-Fi · CLUB-NIGHT · 192.168.4.20'
        >>> LaptopNetwork("10.0.14.7", "Ethernet", NetworkKind.CABLE).label
        'Cable · 10.0.14.7'
        """
        return " · ".join(filter(None, (self.name_label, self.address)))

    @property
    def name_label(self) -> str:
        """How it is called for the teacher, without its address."""
        if self.kind is NetworkKind.OTHER:
            return self.name
        return " · ".join(filter(None, (self.kind.value, self.wifi)))


def laptop_networks(ask: AskSystem | None = None) -> tuple[LaptopNetwork, ...]:
    """Return the networks of this laptop, the one that a room most likely uses first."""
    ask = ask or _ask
    if sys.platform == "win32":
        found = read_ipconfig(ask(["ipconfig"]))
        wifi = read_netsh(ask(["netsh", "wlan", "show", "interfaces"]))
        found = [_with_wifi(each, wifi) for each in found]
    elif sys.platform == "darwin":
        ports = read_hardware_ports(ask(["networksetup", "-listallhardwareports"]))
        found = [
            _with_wifi(each, read_airport(ask(["networksetup", "-getairportnetwork", each.name])))
            for each in read_ifconfig(ask(["ifconfig"]), ports)
        ]
    else:
        found = [_with_wifi(each, _wifi_name(each, ask)) for each in _linux_networks()]
    usual = _way_out()
    if usual and all(each.address != usual for each in found):
        found.append(LaptopNetwork(usual, "", _kind("", usual)))
    order = list(NetworkKind)
    # Of several of a kind, the one with a router comes first.
    return tuple(sorted(found, key=lambda each: (order.index(each.kind), each.address != usual)))


def _with_wifi(network: LaptopNetwork, wifi: str) -> LaptopNetwork:
    if network.kind is not NetworkKind.WIFI:
        return network
    return LaptopNetwork(network.address, network.name, network.kind, wifi)


# What the systems say


def read_ipconfig(text: str) -> list[LaptopNetwork]:
    """Read what Windows prints, in whatever language.

    >>> read_ipconfig('''
    ... Drahtlos-LAN-Adapter WLAN:
    ...
    ...    IPv4-Adresse  . . . . . . . . . . : 192.168.4.20
    ... ''')
    [LaptopNetwork(address='192.168.4.20', name='WLAN', kind=<NetworkKind.WIFI: 'Wi-Fi'>, wifi='')]
    """
    found: list[LaptopNetwork] = []
    heading = ""
    for line in text.splitlines():
        if line.strip() and not line[0].isspace():
            heading = line.strip().rstrip(": ")
        address = re.search(r"IPv4.*?:\s*(\d+\.\d+\.\d+\.\d+)", line)
        if address and _is_real(address[1]):
            name = re.split(r"[Aa]dapter ", heading)[-1]
            found.append(LaptopNetwork(address[1], name, _kind(heading, address[1])))
    return found


def read_ifconfig(text: str, wifi_ports: Sequence[str]) -> list[LaptopNetwork]:
    """Read what macOS prints; `wifi_ports` are those of its Wi-Fi."""
    found: list[LaptopNetwork] = []
    name = ""
    for line in text.splitlines():
        if heading := re.match(r"([a-z0-9]+): flags=", line):
            name = heading[1]
        address = re.match(r"\s+inet (\d+\.\d+\.\d+\.\d+)", line)
        if address and _is_real(address[1]):
            kind = NetworkKind.WIFI if name in wifi_ports else _kind(name, address[1])
            found.append(LaptopNetwork(address[1], name, kind))
    return found


def read_hardware_ports(text: str) -> list[str]:
    """Return the names of the Wi-Fi ports of a Mac."""
    return re.findall(r"Hardware Port: (?:Wi-Fi|AirPort)\nDevice: (\w+)", text)


def read_airport(text: str) -> str:
    """Return the Wi-Fi's name, as macOS tells it."""
    found = re.search(r"Current Wi-Fi Network: (.+)", text)
    return found[1].strip() if found else ""


def read_netsh(text: str) -> str:
    """Return the Wi-Fi's name, as Windows tells it.

    >>> read_netsh("    SSID                   : CLUB-NIGHT")
    'CLUB-NIGHT'
    """
    found = re.search(r"^\s*SSID\s*:\s*(.+)$", text, re.MULTILINE)
    return found[1].strip() if found else ""


def read_nmcli(text: str, port: str) -> str:
    r"""Return the Wi-Fi's name at a port, as NetworkManager tells it.

    >>> read_nmcli("no:Neighbours:wlan0\nyes:Club\\: night:wlan0\n", "wlan0")
    'Club: night'
    """
    for line in text.splitlines():
        parts = [re.sub(r"\\(.)", r"\1", each) for each in re.split(r"(?<!\\):", line)]
        if len(parts) == 3 and parts[0] == "yes" and parts[2] == port:
            return parts[1]
    return ""


def _wifi_name(network: LaptopNetwork, ask: AskSystem) -> str:
    if network.kind is not NetworkKind.WIFI:
        return ""
    output = ask(
        ["nmcli", "-t", "-f", "ACTIVE,SSID,DEVICE", "dev", "wifi", "list", "--rescan", "no"]
    )
    return read_nmcli(output, network.name) or ask(["iwgetid", network.name, "-r"]).strip()


def _linux_networks() -> list[LaptopNetwork]:
    found: list[LaptopNetwork] = []
    for _, name in socket.if_nameindex():
        address = _linux_address(name)
        if address and _is_real(address):
            is_wifi = Path("/sys/class/net", name, "wireless").exists()
            kind = NetworkKind.WIFI if is_wifi else _kind(name, address)
            found.append(LaptopNetwork(address, name, kind))
    return found


def _linux_address(name: str) -> str:
    """Ask the system itself: the programs that tell it are not installed everywhere."""
    if sys.platform != "linux":
        return ""
    import fcntl  # noqa: PLC0415 - only there

    get_address = 0x8915
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            reply = fcntl.ioctl(probe, get_address, struct.pack("256s", name.encode()[:15]))
        except OSError:
            return ""
    return socket.inet_ntoa(reply[20:24])


def _way_out() -> str:
    """Return the address that the laptop would use to reach others; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return ""
    return address if _is_real(address) else ""


_WIFI = re.compile(r"wi-?fi|wlan|wireless|drahtlos|sans fil|inal[aá]mbric|^wl", re.IGNORECASE)
_INSIDE = re.compile(
    r"docker|^br-|virbr|veth|vethernet|virtualbox|vmware|vboxnet|hyper-v|wsl|tailscale|^tun|^utun"
    r"|^zt|bridge\d|vpn",
    re.IGNORECASE,
)


def _kind(name: str, address: str) -> NetworkKind:
    if _INSIDE.search(name) or IPv4Address(address).is_link_local:
        return NetworkKind.OTHER
    return NetworkKind.WIFI if _WIFI.search(name) else NetworkKind.CABLE


def _is_real(address: str) -> bool:
    try:
        parsed = IPv4Address(address)
    except AddressValueError:
        return False
    return not (parsed.is_loopback or parsed.is_unspecified)


_ENCODING = "oem" if sys.platform == "win32" else None
"""The letters of what system programs print, which Windows has kept from the times of DOS."""


def _ask(command: Sequence[str]) -> str:
    program = shutil.which(command[0])
    if program is None:
        return ""
    try:
        done = subprocess.run(  # noqa: S603 - its own words
            [program, *command[1:]],
            capture_output=True,
            check=False,
            text=True,
            encoding=_ENCODING,
            errors="replace",
            timeout=TIMEOUT_S,
            stdin=subprocess.DEVNULL,
            creationflags=NO_WINDOW,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


# Listening


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
