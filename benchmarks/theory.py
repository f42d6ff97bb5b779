"""Measure what the five setups of Laser Chess are like, by both rule sets, and write it down.

    .venv/bin/python -m benchmarks.theory --state build/theory --write

The engine plays itself from every setup, both sides with the same number of positions a move. So
that no two games are the same, the first moves are chosen by dice among those that a short search
finds almost as good as the best. A game of 200 moves is not played on. Then a long search says what
the first move is worth. A run that was ended goes on where it was; after the engine has been
changed, begin with an empty folder. With --write the tables go into docs/engine.md.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

from tools.laser.quick_games import (
    BLUE_WON,
    RED_WON,
    REPEATED,
    UNFINISHED,
    Mind,
    QuickGame,
    play,
    sensible_opening,
)

from benchmarks.ladder import PAGE
from benchmarks.page import with_section
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games import laser

GAMES, NODES, LONGEST = 120, 5_000, 200
OPENING_PLIES, OPENING_DEPTH, OPENING_MARGIN = 6, 3, 20
"""How many first moves are thrown for, how far they are looked at, and what each may cost."""

LOOK_NODES, LOOK_MEGABYTES, SHOWN_MOVES = 30_000_000, 64, 6

AHEAD = 100
"""From a pyramid on somebody is ahead; below it a game is level."""

LAST_SCORES = 20
"""A game that is not over is judged by so many scores at its end."""

Found: TypeAlias = "dict[str, Any]"

TITLES = {laser.Rules.CLUB: "Club rules", laser.Rules.KHET2: "Khet 2.0"}


@dataclass(frozen=True, slots=True)
class Start:
    """A setup and the rules it is played by."""

    rules: str
    setup: str

    @property
    def position(self) -> laser.Position:
        """The position before the first move."""
        return laser.Position.start(self.setup, self.rules)


@dataclass(frozen=True, slots=True)
class Look:
    """What a long search says about a first move."""

    score: int
    depth: int
    line: tuple[str, ...]


def starts() -> list[Start]:
    """Return every setup by every rule set."""
    return [Start(rules.value, name) for rules in laser.Rules for name in laser.LAYOUTS]


class Kept:
    """A file with what has been measured, a line for each, so that nothing is measured twice."""

    def __init__(self, path: Path, **settings: object) -> None:
        self._path, self._settings = path, settings
        self._known: dict[tuple[str, str, int], Found] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                self._read(line)

    def _read(self, line: str) -> None:
        try:
            kept = json.loads(line)
        except ValueError:
            return  # it was cut off: it is measured again
        if kept["settings"] == self._settings:
            self._known[kept["rules"], kept["setup"], kept["number"]] = kept["found"]

    def get(self, start: Start, number: int = 0) -> Found | None:
        """Return what is known, if anything is."""
        return self._known.get((start.rules, start.setup, number))

    def keep(self, start: Start, number: int, found: QuickGame | Look) -> None:
        """Add a line."""
        values = {**asdict(start), "number": number, "settings": self._settings}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**values, "found": asdict(found)}) + "\n")


def games_from(start: Start, games: int, nodes: int, seed: int, state: Path) -> Iterator[QuickGame]:
    """Yield the games from a setup, and play those that are not kept yet."""
    kept = Kept(state / "games.jsonl", nodes=nodes, seed=seed)
    minds = Mind.new(), Mind.new()
    for number in range(games):
        found = kept.get(start, number)
        if found is not None:
            lists = {name: tuple(found[name]) for name in ("scores", "opening")}
            yield QuickGame(**{**found, **lists})
            continue
        dice = random.Random(f"{seed} {start.rules} {start.setup} {number}")
        opening = sensible_opening(
            minds[0], start.position, OPENING_PLIES, OPENING_DEPTH, OPENING_MARGIN, dice
        )
        game = play(minds, start.position, opening, nodes, LONGEST)
        kept.keep(start, number, game)
        yield game


def look_at(start: Start, nodes: int, state: Path) -> Look:
    """Search for long what the first move is worth, unless that is known."""
    kept = Kept(state / "looks.jsonl", nodes=nodes)
    known = kept.get(start)
    if known is not None:
        return Look(known["score"], known["depth"], tuple(known["line"]))
    engine = Engine(laser.GAME, megabytes=LOOK_MEGABYTES)
    found = engine.search(start.position, limits=Limits(nodes=nodes))
    look = Look(found.score, found.depth, tuple(str(move) for move in found.lines[0].moves))
    kept.keep(start, 0, look)
    return look


def judged(game: QuickGame) -> int:
    """Return what a drawn game was worth to Blue when it stopped moving on.

    The move that repeats for the third time is worth nothing by rule, so the scores are those of
    the moves between the first time and the last, or of the last moves of a game without an end.
    """
    first = game.since - len(game.opening) if game.end == REPEATED else -LAST_SCORES
    scores = game.scores[first:]
    return round(statistics.median(scores[:-1] or scores))


@dataclass(frozen=True, slots=True)
class Tally:
    """How the games from one setup, or from all of a rule set, went."""

    games: tuple[QuickGame, ...]

    def count(self, end: str) -> int:
        """Return how many games ended in a way."""
        return sum(game.end == end for game in self.games)

    @property
    def decided(self) -> float:
        """The share of games that somebody won, and …"""
        return (self.count(BLUE_WON) + self.count(RED_WON)) / len(self.games)

    @property
    def decided_error(self) -> float:
        """… how far off it may be, in 95 of 100 cases."""
        return 1.96 * math.sqrt(self.decided * (1 - self.decided) / len(self.games))

    @property
    def score(self) -> float:
        """The first mover's share of the points: Blue begins on every setup."""
        return (1 + (self.count(BLUE_WON) - self.count(RED_WON)) / len(self.games)) / 2

    @property
    def score_error(self) -> float:
        """How far off the score may be: a won or lost game is half a point from the middle."""
        spread = self.decided / 4 - (self.score - 0.5) ** 2
        return 1.96 * math.sqrt(max(0.0, spread) / len(self.games))

    @property
    def plies(self) -> float:
        """How long games are, whether they were over or not."""
        return statistics.mean(game.plies for game in self.games)

    def drawn(self, end: str, *, ahead: bool) -> int:
        """Return how many games were drawn so, with somebody ahead or with nobody."""
        return sum(game.end == end and (abs(judged(game)) >= AHEAD) is ahead for game in self.games)

    def row(self, name: str) -> str:
        """Return a row of the table."""
        ends = " | ".join(
            str(self.drawn(end, ahead=ahead))
            for end in (REPEATED, UNFINISHED)
            for ahead in (False, True)
        )
        drawn = self.count(REPEATED) + self.count(UNFINISHED)
        return (
            f"| {name} | {self.count(BLUE_WON)} – {drawn} – {self.count(RED_WON)}"
            f" | {_percent(self.decided, self.decided_error)}"
            f" | {_percent(self.score, self.score_error)} | {self.plies:.0f} | {ends} |"
        )


