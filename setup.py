"""Compile the engine's plain Python files with Cython, where the machine can.

Everything else about the package is in pyproject.toml. A missing compiler or missing headers leave a
working install whose engine runs interpreted, many times slower.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CORES = sorted(Path("src/khepri/engine").glob("*_core.py"))

# Tuned for the machine that compiles, so never for a wheel that others install: the Makefile asks
# for it. Without the peeling limit gcc unrolls the four-direction loops of the Othello core before
# it could turn them into AVX2.
NATIVE = ["-march=native", "--param", "max-completely-peel-times=1"]


class TolerantBuild(build_ext):
    """Compile what can be compiled and go on without the rest."""

    def build_extension(self, ext: Extension) -> None:
        """Compile one core, or say that it will run interpreted."""
        try:
            super().build_extension(ext)
        except Exception as error:  # noqa: BLE001 - compilers fail in every way there is
            print(f"{ext.name} was not compiled: {error}", file=sys.stderr)

    def copy_extensions_to_source(self) -> None:
        """Copy only what was compiled (an editable install fails on the rest)."""
        self.extensions = [
            extension
            for extension in self.extensions
            if Path(self.get_ext_fullpath(extension.name)).exists()
        ]
        super().copy_extensions_to_source()


def extensions() -> list[Extension]:
    """Return the cores as extension modules."""
    native = NATIVE if os.environ.get("KHEPRI_NATIVE") == "1" else []
    cores = [
        Extension(
            f"khepri.engine.{core.stem}", [str(core)], extra_compile_args=["-O3", *native]
        )
        for core in CORES
    ]
    if not cores:
        return []
    built: list[Extension] = cythonize(cores, language_level=3)
    for extension in built:
        extension.optional = True  # cythonize drops the flag
    return built


setup(ext_modules=extensions(), cmdclass={"build_ext": TolerantBuild})
