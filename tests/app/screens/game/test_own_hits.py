"""A shot at one's own pieces is foretold and asked for twice, however the move is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.foretelling import SUICIDE, TO_HIT
from app.pilot import Pilot
from app.tables import friends
from khepri.app.boards.board_state import End
from khepri.app.faces.asking import WARNING_MS
from khepri.app.settings import Settings
from khepri.audio import Cue

READ = WARNING_MS + 100
"""As long as it takes to read a warning."""

Act = Callable[[Pilot], None]
Start = Callable[..., Pilot]


def walk(pilot: Pilot) -> None:
    """Go to the square with the arrow keys, and choose it."""
    for _ in range(9):
        if pilot.board.pointed == "i3":
            break
        pilot.press("Left")
    pilot.press("Return")


def button(pilot: Pilot) -> None:
    """Press the button that turns the selected piece."""
    pilot.click_button("Right")


# Each way to ask for a move, and the move that it asks for.
WAYS: dict[str, tuple[Act, str]] = {
    "click": (lambda pilot: pilot.click("i3"), "j3i3"),
    "drag": (lambda pilot: pilot.drag("j3", "i3"), "j3i3"),
    "keys": (walk, "j3i3"),
    "turning with a key": (lambda pilot: pilot.press("e"), "j3R"),
    "turning with a button": (button, "j3R"),
}
SOME_WAYS = [WAYS["click"], WAYS["turning with a key"]]
each_way = pytest.mark.parametrize(("ask", "move"), list(WAYS.values()), ids=list(WAYS))


@pytest.fixture
def blue(start: Start) -> Pilot:
    """Return a game in which every move of Blue's hits a piece of Blue's."""
    return selected(start, Settings())


def selected(start: Start, settings: Settings, *, blind: bool = True) -> Pilot:
    """Start that game with a piece in hand."""
    pilot = start(first=friends(SUICIDE), settings=settings, blind=blind)
    pilot.settle()
    pilot.click("j3")
    pilot.wait(READ)
    pilot.mixer.cues.clear()
    return pilot


def locked(pilot: Pilot) -> None:
    """Forbid previews, as a tournament does."""
    session = pilot.session
    session.game = replace(session.game, options=replace(session.game.options, previews=False))


@each_way
def test_the_first_time_warns_and_the_second_plays(blue: Pilot, ask: Act, move: str) -> None:
    ask(blue)
    ask(blue)
    assert blue.moves == [], "nobody can have read the warning"
    blue.wait(READ)
    shown = blue.board.board_state
    assert shown.preview is not None
    assert shown.preview.end is End.OWN_HIT
    assert "your own" in shown.foretold
    assert blue.shows("Careful")
    assert blue.mixer.cues.count(Cue.CAREFUL) == 1
    assert any(told.startswith("Careful: this hits your own") for told in blue.narration)
    ask(blue)
    blue.settle()
    assert blue.moves == [move]
    assert blue.mixer.cues.count(Cue.CAREFUL) == 1, "one knock"


def test_a_key_that_is_held_down_does_not_answer_the_warning(blue: Pilot) -> None:
    for _ in range(60):
        blue.press("e")
        blue.wait(40)
    assert blue.moves == []


@pytest.mark.parametrize(("ask", "move"), SOME_WAYS)
def test_without_previews_the_move_is_played_at_once(start: Start, ask: Act, move: str) -> None:
    pilot = selected(start, Settings(beam_preview=False))
    ask(pilot)
    pilot.settle()
    assert pilot.moves == [move]
    assert Cue.CAREFUL not in pilot.mixer.cues


@pytest.mark.parametrize(("ask", "move"), SOME_WAYS)
def test_where_previews_are_locked_nothing_is_foretold(blue: Pilot, ask: Act, move: str) -> None:
    locked(blue)
    ask(blue)
    blue.settle()
    assert blue.moves == [move]
    assert Cue.CAREFUL not in blue.mixer.cues


def test_a_locked_game_that_confirms_moves_shows_no_beam(start: Start) -> None:
    pilot = selected(start, Settings(confirm_moves=True))
    locked(pilot)
    pilot.click("i3")
    pilot.wait(READ)
    assert pilot.moves == []
    shown = pilot.board.board_state
    assert shown.preview is None
    assert set(shown.ghosts) == {"i3"}
    assert not pilot.shows("Careful")
    pilot.click("i3")
    pilot.settle()
    assert pilot.moves == ["j3i3"]


def test_confirming_moves_asks_no_third_time(start: Start) -> None:
    pilot = selected(start, Settings(confirm_moves=True))
    pilot.click("i3")
    pilot.wait(READ)
    pilot.click("i3")
    pilot.settle()
    assert pilot.moves == ["j3i3"]


# Previews by every way


def hover(pilot: Pilot) -> None:
    """Point at the square."""
    pilot.hover("i3")


def hold(pilot: Pilot) -> None:
    """Drag the piece over the square, and do not let go."""
    pilot.press_at(pilot.spot("j3"))
    pilot.glide_to(pilot.spot("i3"))


def cursor(pilot: Pilot) -> None:
    """Go to the square with the arrow keys."""
    pilot.hover((3, 3))
    for _ in range(9):
        if pilot.board.pointed == "i3":
            break
        pilot.press("Left")


@pytest.mark.parametrize("point", [hover, hold, cursor])
def test_pointing_shows_the_same_marks_by_every_way(start: Start, point: Act) -> None:
    blue = selected(start, Settings(), blind=False)
    hover(blue)
    blue.wait(50)
    usual = signs(blue)
    blue.hover((3, 3))
    blue.wait(50)
    assert blue.board.board_state.preview is None
    point(blue)
    blue.wait(50)
    assert blue.moves == []
    assert signs(blue) == usual
    assert blue.shows("This hits your own pharaoh!")
    assert Cue.CAREFUL not in blue.mixer.cues, "only asking for it knocks"


def signs(pilot: Pilot) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return where the signs of a preview are, and how large."""
    scene = pilot.frame.scene
    assert scene is not None
    assert scene.preview is not None
    return [(sign.topleft, sign.surface.get_size()) for sign in scene.preview.signs]


