"""Play games without a face, save every move, and say it; run as a process by the power cuts.

    python -m tools.soak.saving_program FOLDER FULL|NORMAL|OFF MOVES SEED

The archive waits for the disk as the second word says instead of as it likes: to find out what
would be lost. The last line tells how long it took.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path

from khepri.archive import Archive, Autosave
from khepri.archive.database import Database
from khepri.games import laser
from khepri.match.actions import Play
from khepri.match.game import Game
from khepri.match.players import Player
from tools.soak.archive_reader import FILE_NAME


class ChosenDatabase(Database):
    """Waits for the disk as it is told."""

    level = "FULL"

    def _begin_writing(self, *, durable: bool) -> None:  # noqa: ARG002 - that is the point
        self._connection.execute(f"PRAGMA synchronous = {self.level}")
        self._connection.execute("BEGIN IMMEDIATE")


def main(folder: str, level: str, moves: str, seed: str) -> None:
    """Play so many moves."""
    ChosenDatabase.level = level
    dice = random.Random(int(seed))
    with Archive(Path(folder) / FILE_NAME) as archive:
        archive.database.__class__ = ChosenDatabase
        game, autosave, took_s = _new(), None, 0.0
        for _ in range(int(moves)):
            if game.outcome is not None:
                game, autosave = _new(), None
            autosave = autosave or Autosave(archive, game, 0)
            move = dice.choice(game.position.legal_moves())
            game, events = game.apply(Play(game.side, move), 0)
            begun = time.perf_counter()
            autosave.follow(game, events, 0)
            took_s += time.perf_counter() - begun
            _say(f"{autosave.game_id} {len(game.moves)} {move}")
        _say(f"took {took_s * 1000 / int(moves):.3f}")


def _new() -> Game:
    players = (Player("Amira"), Player("Reed"))
    return Game.new(laser.GAME, players, laser.Position.start("classic"))


def _say(line: str) -> None:
    os.write(sys.stdout.fileno(), f"{line}\n".encode())  # in one piece, as it is read


if __name__ == "__main__":
    main(*sys.argv[1:])
