"""``khepri doctor``: what it prints, and what a script learns from it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from khepri.cli.main import khepri
from khepri.diagnosis.report import Finding, Report, State
from patience import PATIENCE_S

FINE = Report("1.2", (Finding("display", "Display", "1920×1080."),))
SILENT = Report("1.2", (Finding("sound", "Sound", "None.", State.ATTENTION, "Listen."),))

KEYS = (
    *("versions", "system", "display", "opengl", "renderer", "settings", "sound", "engine"),
    *("archive_folder", "settings_folder", "log_folder", "club_night", "network"),
    *("installation", "terminal"),
)


@pytest.mark.parametrize(("report", "code"), [(FINE, 0), (SILENT, 1)], ids=["fine", "silent"])
def test_the_exit_code_says_whether_something_needs_attention(
    monkeypatch: pytest.MonkeyPatch, report: Report, code: int
) -> None:
    monkeypatch.setattr("khepri.diagnosis.examination.examine", lambda: report)
    page = CliRunner().invoke(khepri, ["doctor"])
    data = CliRunner().invoke(khepri, ["doctor", "--json"])
    assert (page.exit_code, data.exit_code) == (code, code)
    assert page.stdout.splitlines()[1] == report.summary
    assert json.loads(data.stdout)["fine"] is (code == 0)


@pytest.mark.long
def test_a_real_look_tells_every_part_and_nobodys_name(tmp_path: Path) -> None:
    home = tmp_path / "zephyrine"
    home.mkdir()
    surroundings = {
        "HOME": str(home),
        "USER": "zephyrine",
        "KHEPRI_DATA_DIR": str(home / "games"),
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
    }
    done = subprocess.run(
        [sys.executable, "-m", "khepri", "doctor", "--json"],
        env={**os.environ, **surroundings},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    found = json.loads(done.stdout)["findings"]
    assert set(KEYS) <= set(found)
    assert found["archive_folder"]["facts"]["path"].startswith("~")
    assert "zephyrine" not in done.stdout
    assert done.stderr == ""
    assert not (home / "games").exists()


def test_every_finding_is_described() -> None:
    page = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
    section = page.split("## `khepri doctor`")[1].split("\n## ")[0]
    assert [key for key in KEYS if f"| `{key}` |" not in section] == []
