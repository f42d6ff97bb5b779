"""One report, written for people and for scripts."""

from __future__ import annotations

import json

from khepri.diagnosis.report import TYPED, WIDTH, Finding, Report, State, report_data, report_page

REPORT = Report(
    "1.2",
    (
        Finding("display", "Display", "1920×1080, scale 1.5.", facts={"scale": 1.5}),
        Finding("network", "Network", "In none.", State.NOTE, "Join a Wi-Fi."),
        Finding("sound", "Sound", "There is none.", State.ATTENTION, "Plug in headphones."),
    ),
)


def test_the_page_has_a_line_for_each_finding_and_what_to_do_below_it() -> None:
    assert report_page(REPORT) == (
        "Khepri 1.2 on this computer\n"
        "One thing needs attention: Sound.\n"
        "\n"
        "✓ Display  1920×1080, scale 1.5.\n"
        "· Network  In none.\n"
        "           → Join a Wi-Fi.\n"
        "! Sound    There is none.\n"
        "           → Plug in headphones.\n"
    )


def test_a_terminal_of_few_letters_gets_signs_that_it_has() -> None:
    lines = report_page(REPORT, TYPED).splitlines()
    assert [line[0] for line in lines[3:] if line[0] != " "] == ["+", "-", "!"]
    assert "> Plug in headphones." in lines[-1]


def test_lines_are_short_but_a_path_stays_whole() -> None:
    path = "~/" + "/".join(["a long folder"] * 9).replace(" ", "-")
    says = f"{path}: " + "many words " * 30
    page = report_page(Report("1.2", (Finding("archive_folder", "Archive", says),)))
    assert path in page
    assert max(len(line) for line in page.splitlines() if path not in line) <= WIDTH


def test_a_script_reads_the_same() -> None:
    data = json.loads(json.dumps(report_data(REPORT)))
    assert list(data) == ["format", "khepri", "fine", "summary", "findings"]
    assert (data["format"], data["khepri"], data["fine"]) == (1, "1.2", False)
    assert list(data["findings"]) == ["display", "network", "sound"]
    assert data["findings"]["display"] == {
        "title": "Display",
        "state": "fine",
        "says": "1920×1080, scale 1.5.",
        "remedy": "",
        "facts": {"scale": 1.5},
    }
    assert data["findings"]["sound"]["state"] == "attention"


def test_what_many_can_do_without_needs_no_attention() -> None:
    report = Report("1.2", REPORT.findings[:2])
    assert report.is_fine
    assert report.summary == "Nothing needs attention."
