"""Let the window play until it is killed, and look for every move that it had shown.

It is the real program with SDL's own dummy screen: tests/app/killed_program.py lets two computers
play, presses Enter for whoever would sit there, and tells every move when it has been played.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from tools.soak.archive_reader import missing_moves, read_archive
from tools.soak.power_cuts import told_lines
from tools.soak.tally import Tally

KINDS = ("laser", "othello")
KILLS_AN_ARCHIVE = 25
LONGEST_S = 0.8
PATIENCE_S = 120.0
STILL = '{"reduced_motion": true, "piece_animation": false, "sound_volume": 0, "music_volume": 0}'
TESTS = Path(__file__).parents[2] / "tests"


def window_environment(folder: Path) -> dict[str, str]:
    """Return what the window must be told to keep everything in a folder."""
    return {
        **os.environ,
        "KHEPRI_DATA_DIR": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_STATE_HOME": str(folder / "state"),
        "PYTHONPATH": str(TESTS),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }


def run_once(folder: Path, kind: str, dice: random.Random) -> tuple[bytes, bool]:
    """Start the window, kill it after its first moves; return what it told, and if it went on."""
    config = folder / "config" / "khepri" / "settings.json"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(STILL, encoding="utf-8")
    process = subprocess.Popen(  # noqa: S603 - its own words
        [sys.executable, "-m", "app.killed_program", kind],
        stdout=subprocess.PIPE,
        env=window_environment(folder),
        cwd=TESTS,
    )
    assert process.stdout is not None  # noqa: S101 - asked for above
    stuck = threading.Timer(PATIENCE_S, process.kill)
    stuck.start()
    beginning = process.stdout.readline()
    said = process.stdout.readline()
    lives = threading.Timer(dice.uniform(0, LONGEST_S), process.kill)
    lives.start()
    said += process.stdout.read()
    for timer in (stuck, lives):
        timer.cancel()
    process.stdout.close()
    if process.wait() != -9 or not told_lines(said):
        raise AssertionError(f"The window has played nothing, and ended: {beginning + said!r}.")
    return said, beginning.startswith(b"continues")


def kill_window(kills: int, seed: int) -> Tally:
    """Kill the window so often."""
    tally, dice = Tally("window"), random.Random(seed)
    with tempfile.TemporaryDirectory() as work:
        known: dict[int, dict[int, str]] = {}
        folder, kind = Path(work), KINDS[0]
        for number in range(kills):
            if number % KILLS_AN_ARCHIVE == 0:
                folder, known = Path(work) / str(number), {}
                kind = KINDS[number // KILLS_AN_ARCHIVE % len(KINDS)]
            said, went_on = run_once(folder, kind, dice)
            tally.ends += 1
            tally.continued += went_on
            for game, moves in told_lines(said).items():
                tally.games += game not in known
                tally.moves += len(moves)
                known.setdefault(game, {}).update(moves)
            found = read_archive(folder / "data")
            tally.losses += found.faults
            for game, moves in known.items():
                kept = found.moves.get(game, ())
                tally.losses += [f"Game {game}: {each}." for each in missing_moves(moves, kept)]
            for log in folder.rglob("faults.log"):
                tally.losses.append(log.read_text(encoding="utf-8"))
            tally.tell()
    tally.end()
    return tally
