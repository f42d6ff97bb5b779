"""The screen of the Learn home: every game's lessons, and the puzzles beside them."""

from __future__ import annotations

import datetime
from functools import partial

import pygame

from khepri.app.context import Context
from khepri.app.destinations import ToLearn, ToLesson, ToPuzzle, ToPuzzles, ToRush
from khepri.app.files.paths import dropped_path
from khepri.app.first_game import begin_first_game, has_finished_a_game
from khepri.app.learner import choose_learner, facts_of_learner, known_learners, learner_name
from khepri.app.lessons_here import lessons_here
from khepri.app.part_label import PartLabel
from khepri.app.screen import Screen
from khepri.app.screens.learn.dialogs import (
    TAKEN,
    BadLessonsDialog,
    LearnerDialog,
    LessonRow,
    OwnLessonsDialog,
)
from khepri.app.screens.learn.home_tile import HomeTile
from khepri.app.screens.learn.layout import LearnSizes, learn_layout
from khepri.app.screens.learn.path_panel import PathPanel, more_words
from khepri.app.screens.learn.practice_cards import FiveCard, StartRushCard
from khepri.app.screens.learn.practice_standings import Standings
from khepri.app.screens.learn.puzzles_card import PuzzlesCard, ThemeRow
from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.top_bar import BUTTON as BAR_BUTTON
from khepri.app.top_bar import GAP as BAR_GAP
from khepri.app.top_bar import HEIGHT, TopBar
from khepri.app.widgets import Button, ButtonKind, Dialog, Group, Message, ScrollArea, Widget
from khepri.audio import Mood
from khepri.games.registry import all_games
from khepri.learn.lesson import Lesson
from khepri.learn.lesson_files import BadFile
from khepri.learn.progress import LearnerProgress, LearningPath, PuzzlePractice
from khepri.learn.puzzle_files import SUFFIX as PUZZLE_SUFFIX
from khepri.learn.puzzle_series import ThemeSeries, TodaysFive
from khepri.learn.registry import teaching_of
from khepri.system.names import clean_name

WIDEST_NAME = 190.0
HERE = ToLearn()


