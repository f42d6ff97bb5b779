"""Our sources in one file, for those who build Khepri themselves."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.portable.clean_copy import copy_sources
from tools.portable.project import ROOT, version

NOBODY = ("--owner=root", "--group=root")
"""Otherwise the archive would name whoever packs it."""


def build(work: Path, dist: Path) -> Path:
    """Pack a clean copy of the sources; return the archive."""
    work.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=work) as name:
        copy_sources(Path(name))
        shutil.copy(ROOT / "setup.py", name)
        pack = ("setup.py", "--quiet", "sdist", "--formats=gztar", *NOBODY, f"--dist-dir={dist}")
        subprocess.run([sys.executable, *pack], cwd=name, check=True)  # noqa: S603 - our own words
    return dist / f"khepri-{version()}.tar.gz"
