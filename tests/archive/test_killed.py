"""A program that is killed loses no move that was made, and less than a second of the clock."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from khepri.archive import Archive

KILLS = 60

# Plays games without end and says on its standard output which moves are made, and when its clock
# began to run.
PLAYER = """
import sys, time, random
from pathlib import Path
from khepri.archive import Archive, Autosave
from khepri.games import othello
from khepri.match.actions import BeginTurn, Play
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.players import Player

def now():
    return time.monotonic_ns() // 1_000_000

def say(*words):
    sys.stdout.write(" ".join(map(str, words)) + "\\n")
    sys.stdout.flush()

dice = random.Random(int(sys.argv[2]))
with Archive(Path(sys.argv[1]), patience_s=30) as archive:
    say("ready")
    while True:
        players = (Player("Amira"), Player("Reed", 2))
        control = TimeControl(600_000)
        game = Game.new(othello.GAME, players, othello.Position.start(), control=control)
        autosave = Autosave(archive, game, now())
        while game.outcome is None:
            game, events = game.apply(BeginTurn(), now())
            autosave.follow(game, events, now())
            wait_until = now() + dice.choice((0, 0, 0, 0, 5))
            while now() < wait_until:
                autosave.tick(game, now())
            move = dice.choice(game.position.legal_moves())
            game, events = game.apply(Play(game.side, move), now())
            autosave.follow(game, events, now())
            say("moved", autosave.game_id, *game.moves)
"""


def killed_after(path: Path, seed: int, seconds: float, moves: int = 0) -> list[str]:
    """Run a player, kill it some time after so many moves, and return what it said in whole lines.

    What was only half said is left out.
    """
    child = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), str(seed)], stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready\n"
    said = "".join(child.stdout.readline().decode() for _ in range(moves))
    time.sleep(seconds)
    child.kill()
    said += child.stdout.read().decode()
    child.stdout.close()
    child.wait()
    return said[: said.rfind("\n") + 1].splitlines()


def check(path: Path, said: list[str]) -> int:
    """Find every move that was reported; return how many there were."""
    made: dict[int, list[str]] = {}
    for line in said:
        _, name, *moves = line.split()
        made[int(name)] = moves
    with Archive(path) as archive:
        assert archive.notice == ""
        assert archive.database.rows("PRAGMA integrity_check") == [("ok",)]
        for number, moves in made.items():
            stored = [str(each.move) for each in archive.load(number).moves]
            # One more move may have been saved and not reported; not one may be missing.
            assert stored[: len(moves)] == moves
        for unfinished in archive.unfinished():
            game = archive.resume(unfinished.id)
            assert len(game.turns) == unfinished.length
            assert game.outcome is None
    return sum(map(len, made.values()))


def test_a_killed_game_goes_on(path: Path) -> None:
    assert check(path, killed_after(path, 1, 0.1, moves=100)) >= 100


@pytest.mark.long
def test_no_move_is_ever_lost(path: Path) -> None:
    dice = random.Random(7)
    moves = 0
    for seed in range(KILLS):
        moves += check(path, killed_after(path, seed, dice.uniform(0, 0.4)))
    assert moves > KILLS


TICK_MS = 16
# Its time goes forward with every tick alone, so that a busy machine makes no difference.
THINKER = (
    PLAYER.split("def now", maxsplit=1)[0]
    + """
ticks = 0

def now():
    return int(sys.argv[2]) * ticks

def say(word):
    print(word, flush=True)

with Archive(Path(sys.argv[1])) as archive:
    players = (Player("Amira"), Player("Reed", 2))
    control = TimeControl(600_000)
    game = Game.new(othello.GAME, players, othello.Position.start(), control=control)
    game, _ = game.apply(BeginTurn(), now())
    autosave = Autosave(archive, game, now())
    say("ready")
    while True:
        ticks += 1
        autosave.tick(game, now())
        say(game.time_left(game.side, now()))
"""
)


@pytest.mark.parametrize(
    "ticks", [110, *(pytest.param(ticks, marks=pytest.mark.long) for ticks in (20, 60))]
)
def test_the_clock_loses_no_more_than_a_second(path: Path, ticks: int) -> None:
    command = [sys.executable, "-c", THINKER, str(path), str(TICK_MS)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready\n"
    said = "".join(child.stdout.readline().decode() for _ in range(ticks))
    child.kill()
    said += child.stdout.read().decode()
    child.stdout.close()
    child.wait()
    last = int(said[: said.rfind("\n")].splitlines()[-1])
    with Archive(path) as archive:
        (unfinished,) = archive.unfinished()
        game = archive.resume(unfinished.id)
    left = game.time_left(game.side, 0)
    assert left is not None
    # The last tick may have been saved and not reported.
    assert -TICK_MS <= left - last <= 1000
