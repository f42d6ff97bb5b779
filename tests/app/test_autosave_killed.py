"""Kill the real program at any moment: every move that was played is there at the next start."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from khepri.app.settings import Settings
from khepri.archive import Archive
from patience import PATIENCE_S

KILLS = [("laser", 20), ("othello", 8), pytest.param("laser", 100, marks=pytest.mark.soak)]
"""How often each game is cut off; every start of the program takes a second."""


class Run:
    """One run of the program in a process of its own."""

    def __init__(self, folder: Path, game: str) -> None:
        tests = Path(__file__).parent.parent
        environment = os.environ | {
            "KHEPRI_DATA_DIR": str(folder / "data"),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "PYTHONPATH": str(tests),
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "app.killed_program", game],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=tests,
        )
        self.lines: Queue[str] = Queue()
        self._reader = Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.put(line.strip())

    def wait_for_line(self) -> str:
        """Return the next line."""
        return self.lines.get(timeout=PATIENCE_S)

    def kill(self) -> list[str]:
        """End the process without a warning; return the lines that nobody has read yet."""
        self._process.kill()
        self._process.wait()
        self._reader.join()
        assert self._process.stdout is not None
        self._process.stdout.close()
        return list(self.lines.queue)


def told_moves(lines: list[str]) -> dict[int, dict[int, str]]:
    """Return the moves that the program has told of, by game and number."""
    games: dict[int, dict[int, str]] = {}
    for line in lines:
        number, ply, move = line.split()
        games.setdefault(int(number), {})[int(ply)] = move
    return games


@pytest.mark.long
@pytest.mark.parametrize(("game", "kills"), KILLS)
def test_every_move_survives_the_end_of_the_program(game: str, kills: int, tmp_path: Path) -> None:
    still = Settings(reduced_motion=True, piece_animation=False, sound_volume=0, music_volume=0)
    config = tmp_path / "config" / "khepri" / "settings.json"
    config.parent.mkdir(parents=True)
    config.write_text(json.dumps(asdict(still)))
    dice = random.Random(2026)
    known: dict[int, dict[int, str]] = {}
    continued = 0
    for _ in range(kills):
        run = Run(tmp_path, game)
        continued += run.wait_for_line() == "continues"
        seen = [run.wait_for_line() for _ in range(dice.randint(1, 3))]
        time.sleep(dice.uniform(0, 0.3))
        seen += run.kill()
        for number, moves in told_moves(seen).items():
            known.setdefault(number, {}).update(moves)
        with Archive(tmp_path / "data" / "archive.sqlite") as archive:
            for number, moves in known.items():
                kept = [str(recorded.move) for recorded in archive.load(number).moves]
                assert [kept[ply - 1] for ply in sorted(moves)] == [
                    moves[ply] for ply in sorted(moves)
                ]
                # At most the move that was being played when the end came is more, and in Othello
                # the pass that it forces.
                assert len(kept) - max(moves) <= (1 if game == "laser" else 2)
    assert continued >= kills // 2
    assert sum(map(len, known.values())) >= kills
