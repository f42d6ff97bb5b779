"""Our sources in one file, for those who build Khepri themselves."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.portable.project import ROOT, version
from tools.portable.wheels import copy_sources

PACK = """
import sys
from setuptools import build_meta
nobody = ["--owner=root", "--group=root"]
build_meta.build_sdist(sys.argv[1], {"--build-option": nobody})
"""
"""What setuptools is asked to do, in a process of its own: it works in the current folder."""


def build(work: Path, dist: Path) -> Path:
    """Pack a clean copy of the sources; return the archive."""
    work.mkdir(parents=True, exist_ok=True)
    dist.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=work) as name:
        copy_sources(Path(name))
        shutil.copy(ROOT / "setup.py", name)
        command = [sys.executable, "-c", PACK, str(dist)]
        subprocess.run(command, cwd=name, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    return dist / f"khepri-{version()}.tar.gz"
