"""The screen of the Learn home: every game's lessons, and the puzzles beside them."""

from __future__ import annotations

from functools import partial

from khepri.app import destinations
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.first_game import begin_first_game, has_finished_a_game
from khepri.app.learner import (
    choose_learner,
    known_learners,
    learner_name,
    progress_of_learner,
)
from khepri.app.lessons_here import lessons_here
from khepri.app.screen import Screen
from khepri.app.screens.learn.dialogs import (
    BadLessonsDialog,
    LearnerDialog,
    LessonRow,
    OwnLessonsDialog,
)
from khepri.app.screens.learn.layout import LearnSizes, learn_layout
from khepri.app.screens.learn.lesson_tile import LessonTile
from khepri.app.screens.learn.path_panel import PathPanel, more_words
from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.top_bar import BUTTON as BAR_BUTTON
from khepri.app.top_bar import GAP as BAR_GAP
from khepri.app.top_bar import HEIGHT, TopBar
from khepri.app.widgets import Button, ButtonKind, Dialog, Message, ScrollArea
from khepri.audio import Mood
from khepri.games.registry import all_games
from khepri.learn.lesson import Lesson
from khepri.learn.lesson_files import BadLesson
from khepri.learn.lesson_path import LessonPath
from khepri.names import clean_name

WIDEST_NAME = 190.0


class LearnScreen(Screen):
    """The lessons of every game as one learner has them, and what to do next."""

    title = "Learn"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.lessons = lessons_here(context)

    def build(self) -> None:
        """Read what the learner has done, and show it."""
        context = self.context
        progress = progress_of_learner(context)
        paths = [LessonPath.of(spec, self.lessons.all, progress) for spec in all_games()]
        paths = [path for path in paths if path.lessons]
        first = next((path for path in paths if path.next is not None), None)
        may_play = not has_finished_a_game(context)
        self.bar = TopBar(self.title, "Lessons and puzzles")
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
        self.area = ScrollArea(label="Lessons")
        self.area.content.add(self.bad_files, *self.panels)
        self.tree.add(self.bar, self.area)
        self.tree.toaster.lane = self.bar.lane
        gold = next((panel.next for panel in self.panels if panel.path is first), None)
        self.tree.focus(gold or self.bar.home)
        self._dialog: Dialog | None = None
        context.mixer.play_music(Mood.MENU)

    def arrange(self, box: Box) -> None:
        """Place everything."""
        skin = self.tree.skin
        wide = min(WIDEST_NAME * skin.metrics.growth, self.who.natural_width(skin) + 2)
        self.bar.lay_out(skin, box.w, wide + 2 * BAR_GAP)
        left = self.bar.controls_left - BAR_GAP - wide
        self.who.place(skin.rect(Box(left, (HEIGHT - BAR_BUTTON) / 2, wide, BAR_BUTTON)))
        facts = self.bar.facts.rect.copy()
        facts.width = max(0, skin.px(left - 12) - facts.left)
        self.bar.facts.place(facts)
        notice = skin.metrics.units(skin.text.line_height(BUTTON)) + 12
        layout = learn_layout(
            box,
            LearnSizes(
                panels=[partial(panel.height, skin) for panel in self.panels],
                cards=(),
                notice=max(32.0, notice) if self.bad_files.visible else 0.0,
                letters=skin.metrics.letters,
            ),
        )
        self.area.place(skin.rect(layout.area))
        if layout.notice is not None:
            self.bad_files.place(skin.rect(layout.notice))
        for panel, place in zip(self.panels, layout.panels, strict=True):
            panel.lay_out(skin, place, layout.scale)
        self.area.fit(skin.px(layout.content))

    # What the player does

    def receive(self, message: Message) -> None:
        """Open a lesson, or what else was pressed."""
        match message:
            case Button.Pressed(sender=LessonTile(standing=standing)):
                self._open(standing.lesson)
            case Button.Pressed(sender=LessonRow(standing=standing)):
                self._open(standing.lesson)
            case Button.Pressed(sender=self.who):
                self._show(LearnerDialog(learner_name(self.context), known_learners(self.context)))
            case Button.Pressed(sender=self.bad_files):
                self._show(BadLessonsDialog(self.lessons.errors, str(self.context.lessons.own)))
            case Button.Pressed(sender=self.bar.home):
                self.go_home()
            case Button.Pressed(sender=self.bar.help):
                self.show_help()
            case Button.Pressed(sender=pressed):
                self._panel_button(pressed)
            case Dialog.Closed(sender=dialog, choice=choice):
                self.tree.close_dialog(dialog)
                if isinstance(dialog, LearnerDialog) and choice == 1:
                    self._learn_as(dialog.field.text)

    def _panel_button(self, pressed: object) -> None:
        for panel in self.panels:
            if pressed is panel.next and panel.path.next is not None:
                self._open(panel.path.next.lesson)
            elif pressed is panel.first_game:
                self.context.open(begin_first_game(self.context, panel.path.spec))
            elif pressed is panel.more:
                own = panel.path.own
                self._show(
                    OwnLessonsDialog(f"{panel.path.spec.title}: {more_words(len(own))}", own)
                )

    def _show(self, dialog: Dialog) -> None:
        self.tree.open_dialog(dialog)

    def _learn_as(self, name: str) -> None:
        if clean_name(name) and clean_name(name) != learner_name(self.context):
            choose_learner(self.context, name)
            self.context.open(destinations.ToLearn())

    def _open(self, lesson: Lesson) -> None:
        raise NotImplementedError(lesson.key)

    def escape(self) -> None:
        """Go back to the menu."""
        self.go_home()


def _is_ready(path: LessonPath) -> bool:
    """Say whether enough lessons are done for a first game."""
    enough = face_of(path.spec).lesson_art.first_game_after
    return enough is not None and path.done >= enough


def bad_words(errors: tuple[BadLesson, ...]) -> str:
    """Say in a line that files are left out."""
    if not errors:
        return ""
    if len(errors) == 1:
        return f"A lesson file cannot be read: {errors[0].name}"
    return f"{len(errors)} lesson files cannot be read: {errors[0].name} and others"
