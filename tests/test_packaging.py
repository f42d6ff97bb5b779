"""What people get who install Khepri as a package: from sources, then a wheel, then a game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from portable_parts import unpack_tar

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "khepri"
ENGINE = PACKAGE / "engine"
MADE = ("*.so", "*.pyd", "*.c", "__pycache__", "*.egg-info")
"""What building leaves in the sources, which are packed without it."""

LAYERS = sorted(
    source.relative_to(PACKAGE.parent)
    for source in (pxd.with_suffix(".py") for pxd in ENGINE.rglob("*.pxd"))
    if source.exists()
)
"""What is compiled: whatever has C types beside it."""

BUILD_SDIST = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
WHERE = """
import importlib, sys
for name in sys.argv[1:]:
    print(importlib.import_module(name).__file__)
"""


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None, typed: str = "") -> str:
    """Run a program that must succeed; return what it wrote."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=env,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pack a copy of the sources that nothing was built in."""
    clean = tmp_path_factory.mktemp("sources")
    shutil.copytree(ROOT / "src", clean / "src", ignore=shutil.ignore_patterns(*MADE))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, clean)
    packed = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-c", BUILD_SDIST, packed, cwd=clean)
    [archive] = packed.glob("*.tar.gz")
    return archive


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the sources somewhere else."""
    folder = tmp_path_factory.mktemp("unpacked")
    unpack_tar(sdist, folder)
    [root] = folder.iterdir()
    return root


@pytest.mark.long
def test_the_sources_hold_everything_that_the_engine_is_compiled_from(unpacked: Path) -> None:
    wanted = {
        path.relative_to(ROOT)
        for suffix in ("py", "pxd", "pyi")
        for path in PACKAGE.rglob(f"*.{suffix}")
    }
    packed = {path.relative_to(unpacked) for path in unpacked.rglob("*") if path.is_file()}
    assert sorted(map(str, wanted - packed)) == []
    assert [str(path) for path in packed if path.suffix in {".c", ".so", ".pyd"}] == []


@pytest.mark.long
def test_a_wheel_from_the_packed_sources_plays_a_game_far_from_them(
    unpacked: Path, tmp_path: Path
) -> None:
    wheel = built_wheel(unpacked, tmp_path / "wheel")
    check_contents(wheel)
    venv = installed(wheel, tmp_path / "venv")
    away = tmp_path / "away"
    away.mkdir()
    check_that_layers_are_compiled(venv, away)
    played = run(
        scripts(venv) / "khepri",
        *("play", "laser", "--text", "--level", "2", "--no-save"),
        cwd=away,
        env=surroundings(away),
        typed="e4e3\nresign\nyes\n",
    )
    assert "Re4-e3" in played
    assert "Red wins" in played
    assert "not compiled" not in played


def built_wheel(sources: Path, folder: Path) -> Path:
    """Build a wheel without a network."""
    pip = (sys.executable, "-m", "pip", "wheel", "--no-index", "--no-deps")
    run(*pip, "--no-build-isolation", "--wheel-dir", folder, ".", cwd=sources)
    [wheel] = folder.glob("*.whl")
    return wheel


def check_contents(wheel: Path) -> None:
    """See that a wheel holds what the program opens, and nothing of how it was built."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if name.startswith("khepri/")}
    data = [path for path in (PACKAGE / "assets").rglob("*") if path.is_file()]
    data += [*(PACKAGE / "graphics" / "shaders").glob("*.glsl"), PACKAGE / "py.typed"]
    data += PACKAGE.rglob("*.pyi")
    wanted = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in data
        if "__pycache__" not in path.parts
    }
    assert len(wanted) > 100
    assert sorted(wanted - names) == []
    assert [name for name in names if name.endswith((".c", ".h"))] == []


def installed(wheel: Path, venv: Path) -> Path:
    """Install a wheel into an environment that sees what Khepri needs, but not these sources."""
    run(sys.executable, "-m", "venv", "--without-pip", venv, cwd=venv.parent)
    pip = (sys.executable, "-m", "pip", "--python", scripts(venv) / "python")
    run(*pip, "install", "--no-index", "--no-deps", wheel, cwd=venv.parent)
    site = run(
        scripts(venv) / "python", "-c", "import site; print(site.getsitepackages()[0])", cwd=venv
    )
    # A path in a .pth file is searched, but its own .pth files (this very source tree) are not.
    needed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    Path(site.strip(), "needed.pth").write_text("\n".join(sorted(needed)), encoding="utf-8")
    return venv


def check_that_layers_are_compiled(venv: Path, away: Path) -> None:
    """See that every layer of the engine comes from an environment, as machine code."""
    assert LAYERS
    names = [".".join(layer.with_suffix("").parts) for layer in LAYERS]
    found = run(scripts(venv) / "python", "-c", WHERE, *names, cwd=away, env=surroundings(away))
    for place in found.splitlines():
        assert Path(place).resolve().is_relative_to(venv.resolve()), place
        assert place.endswith(tuple(EXTENSION_SUFFIXES)), place
    assert len(found.splitlines()) == len(names)


def scripts(venv: Path) -> Path:
    """Return where an environment keeps its programs."""
    return Path(sysconfig.get_path("scripts", "venv", {"base": str(venv)}))


def surroundings(folder: Path) -> dict[str, str]:
    """Return an environment in which nothing leads back to the sources."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return kept | {"KHEPRI_DATA_DIR": str(folder), "PYTHONUTF8": "1"}
