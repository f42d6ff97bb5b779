"""Programs of Windows, run on Linux by Wine."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PATIENCE_S = 600.0


@dataclass(frozen=True, slots=True)
class Wine:
    """A Windows of our own, in a folder."""

    prefix: Path

    @property
    def environment(self) -> dict[str, str]:
        """The variables that its programs run with: none of those are for another Python."""
        plain = {name: value for name, value in os.environ.items() if "PYTHON" not in name}
        # Neither a browser engine nor .NET is asked for, and nothing is put into anybody's menu.
        without = "mscoree,mshtml=;winemenubuilder.exe=d"
        ours = {"WINEPREFIX": str(self.prefix), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": without}
        return plain | ours

    def set_up(self) -> None:
        """Make this Windows, unless it is there.

        :raises FileNotFoundError: if there is no Wine.
        """
        if shutil.which("wine") is None:
            raise FileNotFoundError("Wine is missing: sudo apt install wine wine64")
        if not (self.prefix / "ready").exists():
            self.prefix.mkdir(parents=True, exist_ok=True)
            self.run(["wineboot", "-i"])
            # Wine takes itself for Windows 7, on which this Python does not run.
            self.run(["winecfg", "-v", "win10"])
            self.wait()
            (self.prefix / "ready").touch()

    def run(
        self,
        words: Sequence[str | Path],
        *,
        folder: Path | None = None,
        typed: str = "",
        variables: Mapping[str, str] | None = None,
    ) -> str:
        """Run a program to its end; return what it prints.

        Output goes through a pipe: Python cannot use a file of Linux as its standard output there.

        :raises subprocess.CalledProcessError: if the program fails.
        """
        done = subprocess.run(  # noqa: S603 - our own words
            ["wine", *map(str, words)],  # noqa: S607 - wherever Wine is installed
            cwd=folder,
            env=self.environment | dict(variables or {}),
            input=typed.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE_S,
            check=False,
        )
        said = done.stdout.decode("utf-8", "replace").replace("\r\n", "\n")
        if done.returncode:
            raise subprocess.CalledProcessError(done.returncode, list(map(str, words)), said)
        return said

    def wait(self) -> None:
        """Wait until all its programs have ended."""
        subprocess.run(["wineserver", "-w"], env=self.environment, check=False)  # noqa: S607

    def end(self) -> None:
        """End all its programs."""
        subprocess.run(["wineserver", "-k"], env=self.environment, check=False)  # noqa: S607
        self.wait()
