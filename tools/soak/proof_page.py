"""The figures of the long proofs, as docs/reliability.md shows them."""

from __future__ import annotations

import datetime
import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.page import with_section

from tools.soak.club_soak import MOST_BYTES_A_MOVE, ClubSoak
from tools.soak.flatness import SURE, Growth
from tools.soak.power_cuts import LevelCost
from tools.soak.tally import Tally
from tools.soak.window_soak import MOST_BYTES_AN_ACTION, WindowSoak

PAGE = Path(__file__).parents[2] / "docs" / "reliability.md"


def run_on() -> str:
    """Say when and where."""
    today = datetime.datetime.now(datetime.UTC).date()
    cores = len(os.sched_getaffinity(0))
    return (
        f"Run on {today}: {cores} cores, {platform.system()}, Python {platform.python_version()},"
        f" load {os.getloadavg()[0]:.0f}."
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def kill_rows(tallies: Sequence[Tally]) -> str:
    """Write what the kills have shown."""
    head = ("program", "kills", "moves shown", "games", "gone on after a kill", "lost", "minutes")
    rows = [
        (
            *(tally.name, f"{tally.ends}", f"{tally.moves:,}", f"{tally.games}"),
            *(f"{tally.continued}", f"{len(tally.losses)}", f"{tally.took_s / 60:.0f}"),
        )
        for tally in tallies
    ]
    ends, moves = sum(each.ends for each in tallies), sum(each.moves for each in tallies)
    lost = sum(len(each.losses) for each in tallies)
    total = ("**all**", f"**{ends:,}**", f"**{moves:,}**", "", "", f"**{lost}**", "")
    return f"{run_on()}\n\n{_table(head, [*rows, total])}"


def power_rows(programs: Sequence[Tally], costs: Sequence[LevelCost]) -> str:
    """Write what the power cuts have shown."""
    head = ("waits for the disk", "cuts", "moves looked for", "lost", "a move", "waits a move")
    rows = [
        (
            *(f"`{cost.level}`", f"{cost.tally.ends}", f"{cost.tally.moves:,}"),
            *(f"{len(cost.tally.losses):,}", f"{cost.move_ms:.1f} ms", f"{cost.waits_a_move:.2f}"),
        )
        for cost in costs
    ]
    real = [
        (
            *(f"{tally.name}, as it is", f"{tally.ends:,}", f"{tally.moves:,}"),
            *(f"{len(tally.losses)}", "", ""),
        )
        for tally in programs
    ]
    return f"{run_on()}\n\n{_table(head, [*rows, *real])}"


def window_rows(soak: WindowSoak) -> str:
    """Write what half an hour with a monkey has shown."""
    found = soak.growth
    head = ("minutes", "actions", "screens", *_GROWTH_HEAD, "resident", "faults")
    row = (
        f"{soak.samples[-1].at_s / 60:.0f}",
        f"{soak.samples[-1].actions:,}",
        f"{len(soak.screens)}",
        *_growth_cells(found, MOST_BYTES_AN_ACTION),
        f"{soak.resident_mb:.0f} MB",
        f"{len(soak.faults)}",
    )
    return f"{run_on()}\n\n{_table(head, [row])}"


def club_rows(soak: ClubSoak) -> str:
    """Write what half an hour of a full room has shown."""
    count = soak.count
    head = ("minutes", "moves", "games", "done", *_GROWTH_HEAD, "faults")
    done = (
        f"{count.computers} asked the computer, {count.events} events of {count.rounds} rounds,"
        f" {count.cuts} cuts, {count.leaves} left and came back, {count.watched} watched;"
        f" {count.waiting} games not over"
    )
    row = (
        f"{soak.samples[-1].at_s / 60:.0f}",
        f"{count.moves:,}",
        f"{len(count.games)}",
        done,
        *_growth_cells(soak.growth, MOST_BYTES_A_MOVE),
        f"{len(soak.faults)}",
    )
    return f"{run_on()}\n\n{_table(head, [row])}"


_GROWTH_HEAD = ("memory, second and last quarter", "growth (limit)", "files", "threads")


def _growth_cells(found: Growth, limit: float) -> tuple[str, ...]:
    steep = found.bytes_an_action
    return (
        f"{found.first_mb:.0f} MB, {found.last_mb:.0f} MB",
        f"{steep.slope:+.0f} ± {SURE * steep.error:.0f} bytes an action ({limit:.0f})",
        f"{found.files}",
        f"{found.threads}",
    )


def write_section(name: str, text: str) -> None:
    """Put figures into the page."""
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(with_section(page, name, text), encoding="utf-8")
