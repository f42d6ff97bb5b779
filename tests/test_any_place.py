"""The tests pass wherever the clone lies and whoever runs them; a handful shows it in odd places.

The place is closed to others, has spaces and umlauts in its name, and is no repository; there is
one core, no screen and no standard input, only plain English, and TMPDIR is elsewhere.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = Path(pytest.__file__).parents[1]
LEFT_OUT = (".git", ".venv*", "build", "dist*", ".hypothesis", ".*_cache", "__pycache__", "*.c")
TRIED = (
    "tests/archive/test_little_room.py",
    "tests/archive/test_troubles.py",
    "tests/arena/test_contest.py",
    "tests/cli/test_doctor.py",
    "tests/cli/test_processes.py",
    "tests/cli/test_unforeseen.py",
    "tests/portable/test_private_paths.py",
    "tests/system/test_private_files.py",
    "tests/test_set_up.py",
)
NOBODY_KNOWS = 12345

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="it is about users and cores of Linux"),
]


def open_to_others(*places: str | Path) -> bool:
    """Say whether everybody may read some folders."""
    folders = {above for place in places for above in (Path(place), *Path(place).parents)}
    return all(folder.stat().st_mode & stat.S_IXOTH for folder in folders)


def users() -> list[int]:
    """List who can try: we, and somebody else if we may become somebody who can read Python."""
    me = os.geteuid()
    others = me == 0 and open_to_others(PACKAGES, Path(sys.executable).resolve().parent)
    return [me, NOBODY_KNOWS] if others else [me]


@pytest.fixture
def place() -> Iterator[Path]:
    """Return a folder that is closed to others; pytest's own lies behind folders of one user."""
    folder = Path(tempfile.mkdtemp(prefix="Käfer Haus "))
    yield folder
    shutil.rmtree(folder)


def clone(folder: Path) -> Path:
    """Copy the sources, with a Python beside them that has the packages of this one."""
    folder.mkdir()
    copy = folder / "khepri ü"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    venv.create(copy / ".venv", symlinks=True)
    [site] = (copy / ".venv" / "lib").glob("python*/site-packages")
    # Python reads this in the letters of the locale, which may lack some of the path.
    (site / "packages").symlink_to(PACKAGES)
    (site / "all.pth").write_text("../../../../src\npackages\n", encoding="ascii")
    program = copy / ".venv" / "bin" / "khepri"
    program.write_text('#!/bin/sh\nexec "${0%/*}/python" -m khepri "$@"\n', encoding="ascii")
    program.chmod(0o755)
    return copy


@pytest.mark.parametrize("user", users())
def test_a_handful_of_tests_passes_in_an_odd_place(place: Path, user: int) -> None:
    copy = clone(place / "sources")
    elsewhere = place / "else where"
    elsewhere.mkdir()
    for each in (place, *place.rglob("*")):
        os.chown(each, user, -1, follow_symlinks=False)
    run = '.venv/bin/python -m pytest -q -p no:cacheprovider -m "not long and not soak" "$@" <&-'
    only = f"import os, sys; os.sched_setaffinity(0, {{{min(os.sched_getaffinity(0))}}})"
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{only}; os.execvp('sh', sys.argv[1:])",
            "sh",
            "-c",
            run,
            "sh",
            *TRIED,
        ],
        cwd=copy,
        env={
            "HOME": str(elsewhere),
            "LC_ALL": "C",
            "PATH": "/usr/bin:/bin",
            "TMPDIR": str(elsewhere),
        },
        user=user,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
