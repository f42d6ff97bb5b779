"""Our own wheel for every target, packed by setuptools from one clean copy of the sources."""

from __future__ import annotations

import os
import shutil
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import chdir, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, SetuptoolsDeprecationWarning, setup
from setuptools.command.build_ext import build_ext

from tools.portable.clean_copy import copy_sources
from tools.portable.cross_compile import compiled
from tools.portable.packing import MOMENT_SECONDS, PROGRAM
from tools.portable.project import version
from tools.portable.targets import TARGETS, Target


def build(work: Path, dist: Path) -> Path:
    """Build the wheels of all targets; return the folder that they are in."""
    del dist  # the wheelhouse carries them
    return next(iter(build_wheels(work).values())).parent


def build_wheels(work: Path, targets: Iterable[Target] = TARGETS) -> dict[Target, Path]:
    """Return our wheel for each target."""
    return {target: built(target, work) for target in targets}


@cache
def built(target: Target, work: Path) -> Path:
    """Build the wheel of one target: once, as several parts are made from it."""
    modules = compiled(target, work)
    folder = work / "wheels"
    wheel = folder / f"khepri-{version()}-cp311-abi3-{target.wheel_tag}.whl"
    wheel.unlink(missing_ok=True)
    # A folder of another name each time: distutils remembers which folders it has made.
    with TemporaryDirectory(dir=work) as name:
        copy_sources(Path(name))
        pack(Path(name), modules, target, folder)
    if not wheel.exists():
        raise FileNotFoundError(f"setuptools did not write {wheel.name}.")
    return wheel


def pack(stage: Path, modules: Mapping[str, Path], target: Target, folder: Path) -> None:
    """Let setuptools write the wheel of one target."""
    with chdir(stage), same_everywhere(), warnings.catch_warnings():
        # setuptools' own way to a wheel passes through a command that it tells others to avoid.
        warnings.simplefilter("ignore", SetuptoolsDeprecationWarning)
        setup(
            script_name="setup.py",
            script_args=[
                *("--quiet", "bdist_wheel", "--py-limited-api=cp311"),
                *(f"--plat-name={target.wheel_tag}", f"--dist-dir={folder}"),
            ],
            ext_modules=[Extension(name, [], py_limited_api=True) for name in modules],
            cmdclass={"build_ext": placing(modules, target.suffix)},
        )


def placing(modules: Mapping[str, Path], suffix: str) -> type[build_ext]:
    """Make a build step that puts compiled modules where setuptools would have compiled them."""

    class PlaceCompiled(build_ext):
        """Compile nothing: take what was compiled for another computer."""

        def get_ext_filename(self, fullname: str) -> str:
            """Name a module as the target does."""
            return str(Path(*fullname.split("."))) + suffix

        def build_extension(self, ext: Extension) -> None:
            """Put one module into its place."""
            place = Path(self.get_ext_fullpath(ext.name))
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(modules[ext.name], place)
            place.chmod(PROGRAM)

    return PlaceCompiled


@contextmanager
def same_everywhere() -> Iterator[None]:
    """Give all files that setuptools writes the same time and permissions, whoever packs."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = str(MOMENT_SECONDS)
    umask = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(umask)
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = before
