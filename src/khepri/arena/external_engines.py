"""Other programs as contestants: clients of UGI, GTP (GRhino's way) and NBoard.

A program starts with a game and ends with it. docs/engine-protocol.md describes UGI.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from khepri.arena.engine_process import START_S, EngineFault, EngineProcess, FaultError
from khepri.arena.entrants import Allowance, Answer, Entrant, Pace
from khepri.engine.othello.schedule import DISC
from khepri.engine.registry import WIN
from khepri.games.base import GameSpec, Side
from khepri.games.othello import GAME
from khepri.match.game import Game
from khepri.match.records.ggf import write_ggf
from khepri.match.records.record import record_from_game
from khepri.system.numbers import parse_decimal, parse_whole


class ExternalEngine:
    """Another program that plays for an entrant."""

    def __init__(self, entrant: Entrant) -> None:
        self._entrant = entrant
        self._process: EngineProcess | None = None

    @property
    def process(self) -> EngineProcess:
        """The running program; it starts when it is first needed."""
        if self._process is None:
            self._process = EngineProcess(self._entrant.command)
        return self._process

    def close(self) -> None:
        """End the program."""
        if self._process is None:
            return
        try:
            self._process.send("quit")
        except FaultError:
            pass  # then it need not be told
        finally:
            self._process.close()


# UGI


LARGEST_SCORE = 10**9
MOST_OPTIONS = 1_000
LONGEST_OPTION = 100


class UgiClient(ExternalEngine):
    """Talks UGI to a program; the program starts with the game and ends with it."""

    def __init__(self, spec: GameSpec, entrant: Entrant) -> None:
        self._spec = spec
        super().__init__(entrant)

    def begin(self, game: Game) -> None:
        """Start the program and tell it what will be played."""
        self.process.send("ugi")
        options = self._introduction()
        variant = game.start.variant
        if self._spec.variant_tag in options or variant != self._spec.variants[0]:
            self.process.send(f"setoption name {self._spec.variant_tag} value {variant}")
        for name, value in self._entrant.options:
            self.process.send(f"setoption name {name} value {value}")
        self.process.send("uginewgame")
        self.ready()

    def _introduction(self) -> set[str]:
        """Return the names of the options that the program offers."""
        options: set[str] = set()
        for line in self.process.lines(START_S):
            words = line.split()
            if words[:1] == ["ugiok"]:
                break
            if words[:2] == ["option", "name"] and len(options) < MOST_OPTIONS:
                options.add(" ".join(words[2:]).partition(" type ")[0][:LONGEST_OPTION])
        return options

    def ready(self) -> None:
        """Wait until the program has done what it was told."""
        self.process.send("isready")
        for line in self.process.lines(START_S):
            if line.strip() == "readyok":
                return

    def choose(self, game: Game, allowance: Allowance) -> Answer:
        """Return the program's move."""
        self.process.send(position_command(game))
        self.process.send(go_command(allowance))
        score: int | None = None
        for line in self.process.lines(allowance.wait_s(game.side)):
            match line.split():
                case ["bestmove", move, *_]:
                    return Answer(move, score)
                case ["bestmove"]:
                    raise FaultError(EngineFault.NONSENSE, "bestmove without a move")
                case ["info", *words]:
                    score = read_score(words, score)
                case _:
                    pass
        raise AssertionError("the lines of a process end with an error")


def position_command(game: Game) -> str:
    """Return the line that sets up a game as it stands, with all of its moves."""
    standard = game.start == game.spec.start(game.start.variant)
    start = "startpos" if standard else f"fen {game.start}"
    moves = " ".join(str(move) for move in game.moves)
    return f"position {start} moves {moves}" if moves else f"position {start}"


def go_command(allowance: Allowance) -> str:
    """Return the line that starts a search."""
    pace = allowance.pace
    if pace.control is not None and allowance.clocks_ms is not None:
        first, second = allowance.clocks_ms
        increment = pace.control.increment_ms
        return f"go p1time {first} p2time {second} p1inc {increment} p2inc {increment}"
    if pace.movetime_ms is not None:
        return f"go movetime {pace.movetime_ms}"
    if pace.nodes is not None:
        return f"go nodes {pace.nodes}"
    return f"go depth {pace.depth}"


def read_score(words: list[str], before: int | None) -> int | None:
    """Return the score of the best line in an ``info``, or the one known before."""
    if "score" not in words or ("multipv" in words and not _is_first_line(words)):
        return before
    match words[words.index("score") + 1 :]:
        case ["cp", value, *_]:
            score = parse_whole(value, -LARGEST_SCORE, LARGEST_SCORE)
            return before if score is None else score
        case ["mate", value, *_]:
            moves = parse_whole(value, -WIN, WIN)
            if moves is not None:
                return WIN - moves if moves > 0 else -WIN - moves
    return before


def _is_first_line(words: list[str]) -> bool:
    return words[words.index("multipv") + 1 :][:1] == ["1"]


# GTP


LONGEST_ANSWER = 200
"""More of an answer is of no use: a move is a few letters."""


