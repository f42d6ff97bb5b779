"""Conversations with another program: every command is answered, and nothing breaks."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.engine.search import Engine
from khepri.engine.ugi import UgiSession, _number
from khepri.errors import RulesError
from khepri.games.base import GameSpec
from khepri.games.registry import GAMES, game_named
from patience import PATIENCE_S

WIN_IN_ONE = "sc9/10/10/10/10/10/4fc4Pc/5Fa3Sa b"
every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.name)


class Talk:
    """A session in this process, and what it has said."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.said: list[str] = []
        self._news = threading.Condition()
        self.session = UgiSession(spec, self._hear)
        self.session.obey("setoption name Hash value 1")

    def _hear(self, line: str) -> None:
        with self._news:
            self.said.append(line)
            self._news.notify_all()

    def tell(self, *lines: str) -> list[str]:
        """Send lines; return what is said while they are obeyed."""
        before = len(self.said)
        for line in lines:
            assert self.session.obey(line)
        return self.said[before:]

    def wait_for(self, wanted: Callable[[str], bool], since: int = 0) -> str:
        """Wait until a line is said."""

        def found() -> str | None:
            return next((line for line in self.said[since:] if wanted(line)), None)

        with self._news:
            assert self._news.wait_for(lambda: found() is not None, PATIENCE_S), self.said
            line = found()
        assert line is not None
        return line

    def best(self, *lines: str) -> str:
        """Send lines, and return the move that the search answers with."""
        since = len(self.said)
        self.tell(*lines)
        answer = self.wait_for(lambda line: line.startswith("bestmove"), since)
        assert self.session._answered.wait(PATIENCE_S)
        return answer.split()[1]

    def legal(self, word: str) -> bool:
        """Ask whether a move may be played."""
        return self.tell(f"query islegal {word}") == ["response true"]


@pytest.fixture
def laser_talk() -> Iterator[Talk]:
    """Return a session about Laser Chess."""
    talk = Talk(game_named("laser"))
    yield talk
    talk.session.close()


@pytest.fixture
def othello_talk() -> Iterator[Talk]:
    """Return a session about Othello."""
    talk = Talk(game_named("othello"))
    yield talk
    talk.session.close()


@pytest.fixture(params=["laser", "othello"])
def talk(request: pytest.FixtureRequest) -> Talk:
    """Return a session about each game."""
    found: Talk = request.getfixturevalue(f"{request.param}_talk")
    return found


def field(line: str, name: str) -> str:
    """Return the word after a name in an ``info`` line."""
    words = line.split()
    return words[words.index(name) + 1]


# Introductions


def test_the_handshake(talk: Talk) -> None:
    said = talk.tell("ugi")
    assert said[0] == f"id name Khepri {talk.spec.title}"
    assert said[1].startswith("id author ")
    assert said[-1] == "ugiok"
    options = [line.split()[2] for line in said[2:-1]]
    own = {"laser": "Style", "othello": "OwnBook"}[talk.spec.name]
    assert options == ["Hash", "Threads", "MultiPV", "Level", talk.spec.variant_tag, own]
    assert talk.tell("isready") == ["readyok"]