# Thinking better of it


@pytest.fixture
def careful(start: Start) -> Pilot:
    """Return a game in which a move at the own pharaoh waits for its second press."""
    pilot = start(first=friends(TO_HIT), blind=True)
    pilot.settle()
    pilot.click("e6")
    pilot.click("e5")
    pilot.wait(READ)
    assert pilot.shows("Careful")
    return pilot


def test_a_move_that_harms_nobody_is_played_instead_at_once(careful: Pilot) -> None:
    careful.click("f6")
    careful.settle()
    assert careful.moves == ["e6f6"]


def test_pointing_elsewhere_tells_of_the_other_move_and_the_warning_comes_back(
    careful: Pilot,
) -> None:
    careful.hover("f6")
    careful.wait(50)
    assert careful.shows("If you do this")
    assert not careful.shows("Careful")
    careful.hover((3, 3))
    careful.wait(50)
    assert careful.shows("Careful")


@pytest.mark.parametrize("leave", ["Escape", "right click", "another piece"])
def test_the_warning_can_be_put_away(careful: Pilot, leave: str) -> None:
    if leave == "Escape":
        careful.press("Escape")
    elif leave == "right click":
        careful.right_click("a1")
    else:
        careful.click("c2")
    careful.hover((3, 3))
    careful.wait(50)
    assert not careful.shows("Careful")
    assert careful.shows("How to win")
    assert careful.moves == []


def test_after_a_while_it_is_asked_for_anew(careful: Pilot) -> None:
    careful.press("Escape")
    careful.click("e6")
    careful.click("e5")
    careful.wait(READ)
    assert careful.moves == []
    assert careful.mixer.cues.count(Cue.CAREFUL) == 2
