"""No part can stop, hang or crash the look at a computer, and nobody is named in it."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterable
from pathlib import Path

import pytest

from khepri.diagnosis import examination
from khepri.diagnosis.examination import Part, examine, look_at, usual_parts
from khepri.diagnosis.probes import run_probe_command
from khepri.diagnosis.report import Finding, OpenWindow, State, report_data, report_page

GOOD = Part("good", "Good", lambda: [Finding("good", "Good", "It works.")])


def test_a_part_that_fails_is_one_line_and_the_others_are_looked_at() -> None:
    def fail() -> Iterable[Finding]:
        raise ZeroDivisionError("nobody foresaw it")

    failed, good = look_at([Part("bad", "Bad", fail), GOOD])
    assert (failed.key, failed.title, failed.state) == ("bad", "Bad", State.ATTENTION)
    assert "ZeroDivisionError: nobody foresaw it" in failed.says
    assert good.state is State.FINE


def test_a_part_that_never_answers_is_one_line_and_the_others_are_looked_at() -> None:
    for_ever = threading.Event()

    def hang() -> Iterable[Finding]:
        for_ever.wait()
        return ()

    hung = look_at([Part("disk", "Disk", hang)], patience_s=0.05)[0]
    assert (hung.key, hung.state) == ("disk", State.ATTENTION)
    assert "no answer within 0.05 seconds" in hung.says
    for_ever.set()
    assert look_at([GOOD])[0].state is State.FINE


def test_a_window_tells_what_draws_in_it_and_has_no_terminal() -> None:
    titles = [part.title for part in usual_parts(OpenWindow("Drawn in 2D.", has_sound=False))]
    assert titles[0] == "This window"
    assert "Terminal" not in titles
    assert "Terminal" in [part.title for part in usual_parts()]


def child(script: str) -> list[str]:
    """Return a command that runs a script."""
    return [sys.executable, "-S", "-c", script]


TELL = "import json; print('SDL says hello'); print(json.dumps({'display': {'scale': 1}}), flush=1)"


def test_what_a_child_tells_is_read_between_other_words() -> None:
    answer = run_probe_command(child(TELL))
    assert (answer.told, answer.trouble) == ({"display": {"scale": 1}}, "")


def test_a_child_that_crashes_has_told_what_it_knew() -> None:
    answer = run_probe_command(child(f"{TELL}\nimport os; os.abort()"))
    assert answer.told == {"display": {"scale": 1}}
    assert "ended with code" in answer.trouble


def test_a_child_that_never_ends_is_ended() -> None:
    answer = run_probe_command(child("import threading; threading.Event().wait()"), patience_s=0.2)
    assert answer.trouble == "no answer within 0.2 seconds"


def test_a_child_that_cannot_be_started_is_told() -> None:
    answer = run_probe_command([str(Path("no-such-folder") / "python")])
    assert "could not be started" in answer.trouble


def test_nobody_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The names are planted wherever a system might tell them."""
    home = tmp_path / "amira.khan"
    planted = (
        f"{home / 'khepri'} is full; {tmp_path / 'elsewhere' / 'amira.khan'} too",
        f"cannot open {tmp_path}/stick/AMIRA.KHAN/games on room12-laptop.school.example",
        "connection of amira.khan@room12-laptop was refused",
    )
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(home))
    for variable in ("USER", "USERNAME", "LOGNAME"):
        monkeypatch.setenv(variable, "amira.khan")
    monkeypatch.setattr("socket.gethostname", lambda: "room12-laptop.school.example")

    def fail() -> Iterable[Finding]:
        raise OSError(planted[1])

    parts = [
        Part(
            "a",
            "A",
            lambda: [Finding("a", "A", planted[0], facts={"x": [{"y": planted[2]}]})],
        ),
        Part("b", "B", fail),
    ]
    monkeypatch.setattr(examination, "usual_parts", lambda _: parts)
    report = examine()
    written = report_page(report) + json.dumps(report_data(report))
    assert "~" in written
    assert "is full" in written
    for name in ("amira", "khan", "room12", "school.example"):
        assert name not in written.lower()


def test_everybody_else_is_left_out_too_and_words_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USERNAME", "student")
    says = "C:\\Users\\Ben Okri\\khepri, for a student"
    part = Part("a", "A", lambda: [Finding("a", "A", says)])
    monkeypatch.setattr(examination, "usual_parts", lambda _: [part])
    assert examine().findings[0].says == "C:\\Users\\…\\khepri, for a student"
