"""The puzzle screen: a task on a board, tries that are shown, help, and the next puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from khepri.app.background_work import BackgroundWork
from khepri.app.board_screen import BoardScreen
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination
from khepri.app.faces import face_of
from khepri.app.faces.pictures import Pictures
from khepri.app.faces.rules import RulesPage
from khepri.app.files.paths import dropped_path
from khepri.app.keymap import Command
from khepri.app.learner import other_rules_words
from khepri.app.panels.announcer import Announcer
from khepri.app.panels.back_bar import BackBar
from khepri.app.panels.own_puzzle_files import OwnFiles
from khepri.app.part_label import PartLabel
from khepri.app.practice import PracticeBoard
from khepri.app.screens.puzzle.both_beams import BothBeams
from khepri.app.screens.puzzle.exercises import empty_exercise, exercise_of, idea_words
from khepri.app.screens.puzzle.layout import puzzle_layout
from khepri.app.screens.puzzle.panel_content import (
    COMES_BACK,
    PanelContent,
    PuzzleStage,
    Told,
    content_of,
    end_words,
    place_words,
)
from khepri.app.screens.puzzle.puzzle_keys import puzzle_keys
from khepri.app.screens.puzzle.puzzle_panel import PuzzlePanel
from khepri.app.screens.puzzle.puzzle_tools import PuzzleTools
from khepri.app.screens.puzzle.run_facts import RunFacts
from khepri.app.screens.puzzle.series_run import SeriesRun
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, Message, Tone, Widget
from khepri.audio import Cue, Mood
from khepri.games.base import Move
from khepri.learn.puzzle import Hint
from khepri.learn.puzzle_series import PuzzleSeries
from khepri.learn.solving import (
    HintShown,
    HintWanted,
    NotOffered,
    PuzzleState,
    RightSoFar,
    SlowerTry,
    SolutionShown,
    SolutionWanted,
    Solved,
    Tried,
    WrongTry,
)

LOOK_MS = 2200
"""How long the end of a wrong try is looked at: there is a sentence to read as well."""

RIGHT_SO_FAR = "Right so far. What is your next move?"


class PuzzleScreen(BoardScreen):
    """One puzzle after the other, in the order of a series."""

    title = "Puzzle"
    about = "Find the move that does what is asked. A wrong try costs a star at most."

    def __init__(
        self,
        context: Context,
        series: PuzzleSeries,
        number: int | None = None,
        *,
        back: Destination = MENU,
    ) -> None:
        """Prepare to ask the puzzle with a number, or the first that was not solved."""
        super().__init__(context)
        self.series = series
        self._back = back
        self._announcer = Announcer(context, self.tree)
        self.facts = facts = RunFacts(context, self._announcer)
        self._files = OwnFiles(context, self._announcer)
        self.run = SeriesRun(
            series,
            facts.shelf.items(series),
            number,
            facts.shelf.practice,
            facts.shelf.learner,
            facts.keep,
        )
        self.stage = PuzzleStage.WAITING
        self._content: PanelContent | None = None
        self._told: Told | None = None
        self._hint: Hint | None = None
        self._flipped = False
        self._proving: BackgroundWork[PuzzleState] | None = None
        first = self.run.puzzle
        exercise = empty_exercise() if first is None else exercise_of(PuzzleState.waiting(first))
        self.practice = PracticeBoard(
            context,
            self.tree,
            exercise,
            chosen=self._try,
            refused=lambda _, sentence: self._say(Told(sentence, Tone.MUTED, Icon.INFO)),
            changed=self.refresh,
        )
        self._beams = BothBeams(self.board)
        self.bar = BackBar("Puzzle")
        self.tools = PuzzleTools()
        self.panel = PuzzlePanel(self._pictures())
        self.bindings = puzzle_keys(exercise.spec)

    @property
    def board(self) -> BoardView:
        """The board on screen."""
        return self.practice.view

    def _pictures(self) -> Pictures:
        return Pictures(self.practice.face, self.board.board_skin)

    @property
    def thinking(self) -> bool:
        """Whether a puzzle is being proved."""
        return self._proving is not None

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the board, what is below it, and the panel."""
        return (
            PartLabel.of("Answer here", self.board),
            PartLabel.of("For the board itself", self.tools),
            *self.panel.labels(),
        )

    def how_to_play(self) -> RulesPage:
        """Return the rules of the game."""
        return RulesPage(self._pictures())

    # The life of the screen

    def build(self) -> None:
        """Put everything on the screen."""
        self.tree.add(self.bar, self.board, self.panel, self.tools)
        # Below lie the buttons: notes would cover what they are about.
        self.tree.toaster.lane = self.bar.lane

    def enter(self) -> None:
        """Ask the first puzzle."""
        super().enter()
        self.context.mixer.play_music(Mood.MENU)
        self._begin()

    def arrange(self, box: Box) -> None:
        """Place everything anew, in whatever colours and sizes there are."""
        del box
        self.practice.restyle()
        self.panel.pictures.forget()
        self._lay_out()

    def _lay_out(self) -> None:
        skin = self.context.skin
        grid = self.board.board_skin.grid
        size = (len(grid.columns), len(grid.rows))
        layout = puzzle_layout(skin.metrics.box, size, skin.metrics.letters)
        self.bar.lay_out_in(skin, layout.bar)
        self.board.place(skin.rect(layout.board))
        self.tools.lay_out(skin, layout.tools)
        self.panel.lay_out(skin, layout.panel)

    def update(self, elapsed_ms: float) -> None:
        """Let time pass on the board, and take over a proof that has come to its end."""
        super().update(elapsed_ms)
        self.practice.update(elapsed_ms, turning=0)
        if self._proving is not None and self._proving.is_done:
            self._proved(self._proving)
        self._beams.advance()

    # Asking

    def _begin(self) -> None:
        """Ask the puzzle of this place, or show the end of the series."""
        self._told = self._hint = self._proving = None
        puzzle = self.run.puzzle
        if puzzle is None:
            self._end()
            return
        second = puzzle.position.side is not puzzle.spec.sides[0]
        self._flipped = second and face_of(puzzle.spec).turns_board
        if puzzle.is_own:
            # What a file claims is proved before it is asked, which may take a moment.
            self._proving = BackgroundWork(lambda: PuzzleState.begin(puzzle))
            self.run.take(None)
            self._ask(PuzzleState.waiting(puzzle), PuzzleStage.WAITING)
        else:
            course = PuzzleState.begin(puzzle)
            self.run.take(course)
            self._ask(course, PuzzleStage.ASKED)
            self._announcer.say(self._told_task(course))

    def _proved(self, proving: BackgroundWork[PuzzleState]) -> None:
        self._proving = None
        if proving.trouble:
            self._told = Told(proving.trouble, Tone.DANGER, Icon.ALERT)
            self.refresh()
            return
        course = proving.result()
        self.run.take(course)
        self._ask(course, PuzzleStage.ASKED)
        self._announcer.say(self._told_task(course))

    def _ask(self, course: PuzzleState, stage: PuzzleStage) -> None:
        """Set the board for the next move of a course."""
        before = self.practice.exercise
        self.stage = stage
        exercise = exercise_of(course, self._hint, flipped=self._flipped)
        if stage is PuzzleStage.WAITING:
            exercise = exercise_of(course, flipped=self._flipped, locked=True)
        self.practice.ask(exercise, animate=True)
        if (before.spec, before.position.shape) != (exercise.spec, exercise.position.shape):
            self.bindings = puzzle_keys(exercise.spec)
            self.practice.restyle()
            self.panel.use(self._pictures())
        self.tools.beams.visible = bool(self.practice.face.beams(exercise.position))
        self._lay_out()
        self.refresh()
        self.tree.focus(self.board, visible=False)

    def _told_task(self, course: PuzzleState) -> str:
        side = course.position.side.label
        return f"{side} to move. {course.puzzle.theme.task} {course.puzzle.about}"

    # Tries

    def _try(self, move: Move) -> None:
        self._beams.stop()
        happened = self.run.answer(Tried(move))
        match happened:
            case NotOffered(sentence):
                self._say(Told(sentence, Tone.MUTED, Icon.INFO))
                self.practice.go_back()
            case SlowerTry(shown, sentence):
                self._watch(Told(sentence), stage=PuzzleStage.SHOWING)
                self.practice.show((shown,), back=True, hold_ms=LOOK_MS)
                self.tree.focus(self.panel.primary, visible=False)
            case WrongTry(shown, reply, sentence):
                moves = (shown,) if reply is None else (shown, reply)
                self._watch(Told(sentence, Tone.GOLD, Icon.INFO), stage=PuzzleStage.SHOWING)
                self.practice.show(moves, back=True, hold_ms=LOOK_MS)
                self.tree.focus(self.panel.primary, visible=False)
            case RightSoFar(shown, reply):
                self._hint = None
                self._watch(None, stage=PuzzleStage.SHOWING)
                self.practice.show((shown, reply), self._ask_next)
            case Solved(shown, praise):
                self._watch(None, stage=PuzzleStage.SHOWING)
                told = Told(praise, Tone.GREEN, Icon.DONE)
                self.practice.show((shown,), lambda: self._over(told), lit=True)

    def _watch(self, told: Told | None, stage: PuzzleStage) -> None:
        self.stage, self._told = stage, told
        if told is not None:
            self._announcer.say(told.words)
        self.refresh()

    def _ask_next(self) -> None:
        course = self.run.course
        if course is not None:
            self._told = Told(RIGHT_SO_FAR, Tone.GREEN, Icon.CHECK)
            self._announcer.say(RIGHT_SO_FAR)
            self._ask(course, PuzzleStage.ASKED)

    def _over(self, told: Told) -> None:
        """Say how it went, with the way on under the keyboard."""
        course = self.run.course
        solved = course is not None and course.is_solved
        self.stage = PuzzleStage.SOLVED if solved else PuzzleStage.GIVEN_UP
        self._told = told
        if solved:
            self.context.mixer.play(Cue.OFFER)
        self._announcer.say(told.words)
        self.refresh()
        self.tree.focus(self.panel.primary, visible=False)

    def _give_hint(self) -> None:
        course = self.run.course
        if self.stage is not PuzzleStage.ASKED or course is None or course.hints >= 2:
            return
        happened = self.run.answer(HintWanted())
        if isinstance(happened, HintShown) and self.run.course is not None:
            self._hint = happened.hint
            self._told = Told(happened.hint.sentence)
            self._announcer.say(happened.hint.sentence)
            self._ask(self.run.course, PuzzleStage.ASKED)

    def _give_up(self) -> None:
        course = self.run.course
        if self.stage is not PuzzleStage.ASKED or course is None:
            return
        happened = self.run.answer(SolutionWanted())
        if isinstance(happened, SolutionShown):
            idea = idea_words(course.puzzle.spec, happened.moves)
            told = Told(f"{idea} {COMES_BACK}", Tone.GOLD, Icon.IDEA)
            self._watch(None, stage=PuzzleStage.SHOWING)
            self.practice.show(happened.moves, lambda: self._over(told), lit=True)

    def _start_over(self) -> None:
        self.run.start_over()
        if self.run.course is not None:
            self._told = self._hint = None
            self._ask(self.run.course, PuzzleStage.ASKED)

    def _go_on(self) -> None:
        """Do what the gold button says."""
        match self.stage:
            case PuzzleStage.SHOWING:
                self.practice.go_back()
            case PuzzleStage.SOLVED | PuzzleStage.GIVEN_UP:
                self.run.go_on()
                self._begin()
            case PuzzleStage.ENDED | PuzzleStage.WAITING:
                self.context.open(self._back)

    def _end(self) -> None:
        if not self.run.items:
            self.stage = PuzzleStage.WAITING
        else:
            self.stage = PuzzleStage.ENDED
            self.facts.read_again()
            self.context.mixer.play(Cue.WIN)
            self._announcer.say(" ".join(end_words(self.run)))
        self.refresh()
        self.tree.focus(self.panel.primary, visible=False)

    # What is shown

    def refresh(self) -> None:
        """Bring bar and panel up to date."""
        if self.stage is PuzzleStage.SHOWING and self.practice.may_move:
            self.stage = PuzzleStage.ASKED  # what was wrong has been looked at
            self.tree.focus(self.board, visible=False)
        puzzle = self.run.puzzle
        rules = other_rules_words(self.context, puzzle) if puzzle is not None else ""
        self.bar.facts.text = " · ".join(filter(None, (place_words(self.run), rules)))
        self.panel.show(self._panel_content())
        turning = self.stage is PuzzleStage.ASKED
        practice = self.practice
        self.panel.let_turn(
            left=turning and practice.can_turn(-1), right=turning and practice.can_turn(1)
        )
        started = self.run.course is not None and self.stage is not PuzzleStage.ENDED
        self.tools.over.enabled = started and not practice.showing
        self.tools.beams.enabled = self.stage is PuzzleStage.ASKED

    def _panel_content(self) -> PanelContent:
        return content_of(
            self.run,
            self.stage,
            self._told,
            self.practice.face,
            streak=self.facts.streak(self.series),
        )

    def _say(self, told: Told) -> None:
        self._told = told
        self._announcer.say(told.words)
        self.refresh()

    def _flip(self) -> None:
        self._flipped = not self._flipped
        self.board.cancel()
        self.board.flip()
        self._lay_out()

    def _show_beams(self) -> None:
        """Let the light of both sides fly; where nothing moves it is drawn, press by press."""
        if self.stage is not PuzzleStage.ASKED:
            return
        exercise = self.practice.exercise
        shots = self.practice.face.beams(exercise.position)
        if not self.context.settings.reduced_motion:
            self._beams.show(shots)
        elif shots:
            place = shots.index(exercise.light) + 1 if exercise.light in shots else 0
            light = (*shots, None)[place]
            self.practice.ask(replace(exercise, light=light, flipped=self._flipped))

    # What the player does

    def handle(self, event: pygame.event.Event) -> None:
        """Let Space skip what is shown, whatever has the focus."""
        if not self.practice.handle(event):
            super().handle(event)

    def obey(self, command: Command) -> None:
        """Do what a key asks for."""
        deeds: dict[Command, Callable[[], None]] = {
            Command.HINT: self._give_hint,
            Command.RETRY: self._start_over,
            Command.FLIP: self._flip,
        }
        if command in deeds:
            deeds[command]()
        elif not self.practice.obey(command):
            super().obey(command)

    def escape(self) -> None:
        """Put down what is held, then go back to where the series was chosen."""
        if not self.practice.let_go():
            self.context.open(self._back)

    def notice(self, event: pygame.event.Event) -> None:
        """Take a file of puzzles that is dropped; let the board see what nothing else wanted."""
        if event.type == pygame.DROPFILE:
            self._files.bring_in(dropped_path(event.file))
        else:
            self.practice.notice(event)

    def receive(self, message: Message) -> None:
        """Answer what a widget says."""
        if self.practice.receive(message):
            return
        if isinstance(message, Button.Pressed):
            self._press(message.sender)

    def _press(self, button: Widget) -> None:
        panel, tools = self.panel, self.tools
        deeds: dict[Widget, Callable[[], None]] = {
            self.bar.back: lambda: self.context.open(self._back),
            self.bar.help: self.show_help,
            self.bar.home: self.go_home,
            panel.left: lambda: self.practice.turn(-1),
            panel.right: lambda: self.practice.turn(1),
            panel.first_hint: self._give_hint,
            panel.second_hint: self._give_hint,
            panel.show_me: self._give_up,
            panel.primary: self._go_on,
            panel.again: self.practice.show_again,
            tools.over: self._start_over,
            tools.flip: self._flip,
            tools.beams: self._show_beams,
        }
        if button in deeds:
            deeds[button]()
