"""Break the program in small ways, and see whether a test notices.

    python -m tools.mutants src/khepri/games src/khepri/match --count 40
    python -m tools.mutants src/khepri/club/play --long --json mutants.json

First the tests run once with coverage, which tells which of them pass through which line. Then each
mutant is a copy of the sources with one expression changed; only the tests that pass through that
line run on it, and it is *noticed* if one of them fails or never ends. The same seed, sources and
count make the same mutants, so that two sets of tests can be compared.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import coverage
import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
QUICK = "not long and not soak"
LONG = "not soak"
PATIENCE_S = 600.0
"""A mutant may loop for ever. No test takes so long, on a busy machine either."""

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One expression of a file, and what stands there instead."""

    path: Path
    line: int
    start: int
    end: int
    """Where the expression is, in bytes of the file."""

    text: str

    def __str__(self) -> str:
        was = self.path.read_bytes()[self.start : self.end].decode()
        return f"{self.path.relative_to(ROOT)}:{self.line}: {was} -> {self.text}"

    def written(self) -> bytes:
        """Return the file with the change."""
        source = self.path.read_bytes()
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Find what can be changed in the functions of a file.

    What only runs when a module is imported is left alone: no test passes through it by itself.
    """
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    seen: set[Mutant] = set()
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for statement in function.body:
            for node in ast.walk(statement):
                for old, new in _changes(node):
                    if isinstance(old, ast.expr) and old.end_lineno and old.end_col_offset:
                        start = starts[old.lineno - 1] + old.col_offset
                        end = starts[old.end_lineno - 1] + old.end_col_offset
                        mutant = Mutant(path, old.lineno, start, end, f"({ast.unparse(new)})")
                        if mutant not in seen:  # a function in a function is walked through twice
                            seen.add(mutant)
                            yield mutant


def _changes(node: ast.AST) -> Iterator[tuple[ast.AST, ast.expr]]:
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in SWAPPED:
            yield node, ast.Compare(left, [_swapped(op)], [right])
        case ast.BinOp(left, op, right) if type(op) in SWAPPED and not _is_text(left, right):
            yield node, ast.BinOp(left, _swapped(op), right)
        case ast.BoolOp(op, values):
            yield node, ast.BoolOp(_swapped(op), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield node, operand
        case ast.If(test) | ast.While(test) | ast.IfExp(test) if not isinstance(test, ast.Compare):
            yield test, ast.UnaryOp(ast.Not(), test)
        case ast.Constant(bool() as value):
            yield node, ast.Constant(not value)
        case ast.Constant(int() as value):
            yield node, ast.Constant(value + 1)
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield value, ast.Constant(None)
        case _:
            pass


def _swapped(op: ast.AST) -> Any:
    return SWAPPED[type(op)]()


def _is_text(*operands: ast.expr) -> bool:
    return any(
        isinstance(each, ast.JoinedStr)
        or (isinstance(each, ast.Constant) and isinstance(each.value, str | bytes))
        for each in operands
    )


# Which tests pass through a line


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note what a test passes through, with its fixtures, while `covering_tests` watches."""
    if (watching := coverage.Coverage.current()) is not None:
        watching.switch_context(item.nodeid)
    return (yield)


Covering = dict[Path, dict[int, list[str]]]


def covering_tests(folders: Sequence[Path], marker: str) -> Covering:
    """Run the tests once, and return which of them pass through each line."""
    with tempfile.TemporaryDirectory() as folder:
        data_file = Path(folder) / "coverage"
        settings = Path(folder) / "settings"
        settings.write_text("[run]\nsource = khepri\n", encoding="utf-8")
        command = ["-m", "coverage", "run", f"--rcfile={settings}", f"--data-file={data_file}"]
        tests = [*map(str, folders), "-m", marker, "-p", "tools.mutants"]
        run = _run_python([*command, "-m", "pytest", *QUIET, *tests], SOURCES, None)
        if run.returncode != 0:
            raise SystemExit(f"The tests fail as they are:\n{run.stdout[-2000:]}")
        data = coverage.CoverageData(str(data_file))
        data.read()
        return {Path(name): data.contexts_by_lineno(name) for name in data.measured_files()}


