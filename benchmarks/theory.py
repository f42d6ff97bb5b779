"""Measure what the five setups of Laser Chess are like, by both rule sets, and write it down.

    .venv/bin/python -m benchmarks.theory --state build/theory --write

The engine plays itself from every setup, both sides with the same number of positions a move. So
that games differ, the first moves are chosen by dice among those that a short search finds almost
as good as the best, and each game has a little more thought than the one before. A game of 200
moves is not played on. The same is done from the openings that matches begin with, and a long
search says what the first move of each setup is worth. A run that was ended goes on where it was;
after the engine has been changed, begin with an empty folder. With --write the tables go into
docs/engine.md.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

from tools.laser.quick_games import (
    Mind,
    QuickGame,
    play,
    sensible_opening,
)

from benchmarks.kept_lines import keep_line, kept_lines
from benchmarks.ladder import PAGE
from benchmarks.page import with_section
from benchmarks.theory_tables import (
    Look,
    Start,
    Tally,
    different,
    games_table,
    looks_table,
    openings_table,
    when_text,
)
from khepri.arena.openings import openings_for, shuffled
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games import laser

GAMES, OPENING_GAMES, NODES, LONGEST = 120, 60, 5_000, 200
OPENING_PLIES, OPENING_DEPTH, OPENING_MARGIN = 6, 3, 20
"""How many first moves are thrown for, how far they are looked at, and what each may cost."""

LOOK_NODES, LOOK_MEGABYTES = 30_000_000, 64
SOURCES = ("builtin", "sharp")
MORE_EACH_GAME, MORE_EACH_TIME = 500, 10
"""Which part of its positions a game from a setup has more than the one before, and an opening each
time that it serves again: other numbers make other games."""

Found: TypeAlias = "dict[str, Any]"


def starts(names: Iterable[str]) -> list[Start]:
    """Return setups, or sources of openings, by every rule set."""
    return [Start(rules.value, name) for rules, name in product(laser.Rules, names)]


class Kept:
    """A file with what has been measured, a line for each, so that nothing is measured twice."""

    def __init__(self, path: Path, **settings: object) -> None:
        self._path, self._settings = path, settings
        self._known: dict[tuple[str, str, int], Found] = {}
        for kept in kept_lines(path):
            if kept["settings"] == settings:
                self._known[kept["rules"], kept["setup"], kept["number"]] = kept["found"]

    def get(self, start: Start, number: int = 0) -> Found | None:
        """Return what is known, if anything is."""
        return self._known.get((start.rules, start.setup, number))

    def keep(self, start: Start, number: int, found: QuickGame | Look) -> None:
        """Add a line."""
        values = {**asdict(start), "number": number, "settings": self._settings}
        keep_line(self._path, {**values, "found": asdict(found)})


class Table:
    """Two players who look at so many positions a move, and the games they have played."""

    def __init__(self, nodes: int, seed: int, state: Path) -> None:
        self._minds = Mind.new(), Mind.new()
        self._nodes, self._seed = nodes, seed
        self._kept = Kept(state / "games.jsonl", nodes=nodes, seed=seed)

    def setup_games(self, start: Start, games: int) -> Tally:
        """Return how games from a setup went, each after first moves by its own dice.

        Where few first moves are any good the dice are no help, so each game also has a few more
        positions a move than the one before; those that are the same all the same count once.
        """
        position = laser.Position.start(start.setup, start.rules)
        played = []
        for number in range(games):
            game = self._known(start, number)
            if game is None:
                opening = self._first_moves(start, position, number)
                nodes = self._nodes + number * self._nodes // MORE_EACH_GAME
                game = self._play(start, number, position, opening, nodes)
            played.append(game)
        return Tally(different(played))

    def opening_games(self, start: Start, games: int) -> Tally:
        """Return how games from the openings of a source went.

        Where there are fewer openings than games, each serves again with some more positions a
        move, which makes another game of it.
        """
        openings = shuffled(openings_for(laser.GAME, start.rules, start.setup), self._seed)
        played = []
        for number in range(games):
            again, which = divmod(number, len(openings))
            opening = openings[which]
            game = self._known(start, number)
            if game is None or game.opening != opening.moves:  # the file may have been made anew
                position = laser.Position.parse(opening.start, start.rules)
                nodes = self._nodes + again * self._nodes // MORE_EACH_TIME
                game = self._play(start, number, position, opening.moves, nodes)
            played.append(game)
        return Tally(tuple(played))

    def _first_moves(self, start: Start, position: laser.Position, number: int) -> list[str]:
        dice = random.Random(f"{self._seed} {start.rules} {start.setup} {number}")
        return sensible_opening(
            self._minds[0], position, OPENING_PLIES, OPENING_DEPTH, OPENING_MARGIN, dice
        )

    def _known(self, start: Start, number: int) -> QuickGame | None:
        found = self._kept.get(start, number)
        if found is None:
            return None
        lists = {name: tuple(found[name]) for name in ("scores", "opening")}
        return QuickGame(**{**found, **lists})

    def _play(
        self,
        start: Start,
        number: int,
        position: laser.Position,
        opening: Sequence[str],
        nodes: int,
    ) -> QuickGame:
        game = play(self._minds, position, opening, nodes, LONGEST)
        self._kept.keep(start, number, game)
        return game


def look_at(start: Start, nodes: int, state: Path) -> Look:
    """Search for long what the first move is worth, unless that is known."""
    kept = Kept(state / "looks.jsonl", nodes=nodes)
    known = kept.get(start)
    if known is not None:
        return Look(known["score"], known["depth"], tuple(known["line"]))
    engine = Engine(laser.GAME, megabytes=LOOK_MEGABYTES)
    position = laser.Position.start(start.setup, start.rules)
    found = engine.search(position, limits=Limits(nodes=nodes))
    look = Look(found.score, found.depth, tuple(str(move) for move in found.lines[0].moves))
    kept.keep(start, 0, look)
    return look


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
    parser.add_argument("--opening-games", type=int, default=OPENING_GAMES, help="of each source")
    parser.add_argument("--nodes", type=int, default=NODES, help="positions a move")
    parser.add_argument("--look", type=int, default=LOOK_NODES, help="positions for a first move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, required=True, help="folder to keep results in")
    parser.add_argument("--write", action="store_true", help="write the tables")
    chosen = parser.parse_args()
    chosen.state.mkdir(parents=True, exist_ok=True)
    table = Table(chosen.nodes, chosen.seed, chosen.state)
    tallies, looks, sources = {}, {}, {}
    for start in starts(SOURCES):
        sources[start] = table.opening_games(start, chosen.opening_games)
        print(start.rules, sources[start].row(start.setup), flush=True)
    for start in starts(laser.LAYOUTS):
        tallies[start] = table.setup_games(start, chosen.games)
        print(start.rules, tallies[start].row(start.setup), flush=True)
    for start in starts(laser.LAYOUTS):
        looks[start] = look_at(start, chosen.look, chosen.state)
        print(start.rules, start.setup, looks[start].score, *looks[start].line[:2], flush=True)
    remark = (
        f"{chosen.games} games from each, about {chosen.nodes:,} positions a move; those that went"
        " the same way count once. Errors of 95 %."
    )
    sections = [
        ("theory games", "\n\n".join((games_table(tallies), remark, when_text(tallies.values())))),
        ("theory first moves", looks_table(looks, chosen.look)),
        ("theory openings", openings_table(sources)),
    ]
    print(*(text for _, text in sections), sep="\n\n")
    if chosen.write:
        write_down(sections)


if __name__ == "__main__":
    main()
