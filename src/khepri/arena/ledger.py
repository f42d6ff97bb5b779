"""The ledger of a match: a file with every game that has been played, so that none is lost.

It is text, a JSON object a line: first what is played, then a line for each game, written as
soon as the game is over. A line counts from its last character on; what an interruption leaves
behind of one is thrown away when the match is resumed.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from khepri.arena.contest import Contest
from khepri.arena.referee import GameReport
from khepri.errors import CodecError, EngineError
from khepri.system.codec import PLAIN, parse_json
from khepri.system.files import create_exclusively, read_file

FORMAT = 1


class Ledger:
    """An open ledger; `reports` holds the games that it has so far, each once."""

    def __init__(self, path: Path, reports: Mapping[int, GameReport]) -> None:
        self.path = path
        self.reports = dict(reports)

    @classmethod
    def begin(cls, path: Path, contest: Contest) -> Ledger:
        """Begin a new ledger.

        :raises EngineError: if there is one already, or it cannot be written.
        """
        head = {"khepri match": FORMAT, **settings_of(contest)}
        try:
            with create_exclusively(path) as file:
                _write_line(file.fileno(), head)
        except FileExistsError:
            raise EngineError(
                f"There is a match in {path} already: add --resume to go on with it."
            ) from None
        except OSError as error:
            raise EngineError(f"{path} cannot be written: {error.strerror}.") from error
        return cls(path, {})

    @classmethod
    def resume(cls, path: Path, contest: Contest) -> Ledger:
        """Go on with a ledger.

        :raises EngineError: if it cannot be read, or another match is in it.
        """
        try:
            data = read_file(path)
            whole = data[: data.rfind(b"\n") + 1]
            if whole != data:
                os.truncate(path, len(whole))
        except OSError as error:
            raise EngineError(f"{path} cannot be resumed: {error.strerror}.") from error
        if not whole:
            path.unlink()
            return cls.begin(path, contest)
        head, *lines = whole.splitlines()
        _compare(path, _read_line(path, 1, head), settings_of(contest))
        reports: dict[int, GameReport] = {}
        for number, line in enumerate(lines, start=2):
            report = _report(path, number, _read_line(path, number, line))
            reports.setdefault(report.number, report)
        return cls(path, reports)

    def add(self, report: GameReport) -> None:
        """Keep a game; when this returns, it is on the disk."""
        if report.number in self.reports:
            return
        with self.path.open("ab") as file:
            _write_line(file.fileno(), asdict(report))
        self.reports[report.number] = report


def settings_of(contest: Contest) -> dict[str, object]:
    """Return what two runs must have in common to be one match."""
    openings = "\n".join(" ".join((opening.start, *opening.moves)) for opening in contest.openings)
    return {
        "game": contest.game,
        "variant": contest.variant,
        "A": str(contest.entrants[0]),
        "B": str(contest.entrants[1]),
        "pace": str(contest.pace),
        "adjudication": asdict(contest.adjudication),
        "seed": contest.seed,
        "openings": hashlib.sha256(openings.encode()).hexdigest()[:16],
    }


def _write_line(descriptor: int, values: Mapping[str, object]) -> None:
    """Add one line in one call, and wait until it is on the disk."""
    os.write(descriptor, json.dumps(values).encode() + b"\n")
    os.fsync(descriptor)


def _read_line(path: Path, number: int, line: bytes) -> dict[str, object]:
    try:
        values = parse_json(line)
    except CodecError as error:
        raise EngineError(f"Line {number} of {path} cannot be read.") from error
    if not isinstance(values, dict):
        raise EngineError(f"Line {number} of {path} is not an object.")
    return values


def _report(path: Path, number: int, values: object) -> GameReport:
    try:
        return PLAIN.read(GameReport, values)
    except CodecError as error:
        raise EngineError(f"Line {number} of {path} is not a game. {error}") from error


def _compare(path: Path, head: Mapping[str, object], wanted: Mapping[str, object]) -> None:
    if head.get("khepri match") != FORMAT:
        raise EngineError(f"{path} is not the state of a match.")
    for name, value in wanted.items():
        if head.get(name) != value:
            raise EngineError(
                f"Another match is in {path}: its {name} is {head.get(name)}, not {value}."
            )
