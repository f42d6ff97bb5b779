"""Another Othello program that speaks GTP, the Go Text Protocol, as a contestant: GRhino's way."""

from __future__ import annotations

import math
from collections.abc import Iterable

from khepri.arena.contestants import Answer
from khepri.arena.engine_faults import EngineFault, FaultError
from khepri.arena.entrants import Entrant
from khepri.arena.outsider import START_S, Outsider
from khepri.arena.pace import Allowance, Pace
from khepri.games.base import Side
from khepri.games.othello import GAME
from khepri.match.game import Game

LONGEST_ANSWER = 200
"""More of an answer is of no use: a move is a few letters."""


class GtpClient(Outsider):
    """Talks GTP to a program; the program starts with the game and ends with it.

    GTP has words for the time of a whole game and of a move, but none for nodes and depth: those
    are a matter of the program's own command.
    """

    def __init__(self, entrant: Entrant) -> None:
        super().__init__(entrant)
        self._told = 0
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
        self.child.send(command)
        return read_answer(self.child.lines(wait_s))

    def choose(self, game: Game, allowance: Allowance) -> Answer:
        """Return the program's move."""
        for turn in game.turns[self._told :]:
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
        self._told = len(game.turns) + 1
        return Answer("ps" if word.lower() == "pass" else word.lower())

    def _tell_time(self, side: Side, allowance: Allowance) -> None:
        """Tell a program about time, if it wants to know."""
        for command in time_commands(allowance.pace, side, allowance.clock_ms(side)):
            self._ask(command)


def read_answer(lines: Iterable[str]) -> tuple[bool, str]:
    """Return whether a command was obeyed, and the beginning of what was answered.

    >>> read_answer(["a greeting", "= f5", "", "? late"])
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