def _percent(share: float, error: float) -> str:
    return f"{100 * share:.0f} ± {100 * error:.0f} %"


def games_table(tallies: dict[Start, Tally], nodes: int) -> str:
    """Return how the games went, as a table for docs/engine.md."""
    draws = "repeated, level | repeated, one ahead | not over, level | not over, one ahead"
    lines = [
        f"| | first mover: won – drawn – lost | decided | its score | plies | {draws} |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for rules, title in TITLES.items():
        own = {start: tally for start, tally in tallies.items() if start.rules == rules.value}
        everything = Tally(tuple(game for tally in own.values() for game in tally.games))
        lines.append(everything.row(f"**{title}**"))
        lines += [tally.row(start.setup.capitalize()) for start, tally in own.items()]
    count = len(next(iter(tallies.values())).games)
    lines += ["", f"{count} games from each setup, {nodes:,} positions a move; errors of 95 %."]
    return "\n".join(lines)


def when_text(tallies: Iterable[Tally]) -> str:
    """Say when and at which score repetitions begin."""
    repeated = [game for tally in tallies for game in tally.games if game.end == REPEATED]
    if not repeated:
        return "No game was repeated."
    begun = [game.since for game in repeated]
    low, middle, high = statistics.quantiles(begun, n=4) if len(begun) > 1 else begun * 3
    saw_nothing = sum(judged(game) == 0 for game in repeated)
    material = sum(game.lead != 0 for game in repeated)
    return (
        f"Repetitions: {len(repeated)}. They began after {middle:.0f} plies at the median, half of"
        f" them between {low:.0f} and {high:.0f}; in {saw_nothing} the score was exactly 0.00"
        f" before the last move, and in {material} one side had more pieces."
    )


def looks_table(looks: dict[Start, Look], nodes: int) -> str:
    """Return what the first moves are worth, as a table for docs/engine.md."""
    lines = ["| | first move | worth | plies seen | how it goes on |", "|---|---|---|---|---|"]
    for rules, title in TITLES.items():
        lines.append(f"| **{title}** | | | | |")
        for start, look in looks.items():
            if start.rules == rules.value:
                first, *others = look.line
                lines.append(
                    f"| {start.setup.capitalize()} | `{first}` | {look.score / 100:+.2f}"
                    f" | {look.depth} | `{' '.join(others[: SHOWN_MOVES - 1])}` |"
                )
    lines += [
        "",
        f"In pyramids, for the first mover, after {nodes // 1_000_000} million positions.",
    ]
    return "\n".join(lines)


def write_down(sections: Sequence[tuple[str, str]]) -> None:
    """Put tables where people look for them."""
    page = PAGE.read_text(encoding="utf-8")
    for name, text in sections:
        page = with_section(page, name, text)
    PAGE.write_text(page, encoding="utf-8")


def main() -> None:
    """Play, search and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=GAMES, help="games from each setup")
    parser.add_argument("--nodes", type=int, default=NODES, help="positions a move")
    parser.add_argument("--look", type=int, default=LOOK_NODES, help="positions for a first move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, required=True, help="folder to keep results in")
    parser.add_argument("--write", action="store_true", help="write the tables")
    chosen = parser.parse_args()
    chosen.state.mkdir(parents=True, exist_ok=True)
    tallies, looks = {}, {}
    for start in starts():
        games = games_from(start, chosen.games, chosen.nodes, chosen.seed, chosen.state)
        tallies[start] = Tally(tuple(games))
        print(start.rules, tallies[start].row(start.setup), flush=True)
    for start in starts():
        looks[start] = look_at(start, chosen.look, chosen.state)
        print(start.rules, start.setup, looks[start].score, *looks[start].line[:2], flush=True)
    played = f"{games_table(tallies, chosen.nodes)}\n\n{when_text(tallies.values())}"
    looked = looks_table(looks, chosen.look)
    print(played, looked, sep="\n\n")
    if chosen.write:
        write_down([("theory games", played), ("theory first moves", looked)])


if __name__ == "__main__":
    main()
