"""The wheelhouse as people get it: unpacked, and installed where there is no network."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tools.portable.licences import licences_of
from tools.portable.project import ROOT, version
from tools.portable.targets import TARGETS, Target

from portable_parts import archive

pytestmark = [pytest.mark.long, pytest.mark.portable(needs="wheelhouse")]

SOURCES = ROOT / "src"
MODULES = [
    "khepri.engine.cython_shared",
    *(
        ".".join(source.relative_to(SOURCES).with_suffix("").parts)
        for source in (types.with_suffix(".py") for types in sorted(SOURCES.rglob("*.pxd")))
        if source.exists()
    ),
]
"""What is compiled: whatever has C types beside it, and what they share."""

MAGIC = {
    # What a compiled file starts with: its kind, and which processor it is for.
    "windows": re.compile(rb"MZ.{58}(?P<at>....)", re.DOTALL),
    "linux": re.compile(rb"\x7fELF\x02\x01.{12}\x3e\x00", re.DOTALL),
    "macos-arm64": re.compile(rb"\xcf\xfa\xed\xfe\x0c\x00\x00\x01"),
    "macos-x86_64": re.compile(rb"\xcf\xfa\xed\xfe\x07\x00\x00\x01"),
}
WINDOWS_LIBRARIES = re.compile(rb"python3[.]dll|KERNEL32[.]dll|api-ms-win-crt-[a-z0-9-]+[.]dll")
OLDEST_GLIBC = 17
"""That of the wheel's name: manylinux_2_17."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the wheelhouse; return its folder."""
    place = tmp_path_factory.mktemp("stick")
    with zipfile.ZipFile(archive("wheelhouse")) as packed:
        packed.extractall(place)
    [folder] = place.iterdir()
    return folder


def our_wheel(house: Path, target: Target) -> Path:
    """Return our own wheel for a target."""
    return house / "wheels" / f"khepri-{version()}-cp311-abi3-{target.wheel_tag}.whl"


def run(*command: str | Path, cwd: Path) -> str:
    """Run a program that must succeed, without a network and with no setting of this machine."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    settings = {"PIP_CONFIG_FILE": os.devnull, "KHEPRI_DATA_DIR": str(cwd), "PYTHONUTF8": "1"}
    done = subprocess.run(
        ["unshare", "--net", "--map-root-user", *map(str, command)],
        cwd=cwd,
        env=kept | settings,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def test_it_is_installed_by_its_two_lines_and_searches_as_the_engine_here(
    house: Path, tmp_path: Path
) -> None:
    text = (house / "INSTALL.txt").read_text(encoding="utf-8")
    linux = text.partition("\nLinux")[2].partition("\nmacOS")[0]
    make, install = re.findall(r"^ {4}(\S.*(?:-m venv|pip install).*)$", linux, re.MULTILINE)
    place = tmp_path / "Käfer & Co"
    run(
        "sh",
        "-c",
        make.replace("~/khepri", f'"{place}"').replace("python3", sys.executable),
        cwd=house,
    )
    run("sh", "-c", install.replace("~/khepri", f'"{place}"'), cwd=house)
    khepri = place / "bin" / "khepri"
    assert version() in run(khepri, "--version", cwd=tmp_path)
    there = run(khepri, "bench", "--depth", "4", cwd=tmp_path)
    here = run(sys.executable, "-m", "khepri", "bench", "--depth", "4", cwd=tmp_path)
    assert there.splitlines()[-1] == here.splitlines()[-1]
    compiled = "; ".join(f"import {name}; print({name}.__file__)" for name in MODULES)
    places = run(place / "bin" / "python", "-c", compiled, cwd=tmp_path).splitlines()
    assert len(places) == len(MODULES)
    assert [found for found in places if not found.endswith(".abi3.so")] == []
    run(
        place / "bin" / "python", "-c", "import pygame, moderngl, uvicorn, websockets", cwd=tmp_path
    )


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_every_python_of_a_target_finds_all_that_it_needs(
    house: Path, target: Target, tmp_path: Path
) -> None:
    """What pip would install there; nothing can be run, as this computer is another one."""
    for python in target.pythons:
        pip = (sys.executable, "-m", "pip", "install", "--dry-run", "--no-index", "-f", "wheels")
        there = [f"--platform={tag}" for tag in target.accepted_tags]
        there += [f"--python-version={python}", "--only-binary=:all:", f"--target={tmp_path}"]
        found = run(*pip, *there, "khepri[club]", cwd=house)
        assert f"khepri-{version()}" in found.partition("Would install")[2]


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_our_wheel_is_what_its_name_says(house: Path, target: Target) -> None:
    with zipfile.ZipFile(our_wheel(house, target)) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist()}
    info = f"khepri-{version()}.dist-info"
    assert f"Tag: cp311-abi3-{target.wheel_tag}\n".encode() in files[f"{info}/WHEEL"]
    assert b'Requires-Dist: websockets>=14; extra == "club"' in files[f"{info}/METADATA"]
    check_record(files, f"{info}/RECORD")
    wanted = {name.replace(".", "/") + target.suffix for name in MODULES}
    compiled = {name: data for name, data in files.items() if name.endswith((".so", ".pyd", ".c"))}
    assert compiled.keys() == wanted
    for name, data in compiled.items():
        check_machine(name, data, target)


def check_record(files: dict[str, bytes], record: str) -> None:
    """See that a wheel's list of its files is complete and true."""
    listed = {row[0]: row[1:] for row in csv.reader(io.StringIO(files[record].decode()))}
    assert listed.keys() == files.keys()
    for name, data in files.items():
        if name != record:
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            assert listed[name] == [f"sha256={digest}", str(len(data))], name


