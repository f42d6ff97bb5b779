"""What people get who install Khepri as a package: from sources, then a wheel, then a game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

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
WHERE = "import importlib, sys; print(importlib.import_module(sys.argv[1]).__file__)"


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
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    [root] = folder.iterdir()
    return root


def test_the_sources_hold_everything_that_the_engine_is_compiled_from(unpacked: Path) -> None:
    wanted = {
        path.relative_to(ROOT)
        for suffix in ("py", "pxd", "pyi")
        for path in PACKAGE.rglob(f"*.{suffix}")
    }
    packed = {path.relative_to(unpacked) for path in unpacked.rglob("*") if path.is_file()}
    assert sorted(map(str, wanted - packed)) == []
    assert [str(path) for path in packed if path.suffix in {".c", ".so", ".pyd"}] == []


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel from the packed sources, without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--no-index", "--no-deps")
    run(*pip, "--no-build-isolation", "--wheel-dir", folder, ".", cwd=unpacked)
    [built] = folder.glob("*.whl")
    return built


@pytest.mark.long
def test_the_wheel_holds_what_the_program_opens_and_nothing_else(wheel: Path) -> None:
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
    assert sorted(wanted - names) == []
    assert [name for name in names if name.endswith((".c", ".h"))] == []


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an environment that sees what Khepri needs, but not these sources."""
    venv = tmp_path_factory.mktemp("installed") / "venv"
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


def scripts(venv: Path) -> Path:
    """Return where an environment keeps its programs."""
    return Path(sysconfig.get_path("scripts", "venv", {"base": str(venv)}))


def surroundings(folder: Path) -> dict[str, str]:
    """Return an environment in which nothing leads back to the sources."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return kept | {"KHEPRI_DATA_DIR": str(folder), "PYTHONUTF8": "1"}


@pytest.mark.long
def test_an_installed_wheel_plays_a_game_far_from_the_sources(
    installed: Path, tmp_path: Path
) -> None:
    env = surroundings(tmp_path)
    khepri = scripts(installed) / "khepri"
    played = run(
        khepri, *["play", "laser", "--text", "--level", "2", "--no-save"],
        cwd=tmp_path, env=env, typed="e4e3\nresign\nyes\n",
    )  # fmt: skip
    assert "Re4-e3" in played
    assert "Red wins" in played
    assert "not compiled" not in played


@pytest.mark.long
def test_every_layer_of_an_installed_engine_is_compiled(installed: Path, tmp_path: Path) -> None:
    assert LAYERS
    for layer in LAYERS:
        name = ".".join(layer.with_suffix("").parts)
        python = scripts(installed) / "python"
        where = run(python, "-c", WHERE, name, cwd=tmp_path, env=surroundings(tmp_path)).strip()
        assert Path(where).resolve().is_relative_to(installed.resolve()), where
        assert where.endswith(tuple(EXTENSION_SUFFIXES)), where
