"""A puzzle in a terminal: the board, the task, and what came of a try."""

from __future__ import annotations

from khepri.cli.text.registry import face_of
from khepri.cli.text.terminal import Terminal, count_stars
from khepri.errors import RulesError
from khepri.learn.learning_log import Fact, FactKind
from khepri.learn.lesson_course import HintWanted, NotOffered, Tried, WrongTry
from khepri.learn.practice import puzzle_subject
from khepri.learn.puzzle_course import (
    HintShown,
    PuzzleAnswer,
    PuzzleCourse,
    PuzzleHappening,
    RightSoFar,
    SlowerTry,
    SolutionShown,
    SolutionWanted,
    Solved,
)

PUZZLE_HELP = """\
Type a move, or one of these words:
  {moves}
  hint            help: first where to look, then which way
  solution        show how it is done; the puzzle comes back another day
  moves           the moves that may be played here
  again           the board and the task once more
  tell            say where everything is, in words
  quit            stop; what you have done is kept
  help            this list"""


class TextPuzzle:
    """Asks one puzzle until it is solved, shown, or the learner stops."""

    def __init__(self, course: PuzzleCourse, terminal: Terminal, player: str) -> None:
        self.course = course
        self._terminal = terminal
        self._player = player

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

    def _obey(self, line: str) -> None:
        spec, position = self.course.puzzle.spec, self.course.position
        match line.lower():
            case "":
                return
            case "help" | "?":
                self._terminal.write(PUZZLE_HELP.format(moves=face_of(spec).move_help))
            case "hint":
                self._answer(HintWanted())
            case "solution" | "give up":
                self._answer(SolutionWanted())
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
            move = self.course.puzzle.spec.read_move(self.course.position, line)
        except RulesError as error:
            self._terminal.write(f"{error} Type 'help' for the list of words.")
            return
        self._answer(Tried(move))

    def _answer(self, answer: PuzzleAnswer) -> None:
        step = self.course.move_number
        self.course, happened = self.course.apply(answer)
        self._keep(step, happened)
        self._tell(happened)

    def _keep(self, step: int, happened: PuzzleHappening) -> None:
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

    def _tell(self, happened: PuzzleHappening) -> None:
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
