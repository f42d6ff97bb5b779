"""What engines and their windows say to each other: UGI, NBoard and GTP, from both ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from unittest.mock import patch

from khepri.arena import external_engines
from khepri.arena.engine_process import FaultError
from khepri.engine import ugi
from khepri.engine.othello import nboard
from khepri.engine.spec import Style
from khepri.games import laser, othello
from khepri.games.base import AnyPosition, GameSpec
from tools.fuzz.target import Check, FuzzTarget


class StillEngine:
    """An engine that does as it is told and thinks of nothing: what is fuzzed is the talk."""

    def __init__(self, *_: object, **settings: object) -> None:
        self.threads = settings.get("threads", 1)
        self.style = settings.get("style")

    def use_style(self, style: Style) -> None:
        """Take note of it."""
        self.style = style

    def new_game(self) -> None:
        """Forget nothing, since nothing was known."""

    def get_ready(self, position: AnyPosition) -> None:
        """Be ready."""


class UgiTalk(ugi.UgiSession):
    """A conversation in which searches are over as soon as they begin."""

    def _go(self, words: Sequence[str]) -> None:
        self._limits(words)
        self._say(f"bestmove {(self._positions[-1].legal_moves() or ['none'])[0]}")


class NBoardTalk(nboard.NBoardSession):
    """A conversation in which searches are over as soon as they begin."""

    def _start(self, _task: object) -> None:
        self._say("status Khepri is waiting.")


def _listen(said: list[str], line: str) -> None:
    assert "\n" not in line
    assert "\r" not in line
    line.encode()
    said.append(line)


def _begin_ugi() -> Check:
    def check(text: str) -> None:
        said: list[str] = []
        with patch.object(ugi, "Engine", StillEngine):
            for spec in _specs(text):
                talk = UgiTalk(spec, partial(_listen, said))
                talk.run(text.split("\n"))

    return check


def _specs(text: str) -> list[GameSpec]:
    return [othello.GAME if "othello" in text or "f5" in text else laser.GAME]


def _begin_nboard() -> Check:
    def check(text: str) -> None:
        with patch.object(nboard, "Engine", StillEngine):
            NBoardTalk(partial(_listen, [])).run(text.split("\n"))

    return check


def _check_answers(text: str) -> None:
    lines = text.split("\n")
    obeyed, word = external_engines.read_gtp_answer(lines)
    assert len(word) <= 3 * external_engines.LONGEST_ANSWER
    assert obeyed in (True, False)
    score: int | None = None
    for line in lines:
        score = external_engines.read_score(line.split(), score)
        assert score is None or abs(score) <= external_engines.LARGEST_SCORE
        try:
            answer = external_engines.read_nboard_answer(line)
        except FaultError:
            continue
        assert answer.score is None or abs(answer.score) <= 10**9
        for spec in (laser.GAME, othello.GAME):
            try:
                spec.parse_move(answer.text)
            except ValueError:
                continue


def _ugi() -> list[str]:
    start = str(laser.GAME.start("club"))
    return [
        "ugi\nisready\nsetoption name Hash value 64\nsetoption name Level value 3\nuginewgame",
        "position startpos moves f5 d6 c3\ngo movetime 100\nquery fen\nquery islegal d3",
        f"position fen {start}\ngo depth 3 p1time 1000 p2time -5 p1inc 10 btime 9 infinite\nstop",
        "setoption name Rules value classic\nsetoption name Style value calm\nquery result\nquit",
        "setoption name MultiPV value 3\nsetoption name Threads value 2\nquery p1turn",
    ]


def _nboard() -> list[str]:
    return [
        "nboard 2\nset depth 5\nset game (;GM[Othello]TY[8]B[F5]W[D6/1.00/2];)\nping 3\ngo",
        "move F5/0.1/2\nhint 3\nmove PA\nlearn\nanalyze\nF5\nset contempt 0\nquit",
        f"set game (;GM[Othello]BO[4 {othello.GAME.start('4')}];)\nquery gameover",
    ]


def _answers() -> list[str]:
    return [
        "hello\n= f5\n\n? unknown command\n\n",
        "=1 pass\nmore\n\n",
        "info depth 3 multipv 1 score cp -23 nodes 3 pv a1\ninfo score mate -3\nbestmove e4e3",
        "=== F5/2.50/0.1\n=== PA\n=== d3//2",
    ]


TARGETS: Mapping[str, FuzzTarget] = {
    "ugi": FuzzTarget(_begin_ugi, _ugi, 300),
    "nboard": FuzzTarget(_begin_nboard, _nboard, 300),
    "gtp": FuzzTarget.of(_check_answers, _answers, 200),
}
