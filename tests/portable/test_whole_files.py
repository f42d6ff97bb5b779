"""What is built gets its name in `dist` when it is whole and may leave this computer."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tools.portable.__main__ import UNFINISHED, build_whole
from tools.portable.packing import pack_zip
from tools.portable.private_paths import PrivatePathError
from tools.portable.project import ROOT

NAME = "Khepri-1.zip"


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """Return a folder with what was built before."""
    folder = tmp_path / "dist"
    folder.mkdir()
    (folder / NAME).write_text("whole")
    return folder


def packed(text: str, work: Path, dist: Path) -> Path:
    """Pack one file."""
    folder = work / "Khepri"
    folder.mkdir(parents=True)
    (folder / "made.txt").write_text(text, encoding="utf-8")
    return pack_zip(folder, dist / NAME)


def interrupted(work: Path, dist: Path) -> Path:
    """Write half of an archive."""
    (dist / NAME).write_text("wh")
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("build", "error"),
    [(interrupted, KeyboardInterrupt), (partial(packed, f"{ROOT}/here"), PrivatePathError)],
    ids=["interrupted", "private"],
)
def test_what_did_not_come_to_its_end_leaves_the_whole_file(
    build: Callable[[Path, Path], Path], error: type[BaseException], dist: Path, tmp_path: Path
) -> None:
    with pytest.raises(error):
        build_whole(build, tmp_path / "work", dist)
    assert [path.name for path in dist.iterdir()] == [NAME]
    assert (dist / NAME).read_text() == "whole"


def test_what_is_whole_takes_the_place_and_nothing_of_a_killed_build_stays(
    dist: Path, tmp_path: Path
) -> None:
    (dist / UNFINISHED).mkdir()
    (dist / UNFINISHED / "other.zip").write_text("half")
    assert build_whole(partial(packed, "new"), tmp_path / "work", dist) == dist / NAME
    assert [path.name for path in dist.iterdir()] == [NAME]
    with zipfile.ZipFile(dist / NAME) as archive:
        assert archive.read("Khepri/made.txt") == b"new"


def test_what_is_no_file_of_a_release_stays_where_it_is(dist: Path, tmp_path: Path) -> None:
    wheels = tmp_path / "work" / "wheels"
    wheels.mkdir(parents=True)
    assert build_whole(lambda *_: wheels, tmp_path / "work", dist) == wheels
    assert [path.name for path in dist.iterdir()] == [NAME]
