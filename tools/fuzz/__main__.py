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
from dataclasses import dataclass
from pathlib import Path

import click
from benchmarks.page import with_section

from tools.fuzz.one_target import RESULT
from tools.fuzz.targets import MODULES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/reliability.md"
SECTION = "fuzz"
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
    result = folder / RESULT
    result.unlink(missing_ok=True)
    log = folder / "fuzz.log"
    command = [sys.executable, "-m", "tools.fuzz.one_target", name, str(inputs), str(folder)]
    # The evening that a club's pages talk to is that of the tests.
    environment = {**os.environ, "PYTHONPATH": "src:tests", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with log.open("wb") as file:
        ended = subprocess.run(  # noqa: S603 - our own words
            command, cwd=ROOT, env=environment, stdout=file, stderr=file, check=False
        )
    edges = [int(each) for each in _EDGES.findall(log.read_bytes())]
    if not result.exists():
        ending = f"the process ended with {ended.returncode} before its time: see {log}"
        return TargetResult(name, 0, 0.0, max(edges, default=0), (ending,))
    told = json.loads(result.read_text(encoding="utf-8"))
    return TargetResult(
        name, told["inputs"], told["seconds"], max(edges, default=0), tuple(told["findings"])
    )


def table_of(results: list[TargetResult]) -> str:
    """Return the figures as a table of the page."""
    heads = ("target", "inputs", "seconds", "a second", "edges reached", "findings")
    lines = [f"| {' | '.join(heads)} |", "|---|---:|---:|---:|---:|---:|"]
    order = list(MODULES)
    lines += [each.row for each in sorted(results, key=lambda each: order.index(each.name))]
    return "\n".join(lines)


@click.command()
@click.option("--inputs", type=click.IntRange(min=1), default=1_000_000, show_default=True)
@click.option("--only", default="", metavar="TARGETS", help="Some targets, with commas between.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True)
@click.option(
    "--folder", type=click.Path(path_type=Path), default=ROOT / "build/fuzz", show_default=True
)
@click.option("--write", is_flag=True, help="Write the table into docs/reliability.md.")
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
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(with_section(page, SECTION, table_of(results)), encoding="utf-8")
    if any(each.findings for each in results):
        sys.exit(1)


if __name__ == "__main__":
    main()
