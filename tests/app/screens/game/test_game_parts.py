"""The parts of the game screen that need no window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from khepri.app.boards.beats import Beat
from khepri.app.boards.board_state import BoardState, Token
from khepri.app.faces import Objection, face_of
from khepri.app.faces.chronicle import Chronicle
from khepri.app.faces.laser.hand import LaserHand, ghosts_of
from khepri.app.faces.laser.report import description_of
from khepri.app.faces.laser.skin import shot_of, tokens_of
from khepri.app.faces.showing import resting_state, with_hand
from khepri.app.files.saving import save_game
from khepri.app.panels.facts import facts_of
from khepri.app.panels.moves_panel import MoveRows
from khepri.app.panels.status_panel import Situation, sentence_of, status_of
from khepri.app.screens.game.overlays import pause_dialog
from khepri.app.screens.game.tools import QUIET_MS, SURE_MS, TwiceButton
from khepri.app.sounds import cue_of, cue_of_beat, mood_of
from khepri.app.style.icons import Icon
from khepri.app.widgets import ButtonKind
from khepri.audio import Cue, Mood
from khepri.games.base import Outcome, Termination
from khepri.games.laser import GAME, Kind, Move, Position, Rules, Side
from khepri.match.actions import BeginTurn, OfferDraw, Pause, Play, Resign
from khepri.match.clock import TimeControl
from khepri.match.events import DrawOffered, GameEnded, MovePlayed, Refused
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.records.pgn import read_pgn

FACE = face_of(GAME)
START = Position.start()


def game_after(*moves: str, clock: str | None = None, red_starts: bool = False) -> Game:
    control = TimeControl.parse(clock) if clock else None
    start = Position.parse(START.fen()[:-1] + "r") if red_starts else START
    game = Game.new(GAME, (Player("Amira"), Player("Ben")), start, control=control)
    for move in moves:
        game, events = game.apply(Play(game.side, Move.parse(move)), 0)
        assert not any(isinstance(event, Refused) for event in events)
    return game


# The hand


def test_a_piece_is_taken_up_moved_and_put_down() -> None:
    hand = LaserHand(START)
    assert hand.choose("f4") is None
    assert hand.selected == "f4"
    assert "g4" in hand.targets
    assert hand.choose("g4") == Move.parse("f4g4")
    assert hand.choose("f4") is None
    assert hand.selected is None


def test_another_own_piece_is_taken_up_instead() -> None:
    hand = LaserHand(START)
    hand.choose("f4")
    hand.choose("c1")
    assert hand.selected == "c1"


def test_the_opponents_piece_is_not_yours() -> None:
    objection = LaserHand(START).choose("e8")
    assert isinstance(objection, Objection)
    assert "Red's" in objection.sentence


@pytest.mark.parametrize(
    ("target", "words"), [("f8", "one square at a time"), ("h4", "not next to"), ("e5", "")]
)
def test_an_illegal_move_says_why_and_keeps_the_piece(target: str, words: str) -> None:
    hand = LaserHand(START)
    hand.choose("c1")
    hand.choose("d1")
    hand.select("c5")
    answer = hand.choose(target)
    assert isinstance(answer, Objection)
    assert words in answer.sentence
    assert hand.selected == "c5"


def test_an_empty_square_is_no_mistake() -> None:
    assert LaserHand(START).choose("e3") is None


def test_turning_needs_a_piece_that_may_turn() -> None:
    hand = LaserHand(START)
    assert isinstance(hand.turn(-1), Objection)
    hand.select("j1")
    objection = hand.turn(-1)
    assert isinstance(objection, Objection)
    assert not hand.turns
    hand.select("c1")
    assert hand.turns
    assert hand.turn(1) == Move.parse("c1R")


def test_a_move_is_confirmed_by_the_same_move_only() -> None:
    hand = LaserHand(START)
    assert not hand.arm(Move.parse("f4g4"))
    assert not hand.arm(Move.parse("c1R"))
    assert hand.arm(Move.parse("c1R"))


def test_only_legal_moves_are_aimed_at() -> None:
    hand = LaserHand(START)
    hand.select("f4")
    assert hand.aim(Move.parse("f4g4"))
    assert not hand.aim(Move.parse("f4g4"))
    assert hand.aim(Move("c1", "d1"))
    assert hand.aimed is None


# What just happened


@pytest.mark.parametrize(
    ("move", "title", "verdict", "words"),
    [
        ("f4g4", "Scarab f4 → g4", "missed", "left the board at j8"),
        ("e4f5", "Scarab e4 ↔ f5", "missed", "left the board"),
        ("j4R", "Pyramid j4 ↻ right", "destroyed", "its own pyramid on j4"),
        ("c1L", "Pyramid c1 ↺ left", "missed", ""),
    ],
)
def test_a_move_is_reported(move: str, title: str, verdict: str, words: str) -> None:
    report = FACE.report(START, Move.parse(move))
    assert (report.title, report.links[-1].words) == (title, verdict)
    assert words in report.sentence
    assert report.side == "blue"
    sphinx = report.links[0].token
    assert sphinx is not None
    assert sphinx.kind == Kind.SPHINX


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("sc9/10/10/5fc4/10/10/10/4Fa4Sa b", "left the board at j8"),
        ("sc9/10/9fc/10/10/10/10/4Fa4Sa b", "the pharaoh on j6!"),
        ("sc9/10/9nc/10/5fc4/10/10/4Fa4Sa b", "The anubis on j6 stopped it."),
        ("sc9/10/9na/10/5fc4/10/10/4Fa4Sa b", "a matte side on j6"),
    ],
)
def test_every_ending_of_a_beam_has_its_sentence(fen: str, words: str) -> None:
    assert words in FACE.report(Position.parse(fen), Move.parse("e1d1")).sentence


def test_losses_belong_to_who_lost_them_and_own_shots_are_known() -> None:
    chronicle = Chronicle(FACE)
    chronicle.follow(game_after("j4R", "h4i4"))
    (loss,) = chronicle.losses("blue", 2)
    assert loss.own_shot
    assert loss.token.kind == Kind.PYRAMID
    assert chronicle.losses("blue", 0) == ()
    assert chronicle.losses("red", 2) == ()


def test_the_chronicle_follows_moves_that_are_taken_back() -> None:
    game = game_after("f4g4", "f5g5")
    chronicle = Chronicle(FACE)
    chronicle.follow(game)
    other, _ = replace(game, turns=game.turns[:1]).apply(Play(Side.RED, Move.parse("h4i4")), 0)
    chronicle.follow(other)
    report = chronicle.report(2)
    assert report is not None
    assert report.squares == ("h4", "i4")
    assert chronicle.report(0) is None


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("rules", list(Rules))
def test_every_piece_is_described_briefly(kind: Kind, rules: Rules) -> None:
    assert 20 < len(description_of(Token("blue", kind.value), rules)) < 70


# The status


def said(game: Game, *, computer: bool = False, settled: bool = True) -> str:
    computers = frozenset({Side.RED} if computer else set())
    ply = len(game.turns)
    chronicle = Chronicle(FACE)
    chronicle.follow(game)
    hand = LaserHand(cast("Position", game.position))
    moment = Situation(game, ply, settled, computers, hand.prompt, chronicle.report(ply))
    return sentence_of(status_of(moment))


def test_the_status_says_whose_turn_it_is() -> None:
    assert said(game_after()).startswith("Blue to move. Move 1 · Amira. Choose")
    assert said(game_after("f4g4")).startswith("Red to move. Move 1 · Ben")
    assert said(game_after("f4g4", "f5g5")).startswith("Blue to move. Move 2")
    assert "Move 1 · Ben" in said(game_after(red_starts=True))
    assert "Move 2 · Amira" in said(game_after("f5g5", red_starts=True))


def test_the_hand_says_what_to_do_next() -> None:
    hand = LaserHand(START)
    assert hand.prompt == "Choose one of your pieces."
    hand.select("f4")
    assert "Pick a square" in hand.prompt
    hand.arm(Move.parse("f4g4"))
    assert "Press again" in hand.prompt


def test_a_piece_that_cannot_act_is_not_offered_what_it_cannot_do() -> None:
    hand = LaserHand(START)
    hand.select("j1")
    assert hand.prompt == "This sphinx cannot move: choose another piece."
    hand = LaserHand(Position.start(rules=Rules.KHET2))
    hand.select("j1")
    assert hand.prompt == "It can only turn here."


def test_a_pause_speaks_of_a_clock_only_where_there_is_one() -> None:
    assert "clock" not in said(game_after().apply(Pause(), 0)[0])
    assert "The clock stands still." in said(game_after(clock="90+2").apply(Pause(), 0)[0])
    assert "clock" not in pause_dialog(timed=False).text.text
    assert "clock" in pause_dialog(timed=True).text.text


def test_the_status_says_who_thinks_fires_waits_or_has_won() -> None:
    game = game_after("f4g4")
    assert said(game, computer=True).startswith("Red is thinking… Move 1")
    assert said(game, settled=False).startswith("Blue fires.")
    assert said(game.apply(OfferDraw(Side.RED), 0)[0]).startswith("Draw offered.")
    assert said(game.apply(Pause(), 0)[0]).startswith("Paused.")
    assert said(game.apply(Resign(Side.RED), 0)[0]) == "Blue wins: Red resigned."
    won = replace(game, outcome=Outcome(Termination.PHARAOH_HIT, Side.BLUE))
    assert said(won) == "Blue wins: the pharaoh was hit."


def test_the_status_says_that_one_looks_back() -> None:
    game = game_after("f4g4", "f5g5")
    for ply, words in ((0, "The start of the game"), (1, "After Blue's move 1 of 1")):
        status = status_of(Situation(game, ply, True, frozenset()))
        assert (status.title, status.detail) == ("Looking back", words)


# What the board shows


def test_the_last_move_stays_marked_with_its_whole_beam() -> None:
    game = game_after("f4g4")
    state = resting_state(FACE, game, 1, FACE.report(START, Move.parse("f4g4")))
    assert state.last == ("f4", "g4")
    assert state.last_side == "blue"
    assert state.trail == shot_of(START.shot(Move.parse("f4g4")))


def test_a_scorch_pales_with_the_next_move_and_goes_after_two_more() -> None:
    chronicle = Chronicle(FACE)
    chronicle.follow(game_after("j4R", "g3f2", "j5i4", "f2g1"))
    strengths = [[one.strength for one in chronicle.scorches(ply)] for ply in range(5)]
    assert strengths == [[], [1.0], [0.35], [0.35], []]
    chronicle.follow(game_after())
    assert chronicle.scorches(0) == ()


def test_a_preview_needs_to_be_wanted_or_to_wait_for_its_second_press() -> None:
    state, hand = BoardState(tokens=tokens_of(START)), LaserHand(START)
    hand.select("f4")
    hand.aim(Move.parse("f4g4"))
    assert with_hand(state, hand, may_move=True, previews=True).preview is not None
    assert with_hand(state, hand, may_move=True, previews=False).preview is None
    assert with_hand(state, hand, may_move=False, previews=True) == state
    hand.arm(Move.parse("f4g4"))
    assert with_hand(state, hand, may_move=True, previews=False).preview is not None


def test_ghosts_stand_where_the_pieces_would() -> None:
    tokens = tokens_of(START)
    assert ghosts_of(START, Move.parse("f4g4")) == {"g4": tokens["f4"]}
    assert ghosts_of(START, Move.parse("e4f5")) == {"f5": tokens["e4"], "e4": tokens["f5"]}
    left = ghosts_of(START, Move.parse("c1L"))["c1"]
    assert left.turn == (tokens["c1"].turn - 1) % 4


# Moves, facts, files


def test_the_list_leaves_a_gap_where_the_second_side_begins() -> None:
    rows = MoveRows(("Rf5-g5", "Rf4-g4"), numbers=("1", "2"), second_starts=True)
    assert len(rows) == 3
    assert [rows.label(index) for index in range(3)] == ["…", "Rf5-g5", "Rf4-g4"]
    assert rows.index_of(1) == 1
    assert [rows.ply_of(index) for index in range(3)] == [0, 1, 2]
    assert MoveRows(("a",), numbers=("1",), second_starts=False).index_of(0) is None


def test_the_bar_says_what_is_played() -> None:
    assert facts_of(game_after()) == "Classic · club rules"
    assert facts_of(game_after(clock="90+2")) == "Classic · club rules · 1 min 30 s + 2 s"
    own = Game.new(
        GAME,
        (Player("A"), Player("B")),
        Position.parse("sc9/10/9nc/10/5fc4/10/10/4Fa4Sa b", Rules.KHET2),
    )
    assert facts_of(own) == "Own board · Khet 2.0 rules"


def test_saving_never_overwrites_and_can_be_read_again(tmp_path: Path) -> None:
    game = game_after("f4g4", "f5g5")
    folder = tmp_path / "Documents"
    paths = [save_game(game, folder) for _ in range(3)]
    assert len(set(paths)) == 3
    record = read_pgn(paths[2].read_text(encoding="utf-8"))
    assert [str(recorded.move) for recorded in record.moves] == ["f4g4", "f5g5"]


def test_strange_names_make_plain_file_names(tmp_path: Path) -> None:
    players = (Player('../Ämi:ra*"'), Player("  "))
    path = save_game(Game.new(GAME, players, START), tmp_path)
    assert path.parent == tmp_path
    assert "Ämira" in path.name


# Buttons that ask


def test_a_key_held_down_answers_no_question() -> None:
    button = TwiceButton("Resign", ButtonKind.DANGER, icon=Icon.FLAG, tooltip="")
    for _ in range(2 * SURE_MS // 40):
        assert not button.press()
        button.wait(40)
    button.disarm()
    assert not button.press()
    button.wait(QUIET_MS)
    assert button.press()


# Sounds


def test_events_have_their_sounds() -> None:
    both = tuple(Side)

    def played(move: str) -> MovePlayed:
        return MovePlayed(1, Side.BLUE, Move.parse(move), START, START)

    assert cue_of(FACE, played("f4g4"), both) is Cue.MOVE
    assert cue_of(FACE, played("c1R"), both) is Cue.ROTATE
    assert cue_of(FACE, DrawOffered(Side.RED), both) is Cue.OFFER
    assert cue_of(FACE, Refused(BeginTurn(), "No."), both) is Cue.ERROR


@pytest.mark.parametrize(
    ("humans", "winner", "cue"),
    [
        (tuple(Side), Side.RED, Cue.WIN),
        ((Side.BLUE,), Side.BLUE, Cue.WIN),
        ((Side.BLUE,), Side.RED, Cue.LOSE),
        ((Side.BLUE,), None, Cue.DRAW),
    ],
)
def test_a_defeat_is_heard_only_by_who_lost(
    humans: tuple[Side, ...], winner: Side | None, cue: Cue
) -> None:
    outcome = Outcome(Termination.TIME if winner else Termination.AGREEMENT, winner)
    assert cue_of(FACE, GameEnded(outcome), humans) is cue


def test_a_shot_at_ones_own_piece_sounds_different() -> None:
    own = shot_of(START.shot(Move.parse("j4R")))
    assert cue_of_beat(Beat.DESTROYED, own) is Cue.OWN_PIECE_LOST
    assert cue_of_beat(Beat.DESTROYED, replace(own, side="red")) is Cue.DESTROYED
    assert cue_of_beat(Beat.FIRED, own) is Cue.SHOT
    assert cue_of_beat(Beat.ENDED, own) is Cue.SIZZLE


def test_music_gets_tense_when_time_or_pieces_run_out() -> None:
    game = game_after(clock="15")
    assert mood_of(game, 0, 0) is Mood.TENSE
    calm = game_after(clock="600")
    assert mood_of(calm, 0, 0) is Mood.GAME
    assert mood_of(calm, 0, 12) is Mood.TENSE
