"""``khepri archive`` as it is called: words, JSON, exit codes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from archive.samples import ALL
from khepri.archive import Archive
from khepri.cli.main import khepri
from khepri.errors import ArchiveError


def run(*words: object) -> Result:
    """Run the command."""
    return CliRunner().invoke(khepri, ["archive", *map(str, words)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where a backup of an archive with four games may be."""
    with Archive() as archive:
        archive.add_all(ALL)
    return tmp_path / "backup.sqlite"


def test_alone_it_tells_what_it_can_do() -> None:
    told = run().output
    assert "backup" in told
    assert "restore" in told


def test_a_backup_and_back(data_folder: Path, file: Path) -> None:
    done = run("backup", file)
    assert done.exit_code == 0
    assert done.stdout == f"{file}: 4 games, 0 setups, 0 events, 0 people.\n"
    assert "Not in it: your settings, and the presets" in done.stderr
    assert str(data_folder) in done.stderr

    done = run("restore", file)

    archive = data_folder / "archive.sqlite"
    assert done.stdout == (
        f"{archive}: 4 games, 0 setups, 0 events, 0 people.\n"
        f"What was there before is kept as {data_folder / 'archive.before-restore.sqlite'}.\n"
    )


def test_a_backup_and_back_as_json(data_folder: Path, file: Path) -> None:
    figures = {"games": 4, "setups": 0, "events": 0, "people": 0}
    assert json.loads(run("backup", file, "--json").stdout) == {"file": str(file), **figures}
    shutil.rmtree(data_folder)
    told = json.loads(run("restore", file, "--json").stdout)
    assert told == {"archive": str(data_folder / "archive.sqlite"), "kept": None, **figures}


def test_a_file_that_is_there_is_replaced_only_by_force(file: Path) -> None:
    file.write_text("Shopping list", encoding="utf-8")
    done = run("backup", file)
    assert isinstance(done.exception, ArchiveError)
    assert "is there already" in str(done.exception)
    assert file.read_text(encoding="utf-8") == "Shopping list"
    assert run("backup", file, "--force").exit_code == 0
    assert run("restore", file).exit_code == 0
