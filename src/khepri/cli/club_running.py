"""A club night in the shell, from its first word to its last."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING

from khepri.archive import Archive
from khepri.cli.console import say, say_drawn, say_json
from khepri.club.night import NightSettings, interrupted_night
from khepri.club.opening import NightPlan
from khepri.club.server.keep_awake import keep_awake
from khepri.club.server.network import (
    EVERYWHERE,
    LOOPBACK,
    USUAL_PORT,
    LaptopNetwork,
    NetworkKind,
    laptop_networks,
)
from khepri.club.server.night_process import EXTRA, desk_address, join_code, running_night
from khepri.errors import ClubError

if TYPE_CHECKING:
    from khepri.club.server.server import ClubServer, ServerReady


NO_NETWORK = LaptopNetwork(LOOPBACK, "", NetworkKind.OTHER)


@dataclass(frozen=True, slots=True, kw_only=True)
class NightWishes:
    """What was asked for on the command line."""

    port: int | None
    host: str
    wifi: str
    title: str
    any_name: bool
    players: int | None
    may_sleep: bool
    is_new: bool
    as_json: bool


def run_club(wishes: NightWishes, *, drawn: bool) -> None:
    """Open a night and serve it until it ends, or is stopped.

    :param drawn: whether the code to scan is shown.
    :raises KhepriError: if it cannot be opened.
    """
    running = running_night()
    if running is not None:
        url, rows = join_code(running)
        if wishes.as_json or not drawn:
            raise ClubError(f"Club night is open already, at {running.url}.")
        say("Club night is open already.")
        address, _, code = url.rpartition("/")
        _show(address, code, desk_address(running), rows)
        return
    networks = () if wishes.host not in {"", EVERYWHERE} else laptop_networks()
    plan = _plan(wishes, networks)
    others = [each.address for each in networks] if wishes.host == EVERYWHERE else None
    signal.signal(signal.SIGTERM, _interrupt)
    with ExitStack() as stack:
        is_awake = False if wishes.may_sleep else stack.enter_context(keep_awake())
        if not is_awake and not wishes.as_json:
            say("This laptop may fall asleep: switch that off for tonight.", err=True)
        server = _server(plan, wishes.port, others, is_awake=is_awake)
        try:
            server.run(lambda listens: _tell(listens, as_json=wishes.as_json, drawn=drawn))
        except KeyboardInterrupt:
            if not wishes.as_json:
                say()
                say("Club night is stopped and kept: khepri club goes on with it.")
            return
    if not wishes.as_json:
        say("Club night is over.")


def _plan(wishes: NightWishes, networks: Sequence[LaptopNetwork]) -> NightPlan:
    address, wifi = wishes.host, wishes.wifi
    if not address or address == EVERYWHERE:
        first = networks[0] if networks else NO_NETWORK
        address, wifi = first.address, wifi or first.wifi
        if not networks:
            say(
                "This laptop is in no network, so only its own browser can play: join a Wi-Fi"
                " and start again.",
                err=True,
            )
    with Archive() as archive:
        kept = None if wishes.is_new else interrupted_night(archive)
    port = USUAL_PORT
    if kept is not None:
        port = NightSettings.of(kept.state).port or port
        if not wishes.as_json:
            say("The last club night was not ended: it goes on. --new begins another.")
    return NightPlan(
        address=address,
        port=port,
        wifi=wifi,
        title=wishes.title or "Club night",
        roster_only=not wishes.any_name,
        most_players=wishes.players,
        is_new=wishes.is_new,
    )


def _server(
    plan: NightPlan, port: int | None, others: Sequence[str] | None, *, is_awake: bool
) -> ClubServer:
    try:
        from khepri.club.server.server import ClubServer  # noqa: PLC0415 - may be missing
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in EXTRA:
            raise ClubError(
                "Club night needs parts that are not installed: run make setup."
            ) from error
        raise
    return ClubServer(plan, port=port, others=others, is_kept_awake=is_awake)


def _tell(listens: ServerReady, *, as_json: bool, drawn: bool) -> None:
    # What is here now stays to the end: to look for garbage in it would stop play again and again.
    gc.collect()
    gc.freeze()
    if as_json:
        words = {"url": listens.url, "code": listens.code, "desk": listens.desk}
        say_json(words, indent=None)
        sys.stdout.flush()
    else:
        _show(listens.url, listens.code, listens.desk, listens.rows if drawn else ())
        say("Ctrl+C stops the night and keeps it.")


def _show(url: str, code: str, desk: str, rows: tuple[str, ...]) -> None:
    if rows:
        from khepri.club.server.qr import draw_qr  # noqa: PLC0415 - needs the extra

        say_drawn(draw_qr(rows, has_colours=sys.stdout.isatty()))
    say(f"Students:  {url}   Room {code}")
    say(f"Your desk: {desk}")
    say("           It opens once, on this laptop.")


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
