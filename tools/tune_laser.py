"""Learn to judge Laser Chess positions, and write what was learnt into `learned_weights.py`.

From the top folder, with the extra `tools` installed:

    python -m tools.tune_laser play --games N    let the engine play itself
    python -m tools.tune_laser fit               fit the weights to all games so far
    python -m tools.tune_laser spsa --steps N    try other numbers for the search in games

Games and steps are kept in a working folder (``--work``): a run that was interrupted goes on where
it stopped. The same seed gives the same games and the same weights.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np

from khepri.engine.laser import weights
from tools.laser import features, fitting, samples, selfplay, spsa, weights_file
from tools.long_run import hire, offer_workers, run, say, work_off

CHUNK = 200
"""So many games are one job and one file."""

UNDECIDED = 700
"""A position that is as good as won teaches little about small advantages."""

TEST = 20
"""One game in so many is kept for the test."""

SHOWN = 20
"""Every so many steps the numbers are shown."""


def play_games(arguments: argparse.Namespace) -> None:
    """Let the engine play itself; what is there already is not played again."""
    jobs = {}
    for first in range(0, arguments.games, CHUNK):
        seed = arguments.seed * 1_000_000 + first
        jobs[f"played-{seed}.npz"] = (selfplay.play_games, seed, CHUNK, arguments.nodes)
    work_off(jobs, arguments)


def fit_weights(arguments: argparse.Namespace) -> None:
    """Fit the weights to all games so far and write them."""
    found = samples.joined([samples.load(path) for path in sorted(arguments.work.glob("*.npz"))])
    found = found.where(found.calm & (np.abs(found.score) <= UNDECIDED))
    seen = features.features(found)
    for name in arguments.without:
        seen.terms[:, features.TERM_NAMES.index(name)] = 0
    sign = 1 - 2 * found.side.astype(np.float64)
    ended = (1 + sign * found.result) / 2
    judged = fitting.chances(sign * found.score / arguments.scale)
    wanted = arguments.trust * ended + (1 - arguments.trust) * judged
    test = found.game % TEST == 0
    weights = fitting.fit(seen.where(~test), wanted[~test], fitting.shares(arguments.ridge))
    tested = seen.where(test)
    say(
        f"{len(ended):,} positions of {found.game.max() + 1:,} games;"
        f" error of the result {fitting.loss(tested, ended[test], weights):.4f},"
        f" of what was wanted {fitting.loss(tested, wanted[test], weights):.4f}"
    )
    remark = f"ridge {arguments.ridge:g}, trust {arguments.trust:g}, scale {arguments.scale:g}"
    points = weights_file.scaled(weights)
    arguments.out.write_text(weights_file.text_of(points, remark), "utf-8")


def tune_search(arguments: argparse.Namespace) -> None:
    """Go on with the tuning of the search's numbers; each step plays a pair for every worker."""
    path = arguments.work / "spsa.json"
    state = spsa.load(path)
    with hire(arguments) as hired:
        while state.step < arguments.steps:
            dice = random.Random(arguments.seed * 1_000_000 + state.step)
            first, second, change = spsa.perturbed(state, dice)
            pairs = [
                hired.executor.submit(
                    spsa.play_pair, dice.getrandbits(32), first, second, arguments.nodes
                )
                for _ in range(hired.size)
            ]
            spsa.learn(state, change, sum(pair.result() for pair in pairs))
            state.save(path)
            if state.step % SHOWN == 0:
                numbers = ", ".join(f"{name} {value:.1f}" for name, value in state.numbers.items())
                say(f"{state.step} of {arguments.steps}: {numbers}")


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, default=Path("build/laser"))
    commands = parser.add_subparsers(required=True)
    play = commands.add_parser("play")
    play.add_argument("--games", type=int, default=8_000)
    play.add_argument("--nodes", type=int, default=1_500)
    play.add_argument("--seed", type=int, default=1)
    play.set_defaults(run=play_games)
    steps = commands.add_parser("spsa")
    steps.add_argument("--steps", type=int, default=2_000)
    steps.add_argument("--nodes", type=int, default=2_000)
    steps.add_argument("--seed", type=int, default=1)
    steps.set_defaults(run=tune_search)
    for command in (play, steps):
        offer_workers(command)
    fit = commands.add_parser("fit")
    fit.add_argument("--ridge", type=float, default=2_000)
    fit.add_argument("--trust", type=float, default=0.3, help="in results, the rest in scores")
    fit.add_argument("--scale", type=float, default=500, help="points at which a win has 73 %")
    fit.add_argument(
        "--out", type=Path, default=Path(weights.__file__).with_name("learned_weights.py")
    )
    fit.add_argument("--without", nargs="*", default=["mobility"], choices=features.TERM_NAMES)
    fit.set_defaults(run=fit_weights)
    run(parser)


if __name__ == "__main__":
    main()
