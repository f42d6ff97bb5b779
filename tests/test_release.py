"""A release says what is in it, and is refused where that cannot be said."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from tools import release
from tools.release import ReleaseError, changes, checksums, make_release, notes, version

ROOT = Path(__file__).resolve().parents[1]
CHANGELOG = """# Changelog

Some words.

## [Unreleased]

## [0.2.0] - 2026-11-16

### Added

- A lamp.

## [0.1.0] - 2026-01-02

- A board.
"""


def test_the_changes_of_a_version_are_found() -> None:
    assert changes(CHANGELOG, "0.2.0") == "### Added\n\n- A lamp."
    assert changes(CHANGELOG, "0.1.0") == "- A board."


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        (CHANGELOG.replace("[Unreleased]", "[Unreleased]\n\n- A cat."), "under Unreleased"),
        (CHANGELOG.replace("0.2.0", "0.3.0"), r"no section \[0.2.0\]"),
        (CHANGELOG.replace(" - 2026-11-16", ""), "has no day"),
        (CHANGELOG.replace("### Added\n\n- A lamp.\n", ""), "is empty"),
    ],
)
def test_a_changelog_that_is_not_ready_is_refused(changed: str, why: str) -> None:
    with pytest.raises(ReleaseError, match=why):
        changes(changed, "0.2.0")


def test_ours_has_the_version_of_the_program() -> None:
    number = version((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[([^\]]+)\]", changelog, re.MULTILINE)
    assert headings[:2] == ["Unreleased", number]


def test_the_checksums_are_read_by_the_usual_tool(tmp_path: Path) -> None:
    files = [tmp_path / "a.zip", tmp_path / "b c.zip"]
    for each in files:
        each.write_bytes(each.name.encode())
    (tmp_path / "SHA256SUMS").write_text(checksums(files), encoding="utf-8")
    check = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    assert subprocess.run(check, cwd=tmp_path, capture_output=True, check=False).returncode == 0
    files[1].write_bytes(b"something else")
    assert subprocess.run(check, cwd=tmp_path, capture_output=True, check=False).returncode == 1


def test_the_notes_name_every_file(tmp_path: Path) -> None:
    (tmp_path / "Khepri.zip").write_bytes(bytes(2_340_000))
    text = notes("0.2.0", "- A lamp.", [tmp_path / "Khepri.zip"])
    assert text.startswith("# Khepri 0.2.0\n\n- A lamp.\n")
    assert "| `Khepri.zip` | 2.3 |" in text


def test_a_release_that_was_interrupted_leaves_the_last_one_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dist = tmp_path / "dist"
    dist.mkdir()
    (dist / "Khepri-0.1.zip").write_text("the last one")

    def build(folder: Path) -> None:
        folder.mkdir()
        (folder / "Khepri-0.2.zip").write_text("one of two")
        if interrupted:
            raise KeyboardInterrupt
        (folder / "khepri-0.2.tar.gz").write_text("two of two")

    monkeypatch.setattr(release, "_build", build)
    interrupted = True
    with pytest.raises(KeyboardInterrupt):
        make_release("0.2", "- A lamp.", dist)
    assert [each.name for each in dist.iterdir()] == ["Khepri-0.1.zip"]

    interrupted = False
    made = [each.name for each in make_release("0.2", "- A lamp.", dist)]
    assert made == ["Khepri-0.2.zip", "RELEASE-NOTES.md", "SHA256SUMS", "khepri-0.2.tar.gz"]
    assert [each.name for each in tmp_path.iterdir()] == ["dist"]