def test_ready_means_that_the_first_search_waits_for_nothing(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = []
    monkeypatch.setattr(Engine, "get_ready", lambda _, position: ready.append(position))
    assert talk.tell("isready") == ["readyok"]
    assert ready == [talk.spec.start(talk.spec.variants[0])]
    talk.tell("go infinite")
    assert "readyok" in talk.tell("isready")
    assert len(ready) == 1  # a search under way is not waited for
    talk.tell("stop")
    talk.wait_for(lambda line: line.startswith("bestmove"))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("setoption name Hash value 0", "0 is not between 1 and 4096."),
        ("setoption name Hash value lots", "'lots' is not a whole number."),
        ("setoption name Hash", "'' is not a whole number."),
        ("setoption name Threads value 65", "65 is not between 1 and 64."),
        ("setoption name MultiPV value -1", "-1 is not between 1 and 20."),
        ("setoption name Level value 9", "9 is not between 0 and 8."),
        ("setoption name Colour value red", "There is no option 'colour'."),
        ("setoption", "There is no option ''."),
        ("position", "Say 'position startpos' or 'position fen' and a position."),
        ("position here", "Say 'position startpos' or 'position fen' and a position."),
        ("query", "Ask for p1turn, gameover, result, fen or islegal and a move."),
        ("query weather", "Ask for p1turn, gameover, result, fen or islegal and a move."),
        ("query islegal", "Ask for p1turn, gameover, result, fen or islegal and a move."),
        ("go fish", "I do not know 'go fish'."),
        ("go depth", "'' is not a whole number."),
        ("go depth deep", "'deep' is not a whole number."),
        ("go depth 0", "0 is not between 1 and 1000000000000."),
        ("go nodes 0", "0 is not between 1 and 1000000000000."),
        ("go movetime 99999999999999999999", "'99999999999999999999' is not a whole number."),
        ("xyzzy", "I do not know 'xyzzy'."),
        ("Straße", "I do not know 'Stra\\xdfe'."),
    ],
)
def test_what_is_wrong_is_said_in_words(talk: Talk, line: str, complaint: str) -> None:
    assert talk.tell(line) == [f"info string {complaint}"]
    assert talk.legal(talk.best("go depth 1"))


def test_empty_lines_are_nothing(talk: Talk) -> None:
    assert talk.tell("", "   ", "\t\n") == []


@pytest.mark.parametrize(
    "line", ["position fen nonsense", "position startpos moves a1 zz nonsense"]
)
def test_a_wrong_position_changes_nothing(talk: Talk, line: str) -> None:
    before = talk.tell("query fen")
    (said,) = talk.tell(line)
    assert said.startswith("info string ")
    assert talk.tell("query fen") == before


def test_options_are_obeyed(othello_talk: Talk) -> None:
    talk = othello_talk
    assert talk.tell("setoption name Size value 6", "setoption name Threads value 2") == []
    (fen,) = talk.tell("query fen")
    assert len(fen.split()[1]) == 36
    assert talk.legal(talk.best("go depth 3"))
    (said,) = talk.tell("setoption name Size value 7")
    assert said.startswith("info string '7' is not one of")


def test_rules_are_an_option(laser_talk: Talk) -> None:
    talk = laser_talk
    assert talk.legal("e1R")  # a pharaoh may rotate in the club's rules
    talk.tell("setoption name rules value khet2")
    assert not talk.legal("e1R")
    talk.tell(f"position fen {WIN_IN_ONE}")
    assert not talk.legal("f1R")


# Positions and questions


def test_moves_are_played(othello_talk: Talk) -> None:
    talk = othello_talk
    assert talk.tell("query p1turn") == ["response true"]
    talk.tell("position startpos moves f5 d6")
    assert talk.tell("query p1turn") == ["response true"]
    talk.tell("position startpos moves f5")
    assert talk.tell("query p1turn") == ["response false"]
    assert talk.legal("d6")
    assert not talk.legal("f5")
    assert talk.tell("query gameover", "query result") == ["response false", "response none"]


@pytest.mark.parametrize(
    ("position", "result"),
    [
        ("XXXXXXXXXXXXXXXX X", "p1win"),
        ("OOOOOOOOOOOOOOOO X", "p2win"),
        ("XXXXXXXXOOOOOOOO X", "draw"),
    ],
)
def test_results(othello_talk: Talk, position: str, result: str) -> None:
    talk = othello_talk
    talk.tell("setoption name Size value 4", f"position fen {position}")
    assert talk.tell("query gameover", "query result") == ["response true", f"response {result}"]
    assert talk.tell("go depth 3") == ["info string The game is over.", "bestmove none"]


def test_repetition_is_a_result(laser_talk: Talk) -> None:
    talk = laser_talk
    there_and_back = "e1R e8R e1L e8L " * 2
    talk.tell(f"position startpos moves {there_and_back}")
    assert talk.tell("query gameover", "query result") == ["response true", "response draw"]
    assert talk.tell("go")[-1] == "bestmove none"


# Searching


