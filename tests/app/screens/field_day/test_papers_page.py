"""The papers of an event, opened from the window."""

from __future__ import annotations

from pathlib import Path

from app.field_day_scenes import begun, club_archive, played
from app.screens.field_day.test_event_screen import Start, opened
from khepri.app.destinations import EventPage
from khepri.app.files.pages import Pages
from khepri.app.screens.field_day import EventScreen
from khepri.app.screens.field_day.papers_page import OFFERS, PapersPage
from khepri.tournament.papers.catalogue import PaperKind


def test_every_paper_opens_and_full_names_only_where_asked_for(
    start: Start, tmp_path: Path
) -> None:
    shown: list[Path] = []

    def note(path: Path) -> bool:
        shown.append(path)
        return True

    archive = club_archive()
    played(archive, begun(archive), 1)
    pilot = opened(start, archive, EventPage.PAPERS)
    pilot.context.pages = Pages(tmp_path, note)
    screen = pilot.screen
    assert isinstance(screen, EventScreen)
    page = screen.page
    assert isinstance(page, PapersPage)
    for offer in OFFERS:
        assert page.offer is offer
        pilot.click_button("Open to print")
        assert shown[-1].stem.startswith(offer.name)
        assert "Amira" in shown[-1].read_text(encoding="utf-8") or offer.kind is PaperKind.PRIZES
        assert "Khalil" not in shown[-1].read_text(encoding="utf-8"), offer.name
        page.table.selected = min(OFFERS.index(offer) + 1, len(OFFERS) - 1)
        page._show_chosen()
    page.table.selected = 0
    page.full_names.on = True
    pilot.click_button("Open to print")
    assert "Khalil" in shown[-1].read_text(encoding="utf-8")


def test_what_cannot_be_written_is_a_sentence(start: Start, tmp_path: Path) -> None:
    (tmp_path / "pages").write_text("in the way", encoding="utf-8")
    archive = club_archive()
    begun(archive)
    pilot = opened(start, archive, EventPage.PAPERS)
    pilot.context.pages = Pages(tmp_path / "pages", lambda _: True)
    pilot.click_button("Open to print")
    assert any("cannot be saved" in text for text in pilot.texts())
