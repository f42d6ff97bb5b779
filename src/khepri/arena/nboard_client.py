"""Another Othello program that speaks NBoard, as a contestant."""

from __future__ import annotations

from khepri.arena.contestants import Answer
from khepri.arena.engine_faults import EngineFault, FaultError
from khepri.arena.entrants import Entrant
from khepri.arena.outsider import START_S, Outsider
from khepri.arena.pace import Allowance
from khepri.engine.othello.schedule import DISC
from khepri.match.game import Game
from khepri.match.record import record_of
from khepri.match.record_ggf_writer import write_ggf
from khepri.number_text import decimal_number

MOST_DISCS = 10_000
"""Some programs count in units of their own."""


class NBoardClient(Outsider):
    """Talks NBoard to a program; the program starts with the game and ends with it.

    The protocol limits depth only. An entrant's options become ``set`` commands.
    """

    def __init__(self, entrant: Entrant) -> None:
        super().__init__(entrant)
        self._pings = 0

    def begin(self, game: Game) -> None:
        """Start the program and tell it what will be played."""
        self.child.send("nboard 2")
        for name, value in self._entrant.options:
            self.child.send(f"set {name} {value}")
        self._tell(game)

    def _tell(self, game: Game) -> None:
        """Set up the game as it stands, and wait until the program has understood."""
        self.child.send(f"set game {write_ggf(record_of(game))}")
        self._pings += 1
        self.child.send(f"ping {self._pings}")
        for line in self.child.lines(START_S):
            if line.split() == ["pong", str(self._pings)]:
                return

    def choose(self, game: Game, allowance: Allowance) -> Answer:
        """Return the program's move."""
        if allowance.pace.depth is not None:
            self.child.send(f"set depth {allowance.pace.depth}")
        self._tell(game)
        self.child.send("go")
        for line in self.child.lines(allowance.wait_s(game.side)):
            if line.startswith("==="):
                return read_answer(line.removeprefix("===").strip())
        raise AssertionError("the lines of a child end with an error")


def read_answer(text: str) -> Answer:
    """Read a move, and perhaps its value in discs and the seconds it took.

    >>> read_answer("F5/2.50/0.1")
    Answer(text='f5', score=250)
    """
    move, _, rest = text.partition("/")
    if not move:
        raise FaultError(EngineFault.NONSENSE, "=== without a move")
    word = move.strip().lower()
    discs = decimal_number(rest.partition("/")[0].strip(), -MOST_DISCS, MOST_DISCS)
    score = None if discs is None else round(discs * DISC)
    return Answer("ps" if word in ("pa", "pass") else word, score)
