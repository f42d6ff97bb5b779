"""Which wheels another computer needs is asked of that computer, not of this one."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.tags import Tag
from packaging.utils import parse_wheel_filename
from tools.portable.downloads import (
    KNOWN,
    WrongWheelError,
    download,
    gathered,
    held,
    needs,
    pinned,
    place_of,
    supported_tags,
)
from tools.portable.project import canonical, pins, run_time_requirements
from tools.portable.targets import LINUX, MACOS_ARM, MACOS_INTEL, TARGETS, WINDOWS, Target


def wheel(folder: Path, name: str, *requirements: str) -> Path:
    """Make a wheel that needs something."""
    lines = "".join(f"Requires-Dist: {line}\n" for line in requirements)
    with zipfile.ZipFile(folder / name, "w") as archive:
        archive.writestr("x-1.dist-info/METADATA", f"Metadata-Version: 2.1\nName: x\n{lines}")
    return folder / name


@pytest.mark.parametrize(
    ("target", "python", "expected"),
    [
        (WINDOWS, "3.11", {"colorama", "typing-extensions"}),
        (WINDOWS, "3.13", {"colorama"}),
        (LINUX, "3.11", {"typing-extensions"}),
        (MACOS_ARM, "3.13", {"pyobjc"}),
    ],
)
def test_a_target_gets_what_it_needs(
    target: Target, python: str, expected: set[str], tmp_path: Path
) -> None:
    package = wheel(
        tmp_path,
        "x-1-py3-none-any.whl",
        'colorama; platform_system == "Windows"',
        'pyobjc; sys_platform == "darwin"',
        'typing-extensions; python_version < "3.13"',
        'pytest; extra == "test"',
    )
    assert {each.name for each in needs(package, set(), target, python)} == expected


def test_the_wheel_that_suits_is_taken(tmp_path: Path) -> None:
    version = pins()["websockets"]
    for tag in ("win_amd64", "manylinux_2_17_x86_64", "macosx_11_0_arm64", "macosx_10_9_x86_64"):
        for python in ("cp311", "cp313"):
            wheel(tmp_path, f"websockets-{version}-{python}-{python}-{tag}.whl")
    wheel(tmp_path, f"websockets-{version}-py3-none-any.whl")
    wheel(tmp_path, "websockets-1.0-cp313-cp313-win_amd64.whl")
    found = {target.name: held("websockets", target, "3.13", tmp_path) for target in TARGETS}
    assert {name: path and path.stem.split("-")[-1] for name, path in found.items()} == {
        "windows": "win_amd64",
        "linux": "manylinux_2_17_x86_64",
        "macos-arm64": "macosx_11_0_arm64",
        "macos-x86_64": "macosx_10_9_x86_64",
    }
    plain = held("websockets", LINUX, "3.14", tmp_path)
    assert plain is not None
    assert plain.name == f"websockets-{version}-py3-none-any.whl"
    assert held("glcontext", MACOS_INTEL, "3.13", tmp_path) is None


def test_what_is_there_is_not_fetched_and_what_it_needs_comes_along(tmp_path: Path) -> None:
    wheel(tmp_path, f"uvicorn-{pins()['uvicorn']}-py3-none-any.whl", "h11>=0.8")
    wheel(tmp_path, f"h11-{pins()['h11']}-py3-none-any.whl")
    assert list(gathered(["uvicorn"], LINUX, "3.12", tmp_path)) == ["h11", "uvicorn"]


def test_a_wheel_that_is_not_the_pinned_one_is_not_used(tmp_path: Path) -> None:
    wheel(tmp_path, f"h11-{pins()['h11']}-py3-none-any.whl")
    with pytest.raises(WrongWheelError, match="h11"):
        download(["h11"], LINUX, "3.12", tmp_path)


def test_every_package_of_every_target_is_pinned() -> None:
    """Raising a version in constraints.txt without listing the wheels anew is noticed at once."""
    listed = [parse_wheel_filename(line.split()[1]) for line in KNOWN.read_text().splitlines()]
    for target in TARGETS:
        for python in target.pythons:
            usable = {*supported_tags(target, python), Tag("py3", "none", "any")}
            held = {f"{name}=={number}" for name, number, _, tags in listed if tags & usable}
            needed = [Requirement(line).name for line in run_time_requirements()]
            wanted = {pinned(canonical(name), target) for name in needed}
            assert wanted - held == set(), f"{target.title}, Python {python}"


def test_a_package_without_a_pin_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match=r"constraints.txt does not pin nothing-of-the-kind"):
        download(["nothing-of-the-kind"], LINUX, "3.12", tmp_path)


def test_an_unpacked_wheel_lies_as_pip_would_lay_it() -> None:
    assert place_of("pkg/module.py") == "pkg/module.py"
    assert place_of("pkg-1.data/platlib/pkg/core.so") == "pkg/core.so"
    assert place_of("pkg-1.data/headers/pkg/core.h") is None
    assert place_of("pkg/") is None
