"""What the build needs beside the tools of every day: a compiler for other systems, for one."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version

from tools.portable.project import CONSTRAINTS, canonical, pins, project


def fetch_build_tools() -> None:
    """Install what the extra `portable` lists, at the pinned versions, unless it is there."""
    wanted = [line.partition(">=")[0] for line in project()["optional-dependencies"]["portable"]]
    if all(installed(name) == pins()[canonical(name)] for name in wanted):
        return
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    command = [*pip, f"--constraint={CONSTRAINTS}", *wanted]
    subprocess.run(command, check=True)  # noqa: S603 - our own Python and our own options


def installed(name: str) -> str | None:
    """Return the version of a package that is installed, if it is."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None
