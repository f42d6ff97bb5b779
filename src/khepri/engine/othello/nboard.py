"""The NBoard protocol: how Othello programs and their windows talk to each other.

This is the engine's end: a window such as NBoard starts Khepri and asks for moves and hints. See
docs/engine-protocol.md. Whatever is said during a search ends it first, so that no answer is
ever about a position that has gone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence

from khepri.engine.bounded_lines import bounded_lines
from khepri.engine.cancellation import CancelToken
from khepri.engine.limits import Limits
from khepri.engine.othello.schedule import DISC
from khepri.engine.search import Engine, Progress
from khepri.errors import KhepriError, RulesError
from khepri.games.othello import GAME, Move, Position
from khepri.match.records.ggf import read_ggf
from khepri.system.limits import LONGEST_ENGINE_LINE, MOST_MOVES
from khepri.system.numbers import parse_whole

NAME = "Khepri"
DEEPEST = 60
MOST = 10**9
MOST_HINTS = 60

THINKING_MS = 1_000
"""How long to think as long as nobody has set a depth."""

SOLVED_EMPTIES = 20
"""An ending with so few empty squares takes less time than most searches in the middle."""


class NBoardSession:
    """One conversation: lines in, lines out, at most one search at a time."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write_line = write
        self._writing = threading.Lock()
        self._unheard = False
        self._engine = Engine(GAME)
        self._depth: int | None = None
        self._positions = [Position.start()]
        self._token = CancelToken()
        self._silent = False
        self._thread: threading.Thread | None = None

    def run(self, lines: Iterable[str]) -> None:
        """Obey every line until ``quit`` or the end."""
        for line in bounded_lines(lines):
            if not self.obey(line):
                break
        self.close()

    def close(self) -> None:
        """End a search under way; one for a move still tells the best that it has found."""
        self._token.cancel()
        self.wait()

    def wait(self) -> None:
        """Wait until nothing is searched any more."""
        if self._thread is not None:
            self._thread.join()

    def obey(self, line: str) -> bool:
        """Obey one line, or say in words why not; return False when the conversation is over."""
        if len(line) > LONGEST_ENGINE_LINE:
            self._say(f"status A line has at most {LONGEST_ENGINE_LINE} letters.")
            return not self._unheard
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        self._interrupt()
        try:
            self._handler(words[0])(words[1:])
        except KhepriError as error:
            self._say(f"status {error}")
        return not self._unheard

    def _handler(self, command: str) -> Callable[[Sequence[str]], None]:
        handlers: dict[str, Callable[[Sequence[str]], None]] = {
            "nboard": lambda _: self._say(f"set myname {NAME}"),
            "set": self._set,
            "move": self._move,
            "hint": self._hint,
            "go": lambda _: self._go(),
            "ping": lambda words: self._say(f"pong {' '.join(words)[:40]}".rstrip()),
            "learn": lambda _: self._say("learned"),
            "analyze": lambda _: self._analyse(),
        }
        if command in handlers:
            return handlers[command]
        try:
            Move.parse(command.partition("/")[0])
        except RulesError:
            raise RulesError(f"I do not know {command[:40]!a}.") from None
        # The oldest windows send a bare "F5".
        return lambda words: self._move([command, *words])

    def _say(self, line: str) -> None:
        with self._writing:
            try:
                self._write_line(line)
            except (OSError, ValueError):
                self._unheard = True  # the other program is gone; there is nobody to tell

    # The game

    def _set(self, words: Sequence[str]) -> None:
        match words:
            case ["depth", number]:
                self._depth = _number(number, 1, DEEPEST)
                self._say(f"set myname {NAME}{self._depth}")
            case ["game", *ggf]:
                self._set_game(" ".join(ggf))
            case ["contempt", _]:
                pass  # a draw is a draw
            case _:
                raise RulesError("Set depth and a number, or game and a game in GGF.")

    def _set_game(self, ggf: str) -> None:
        reading = read_ggf(ggf, pass_at_end=False)
        if reading.errors:
            raise reading.errors[0]
        if len(reading.records) != 1:
            raise RulesError("Set game needs one game in GGF, such as (;GM[Othello]B[F5];).")
        positions = [each for each in reading.records[0].positions() if isinstance(each, Position)]
        if positions[0] != self._positions[0]:
            self._engine.new_game()
        self._positions = positions

    def _move(self, words: Sequence[str]) -> None:
        move = Move.parse(words[0].partition("/")[0] if words else "")
        position = self._positions[-1]
        if len(self._positions) > MOST_MOVES:
            raise RulesError(f"A game has at most {MOST_MOVES} moves.")
        played = [position]
        if move.square is not None and position.must_pass():
            played.append(position.play(Move.PASS))
        played.append(played[-1].play(move))
        self._positions += played[1:]

    # Searching

    def _interrupt(self) -> None:
        """End a search under way without an answer: it would be taken for another position's."""
        self._silent = True
        self.close()
        self._silent = False

    def _start(self, task: Callable[[CancelToken], None]) -> None:
        self._token = token = CancelToken()

        def run() -> None:
            self._say(f"status {NAME} is thinking.")
            try:
                task(token)
            except Exception as error:  # noqa: BLE001 - the other program must not wait for ever
                self._say(f"status The search failed: {error}")
            else:
                self._say(f"status {NAME} is waiting.")

        self._thread = threading.Thread(target=run, name="nboard", daemon=True)
        self._thread.start()

    def _limits(self, position: Position, lines: int = 1) -> Limits:
        if self._depth is None:
            return Limits(movetime_ms=THINKING_MS, lines=lines)
        empties = max(1, position.board.empty.bit_count())
        solved = empties <= max(self._depth, min(SOLVED_EMPTIES, 2 * self._depth))
        return Limits(depth=empties if solved else self._depth, lines=lines)

    def _go(self) -> None:
        position = self._positions[-1]
        legal = position.legal_moves()
        if not legal:
            raise RulesError("The game is over: there is no move to play.")
        if position.must_pass():
            self._say("=== PA")
            return

        def choose(token: CancelToken) -> None:
            limits = self._limits(position)
            found = self._engine.search(position, (), limits, on_progress=self._report, token=token)
            if not self._silent:
                seconds = found.time_ms / 1000
                self._say(f"=== {_name(found.move)}/{found.score / DISC:.2f}/{seconds:.2f}")

        self._start(choose)

    def _hint(self, words: Sequence[str]) -> None:
        position = self._positions[-1]
        lines = _number(words[0], 1, MOST_HINTS) if words else 1
        if not position.legal_moves():
            raise RulesError("The game is over: there is nothing to hint at.")

        def look(token: CancelToken) -> None:
            limits = self._limits(position, lines)
            self._engine.search(position, (), limits, on_progress=self._report, token=token)

        self._start(look)

    def _analyse(self) -> None:
        positions = tuple(self._positions)

        def judge(token: CancelToken) -> None:
            # From the last one back: what is known about the end helps with what came before it.
            for played in range(len(positions) - 1, -1, -1):
                position = positions[played]
                score = _final(position)
                if score is None:
                    limits = self._limits(position)
                    score = self._engine.search(position, (), limits, token=token).score / DISC
                if token.cancelled:
                    return
                self._say(f"analysis {played} {score:.2f}")

        self._start(judge)

    def _report(self, progress: Progress) -> None:
        if self._silent:
            return
        depth = "100%" if progress.exact else str(progress.depth)
        for line in progress.lines:
            moves = "".join(_name(move) for move in line.moves if isinstance(move, Move))
            self._say(f"search {moves} {line.score / DISC:.2f} 0 {depth}")
        self._say(f"nodestats {progress.nodes} {progress.time_ms / 1000:.2f}")


def _name(move: object) -> str:
    """Write a move as NBoard does: in capitals, and a pass as ``PA``."""
    return "PA" if move == Move.PASS else str(move).upper()


def _final(position: Position) -> float | None:
    """Return the score for the side to move if the game is over."""
    if position.legal_moves():
        return None
    black, white = position.score()
    return float(black - white if position.side is GAME.sides[0] else white - black)


def _number(text: str, least: int, most: int) -> int:
    number = parse_whole(text, -MOST, MOST)
    if number is None:
        raise RulesError(f"{text[:20]!a} is not a whole number.")
    if not least <= number <= most:
        raise RulesError(f"{number} is not between {least} and {most}.")
    return number
