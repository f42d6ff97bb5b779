"""The new-game screen in windows of every size: nothing overlaps, nothing is cut."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.choosing import all_pictures
from app.pilot import Pilot
from app.screens.new_game.choosing import BOARD, FIELD, MALFORMED, write_fen
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.settings import NewGameChoices, Settings, TextSize
from khepri.app.style.theme import ThemeName
from khepri.app.widgets.inspection import seen
from khepri.engine.levels import level_numbered
from khepri.engine.registry import SLOW_ENGINE
from khepri.games.laser import GAME, LAYOUTS
from khepri.match.clock import TimeControl

DESIGNED = (1280, 720)
SIZES = [(800, 500), (1024, 768), (800, 1200), (1920, 1080), (2560, 1080), DESIGNED]
FRIENDS = NewGameChoices(
    computer=False,
    clock=True,
    names=("W" * 24, "i" * 24),
    rules="khet2",
    tournament=True,
    event="Spring cup of all the schools around",
    round="Semi-final",
)


def opened(size: tuple[int, int], settings: Settings, *, blind: bool = True) -> Pilot:
    """Return the program with the new-game screen in a window."""
    pilot = Pilot(size=size, settings=settings, first=NewGameScreen, blind=blind)
    all_pictures(pilot)
    return pilot


@pytest.mark.parametrize("choices", [NewGameChoices(level=3), FRIENDS], ids=["computer", "friends"])
def test_nothing_overlaps_or_is_cut_whatever_becomes_of_the_window(
    choices: NewGameChoices, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The longest names, a slow engine and a text with mistakes, in letters of every size."""
    monkeypatch.setattr("khepri.app.screens.new_game.screen.engine_note", lambda _: SLOW_ENGINE)
    pilot = opened(DESIGNED, Settings(new_games={"laser": choices}, more_choices=True))
    for board in (LAYOUTS["mercury"], MALFORMED):
        write_fen(pilot, board)
        for text_size in TextSize:
            pilot.context.change(replace(pilot.context.settings, text_size=text_size))
            for size in SIZES:
                pilot.resize(size)
                pilot.assert_tidy()


def test_every_control_can_be_seen_when_it_has_the_focus() -> None:
    pilot = opened(DESIGNED, Settings(text_size=TextSize.LARGE, more_choices=True))
    for size in SIZES:
        pilot.resize(size)
        assert len(pilot.tab_around()) > 20


def test_start_is_always_in_view_and_large_and_the_first_choices_are_never_scrolled() -> None:
    pilot = opened(DESIGNED, Settings())
    for size in SIZES:
        pilot.resize(size)
        assert pilot.out_of_sight() == []
        assert pilot.widget("Start game").rect.height >= 40
        for more in ("Your name", "Classic", FIELD):
            assert pilot.find(more) is None


@pytest.mark.parametrize("theme", list(ThemeName))
def test_the_screen_is_drawn_in_every_theme(theme: ThemeName) -> None:
    pilot = opened(DESIGNED, Settings(theme=theme), blind=False)
    gold, start = pilot.context.skin.theme.gold_fill.bottom, pilot.widget("Start game").rect
    near_the_edge = pilot.renderer.capture().get_at((start.left + 20, start.bottom - 4))
    assert sum(abs(a - b) for a, b in zip(near_the_edge[:3], gold, strict=True)) < 40


def test_every_choice_is_in_sight_in_a_window_as_designed_and_the_board_in_a_small_one() -> None:
    pilot = opened(DESIGNED, Settings(more_choices=True))
    assert pilot.out_of_sight() == []
    pilot.resize((800, 500))
    # The board is seen together with the text that describes it.
    for part in (BOARD, FIELD):
        assert seen(pilot.part(part)) == pilot.part(part).rect


def test_a_very_wide_window_keeps_everything_together() -> None:
    pilot = opened((2560, 1080), Settings(more_choices=True))
    left, right = pilot.widget("Level").rect.left, 2560 - pilot.widget("Start game").rect.right
    assert left == pytest.approx(right, abs=4)
    assert left > 200


def test_a_small_window_is_used_with_the_mouse_alone() -> None:
    pilot = opened((800, 500), Settings(text_size=TextSize.LARGE))

    pilot.choose("Level", level_numbered(GAME, 8).label)
    pilot.click_button("More choices")
    pilot.choose("Usual times", "30 + 0")
    pilot.click_button("Sophie")
    pilot.choose("Rules", "Khet 2.0")
    pilot.choose("Opponent", "Friend here")
    pilot.click_button("Start game")

    assert str(pilot.game.start) == LAYOUTS["sophie"]
    assert pilot.game.start.variant == "khet2"
    assert pilot.game.clock is not None
    assert pilot.game.clock.control == TimeControl(1_800_000, 0)
    assert pilot.context.settings.choices("laser").level == 8