class GtpClient(ExternalEngine):
    """Talks GTP to a program; the program starts with the game and ends with it.

    GTP has words for the time of a whole game and of a move, but none for nodes and depth: those
    are a matter of the program's own command.
    """

    def __init__(self, entrant: Entrant) -> None:
        super().__init__(entrant)
        self._turns_sent = 0
        """How many moves of the game the program knows."""

    def begin(self, game: Game) -> None:
        """Start the program and tell it what will be played."""
        if game.start != GAME.start(game.start.variant):
            raise FaultError(EngineFault.NOT_STARTED, "GTP cannot set up a board")
        size = game.start.variant
        if not self._ask(f"boardsize {size}")[0]:
            raise FaultError(EngineFault.NOT_STARTED, f"it cannot play on {size} × {size} squares")
        self._ask("clear_board")

    def _ask(self, command: str, wait_s: float = START_S) -> tuple[bool, str]:
        """Send a command; return whether it was obeyed, and what was answered."""
        self.process.send(command)
        return read_gtp_answer(self.process.lines(wait_s))

    def choose(self, game: Game, allowance: Allowance) -> Answer:
        """Return the program's move."""
        for turn in game.turns[self._turns_sent :]:
            text = str(turn.move)
            if turn.forced:
                # Some programs want to hear of a pass, to others it is no move at all.
                self._ask(f"play {_letter(turn.side)} pass")
            elif not self._ask(f"play {_letter(turn.side)} {text}")[0]:
                raise FaultError(EngineFault.NONSENSE, f"it refuses the legal move {text}")
        self._tell_time(game.side, allowance)
        obeyed, word = self._ask(f"genmove {_letter(game.side)}", allowance.wait_s(game.side))
        if not obeyed or not word:
            raise FaultError(EngineFault.NONSENSE, f"genmove: {word[:40]!r}")
        self._turns_sent = len(game.turns) + 1
        return Answer("ps" if word.lower() == "pass" else word.lower())

    def _tell_time(self, side: Side, allowance: Allowance) -> None:
        """Tell a program about time, if it wants to know."""
        for command in time_commands(allowance.pace, side, allowance.clock_ms(side)):
            self._ask(command)


def read_gtp_answer(lines: Iterable[str]) -> tuple[bool, str]:
    """Return whether a command was obeyed, and the beginning of what was answered.

    >>> read_gtp_answer(["a greeting", "= f5", "", "? late"])
    (True, 'f5')
    """
    obeyed: bool | None = None
    said = ""
    for line in lines:
        if obeyed is None:
            if line[:1] in ("=", "?"):
                obeyed = line[0] == "="
                said = line[1 : LONGEST_ANSWER + 1].strip()
        elif not line.strip():  # an empty line ends the answer
            break
        elif len(said) < LONGEST_ANSWER:
            said += f" {line[:LONGEST_ANSWER]}"
    return bool(obeyed), said.strip()


def time_commands(pace: Pace, side: Side, clock_ms: int | None) -> list[str]:
    """Return what GTP can say about the time of a move, in its whole seconds."""
    if pace.control is not None and clock_ms is not None:
        main, increment = pace.control.main_ms // 1000, pace.control.increment_ms // 1000
        stones = 1 if increment else 0
        return [
            f"time_settings {main} {increment} {stones}",
            f"time_left {_letter(side)} {clock_ms // 1000} 0",
        ]
    if pace.movetime_ms is not None:
        return [f"time_settings 0 {math.ceil(pace.movetime_ms / 1000)} 1"]
    return []


def _letter(side: Side) -> str:
    return side.value[0]


# NBoard


MOST_DISCS = 10_000
"""Some programs count in units of their own."""


class NBoardClient(ExternalEngine):
    """Talks NBoard to a program; the program starts with the game and ends with it.

    The protocol limits depth only. An entrant's options become ``set`` commands.
    """

    def __init__(self, entrant: Entrant) -> None:
        super().__init__(entrant)
        self._pings = 0

    def begin(self, game: Game) -> None:
        """Start the program and tell it what will be played."""
        self.process.send("nboard 2")
        for name, value in self._entrant.options:
            self.process.send(f"set {name} {value}")
        self._tell(game)

    def _tell(self, game: Game) -> None:
        """Set up the game as it stands, and wait until the program has understood."""
        self.process.send(f"set game {write_ggf(record_from_game(game))}")
        self._pings += 1
        self.process.send(f"ping {self._pings}")
        for line in self.process.lines(START_S):
            if line.split() == ["pong", str(self._pings)]:
                return

    def choose(self, game: Game, allowance: Allowance) -> Answer:
        """Return the program's move."""
        if allowance.pace.depth is not None:
            self.process.send(f"set depth {allowance.pace.depth}")
        self._tell(game)
        self.process.send("go")
        for line in self.process.lines(allowance.wait_s(game.side)):
            if line.startswith("==="):
                return read_nboard_answer(line.removeprefix("===").strip())
        raise AssertionError("the lines of a process end with an error")


def read_nboard_answer(text: str) -> Answer:
    """Read a move, and perhaps its value in discs and the seconds it took.

    >>> read_nboard_answer("F5/2.50/0.1")
    Answer(text='f5', score=250)
    """
    move, _, rest = text.partition("/")
    if not move:
        raise FaultError(EngineFault.NONSENSE, "=== without a move")
    word = move.strip().lower()
    discs = parse_decimal(rest.partition("/")[0].strip(), -MOST_DISCS, MOST_DISCS)
    score = None if discs is None else round(discs * DISC)
    return Answer("ps" if word in ("pa", "pass") else word, score)
