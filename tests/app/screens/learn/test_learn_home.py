"""The Learn home: what was done, what comes next, and whose it is."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace

import pytest

from app.learning import KnownFacts, done, first_lessons, five_done, learning
from app.past import archive_with
from app.pilot import Pilot
from app.tables import level_of
from app.test_layouts import SIZES, faults_in
from khepri.app.context import Context
from khepri.app.destinations import Destination, ToLearn, ToLesson, ToPuzzle, ToRush
from khepri.app.faces.laser.lesson_emblems import EMBLEMS as LASER_EMBLEMS
from khepri.app.faces.othello.lesson_art import EMBLEMS as OTHELLO_EMBLEMS
from khepri.app.learner import learner_name
from khepri.app.screen import Screen
from khepri.app.screens.menu import MenuScreen
from khepri.app.settings import NewGameChoices, Settings, TextSize
from khepri.games import laser, othello
from khepri.games.base import GameSpec
from khepri.learn import registry
from khepri.learn.lesson_files import LessonLibrary, bundled_titles
from khepri.learn.progress import (
    Fact,
    FactKind,
    LearnerProgress,
    LearningPath,
    PathState,
    puzzle_subject,
    rush_subject,
)
from khepri.learn.puzzle_files import PuzzleLibrary, Puzzles
from khepri.learn.puzzle_series import ThemeSeries, TodaysFive
from khepri.match.options import TeachingMode
from learn.made_puzzles import MadePuzzleSupport, made_puzzle, made_theme
from learn.ours import count_our_lessons
from third_game.conftest import third_game

__all__ = ["third_game"]

Start = Callable[..., Pilot]
Opened = list[Destination]
LIBRARY = LessonLibrary()
LASER_LESSONS = count_our_lessons("laser")
THREE = first_lessons("laser", 3)
FIVE = first_lessons("laser", 5)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Note where the program wants to go, and stay."""
    found: Opened = []
    monkeypatch.setattr(Context, "open", lambda _, destination: found.append(destination))
    return found


class MadeLibrary(PuzzleLibrary):
    """Puzzles made for tests."""

    def __init__(self, puzzles: Puzzles) -> None:
        super().__init__()
        self._made = puzzles

    @property
    def puzzles(self) -> Puzzles:
        """Return them."""
        return self._made


THEMES = [made_theme(key) for key in ("one-shot", "two-shots", "save-the-pharaoh")]


@pytest.fixture
def puzzles(monkeypatch: pytest.MonkeyPatch) -> MadeLibrary:
    """Let Laser Chess bring puzzles of three themes."""
    support = MadePuzzleSupport(laser.GAME, THEMES)
    monkeypatch.setattr(registry, "all_puzzle_support", lambda: (support,))
    made = [made_puzzle(f"{theme.key}-{n}", theme) for theme in THEMES for n in range(8)]
    return MadeLibrary(Puzzles(tuple(made)))


def test_the_first_lesson_that_is_not_done_comes_next() -> None:
    lessons = LIBRARY.lessons({}).all
    begun = LearnerProgress().after(done(THREE[0], THREE[2]))
    path = LearningPath.of(laser.GAME, lessons, begun)
    assert [each.state for each in path.lessons[:4]] == [
        PathState.DONE,
        PathState.NEXT,
        PathState.DONE,
        PathState.LATER,
    ]
    assert (path.done, len(path.lessons), path.next) == (2, LASER_LESSONS, path.lessons[1])
    everything = LearnerProgress().after(done(*bundled_titles()))
    assert LearningPath.of(othello.GAME, lessons, everything).next is None


def test_every_lesson_of_ours_has_an_emblem() -> None:
    assert {*LASER_EMBLEMS, *OTHELLO_EMBLEMS} == set(bundled_titles())


def test_the_keyboard_leads_from_the_menu_to_the_next_lesson(start: Start) -> None:
    pilot = start(blind=True)
    pilot.press("Down")
    pilot.press("Enter")
    assert pilot.shows(f"0 of {LASER_LESSONS} lessons")
    pilot.press("Enter")
    assert pilot.shows(f"lesson 1 of {LASER_LESSONS}")


def test_every_lesson_can_be_opened_by_keyboard(start: Start, opened: Opened) -> None:
    pilot = start(first=learning(*done(*THREE)), blind=True)
    pilot.press("Enter")
    assert opened == [ToLesson("laser-04-turn", back=ToLearn())]
    pilot.tab_to("Bracket and flip")
    pilot.press("Right")
    pilot.press("Enter")
    assert opened[-1] == ToLesson("othello-02-eight", back=ToLearn())


def test_steps_of_other_rules_are_left_out_and_counted() -> None:
    steps = {}
    for rules in ("club", "khet2"):
        path = LearningPath.of(laser.GAME, LIBRARY.lessons({"laser": rules}).all, LearnerProgress())
        steps[rules] = path.hidden, sum(len(each.lesson.steps) for each in path.lessons)
    assert steps["club"][0] == 1
    assert steps["khet2"][0] > 1
    assert len({sum(counts) for counts in steps.values()}) == 1


