"""Compile the engine for another computer: Cython writes C, and zig's compiler knows all targets.

The modules use the limited C interface, so that one compiled file serves every Python from 3.11 on.
What was compiled once is kept by what it was made from: a second build compiles nothing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import setup as recipe

from tools.portable.project import ROOT
from tools.portable.targets import LIMITED_API, Target

HERE = Path(__file__).parent
AT_ONCE = 2
"""How many files are compiled at the same time: each takes a processor and 300 MB."""

OPTIONS = (
    "-O3",
    "-g0",
    "-fno-sanitize=undefined",  # zig cc would check every addition
    f"-DPy_LIMITED_API={LIMITED_API:#010x}",
    "-shared",
    "-s",
)
PROCESSORS = {"x86_64": ("-march=x86_64_v2",), "arm64": ()}
"""Of Intel's processors those since 2009: cheap laptops lack what came later."""


@dataclass(frozen=True, slots=True)
class Toolbox:
    """Where the compiler finds and leaves things."""

    work: Path
    headers: Path
    windows_library: Path

    @property
    def kept(self) -> Path:
        """Return where compiled files stay, each named by what it was made from."""
        return self.work / "compiled"

    def zig(self, *arguments: str | Path) -> None:
        """Run zig, whose own files stay in the work folder too."""
        cache = str(self.work / "zig-cache")
        folders = {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
        command = [sys.executable, "-m", "ziglang", *map(str, arguments)]
        subprocess.run(command, cwd=self.work, env=os.environ | folders, check=True)  # noqa: S603


def compiled(target: Target, work: Path) -> dict[str, Path]:
    """Return every compiled module for a target, by the name that it is imported by."""
    sources = translated(work)
    tools = toolbox(work)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        made = pool.map(lambda source: compiled_file(source, target, tools), sources.values())
        return dict(zip(sources, made, strict=True))


def translated(work: Path) -> dict[str, Path]:
    """Return the C file of every module, written by Cython unless nothing has changed since."""
    folder = work / "c"
    stamp = folder / "made-from"
    wanted = digest(dict(translation_inputs()))
    if not stamp.exists() or stamp.read_text(encoding="ascii") != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        # From the root, as the names of the sources, which tracebacks show, are to be relative.
        with chdir(ROOT):
            written = recipe.translated(os.path.relpath(folder))
            names = {name: Path(source).resolve() for name, [source] in written.items()}
        lines = [f"{name} {path.relative_to(folder)}" for name, path in sorted(names.items())]
        (folder / "modules").write_text("\n".join(lines), encoding="utf-8")
        stamp.write_text(wanted, encoding="ascii")
    listed = (folder / "modules").read_text(encoding="utf-8").splitlines()
    return {name: folder / place for name, place in (line.split() for line in listed)}


def translation_inputs() -> Iterator[tuple[str, bytes]]:
    """Yield everything that the C files depend on."""
    yield "Cython", version("Cython").encode()
    yield "setup.py", (ROOT / "setup.py").read_bytes()
    engine = ROOT / recipe.ENGINE
    for path in sorted([*engine.rglob("*.pxd"), *(ROOT / layer for layer in recipe.LAYERS)]):
        yield path.relative_to(ROOT).as_posix(), path.read_bytes()


def toolbox(work: Path) -> Toolbox:
    """Lay out what every compilation needs: Python's headers, and a library to link against."""
    tools = Toolbox(work, headers=work / "include", windows_library=work / "libpython3.a")
    shutil.rmtree(tools.headers, ignore_errors=True)
    # A pyconfig.h beside Python.h would be taken for the target's.
    others = shutil.ignore_patterns("pyconfig*.h")
    shutil.copytree(sysconfig.get_path("include"), tools.headers, ignore=others)
    shutil.copy(HERE / "pyconfig.h", tools.headers)
    definition = HERE / "python3.def"
    library = tools.windows_library
    tools.zig("dlltool", "-m", "i386:x86-64", "-d", definition, "-l", library, "-D", "python3.dll")
    return tools


def compiled_file(source: Path, target: Target, tools: Toolbox) -> Path:
    """Compile one module, or return it as it was compiled before."""
    options = [f"--target={target.triple}", *OPTIONS, *PROCESSORS[target.processor]]
    link: list[str] = []
    if target.system == "windows":
        link = [str(tools.windows_library)]
    if target.system == "macos":
        link = ["-undefined", "dynamic_lookup"]  # Python, which loads the module, has the rest
    made_from = {
        "source": source.read_bytes(),
        "options": repr([*options, *(Path(each).name for each in link)]).encode(),
        "compiler": version("ziglang").encode(),
        "headers": headers_digest(tools.headers).encode(),
        "library": (HERE / "python3.def").read_bytes(),
    }
    place = tools.kept / digest(made_from) / source.with_suffix(target.suffix).name
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        # Relative to the work folder, so that no message and no file can name it.
        unfinished = place.with_name(f"unfinished{target.suffix}")
        files = [os.path.relpath(path, tools.work) for path in (source, unfinished)]
        tools.zig("cc", *options, "-Iinclude", files[0], *link, "-o", files[1])
        unfinished.replace(place)
    return place


def headers_digest(folder: Path) -> str:
    """Return what tells these headers from others."""
    files = sorted(path for path in folder.rglob("*.h"))
    return digest({str(path.relative_to(folder)): path.read_bytes() for path in files})


def digest(parts: Mapping[str, bytes]) -> str:
    """Return one name for many named parts."""
    lines = [f"{name} {hashlib.sha256(data).hexdigest()}" for name, data in parts.items()]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:24]
