"""Putting a finished file in the place of an old one."""

from __future__ import annotations

from pathlib import Path

import pytest

from khepri.file_replacing import put_in_place


def test_a_file_that_others_look_at_for_a_moment_is_replaced_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, place = tmp_path / "new", tmp_path / "old"
    written.write_text("new")
    place.write_text("old")
    refusals = [PermissionError(13, "in use"), PermissionError(13, "in use")]
    replace = Path.replace

    def scanned(source: Path, target: Path) -> Path:
        if refusals:
            raise refusals.pop()
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", scanned)
    put_in_place(written, place, patience_s=300)
    assert place.read_text() == "new"
    assert not written.exists()


def test_a_refusal_that_lasts_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: Path, __: Path) -> Path:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(PermissionError, match="in use"):
        put_in_place(tmp_path / "new", tmp_path / "old", patience_s=0.0)
