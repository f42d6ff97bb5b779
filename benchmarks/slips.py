"""Count the moves by which each level slips, on the scale of the game review.

    .venv/bin/python -m benchmarks.slips othello --games 20 --state slips --write

Each level plays the one below it, as it does on the ladder; a folder in which the ladder has kept
its games serves as well, and then they are only judged. Every move after the opening is judged by
the code of the review, with a fixed number of positions for each. A run that was ended goes on
where it was. With --write the table goes into docs/engine.md. After a level has been changed, begin
with an empty folder.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import ladder
from benchmarks.kept_lines import keep_line, kept_lines
from benchmarks.page import with_section
from khepri.arena.ledger import Ledger
from khepri.arena.referee import Fixture, GameReport
from khepri.arena.workers import local_processes
from khepri.engine.analysis import MEGABYTES, costs_of, evaluate, scale_of
from khepri.engine.levels import level_numbered, levels_of
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.engine.spec import Level
from khepri.games.base import GameSpec
from khepri.games.registry import GAMES, game_named
from khepri.match.records.pgn import read_pgn

NODES = {"laser": 10_000, "othello": 20_000}
"""How many positions are looked at to judge one; the review itself affords more."""

TIMES = (1, 4, 16)
"""A slip counts from the cost that the review remarks upon, and again from so many times that."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What the moves of one level in one game have cost."""

    level: int
    costs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Slips:
    """How a level has played in some games."""

    level: Level
    games: int
    moves: float
    """Own moves a game."""

    counts: tuple[float, ...]
    """Moves a game that cost at least as much as each of `TIMES` says."""

    @classmethod
    def of(cls, level: Level, costly: int, judged: Iterable[Judged]) -> Slips:
        """Count what a level has done; `costly` is what the review remarks upon."""
        own = [each.costs for each in judged if each.level == level.number]
        games = max(1, len(own))
        every = [cost for costs in own for cost in costs]
        counts = tuple(sum(cost >= costly * times for cost in every) / games for times in TIMES)
        return cls(level, len(own), len(every) / games, counts)

    @property
    def share(self) -> float:
        """How many of a hundred moves slip: games of strong levels are longer than others."""
        return 100 * self.counts[0] / max(1.0, self.moves)

    def row(self) -> str:
        """Return a row of the table."""
        counts = " | ".join(f"{count:.1f}" for count in self.counts)
        return (
            f"| {self.level.number} {self.level.name} | {self.games} | {self.moves:.0f}"
            f" | {counts} | {self.share:.0f} % |"
        )


def judge_game(engine: Engine, fixture: Fixture, report: GameReport, nodes: int) -> list[Judged]:
    """Judge the moves of both sides, from the end of the opening on."""
    spec = engine.spec
    record = read_pgn(report.pgn)
    positions, limits = record.positions(), Limits(nodes=nodes)
    first = len(fixture.opening.moves)
    evaluations = [
        evaluate(engine, positions[: ply + 1], limits) for ply in range(first, len(positions))
    ]
    moves = [each.move for each in record.moves[first:]]
    costs = costs_of(spec, positions[first:], moves, evaluations)
    chosen = [  # nobody is to blame for the only move there is
        (position.side, cost)
        for position, cost in zip(positions[first:], costs, strict=False)
        if len(position.legal_moves()) > 1
    ]
    return [
        Judged(seat.number, tuple(cost for mover, cost in chosen if mover is side))
        for side, seat in zip(spec.sides, fixture.seats, strict=True)
    ]


class Verdicts:
    """A file with what has been judged, so that nothing is judged twice: a line for each game."""

    def __init__(self, path: Path, nodes: int) -> None:
        self._path, self._nodes = path, nodes
        self._known: dict[int, list[Judged]] = {}
        for kept in kept_lines(path):
            if kept["nodes"] == nodes:
                self._known[kept["game"]] = [
                    Judged(level, tuple(costs)) for level, costs in kept["costs"]
                ]

    def get(self, number: int) -> list[Judged] | None:
        """Return what is known about a game, if anything is."""
        return self._known.get(number)

    def keep(self, number: int, found: list[Judged]) -> None:
        """Keep what has been found about a game."""
        self._known[number] = found
        costs = [(each.level, each.costs) for each in found]
        keep_line(self._path, {"game": number, "nodes": self._nodes, "costs": costs})


def judge_pair(spec: GameSpec, number: int, games: int, nodes: int, state: Path) -> list[Judged]:
    """Let a level play the one below it, unless it has, and judge both."""
    stronger = level_numbered(spec, number)
    weaker = level_numbered(spec, number - 1)
    contest = ladder.contest_between(spec, weaker, stronger, ladder.NODES[spec.name])
    path = ladder.ledger_path(state, spec, stronger)
    ladder.measure(contest, games, lambda: local_processes(1), path)
    verdicts = Verdicts(path.with_suffix(".costs.jsonl"), nodes)
    engine = Engine(spec, megabytes=MEGABYTES)
    judged: list[Judged] = []
    for played, report in sorted(Ledger.resume(path, contest).reports.items())[:games]:
        found = verdicts.get(played)
        if found is None:
            found = judge_game(engine, contest.fixture(played), report, nodes)
            verdicts.keep(played, found)
        judged += found
    return judged


def table(spec: GameSpec, slips: Sequence[Slips], nodes: int) -> str:
    """Return the slips as a table for docs/engine.md."""
    costly = scale_of(spec).costly
    least = " | ".join(f"{costly * times / 100:g} or more" for times in TIMES)
    lines = [
        f"| level | games | own moves | cost {least} | of all moves |",
        "|---|---|---|---|---|---|---|",
        *(each.row() for each in slips),
        "",
        f"Each position was judged by looking at {nodes:,} positions.",
    ]
    return "\n".join(lines)


def not_falling(slips: Sequence[Slips]) -> list[str]:
    """Name the levels that slip no less than the level below them."""
    return [
        f"Level {higher.level.number} slips in {higher.share:.1f} % of its moves,"
        f" level {lower.level.number} in {lower.share:.1f} %."
        for lower, higher in itertools.pairwise(slips)
        if higher.share >= lower.share
    ]


def main() -> None:
    """Judge the games of every pair of neighbours, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", choices=[spec.name for spec in GAMES])
    parser.add_argument("--games", type=int, default=20, help="games of each pair")
    parser.add_argument("--nodes", type=int, help="positions to judge one by")
    parser.add_argument("--state", type=Path, required=True, help="folder to keep games in")
    parser.add_argument("--write", action="store_true", help="write the table")
    chosen = parser.parse_args()
    spec = game_named(chosen.game)
    nodes = chosen.nodes or NODES[spec.name]
    chosen.state.mkdir(parents=True, exist_ok=True)
    judged: list[Judged] = []
    for level in levels_of(spec)[1:]:
        judged += judge_pair(spec, level.number, chosen.games, nodes, chosen.state)
        print(f"level {level.number} against {level.number - 1} is judged", flush=True)
    slips = [Slips.of(level, scale_of(spec).costly, judged) for level in levels_of(spec)]
    print(table(spec, slips, nodes), *not_falling(slips), sep="\n")
    if chosen.write:
        page = ladder.PAGE.read_text(encoding="utf-8")
        page = with_section(page, f"slips {spec.name}", table(spec, slips, nodes))
        ladder.PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
