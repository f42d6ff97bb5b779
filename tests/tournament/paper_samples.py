"""Events to be printed: of any size, with names as people have them and as nobody has them."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.tournament.actions import (
    Applied,
    CheckIn,
    Enter,
    LoggedAction,
    Propose,
    Publish,
    SetResult,
)
from khepri.tournament.log import EventLog
from khepri.tournament.papers.sheet import PaperOptions, PaperSize
from khepri.tournament.rounds import BoardResult
from khepri.tournament.settings import EventSettings, Prize

HOSTILE = (
    "<script>alert(1)</script>",
    "\"quotes\" & 'more'",
    "W" * 40,
    "🦊" * 20,
    "أميرة الخليل",
    "\u202eturned",
    "</bdi></td></table><h1>",
    "Maximiliana-Alexandra von und zu Hohenst",
)
RESULTS = (BoardResult.FIRST_WINS, BoardResult.SECOND_WINS, BoardResult.DRAW)


def done(log: EventLog, *deeds: LoggedAction) -> EventLog:
    """Do things to an event."""
    for deed in deeds:
        log, happened = log.apply(deed, "2026-11-16T15:04:05")
        assert isinstance(happened[0], Applied), happened
    return log


def played(
    names: Sequence[str], rounds: int, *, name: str = "Field day", is_last_open: bool = False
) -> EventLog:
    """Return an event in which everybody meets everybody in turn."""
    settings = EventSettings(
        name=name,
        day="2026-11-16",
        place="Maple Street School",
        rounds=rounds,
        prizes=tuple(Prize(place, f"Prize {place}", 10.0) for place in range(1, len(names) + 1)),
    )
    log = done(EventLog.begin(settings), *(Enter(name=each, group="7b") for each in names))
    log = done(log, CheckIn(1))
    first, *others = range(1, len(names) + 1)
    for number in range(1, rounds + 1):
        others = [*others[1:], others[0]]
        circle = [first, *others]
        pairs = tuple(zip(circle[: len(circle) // 2], reversed(circle), strict=False))
        log = done(log, Propose(pairs), Publish())
        if number < rounds or not is_last_open:
            boards = log.event.rounds[-1].boards
            results = (RESULTS[(each.number + number) % len(RESULTS)] for each in boards)
            sets = (SetResult(number, n, result) for n, result in enumerate(results, 1))
            log = done(log, *sets)
    return log


def club_of(count: int) -> list[str]:
    """Return names, one for each."""
    return [f"Player {chr(65 + each % 26)}{each:02}" for each in range(1, count + 1)]


def choices(paper: PaperSize = PaperSize.A4, **more: object) -> PaperOptions:
    """Return what a club prints."""
    return PaperOptions(
        paper=paper,
        sides=("Blue", "Red"),
        game="Laser Chess",
        conditions="10 min + 5 s each",
        printed="16 Nov 2026, 16:42",
        **more,  # type: ignore[arg-type]
    )
