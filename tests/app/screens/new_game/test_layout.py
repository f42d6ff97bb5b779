"""The new-game screen in windows of every size: nothing overlaps, nothing is cut."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.choosing import all_pictures
from app.pilot import Pilot
from khepri.app.screens.game import GameScreen
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.screens.new_game.layout import NewGameLayout
from khepri.app.settings import NewGameChoices, Settings, TextSize
from khepri.app.style.theme import ThemeName
from khepri.app.widgets.inspection import seen
from khepri.engine.cores import SLOW_ENGINE
from khepri.engine.levels import level_numbered
from khepri.games.laser import GAME, LAYOUTS
from khepri.match.clock import TimeControl

SIZES = [(800, 500), (1280, 720), (1920, 1080), (2560, 1080), (1024, 768), (800, 1200)]
MALFORMED = "sc3ncfancpb2/2pc7/3Pd7/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa r"
FRIENDS = NewGameChoices(
    computer=False,
    clock=True,
    names=("W" * 24, "i" * 24),
    rules="khet2",
    tournament=True,
    event="Spring cup of all the schools around",
    round="Semi-final",
)


def open_screen(
    size: tuple[int, int], settings: Settings, *, blind: bool = True
) -> tuple[Pilot, NewGameScreen]:
    """Return the program with the new-game screen in a window."""
    pilot = Pilot(size=size, settings=settings, first=NewGameScreen, blind=blind)
    all_pictures(pilot)
    assert isinstance(pilot.screen, NewGameScreen)
    return pilot, pilot.screen


def assert_sound(screen: NewGameScreen) -> None:
    """Check that everything has a place of its own, and enough of it."""
    tree = screen.tree
    assert not tree.overlaps(), tree.dump()
    assert not tree.spills(), tree.dump()
    assert not tree.cut_texts(), tree.cut_texts()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", list(TextSize))
@pytest.mark.parametrize("choices", [NewGameChoices(level=3), FRIENDS], ids=["computer", "friends"])
def test_nothing_overlaps_or_is_cut(
    size: tuple[int, int],
    text_size: TextSize,
    choices: NewGameChoices,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("khepri.app.screens.new_game.screen.engine_note", lambda _: SLOW_ENGINE)
    settings = Settings(text_size=text_size, new_games={"laser": choices}, more_choices=True)
    _, screen = open_screen(size, settings)
    assert_sound(screen)

    screen.board_panel.write(MALFORMED)
    screen._refresh()
    assert_sound(screen)


@pytest.mark.parametrize("size", SIZES)
def test_every_control_can_be_seen_when_it_has_the_focus(size: tuple[int, int]) -> None:
    pilot, screen = open_screen(size, Settings(text_size=TextSize.LARGE, more_choices=True))

    for _ in screen.tree.focus_order():
        pilot.press("Tab")
        focused = screen.tree.focused
        assert focused is not None
        assert seen(focused) == focused.rect, focused.label


@pytest.mark.parametrize("size", SIZES)
def test_start_is_always_in_view_and_large(size: tuple[int, int]) -> None:
    _, screen = open_screen(size, Settings())

    assert screen.tree.root.rect.contains(screen.start.rect)
    assert seen(screen.start) == screen.start.rect
    assert screen.start.rect.height >= 40


@pytest.mark.parametrize("theme", list(ThemeName))
def test_the_screen_is_drawn_in_every_theme(theme: ThemeName) -> None:
    pilot, screen = open_screen((1280, 720), Settings(theme=theme), blind=False)

    picture = pilot.renderer.capture()
    gold = screen.context.skin.theme.gold_fill.bottom
    near_the_edge = picture.get_at((screen.start.rect.left + 20, screen.start.rect.bottom - 4))
    assert sum(abs(a - b) for a, b in zip(near_the_edge[:3], gold, strict=True)) < 40
    assert_sound(screen)


def test_the_window_can_change_while_it_is_open() -> None:
    pilot, screen = open_screen(
        (1280, 720),
        Settings(new_games={"laser": replace(FRIENDS, layout="mercury")}, more_choices=True),
    )
    for size in (*SIZES, (1280, 720)):
        pilot.resize(size)
        assert_sound(screen)


def layout_at(width: int, height: int, *, more: bool = True) -> NewGameLayout:
    """Return the layout in a window."""
    _, screen = open_screen((width, height), Settings(more_choices=more))
    return screen.layout(screen.context.skin.metrics.box)


def test_the_design_size_has_the_designs_grid() -> None:
    layout = layout_at(1280, 720)

    assert tuple(layout.choices_panel) == (24, 64, 412, 632)
    assert tuple(layout.board_panel) == (452, 64, 804, 632)
    assert layout.foot_panel is None
    assert (layout.foot.start.w, layout.foot.start.h) == (240, 52)
    assert layout.board.text is not None
    assert layout.board.text.fen.w == pytest.approx(334, abs=8)
    # Everything is in view: nothing has to be scrolled.
    assert layout.choices.bottom <= layout.choices_area.bottom
    assert layout.board.bottom <= layout.board_area.bottom


@pytest.mark.parametrize("size", SIZES)
def test_the_first_choices_are_few_and_never_scrolled(size: tuple[int, int]) -> None:
    layout = layout_at(*size, more=False)

    assert layout.board.cards is None
    assert layout.board.text is None
    assert not layout.choices.names
    assert layout.choices.bottom <= layout.choices_area.bottom
    assert layout.board.bottom <= layout.board_area.bottom


def test_a_small_window_folds_the_foot_away_and_keeps_the_choices_width() -> None:
    layout = layout_at(800, 500)

    assert layout.foot_panel is not None
    assert layout.choices_panel.w == 412
    assert layout.foot_panel.y > layout.board_panel.bottom
    # The board is seen together with the text that describes it.
    assert layout.board.board.bottom < layout.board_area.bottom
    assert layout.board.text is not None
    assert layout.board.text.fen.bottom < layout.board_area.bottom


def test_a_very_wide_window_keeps_everything_together() -> None:
    layout = layout_at(2560, 1080)
    left, right = layout.choices_panel.x, 2560 * 720 / 1080 - layout.board_panel.right
    assert left == pytest.approx(right, abs=1)
    assert layout.board_panel.w <= 940


def test_a_small_window_is_used_with_the_mouse_alone() -> None:
    pilot, _ = open_screen((800, 500), Settings(text_size=TextSize.LARGE))

    pilot.choose("Level", level_numbered(GAME, 8).label)
    pilot.click_button("More choices")
    pilot.choose("Usual times", "30 + 0")
    pilot.click_button("Sophie")
    pilot.choose("Rules", "Khet 2.0")
    pilot.choose("Opponent", "Friend here")
    pilot.click_button("Start game")

    assert isinstance(pilot.screen, GameScreen)
    assert str(pilot.game.start) == LAYOUTS["sophie"]
    assert pilot.game.start.variant == "khet2"
    assert pilot.game.clock is not None
    assert pilot.game.clock.control == TimeControl(1_800_000, 0)
    assert pilot.context.settings.choices("laser").level == 8
