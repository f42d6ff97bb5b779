"""Fuzz one target in this process: ``python -m tools.fuzz.one_target NAME INPUTS FOLDER``.

Atheris changes texts at random and keeps those that reach code which no text has reached before.
Whatever the target raises is written down with the text, and the run goes on: one fault should
not hide the others.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
import traceback
from pathlib import Path

import atheris

from tools.fuzz.target import Check, FuzzTarget

SLOW_S = 5.0
"""A text that takes so much of the processor's time is a finding: no reader may be stalled."""

TOLD_EVERY = 10_000
"""So often the figures are written down: Atheris ends the process without a word."""

LARGEST_MB = 2048
RESULT = "result.json"


class FuzzRun:
    """Counts the texts, and keeps one of each sort that breaks something."""

    def __init__(self, target: FuzzTarget, inputs: int, folder: Path) -> None:
        self._target = target
        self._inputs = inputs
        self._folder = folder
        self._begun = time.monotonic()
        self._known: set[str] = set()
        self._said: list[str] = []
        self._check: Check | None = None
        self.count = 0

    def try_bytes(self, data: bytes) -> None:
        """Try one text; this is what Atheris calls."""
        if self._check is None or len(self._said) >= self._target.lasting:
            self._check, self._said = self._target.begin(), []
        self._said.append(data.decode("utf-8", "surrogateescape"))
        before = time.thread_time()
        try:
            self._check(self._said[-1])
            if time.thread_time() - before > SLOW_S:
                self._keep("slow", f"This took {time.thread_time() - before:.1f} s.")
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what we look for
            self._keep(_place(error), traceback.format_exc())
            self._check = None
        self.count += 1
        if self.count % TOLD_EVERY == 0 or self.count >= self._inputs:
            self._tell()

    def _keep(self, sort: str, story: str) -> None:
        if sort in self._known:
            return
        self._known.add(sort)
        text = "\n".join(self._said)
        name = hashlib.sha256(sort.encode()).hexdigest()[:8]
        self._folder.mkdir(parents=True, exist_ok=True)
        (self._folder / f"{name}.txt").write_bytes(text.encode("utf-8", "surrogateescape"))
        (self._folder / f"{name}.log").write_text(f"{sort}\n{story}", encoding="utf-8")

    def _tell(self) -> None:
        told = {
            "inputs": self.count,
            "seconds": round(time.monotonic() - self._begun, 1),
            "findings": sorted(self._known),
        }
        (self._folder / RESULT).write_text(json.dumps(told), encoding="utf-8")


def _place(error: BaseException) -> str:
    """Return what two errors share that are the same fault: their sort and where they arose."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [each for each in frames if "khepri" in each.filename or "fuzz" in each.filename]
    return f"{type(error).__name__} at {Path(ours[-1].filename).name}:{ours[-1].lineno}"


def main(name: str, inputs: int, folder: Path) -> None:
    """Run it; Atheris ends the process."""
    with atheris.instrument_imports(include=["khepri"], enable_loader_override=False):
        from tools.fuzz.targets import target_named  # noqa: PLC0415 - instrumented as it is imported

        target = target_named(name)
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds()):
        data = seed.encode("utf-8", "surrogateescape")[: target.longest]
        (corpus / f"seed-{number:03}").write_bytes(data)
    run = FuzzRun(target, inputs, folder)
    options = [
        f"-atheris_runs={inputs}",
        f"-max_len={target.longest}",
        f"-rss_limit_mb={LARGEST_MB}",
        "-timeout=60",
        f"-artifact_prefix={folder}/",
        "-seed=1",
        "-print_final_stats=1",
    ]
    atheris.Setup([sys.argv[0], *options, str(corpus)], run.try_bytes)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
