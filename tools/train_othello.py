"""Learn to judge Othello positions and write the weights to the assets.

From the top folder, with the extra `tools` installed:

    python -m tools.train_othello games FOLDER      read tournament games (WTHOR files)
    python -m tools.train_othello play --games N    let the engine play itself
    python -m tools.train_othello fit               fit the weights to all positions so far

Positions and finished stages are kept in a working folder (``--work``), so that a run that was
interrupted goes on where it stopped. The same seed gives the same games and the same weights.
"""

from __future__ import annotations

import argparse
from array import array
from pathlib import Path

import numpy as np

from khepri.engine.othello import learned_weights, patterns
from tools.long_run import offer_workers, run, say, work_off
from tools.othello import fitting, samples, selfplay, wthor

CHUNK = 500
"""So many games of self-play are one job and one file."""

BESIDE = 2
"""A stage also learns from so many discs before and after it, half as much."""


def read_games(arguments: argparse.Namespace) -> None:
    """Turn tournament games into positions."""
    found = wthor.read_folder(arguments.folder)
    found.save(arguments.work / "games.npz")
    say(f"{len(found.own):,} positions from {found.game.max() + 1:,} games")


def play_games(arguments: argparse.Namespace) -> None:
    """Let the engine play itself; what is there already is not played again."""
    jobs = {}
    for first in range(0, arguments.games, CHUNK):
        seed = arguments.seed * 1_000_000 + first
        jobs[f"played-{seed}.npz"] = (selfplay.play_games, seed, CHUNK, arguments.depth)
    work_off(jobs, arguments)


def stage_bounds(stage: int) -> tuple[int, int]:
    """Return the fewest and the most discs of a stage."""
    discs = [count for count in range(4, 64) if patterns.stage_of(count) == stage]
    return discs[0], discs[-1]


def read_all(work: Path) -> samples.Samples:
    """Return every position in the working folder, always in the same order."""
    paths = [path for kind in ("games", "played") for path in sorted(work.glob(f"{kind}*.npz"))]
    return samples.joined([samples.load(path) for path in paths])


def fit_stage(stage: int, everything: samples.Samples, arguments: argparse.Namespace) -> str:
    """Fit one stage to the positions in the working folder and keep its weights there.

    What is never seen in a stage is taken to be worth what it is worth in the next.
    """
    low, high = stage_bounds(stage)
    discs = everything.discs
    found = everything.where((discs >= low - BESIDE) & (discs <= high + BESIDE))
    discs = found.discs
    trust = np.where((discs >= low) & (discs <= high), 1, 0.5).astype(np.float32)
    later = stage_file(arguments.work, stage + 1)
    _, count = fitting.shared_weights()
    prior = np.load(later) if later.exists() else np.zeros(count, np.float32)
    fit = fitting.fit(
        found,
        trust,
        prior,
        rounds=arguments.rounds,
        ridge=arguments.ridge,
        belief=arguments.belief,
    )
    np.save(stage_file(arguments.work, stage), fit.weights)
    return (
        f"{low}-{high} discs: {fit.positions:,} positions,"
        f" error {fit.error:.2f} of {fit.spread:.2f} discs"
    )


def stage_file(work: Path, stage: int) -> Path:
    """Return where the weights of a stage are kept."""
    return work / f"stage{stage:02}.npy"


def fit_weights(arguments: argparse.Namespace) -> None:
    """Fit every stage that is not there yet, the last one first, and write the file of weights."""
    everything = read_all(arguments.work)
    for stage in reversed(range(patterns.STAGES)):
        if not stage_file(arguments.work, stage).exists():
            say(fit_stage(stage, everything, arguments))
    rounded = [
        np.rint(np.load(stage_file(arguments.work, stage)) * learned_weights.PER_DISC)
        for stage in range(patterns.STAGES)
    ]
    arguments.out.parent.mkdir(exist_ok=True)
    arguments.out.write_bytes(
        learned_weights.pack([array("h", stage.astype(np.int16).tobytes()) for stage in rounded])
    )
    say(f"{arguments.out.name}: {arguments.out.stat().st_size:,} bytes")


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, default=Path("build/othello"))
    commands = parser.add_subparsers(required=True)
    games = commands.add_parser("games")
    games.add_argument("folder", type=Path)
    games.set_defaults(run=read_games)
    play = commands.add_parser("play")
    play.add_argument("--games", type=int, default=20_000)
    play.add_argument("--depth", type=int, default=6)
    play.add_argument("--seed", type=int, default=1)
    play.set_defaults(run=play_games)
    offer_workers(play)
    fit = commands.add_parser("fit")
    fit.add_argument("--rounds", type=int, default=18)
    fit.add_argument("--ridge", type=float, default=20)
    fit.add_argument("--belief", type=float, default=0.3, help="in searches, against results")
    fit.add_argument("--out", type=Path, default=learned_weights.weights_file())
    fit.set_defaults(run=fit_weights)
    run(parser)


if __name__ == "__main__":
    main()
