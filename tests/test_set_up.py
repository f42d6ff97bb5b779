"""tools/set_up.sh never loses a .venv that works, whatever happens and whenever.

It runs for real in a small folder; only Python and pip are played by a script, which fetches
something new from a network that may be away.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from patience import PATIENCE_S

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.skipif(os.name != "posix", reason="set_up.sh is for Linux and macOS")

PYTHON = """#!/bin/sh
compile() {
    cd src/khepri/engine
    [ ! -e layer.py ] || { cp layer.py layer.so; : >cython_shared.so; }
    cd ../../..
}
case "$*" in
*build_ext*) compile ;;
*EXTENSION_SUFFIXES*) echo "$0 .so" ;;
*version_info*) echo "${VERSION:-3.11} True" ;;
*sysconfig*) echo none; echo none ;;
"-m venv .venv") mkdir -p .venv/bin; cp "$0" .venv/bin/python ;;
*"pip install"*--editable*)
    [ -z "${OFFLINE:-}" ] || { echo "no network" >&2; exit 1; }
    compile
    [ -z "${STOP:-}" ] || { kill -9 "$(cat "$COUNT.pid")"; exit 1; }
    # As pip does it: the old one goes before the new one comes.
    rm -f .venv/bin/khepri
    cp pyproject.toml .venv/bin/khepri
    site=.venv/lib/python3.11/site-packages
    mkdir -p "$site"
    echo "$PWD/src" >"$site/__editable__.khepri-1.pth"
    cp .venv/bin/khepri .venv/bin/pytest
    chmod +x .venv/bin/khepri .venv/bin/pytest ;;
