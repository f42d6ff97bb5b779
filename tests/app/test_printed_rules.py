"""The written rules: what their diagrams claim is what happens, and a page fetches nothing."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from khepri.app.faces import face_of
from khepri.app.faces.diagram_moments import moments_of
from khepri.app.rules_print import printed_rules
from khepri.games.base import GameSpec
from khepri.games.registry import all_games
from khepri.learn.goal import Goal, attempt
from khepri.learn.registry import teaching_of
from khepri.learn.rulebook import TEXT_WIDTH, Diagram, Rulebook, rules_text
from khepri.system.html_page import page, text


def book_of(spec: GameSpec) -> Rulebook:
    """Return the rules of a game."""
    book = teaching_of(spec).rulebook
    assert book is not None
    return book


CASES = [
    pytest.param(spec, diagram, id=f"{spec.name}-{diagram.caption[:30]}")
    for spec in all_games()
    for diagram in book_of(spec).diagrams()
]


@pytest.mark.parametrize(("spec", "diagram"), CASES)
def test_a_diagram_shows_what_it_claims(spec: GameSpec, diagram: Diagram) -> None:
    face = face_of(spec)
    assert face.printing is not None
    shown = moments_of(face, face.printing.grid(spec.read_setup(diagram.position)), diagram)
    assert shown.moments
    if not diagram.move:
        return
    teaching = teaching_of(spec)
    variant = diagram.variant or teaching.variants_of(diagram.position)[0]
    position = teaching.read_position(diagram.position, variant)
    tried = attempt((position,), spec.parse_move(diagram.move))
    assert teaching.event_of(tried, Goal(())) == diagram.event
    broken = [moment.broken for moment in shown.moments if moment.broken]
    assert bool(broken) == ("breaks" in diagram.event)
    lit = [moment for moment in shown.moments if moment.shot]
    assert all(set(moment.shot.squares) <= set(shown.grid.squares) for moment in lit if moment.shot)


class Reader(HTMLParser):
    """Collects what a page refers to, and whether its elements close each other."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.uses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.ids += [told["id"] or ""] if "id" in told else []
        self.uses += [told["href"] or ""] if "href" in told else []
        assert "src" not in told
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_fetches_nothing() -> None:
    written = printed_rules(all_games())
    reader = Reader()
    reader.feed(written)
    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids))
    assert {use[1:] for use in reader.uses} <= set(reader.ids)
    assert set(re.findall(r"url\(#([^)]+)\)", written)) <= set(reader.ids)
    assert "http" not in re.sub(r"http-equiv", "", written)
    assert "default-src 'none'" in written
    for spec in all_games():
        assert "<h1" in written
        assert text(book_of(spec).summary) in written


@pytest.mark.parametrize("spec", all_games(), ids=lambda spec: spec.name)
def test_the_words_fit_a_terminal_and_leave_nothing_out(spec: GameSpec) -> None:
    words = rules_text(book_of(spec))
    assert max(map(len, words.splitlines())) <= TEXT_WIDTH
    flat = " ".join(words.split())
    for diagram in book_of(spec).diagrams():
        assert " ".join(diagram.caption.split()) in flat
    for chapter in book_of(spec).chapters:
        assert f"{chapter.title}:" in words


def test_what_is_written_on_a_page_is_only_words() -> None:
    nasty = '<script>alert(1)</script>" onload="x\x00\x1b[2J\u202e'
    written = page(nasty, [text(nasty)])
    assert "<script" not in written
    assert 'onload="' not in written
    assert not re.search(r"[\x00-\x08\x0b-\x1f\u202e]", written)
