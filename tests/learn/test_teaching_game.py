"""What a teaching game stops, in which words, and how often at most."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.games import laser, othello
from khepri.games.base import GameSpec
from khepri.learn.judging import Concern, Harm, plain_text
from khepri.learn.laser.judging import captures
from khepri.learn.progress import Fact, FactKind, LearnerProgress
from khepri.learn.registry import judge_of
from khepri.learn.teaching_game import (
    concern_about,
    game_fact,
    may_stop,
    praise_for,
    tries_are_plenty,
    usual_mode,
)
from khepri.match.game import Game
from khepri.match.options import Options, Stop, TeachingMode
from khepri.match.players import Player

SHIELDED = "sc2Pd1fcnc3/8pb1/pa5Rb3/2Pc2Ra2Pd1/pb1Pd2Para2Pc/10/2Na1ra5/2Pd1Fa4Sa b"
FORCED = "sc3pcncpb3/1pa4fc3/4ranc4/1rc3pc1Rd2/3pd1pb4/3FaNa1Pa3/4Ra3Pc1/3PaNa1Pd2Sa r"
TAKEN = "sc3ncfcrana2/10/pd6rd2/2PbPdPb1pbpa2/1Pd1Ra2pb1Pc1/3Pb6/3Rb6/1Nb1Fb1Na3Sa b"
TAKEN_TWICE = "sc3ncfcrana2/10/pd6rd2/2PbPdPapb1pa2/1Pd1Ra2pb1Pc1/3Pb6/3RbFb5/1Nb3Na3Sa r"
OWN_PHARAOH = "sc3pcncpa3/4ncfc1ra2/pa3pcPd4/pb7Rd1/9Pd/rd2Pa5Pc/2Ra1Fa5/3PdNaPa3Sa r"
GREEDY = "---------------------------OX------XO-----XXXOX-------O--------- X"
PATIENT = "-------------------O-------OX------XO----OOOOOX-------X-------X- X"
ENDING = "XXXXXXXOOOOOXXX-OOOXXOXXOOOOXXOOOOOOOX--XXOXOOX--XXOXO-X-XXXXX-- O"


def judged(spec: GameSpec, text: str, move: str, level: int) -> Concern | None:
    judge = judge_of(spec)
    assert judge is not None
    variant = spec.read_setup(text).variants[0]
    return judge.concern([spec.parse_position(text, variant)], spec.parse_move(move), level)


# The table of sentences, with the levels from which and up to which each is said


@pytest.mark.parametrize(
    ("fen", "move", "levels", "title", "sentence", "reply"),
    [
        pytest.param(
            OWN_PHARAOH,
            "e6e5",
            range(1, 9),
            "Wait: your own light.",
            "After this move your light runs into your own pharaoh on f7.",
            None,
            id="own pharaoh, own shot",
        ),
        pytest.param(
            SHIELDED,
            "j4R",
            range(1, 4),
            "Careful with your pyramid.",
            "It turns its matte side to your own sphinx and would break.",
            None,
            id="own piece, own shot",
        ),
        pytest.param(
            SHIELDED,
            "f4R",
            range(1, 6),
            "Wait: look at your pharaoh.",
            "With f4 turned, my scarab goes to f1 and my light comes round to e1.",
            "e2f1",
            id="pharaoh, one reply",
        ),
        pytest.param(
            "sc2ra1fcnc3/4nd2pb2/10/pa3Rdra3Pc/pb2Pb1Rapa3/5papb3/5FaPa3/2PdNa5Sa r",
            "f5e5",
            range(1, 6),
            "Wait: look at your pharaoh.",
            "With f5 and e5 swapped, my light already comes round to f8.",
            None,
            id="pharaoh, in the light already",
        ),
        pytest.param(
            FORCED,
            "g7h7",
            range(4, 6),
            "Wait: look at your pharaoh.",
            "With your pharaoh on h7, my scarab goes to i6. Then my light finds your pharaoh on"
            " h7, whatever you play.",
            "h5i6",
            id="pharaoh, by force in two",
        ),
        pytest.param(
            TAKEN,
            "e5f6",
            range(1, 4),
            "One of yours is in my line.",
            "I turn a6, and my light takes your pyramid on f6.",
            "a6R",
            id="piece, one reply",
        ),
        pytest.param(
            TAKEN_TWICE,
            "g4L",
            range(4, 6),
            "Two of yours are in my line.",
            "My pyramid goes to j5, and my light takes your pyramid on a6. The next one falls after"
            " it.",
            "i4j5",
            id="two pieces",
        ),
        pytest.param(
            "sc3pcncpb3/1pa3fc4/4pcncra3/4Pd2Pb2/2rdpd1pb3Pd/3RaNbPa1Rd2/4Fa5/3PdNaPa3Sa r",
            "f4g5",
            range(1, 4),
            "You just opened a door.",
            "The pyramid on f4 was your shield. Without it rank 4 is free.",
            "j4L",
            id="door opened",
        ),
    ],
)
def test_a_move_of_laser_chess_is_stopped(
    fen: str, move: str, levels: range, title: str, sentence: str, reply: str | None
) -> None:
    for level in levels:
        concern = judged(laser.GAME, fen, move, level)
        assert concern is not None, level
        assert (concern.title, plain_text(concern.sentence)) == (title, sentence)
        assert (str(concern.reply) if concern.reply else None) == reply
        assert concern.worst is title.startswith("Wait")
    beyond = levels[-1] + 1
    if beyond <= 8:
        later = judged(laser.GAME, fen, move, beyond)
        assert later is None or later.title != title


def test_the_steps_and_the_light_of_a_stop_are_told_by_their_squares() -> None:
    concern = judged(laser.GAME, SHIELDED, "f4R", 3)
    assert concern is not None
    assert concern.steps == ("your pyramid turns right", "my answer, 5 mirrors")
    assert (concern.stake, concern.harm) == ("e1", Harm.REPLY)


@pytest.mark.parametrize(
    ("fen", "move", "level"),
    [
        pytest.param(
            "sc2nd1fcnc3/4rb2pb2/10/pa3Rdra2Pd1/pb2Pb1Rapa2Pc/5papb3/6Pa3/2PdNaNdFa3Sa r",
            "g8L",
            2,
            id="a trade, one for one",
        ),
        pytest.param(TAKEN, "e5f6", 4, id="a single piece at level 4"),
        pytest.param(FORCED, "g7h7", 3, id="a pharaoh lost in two at level 3"),
        pytest.param(SHIELDED, "f4R", 6, id="a reply at level 6"),
        pytest.param(
            "sc4fc4/10/1rb4Fa3/10/8pd1/10/10/8ndSa b", "g6L", 1, id="what cannot be helped"
        ),
        pytest.param(
            "sc4fc4/3nc2Rb3/4Ra4Pd/pa3rb4Pc/7pb2/pb3rd5/4Na5/4Fa4Sa b",
            "j6L",
            1,
            id="a piece given for a win by force",
        ),
        pytest.param(
            "sc3ncfcrana2/10/pd6rd2/2PbPdPb5/1Pd1Ra4Pc1/3Pb6/3Rb6/1Nb1Fb1Na3Sa b",
            "e5f6",
            1,
            id="a piece of somebody far ahead",
        ),
        pytest.param(SHIELDED, "c5b6", 1, id="nothing at all"),
    ],
)
def test_a_move_of_laser_chess_is_let_be(fen: str, move: str, level: int) -> None:
    assert judged(laser.GAME, fen, move, level) is None


def test_what_is_let_be_far_ahead_does_cost_a_piece() -> None:
    fen = "sc3ncfcrana2/10/pd6rd2/2PbPdPb5/1Pd1Ra4Pc1/3Pb6/3Rb6/1Nb1Fb1Na3Sa b"
    after = laser.Position.parse(fen).play(laser.Move.parse("e5f6"))
    assert captures(after)[0].cost == 1


@pytest.mark.parametrize(
    ("position", "move", "levels", "told"),
    [
        pytest.param(
            GREEDY,
            "g8",
            (1, 2, 3, 5),
            "Wait: look at the corner. After g8 I can play h8, and keep it for ever.",
            id="12 discs worse",
        ),
        pytest.param(
            PATIENT,
            "b7",
            (1, 2),
            "Wait: look at the corner. After b7 I can play h8, and keep it for ever.",
            id="8 discs worse",
        ),
        pytest.param(
            ENDING,
            "a7",
            (1, 5, 8),
            "Count with me. Nine squares are left. After a7 I play last: 29 to 35.",
            id="the end",
        ),
    ],
)
def test_a_move_of_othello_is_stopped(
    position: str, move: str, levels: tuple[int, ...], told: str
) -> None:
    for level in range(1, 9):
        concern = judged(othello.GAME, position, move, level)
        if level in levels:
            assert concern is not None, level
            assert f"{concern.title} {plain_text(concern.sentence)}" == told
        elif level > levels[-1]:
            assert concern is None, level


@pytest.mark.parametrize(
    ("position", "move"),
    [
        pytest.param(
            "---------X---X----XXX-----XXX------XOOOO-OOOOOO-----OOO-------XO X",
            "g4",
            id="every move gives the corner",
        ),
        pytest.param(
            "---------X---X----XXX-----XXX-----OOOXOOXXXXXXX-----OOOX------XO O",
            "b7",
            id="twenty discs ahead all the same",
        ),
    ],
)
def test_a_move_of_othello_is_let_be(position: str, move: str) -> None:
    assert judged(othello.GAME, position, move, 1) is None


# How often


def at(number: int, *, worst: bool = False, taken_back: bool = True) -> Stop:
    return Stop(number, worst, taken_back)


@pytest.mark.parametrize(
    ("worst", "level", "number", "stops", "may"),
    [
        pytest.param(False, 1, 5, [], False, id="the first five moves at level 1"),
        pytest.param(True, 1, 1, [], True, id="but the pharaoh"),
        pytest.param(False, 2, 1, [], True, id="at level 2 from the first"),
        pytest.param(False, 1, 9, [at(6)], False, id="once in four moves"),
        pytest.param(False, 1, 10, [at(6)], True, id="and then again"),
        pytest.param(True, 1, 7, [at(6)], True, id="severity goes first"),
        pytest.param(True, 1, 7, [at(6, worst=True)], False, id="but once in four moves, too"),
        pytest.param(False, 1, 6, [at(6)], True, id="the second try at a move"),
        pytest.param(True, 1, 6, [at(6), at(6)], False, id="but not the third"),
        pytest.param(False, 1, 19, [at(6), at(10)], False, id="the last is kept for the pharaoh"),
        pytest.param(False, 1, 20, [at(6), at(10)], True, id="until move 20"),
        pytest.param(False, 1, 30, [at(6), at(10), at(20)], False, id="three in a game"),
        pytest.param(
            False, 1, 19, [at(6), at(10, worst=True)], True, id="the pharaoh is not counted"
        ),
        pytest.param(
            False,
            1,
            20,
            [at(6, taken_back=False), at(10, worst=True, taken_back=False)],
            False,
            id="unheeded twice in a row",
        ),
        pytest.param(
            False, 1, 20, [at(6, taken_back=False), at(10, worst=True)], True, id="only once"
        ),
    ],
)
def test_a_stop_may_be_held_back(
    worst: bool,
    level: int,
    number: int,
    stops: list[Stop],
    may: bool,
) -> None:
    assert may_stop(TeachingMode.LEVEL, level, number, stops, worst=worst) is may


def test_the_mode_decides_first() -> None:
    assert not may_stop(TeachingMode.OFF, 1, 9, [], worst=True)
    assert may_stop(TeachingMode.WORST, 1, 9, [], worst=True)
    assert not may_stop(TeachingMode.WORST, 1, 9, [], worst=False)


moments = st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 2)), max_size=60)


@given(moments, st.integers(1, 5))
def test_whatever_is_played_the_limits_hold(
    asked: list[tuple[bool, bool, int]], level: int
) -> None:
    """Stop whatever may be stopped, at moves that are some apart, and look at what was said."""
    stops: list[Stop] = []
    number = 1
    for worst, taken_back, onward in asked:
        number += onward
        if may_stop(TeachingMode.LEVEL, level, number, stops, worst=worst):
            stops.append(Stop(number, worst, taken_back))
    pieces = [stop for stop in stops if not stop.worst]
    gravest = sorted({stop.number for stop in stops if stop.worst})
    assert len(pieces) <= 3
    assert len([stop for stop in pieces if stop.number < 20]) <= 2
    for stop in stops:
        assert sum(other.number == stop.number for other in stops) <= 2
    for one, other in pairwise(gravest):
        assert other - one >= 4
    for stop in pieces:
        near = [other for other in stops if 0 < stop.number - other.number < 4]
        assert near == []
        assert level > 1 or stop.number > 5


# A game


def taught_game(fen: str = SHIELDED, *, level: int = 3, stops: tuple[Stop, ...] = ()) -> Game:
    players = (Player("Amira"), Player("Potter", level))
    options = Options(teaching=TeachingMode.LEVEL)
    game = Game.new(laser.GAME, players, laser.Position.parse(fen), options=options)
    return replace(game, stops=stops)


def test_a_game_stops_a_move_and_praises_a_better_one() -> None:
    game = taught_game()
    concern = concern_about(game, laser.Move.parse("f4R"))
    assert concern is not None
    better, worse = laser.Move.parse("c4d5"), laser.Move.parse("j4R")
    assert praise_for(game, concern, better) == "Better: my light leaves the board now."
    assert praise_for(game, concern, worse) == ""
    assert concern_about(game, better) is None


def test_after_two_tries_a_game_is_silent() -> None:
    game = taught_game(stops=(at(1, worst=True), at(1, worst=True)))
    assert tries_are_plenty(game, laser.Side.BLUE)
    assert concern_about(game, laser.Move.parse("f4R")) is None
    assert not tries_are_plenty(taught_game(), laser.Side.BLUE)


def test_nobody_is_taught_between_people_or_in_a_game_without_a_judge() -> None:
    players = (Player("Amira"), Player("Ben"))
    game = replace(taught_game(), players=players)
    assert concern_about(game, laser.Move.parse("f4R")) is None
    assert game_fact(game, "Player") is None


# What is kept, and who is taught unasked


def test_a_game_that_is_over_leaves_a_fact() -> None:
    game = taught_game(level=1, stops=(at(6), at(10, taken_back=False)))
    assert game_fact(game, "Player") == Fact(
        "Amira", "game:laser", 0, FactKind.GAME, "stops=2 back=1 level=1"
    )
    nameless = replace(game, players=(Player("You"), game.players[1]))
    fact = game_fact(nameless, "Zoë")
    assert fact is not None
    assert fact.player == "Zoë"
    untaught = replace(game, options=Options(), stops=())
    assert game_fact(untaught, "Player") is None


def test_newcomers_are_taught_at_the_first_level() -> None:
    first = [f"laser-{number:02}-x" for number in range(1, 6)]
    done = [Fact("Amira", key, 0, FactKind.LESSON, "1") for key in first]
    progress = LearnerProgress()
    assert usual_mode(laser.GAME, 1, progress) is TeachingMode.LEVEL
    assert usual_mode(laser.GAME, 2, progress) is TeachingMode.OFF
    assert usual_mode(laser.GAME, 1, progress.after(done[:4])) is TeachingMode.LEVEL
    assert usual_mode(laser.GAME, 1, progress.after(done)) is TeachingMode.OFF
    assert usual_mode(othello.GAME, 1, progress.after(done)) is TeachingMode.LEVEL
    quick = [Fact("Amira", key, 1, FactKind.RIGHT) for key in first]
    assert usual_mode(laser.GAME, 1, progress.after([*quick, *done])) is TeachingMode.LEVEL
