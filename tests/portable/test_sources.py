"""The sources as people get them."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest
from tools.portable.project import version
from tools.portable.sources import build


@pytest.mark.long
def test_the_packed_sources_say_nothing_about_who_packed_them(tmp_path: Path) -> None:
    packed = build(tmp_path / "work", tmp_path / "dist")
    assert packed == tmp_path / "dist" / f"khepri-{version()}.tar.gz"
    with tarfile.open(packed) as archive:
        entries = archive.getmembers()
    assert {(entry.uname, entry.gname) for entry in entries} == {("root", "root")}
    names = {entry.name.partition("/")[2] for entry in entries if entry.isfile()}
    assert {"setup.py", "pyproject.toml", "LICENSE", "src/khepri/__main__.py"} <= names
    assert not [name for name in names if name.endswith((".c", ".so", ".pyc"))]
