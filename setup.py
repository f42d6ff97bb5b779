"""Compile the engine's plain Python files with Cython, where the machine can.

Everything else about the package is in pyproject.toml. A missing compiler or missing headers leave
a working install whose engine runs interpreted, many times slower.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
ENGINE = SOURCE / "khepri" / "engine"
# What has a .pxd beside it, which gives it C types, is a layer of a core and is compiled.
LAYERS = sorted(
    source
    for source in (types.with_suffix(".py") for types in ENGINE.rglob("*.pxd"))
    if source.exists()
)
# The layers extend one another's classes: all of a game are compiled, or none.
GAMES = [
    [layer for layer in LAYERS if layer.is_relative_to(game)]
    for game in sorted({ENGINE / layer.relative_to(ENGINE).parts[0] for layer in LAYERS})
]

# What Cython adds to every module that looks into an array is most of the work of compiling one.
# It is compiled once, into a module of its own, which the others need.
SHARED = "khepri.engine.cython_shared"

# Tuned for the machine that compiles; tools/set_up.sh asks for it. Without the peeling limit gcc
# unrolls the four-direction loops of the Othello core before it could turn them into AVX2.
NATIVE = (["-march=native"], ["--param", "max-completely-peel-times=1"])


class TolerantBuild(build_ext):
    """Compile what can be compiled and go on without the rest."""

    def finalize_options(self) -> None:
        """Use every processor: somebody is waiting for the first game."""
        super().finalize_options()
        self.parallel = os.cpu_count()

    def run(self) -> None:
        """Compile every layer and put it where it belongs."""
        # A wheel may be installed on another machine, whose processor knows less.
        self.tuned = os.environ.get("KHEPRI_NATIVE") == "1" and bool(self.inplace)
        # Only here, because an installation reads this file several times before it builds.
        sources = translated()
        for extension in self.extensions:
            extension.sources = sources[extension.name]
        super().run()

    def build_extensions(self) -> None:
        """Compile every layer, for this very machine if that was asked for."""
        if self.tuned:
            flags = [flag for option in NATIVE if self.accepts(option) for flag in option]
            for extension in self.extensions:
                extension.extra_compile_args += flags
        super().build_extensions()
        self.remove_unless_all(MODULES, needed=[SHARED])
        for layers in GAMES:
            names = list(map(module_name, layers))
            self.remove_unless_all(names, needed=names)

    def remove_unless_all(self, modules: Sequence[str], *, needed: Sequence[str]) -> None:
        """Remove compiled modules that would not work, as one that they need is missing."""
        if not all(Path(self.get_ext_fullpath(name)).exists() for name in needed):
            for name in modules:
                Path(self.get_ext_fullpath(name)).unlink(missing_ok=True)

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
        """Compile one layer, or say that it will run interpreted."""
        # What an earlier build left must not pass for this one's if the compiler fails.
        Path(self.get_ext_fullpath(ext.name)).unlink(missing_ok=True)
        try:
            super().build_extension(ext)
        except Exception as error:  # noqa: BLE001 - compilers fail in every way there is
            print(f"{ext.name} was not compiled: {error}", file=sys.stderr)


def module_name(source: Path) -> str:
    """Return the name that a source file is imported by."""
    return ".".join(source.relative_to(SOURCE).with_suffix("").parts)


MODULES = [SHARED, *map(module_name, LAYERS)]


def translated(folder: str = "build") -> dict[str, list[str]]:
    """Translate the layers to C, into a folder; return the sources of every module."""
    modules = [Extension(module_name(layer), [str(layer)]) for layer in LAYERS]
    # Forced, as a file's age is no proof: checking out an older layer must compile it again.
    built: list[Extension] = cythonize(
        [*modules, Extension(SHARED, [])],
        language_level=3,
        build_dir=folder,
        force=True,
        shared_utility_qualified_name=SHARED,
    )
    return {module.name: module.sources for module in built}


# tools/set_up.sh says so when it has seen that what is there was compiled from these very sources.
KEPT = os.environ.get("KHEPRI_KEEP_COMPILED") == "1"

# tools/portable compiles the same modules, for other computers, and only reads this file.
if __name__ == "__main__":
    setup(
        ext_modules=[
            Extension(name, [], extra_compile_args=["-O3", "-g0"], optional=True)
            for name in MODULES
            if not KEPT
        ],
        cmdclass={"build_ext": TolerantBuild},
    )
