"""What pyproject.toml and constraints.txt say, for those who pack the program."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CONSTRAINTS = ROOT / "constraints.txt"


@cache
def project() -> dict[str, Any]:
    """Return the table [project] of pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    table: dict[str, Any] = tomllib.loads(text)["project"]
    return table


def version() -> str:
    """Return the version that all the files are named after."""
    number: str = project()["version"]
    return number


def run_time_requirements() -> list[str]:
    """Return what the program needs to run, with everything for a club night."""
    return [*project()["dependencies"], *project()["optional-dependencies"]["club"]]


@cache
def pins() -> dict[str, str]:
    """Return the version of every package that constraints.txt pins."""
    lines = [line.partition("==") for line in CONSTRAINTS.read_text(encoding="utf-8").split()]
    return {canonical(name): number for name, _, number in lines}


def canonical(name: str) -> str:
    """Return the one spelling that all spellings of a package's name share."""
    return re.sub(r"[-_.]+", "-", name).lower()
