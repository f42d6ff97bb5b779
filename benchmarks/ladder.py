"""Measure how far the levels of a game are apart, and write it down.

    .venv/bin/python -m benchmarks.ladder laser --games 200 --state ladder --write

Each level plays the one below it, from balanced openings and both sides. A level that goes by time
alone gets a fixed number of positions instead, so that the games are quick and can be repeated.
With --write the table goes into docs/engine.md, the picture into docs/plots/, and the ratings into
src/khepri/engine/level_ratings.py, from where they reach the screen.
"""

from __future__ import annotations

import argparse
import itertools
import math
import os
import sys
import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from benchmarks.page import with_section
from benchmarks.plots import Mark, strip_plot
from khepri.arena.contest import Contest, Scoreboard, Standing, play_contest
from khepri.arena.entrants import Entrant, EntrantKind, Pace
from khepri.arena.ledger import Ledger
from khepri.arena.openings import openings_for, shuffled
from khepri.arena.referee import Adjudication
from khepri.arena.workers import PoolFactory, cluster, local_processes
from khepri.engine.level_ratings import RATINGS
from khepri.engine.levels import levels_of
from khepri.engine.spec import Level
from khepri.games.base import GameSpec
from khepri.games.registry import GAMES, game_named

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "engine.md"
PLOTS = ROOT / "docs" / "plots"
RATINGS_FILE = ROOT / "src" / "khepri" / "engine" / "level_ratings.py"

NODES = {"laser": 100_000, "othello": 200_000}
"""What a level that goes by time may look at in a game of the ladder."""

LONGEST = 200
"""A game of so many moves is drawn: strong levels can avoid each other's light for ever."""

LOWEST = 500
"""The rating of level 1; only differences mean something."""

NO_BOOK = (("book", "off"),)
"""A rating says how well a level thinks; the games begin where the openings end, anyway."""

APART = 60
"""Neighbours closer than this feel the same."""


@dataclass(frozen=True, slots=True)
class Rung:
    """How a level fared against the one below it."""

    level: Level
    standing: Standing

    @property
    def gain(self) -> float:
        """How much stronger it is; where it won everything, by how much at least."""
        found = self.standing.estimate
        return found.elo if math.isfinite(found.elo) else found.low

    @property
    def reach(self) -> float:
        """How far off the gain may be, in 95 of 100 cases."""
        found = self.standing.estimate
        ends = [end for end in (found.low, found.high) if math.isfinite(end)]
        return max((abs(end - self.gain) for end in ends), default=math.inf)


def contest_between(spec: GameSpec, weaker: Level, stronger: Level, nodes: int) -> Contest:
    """Return the match of two levels; the stronger one is A."""
    variant = spec.variants[0]
    return Contest(
        game=spec.name,
        variant=variant,
        entrants=(
            Entrant(EntrantKind.LEVEL, str(stronger.number), NO_BOOK),
            Entrant(EntrantKind.LEVEL, str(weaker.number), NO_BOOK),
        ),
        openings=shuffled(openings_for(spec, variant, "builtin"), seed=1),
        pace=Pace(nodes=nodes),
        adjudication=Adjudication(longest=LONGEST),
    )


def measure(contest: Contest, games: int, hire: PoolFactory, state: Path | None) -> Standing:
    """Play a match, or what is left of it, and return how it stands."""
    ledger = None
    if state is not None:
        ledger = Ledger.resume(state, contest) if state.exists() else Ledger.begin(state, contest)
    reports = ledger.reports if ledger else {}
    board = Scoreboard(reports.values())
    with closing(play_contest(contest, games, hire, played=reports.keys())) as playing:
        for report in playing:
            board.add(report)
            if ledger is not None:
                ledger.add(report)
            if sys.stderr.isatty():
                played = board.standing.games
                print(f"\r{played} of {games} games", end="", file=sys.stderr, flush=True)
    return board.standing


def ratings_of(rungs: Sequence[Rung]) -> list[int]:
    """Return the rating of every level, rounded to tens: more would pretend too much."""
    ratings = [float(LOWEST)]
    for rung in rungs:
        ratings.append(ratings[-1] + rung.gain)
    return [round(rating / 10) * 10 for rating in ratings]


def table(spec: GameSpec, rungs: Sequence[Rung], nodes: int) -> str:
    """Return the ladder as a table for docs/engine.md."""
    levels, ratings = levels_of(spec), ratings_of(rungs)
    lines = [
        "| level | rating | against the one below: won – drawn – lost | Elo above it (95 %) |",
        "|---|---|---|---|",
        f"| {levels[0].number} {levels[0].name} | {ratings[0]} | | |",
    ]
    for rung, rating in zip(rungs, ratings[1:], strict=True):
        stands = rung.standing
        close = "" if rung.gain >= APART else " **too close**"
        lines.append(
            f"| {rung.level.number} {rung.level.name} | {rating}"
            f" | {stands.won} – {stands.drawn} – {stands.lost}"
            f" | {rung.gain:+.0f} ± {rung.reach:.0f}{close} |"
        )
    lines += ["", f"Levels that go by time alone looked at {nodes:,} positions a move."]
    return "\n".join(lines)


