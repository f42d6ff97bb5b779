"""A lesson in a terminal: the board, the task, and what came of an answer."""

from __future__ import annotations

import reprlib

from khepri.cli.text.registry import text_ui_of
from khepri.cli.text.terminal import Terminal, count_stars, help_text
from khepri.errors import RulesError
from khepri.learn.lesson import Step
from khepri.learn.progress import Fact, FactKind
from khepri.learn.solving import (
    HintGiven,
    HintWanted,
    LessonAction,
    LessonEvent,
    LessonState,
    NotOffered,
    RightAnswer,
    ShownMove,
    StepRestarted,
    TimeExpired,
    Tried,
    WrongTry,
)
from khepri.match.clock import format_time

LESSON_HELP = help_text(
    ("try MOVE", "see what a move would do, without playing it"),
    ("hint", "help with this step"),
    end="stop; what you have done is kept",
)


class TextLesson:
    """Asks step after step until the lesson is done or the learner stops."""

    def __init__(self, course: LessonState, terminal: Terminal, player: str) -> None:
        self.course = course
        self._terminal = terminal
        self._player = player
        self._begun_ms = 0

    def run(self) -> None:
        """Ask every step; what is done is kept after each answer."""
        lesson = self.course.lesson
        self._write(f"{lesson.spec.title}: {lesson.title}")
        self._write(lesson.about)
        self._write("Type 'help' for the list of commands.")
        while (step := self.course.step) is not None:
            if not self._ask_step(step):
                self._write("Goodbye. What you have done is kept.")
                return
        stars = self.course.stars
        self._keep(lesson.steps[-1].number, FactKind.LESSON, str(stars))
        self._terminal.write_gold(f"Lesson done: {count_stars(stars)} of 3.")

    def _ask_step(self, step: Step) -> bool:
        """Ask one step until it is done; say whether the learner goes on."""
        self._show_task(step)
        self._begun_ms = self._terminal.now_ms()
        while self.course.step is step:
            line = self._terminal.read(f"{step.position.side.label} to move> ")
            if line is None or line.strip().lower() in ("quit", "exit"):
                return False
            self._obey(step, line.strip())
        return True

    def _obey(self, step: Step, line: str) -> None:
        if self._is_late(step):
            self._answer(step, TimeExpired())
            return
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                return
            case "help" | "?":
                self._write(LESSON_HELP.format(moves=text_ui_of(step.spec).move_help))
            case "hint":
                self._answer(step, HintWanted())
            case "moves":
                self._write(" ".join(map(str, step.offered)))
            case "again":
                self._show_task(step)
            case "tell":
                self._write(step.spec.tell_board(step.position))
            case "try":
                self._foresee(step, rest.strip())
            case _:
                self._play(step, line)

    def _play(self, step: Step, line: str) -> None:
        try:
            move = step.spec.read_move(step.position, line)
        except RulesError as error:
            self._write(f"{error} Type 'help' for the list of commands.")
            return
        self._answer(step, Tried(move))

    def _foresee(self, step: Step, line: str) -> None:
        if not step.preview:
            self._write("In this step nothing is shown beforehand: follow it in your head.")
            return
        try:
            shown = self.course.foresee(step.spec.read_move(step.position, line))
        except RulesError as error:
            self._write(str(error))
            return
        if shown is None:
            self._write(f"{reprlib.repr(line)} may not be played in this step.")
        else:
            self._show(shown)
            self._write("That was only a try: nothing has been played.")

    def _answer(self, step: Step, answer: LessonAction) -> None:
        self.course, happened = self.course.apply(answer)
        self._tell(step, happened)

    def _tell(self, step: Step, happened: LessonEvent) -> None:
        match happened:
            case RightAnswer(shown, reply, praise):
                self._keep(step.number, FactKind.RIGHT)
                self._show(shown)
                self._terminal.write_gold(praise or "Right.")
                if reply is not None:
                    self._show(reply)
            case WrongTry(shown, reply, sentence, event):
                self._keep(step.number, FactKind.WRONG, event)
                self._show(shown)
                if reply is not None:
                    self._show(reply)
                self._write(sentence)
                self._begin_again(step)
            case HintGiven(sentence):
                self._keep(step.number, FactKind.HINT)
                self._write(sentence)
            case StepRestarted(sentence):
                self._keep(step.number, FactKind.WRONG, "time")
                self._write(sentence)
                self._begin_again(step)
            case NotOffered(sentence):
                self._write(sentence)

    def _begin_again(self, step: Step) -> None:
        if self._terminal.is_plain:
            # Whoever listens has heard where everything stands, and asks for it if need be.
            self._write(f"Try again, or type 'again' to hear the board. {step.text}")
        else:
            self._write("Try again:")
            self._show_task(step)
        self._begun_ms = self._terminal.now_ms()

    def _is_late(self, step: Step) -> bool:
        """Look at the clock, which does not run while a screen reader has to speak."""
        if step.clock_ms is None or self._terminal.is_plain:
            return False
        return self._terminal.now_ms() - self._begun_ms > step.clock_ms

    def _keep(self, number: int, kind: FactKind, detail: str = "") -> None:
        self._terminal.keep(Fact(self._player, self.course.lesson.key, number, kind, detail))

    # What is shown

    def _show_task(self, step: Step) -> None:
        here, count = len(self.course.done) + 1, len(self.course.lesson.steps)
        self._write("")
        self._write(self._terminal.style.paint(f"Step {here} of {count}", bold=True))
        self._terminal.show_board(step.spec, step.position)
        self._write(step.text)
        if step.marks:
            self._write(f"Marked: {', '.join(step.marks)}.")
        if step.clock_ms is not None and not self._terminal.is_plain:
            self._write(f"You have {format_time(step.clock_ms)}.")

    def _show(self, shown: ShownMove) -> None:
        self._terminal.show_move(self.course.lesson.spec, shown)

    def _write(self, text: str) -> None:
        self._terminal.write(text)
