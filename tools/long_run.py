"""What tools that work for hours share: workers, progress, and going on after an interruption."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Mapping
from concurrent.futures import as_completed
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from khepri.arena.workers import WorkerPool, cluster, local_processes


class Findings(Protocol):
    """What a job finds: as many positions as `game` has numbers."""

    game: Any

    def save(self, path: Path) -> None:
        """Write it to a file, whole or not at all."""


def say(text: str) -> None:
    """Show how far the run has come."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def offer_workers(command: argparse.ArgumentParser) -> None:
    """Let the command line say who does the work."""
    command.add_argument("--processes", type=int, default=os.cpu_count())
    command.add_argument("--cluster", metavar="ADDRESS", help="work on a Dask cluster")


def hire(arguments: argparse.Namespace) -> AbstractContextManager[WorkerPool]:
    """Bring those together who do the work."""
    if arguments.cluster:
        return cluster(arguments.cluster)
    return local_processes(arguments.processes)


def work_off(jobs: Mapping[str, tuple[Any, ...]], arguments: argparse.Namespace) -> None:
    """Do every job whose file is not there yet, and keep what it finds in that file."""
    with hire(arguments) as hired:
        waiting = {
            hired.executor.submit(*job): arguments.work / name
            for name, job in jobs.items()
            if not (arguments.work / name).exists()
        }
        for count, done in enumerate(as_completed(waiting), start=1):
            found: Findings = done.result()
            found.save(waiting[done])
            say(f"{count} of {len(waiting)}: {waiting[done].name}, {len(found.game):,} positions")


def run(parser: argparse.ArgumentParser) -> None:
    """Do what the command line asks, in its working folder."""
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    arguments.run(arguments)
