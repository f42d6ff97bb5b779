"""Pages for the browser: where they are put, and what is said where nothing can show them."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from pathlib import Path

import pytest

from app.pilot import Pilot
from app.scenes import SCENES
from app.tables import friends
from khepri.app.files.pages import Pages, open_in_browser
from khepri.errors import ArchiveError
from khepri.learn.progress import Fact, FactKind, LearningLog

Start = Callable[..., Pilot]


class Browser:
    """Notes what it is asked to show."""

    def __init__(self) -> None:
        self.shown: list[Path] = []

    def __call__(self, path: Path) -> bool:
        self.shown.append(path)
        return True


def test_the_rules_are_printed_from_the_help(start: Start, tmp_path: Path) -> None:
    browser = Browser()
    pilot = start(first=friends(), blind=True)
    pilot.context.pages = Pages(tmp_path, browser)
    pilot.settle()
    pilot.press("F1")
    pilot.click_button("How to play")
    pilot.click_button("Print the rules")
    (path,) = browser.shown
    assert path.parent == tmp_path
    assert "Laser Chess" in path.read_text(encoding="utf-8")
    assert pilot.narration[-1] == "The page is open in your browser. Print it there."
    assert pilot.screen.tree.dialogs == []


def test_without_a_browser_it_is_said_where_the_page_is(tmp_path: Path) -> None:
    told = Pages(tmp_path, lambda _: False).show("rules", "words")
    assert str(tmp_path / "rules.html") in told


def test_a_page_that_cannot_be_written_has_a_reason(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("no folder", encoding="utf-8")
    with pytest.raises(ArchiveError, match="cannot be saved"):
        Pages(tmp_path / "taken", lambda _: True).show("rules", "words")


def test_a_browser_in_the_terminal_does_not_stop_the_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("sleep"))
    assert not open_in_browser(tmp_path)


def test_the_class_sheet_is_opened_from_the_players(start: Start, tmp_path: Path) -> None:
    browser = Browser()
    pilot = start(first=SCENES["players"].first, blind=True)
    pilot.context.learning = LearningLog(tmp_path / "learned.txt")
    pilot.context.learning.add(Fact("Amira", "puzzle/x", 1, FactKind.RIGHT, "3"))
    pilot.context.pages = Pages(tmp_path / "pages", browser)
    pilot.click_button("Class sheet")
    (path,) = browser.shown
    assert "Amira" in path.read_text(encoding="utf-8")
