"""Measure how surely the Laser Chess engine wins what is won: from three pieces ahead to the end.

    python -m benchmarks.conversion --positions 200 --state build/conversion.jsonl

The side ahead looks at 100,000 positions a move, the other at 20,000, and there are 120 moves of
both sides. Every game is a line of the state file, from which an interrupted run goes on.

    python -m benchmarks.conversion --make 200 --seed 1

finds the positions anew: the engine plays itself from all boards by both rule sets, quickly and
with a careless move now and then. One position of each game is kept in which somebody is at least
three pieces ahead, unless a search of 20,000 positions sees a forced win.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.laser import quick_games

from benchmarks.kept_lines import keep_line, kept_lines
from khepri.engine.interface import FORCED_WIN
from khepri.engine.limits import Limits
from khepri.engine.search import Engine
from khepri.games import laser
from khepri.games.base import AnyPosition, outcome_by_rules

POSITIONS = Path(__file__).with_name("conversion_positions.txt")
MEGABYTES = 16

LEAST_LEAD = 3
MAKING_NODES, CARELESS = 300, 0.15
"""What the players of `--make` look at, and how often they move at random."""

SCARABS = {
    side: [laser.Piece(side, laser.Kind.SCARAB, rotation) for rotation in laser.Rotation]
    for side in laser.Side
}

LONGEST_MAKING = 300
CLEAR_NODES = 20_000


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went for the side that was ahead."""

    position: str
    rules: str
    lead: int
    result: str
    """won, lost, repeated, or unfinished."""

    plies: int
    nodes: int
    scores: tuple[int, ...]
    """What the side ahead thought of its position at each of its moves."""

    shut_in: bool = False
    """Whether a scarab of the enemy's was before the sphinx of the side ahead in the end."""


def lead_of(position: laser.Position) -> int:
    """Return by how many pieces Blue is ahead; scarabs cannot be lost and count like the others."""
    return quick_games.lead_of(str(position))


def pieces_of(position: laser.Position) -> int:
    """Return how many pieces there are, besides the pharaohs and sphinxes."""
    return sum(letter in "PNRpnr" for letter in str(position).split()[0])


def is_shut_in(position: laser.Position, side: laser.Side) -> bool:
    """Tell whether a scarab of the enemy's stands right before a side's sphinx.

    Nothing can destroy it. By club rules the sphinx cannot turn away either, and whoever swaps the
    scarab out of its place is swapped back: the beam gets out in the turn of the swap only.
    """
    first = laser.fire(position, side).squares[1]
    return position.piece_at(first) in SCARABS[side.opponent]


def read_positions(path: Path = POSITIONS) -> list[laser.Position]:
    """Read the positions: on each line the rules and the board."""
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(maxsplit=1) for line in lines if line and not line.startswith("#"))
    return [laser.Position.parse(board, rules) for rules, board in pairs]


def play(start: laser.Position, nodes: int, against: int, longest: int) -> Played:
    """Let the side ahead try to win, with a new table for each side."""
    lead = lead_of(start)
    ahead = laser.Side.BLUE if lead > 0 else laser.Side.RED
    engines = {side: Engine(laser.GAME, megabytes=MEGABYTES) for side in laser.Side}
    limits = {side: Limits(nodes=nodes if side is ahead else against) for side in laser.Side}
    game: list[AnyPosition] = [start]
    scores, visited, result = [], 0, "unfinished"
    while len(game) <= longest:
        side = start.side if len(game) % 2 else start.side.opponent
        found = engines[side].search(game[-1], game[:-1], limits[side])
        visited += found.nodes
        if side is ahead:
            scores.append(found.score)
        game.append(game[-1].play(found.move))
        outcome = outcome_by_rules(laser.GAME, game)
        if outcome is not None:
            winner = outcome.winner
            result = "repeated" if winner is None else "won" if winner is ahead else "lost"
            break
    plies = len(game) - 1
    last = laser.Position.parse(str(game[-2 if result in {"won", "lost"} else -1]), start.variant)
    shut_in = is_shut_in(last, ahead)
    return Played(
        str(start), start.variant, abs(lead), result, plies, visited, tuple(scores), shut_in
    )


