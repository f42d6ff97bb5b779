"""Protocol checks: everything that a referee relies on in a UGI engine, tried once."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from khepri.arena.engine_process import START_S, EngineFault, EngineProcess, FaultError
from khepri.errors import InvalidMoveError
from khepri.games.base import AnyPosition, GameSpec
from khepri.games.registry import GAMES

SEARCH_S = 20.0
LATE_S = 1.0
"""How late an answer may come: this is about manners, not about speed."""

CLOCK_S = 1.0
QUIET_S = 0.2
STOP_S = 0.5
LEAVE_S = 2.0
GAME_PLIES = 12
GARBAGE = (
    "",
    "xyzzy",
    "go sideways",
    "position fen this is no board",
    "position startpos moves zz99",
    "setoption name Nonsense value 7",
    "\x00\x07\ufffd ✂",
    "a" * 10_000,
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried."""

    name: str
    passed: bool
    detail: str


def check_protocol(command: Sequence[str], spec: GameSpec | None = None) -> Iterator[Finding]:
    """Try one thing after the other, and yield what was found.

    Without `spec`, the program's options must tell which game it plays. What needs an answer to an
    earlier question is not asked where that failed.
    """
    examiner = _ProtocolChecker(command, spec)
    try:
        first = examiner.try_out("introduces itself", examiner.introduction)
        yield first
        if not first.passed:
            return
        for name, trial in examiner.trials():
            yield examiner.try_out(name, trial)
    finally:
        examiner.close()


