"""No string, however odd, may fail to be measured, drawn, wrapped, shortened or written."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.past import archive_with
from app.pilot import Pilot
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.screens.past_games import PastGamesScreen
from khepri.app.screens.players import PlayersScreen
from khepri.app.settings import Settings, settings_from
from khepri.app.style.fonts import BODY, CAPTION, CODE, UNKNOWN, FontFile, Fonts, TypeStyle
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.spare_fonts import SpareFonts, system_fonts
from khepri.app.style.text import Inscription, TextPainter, printable
from khepri.app.style.theme import NIGHT
from khepri.app.widgets import TextField, WidgetTree
from khepri.app.widgets.clipboard import Clipboard
from khepri.app.widgets.skin import Skin
from khepri.archive import Archive
from khepri.system.names import clean_name

Start = Callable[..., Pilot]

WHITE = (255, 255, 255)
WINDOW = (1280, 720)
PLANE = 0x10000
MOST_USED = (0,)
"""The plane of Unicode that holds nearly all that people write; the long tests try the others."""

NAMES = (
    *("abc\u200e", "ab\u00adcd", "\ufeffabc", "\u202eevil", "\u200b", "\u200d", "\u2060", "\ufe0f"),
    *("\u2028", "\u034f", "\ufffc", "\ud83d", "👩‍👩‍👧", "علی‌رضا", "क्‍ष", "", "\u0301", "\x00"),
)
ODDEST = ("\u202eevil", "\u200b", "\u2028")
"""One that turns the text round, one that leaves nothing, and one that breaks the line."""

odd_name = pytest.mark.parametrize(
    "name",
    [name if name in ODDEST else pytest.param(name, marks=pytest.mark.long) for name in NAMES[:11]],
)
ANY = st.text(st.characters(exclude_categories=()) | st.sampled_from("".join(NAMES)), max_size=40)


@pytest.fixture(scope="module")
def painter() -> TextPainter:
    return TextPainter(Fonts(SpareFonts(system_fonts)), Metrics.of((1280, 720)))


def draw_everywhere(painter: TextPainter, text: str, style: TypeStyle = BODY) -> None:
    """Do to a text whatever the program does to texts."""
    canvas = pygame.Surface((120, 60), pygame.SRCALPHA)
    assert painter.width(text, style) >= 0
    assert painter.picture(text, style, WHITE).get_height() == painter.line_height(style)
    assert painter.wrap(text, style, 50)
    painter.ellipsise(text, style, 30)
    painter.fonts.can_draw(printable(text))
    for wraps in (True, False):
        inscription = Inscription(text, style, canvas.get_rect(), wraps=wraps)
        assert min(painter.needs(inscription)) >= 0
        painter.draw(canvas, inscription, WHITE)


@pytest.mark.parametrize("style", [BODY, CAPTION, CODE], ids=["body", "caption", "code"])
@pytest.mark.parametrize("text", NAMES)
def test_the_names_that_once_killed_the_window(
    painter: TextPainter, text: str, style: TypeStyle
) -> None:
    draw_everywhere(painter, text, style)
    draw_everywhere(painter, f"ab{text} cd", style)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=ANY, style=st.sampled_from([BODY, CAPTION, CODE]))
def test_any_text_is_drawn(painter: TextPainter, text: str, style: TypeStyle) -> None:
    draw_everywhere(painter, text, style)


@pytest.mark.parametrize(
    "plane",
    [
        plane if plane in MOST_USED else pytest.param(plane, marks=pytest.mark.long)
        for plane in range((sys.maxunicode + 1) // PLANE)
    ],
)
def test_every_character_is_drawn(plane: int) -> None:
    """Each of the 1.1 million, alone and behind a letter; those that look the same only once."""
    painter = TextPainter(Fonts(), Metrics.of((1280, 720)))
    seen: set[object] = set()
    for code in range(plane * PLANE, (plane + 1) * PLANE):
        for text in (chr(code), f"a{chr(code)}"):
            runs = painter.fonts.runs(BODY.font, printable(text))
            looks = tuple(run for _, run in runs)
            if looks not in seen:
                seen.add(looks)
                picture = painter._rasterise(text, BODY, WHITE)
                assert picture.get_width() >= painter.width(text, BODY)


def test_a_whole_book_in_one_line_is_drawn(painter: TextPainter) -> None:
    painter.picture("Ankh " * 20_000, BODY, WHITE)
    painter.draw(
        pygame.Surface((100, 30)),
        Inscription("W" * 100_000, BODY, pygame.Rect(0, 0, 100, 30)),
        WHITE,
    )


@pytest.mark.parametrize("text", ["\u200e", "\u200b\u200d", "\u202e", "\ufe0f", "\u2060\ufeff"])
def test_what_nobody_sees_takes_no_room(painter: TextPainter, text: str) -> None:
    assert painter.width(text, BODY) == 0
    assert painter.width(f"ab{text}", BODY) == painter.width("ab", BODY)


def test_a_joiner_is_drawn_with_the_letters_it_joins() -> None:
    fonts = Fonts()
    assert fonts.runs(FontFile.REGULAR, "a\u200db") == [(FontFile.REGULAR, "a\u200db")]
    assert fonts.runs(FontFile.REGULAR, "\u200d") == []
    assert fonts.runs(FontFile.REGULAR, "a♥\ufe0f") == [
        (FontFile.REGULAR, "a"),
        (FontFile.SYMBOLS, "♥\ufe0f"),
    ]
    assert fonts.runs(FontFile.REGULAR, "山\u200d田") == [(FontFile.SYMBOLS, UNKNOWN * 2)]
    assert fonts.can_draw("a\u200cb")


# Fields


@pytest.fixture(scope="module")
def skin() -> Skin:
    return Skin.of(NIGHT, Metrics.of((1280, 720)), Fonts(), Icons())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=ANY, lines=st.sampled_from([1, 3]))
def test_any_text_can_be_written_and_edited(skin: Skin, text: str, lines: int) -> None:
    clipboard = Clipboard(system=False)
    tree = WidgetTree(skin, clipboard=clipboard)
    field = TextField("Name", text=text, lines=lines)
    tree.add(field)
    field.place(pygame.Rect(10, 10, 90, 70))
    tree.focus(field)
    clipboard.write(text)
    keys = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_BACKSPACE, pygame.K_DELETE)
    events = [
        pygame.event.Event(pygame.TEXTINPUT, text=text),
        pygame.event.Event(pygame.TEXTEDITING, text=text, start=0, length=0),
        pygame.event.Event(pygame.TEXTINPUT, text=text[:1]),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode=""),
        *(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="") for key in keys),
        *(pygame.event.Event(pygame.KEYDOWN, key=key, mod=64, unicode="") for key in keys),
    ]
    for event in events:
        tree.handle(event)
        tree.draw()
    for x in range(0, 100, 20):
        field.layout().place_at((x, 20))


# The program


@odd_name
def test_a_name_that_is_pasted_is_played_kept_and_listed(start: Start, name: str) -> None:
    archive = Archive.in_memory()
    settings = Settings(more_choices=True)
    pilot = start(first=NewGameScreen, archive=archive, settings=settings, blind=True)
    pilot.choose("Opponent", "Friend here")
    pilot.context.clipboard.write(name)
    pilot.fill("Blue's name", "")
    pilot.press("Ctrl+V")
    assert pilot.frame.size == WINDOW
    pilot.click_button("Start game")
    pilot.settle()
    shown = clean_name(name) or "Blue"
    assert pilot.game.players[0].name == shown
    assert pilot.frame.size == WINDOW
    pilot.play("e1R")
    pilot.click_button("Home")
    assert pilot.frame.size == WINDOW
    pilot.click_button("Past games")
    assert pilot.frame.size == WINDOW
    pilot.click_button("Players")
    assert pilot.frame.size == WINDOW
    assert shown in {player.name for player in archive.players()}


@odd_name
def test_a_name_that_was_stored_long_ago_is_shown(start: Start, name: str) -> None:
    archive = archive_with(4)
    archive.database.rows("UPDATE players SET name = ? WHERE id = 1", (name,))
    archive.database.rows("UPDATE events SET name = ? WHERE id = 1", (name,))
    settings = settings_from({"new_game": {"name": name, "names": [name, name]}})
    assert settings.choices("laser").names == (clean_name(name), clean_name(name))
    for first in (PastGamesScreen, PlayersScreen, NewGameScreen):
        assert (
            start(first=first, archive=archive, settings=settings, blind=True).frame.size == WINDOW
        )
