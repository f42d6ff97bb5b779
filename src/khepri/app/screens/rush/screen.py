"""Puzzle rush: what is said and heard of it, what the player does, and the score that is kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pygame

from khepri.app import destinations
from khepri.app.board_screen import BoardScreen
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination
from khepri.app.faces import face_of
from khepri.app.faces.pictures import Pictures
from khepri.app.keymap import RUSH, Command
from khepri.app.part_label import PartLabel
from khepri.app.practice.board import practice_keys
from khepri.app.screen import Screen
from khepri.app.screens.rush.rush_course import RushCourse, exercise_at
from khepri.app.screens.rush.rush_words import count_words, end_title, end_words, running_words
from khepri.app.screens.rush.scores import RushScores
from khepri.app.screens.rush.small_boards import small_board
from khepri.app.screens.rush.view import LOW_MS, RushPhase, RushView
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, Card, Message, SingleChoice
from khepri.audio import Cue, Mood
from khepri.games.base import GameSpec
from khepri.games.registry import all_games
from khepri.graphics import Frame
from khepri.learn.puzzle_series import RushMisses
from khepri.learn.registry import puzzle_support_of
from khepri.learn.rush import (
    LENGTH_MS,
    FinishedRush,
    Hit,
    Missed,
    Rush,
    RushEvent,
    Stopped,
    rush_puzzles,
)
from khepri.learn.solving import RightSoFar, SlowerTry

BONUS_MS = 2000
"""How long it is said that time was won."""

_KEYS = (Command.ROTATE_LEFT, Command.ROTATE_RIGHT)


class RushScreen(BoardScreen):
    """Says what a rush is, runs one, and says how it went."""

    title = "Puzzle rush"
    about = "Solve as many as you can. Three minutes, three lives."

    def labels(self) -> tuple[PartLabel, ...]:
        """Name what is in view: the start, the rush itself, or how it went."""
        return self.view.labels()

    def __init__(
        self,
        context: Context,
        spec: GameSpec | None = None,
        back: Destination = MENU,
        finished: FinishedRush | None = None,
    ) -> None:
        """Offer a rush of a game, or of any that has one.

        :param finished: a rush that is over, to be looked at once more.
        """
        super().__init__(context)
        puzzles = context.puzzles.puzzles
        pools = {each: rush_puzzles(puzzles, each) for each in all_games()}
        self._games = [each for each, pool in pools.items() if pool]
        if spec not in self._games:
            spec = self._games[0] if self._games else all_games()[0]
        self.spec = spec
        self.bindings = (
            *(each for each in practice_keys(spec) if each.command in _KEYS),
            *RUSH,
        )
        self._back = back
        self._finished = finished
        self._scores = RushScores(context, spec)
        self._best_before = self._scores.best
        self._bonus_ms = 0.0
        self._is_low = False
        self._shape = (0, 0)
        self.course = RushCourse(
            context,
            self.tree,
            spec,
            pools[spec],
            told=self._tell,
            asked=self._show_puzzle,
            ended=self._end,
            refused=self._object,
            changed=self._show_turning,
        )

    @property
    def board(self) -> BoardView:
        """The board on screen."""
        return self.course.practice.view

    @property
    def rush(self) -> Rush | None:
        """The rush that runs, or has just ended."""
        return self.course.rush

    # The life of the screen

    def build(self) -> None:
        """Put everything on the screen."""
        face = face_of(self.spec)
        pictures = Pictures(face, face.skin(self.context, self.course.practice.exercise.position))
        self.view = RushView(self.tree, self.board, pictures, [each.title for each in self._games])
        self.view.show_time(LENGTH_MS)
        if self._best_before:
            today = self._scores.best_today
            self.view.ready.best.text = _scores_words(self._best_before, today)
        if not self._games:
            self.view.ready.refuse()
        self.tree.toaster.lane = self.view.bar.lane
        self.context.mixer.play_music(Mood.MENU)

    def enter(self) -> None:
        """Say what a rush is, or how the last one went."""
        super().enter()
        if self._finished is not None:
            self.course.rush = self._finished.rush
            self._best_before = self._finished.best_before
            self._show_end(self._finished.rush)
        elif self._games:
            self.tree.focus(self.view.ready.start, visible=False)
        else:
            self.tree.focus(self.view.ready.back, visible=False)

    def arrange(self, box: Box) -> None:
        """Place everything."""
        self.course.practice.restyle()
        self.view.lay_out(self.tree.skin, box, self.course.practice.exercise.position.shape)

    def begin(self, seed: int | None = None) -> None:
        """Begin a rush; its time runs from here on."""
        self._best_before = self._scores.best
        self._is_low = False
        self.view.show_phase(RushPhase.RUNNING)
        self.course.begin(
            random.randrange(2**32) if seed is None else seed, self._scores.recent_rush_puzzles
        )
        self.tree.focus(self.board, visible=self.tree.focus_visible)
        self.context.mixer.play_music(Mood.GAME)

    def update(self, elapsed_ms: float) -> None:
        """Let time pass."""
        super().update(elapsed_ms)
        if self.view.phase is not RushPhase.RUNNING:
            return
        self.course.update(elapsed_ms, turning=self._turning())
        self._bonus_ms = max(0.0, self._bonus_ms - elapsed_ms)
        self.view.show_time(self.course.left_ms, has_bonus=self._bonus_ms > 0)
        if self.course.left_ms <= LOW_MS and not self._is_low and self.course.is_asking:
            self._is_low = True
            self.context.mixer.play_music(Mood.TENSE)
            self.context.narration.say("20 seconds left.")
            if self.context.settings.low_time_sound:
                self.context.mixer.play(Cue.LOW_TIME)

    def _turning(self) -> int:
        """Return the way in which a button under the pointer would turn the chosen piece."""
        for button, way in ((self.view.turn.left, -1), (self.view.turn.right, 1)):
            if button.active and button.hovered:
                return way
        return 0

    @property
    def busy(self) -> bool:
        """Whether something moves."""
        return super().busy if self._is_running else self.tree.animating

    @property
    def dirty(self) -> bool:
        """Whether a new frame would look different."""
        return super().dirty if self._is_running else self.tree.dirty

    @property
    def _is_running(self) -> bool:
        return self.view.phase is RushPhase.RUNNING

    def draw(self, frame: Frame) -> None:
        """Put everything into a frame; the board only while a rush runs."""
        if self._is_running:
            super().draw(frame)
        else:
            Screen.draw(self, frame)

    # What happens

    def _show_puzzle(self) -> None:
        rush = self.rush
        if rush is None:
            return
        self.view.frame.show(is_right=None)
        self.view.show_task(rush.puzzle)
        self._show_stand(rush)
        shape = rush.puzzle.position.shape
        if shape != self._shape:  # puzzles may have boards of several sizes
            self._shape = shape
            self.resize()
        side, task = rush.puzzle.position.side.label, rush.puzzle.theme.task
        self.context.narration.say(f"{side} to move. {task}")

    def _show_stand(self, rush: Rush) -> None:
        words = running_words(rush.hits, self._best_before)
        self.view.show_rush(rush, words, puzzle_support_of(self.spec).stage_words(rush.stage))
        self._show_turning()

    def _show_turning(self) -> None:
        practice, asking = self.course.practice, self.course.is_asking
        self.view.turn.allow(
            left=asking and practice.can_turn(-1),
            right=asking and practice.can_turn(1),
            skip=asking,
        )

    def _tell(self, happened: RushEvent) -> None:
        rush, mixer = self.rush, self.context.mixer
        if rush is None:
            return
        match happened:
            case Hit(has_bonus=has_bonus):
                mixer.play(Cue.MIRROR, min(rush.in_a_row, Cue.MIRROR.steps) - 1)
                self.view.frame.show(is_right=True)
                self.context.narration.say(f"Right. {count_words(rush.hits)}.")
                if has_bonus:
                    self._bonus_ms = BONUS_MS
                    mixer.play(Cue.OFFER)
            case Missed(shown):
                mixer.play(Cue.PASS if shown is None else Cue.ERROR)
                self.view.frame.show(is_right=False)
                lives = f"{rush.lives} {'life' if rush.lives == 1 else 'lives'} left."
                self.context.narration.say(
                    f"Skipped. {lives}" if shown is None else f"Not this one. {lives}"
                )
            case RightSoFar():
                self.view.frame.show(is_right=True)
                self.context.narration.say("Right. Go on.")
            case SlowerTry(sentence=sentence):
                self.tree.toast(sentence, icon=Icon.INFO)
                self.context.narration.say(sentence)
            case _:
                return
        self._show_stand(rush)

    def _object(self, sentence: str) -> None:
        self.context.narration.say(sentence)
        self.tree.toast(sentence, icon=Icon.ALERT)

    def _end(self) -> None:
        rush = self.rush
        if rush is None or rush.end is None:
            return
        trouble = self._scores.keep(rush)
        if trouble:
            self.tree.toast(trouble, icon=Icon.ALERT, lasts_ms=8000)
        is_best = rush.hits > self._best_before
        self.context.mixer.play(Cue.WIN if is_best else Cue.DRAW)
        self._show_end(rush)

    def _show_end(self, rush: Rush) -> None:
        if rush.end is None:
            return
        view, best = self.view, self._best_before
        view.frame.show(is_right=None)
        view.show_phase(RushPhase.ENDED)
        words = end_words(rush.hits, best)
        facts = _scores_words(max(best, rush.hits), max(self._scores.best_today, rush.hits))
        view.end.show(end_title(rush.end), rush.hits, words, facts)
        columns, rows = rush.puzzle.position.shape
        missed = [
            (
                each.theme.name,
                partial(small_board, self.context, exercise_at(self.spec, each.position)),
            )
            for each in rush.missed
        ]
        view.end.missed.show(missed, columns / rows)
        view.show_time(self.course.left_ms)
        self.resize()
        self.tree.focus(view.end.again, visible=self.tree.focus_visible)
        self.context.mixer.play_music(Mood.MENU)
        self.context.narration.say(view.end.label)

    # What the player does

    def handle(self, event: pygame.event.Event) -> None:
        """Let the board see what is done first."""
        if not self.course.practice.handle(event):
            super().handle(event)

    def receive(self, message: Message) -> None:
        """Answer what a widget says."""
        view = self.view
        match message:
            case Card.Pressed(sender=card) if card in view.end.missed.cards:
                self._look_at(view.end.missed.cards.index(card))
            case Button.Pressed(sender=button):
                self._press(button)
            case SingleChoice.Changed(sender=view.ready.games, index=index):
                self.context.open(destinations.ToRush(self._games[index], self._back))
            case BoardView.SquareChosen() if not self.course.is_asking:
                # The second press of a double click belongs to the first, which was the answer.
                if self.tree.clicks < 2:
                    self.course.hurry()
            case _:
                self.course.practice.receive(message)

    def _press(self, button: object) -> None:
        view = self.view
        deeds: dict[object, Callable[[], None]] = {
            view.ready.start: self.begin,
            view.end.again: self.begin,
            view.ready.back: self._go_back,
            view.end.back: self._go_back,
            view.stop: partial(self.course.act, Stopped()),
            view.turn.left: partial(self.obey, Command.ROTATE_LEFT),
            view.turn.right: partial(self.obey, Command.ROTATE_RIGHT),
            view.turn.skip: self.course.skip,
            view.bar.home: self.go_home,
            view.bar.help: self.show_help,
        }
        if button in deeds:
            deeds[button]()

    def _go_back(self) -> None:
        self.context.open(self._back)

    def obey(self, command: Command) -> None:
        """Do what a key or a button asks for."""
        if command is Command.SKIP:
            self.course.skip()
        elif command in _KEYS:
            if self.course.is_asking:
                self.course.practice.obey(command)
        else:
            super().obey(command)

    def notice(self, event: pygame.event.Event) -> None:
        """Let the board see what nothing else wanted."""
        if self.course.is_asking:
            self.course.practice.notice(event)

    def escape(self) -> None:
        """Let go of a piece, or else lead to the button that ends the rush; when none runs, go."""
        if not self._is_running:
            self._go_back()
        elif not self.course.practice.let_go():
            self.tree.focus(self.view.stop)

    def go_home(self) -> None:
        """Go back to the menu; what was done so far counts."""
        self.course.act(Stopped())
        super().go_home()

    def _look_at(self, number: int) -> None:
        """Try one of the missed puzzles again, as long as it takes."""
        rush = self.rush
        if rush is not None:
            series = RushMisses(tuple(each.key for each in rush.missed))
            finished = FinishedRush(rush, self._best_before)
            here = destinations.ToRush(self.spec, self._back, finished)
            self.context.open(destinations.ToPuzzle(series, number + 1, back=here))


def _scores_words(best: int, today: int) -> str:
    return f"Your best: {best} · Today: {today}" if today else f"Your best: {best}"
