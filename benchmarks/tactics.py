"""Measure which forced wins the Laser Chess engine finds with few positions.

    python -m benchmarks.tactics

The file holds boards on which the side to move wins by force in two or three moves and in no fewer,
as the prover says, which looks at every move of both sides. A win is found if the engine announces
one, whatever its length, with an empty table and one thread.

    python -m benchmarks.tactics --make 800 --seed 1

finds the boards anew: half in games of random moves, half in games that the engine plays against
itself quickly and with a careless move now and then; from all setups, as many by either rule set,
and as many wins in two as in three moves. Of a game at most one board of each length is kept. The
file begins with those that took the engine the most positions.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from benchmarks.conversion import LONGEST_MAKING, quick_game
from khepri.engine.interface import FORCED_WIN
from khepri.engine.limits import Limits
from khepri.engine.search import Engine, Progress
from khepri.errors import RulesError
from khepri.games import laser
from khepri.games.base import outcome_by_rules
from khepri.learn.laser.threats import fewest_moves

POSITIONS = Path(__file__).with_name("tactics_positions.txt")
NODES = 25_000
MEGABYTES = 4
LENGTHS = (2, 3)


@dataclass(frozen=True, slots=True)
class Win:
    """A board on which the side to move wins by force."""

    position: laser.Position
    moves: int
    """In so many own moves, and in no fewer."""


def read_wins(path: Path = POSITIONS) -> list[Win]:
    """Read the boards: on each line the rules, the number of moves and the board."""
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = (line.split(maxsplit=2) for line in lines if line and not line.startswith("#"))
    return [Win(laser.Position.parse(board, rules), int(moves)) for rules, moves, board in rows]


def nodes_to_find(wins: Iterable[Win], nodes: int = NODES) -> Iterator[int | None]:
    """Yield after how many positions each win is announced; None if it takes more than `nodes`."""
    engine = Engine(laser.GAME, megabytes=MEGABYTES)
    for win in wins:
        engine.new_game()
        announced: list[int] = []

        def watch(progress: Progress, announced: list[int] = announced) -> None:
            if progress.score >= FORCED_WIN:
                announced.append(progress.nodes)

        found = engine.search(win.position, limits=Limits(nodes=nodes), on_progress=watch)
        yield next(iter(announced), found.nodes) if found.score >= FORCED_WIN else None


def find_wins(count: int, seed: int) -> Iterator[Win]:
    """Yield boards with a forced win, as many of each kind."""
    dice = random.Random(seed)
    kinds = list(product(GAMES, laser.Rules, LENGTHS))
    missing = Counter(dict.fromkeys(kinds, count // len(kinds)))
    known: set[str] = set()
    while wanted := [kind for kind in kinds if missing[kind]]:
        play, rules, _ = dice.choice(wanted)
        game = play(laser.Position.start(dice.choice(list(laser.LAYOUTS)), rules), dice)
        lengths = [_length(position) for position in game[:-1]]
        for moves in LENGTHS:
            boards = [at for at, length in zip(game, lengths, strict=False) if length == moves]
            if boards and missing[play, rules, moves]:
                position = dice.choice(boards)
                if str(position) not in known:
                    known.add(str(position))
                    missing[play, rules, moves] -= 1
                    yield Win(position, moves)


def random_game(start: laser.Position, dice: random.Random) -> list[laser.Position]:
    """Return the positions of a game of random moves."""
    game = [start]
    while len(game) < LONGEST_MAKING and outcome_by_rules(laser.GAME, game) is None:
        game.append(game[-1].play(dice.choice(game[-1].legal_moves())))
    return game


GAMES: tuple[Callable[[laser.Position, random.Random], list[laser.Position]], ...] = (
    random_game,
    quick_game,
)


def _length(position: laser.Position) -> int:
    """Return in how many moves the side to move wins; 0 if in none, or if it takes too long."""
    try:
        return fewest_moves(position, max(LENGTHS))
    except RulesError:
        return 0


def make(count: int, seed: int, path: Path) -> None:
    """Write boards to the file that `read_wins` reads."""
    wins = []
    for win in find_wins(count, seed):
        wins.append(win)
        print(len(wins), _line(win), flush=True)
    lines = [f"# Made by python -m benchmarks.tactics --make {count} --seed {seed}"]
    lines += map(_line, hardest_first(wins))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def hardest_first(wins: Sequence[Win]) -> list[Win]:
    """Return the wins in the order of how many positions the engine takes to find them."""
    found = [nodes or NODES + 1 for nodes in nodes_to_find(wins)]
    return [wins[index] for index in sorted(range(len(wins)), key=lambda index: -found[index])]


def _line(win: Win) -> str:
    return f"{win.position.variant} {win.moves} {win.position}"


def summary(found: Sequence[int | None]) -> str:
    """Say how many wins were found."""
    return f"{sum(each is not None for each in found)} of {len(found)}"


def main() -> None:
    """Measure, or make the boards to measure with."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--nodes", type=int, default=NODES, help="positions to look at")
    parser.add_argument("--file", type=Path, default=POSITIONS, help="the boards")
    parser.add_argument("--make", type=int, metavar="COUNT", help="find boards instead")
    parser.add_argument("--seed", type=int, default=1, help="of the boards that are found")
    chosen = parser.parse_args()
    if chosen.make:
        make(chosen.make, chosen.seed, chosen.file)
        return
    wins = read_wins(chosen.file)
    found = list(nodes_to_find(wins, chosen.nodes))
    for win, nodes in zip(wins, found, strict=True):
        if nodes is None:
            print(f"not found: {_line(win)}")
    for rules, moves in product(laser.Rules, LENGTHS):
        kind = [
            nodes
            for win, nodes in zip(wins, found, strict=True)
            if (win.position.variant, win.moves) == (rules, moves)
        ]
        print(f"{rules}, wins in {moves}: {summary(kind)}")
    print(f"{summary(found)} found at {chosen.nodes:,} nodes")


if __name__ == "__main__":
    main()
