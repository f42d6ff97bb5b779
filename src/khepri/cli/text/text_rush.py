"""A rush in a terminal: puzzle after puzzle, against the clock unless somebody only listens."""

from __future__ import annotations

from khepri.cli.text.registry import face_of
from khepri.cli.text.terminal import Terminal
from khepri.errors import RulesError
from khepri.games.base import Move
from khepri.learn.lesson_course import NotOffered, Tried
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_course import RightSoFar, SlowerTry
from khepri.learn.puzzle_registry import puzzling_of
from khepri.learn.rush import (
    BONUS_MS,
    Hit,
    Missed,
    Rush,
    RushAction,
    RushEnd,
    RushHappening,
    Skipped,
    Stopped,
)
from khepri.match.clock import format_time

RUSH_HELP = """\
Type a move, or one of these words:
  {moves}
  skip            go to the next puzzle; that costs a life
  moves           the moves that may be played here
  again           the board and the task once more
  tell            say where everything is, in words
  quit            end the rush; what is solved counts
  help            this list"""

_ENDS = {
    RushEnd.TIME: "The three minutes are over.",
    RushEnd.LIVES: "That was the last life.",
    RushEnd.STOPPED: "You have ended the rush.",
}


class TextRush:
    """Asks puzzles until lives or time have run out, or somebody stops."""

    def __init__(self, rush: Rush, terminal: Terminal) -> None:
        self.rush = rush
        self._terminal = terminal
        self._begun_ms = terminal.now_ms()
        self._words = ""

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

    def _obey(self, line: str) -> None:
        spec, position = self.rush.puzzle.spec, self.rush.course.position
        match line.lower():
            case "":
                return
            case "help" | "?":
                self._terminal.write(RUSH_HELP.format(moves=face_of(spec).move_help))
            case "quit" | "exit":
                self._do(Stopped())
            case "skip":
                self._do(Skipped())
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
            move = self.rush.puzzle.spec.read_move(self.rush.course.position, line)
        except RulesError as error:
            self._terminal.write(f"{error} Type 'help' for the list of words.")
            return
        self._do(Tried(move))

    def _do(self, action: RushAction) -> None:
        before, right = self.rush.puzzle, self.rush.course.right[0]
        self.rush, happened = self.rush.apply(action, self._now_ms())
        self._tell(before, right, happened)

    def _tell(self, puzzle: Puzzle, right: Move, happened: RushHappening) -> None:
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
        words = puzzling_of(puzzle.spec).stage_words(self.rush.stage)
        if words and words != self._words:
            self._terminal.write(words)
        self._words = words
        self._terminal.write("")
        self._terminal.show_board(puzzle.spec, self.rush.course.position)
        self._terminal.write(puzzle.theme.task)
