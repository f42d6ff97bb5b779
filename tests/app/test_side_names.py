"""Sides are called by the colours that are seen; what is kept has the names of the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib.resources import files

import pytest

from app.pilot import Pilot
from app.scenes import SCENES
from app.tables import friends
from khepri.app.panels.moves_panel import MovesPanel
from khepri.app.rules_print import printed_rules
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.settings import Settings
from khepri.app.style.palettes import PIECE_COLOURS, PieceColours
from khepri.archive import Archive
from khepri.games.laser import GAME, Move, Position
from khepri.games.laser.words import tell_idea
from khepri.games.side_names import call_sides
from khepri.learn.lesson_files import load_lessons
from khepri.match.records.pgn import write_pgn

Start = Callable[..., Pilot]

OTHERS = [colours for colours in PIECE_COLOURS if "Blue" not in colours.called]
INDIGO = next(colours for colours in OTHERS if colours.called == ("Indigo", "Amber"))
BLUE_OR_RED = re.compile(r"\b(blue|red)\b", re.IGNORECASE)

TOLD_WITH_SIDES = (
    "new-game-more",
    "game-selected",
    "game-shot",
    "game-refused",
    "game-looking-back",
    "game-keys",
    "game-rules",
    "game-won",
    "game-lost",
    "teaching-stop",
    "replay-review",
    "past-games-unfinished",
    "lesson",
    "lesson-wrong",
    "lesson-done",
    "puzzle-hint",
    "puzzle-wrong",
    "puzzle-shown",
    "rush-running",
    "editor",
    "editor-problems",
)

by_colours = pytest.mark.parametrize("colours", OTHERS, ids=lambda colours: colours.name)
mostly_indigo = pytest.mark.parametrize(
    "colours",
    [pytest.param(each, marks=() if each is INDIGO else pytest.mark.long) for each in OTHERS],
    ids=lambda colours: colours.name,
)
"""A screen that knows one pair of other names knows them all, which the long tests try too."""


def in_colours(colours: PieceColours) -> Settings:
    """Return settings with these pieces."""
    return Settings(piece_colours=colours.name)


def words_of(pilot: Pilot) -> Iterator[str]:
    """Yield all that is to be read, pointed at or heard."""
    yield from pilot.texts()
    yield from pilot.narration
    for layer in pilot.screen.tree.layers:
        for widget in layer.descendants():
            if widget.shown:
                yield from (widget.label, widget.tooltip, widget.state)


def sides_named_wrongly(pilot: Pilot) -> list[str]:
    """Return what speaks of Blue or Red, where neither is to be seen."""
    return sorted({words for words in words_of(pilot) if BLUE_OR_RED.search(words)})


@mostly_indigo
@pytest.mark.parametrize("name", TOLD_WITH_SIDES)
def test_a_screen_speaks_of_the_colours_that_are_seen(
    start: Start, name: str, colours: PieceColours
) -> None:
    pilot = start(settings=in_colours(colours), first=SCENES[name].first, blind=True)
    SCENES[name].play(pilot)
    assert sides_named_wrongly(pilot) == []


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_no_screen_at_all_speaks_of_blue_or_red(start: Start, name: str) -> None:
    pilot = start(settings=in_colours(INDIGO), first=SCENES[name].first, blind=True)
    SCENES[name].play(pilot)
    assert sides_named_wrongly(pilot) == []


@mostly_indigo
def test_a_game_from_its_choices_to_the_past_games(start: Start, colours: PieceColours) -> None:
    first, second = colours.called
    archive = Archive.in_memory()
    pilot = start(settings=in_colours(colours), archive=archive, blind=True, first=NewGameScreen)
    pilot.choose("Opponent", "Friend here")
    seen = list(words_of(pilot))
    assert pilot.shows(f"{first} moves first.")
    pilot.click_button("Start game")
    pilot.settle()
    assert pilot.shows(f"{first} to move")
    pilot.play("c5b6", "e5e6")
    assert pilot.narration[-1] == f"{first} wins: {second} hit its own pharaoh."
    seen += words_of(pilot)
    pilot.click_button("Rematch")
    pilot.settle()
    pilot.click_button("Home")
    pilot.wait(400)
    pilot.click_button("Past games")
    assert pilot.shows(first)
    assert pilot.shows(f"{first} won")
    seen += words_of(pilot)
    pilot.click_button("Players")
    assert pilot.shows(first)
    seen += words_of(pilot)
    assert [words for words in seen if BLUE_OR_RED.search(words)] == []

    (kept,) = archive.page().games
    assert '[Blue "Blue"]\n[Red "Red"]\n' in write_pgn(archive.load(kept.id))


def test_colours_are_chosen_in_the_middle_of_a_game(start: Start) -> None:
    pilot = start(first=friends(names=("Blue", "Red")), blind=True)
    pilot.settle()
    assert pilot.shows("Blue to move")
    before = len(pilot.narration)
    pilot.press("p")
    pilot.click_button("Settings")
    pilot.choose("Piece colours", INDIGO.name)
    pilot.press("Escape")
    pilot.click_button("Go on")
    pilot.settle()
    pilot.play("c5b6")
    assert pilot.shows("Amber to move")
    assert not [said for said in pilot.narration[before:] if BLUE_OR_RED.search(said)]
    assert [player.name for player in pilot.game.players] == ["Blue", "Red"]


def test_beside_the_name_of_a_side_is_its_own_sign(start: Start) -> None:
    pilot = start(settings=in_colours(INDIGO), first=friends(), blind=True)
    legends = pilot.only(MovesPanel).legends
    assert [(sign.side, label.text) for sign, label in legends] == [
        ("blue", "Indigo"),
        ("red", "Amber"),
    ]


@by_colours
def test_every_lesson_is_told_in_the_colours_that_are_seen(colours: PieceColours) -> None:
    call_sides(colours.side_names)
    told: list[str] = []
    for lesson in (each.in_seen_colours() for each in load_lessons().of_game(GAME.name).all):
        told += [lesson.title, lesson.about]
        for step in lesson.steps:
            told += [step.text, step.hint, step.praise]
            told += [each.text for each in step.wrong]
            told += [each.text for each in step.refused]
    assert [words for words in told if BLUE_OR_RED.search(words)] == []
    assert [words for words in told if re.search(r"\b[aA] [aeiou]\w+", words)] == []
    assert any(colours.called[1] in words for words in told)


def test_an_idea_that_was_told_before_is_told_in_other_colours() -> None:
    start, move = Position.start("classic"), Move.parse("h2h3")
    assert "the red pyramid" in tell_idea(start, [move])
    call_sides(INDIGO.side_names)
    assert "the amber pyramid" in tell_idea(start, [move])


def test_pages_and_papers_have_colours_that_are_called_blue_and_red() -> None:
    """They keep one pair of colours, whatever is chosen for the window, and so its names."""
    painted = next(colours for colours in PIECE_COLOURS if colours.called == ("Blue", "Red"))
    page = files("khepri.club").joinpath("web/js/sides.js").read_text(encoding="utf-8")
    for side, ramp in (("blue", painted.blue), ("red", painted.red)):
        fill = "#{:02X}{:02X}{:02X}".format(*ramp.main)
        assert re.search(rf'\b{side}: {{.*fill: "{fill}"', page)
    before = printed_rules([GAME])
    call_sides(INDIGO.side_names)
    assert printed_rules([GAME]) == before


def test_every_pair_of_colours_has_two_names_of_its_own() -> None:
    names = [name for colours in PIECE_COLOURS for name in colours.called]
    assert len(set(names)) == len(names)
    for colours in OTHERS:
        first, second = colours.called
        assert colours.name == f"{first} and {second.lower()}"
