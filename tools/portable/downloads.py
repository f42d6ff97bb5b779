"""Fetch other people's wheels for another computer, at the versions that constraints.txt pins.

pip can fetch wheels for another system, but asks this one which of them are needed. So the walk
through the requirements is done here, and pip only fetches. What was fetched once stays: a second
build needs no network. Nothing is used but the very files whose numbers downloads.sha256 lists.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from email.message import Message
from email.parser import HeaderParser
from functools import cache
from pathlib import Path

from packaging.requirements import Requirement
from packaging.tags import Tag, cpython_tags, mac_platforms
from packaging.utils import parse_wheel_filename

from tools.portable.project import canonical, pins
from tools.portable.targets import Target

OTHER_PINS = {
    ("macos-x86_64", "glcontext"): "3.0.0",
    ("macos-x86_64", "moderngl"): "5.12.0",
}
"""Where a target needs another version than constraints.txt: later ones have no Intel wheels."""

INTERPRETED = frozenset({"cython"})
"""Taken as plain Python, one for every target: of Cython the program needs one small module."""


KNOWN = Path(__file__).with_name("downloads.sha256")


class WrongWheelError(Exception):
    """A wheel is not the one that was pinned."""


def download(
    requirements: Iterable[str], target: Target, python: str, folder: Path
) -> dict[str, Path]:
    """Return the wheel of everything that requirements need on a target, by package name.

    :raises WrongWheelError: if one is not the very file that was pinned.
    """
    wheels = gathered(requirements, target, python, folder)
    for wheel in wheels.values():
        require_pinned(wheel)
    return wheels


@cache
def require_pinned(wheel: Path) -> None:
    """Insist that a wheel is the one whose number is known."""
    if f"{sha256(wheel)}  {wheel.name}" not in KNOWN.read_text(encoding="ascii").splitlines():
        raise WrongWheelError(
            f"{wheel.name} is not in {KNOWN.name}, or not the file that was: do not use it."
            " After a change of constraints.txt, python -m tools.portable.pin_downloads lists anew."
        )


def sha256(path: Path) -> str:
    """Return what tells a file from all others."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def gathered(
    requirements: Iterable[str], target: Target, python: str, folder: Path
) -> dict[str, Path]:
    """Return the same wheels, whatever is in them."""
    folder.mkdir(parents=True, exist_ok=True)
    wheels: dict[str, Path] = {}
    wanted = [Requirement(requirement) for requirement in requirements]
    while wanted:
        missing = {canonical(each.name) for each in wanted} - wheels.keys()
        wheels |= fetched(missing, target, python, folder)
        wanted = [
            needed
            for each in wanted
            for needed in needs(wheels[canonical(each.name)], each.extras, target, python)
            if canonical(needed.name) not in wheels
        ]
    return dict(sorted(wheels.items()))


def fetched(names: Iterable[str], target: Target, python: str, folder: Path) -> dict[str, Path]:
    """Return the wheels of packages, from the folder or, if they are not there, through pip."""
    found: dict[str, Path] = {}
    absent: list[str] = []
    for name in sorted(names):
        wheel = held(name, target, python, folder)
        if wheel is None:
            absent.append(name)
        else:
            found[name] = wheel
    for interpreted in (False, True):
        asked = [name for name in absent if (name in INTERPRETED) is interpreted]
        if asked:
            platforms = ("any",) if interpreted else target.accepted_tags
            kind = ["--implementation=py", "--abi=none"] if interpreted else ["--implementation=cp"]
            ask_pip(
                *(f"--platform={tag}" for tag in platforms),
                f"--python-version={python}",
                *kind,
                f"--dest={folder}",
                *(pinned(name, target) for name in asked),
            )
    for name in absent:
        wheel = held(name, target, python, folder)
        if wheel is None:
            raise LookupError(f"pip fetched no wheel of {name} for {target.title}.")
        found[name] = wheel
    return found


def ask_pip(*options: str) -> None:
    """Fetch wheels, and nothing that would have to be built or that was not asked for."""
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:")
    subprocess.run([*pip, *options], check=True)  # noqa: S603 - our own Python and our own options


def pinned(name: str, target: Target) -> str:
    """Return a package with the version that this target gets."""
    version = OTHER_PINS.get((target.name, name)) or pins().get(name)
    if version is None:
        raise LookupError(f"constraints.txt does not pin {name}, which {target.title} needs.")
    return f"{name}=={version}"


def held(name: str, target: Target, python: str, folder: Path) -> Path | None:
    """Return the wheel of a package that is in the folder and suits a target best, if any does."""
    usable = [Tag("py3", "none", "any")] if name in INTERPRETED else supported_tags(target, python)
    order = {tag: place for place, tag in enumerate(usable)}
    suited: list[tuple[int, Path]] = []
    for wheel in sorted(folder.glob("*.whl")):
        package, version, _, tags = parse_wheel_filename(wheel.name)
        if f"{package}=={version}" == pinned(name, target) and tags & order.keys():
            suited.append((min(order[tag] for tag in tags if tag in order), wheel))
    return min(suited)[1] if suited else None


def supported_tags(target: Target, python: str) -> list[Tag]:
    """List the tags of the wheels that a Python on a target can use, the best first."""
    major, minor = map(int, python.split("."))
    platforms = list(target.accepted_tags)
    if target.system == "macos":
        _, newest_major, newest_minor, *_ = target.accepted_tags[0].split("_")
        newest = (int(newest_major), int(newest_minor))
        platforms = list(mac_platforms(newest, target.processor))
    tags = list(cpython_tags((major, minor), [f"cp{major}{minor}"], platforms))
    pure = [Tag(f"py{major}", "none", "any"), Tag(f"py{major}{minor}", "none", "any")]
    pure += [Tag(f"py{major}", "none", platform) for platform in platforms]
    return tags + pure


def needs(wheel: Path, extras: set[str], target: Target, python: str) -> list[Requirement]:
    """Return what a wheel needs on a target, by what it says about itself."""
    environment = dict(target.markers) | {
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "python_version": python,
        "python_full_version": f"{python}.0",
    }
    lines = metadata(wheel).get_all("Requires-Dist") or []
    requirements = [Requirement(line) for line in lines]
    return [
        requirement
        for requirement in requirements
        if requirement.marker is None
        or any(requirement.marker.evaluate(environment | {"extra": e}) for e in ["", *extras])
    ]


def metadata(wheel: Path) -> Message:
    """Return what a wheel says about itself."""
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return HeaderParser().parsestr(archive.read(name).decode("utf-8"))


def unpack(wheel: Path, folder: Path) -> None:
    """Put what a wheel holds into a folder that Python searches, as pip would."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            place = place_of(name)
            if place is not None:
                path = folder / place
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(archive.read(name))


def place_of(name: str) -> str | None:
    """Return where a file of a wheel goes; None if it is of no use outside an environment."""
    head, _, rest = name.partition("/")
    if name.endswith("/"):
        return None
    if not head.endswith(".data"):
        return name
    kind, _, rest = rest.partition("/")
    return rest if kind in {"purelib", "platlib"} else None
