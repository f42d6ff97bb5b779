"""Make balanced openings for engine matches.

    .venv/bin/python -m tools.make_openings laser club --output src/khepri/assets/openings

Random moves are played from the starting boards; a line is kept if nothing was destroyed (Laser
Chess), the game goes on, and a search finds that neither side stands clearly better. The same
engine, numbers and seed give the same file.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
from collections.abc import Hashable, Iterator
from pathlib import Path

from khepri.arena.openings import Opening
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec
from khepri.games.registry import GAMES, game_named

PLIES = {"laser": 6, "othello": 8}
BALANCE = {"laser": 40, "othello": 400}
"""The largest advantage of a kept opening, in hundredths of a pyramid or of a disc."""


def starts(spec: GameSpec, variant: str) -> list[tuple[str, AnyPosition]]:
    """Return the boards to begin from, by the names that they have in a file of openings."""
    if spec is laser.GAME:
        return [(name, spec.parse_position(fen, variant)) for name, fen in laser.LAYOUTS.items()]
    return [(variant, spec.start(variant))]


def random_line(
    start: AnyPosition, plies: int, dice: random.Random
) -> tuple[list[str], AnyPosition] | None:
    """Play some moves at random; return them and where they lead, or None if that is no use."""
    position, moves = start, []
    for ply in range(plies):
        choice = position.legal_moves()
        if not choice:
            return None
        if ply == 0 and isinstance(start, othello.Position):
            choice = choice[:1]  # the others are the same but for how the board is held
        move = dice.choice(choice)
        moves.append(str(move))
        position = position.play(move)
    if position.outcome() is not None or _destroyed(start, position):
        return None
    return moves, position


def _destroyed(start: AnyPosition, position: AnyPosition) -> bool:
    if not (isinstance(start, laser.Position) and isinstance(position, laser.Position)):
        return False
    return position.board.occupied.bit_count() < start.board.occupied.bit_count()


def balanced_openings(
    spec: GameSpec, variant: str, *, plies: int, nodes: int, balance: int, seed: int
) -> Iterator[Opening]:
    """Yield openings without end, one board after the other, none of them twice."""
    dice = random.Random(seed)
    engine = Engine(spec, megabytes=16)
    known: set[Hashable] = set()
    for name, start in itertools.cycle(starts(spec, variant)):
        while True:
            line = random_line(start, plies, dice)
            if line is None or line[1].identity in known:
                continue
            moves, position = line
            engine.new_game()  # so that one line does not depend on those before
            if abs(engine.search(position, limits=Limits(nodes=nodes)).score) <= balance:
                known.add(position.identity)
                yield Opening(name, str(start), tuple(moves))
                break


def main() -> None:
    """Write the file of one variant."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", choices=[spec.name for spec in GAMES])
    parser.add_argument("variant", help="rules or size")
    parser.add_argument("--number", type=int, default=500)
    parser.add_argument("--plies", type=int)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--balance", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, help="the folder of the file")
    chosen = parser.parse_args()
    spec = game_named(chosen.game)
    plies = chosen.plies or PLIES[spec.name]
    balance = chosen.balance or BALANCE[spec.name]
    found = balanced_openings(
        spec, chosen.variant, plies=plies, nodes=chosen.nodes, balance=balance, seed=chosen.seed
    )
    made_by = (
        f"# python -m tools.make_openings {spec.name} {chosen.variant} --number {chosen.number}"
        f" --plies {plies} --nodes {chosen.nodes} --balance {balance} --seed {chosen.seed}"
    )
    lines = [made_by]
    for opening in itertools.islice(found, chosen.number):
        lines.append(f"{opening.name} {' '.join(opening.moves)}")
        if sys.stderr.isatty():
            print(f"\r{len(lines) - 1} of {chosen.number}", end="", file=sys.stderr)
    text = "\n".join(lines) + "\n"
    if chosen.output is None:
        sys.stdout.write(text)
    else:
        chosen.output.mkdir(parents=True, exist_ok=True)
        path = chosen.output / f"{spec.name}-{chosen.variant}.txt"
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
