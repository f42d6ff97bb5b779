"""A table in a terminal for tests: typed lines in, everything that is written out."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import click

from khepri.cli.text.base import TerminalStyle
from khepri.cli.text.game import TextGame
from khepri.cli.text.registry import text_ui_of
from khepri.engine.levels import Opponent, level_numbered
from khepri.engine.search import Engine, Line, Progress
from khepri.games.base import AnyPosition, GameSpec, Side
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.options import Options
from khepri.match.players import Player
from khepri.session.seats import ComputerSeat, LevelChooser
from khepri.session.session import NOBODY_MS, Session
from khepri.session.timekeeping import SleepWatch

SHORTEST = ("c5b6", "e5e6")
"""Laser Chess: Red uncovers the way to the own pharaoh on the first move."""

WHOLE_GAME = (
    *("h2R", "f5g6", "h2R", "e5e4", "c5b5", "h5g5", "c1c2", "c7c6"),
    *("e5e6", "e4d3", "c2L", "h8R", "c4c5", "g3R", "f4L"),
)
"""Laser Chess: Blue hits Red's pharaoh with the fifteenth move."""

WITH_A_PASS = ("a2", "a3", "a4", "a1", "c1", "d4")
"""Othello on 4×4: White has to pass after c1, and nobody can move after d4."""


@dataclass
class Table:
    """Plays a session with lines typed beforehand; every line takes `thinking_ms`."""

    spec: GameSpec
    start: AnyPosition | None = None
    plain: bool = False
    control: TimeControl | None = None
    thinking_ms: int = 0
    players: dict[Side, Opponent] = field(default_factory=dict)
    options: Options = field(default_factory=Options)
    written: list[str] = field(default_factory=list)
    prompts: list[str] = field(default_factory=list)
    watch: SleepWatch | None = None

    def play(self, lines: Iterable[str | None]) -> Game:
        """Type the lines, then nothing more; return the game as it stands at the end."""
        typed = iter(lines)

        def read(prompt: str) -> str | None:
            self.prompts.append(prompt)
            return next(typed, None)

        spec = self.spec
        first, second = (
            Player(side.label, 1 if side in self.players else None) for side in spec.sides
        )
        start = self.start or spec.start(spec.variants[0])
        session = Session(
            Game.new(spec, (first, second), start, control=self.control, options=self.options),
            lambda: len(self.prompts) * self.thinking_ms,
            {side: ComputerSeat(LevelChooser(player)) for side, player in self.players.items()},
            unseen_ms=NOBODY_MS,
        )
        TextGame(
            session,
            text_ui_of(spec),
            style=TerminalStyle(plain=self.plain),
            read=read,
            write=self.written.append,
            watch=self.watch,
        ).run()
        return session.game

    @property
    def said(self) -> list[str]:
        """What was written, without colours."""
        return [click.unstyle(text) for text in self.written]

    @property
    def text(self) -> str:
        """Everything that was written, without colours, line by line."""
        return "\n".join(self.said)


@dataclass(frozen=True, slots=True)
class Parrot(Opponent):
    """A computer player that plays moves written down beforehand and thinks a fixed score."""

    answers: Iterator[str] = field(default_factory=lambda: iter(()))
    score: int = 0

    def choose(self, *_: object, **__: object) -> Progress:
        """Return the next move."""
        move = self.engine.spec.parse_move(next(self.answers))
        return Progress(1, 1, 1, (Line(self.score, (move,)),))


def parrot(spec: GameSpec, moves: Iterable[str], score: int = 0) -> Parrot:
    """Return a player of these moves."""
    return Parrot(Engine(spec), level_numbered(spec, 1), random.Random(0), iter(moves), score)
