"""The tables of `benchmarks.theory`: how games from the setups of Laser Chess end."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tools.laser.quick_games import BLUE_WON, RED_WON, REPEATED, UNFINISHED, QuickGame

from khepri.games import laser

AHEAD = 100
"""From a pyramid on somebody is ahead; below it a game is level."""

LAST_SCORES = 20
"""A game that is not over is judged by so many scores at its end."""

SHOWN_MOVES = 6
TITLES = {rules: f"{rules.traits.title} rules" for rules in laser.Rules}


@dataclass(frozen=True, slots=True)
class Start:
    """A setup, or the openings of a source, and the rules by which games are played."""

    rules: str
    setup: str


@dataclass(frozen=True, slots=True)
class Look:
    """What a long search says about a first move."""

    score: int
    depth: int
    line: tuple[str, ...]


def judged(game: QuickGame) -> int:
    """Return what a drawn game was worth to Blue when it stopped moving on.

    The move that repeats for the third time is worth nothing by rule, so the scores are those of
    the moves between the first time and the last, or of the last moves of a game without an end.
    """
    first = game.since - len(game.opening) if game.end == REPEATED else -LAST_SCORES
    scores = game.scores[first:]
    return round(statistics.median(scores[:-1] or scores))


def different(games: Iterable[QuickGame]) -> tuple[QuickGame, ...]:
    """Return the games without those that went as one before them."""
    return tuple({(game.plies, game.last or game.scores): game for game in games}.values())


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


def games_table(tallies: Mapping[Start, Tally]) -> str:
    """Return how games went, by rules and setup, as a table for docs/engine.md."""
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
    return "\n".join(lines)


def openings_table(tallies: Mapping[Start, Tally]) -> str:
    """Return how often games from each kind of openings are drawn; Blue moves first in them too."""
    lines = [
        "| | openings | games | drawn | first mover's score | plies |",
        "|---|---|---|---|---|---|",
    ]
    for start, tally in tallies.items():
        drawn = _percent(1 - tally.decided, tally.decided_error)
        score = _percent(tally.score, tally.score_error)
        lines.append(
            f"| {TITLES[laser.Rules(start.rules)]} | `{start.setup}` | {len(tally.games)}"
            f" | {drawn} | {score} | {tally.plies:.0f} |"
        )
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


def looks_table(looks: Mapping[Start, Look], nodes: int) -> str:
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
