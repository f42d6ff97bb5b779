"""Files that the player keeps: names that every disk takes, and nothing half written."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any, Self

import pytest

from khepri.app.files import saving
from khepri.app.files.saving import reason_of, stem_of, write_new
from khepri.system.files import create_exclusively


@pytest.mark.parametrize(
    "names",
    [
        ("../../etc/passwd", "CON:"),
        ("𝔄" * 40, "é" * 80),
        ("\u202eben", "a\x00b\n"),
        ("👩‍🚀" * 20, "…/…"),
    ],
)
def test_any_names_make_a_file_that_can_be_written(tmp_path: Path, names: tuple[str, str]) -> None:
    stem = f"{stem_of('Laser Chess', names)} result"
    path = write_new(tmp_path, stem, ".png", b"picture")

    assert path.parent == tmp_path
    assert path.read_bytes() == b"picture"
    assert write_new(tmp_path, stem, ".png", b"another") != path


def test_a_full_disk_leaves_no_half_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> Any:
        file = create_exclusively(path)

        class Full:
            def __enter__(self) -> Self:
                return self

            def __exit__(self, *_: object) -> None:
                file.close()

            def write(self, content: bytes) -> None:
                file.write(content[:3])
                raise OSError(errno.ENOSPC, "No space left on device")

        return Full()

    monkeypatch.setattr(saving, "create_exclusively", full)
    with pytest.raises(OSError, match="No space") as raised:
        write_new(tmp_path, "game", ".pgn", b"a whole game")
    assert list(tmp_path.iterdir()) == []
    assert reason_of(raised.value) == "the disk is full"


def test_a_folder_that_cannot_be_written_is_told_in_words() -> None:
    for number in (errno.EACCES, errno.EROFS):
        assert reason_of(OSError(number, "…")) == "nothing can be written there"
    assert reason_of(OSError(errno.ENOTDIR, "Not a directory")) == "Not a directory"
