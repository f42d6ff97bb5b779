"""`khepri event simulate` and `khepri event check`, as commands of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from khepri.cli.event_simulate import check, simulate
from khepri.errors import ArchiveError, TournamentError


def test_what_is_simulated_is_found_right_and_a_changed_file_is_not(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        simulate, ["--players", "8", "--rounds", "3", "--seed", "4", "--output", str(tmp_path)]
    )
    assert done.exit_code == 0
    file = tmp_path / "event-00004.trf"
    assert done.output.startswith("Event 4: ")
    assert str(file) in done.output
    checked = CliRunner().invoke(check, [str(file)])
    assert checked.exit_code == 0, checked.output
    assert "3 of 3 rounds as expected." in checked.output
    text = file.read_bytes().decode()
    assert text.count("\r\n") == text.count("\n") == text.count("\r") > 0
    changed = text.replace(" w ", " ! ").replace(" b ", " w ").replace(" ! ", " b ")
    file.write_bytes(changed.replace("\r\n", "\r").encode("utf-16"))
    checked = CliRunner().invoke(check, [str(file), "--json"])
    assert checked.exit_code == 1
    assert "colours" in json.loads(checked.stdout)["rounds"][0]["differs"][0]


@pytest.mark.parametrize("form", ["round-robin", "knockout", "arena"])
def test_every_format_is_simulated(form: str) -> None:
    done = CliRunner().invoke(
        simulate, ["--format", form, "--players", "6", "--events", "2", "--json"]
    )
    assert done.exit_code == 0
    found = json.loads(done.output)
    assert [each["seed"] for each in found] == [1, 2]
    assert all(each["games"] and each["stopped"] is None for each in found)


def test_what_is_no_report_is_refused_in_words(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.trf"):
        with pytest.raises(ArchiveError, match="cannot be read"):
            CliRunner().invoke(check, [str(path)], catch_exceptions=False)
    wrong = tmp_path / "wrong.trf"
    wrong.write_bytes("012 Caf\xe9".encode("latin-1"))
    with pytest.raises(TournamentError, match="nobody takes part"):
        CliRunner().invoke(check, [str(wrong)], catch_exceptions=False)
