"""Another program that speaks UGI, as a contestant; docs/engine-protocol.md has the language."""

from __future__ import annotations

from khepri.arena.contestants import Answer
from khepri.arena.engine_faults import EngineFault, FaultError
from khepri.arena.entrants import Entrant
from khepri.arena.outsider import START_S, Outsider
from khepri.arena.pace import Allowance
from khepri.engine.cores import WIN
from khepri.games.base import GameSpec
from khepri.match.game import Game
from khepri.number_text import whole_number

LARGEST_SCORE = 10**9
MOST_OPTIONS = 1_000
LONGEST_OPTION = 100


class UgiClient(Outsider):
    """Talks UGI to a program; the program starts with the game and ends with it."""

    def __init__(self, spec: GameSpec, entrant: Entrant) -> None:
        self._spec = spec
        super().__init__(entrant)

    def begin(self, game: Game) -> None:
        """Start the program and tell it what will be played."""
        self.child.send("ugi")
        options = self._introduction()
        variant = game.start.variant
        if self._spec.variant_tag in options or variant != self._spec.variants[0]:
            self.child.send(f"setoption name {self._spec.variant_tag} value {variant}")
        for name, value in self._entrant.options:
            self.child.send(f"setoption name {name} value {value}")
        self.child.send("uginewgame")
        self.ready()

    def _introduction(self) -> set[str]:
        """Return the names of the options that the program offers."""
        options: set[str] = set()
        for line in self.child.lines(START_S):
            words = line.split()
            if words[:1] == ["ugiok"]:
                break
            if words[:2] == ["option", "name"] and len(options) < MOST_OPTIONS:
                options.add(" ".join(words[2:]).partition(" type ")[0][:LONGEST_OPTION])
        return options

    def ready(self) -> None:
        """Wait until the program has done what it was told."""
        self.child.send("isready")
        for line in self.child.lines(START_S):
            if line.strip() == "readyok":
                return

    def choose(self, game: Game, allowance: Allowance) -> Answer:
        """Return the program's move."""
        self.child.send(position_command(game))
        self.child.send(go_command(allowance))
        score: int | None = None
        for line in self.child.lines(allowance.wait_s(game.side)):
            match line.split():
                case ["bestmove", move, *_]:
                    return Answer(move, score)
                case ["bestmove"]:
                    raise FaultError(EngineFault.NONSENSE, "bestmove without a move")
                case ["info", *words]:
                    score = read_score(words, score)
                case _:
                    pass
        raise AssertionError("the lines of a child end with an error")


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
            score = whole_number(value, -LARGEST_SCORE, LARGEST_SCORE)
            return before if score is None else score
        case ["mate", value, *_]:
            moves = whole_number(value, -WIN, WIN)
            if moves is not None:
                return WIN - moves if moves > 0 else -WIN - moves
    return before


def _is_first_line(words: list[str]) -> bool:
    return words[words.index("multipv") + 1 :][:1] == ["1"]