def measure(
    positions: Iterable[laser.Position], nodes: int, against: int, longest: int, state: Path
) -> Iterator[Played]:
    """Yield the games of a state file, and play those that are not there yet."""
    known = {}
    for read in kept_lines(state):
        known[read["rules"], read["position"]] = Played(**{**read, "scores": tuple(read["scores"])})
    for position in positions:
        played = known.get((position.variant, str(position)))
        if played is None:
            played = play(position, nodes, against, longest)
            keep_line(state, asdict(played))
        yield played


def summary(games: Sequence[Played]) -> str:
    """Say how many were won, how the others ended, and how long it took."""
    won = [game.plies for game in games if game.result == "won"]
    ends = ", ".join(
        f"{count} {end}"
        for end in ("lost", "repeated", "unfinished")
        if (count := sum(game.result == end for game in games))
    )
    share = 100 * len(won) / len(games)
    shut_in = sum(game.shut_in for game in games if game.result != "won")
    median = f", in {statistics.median(won):.0f} plies at the median" if won else ""
    plies = sum(game.plies for game in games)
    return (
        f"won {len(won)} of {len(games)} ({share:.1f} %){median};"
        f" {ends or 'no other end'}, {shut_in} of them shut in; {plies} plies in all"
    )


def find_positions(count: int, seed: int) -> Iterator[laser.Position]:
    """Yield positions in which somebody is pieces ahead and has still to win."""
    dice = random.Random(seed)
    boards = [laser.Position.start(name, rules) for rules in laser.Rules for name in laser.LAYOUTS]
    found = 0
    while found < count:
        game = quick_game(dice.choice(boards), dice)
        ahead = [each for each in game if abs(lead_of(each)) >= LEAST_LEAD]
        if ahead and is_open(position := dice.choice(ahead)):
            found += 1
            yield position


def quick_game(start: laser.Position, dice: random.Random) -> list[laser.Position]:
    """Return the positions of a game in which both sides are careless now and then."""
    engine = Engine(laser.GAME, megabytes=1)
    game = [start]
    while len(game) < LONGEST_MAKING and outcome_by_rules(laser.GAME, game) is None:
        if dice.random() < CARELESS:
            move = dice.choice(game[-1].legal_moves())
        else:
            found = engine.search(game[-1], limits=Limits(nodes=MAKING_NODES))
            move = laser.Move.parse(str(found.move))
        game.append(game[-1].play(move))
    return game


def is_open(position: laser.Position) -> bool:
    """Tell whether the side with more pieces stands better, but has no win in sight."""
    if position.outcome() is not None:
        return False
    engine = Engine(laser.GAME, megabytes=1)
    score = engine.search(position, limits=Limits(nodes=CLEAR_NODES)).score
    leads = (lead_of(position) > 0) is (position.side is laser.Side.BLUE)
    return abs(score) < FORCED_WIN and (score > 0) is leads


def make(count: int, seed: int, path: Path) -> None:
    """Write positions to the file that `read_positions` reads."""
    lines = [f"# Made by python -m benchmarks.conversion --make {count} --seed {seed}"]
    for position in find_positions(count, seed):
        lines.append(f"{position.variant} {position}")
        print(len(lines) - 1, lines[-1], flush=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Measure, or make the positions to measure with."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=200, help="how many of the file to play")
    parser.add_argument("--nodes", type=int, default=100_000, help="of the side ahead, each move")
    parser.add_argument("--against", type=int, default=20_000, help="of the other side")
    parser.add_argument("--plies", type=int, default=120, help="moves of both sides in a game")
    parser.add_argument("--state", type=Path, default=Path("build/conversion.jsonl"))
    parser.add_argument("--make", type=int, metavar="COUNT", help="find positions instead")
    parser.add_argument("--seed", type=int, default=1, help="of the positions that are found")
    chosen = parser.parse_args()
    if chosen.make:
        make(chosen.make, chosen.seed, POSITIONS)
        return
    chosen.state.parent.mkdir(parents=True, exist_ok=True)
    games = []
    positions = read_positions()[: chosen.positions]
    for played in measure(positions, chosen.nodes, chosen.against, chosen.plies, chosen.state):
        games.append(played)
        last = played.scores[-1] if played.scores else 0
        print(
            f"{played.lead} ahead: {played.result} after {played.plies} plies, score {last}",
            flush=True,
        )
    for rules in laser.Rules:
        if by_rules := [game for game in games if game.rules == rules]:
            print(f"{rules}: {summary(by_rules)}")
    print(summary(games))


if __name__ == "__main__":
    main()