class _ProtocolChecker:
    """One program being examined; it is started again whenever it has misbehaved."""

    def __init__(self, command: Sequence[str], spec: GameSpec | None) -> None:
        self._command = command
        self._spec = spec
        self._process: EngineProcess | None = None

    def close(self) -> None:
        """End the program, if it runs."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def try_out(self, name: str, trial: Callable[[], str]) -> Finding:
        """Try one thing; after a failure the program is started anew for the next."""
        try:
            return Finding(name, passed=True, detail=trial())
        except FaultError as error:
            self.close()
            return Finding(name, passed=False, detail=str(error))

    def trials(self) -> list[tuple[str, Callable[[], str]]]:
        """Return everything that is tried after the introduction."""
        return [
            ("says when it is ready", self.readiness),
            ("begins a new game", self.new_game),
            ("obeys go movetime", lambda: self.search("go movetime 100", within_s=0.1 + LATE_S)),
            ("obeys go nodes", lambda: self.search("go nodes 1000")),
            ("obeys go depth", lambda: self.search("go depth 2")),
            ("obeys a clock", self.clock),
            ("follows a game", self.game),
            ("answers during a search", self.interruption),
            ("stops when told", self.stop),
            ("survives nonsense", self.nonsense),
            ("ends with quit", lambda: self.leaving("quit")),
            ("ends with its input", lambda: self.leaving(None)),
        ]

    # What is tried

    def introduction(self) -> str:
        """Ask who the program is."""
        name = ""
        process = self._started()
        process.send("ugi")
        for line in process.lines(START_S):
            words = line.split()
            if words[:1] == ["ugiok"]:
                break
            if words[:2] == ["id", "name"]:
                name = " ".join(words[2:])
            if words[:2] == ["option", "name"] and self._spec is None:
                self._spec = next((game for game in GAMES if game.variant_tag in words), None)
        if self._spec is None:
            raise FaultError(EngineFault.NONSENSE, "its options do not tell which game: say --game")
        return name or "without a name"

    def readiness(self) -> str:
        """Ask whether the program is ready."""
        process = self._awake()
        process.send("isready")
        self._answer(process, "readyok", START_S)
        return ""

    def new_game(self) -> str:
        """Begin a new game, and see that the program still answers."""
        self._awake().send("uginewgame")
        return self.readiness()

    def search(self, go: str, within_s: float | None = None) -> str:
        """Search the start."""
        start = self._game.start(self._game.variants[0])
        return self._search(start, "position startpos", go, within_s)

    def clock(self) -> str:
        """Search with a second on both clocks."""
        return self.search("go p1time 1000 p2time 1000 p1inc 0 p2inc 0", CLOCK_S)

    def game(self) -> str:
        """Play both sides' moves at random, and see that the program follows."""
        dice = random.Random(1)
        position = self._game.start(self._game.variants[0])
        moves: list[str] = []
        while len(moves) < GAME_PLIES and position.outcome() is None:
            move = dice.choice(position.legal_moves())
            moves.append(str(move))
            position = position.play(move)
            if len(moves) % 3 == 0 and position.outcome() is None:
                self._search(position, f"position startpos moves {' '.join(moves)}", "go depth 1")
        return f"{len(moves)} moves"

    def interruption(self) -> str:
        """Ask whether the program is ready while it thinks."""
        process = self._awake()
        process.send("position startpos")
        process.send("go infinite")
        process.send("isready")
        self._answer(process, "readyok", LATE_S)
        process.send("stop")
        self._answer(process, "bestmove", LATE_S)
        return ""

    def stop(self) -> str:
        """Let the program think, and stop it."""
        process = self._awake()
        process.send("position startpos")
        process.send("go infinite")
        self._hear_nothing(process, QUIET_S)
        started = time.monotonic()
        process.send("stop")
        self._answer(process, "bestmove", STOP_S)
        return f"after {(time.monotonic() - started) * 1000:.0f} ms"

    def nonsense(self) -> str:
        """Send what no program understands, and see that the next game is played."""
        process = self._awake()
        for line in GARBAGE:
            process.send(line)
        self.readiness()
        return self.search("go depth 1")

    def leaving(self, word: str | None) -> str:
        """Tell the program to end, by a word or by the end of its input."""
        process = self._awake()
        if word is not None:
            process.send(word)
        code = process.leave(LEAVE_S, close_input=word is None)
        self.close()
        if code is None:
            raise FaultError(EngineFault.SILENT, f"it still runs after {LEAVE_S:g} s")
        return f"exit code {code}"

    # How it is tried

    @property
    def _game(self) -> GameSpec:
        assert self._spec is not None  # noqa: S101 - the introduction comes first
        return self._spec

    def _started(self) -> EngineProcess:
        self.close()
        self._process = EngineProcess(self._command)
        return self._process

    def _awake(self) -> EngineProcess:
        """Return the program, started again if it has ended."""
        if self._process is None:
            self.introduction()
        assert self._process is not None  # noqa: S101 - the introduction starts it
        return self._process

    def _answer(self, process: EngineProcess, word: str, wait_s: float) -> list[str]:
        """Wait for a line that begins with a word; return its words."""
        for line in process.lines(wait_s):
            words = line.split()
            if words[:1] == [word]:
                return words
        raise AssertionError("the lines of a process end with an error")

    def _hear_nothing(self, process: EngineProcess, wait_s: float) -> None:
        """See that an endless search does not answer by itself."""
        try:
            self._answer(process, "bestmove", wait_s)
        except FaultError as error:
            if error.fault is EngineFault.SILENT:
                return
            raise
        raise FaultError(EngineFault.NONSENSE, "bestmove before it was told to stop")

    def _search(
        self, position: AnyPosition, setting: str, go: str, within_s: float | None = None
    ) -> str:
        process = self._awake()
        process.send(setting)
        process.send(go)
        started = time.monotonic()
        words = self._answer(process, "bestmove", within_s or SEARCH_S)
        took_ms = (time.monotonic() - started) * 1000
        text = words[1] if len(words) > 1 else ""
        try:
            move = self._game.parse_move(text)
        except InvalidMoveError as error:
            raise FaultError(EngineFault.NONSENSE, f"bestmove {text[:40]!r}") from error
        if move not in position.legal_moves():
            raise FaultError(EngineFault.ILLEGAL, f"{move} after '{setting}'")
        return f"{move} after {took_ms:.0f} ms"
