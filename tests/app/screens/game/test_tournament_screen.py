"""A tournament game on the board: its badge, and tools that are locked for both players."""

from __future__ import annotations

from app.pilot import Pilot
from app.tables import tournament
from app.twice import press_twice
from khepri.app.settings import Settings, TextSize
from khepri.archive import Archive


def test_the_board_says_so_and_locks_every_help() -> None:
    pilot = Pilot(first=tournament(), blind=True)
    pilot.settle()
    assert pilot.shows("Tournament game · Spring cup · round 3")
    pilot.play("c4d3")
    pilot.press("u")
    assert pilot.shows("Moves cannot be taken back in a tournament game.")
    pilot.press("h")
    assert pilot.shows("Hints are not allowed in a tournament game.")
    assert pilot.moves == ["c4d3"]
    assert not pilot.session.hinting
    for tool in ("Undo", "Hint"):
        assert not pilot.is_enabled(tool)
        assert "tournament game" in pilot.widget(tool).tooltip_text
    pilot.click("e5")
    pilot.hover("e6")
    pilot.wait(200)
    assert pilot.board.board_state.preview is None
    assert pilot.shows("Preview locked")


def test_badge_and_notes_find_a_place_in_the_smallest_window_with_the_largest_text() -> None:
    settings = Settings(text_size=TextSize.HUGE)
    pilot = Pilot(first=tournament(), size=(800, 500), settings=settings, blind=True)
    pilot.settle()
    badge = pilot.part("Tournament game · Spring cup · round 3")
    assert pilot.shows("Tournament game")
    pilot.press("h")
    note = pilot.part(pilot.notes[0])
    assert note.rect.height < pilot.board.rect.height / 4
    assert not badge.visible or not badge.rect.colliderect(note.rect)
    pilot.wait(10_000)
    assert badge.visible
    press_twice(pilot, "r")
    pilot.settle()
    assert badge.visible
    assert not badge.rect.colliderect(pilot.board.rect)
    assert not badge.rect.colliderect(pilot.widget("Help").rect)


def test_looking_at_it_from_past_games_helps_nobody_before_it_is_over() -> None:
    pilot = Pilot(first=tournament(), archive=Archive.in_memory(), blind=True)
    pilot.settle()
    pilot.play("c4d3")
    pilot.click_button("Home")
    pilot.click_button("Past games")
    pilot.click_button("Open replay")
    assert pilot.title == "Replay"
    pilot.press("v", "r")
    assert pilot.shows("The computer does not help in a tournament game before it is over.")
    for label in ("Review", "Find a better move", "Computer", "Friend"):
        assert not pilot.is_enabled(label)
    assert pilot.value("Review") == "off"
    pilot.press("Escape")
    pilot.click_button("Continue")
    pilot.press("p")
    press_twice(pilot, "r")
    pilot.settle()
    pilot.click_button("Review")
    assert pilot.title == "Replay"
    assert pilot.value("Review") == "on"
    pilot.leave()