def check_machine(name: str, data: bytes, target: Target) -> None:
    """See that a compiled module is for its target, and needs nothing that may be missing there."""
    match = MAGIC[target.name].match(data)
    assert match, name
    if target.system == "windows":
        start = int.from_bytes(match["at"], "little")
        assert data[start : start + 6] == b"PE\0\0\x64\x86", name
        libraries = set(re.findall(rb"[\w-]+[.]dll", data, re.IGNORECASE))
        assert b"python3.dll" in libraries, name
        assert [each for each in libraries if not WINDOWS_LIBRARIES.fullmatch(each)] == [], name
    if target.system == "linux":
        assert max(map(int, re.findall(rb"GLIBC_2[.](\d+)", data)), default=0) <= OLDEST_GLIBC, name
    if target.name == "macos-arm64":
        # Apple silicon runs nothing that is not signed, if only by nobody in particular.
        assert b"\xfa\xde\x0c\xc0" in data, name


PACK_AGAIN = """
import os, sys, zipfile
from pathlib import Path
from tools.portable.targets import LINUX
from tools.portable.wheels import copy_sources, pack

os.umask(0o077)
wheel, place = map(Path, sys.argv[1:])
with zipfile.ZipFile(wheel) as archive:
    names = [name for name in archive.namelist() if name.endswith(LINUX.suffix)]
    archive.extractall(place / "compiled", names)
modules = {
    name.removesuffix(LINUX.suffix).replace("/", "."): place / "compiled" / name for name in names
}
(place / "stage").mkdir()
copy_sources(place / "stage")
pack(place / "stage", modules, LINUX, place)
"""


def test_our_wheel_can_be_packed_again_byte_for_byte(house: Path, tmp_path: Path) -> None:
    """On another day, in another folder, by somebody who shares no files with others."""
    [linux] = [target for target in TARGETS if target.system == "linux"]
    wheel = our_wheel(house, linux)
    # In a process of its own: setuptools changes where Python looks for modules.
    subprocess.run(
        [sys.executable, "-c", PACK_AGAIN, wheel, tmp_path],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()


def test_no_wheel_lacks_its_licence(house: Path) -> None:
    written = {path.stem for path in (house / "licences").iterdir()}
    for wheel in (house / "wheels").iterdir():
        name = wheel.name.split("-")[0].replace("_", "-").lower()
        assert licences_of(name, wheel).keys() <= written, wheel.name
