"""Puzzles in a terminal: each until it is solved or shown, or a rush against the clock."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from khepri.cli.text.registry import text_ui_of
from khepri.cli.text.terminal import Terminal, count_stars, help_text
from khepri.errors import RulesError
from khepri.games.base import Move
from khepri.learn.progress import Fact, FactKind, puzzle_subject
from khepri.learn.puzzle import Puzzle
from khepri.learn.registry import puzzle_support_of
from khepri.learn.rush import (
    BONUS_MS,
    Hit,
    Missed,
    Rush,
    RushAction,
    RushEnd,
    RushEvent,
    Skipped,
    Stopped,
)
from khepri.learn.solving import (
    HintShown,
    HintWanted,
    NotOffered,
    PuzzleAction,
    PuzzleEvent,
    PuzzleState,
    RightSoFar,
    SlowerTry,
    SolutionShown,
    SolutionWanted,
    Solved,
    Tried,
    WrongTry,
)
from khepri.match.clock import format_time

# What both have in common


class _Asking(ABC):
    """Takes in what is typed: a word that stands for an action, or a move."""

    help: ClassVar[str]
    actions: ClassVar[Mapping[str, Any]]

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    @property
    @abstractmethod
    def asked(self) -> PuzzleState:
        """The puzzle that is on the board."""

    @abstractmethod
    def _answer(self, answer: Any) -> None: ...

    @abstractmethod
    def _show_task(self) -> None: ...

    def _obey(self, line: str) -> None:
        spec, position = self.asked.puzzle.spec, self.asked.position
        word = line.lower()
        if word in self.actions:
            self._answer(self.actions[word])
            return
        match word:
            case "":
                return
            case "help" | "?":
                self._terminal.write(self.help.format(moves=text_ui_of(spec).move_help))
            case "moves":
                self._terminal.write(" ".join(map(str, position.legal_moves())))
            case "again":
                self._show_task()
            case "tell":
                self._terminal.write(spec.tell_board(position))
            case _:
                self._play(line)

    def _play(self, line: str) -> None:
        try:
            move = self.asked.puzzle.spec.read_move(self.asked.position, line)
        except RulesError as error:
            self._terminal.write(f"{error} Type 'help' for the list of words.")
            return
        self._answer(Tried(move))


# One puzzle


PUZZLE_HELP = help_text(
    ("hint", "help: first where to look, then which way"),
    ("solution", "show how it is done; the puzzle comes back another day"),
    end="stop; what you have done is kept",
)


class TextPuzzle(_Asking):
    """Asks one puzzle until it is solved, shown, or the learner stops."""

    help = PUZZLE_HELP
    actions: ClassVar = {
        "hint": HintWanted(),
        "solution": SolutionWanted(),
        "give up": SolutionWanted(),
    }

    def __init__(self, course: PuzzleState, terminal: Terminal, player: str) -> None:
        super().__init__(terminal)
        self.course = course
        self._player = player

    @property
    def asked(self) -> PuzzleState:
        """The puzzle."""
        return self.course

    def run(self, title: str) -> bool:
        """Ask the puzzle; say whether it came to its end."""
        self._terminal.write("")
        self._terminal.write(self._terminal.style.paint(title, bold=True))
        self._show_task()
        while not self.course.is_over:
            line = self._terminal.read(f"{self.course.position.side.label} to move> ")
            if line is None or line.strip().lower() in ("quit", "exit"):
                return False
            self._obey(line.strip())
        return True

    def _answer(self, answer: PuzzleAction) -> None:
        step = self.course.move_number
        self.course, happened = self.course.apply(answer)
        self._keep(step, happened)
        self._tell(happened)

    def _keep(self, step: int, happened: PuzzleEvent) -> None:
        match happened:
            case WrongTry(event=event):
                kind, detail = FactKind.WRONG, event
            case HintShown():
                kind, detail = FactKind.HINT, str(self.course.hints)
            case Solved():
                kind, detail = FactKind.RIGHT, str(self.course.stars)
            case SolutionShown():
                kind, detail = FactKind.GAVE_UP, ""
            case _:
                return
        subject = puzzle_subject(self.course.puzzle)
        self._terminal.keep(Fact(self._player, subject, step, kind, detail))

    def _tell(self, happened: PuzzleEvent) -> None:
        terminal, spec = self._terminal, self.course.puzzle.spec
        match happened:
            case Solved(shown, praise):
                terminal.show_move(spec, shown)
                terminal.write_gold(f"{praise} {count_stars(self.course.stars)} of 3.")
            case RightSoFar(shown, reply):
                terminal.show_move(spec, shown)
                terminal.write_gold("Right so far.")
                terminal.show_move(spec, reply)
                terminal.write(f"Now your move {self.course.move_number}.")
            case SlowerTry(shown, sentence):
                terminal.show_move(spec, shown)
                terminal.write(sentence)
                self._show_again()
            case WrongTry(shown, reply, sentence, _):
                terminal.show_move(spec, shown)
                if reply is not None:
                    terminal.show_move(spec, reply)
                terminal.write(sentence)
                self._show_again()
            case HintShown(hint):
                terminal.write(hint.sentence)
                if terminal.is_plain and hint.squares:
                    terminal.write(f"Squares: {', '.join(hint.squares)}.")
            case SolutionShown(moves):
                terminal.write("Here is the idea:")
                for shown in moves:
                    terminal.show_move(spec, shown)
                terminal.write("This puzzle comes back in three days.")
            case NotOffered(sentence):
                terminal.write(sentence)

    def _show_again(self) -> None:
        """Show where a move is asked for; whoever listens asks for it if need be."""
        if self._terminal.is_plain:
            self._terminal.write("The board is as before. Type 'again' to hear it.")
        else:
            self._terminal.show_board(self.course.puzzle.spec, self.course.position)

    def _show_task(self) -> None:
        puzzle = self.course.puzzle
        self._terminal.show_board(puzzle.spec, self.course.position)
        self._terminal.write(f"{puzzle.theme.task} {puzzle.about}")


# Rush


RUSH_HELP = help_text(
    ("skip", "go to the next puzzle; that costs a life"),
    end="end the rush; what is solved counts",
)

_ENDS = {
    RushEnd.TIME: "The three minutes are over.",
    RushEnd.LIVES: "That was the last life.",
    RushEnd.STOPPED: "You have ended the rush.",
}


class TextRush(_Asking):
    """Asks puzzles until lives or time have run out, or somebody stops."""

    help = RUSH_HELP
    actions: ClassVar = {"quit": Stopped(), "exit": Stopped(), "skip": Skipped()}

    def __init__(self, rush: Rush, terminal: Terminal) -> None:
        super().__init__(terminal)
        self.rush = rush
        self._begun_ms = terminal.now_ms()
        self._words = ""

    @property
    def asked(self) -> PuzzleState:
        """The puzzle whose turn it is."""
        return self.rush.course

    def run(self) -> Rush:
        """Ask one puzzle after the other; return the rush as it ended."""
        terminal = self._terminal
        terminal.write("Solve as many as you can. Three misses end the rush.")
        if terminal.is_plain:
            terminal.write("No clock runs while you listen.")
        self._show_task()
        while self.rush.end is None:
            line = terminal.read(
                f"{self._state()} {self.rush.course.position.side.label} to move> "
            )
            self._obey("quit" if line is None else line.strip())
        terminal.write(_ENDS[self.rush.end])
        terminal.write_gold(f"{self.rush.hits} solved.")
        return self.rush

    def _now_ms(self) -> int:
        """Return the time since the rush began; none passes while a screen reader speaks."""
        return 0 if self._terminal.is_plain else self._terminal.now_ms() - self._begun_ms

    def _state(self) -> str:
        lives = "1 life" if self.rush.lives == 1 else f"{self.rush.lives} lives"
        if self._terminal.is_plain:
            return f"{lives}."
        return f"{format_time(self.rush.left_ms(self._now_ms()))}, {lives}."

    def _answer(self, answer: RushAction) -> None:
        before, right = self.rush.puzzle, self.rush.course.right[0]
        self.rush, happened = self.rush.apply(answer, self._now_ms())
        self._tell(before, right, happened)

    def _tell(self, puzzle: Puzzle, right: Move, happened: RushEvent) -> None:
        terminal, spec = self._terminal, puzzle.spec
        match happened:
            case Hit(shown, has_bonus):
                terminal.write(spec.tell_move(shown.before, shown.move))
                bonus = f" {BONUS_MS // 1000} seconds more." if has_bonus else ""
                terminal.write_gold(f"Solved! That makes {self.rush.hits}.{bonus}")
            case Missed(shown):
                if shown is not None:
                    terminal.write(spec.tell_move(shown.before, shown.move))
                terminal.write(f"The answer was {right}.")
            case RightSoFar(shown, reply):
                terminal.write(spec.tell_move(shown.before, shown.move))
                terminal.write("Right so far.")
                terminal.show_move(spec, reply)
                return
            case SlowerTry(_, sentence) | NotOffered(sentence):
                terminal.write(sentence)
                return
            case _:
                return
        if self.rush.end is None:
            self._show_task()

    def _show_task(self) -> None:
        puzzle = self.rush.puzzle
        words = puzzle_support_of(puzzle.spec).stage_words(self.rush.stage)
        if words and words != self._words:
            self._terminal.write(words)
        self._words = words
        self._terminal.write("")
        self._terminal.show_board(puzzle.spec, self.rush.course.position)
        self._terminal.write(puzzle.theme.task)
