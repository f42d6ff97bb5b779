"""The user's presets: one text file that keeps whatever it cannot read."""

from __future__ import annotations

from pathlib import Path

import pytest

from khepri.archive import Presets
from khepri.errors import ArchiveError, NameTakenError
from khepri.match.preset import HEADER, Preset

CLUB = Preset.parse(f'{HEADER} game=laser clock=600+5 name="Club night"')
BLITZ = Preset.parse(f"{HEADER} game=othello clock=30+2 name=Blitz")


@pytest.fixture
def presets(tmp_path: Path) -> Presets:
    return Presets(tmp_path / "data" / "presets.txt")


def names(presets: Presets) -> list[str]:
    return [preset.name for preset in presets.all()]


def test_presets_are_kept_by_name(presets: Presets) -> None:
    assert presets.all() == []
    presets.save(CLUB)
    presets.save(BLITZ)
    again = Presets(presets.path)
    assert again.all() == [BLITZ, CLUB]
    assert again.named(" club NIGHT ") == CLUB
    with pytest.raises(NameTakenError, match="There is a preset called Club night already"):
        presets.save(CLUB)
    presets.save(CLUB, replace=True)
    assert presets.rename("Blitz", "Lunch") == "Lunch"
    with pytest.raises(NameTakenError):
        presets.rename("Lunch", "CLUB NIGHT")
    presets.rename("Club night", "Club Night")
    presets.delete("Lunch")
    assert names(presets) == ["Club Night"]


def test_what_cannot_be_read_is_told_and_never_lost(presets: Presets) -> None:
    assert presets.path is not None
    presets.save(CLUB)
    strange = b"khepri-preset/9 game=go name=Future\n# mine\n\xff\xfe torn\n"
    presets.path.write_bytes(presets.path.read_bytes() + strange)
    assert [error.number for error in presets.errors()] == [3, 5]
    presets.save(BLITZ)
    presets.delete("Club night")
    assert names(presets) == ["Blitz"]
    assert presets.path.read_bytes().endswith(strange)
    assert presets.path.read_bytes().count(b"# Presets of Khepri") == 1


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_presets_are_read_however_an_editor_has_saved_them(presets: Presets, encoding: str) -> None:
    assert presets.path is not None
    presets.save(Preset.parse(f"{HEADER} game=othello name=Zoë"))
    presets.path.write_bytes(presets.path.read_text(encoding="utf-8").encode(encoding))
    assert names(presets) == ["Zoë"]
    assert Presets(presets.path.with_name("other")).import_file(presets.path).added == ("Zoë",)
    presets.save(BLITZ)
    assert "Zoë" in presets.path.read_text(encoding="utf-8")


def test_presets_come_in_once_and_under_a_free_name(presets: Presets) -> None:
    presets.save(CLUB)
    other = f'{HEADER} game=othello name="club night"'
    report = presets.import_text(f"{CLUB.line()}\n{other}\nnonsense\n{BLITZ.line()}\n")
    assert report.added == ("club night (2)", "Blitz")
    assert report.known == ("Club night",)
    assert report.renamed == (("club night", "club night (2)"),)
    assert [error.number for error in report.errors] == [3]
    assert Presets(presets.path).import_text(presets.export_text()).added == ()


def test_a_file_that_cannot_be_read_or_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="cannot be read"):
        Presets(tmp_path).all()
    with pytest.raises(ArchiveError, match="cannot be read"):
        Presets(tmp_path / "a.txt").import_file(tmp_path / "missing.txt")
    (tmp_path / "huge.txt").write_bytes(b"#" * (1024 * 1024 + 1))
    with pytest.raises(ArchiveError, match="at most 1 MB"):
        Presets(tmp_path / "a.txt").import_file(tmp_path / "huge.txt")
    (tmp_path / "file").touch()
    with pytest.raises(ArchiveError):
        Presets(tmp_path / "file" / "presets.txt").save(CLUB)
    with pytest.raises(ArchiveError, match="no folder"):
        Presets().save(CLUB)