def test_each_learner_has_a_progress_of_their_own(start: Start) -> None:
    facts = (*done(*THREE), *done(THREE[0], player="Ben"))
    pilot = start(first=learning(*facts), blind=True)
    assert pilot.shows(f"3 of {LASER_LESSONS} lessons")
    pilot.click_button("Amira")
    pilot.fill("Name", "ben")
    pilot.press("Enter")
    assert pilot.context.settings.learner == "ben"
    assert pilot.shows(f"1 of {LASER_LESSONS} lessons")
    assert not pilot.shows(f"3 of {LASER_LESSONS} lessons")


def test_whoever_played_last_learns_until_somebody_else_is_named() -> None:
    context = Pilot(settings=Settings(), blind=True).context
    assert learner_name(context) == "Player"
    context.settings = Settings().with_choices("othello", NewGameChoices(name="Jonas"))
    assert learner_name(context) == "Jonas"
    context.settings = replace(context.settings, learner="Amira")
    assert learner_name(context) == "Amira"
    assert Settings().with_choices_of(context.settings).learner == "Amira"


def test_forty_lessons_of_a_teacher_are_all_within_reach(start: Start, opened: Opened) -> None:
    pilot = start(first=learning(own=40), blind=True)
    assert pilot.shows(f"0 of {LASER_LESSONS + 40} lessons")
    pilot.tab_to("40 more lessons")
    pilot.press("Enter")
    for _ in range(39):
        pilot.press("Down")
    pilot.press("Enter")
    assert opened == [ToLesson("own/club-40", back=ToLearn())]


def test_a_bad_file_is_named_with_the_reason(start: Start) -> None:
    pilot = start(first=learning(own=1), blind=True)
    pilot.click_button("A lesson file cannot be read: friday.lesson")
    assert pilot.shows("There is no goal 'hits everything'.")
    pilot.press("Escape")
    assert not pilot.shows("There is no goal")


def test_a_first_game_is_offered_after_five_lessons_until_one_is_finished(start: Start) -> None:
    pilot = start(first=learning(*done(*FIVE[:4])), blind=True)
    assert pilot.find("Play a first game") is None
    played = archive_with(28)
    names = {player.name for player in played.players()}
    assert "Amira" in names
    pilot = start(first=learning(*done(*FIVE)), archive=played, blind=True)
    assert pilot.find("Play a first game") is None
    pilot = start(first=learning(*done(*FIVE)), blind=True)
    pilot.click_button("Play a first game")
    game = pilot.game
    assert game.player(laser.Side.BLUE).name == "Amira"
    assert level_of(pilot.session, laser.Side.RED) == 1
    assert str(game.start) == str(laser.Position.start("classic"))
    assert game.clock is None
    assert game.options.teaching is TeachingMode.LEVEL


def test_puzzles_stand_beside_the_lessons(
    start: Start, opened: Opened, puzzles: MadeLibrary
) -> None:
    first, second = puzzles.puzzles.all[:2]
    facts = [
        *(Fact("Amira", puzzle_subject(each), 0, FactKind.RIGHT, "3") for each in (first, second)),
        *five_done(1, 2, days=1),
        Fact("Amira", rush_subject(laser.GAME), 0, FactKind.RUSH, "14", "2020-01-01"),
    ]

    def home(context: Context) -> Screen:
        context.puzzles = puzzles
        return learning(*facts)(context)

    pilot = start(first=home, blind=True)
    assert pilot.shows("2 of 8")
    assert pilot.shows("2 days in a row")
    assert pilot.shows("Best 14")
    pilot.click_button("Go on with number 3")
    pilot.click_button("Start")
    pilot.click_button("Two-shots")
    today = datetime.datetime.now().astimezone().date()
    assert opened == [
        ToPuzzle(TodaysFive(today), 3, back=ToLearn()),
        ToRush(laser.GAME, back=ToLearn()),
        ToPuzzle(ThemeSeries(laser.GAME, THEMES[1]), back=ToLearn()),
    ]
    assert [fault for size in SIZES for fault in faults_in(pilot, size)] == []
    for text_size in (TextSize.LARGE, TextSize.HUGE):
        large = start(first=home, settings=Settings(text_size=text_size), blind=True)
        sizes = [(1000, 1400), (1280, 720)]
        assert [fault for size in sizes for fault in faults_in(large, size)] == []


def test_a_game_without_emblems_has_numbered_tiles(
    start: Start, third_game: GameSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    like = LIBRARY.lessons({}).all[0]
    lesson = replace(like, key="rows-01", spec=third_game, title="Three stones")
    monkeypatch.setattr(
        "khepri.app.screens.learn.screen.lessons_here",
        lambda _: type("All", (), {"all": (like, lesson), "errors": ()})(),
    )
    pilot = start(first=learning(), blind=True)
    assert pilot.shows("Three stones")
    assert pilot.shows(third_game.title)
    assert [fault for size in SIZES for fault in faults_in(pilot, size)] == []
    pilot.press("Escape")
    assert pilot.title == "Khepri"


def test_the_menu_says_what_comes_next(start: Start) -> None:
    def menu(context: Context) -> MenuScreen:
        context.learning = KnownFacts(done(*THREE, player="Player"))
        return MenuScreen(context)

    assert start(blind=True).shows("three minutes")
    assert start(first=menu, blind=True).shows("next: Turn a pyramid")