def picture(spec: GameSpec, rungs: Sequence[Rung]) -> str:
    """Return the ladder as a picture; each error is that of the step from the level below."""
    levels, ratings = levels_of(spec), ratings_of(rungs)
    marks = [Mark(_name(levels[0]), ratings[0])]
    for rung, rating in zip(rungs, ratings[1:], strict=True):
        reach = rung.reach if math.isfinite(rung.reach) else 0
        marks.append(Mark(_name(rung.level), rating, rating - reach, rating + reach))
    return strip_plot(f"{spec.title}: the ladder", "Elo, level 1 = 500", marks)


def _name(level: Level) -> str:
    return f"{level.number} {level.name}"


def ratings_source(ratings: Mapping[str, tuple[int, ...]], text: str) -> str:
    """Return the text of level_ratings.py with other ratings in it."""
    before, begin, rest = text.partition("= MappingProxyType(")
    _, end, after = rest.partition('"""The rating')
    rows = "".join(f'        "{name}": {values},\n' for name, values in sorted(ratings.items()))
    return f"{before}{begin}\n    {{\n{rows}    }}\n)\n{end}{after}"


def write_down(spec: GameSpec, rungs: Sequence[Rung], nodes: int) -> None:
    """Put the ladder where people and the program look for it."""
    page = PAGE.read_text(encoding="utf-8")
    page = with_section(page, f"ladder {spec.name}", table(spec, rungs, nodes))
    PAGE.write_text(page, encoding="utf-8")
    PLOTS.mkdir(exist_ok=True)
    plot = PLOTS / f"ladder-{spec.name}.svg"
    plot.write_text(picture(spec, rungs), encoding="utf-8")
    ratings = {**RATINGS, spec.name: tuple(ratings_of(rungs))}
    source = ratings_source(ratings, RATINGS_FILE.read_text(encoding="utf-8"))
    RATINGS_FILE.write_text(source, encoding="utf-8")


def _hire(address: str | None, concurrency: int) -> PoolFactory:
    if address is not None:
        return lambda: cluster(address)
    return lambda: local_processes(concurrency)


def ledger_path(state: Path, spec: GameSpec, stronger: Level) -> Path:
    """Return where the games of a level against the one below it are kept."""
    return state / f"{spec.name}-{stronger.number}.jsonl"


def climb(
    spec: GameSpec,
    nodes: int,
    games: int,
    hire: PoolFactory,
    state: Path | None,
    numbers: Collection[int] = (),
) -> list[Rung]:
    """Let every level, or those with some numbers, play the one below it, and tell how it fares."""
    rungs = []
    for weaker, stronger in itertools.pairwise(levels_of(spec)):
        if numbers and stronger.number not in numbers:
            continue
        started = time.perf_counter()
        ledger = state and ledger_path(state, spec, stronger)
        contest = contest_between(spec, weaker, stronger, nodes)
        rung = Rung(stronger, measure(contest, games, hire, ledger))
        rungs.append(rung)
        stands = rung.standing
        print(
            f"\r{spec.name} {stronger.number} against {weaker.number}:"
            f" +{stands.won} ={stands.drawn} -{stands.lost},"
            f" {rung.gain:+.0f} ± {rung.reach:.0f} Elo"
            f" ({time.perf_counter() - started:.0f} s)",
            flush=True,
        )
    return rungs


def main() -> None:
    """Play every pair of neighbours."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", choices=[spec.name for spec in GAMES])
    parser.add_argument("--games", type=int, default=200, help="games of each pair")
    parser.add_argument("--nodes", type=int, help="for the level that goes by time")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", help="address of a Dask scheduler")
    parser.add_argument("--state", type=Path, help="folder to keep games in and resume from")
    parser.add_argument("--write", action="store_true", help="write table, picture and ratings")
    parser.add_argument("--levels", type=int, nargs="+", default=[], help="only these of it")
    chosen = parser.parse_args()
    if chosen.levels and chosen.write:
        parser.error("a part of a ladder is not written: leave out --levels, or --write")
    spec = game_named(chosen.game)
    nodes = chosen.nodes or NODES[spec.name]
    if chosen.state is not None:
        chosen.state.mkdir(parents=True, exist_ok=True)
    hire = _hire(chosen.cluster, chosen.concurrency)
    rungs = climb(spec, nodes, chosen.games, hire, chosen.state, chosen.levels)
    if chosen.write:
        write_down(spec, rungs, nodes)


if __name__ == "__main__":
    main()