@pytest.mark.parametrize(
    "words",
    [
        "depth 3",
        "nodes 2000",
        "movetime 30",
        "p1time 500 p2time 500 p1inc 10 p2inc 10",
        "btime 500",
        "btime -20 binc 0",
        "p1time 0 p1inc 0",
        "depth 60 nodes 500 movetime 100000 p1time 100000",
    ],
)
def test_every_limit_ends_the_search(talk: Talk, words: str) -> None:
    assert talk.legal(talk.best(f"go {words}"))


def test_the_clock_that_counts_is_the_movers(othello_talk: Talk) -> None:
    talk = othello_talk
    talk.best("position startpos moves f5", "go p1time 1 p2time 3000 btime 1 wtime 3000")
    assert int(field(talk.said[-2], "time")) > 30


def test_search_reports_are_whole(talk: Talk) -> None:
    talk.tell("setoption name MultiPV value 3")
    best = talk.best("go depth 4")
    reports = [line for line in talk.said if line.startswith("info depth")]
    assert [(field(line, "depth"), field(line, "multipv")) for line in reports] == [
        (str(depth), str(number)) for depth in range(1, 5) for number in range(1, 4)
    ]
    assert field(reports[-3], "pv") == best
    assert len({field(line, "pv") for line in reports[-3:]}) == 3
    for line in reports:
        assert int(field(line, "nodes")) > 0
        assert int(field(line, "nps")) >= 0
        assert field(line, "score") == "cp"


@pytest.mark.parametrize(
    ("fen", "mate"),
    [
        (WIN_IN_ONE, "1"),
        ("7Rb2/10/4pd5/2nc7/4Fa5/10/Sb9/3sb4fa1 b", "2"),
        ("5Sc4/10/Nb9/7Fd2/7pb2/4fb1Pd3/6pd3/saNc8 r", "-1"),
    ],
)
def test_a_forced_end_is_told_in_moves(laser_talk: Talk, fen: str, mate: str) -> None:
    laser_talk.best(f"position fen {fen}", "go depth 6")
    assert f" score mate {mate} " in laser_talk.said[-2]


def test_an_infinite_search_answers_only_to_stop(talk: Talk) -> None:
    for go in ("go infinite", "go", "go infinite depth 1"):
        since = len(talk.said)
        talk.tell(go)
        talk.wait_for(lambda line: line.startswith("info depth"), since)
        assert "readyok" in talk.tell("isready")
        assert not any(line.startswith("bestmove") for line in talk.said[since:])
        assert talk.legal(talk.best("stop"))


def test_a_search_that_has_nothing_left_to_find_waits_for_stop(laser_talk: Talk) -> None:
    talk = laser_talk
    talk.tell(f"position fen {WIN_IN_ONE}", "go infinite")
    talk.wait_for(lambda line: "mate 1" in line)
    assert not any(line.startswith("bestmove") for line in talk.said)
    assert talk.legal(talk.best("stop"))


def test_during_a_search_nothing_is_changed(talk: Talk) -> None:
    before = talk.tell("query fen")[0]
    talk.tell("go infinite")
    for line in ("go depth 1", "position startpos", "uginewgame", "setoption name Hash value 2"):
        assert "info string A search is under way: say 'stop' first." in talk.tell(line)
    assert before in talk.tell("query fen")
    assert talk.legal(talk.best("stop"))


def test_stop_without_a_search_does_nothing_to_the_next(talk: Talk) -> None:
    assert talk.tell("stop", "stop") == []
    talk.best("go depth 4")
    assert field(talk.said[-2], "depth") == "4"


@pytest.mark.parametrize("level", [1, 4, 6])
def test_levels_play(talk: Talk, level: int) -> None:
    talk.tell(f"setoption name Level value {level}")
    assert talk.legal(talk.best("go p1time 1000 p2time 1000"))
    assert talk.said[-2].startswith("info depth ") or talk.said[-3].startswith("info depth ")


