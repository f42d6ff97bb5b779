"""The lesson screen: a board to answer on, a coach beside it, and stars at the end."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from khepri.app.board_screen import BoardScreen
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination, ToLesson
from khepri.app.faces import face_of
from khepri.app.faces.pictures import Pictures
from khepri.app.faces.rules import RulesPage
from khepri.app.keymap import LESSON, Command
from khepri.app.learner import learner_name
from khepri.app.part_label import PartLabel
from khepri.app.practice.board import practice_keys
from khepri.app.screens.lesson.coach_panel import CoachPanel
from khepri.app.screens.lesson.done_panel import DonePanel
from khepri.app.screens.lesson.flow import LessonFlow, Phase
from khepri.app.screens.lesson.layout import lesson_layout
from khepri.app.screens.lesson.outcome import (
    AfterLesson,
    done_content,
    first_game,
    following,
    offers_after,
)
from khepri.app.screens.lesson.picture_card import PictureCard
from khepri.app.style.metrics import Box
from khepri.app.top_bar import TopBar
from khepri.app.widgets import Button, Message
from khepri.audio import Mood
from khepri.errors import ArchiveError
from khepri.learn.lesson import Lesson
from khepri.learn.lesson_files import Lessons
from khepri.learn.progress import LearnerProgress


class LessonScreen(BoardScreen):
    """One lesson, or the quick path of a game, from its first step to its stars."""

    title = "Learn"
    about = "Read the task, and do it on the board. A wrong try costs nothing."

    def __init__(
        self, context: Context, lessons: Lessons, lesson: Lesson, *, back: Destination = MENU
    ) -> None:
        """Prepare to show a lesson; `lessons` are all there are, `back` is where they are shown."""
        super().__init__(context)
        self.lesson = lesson
        self.face = face_of(lesson.spec)
        self.bindings = (*practice_keys(lesson.spec), *LESSON)
        self.flow = LessonFlow(
            context, self.tree, lesson, changed=self._mark_outdated, finished=self._finish
        )
        self._lessons = lessons
        self._back = back
        self._shown_step: int | None = None
        self._outdated = True
        self.done: DonePanel | None = None

    @property
    def board(self) -> BoardView:
        """The board on screen."""
        return self.flow.practice.view

    def how_to_play(self) -> RulesPage:
        """Return the rules of the game."""
        return RulesPage(self._pictures)

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the board and the coach, or what the end of the lesson shows."""
        return (
            PartLabel.of("Answer here", self.board),
            *(self.coach.labels() if self.done is None else self.done.labels()),
        )

    # The life of the screen

    def build(self) -> None:
        """Put board and coach on the screen."""
        start = self.lesson.steps[0].position
        self._pictures = Pictures(self.face, self.face.skin(self.context, start))
        self.bar = TopBar(self.title, self._facts())
        self.coach = CoachPanel(self.face)
        self.tree.add(self.bar, self.board, self.coach)
        self.tree.toaster.lane = self.bar.lane
        self.tree.default = self.coach.deed

    def _facts(self) -> str:
        lesson, game = self.lesson, self.lesson.spec.title
        if lesson.is_quick:
            return f"{game} · {lesson.title.lower()}"
        if lesson.is_own:
            return f"{game} · {lesson.title}"
        all_of_it = self._lessons.of_game(lesson.spec.name).all
        ours = [each.key for each in all_of_it if not each.is_own]
        return f"{game} · lesson {ours.index(lesson.key) + 1} of {len(ours)}"

    def enter(self) -> None:
        """Begin with the first step."""
        super().enter()
        self.context.mixer.play_music(Mood.GAME)
        self.context.narration.say(f"{self.lesson.title}. {self.lesson.about}")
        self.flow.begin()
        self.tree.focus(self.board, visible=False)
        self._bring_up_to_date()

    def arrange(self, box: Box) -> None:
        """Place everything anew, in whatever colours and sizes there are now."""
        skin = self.tree.skin
        self._pictures.forget()
        self.flow.practice.restyle()
        self.bar.lay_out(skin, box.w)
        grid = self.board.board_skin.grid
        layout = lesson_layout(box, len(grid.columns), len(grid.rows), skin.metrics.letters)
        self.board.place(skin.rect(layout.board))
        self.coach.lay_out(skin, layout.coach)
        if self.done is not None:
            self.done.lay_out(skin, layout.coach)

    def update(self, elapsed_ms: float) -> None:
        """Let time pass on the board, the clock and the stars."""
        super().update(elapsed_ms)
        self.flow.practice.update(elapsed_ms, turning=self.coach.turning)
        self.flow.update()
        if self._outdated:
            self._bring_up_to_date()
        self.coach.refresh_clock(self.flow.left_ms)
        if self.done is not None and self.done.advance(elapsed_ms):
            self.tree.focus(self.done.buttons[0], visible=self.tree.focus_visible)

    @property
    def busy(self) -> bool:
        """Whether something moves."""
        return super().busy or (self.done is not None and self.done.moving)

    # What is shown

    def _mark_outdated(self) -> None:
        self._outdated = True

    def _bring_up_to_date(self) -> None:
        self._outdated = False
        if self._shown_step != self.flow.number:
            self._shown_step = self.flow.number
            self._show_step()
        focused_deed = self.flow.phase is Phase.PRAISED and not self.coach.deed.enabled
        self.coach.refresh(self.flow)
        if focused_deed:
            self.tree.focus(self.coach.deed, visible=self.tree.focus_visible)

    def _show_step(self) -> None:
        step = self.flow.step
        own = next((each for each in self._lessons.all if each.key == step.lesson), self.lesson)
        pictures = self.face.lesson_looks.pictures.get(step.lesson, ())
        board_skin = self._pictures.board_skin
        cards = [PictureCard(each, board_skin) for each in pictures]
        self.coach.show_step(self.flow, own.title, cards)
        # Another part of the board may have another shape.
        self.arrange(self.tree.skin.metrics.box)
        self.tree.focus(self.board, visible=self.tree.focus_visible)

    # The end

    def _finish(self) -> None:
        course = self.flow.course
        said = self.flow.said
        praise = said.sentence if said is not None else ""
        content = done_content(self._lessons, course, praise, self._progress())
        self.done = DonePanel(self._pictures, content)
        self.coach.visible = False
        self.tree.add(self.done)
        self.tree.default = self.done.buttons[0]
        self.arrange(self.tree.skin.metrics.box)
        won = [words for words, true in content.reasons if true]
        stars = "1 star" if content.stars == 1 else f"{content.stars} stars"
        self.context.narration.say(f"{content.title} {stars}: {', '.join(won).lower()}.")
        if self.tree.skin.reduced_motion:
            self.done.finish()
            self.tree.focus(self.done.buttons[0], visible=self.tree.focus_visible)

    def _progress(self) -> LearnerProgress:
        try:
            return self.context.learning.progress_of(learner_name(self.context))
        except ArchiveError:
            return LearnerProgress()  # that it cannot be kept was told as it was written

    def _go_on(self, after: AfterLesson) -> None:
        context, lesson = self.context, self.lesson
        coming = following(self._lessons, lesson)
        match after:
            case AfterLesson.FIRST_GAME:
                context.open(first_game(context, lesson.spec))
            case AfterLesson.NEXT if coming is not None:
                context.open(ToLesson(coming.key, self._back))
            case AfterLesson.AGAIN:
                context.open(ToLesson(lesson.key, self._back))
            case _:
                context.open(self._back)

    # What the player does

    def handle(self, event: pygame.event.Event) -> None:
        """Let Space skip what is being shown, whatever has the focus."""
        if not self.flow.practice.handle(event):
            super().handle(event)

    def receive(self, message: Message) -> None:
        """Answer what a widget says."""
        match message:
            case Button.Pressed(sender=button):
                self._press(button)
            case _:
                self.flow.practice.receive(message)

    def _press(self, button: object) -> None:
        coach, practice = self.coach, self.flow.practice
        deeds: dict[object, Callable[[], None]] = {
            self.bar.help: self.show_help,
            self.bar.home: self.go_home,
            coach.deed: self._do,
            coach.hint: self.flow.ask_hint,
            coach.again: self.flow.begin_again,
            coach.left: lambda: practice.turn(-1),
            coach.right: lambda: practice.turn(1),
            coach.strip.again: practice.show_again,
        }
        if button in deeds:
            deeds[button]()
        elif self.done is not None and button in self.done.buttons:
            offers = list(offers_after(self._lessons, self.flow.course))
            self._go_on(offers[self.done.buttons.index(button)])

    def _do(self) -> None:
        """Play the prepared move, or go on to the next step."""
        if self.flow.phase is Phase.PRAISED:
            self.flow.begin()
        else:
            self.flow.practice.play_prepared()

    def obey(self, command: Command) -> None:
        """Do what a key asks for."""
        match command:
            case Command.HINT:
                self.flow.ask_hint()
            case Command.RETRY:
                self.flow.begin_again()
            case _ if not self.flow.practice.obey(command):
                super().obey(command)

    def escape(self) -> None:
        """Put down what is held, then go back to all lessons."""
        if not self.flow.practice.let_go():
            self.context.open(self._back)

    def notice(self, event: pygame.event.Event) -> None:
        """Hand on what nothing else wanted."""
        self.flow.practice.notice(event)
