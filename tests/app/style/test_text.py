"""Measuring, shortening, wrapping and drawing text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

import khepri
from khepri.app.style.fonts import BODY, CAPTION, CLOCK, CODE, UNKNOWN, FontFile, Fonts
from khepri.app.style.icons import Icon, Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.spare_fonts import SpareFonts, system_fonts
from khepri.app.style.text import ELLIPSIS, Align, Inscription, TextPainter, ellipsise, wrap
from khepri.assets import asset_path

WORDS = st.text(st.sampled_from("ab \n"), max_size=60)


@pytest.fixture(scope="module")
def painter() -> TextPainter:
    return TextPainter(Fonts(), Metrics.of((1280, 720)))


@given(WORDS, st.integers(1, 20))
def test_wrapped_lines_fit_and_keep_every_letter(text: str, room: int) -> None:
    lines = wrap(text, room, len)
    assert all(len(line) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == "".join(text.split())


@given(st.text(max_size=40), st.integers(1, 20))
def test_a_shortened_text_fits_and_is_a_beginning(text: str, room: int) -> None:
    short = ellipsise(text, room, len)
    assert len(short) <= room
    assert short == text or text.startswith(short.removesuffix(ELLIPSIS))


def test_digits_share_one_advance_so_that_clocks_do_not_jiggle(painter: TextPainter) -> None:
    widths = {painter.width(f"0{digit}:1{digit}", CLOCK) for digit in range(10)}
    assert len(widths) == 1


def test_captions_are_upper_case_and_spaced(painter: TextPainter) -> None:
    assert painter.width("moves", CAPTION) == painter.width("MOVES", CAPTION)
    letters = sum(painter.width(letter, CAPTION) for letter in "MOVES")
    assert painter.width("MOVES", CAPTION) == pytest.approx(letters + 4 * 0.09 * 12, abs=0.5)


def test_text_grows_in_proportion_to_the_window() -> None:
    fonts = Fonts()
    small = TextPainter(fonts, Metrics.of((1280, 720))).width("Offer draw", BODY)
    large = TextPainter(fonts, Metrics.of((2560, 1440))).width("Offer draw", BODY)
    assert large == pytest.approx(2 * small, rel=0.02)


def test_what_inter_lacks_comes_from_dejavu() -> None:
    fonts = Fonts()
    assert fonts.runs(FontFile.REGULAR, "a♔b") == [
        (FontFile.REGULAR, "a"),
        (FontFile.SYMBOLS, "♔"),
        (FontFile.REGULAR, "b"),
    ]


def test_what_both_lack_comes_from_the_system_and_is_looked_for_once() -> None:
    asked = []

    def find() -> Iterator[Path]:
        asked.append("fonts")
        yield Path("no such font.ttf")
        yield asset_path("fonts", FontFile.SYMBOLS.value)

    spares = SpareFonts(find)
    fonts = Fonts(spares)
    assert fonts.can_draw("Zoë ♔")
    assert not asked, "names of every day need no search"
    assert spares.holder("♔") == asset_path("fonts", FontFile.SYMBOLS.value)
    assert spares.holder("山") is None
    assert not fonts.can_draw("山田")
    assert asked == ["fonts"]


def test_a_letter_is_drawn_with_the_font_that_has_it() -> None:
    path = Path("han.ttf")

    class HanFonts(SpareFonts):
        def holder(self, character: str) -> Path | None:
            return path if character in "山田" else None

    fonts = Fonts(HanFonts())
    assert fonts.runs(FontFile.BOLD, "A 山田한") == [
        (FontFile.BOLD, "A "),
        (path, "山田"),
        (FontFile.SYMBOLS, UNKNOWN),
    ]
    assert fonts.can_draw("山田")


def test_the_system_is_asked_without_a_fuss() -> None:
    assert all(path.is_file() for path in system_fonts())


@pytest.mark.parametrize("text", ["", "\x00", "\ud800", "a\tb\nc", "🏆", "ﷺ", "é" * 50])
def test_any_text_can_be_drawn(painter: TextPainter, text: str) -> None:
    picture = painter.picture(text, BODY, (255, 255, 255))
    assert picture.get_height() == painter.line_height(BODY)


def test_the_same_text_is_drawn_once(painter: TextPainter) -> None:
    first = painter.picture("Khepri", BODY, (1, 2, 3))
    assert painter.picture("Khepri", BODY, (1, 2, 3)) is first
    assert painter.picture("Khepri", BODY, (3, 2, 1)) is not first


def ink(canvas: pygame.Surface) -> pygame.Rect:
    return canvas.get_bounding_rect()


@pytest.mark.parametrize("align", Align)
@pytest.mark.parametrize("wraps", [True, False])
def test_nothing_is_drawn_outside_the_box(painter: TextPainter, align: Align, wraps: bool) -> None:
    canvas = pygame.Surface((200, 120), pygame.SRCALPHA)
    box = pygame.Rect(40, 30, 90, 42)
    long = "Far too many words for such a narrow box, and then some more of them."
    painter.draw(canvas, Inscription(long, BODY, box, align, wraps=wraps), (255, 255, 255))
    assert box.contains(ink(canvas))
    assert ink(canvas).width > 45


def test_texts_stand_where_they_are_aligned(painter: TextPainter) -> None:
    box = pygame.Rect(0, 0, 200, 40)
    lefts = []
    for align in Align:
        canvas = pygame.Surface(box.size, pygame.SRCALPHA)
        painter.draw(canvas, Inscription("Ankh", BODY, box, align), (255, 255, 255))
        lefts.append(ink(canvas).left)
        assert abs(ink(canvas).centery - 20) <= 2
    assert lefts == sorted(lefts)
    assert lefts[0] <= 2
    assert lefts[2] > 150


def test_code_has_one_advance(painter: TextPainter) -> None:
    assert painter.width("iiii", CODE) == painter.width("WWWW", CODE)


@pytest.mark.parametrize("icon", Icon)
def test_every_icon_is_there_and_takes_the_colour(icon: Icon) -> None:
    picture = Icons().picture(icon, 20, (250, 10, 20))
    assert picture.get_size() == (20, 20)
    inked = [
        picture.get_at((x, y)) for x in range(20) for y in range(20) if picture.get_at((x, y)).a
    ]
    assert inked
    strongest = max(inked, key=lambda pixel: pixel.a)
    assert abs(strongest.r - 250) <= 3
    assert strongest.b <= 25


def test_fonts_and_icons_come_with_their_licences() -> None:
    for parts in (
        ("fonts", "LICENSE-Inter.txt"),
        ("fonts", "LICENSE-DejaVu.txt"),
        ("icons", "LICENSE-Lucide.txt"),
    ):
        assert "permission" in asset_path(*parts).read_text(encoding="utf-8").lower()
    named = {icon.value for icon in Icon}
    there = {path.stem for path in asset_path("icons").glob("*.svg")}
    assert named <= there
    pages = Path(khepri.__file__).parent / "club" / "web"
    scripts = "".join(path.read_text(encoding="utf-8") for path in pages.rglob("*.js"))
    assert {name for name in there - named if f'"{name}"' not in scripts} == set()