def test_a_new_game_is_a_new_start(talk: Talk) -> None:
    start = talk.tell("query fen")
    talk.tell(f"position startpos moves {talk.best('go depth 1')}")
    assert talk.tell("query fen") != start
    assert talk.tell("uginewgame") == []
    assert talk.tell("query fen") == start


def test_a_search_that_fails_still_answers(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError("nothing left")

    monkeypatch.setattr(talk.session._engine, "search", fail)
    assert talk.legal(talk.best("go depth 3"))
    assert "info string The search failed: nothing left" in talk.said


@pytest.mark.parametrize("ending", ["quit\n", ""])
@every_game
def test_a_search_is_ended_with_the_conversation(spec: GameSpec, ending: str) -> None:
    said: list[str] = []
    UgiSession(spec, said.append).run(io.StringIO(f"go infinite\n{ending}"))
    assert said[-1].startswith("bestmove ")


@every_game
def test_a_listener_that_is_gone_ends_the_conversation(spec: GameSpec) -> None:
    asked: list[str] = []

    def lines() -> Iterator[str]:
        for line in ("isready", "go infinite", "isready", "isready"):
            asked.append(line)
            yield line

    def write(_: str) -> None:
        raise BrokenPipeError

    UgiSession(spec, write).run(lines())
    assert asked == ["isready"]
    session = UgiSession(spec, write)
    session.obey("go depth 2")
    session.close()


KNOWN_WORDS = """
    ugi isready setoption name value Threads Level MultiPV Rules Size uginewgame position startpos
    fen moves e1R e4f5 f5 d6 query p1turn gameover result islegal go stop depth nodes infinite
    -1 0 1 4 8 10 khet2 club
"""
words = st.sampled_from(KNOWN_WORDS.split()) | st.text(max_size=5)


@given(st.sampled_from(GAMES), st.lists(st.lists(words, max_size=6), max_size=6))
def test_nothing_that_is_sent_breaks_the_session(spec: GameSpec, garbage: list[list[str]]) -> None:
    said: list[str] = []
    session = UgiSession(spec, said.append)
    for line in garbage:
        session.obey(" ".join(line))
    session.close()
    said.clear()
    session.obey("isready")
    session.obey("go nodes 50")
    session.close()
    assert said[0] == "readyok"
    assert said[-1].startswith("bestmove ")


def test_no_number_is_too_long() -> None:
    with pytest.raises(RulesError, match="is not a whole number"):
        _number("9" * 5_000, 0, 10)


# The opening book


def told_nodes(talk: Talk, go: str) -> int:
    """Ask for a first move; return how many positions it took."""
    since = len(talk.said)
    talk.best(go)
    (last,) = [line for line in talk.said[since:] if line.startswith("info depth")][-1:]
    return int(last.split(" nodes ")[1].split()[0])


@pytest.mark.parametrize("level", [0, 7])
def test_the_book_is_used_when_it_is_asked_for(level: int) -> None:
    talk = Talk(game_named("othello"))
    assert "option name OwnBook type check default false" in talk.tell("ugi")
    talk.tell(f"setoption name Level value {level}")
    assert told_nodes(talk, "go nodes 3000") > 0
    assert talk.tell("setoption name OwnBook value true") == []
    assert told_nodes(talk, "go nodes 3000") == 0
    talk.tell("setoption name OwnBook value false")
    assert told_nodes(talk, "go nodes 3000") > 0


def test_analysis_never_looks_into_the_book() -> None:
    talk = Talk(game_named("othello"))
    talk.tell("setoption name OwnBook value true", "go infinite")
    talk.wait_for(lambda line: line.startswith("info depth 3 "))
    talk.tell("stop")
    talk.wait_for(lambda line: line.startswith("bestmove"))


def test_what_the_book_option_cannot_be_is_told() -> None:
    talk = Talk(game_named("othello"))
    assert talk.tell("setoption name OwnBook value perhaps") == [
        "info string 'perhaps' is neither true nor false."
    ]
    laser = Talk(game_named("laser"))
    assert not any("OwnBook" in line for line in laser.tell("ugi"))
    assert laser.tell("setoption name OwnBook value true") == [
        "info string There is no option 'ownbook'."
    ]
