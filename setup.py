"""Compile the engine's plain Python files with Cython, where the machine can.

Everything else about the package is in pyproject.toml. A missing compiler or missing headers leave
a working install whose engine runs interpreted, many times slower.
"""

from __future__ import annotations

import os
import sys
import tempfile
from itertools import chain
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
# The modules of such a folder extend one another's classes: all of them are compiled, or none.
LAYERED = [
    sorted(Path("src/khepri/engine", game).glob("[a-z]*.py")) for game in ("laser", "othello")
]
CORES = [*sorted(Path("src/khepri/engine").glob("*_core.py")), *chain.from_iterable(LAYERED)]

# Tuned for the machine that compiles; tools/set_up.sh asks for it. Without the peeling limit gcc
# unrolls the four-direction loops of the Othello core before it could turn them into AVX2.
NATIVE = (["-march=native"], ["--param", "max-completely-peel-times=1"])


class TolerantBuild(build_ext):
    """Compile what can be compiled and go on without the rest."""

    def run(self) -> None:
        """Compile every core and put it where it belongs."""
        # A wheel may be installed on another machine, whose processor knows less.
        self.tuned = os.environ.get("KHEPRI_NATIVE") == "1" and bool(self.inplace)
        super().run()

    def build_extensions(self) -> None:
        """Compile every core, for this very machine if that was asked for."""
        if self.tuned:
            flags = [flag for option in NATIVE if self.accepts(option) for flag in option]
            for extension in self.extensions:
                extension.extra_compile_args += flags
        super().build_extensions()
        for layers in LAYERED:
            built = [Path(self.get_ext_fullpath(module_name(source))) for source in layers]
            if not all(path.exists() for path in built):
                for path in built:
                    path.unlink(missing_ok=True)

    def accepts(self, option: list[str]) -> bool:
        """Tell whether the compiler takes an option; only gcc has to know gcc's parameters."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "empty.c")
            source.write_text("int empty;\n", encoding="ascii")
            try:
                self.compiler.compile([str(source)], output_dir=folder, extra_postargs=option)
            except Exception:  # noqa: BLE001 - compilers fail in every way there is
                return False
        return True

    def build_extension(self, ext: Extension) -> None:
        """Compile one core, or say that it will run interpreted."""
        # What an earlier build left must not pass for this one's if the compiler fails.
        Path(self.get_ext_fullpath(ext.name)).unlink(missing_ok=True)
        try:
            super().build_extension(ext)
        except Exception as error:  # noqa: BLE001 - compilers fail in every way there is
            print(f"{ext.name} was not compiled: {error}", file=sys.stderr)


def module_name(source: Path) -> str:
    """Return the name that a source file is imported by."""
    return ".".join(source.relative_to(SOURCE).with_suffix("").parts)


def extensions() -> list[Extension]:
    """Return the cores as extension modules."""
    cores = [
        Extension(module_name(core), [str(core)], extra_compile_args=["-O3"]) for core in CORES
    ]
    if not cores:
        return []
    # Forced, as a file's age is no proof: checking out an older core must compile it again.
    built: list[Extension] = cythonize(cores, language_level=3, build_dir="build", force=True)
    for extension in built:
        extension.optional = True  # cythonize drops the flag; without it a missing file is an error
    return built


setup(ext_modules=extensions(), cmdclass={"build_ext": TolerantBuild})
