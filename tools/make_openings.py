"""Make balanced openings for engine matches.

    .venv/bin/python -m tools.make_openings laser club --output src/khepri/assets/openings

Random moves are played from the starting boards; a line is kept if nothing was destroyed (Laser
Chess), the game goes on, and a search finds that neither side stands clearly better. The same
engine, numbers and seed give the same file.

    .venv/bin/python -m tools.make_openings laser club --sharp --output src/khepri/assets/openings

chooses among the openings made so: quick games are played from each, and it is kept if all of them
are won, by either side at least once. What Blue always wins tells as little as a draw.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
from collections.abc import Hashable, Iterable, Iterator
from pathlib import Path

from khepri.arena.openings import Opening, builtin_path, openings_for
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec
from khepri.games.registry import GAMES, game_named
from tools.laser.quick_games import Mind, play

PLIES = {"laser": 6, "othello": 8}
BALANCE = {"laser": 40, "othello": 400}
"""The largest advantage of a kept opening, in hundredths of a pyramid or of a disc."""

SHARP_NODES = (1_000, 1_500, 2_250)
"""What the players of a quick game look at for each move; other numbers make other games."""

SHARP_LONGEST = 120


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


def is_sharp(opening: Opening, variant: str, minds: tuple[Mind, Mind]) -> bool:
    """Tell whether quick games from an opening are won soon, and not always by the same side."""
    start = laser.Position.parse(opening.start, variant)
    winners = set()
    for nodes in SHARP_NODES:
        game = play(minds, start, opening.moves, nodes, SHARP_LONGEST)
        if not game.is_decisive:
            return False
        winners.add(game.end)
    return len(winners) > 1


def sharp_openings(openings: Iterable[Opening], variant: str) -> Iterator[Opening]:
    """Yield the sharp ones among some openings; a board that is often drawn has fewer of them."""
    minds = Mind.new(), Mind.new()
    return (opening for opening in openings if is_sharp(opening, variant, minds))


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
    parser.add_argument("--sharp", action="store_true", help="keep what is won in quick games")
    parser.add_argument("--output", type=Path, help="the folder of the file")
    chosen = parser.parse_args()
    spec = game_named(chosen.game)
    if chosen.sharp and spec is not laser.GAME:
        parser.error("only openings of Laser Chess can be sharp: Othello is seldom drawn")
    if chosen.sharp:
        made_by = f"# python -m tools.make_openings {spec.name} {chosen.variant} --sharp"
        found = sharp_openings(openings_for(spec, chosen.variant, "builtin"), chosen.variant)
    else:
        plies = chosen.plies or PLIES[spec.name]
        balance = chosen.balance or BALANCE[spec.name]
        found = balanced_openings(
            spec, chosen.variant, plies=plies, nodes=chosen.nodes, balance=balance, seed=chosen.seed
        )
        made_by = (
            f"# python -m tools.make_openings {spec.name} {chosen.variant}"
            f" --number {chosen.number} --plies {plies} --nodes {chosen.nodes}"
            f" --balance {balance} --seed {chosen.seed}"
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
        source = "sharp" if chosen.sharp else "builtin"
        path = chosen.output / builtin_path(spec, chosen.variant, source).name
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