# Trying mutants

QUIET = ["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider"]


def _run_python(
    arguments: Sequence[str], sources: Path, patience_s: float | None
) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(sources), str(ROOT))),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return subprocess.run(  # noqa: S603 - our own tests
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        timeout=patience_s,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def is_noticed(mutant: Mutant, tests: Sequence[str]) -> bool:
    """Say whether one of the tests fails on a mutant."""
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "src"
        # Links: the sources are large, and all but one file stays as it is.
        shutil.copytree(
            SOURCES, sources, copy_function=os.link, ignore=shutil.ignore_patterns("*.egg-info")
        )
        changed = sources / mutant.path.relative_to(SOURCES)
        for compiled in changed.parent.glob(f"__pycache__/{changed.stem}.*"):
            compiled.unlink()
        changed.unlink()
        changed.write_bytes(mutant.written())
        names = Path(folder) / "tests"
        names.write_text("\n".join(tests), encoding="utf-8")
        try:
            run = _run_python(["-m", "pytest", *QUIET, f"@{names}"], sources, PATIENCE_S)
        except subprocess.TimeoutExpired:
            return True
        return run.returncode != 0


# The command


def chosen(paths: Iterable[Path], count: int, seed: int) -> list[Mutant]:
    """Choose so many mutants, as many from each path, always the same ones for a seed."""
    dice = random.Random(seed)
    paths = list(paths)
    found: list[Mutant] = []
    for place, path in enumerate(paths):
        files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        everything = [mutant for file in files for mutant in mutants_of(file)]
        share = count * (place + 1) // len(paths) - count * place // len(paths)
        found += dice.sample(everything, min(share, len(everything)))
    return found


def folder_of_tests(path: Path) -> Path:
    """Return the folder with the tests of a part of the program: the nearest of the same name."""
    parts = path.resolve().relative_to(SOURCES / "khepri").with_suffix("").parts
    folders = (ROOT.joinpath("tests", *parts[:size]) for size in range(len(parts), 0, -1))
    return next((folder for folder in folders if folder.is_dir()), ROOT / "tests")


def main(arguments: Sequence[str] | None = None) -> None:
    """Make mutants, try them and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path, help="files or folders below src/khepri")
    parser.add_argument("--count", type=int, default=50, help="how many mutants (50)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--long", action="store_true", help="with the tests of make test-long")
    parser.add_argument("--tests", nargs="+", type=Path, help="other tests than those of the paths")
    parser.add_argument("--json", type=Path, help="write what came of each mutant to a file")
    wishes = parser.parse_args(arguments)
    paths = [path.resolve() for path in wishes.paths]
    folders = wishes.tests or sorted({folder_of_tests(path) for path in paths})
    covering = covering_tests(folders, LONG if wishes.long else QUICK)

    def tried(mutant: Mutant) -> bool:
        tests = [each for each in covering.get(mutant.path, {}).get(mutant.line, []) if each]
        return bool(tests) and is_noticed(mutant, tests)

    mutants = chosen(paths, wishes.count, wishes.seed)
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        noticed = dict(zip(mutants, workers.map(tried, mutants), strict=True))
    table: dict[Path, list[bool]] = defaultdict(list)
    for mutant, was_noticed in noticed.items():
        table[next(path for path in paths if mutant.path.is_relative_to(path))].append(was_noticed)
        if not was_noticed:
            print(f"not noticed: {mutant}")
    for path, results in table.items():
        print(f"{path.relative_to(ROOT)}: {sum(results)} of {len(results)} noticed")
    print(f"{sum(noticed.values())} of {len(noticed)} noticed")
    if wishes.json:
        outcome = {str(mutant): was_noticed for mutant, was_noticed in noticed.items()}
        wishes.json.write_text(json.dumps(outcome, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
