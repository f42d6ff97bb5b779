"""Tune the search by matches: simultaneous perturbation, stochastic approximation (SPSA).

Every step changes all numbers at once, each up or down by its own amount as a coin decides, and
lets the one side of the coin play the other. All numbers then go a little towards the winner.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from khepri.engine.laser import core
from khepri.engine.laser.weights import PRUNING, Pruning
from tools.laser.quick_games import Mind, think
from tools.laser.selfplay import open_game

AMOUNTS: Mapping[str, float] = {
    "better": 20,
    "better_each_ply": 20,
    "worse_each_ply": 60,
    "hopeless": 25,
    "hopeless_each_ply": 25,
    "late": 2,
    "late_each_square": 0.6,
    "less": 20,
    "less_growth": 30,
}
"""What is tuned, and by how much each number is changed in a game."""

LEARNT = 0.04
"""How much of the amount a number goes on average after a pair that was won twice."""

LONGEST = 200


@dataclass(slots=True)
class State:
    """How far the tuning has come."""

    step: int
    numbers: dict[str, float]

    def save(self, path: Path) -> None:
        """Write the state to a file, whole or not at all."""
        unfinished = path.with_suffix(".part")
        unfinished.write_text(json.dumps(asdict(self)), encoding="utf-8")
        unfinished.replace(path)


def load(path: Path) -> State:
    """Return the state that was saved, or the start."""
    if path.exists():
        return State(**json.loads(path.read_text(encoding="utf-8")))
    return State(0, {name: float(getattr(PRUNING, name)) for name in AMOUNTS})


def pruning_of(numbers: Mapping[str, float]) -> Pruning:
    """Return numbers as the search takes them."""
    return replace(PRUNING, **{name: max(0, round(value)) for name, value in numbers.items()})


def perturbed(state: State, dice: random.Random) -> tuple[Pruning, Pruning, dict[str, float]]:
    """Return the two players of a step, and which way the first is changed."""
    change = {name: dice.choice((-1, 1)) * amount for name, amount in AMOUNTS.items()}
    up = {name: value + change[name] for name, value in state.numbers.items()}
    down = {name: value - change[name] for name, value in state.numbers.items()}
    return pruning_of(up), pruning_of(down), change


def learn(state: State, change: Mapping[str, float], points: int) -> None:
    """Go towards the winner; points are what the first player has won more, -2 to 2 a pair."""
    state.step += 1
    for name, amount in change.items():
        state.numbers[name] += LEARNT * amount * points / 2


def play_pair(seed: int, first: Pruning, second: Pruning, nodes: int) -> int:
    """Let two players play from one opening with both colours; return how much the first won."""
    dice = random.Random(seed)
    minds = [Mind.new(pruning) for pruning in (first, second)]
    start = open_game(minds[0].worker, dice, nodes)
    won = 0
    for blue in (0, 1):
        for mind in minds:
            mind.begin(start)
        won += _play(minds, blue, nodes)
    return won


def _play(minds: list[Mind], turn: int, nodes: int) -> int:
    """Play one game; return 1, 0 or -1 for the first player."""
    seen: Counter[int] = Counter()
    for _ in range(LONGEST):
        mover = minds[turn]
        seen[mover.worker.key] += 1
        if seen[mover.worker.key] == 3:
            return 0
        move, score = think(mover.worker, nodes)
        for mind in minds:
            mind.worker.make(move)
            mind.worker.start_line()
        if abs(score) > core.MATE - 100:
            return (1 if score > 0 else -1) * (1 - 2 * turn)
        turn = 1 - turn
    return 0