esac
"""

# Counts itself, and ends the script when its time has come.
SHIM = """#!/bin/sh
export PATH=/usr/bin:/bin
echo >>"$COUNT"
if [ "$(wc -l <"$COUNT")" -eq "$KILLED_AT" ]; then kill -9 "$(cat "$COUNT.pid")"; exit 1; fi
if [ "${{BROKEN:-}}" = {name} ]; then echo "No space left" >&2; exit 1; fi
exec {real} "$@"
"""
COUNTED = ("cp", "mkdir", "mv", "rm", "find", "python3")


class Clone:
    """A folder with the script in it, on a computer that is all pretence."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "K\u00e4fer Haus"
        self.programs = folder / "programs"
        self.count = folder / "count"
        self.programs.mkdir()
        (self.folder / "tools").mkdir(parents=True)
        (self.folder / "src/khepri/engine").mkdir(parents=True)
        shutil.copy(ROOT / "tools/set_up.sh", self.folder / "tools")
        for name in ("setup.py", "constraints.txt"):
            (self.folder / name).write_text("setuptools==1\n", encoding="utf-8")
        self.want("1")
        python = folder / "python"
        write_program(python, PYTHON)
        for name in COUNTED:
            real = python if name == "python3" else shutil.which(name, path="/usr/bin:/bin")
            write_program(self.programs / name, SHIM.format(name=name, real=f"'{real}'"))

    def want(self, version: str) -> None:
        """Change the sources, so that something else has to be fetched."""
        text = f"#!/bin/sh\necho {version}\n"
        (self.folder / "pyproject.toml").write_text(text, encoding="utf-8")

    def set_up(
        self, *, kind: str = "runtime", killed_at: int = 0, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run the script, to its end or to the command at which it is killed."""
        self.count.write_bytes(b"")
        surroundings = {
            "PATH": f"{self.programs}:/usr/bin:/bin",
            "COUNT": str(self.count),
            "KILLED_AT": str(killed_at),
        }
        script = 'echo $$ >"$COUNT.pid"; exec sh tools/set_up.sh "$0"'
        return subprocess.run(
            ["sh", "-c", script, kind],
            cwd=self.folder,
            env=surroundings | environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=PATIENCE_S,
        )

    @property
    def installed(self) -> str:
        """Ask the installed program for its version."""
        command = [self.folder / ".venv/bin/khepri"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    @property
    def left(self) -> list[str]:
        """Name what lies about beside .venv."""
        return [path.name for path in self.folder.glob(".venv?*")]


def write_program(path: Path, text: str) -> None:
    """Write a script that can be run."""
    path.write_text(text, encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    """Return a folder in which the program was set up once."""
    made = Clone(tmp_path)
    done = made.set_up()
    assert (done.returncode, made.installed, made.left) == (0, "1", []), done.stderr
    return made


def test_what_changed_is_fetched_and_nothing_lies_about(clone: Clone) -> None:
    assert clone.set_up().stdout.startswith("The engine will be slow")
    clone.want("2")
    assert clone.set_up().returncode == 0
    assert (clone.installed, clone.left) == ("2", [])


def test_the_path_is_installed_in_letters_that_every_locale_has(clone: Clone) -> None:
    [place] = clone.folder.glob(".venv/lib/*/site-packages/*.pth")
    assert (place.parent / place.read_text("ascii").strip()).resolve() == clone.folder / "src"


@pytest.mark.parametrize("fault", ["sources", "interrupted", "folder"])
def test_without_a_network_what_works_is_kept(clone: Clone, fault: str) -> None:
    if fault == "sources":
        clone.want("2")
    elif fault == "interrupted":
        (clone.folder / ".venv/khepri-unfinished").touch()
    else:
        (clone.folder / ".venv/khepri-made").write_text("elsewhere")
    done = clone.set_up(OFFLINE="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "(is there a network?)" in done.stdout
    assert "Until then, Khepri runs as it was set up before." in done.stdout
    assert (clone.installed, clone.left) == ("1", [])
    assert "no network" in (clone.folder / ".venv/khepri-set-up.log").read_text()
    clone.want("2")
    assert clone.set_up().returncode == 0
    assert (clone.installed, clone.left) == ("2", [])


def test_what_cannot_do_what_is_wanted_is_kept_but_not_used(clone: Clone) -> None:
    (clone.folder / ".venv/bin/pytest").unlink()
    done = clone.set_up(kind="dev", OFFLINE="1")
    assert done.returncode == 1
    assert "(is there a network?)" in done.stderr
    assert (clone.installed, clone.left) == ("1", [])


@pytest.mark.parametrize("broken", ["mkdir", "cp"])
def test_where_nothing_can_be_written_what_works_is_used(clone: Clone, broken: str) -> None:
    clone.want("2")
    done = clone.set_up(BROKEN=broken)
    assert done.returncode == 0, done.stderr
    assert "Nothing was changed, as nothing can be written here" in done.stdout
    assert "Until then, Khepri runs as it was set up before." in done.stdout
    assert (clone.installed, clone.left) == ("1", [])
    assert clone.set_up().returncode == 0
    assert (clone.installed, clone.left) == ("2", [])


def test_where_nothing_can_be_written_the_first_time_it_is_said(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    done = clone.set_up(BROKEN="mkdir")
    assert done.returncode == 1
    assert done.stderr.endswith(
        "Nothing was changed, as nothing can be written here: make room or ask whose folder it is,"
        " and run make again.\n"
    )


def test_an_engine_of_other_sources_is_not_taken_for_that_of_the_old_ones(clone: Clone) -> None:
    """Killed after compiling, and then the old sources are checked out again."""
    layer = clone.folder / "src/khepri/engine/layer.py"
    layer.with_suffix(".pxd").touch()
    layer.write_text("old", encoding="utf-8")
    clone.set_up()
    layer.write_text("new", encoding="utf-8")
    assert clone.set_up(STOP="1").returncode != 0
    layer.write_text("old", encoding="utf-8")
    clone.set_up(OFFLINE="1")
    assert layer.with_suffix(".so").read_text(encoding="utf-8") == "old"


@pytest.mark.long
@pytest.mark.parametrize("change", ["sources", "folder"])
def test_killed_at_any_moment_and_then_without_a_network_it_works(
    clone: Clone, change: str, tmp_path: Path
) -> None:
    before = tmp_path / "before"
    if change == "folder":
        (clone.folder / ".venv/khepri-made").write_text("elsewhere")
    clone.want("2")
    shutil.copytree(clone.folder, before, symlinks=True)
    killed_at = 1
    while True:
        killed = clone.set_up(killed_at=killed_at).returncode != 0
        done = clone.set_up(OFFLINE="1")
        assert done.returncode == 0, f"killed at {killed_at}: {done.stderr}"
        assert clone.installed in ("1", "2")
        assert clone.left == []
        if not killed:
            break
        shutil.rmtree(clone.folder)
        shutil.copytree(before, clone.folder, symlinks=True)
        killed_at += 1
    assert killed_at > 5
    assert clone.installed == "2"


def test_there_is_nothing_to_keep_the_first_time(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    done = clone.set_up(OFFLINE="1")
    assert done.returncode == 1
    assert "what it said is in .venv/khepri-set-up.log" in done.stderr
    assert clone.set_up().returncode == 0
    assert (clone.installed, clone.left) == ("1", [])
