"""Run a fuzzing campaign: ``python -m tools.fuzz [--inputs 1000000] [--only fen-laser,…]``.

Each target runs in a process of its own. What it found is in ``build/fuzz/TARGET``; a finding's
text belongs into ``tests/vectors/fuzz`` with the mending, where `make test` tries it for ever. The
figures of a whole campaign go into docs/reliability.md.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
from benchmarks.page import with_section

from tools.fuzz.one_target import RESULT
from tools.fuzz.targets import MODULES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/reliability.md"
SECTION = "fuzz"
LOG = "fuzz.log"
_EDGES = re.compile(rb"cov: (\d+)")


@dataclass(frozen=True, slots=True)
class TargetResult:
    """What came of one target."""

    name: str
    inputs: int
    seconds: float
    edges: int
    findings: tuple[str, ...]

    @property
    def row(self) -> str:
        """The line of the table."""
        speed = self.inputs / max(self.seconds, 0.1)
        cells = (
            f"`{self.name}`",
            f"{self.inputs:,}",
            f"{self.seconds:,.0f}",
            f"{speed:,.0f}",
            f"{self.edges:,}",
            str(len(self.findings)),
        )
        return f"| {' | '.join(cells)} |"


def fuzz(name: str, inputs: int, folder: Path) -> TargetResult:
    """Run one target to its end, and return what came of it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / RESULT).unlink(missing_ok=True)
    command = [sys.executable, "-m", "tools.fuzz.one_target", name, str(inputs), str(folder)]
    # The evening that a club's pages talk to is that of the tests.
    environment = {**os.environ, "PYTHONPATH": "src:tests", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with (folder / LOG).open("wb") as file:
        ended = subprocess.run(  # noqa: S603 - our own words
            command, cwd=ROOT, env=environment, stdout=file, stderr=file, check=False
        )
    result = result_in(folder)
    if result.inputs >= inputs:
        return result
    ending = f"the process ended with {ended.returncode} before its time: see {folder / LOG}"
    return replace(result, findings=(*result.findings, ending))


def result_in(folder: Path) -> TargetResult:
    """Return what a run has written down, also one that is not over."""
    told: dict[str, Any] = {"inputs": 0, "seconds": 0.0, "findings": []}
    with suppress(OSError):
        told = json.loads((folder / RESULT).read_text(encoding="utf-8"))
    edges = [0]
    with suppress(OSError):
        edges += (int(each) for each in _EDGES.findall((folder / LOG).read_bytes()))
    findings = tuple(map(str, told["findings"]))
    return TargetResult(folder.name, told["inputs"], told["seconds"], max(edges), findings)


def table_of(results: list[TargetResult]) -> str:
    """Return the figures as a table of the page."""
    heads = ("target", "inputs", "seconds", "a second", "edges reached", "findings")
    lines = [f"| {' | '.join(heads)} |", "|---|---:|---:|---:|---:|---:|"]
    lines += [each.row for each in results]
    return "\n".join(lines)


@click.command()
@click.option("--inputs", type=click.IntRange(min=1), default=1_000_000, show_default=True)
@click.option("--only", default="", metavar="TARGETS", help="Some targets, with commas between.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True)
@click.option(
    "--folder", type=click.Path(path_type=Path), default=ROOT / "build/fuzz", show_default=True
)
@click.option("--write", is_flag=True, help="Write the table of all targets.")
def main(inputs: int, only: str, jobs: int, folder: Path, *, write: bool) -> None:
    """Fuzz every reader of texts that come from outside."""
    names = only.split(",") if only else list(MODULES)
    unknown = [name for name in names if name not in MODULES]
    if unknown:
        raise click.UsageError(f"There is no target {unknown[0]!r}: say {', '.join(MODULES)}.")
    with ThreadPoolExecutor(jobs) as pool:
        running = [pool.submit(fuzz, name, inputs, folder / name) for name in names]
        results = []
        for each in running:
            results.append(each.result())
            click.echo(results[-1].row)
            for finding in results[-1].findings:
                click.echo(f"    {finding}")
    if write:
        # A campaign may be run in parts, since all of it takes an hour of two cores.
        table = table_of([result_in(folder / name) for name in MODULES])
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(with_section(page, SECTION, table), encoding="utf-8")
    if any(each.findings for each in results):
        sys.exit(1)


if __name__ == "__main__":
    main()