class LearnScreen(Screen):
    """The lessons of every game as one learner has them, and what to do next."""

    title = "Learn"
    about = "Learn a game by doing, one short lesson after the other. Nothing is locked."

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the lessons of each game, and what there are puzzles for."""
        named = (
            (self.five, "Five puzzles, others every day"),
            (self.rush, "As many as you can in three minutes"),
            (self.puzzles, "Puzzles by what they are about"),
        )
        return (
            PartLabel.of("Whose progress this is", self.who),
            *(
                PartLabel.of(f"Lessons of {panel.path.spec.title}: press any", panel)
                for panel in self.panels
            ),
            *(PartLabel.of(words, card) for card, words in named if card is not None),
        )

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.lessons = lessons_here(context)
        self.today = datetime.datetime.now().astimezone().date()

    def build(self) -> None:
        """Read what the learner has done, and show it."""
        context = self.context
        facts = facts_of_learner(context)
        progress = LearnerProgress().after(facts)
        paths = [LearningPath.of(spec, self.lessons.all, progress) for spec in all_games()]
        paths = [path for path in paths if path.lessons]
        first = next((path for path in paths if path.next is not None), None)
        may_play = not has_finished_a_game(context)
        self.bar = TopBar(self.title)
        self.who = Button(
            learner_name(context), icon=Icon.USERS, tooltip="Who is learning?", style=BUTTON
        )
        self.bar.add(self.who)
        self.panels = tuple(
            PathPanel(context, path, gold=path is first, first_game=may_play and _is_ready(path))
            for path in paths
        )
        self.bad_files = Button(
            bad_words(self.lessons.errors), ButtonKind.QUIET, icon=Icon.WARNING, align=Align.START
        )
        self.bad_files.visible = bool(self.lessons.errors)
        standings = Standings.of(context.puzzles.puzzles, PuzzlePractice.of(facts), self.today)
        self._build_cards(standings, gold=first is None)
        self.bar.facts.text = "Lessons and puzzles" if self.cards else "Lessons"
        self.area = ScrollArea(label="Lessons")
        self.area.content.add(self.bad_files, *self.panels)
        self.beside = Group(label="Puzzles")
        self.tree.add(self.bar, self.area, self.beside)
        self.tree.toaster.lane = self.bar.lane
        self.tree.focus(self._suggested(first))
        context.mixer.play_music(Mood.MENU)

    def _build_cards(self, standings: Standings, *, gold: bool) -> None:
        """Make the cards of what there are puzzles for."""
        five, rushes, themes = standings.five, standings.rushes, standings.themes
        self.five = FiveCard(five, gold=gold) if five is not None else None
        self.rush = StartRushCard(rushes) if rushes else None
        self.puzzles = PuzzlesCard(self.context, themes) if themes else None
        cards = (self.five, self.rush, self.puzzles)
        self.cards = tuple(card for card in cards if card is not None)

    def _suggested(self, first: LearningPath | None) -> Widget:
        """Return what Enter does first: the next lesson, then today's five."""
        lessons = (panel.next for panel in self.panels if panel.path is first)
        found = next(lessons, None)
        if found is None and self.five is not None and self.five.button.visible:
            return self.five.button
        return found or self.bar.home

    def arrange(self, box: Box) -> None:
        """Place everything."""
        skin = self.tree.skin
        self._arrange_bar(box)
        notice = skin.metrics.units(skin.text.line_height(BUTTON)) + 12
        layout = learn_layout(
            box,
            LearnSizes(
                panels=[partial(panel.height, skin) for panel in self.panels],
                cards=[partial(card.height, skin) for card in self.cards],
                notice=max(32.0, notice) if self.bad_files.visible else 0.0,
                letters=skin.metrics.letters,
            ),
        )
        # In one column the cards are scrolled with the lessons.
        (self.area.content if layout.one_column else self.beside).add(*self.cards)
        self.area.place(skin.rect(layout.area))
        if layout.notice is not None:
            self.bad_files.place(skin.rect(layout.notice))
        for panel, place in zip(self.panels, layout.panels, strict=True):
            panel.lay_out(skin, place, layout.scale)
        for card, place in zip(self.cards, layout.cards, strict=True):
            card.lay_out(skin, place)
        self.area.fit(skin.px(layout.content))

    def _arrange_bar(self, box: Box) -> None:
        skin = self.tree.skin
        wide = min(WIDEST_NAME * skin.metrics.growth, self.who.natural_width(skin) + 2)
        self.bar.lay_out(skin, box.w, wide + 2 * BAR_GAP)
        left = self.bar.controls_left - BAR_GAP - wide
        self.who.place(skin.rect(Box(left, (HEIGHT - BAR_BUTTON) / 2, wide, BAR_BUTTON)))
        facts = self.bar.facts.rect.copy()
        facts.width = max(0, skin.px(left - 12) - facts.left)
        self.bar.facts.place(facts)

    # What the player does

    def receive(self, message: Message) -> None:
        """Open a lesson, or what else was pressed."""
        match message:
            case Button.Pressed(sender=HomeTile() | LessonRow() as pressed):
                self._open(pressed.standing.lesson)
            case Button.Pressed(sender=ThemeRow() as pressed):
                series = ThemeSeries(pressed.standing.spec, pressed.standing.theme)
                self.context.open(ToPuzzle(series, back=HERE))
            case Button.Pressed(sender=self.who):
                names = known_learners(self.context)
                self.tree.open_dialog(LearnerDialog(learner_name(self.context), names))
            case Button.Pressed(sender=self.bad_files):
                folder = str(self.context.lessons.own)
                self.tree.open_dialog(BadLessonsDialog(self.lessons.errors, folder))
            case Button.Pressed(sender=self.bar.home):
                self.go_home()
            case Button.Pressed(sender=self.bar.help):
                self.show_help()
            case Button.Pressed(sender=pressed):
                self._press(pressed)
            case Dialog.Closed(sender=dialog, choice=choice):
                self.tree.close_dialog(dialog)
                if isinstance(dialog, LearnerDialog) and choice == TAKEN:
                    self._learn_as(dialog.field.text)

    def _press(self, pressed: Widget) -> None:
        """Do what a button of a panel or a card says."""
        if self.five is not None and pressed is self.five.button:
            number = self.five.standing.next
            self.context.open(ToPuzzle(TodaysFive(self.today), number, back=HERE))
        elif self.rush is not None and pressed in self.rush.buttons:
            place = self.rush.buttons.index(pressed)
            self.context.open(ToRush(self.rush.standings[place].spec, back=HERE))
        elif self.puzzles is not None and pressed is self.puzzles.all:
            self.context.open(ToPuzzles(back=HERE))
        for panel in self.panels:
            if pressed is panel.next and panel.path.next is not None:
                self._open(panel.path.next.lesson)
            elif pressed is panel.first_game:
                self.context.open(begin_first_game(self.context, panel.path.spec))
            elif pressed is panel.more:
                own = panel.path.own
                title = f"{panel.path.spec.title}: {more_words(len(own))}"
                self.tree.open_dialog(OwnLessonsDialog(title, own))

    def _learn_as(self, name: str) -> None:
        if clean_name(name) and clean_name(name) != learner_name(self.context):
            choose_learner(self.context, name)
            self.context.open(HERE)

    def _open(self, lesson: Lesson) -> None:
        self.context.open(ToLesson(lesson.key, back=HERE))

    def notice(self, event: pygame.event.Event) -> None:
        """Take a file of puzzles that is dropped onto the window to where puzzles are."""
        if event.type == pygame.DROPFILE:
            path = dropped_path(event.file)
            if path.suffix.lower() == PUZZLE_SUFFIX:
                self.context.open(ToPuzzles(back=HERE, incoming=path))

    def escape(self) -> None:
        """Go back to the menu."""
        self.go_home()


def _is_ready(path: LearningPath) -> bool:
    """Say whether enough lessons are done for a first game."""
    last = teaching_of(path.spec).first_game_after
    return any(each.lesson.key == last and each.stars for each in path.lessons)


def bad_words(errors: tuple[BadFile, ...]) -> str:
    """Say in a line that files are left out."""
    if not errors:
        return ""
    if len(errors) == 1:
        return f"A lesson file cannot be read: {errors[0].name}"
    return f"{len(errors)} lesson files cannot be read: {errors[0].name} and others"
