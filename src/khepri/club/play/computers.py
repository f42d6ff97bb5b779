"""The computer as an opponent of many at once: it thinks for a few, and the others wait their turn.

Its small levels need a few thousandths of a second for a move. Whoever comes when all are busy
waits that long; the referee, who serves everybody, waits for nobody.
"""

from __future__ import annotations

import os
import random
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from khepri.engine.cancellation import CancelToken
from khepri.engine.levels import Opponent, level_numbered, levels_of
from khepri.engine.search import Engine
from khepri.engine.spec import Level
from khepri.errors import EngineError
from khepri.games.base import GameSpec
from khepri.match.game import Game
from khepri.session.seats import Choice, LevelChooser

HIGHEST_LEVEL = 4
"""The levels above think too long for a room that plays."""

MEGABYTES = 1
LOWER_PRIORITY = 10
"""How much a search gives way to everything else, where the system lets a thread do that."""


def room_levels(spec: GameSpec) -> tuple[Level, ...]:
    """Return the levels that a room offers, the weakest first."""
    return levels_of(spec)[:HIGHEST_LEVEL]


class ComputerPool:
    """A few engines for any number of games."""

    def __init__(self, at_once: int | None = None) -> None:
        """Prepare; engines are made when they are needed.

        :param at_once: how many searches may run at the same time; by default one, or two where
            the machine has cores to spare.
        """
        self._free = threading.Semaphore(at_once or (2 if (os.cpu_count() or 1) >= 4 else 1))
        self._lock = threading.Lock()
        self._idle: dict[str, list[Engine]] = {}

    def chooser(self, spec: GameSpec, level: int) -> PooledChooser:
        """Return the computer at a level, for one game.

        :raises EngineError: if the room does not offer that level.
        """
        if level > HIGHEST_LEVEL:
            raise EngineError(f"Choose a level from 1 to {HIGHEST_LEVEL}.")
        return PooledChooser(self, level_numbered(spec, level), random.Random())

    @contextmanager
    def engine(self, spec: GameSpec) -> Iterator[Engine]:
        """Wait for a turn to think, and lend an engine for it."""
        with self._free:
            with self._lock:
                idle = self._idle.setdefault(spec.name, [])
                engine = idle.pop() if idle else Engine(spec, megabytes=MEGABYTES)
            try:
                yield engine
            finally:
                with self._lock:
                    idle.append(engine)


@dataclass(frozen=True, slots=True)
class PooledChooser:
    """The computer at one of its small levels, with an engine that it shares with others."""

    pool: ComputerPool
    level: Level
    dice: random.Random

    def choose(self, game: Game, now_ms: int, token: CancelToken) -> Choice:
        """Think when it is this game's turn to have a thought.

        :raises EngineError: if nobody wants to know any more.
        """
        _give_way()
        with self.pool.engine(game.spec) as engine:
            if token.cancelled:
                raise EngineError("The game has gone on.")
            return LevelChooser(Opponent(engine, self.level, self.dice)).choose(game, now_ms, token)


def _give_way() -> None:
    """Let this thread run only when nothing else wants to."""
    if sys.platform == "linux":  # elsewhere only whole programs have one
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWER_PRIORITY)
