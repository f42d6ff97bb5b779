"""Measure a club night: real players' messages, real sockets, the real server.

    make bench
    python -m benchmarks.club [--players 30,100,300] [--quick]

The server has one core to itself, its players another. What stands between the markers `club` of
docs/benchmarks.md is replaced, unless it is a quick run.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import platform
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.club_evening import CLOCK_OFF_MS, EveningPlan, EveningResult, run_evening
from benchmarks.club_load import LoadResult, measure_load, quantile
from benchmarks.club_process import NightProcess
from benchmarks.page import with_section

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
WANTED = (30, 100, 300)
LOAD_S, QUICK_LOAD_S = 60.0, 10.0
SLEEP_S, QUICK_SLEEP_S = 40.0, 8.0
UNHURRIED_S = (0.5, 3.0)
GOAL_P99_MS = 50
LOAD_HEAD = (
    "| players | moves a second | to the answer, p50 / p99 / most"
    " | to the opponent, p50 / p99 / most | server, a move | memory |"
)
EVENING_HEAD = (
    "| players, rounds | games, moves | cuts, kills, sleeps | moves lost | worst clock"
    " | standings | answer, p99 | all back after a kill | a round paired in, most | memory |"
)


def evening_plans(players: Sequence[int], *, quick: bool) -> Iterator[EveningPlan]:
    """Go through the evenings: the more players there are, the fewer rounds."""
    sleep_s = QUICK_SLEEP_S if quick else SLEEP_S
    for count in players:
        if quick:
            yield EveningPlan(players=count, rounds=2, kills=(1,), sleeps=(2,), sleep_s=sleep_s)
        elif count <= 64:
            yield EveningPlan(players=count, rounds=5, kills=(2, 4), sleeps=(3,), sleep_s=sleep_s)
        else:
            yield _large_evening(count, sleep_s)


def _large_evening(players: int, sleep_s: float) -> EveningPlan:
    if players <= 150:
        return EveningPlan(players=players, rounds=3, kills=(1, 3), sleeps=(2,), sleep_s=sleep_s)
    # Two rounds, as the second takes minutes to pair, and a pace that one core can follow.
    return EveningPlan(
        players=players,
        rounds=2,
        kills=(1, 2),
        sleeps=(2,),
        sleep_s=sleep_s,
        thinks_s=UNHURRIED_S,
    )


def measure_evening(plan: EveningPlan) -> EveningResult:
    """Play one evening."""
    with tempfile.TemporaryDirectory() as folder:
        night = NightProcess(Path(folder), plan.players, pinned=True)
        try:
            return asyncio.run(run_evening(night, plan))
        finally:
            night.stop()


# The tables


def spread(values: Sequence[float]) -> str:
    """Write how long something takes: usually, one time of a hundred, and at most."""
    return f"{quantile(values, 0.5):.1f} / {quantile(values, 0.99):.1f} / {max(values):.0f} ms"


def load_row(load: LoadResult) -> str:
    """Return one line of the table of steady loads."""
    p99 = quantile(load.acks, 0.99)
    is_goal = load.players == 100
    verdict = {True: " (met)", False: " **(missed)**"}[p99 <= GOAL_P99_MS] if is_goal else ""
    cells = (
        f"{load.players}",
        f"{load.moves_a_second:.0f}",
        f"{spread(load.acks)}{verdict}",
        spread(load.shown),
        f"{load.cpu_ms_a_move:.1f} ms, {load.cpu_percent:.0f} % of a core",
        f"{load.memory_mb:.0f} MB",
    )
    return f"| {' | '.join(cells)} |"


def evening_row(evening: EveningResult) -> str:
    """Return one line of the table of evenings."""
    plan = evening.plan
    faults = len(evening.wrong_standings)
    is_right = evening.worst_clock_ms <= CLOCK_OFF_MS
    verdict = "" if is_right else " **(missed)**"
    cells = (
        f"{plan.players}, {plan.rounds}",
        f"{evening.games}, {evening.moves:,}",
        f"{evening.cuts}, {len(plan.kills)}, {len(plan.sleeps)} of {plan.sleep_s:.0f} s",
        f"{len(evening.lost_moves)}",
        f"{evening.worst_clock_ms:.0f} ms{verdict}",
        "as counted" if not faults else f"**{faults} differ**",
        f"{quantile(evening.acks, 0.99):.0f} ms",
        ", ".join(f"{each:.1f} s" for each in evening.back_s),
        f"{max(evening.paired_s):.1f} s",
        f"{evening.memory_mb:.0f} MB",
    )
    return f"| {' | '.join(cells)} |"


def machine() -> Iterator[str]:
    """Describe what was measured on."""
    found = platform.processor() or platform.machine()
    cores = len(os.sched_getaffinity(0))
    today = datetime.datetime.now(datetime.UTC).date()
    system = f"{platform.system()}, Python {platform.python_version()}"
    yield f"Machine: {found}, {cores} cores, {system}"
    yield f"Date: {today}, load {os.getloadavg()[0]:.1f}; command: `python -m benchmarks.club`"


def report(players: Sequence[int], *, quick: bool) -> str:
    """Measure everything, and return the tables."""
    lines = [*(f"- {line}" for line in machine()), ""]
    lines += [LOAD_HEAD, "|---|---|---|---|---|---|"]
    for count in players:
        lines.append(load_row(measure_load(count, QUICK_LOAD_S if quick else LOAD_S)))
        print(lines[-1], flush=True)
    lines += ["", EVENING_HEAD, "|---|---|---|---|---|---|---|---|---|---|"]
    for plan in evening_plans(players, quick=quick):
        evening = measure_evening(plan)
        lines.append(evening_row(evening))
        print(lines[-1], flush=True)
        for fault in evening.faults:
            print(f"  {fault}")
    return "\n".join(lines)


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(description="Measure a club night.")
    parser.add_argument("--players", default=",".join(map(str, WANTED)))
    parser.add_argument("--quick", action="store_true", help="short, and nothing is written")
    wishes = parser.parse_args()
    players = [int(each) for each in wishes.players.split(",")]
    if any(count < 4 or count % 2 for count in players):
        parser.error("Everybody needs an opponent: an even number, 4 or more.")
    text = report(players, quick=wishes.quick)
    if not wishes.quick:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(with_section(page, "club", text), encoding="utf-8")
        print(f"Written into {PAGE.name}.")


if __name__ == "__main__":
    main()
