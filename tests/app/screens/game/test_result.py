"""The end of a game: what the result shows, when it answers, and where it leads."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from app.pilot import Pilot
from app.result_scenes import RESULT_SCENES, WINNING, last_moves
from app.tables import LeashedOpponent, against, friends, level_of
from app.twice import press_twice
from khepri.app.screens.game.result_parts import MatchBox
from khepri.app.screens.game.result_scene import AFTER_CONTACT_MS, UNREAD_MS
from khepri.app.screens.game.result_words import level_step
from khepri.app.settings import Settings
from khepri.app.widgets import Label
from khepri.archive import Archive
from khepri.engine.levels import level_numbered
from khepri.games.laser import GAME, Position, Side
from khepri.match.actions import BeginTurn, Play
from khepri.match.game import Game
from khepri.match.options import EventRound, Options
from khepri.match.players import Player
from khepri.match.records.pgn import read_pgn

Start = Callable[..., Pilot]

ALMOST_WON = "sc9/10/9fc/10/10/10/9Pa/4Fa4Sa b"
"""Blue's pyramid on j2 stands in the way of its own laser."""

ALMOST_LOST = "sc4fc4/10/10/10/10/10/10/1Fa7Sa b"
"""After Blue's b1a1 any move of Red's hits the pharaoh."""


def place_of(pilot: Pilot, label: str) -> tuple[int, int]:
    """Return where a button of the result will be, from a window in which it is there already."""
    return pilot.widget(label).rect.center


def lost(start: Start, **choices: object) -> Pilot:
    """Lose to the computer by walking into its light."""
    computer = LeashedOpponent.playing("f8e8", "f8e8")
    computer.free.set()
    pilot = start(first=against(computer, fen=ALMOST_LOST, level=2), blind=True, **choices)
    pilot.settle()
    pilot.click("b1")
    pilot.click("a1")
    pilot.until(lambda: pilot.game.outcome is not None, "the end")
    pilot.settle()
    return pilot


# When it answers


def test_a_click_meant_for_the_game_begins_no_other(start: Start) -> None:
    known = start(first=friends(fen=ALMOST_WON), blind=True)
    known.play("j2i2")
    spot = place_of(known, "Same sides")
    pilot = start(first=friends(fen=ALMOST_WON, clock="60"), blind=True)
    pilot.settle()
    session = pilot.session
    press_twice(pilot, "d")
    pilot.click_button("Yes")
    for _ in range(4):  # a hasty hand goes on clicking where the dialog was
        pilot.click_at(spot)
        pilot.wait(100)
    assert pilot.session is session
    pilot.wait(UNREAD_MS)
    pilot.click_at(spot)
    pilot.wait(50)
    assert pilot.session is not session


def test_a_press_that_began_in_the_game_does_not_end_on_the_result(start: Start) -> None:
    known = start(first=friends(fen=ALMOST_WON, clock="10+0"), blind=True)
    known.play("j2i2")
    spot = place_of(known, "Same sides")
    pilot = start(first=friends(fen=ALMOST_WON, clock="10+0"), blind=True)
    pilot.settle()
    session = pilot.session
    pilot.press_at(pilot.spot("j2"))
    pilot.glide_to(pilot.spot("i2"))
    pilot.wait(11_000 + UNREAD_MS)
    assert pilot.find("Same sides") is not None, "the flag has fallen in the middle of the drag"
    pilot.move_to(spot)
    pilot.let_go()
    pilot.wait(100)
    assert pilot.session is session


@pytest.mark.parametrize("before", [True, False], ids=["before", "at once"])
@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_key_held_down_presses_nothing_on_the_result(
    start: Start, key: int, *, before: bool
) -> None:
    pilot = start(first=friends(fen=ALMOST_WON), settings=Settings(reduced_motion=True), blind=True)
    pilot.settle()
    session = pilot.session
    pilot.click("j2")
    down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    if before:
        pilot.send(down)
    pilot.click("i2")
    for _ in range(30):
        pilot.send(down)
        pilot.wait(40)
    assert pilot.find("Rematch") is not None
    assert pilot.session is session
    pilot.send(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))
    assert pilot.session is session
    pilot.key(key)
    pilot.wait(50)
    assert pilot.session is not session, "a press of its own counts"


def test_the_result_comes_after_the_shot_and_any_key_brings_it_at_once(start: Start) -> None:
    pilot = start(first=friends(fen=ALMOST_WON), blind=True)
    pilot.settle()
    pilot.click("j2")
    pilot.click("i2")
    pilot.until(lambda: pilot.board.arrived, "the strike")
    pilot.wait(AFTER_CONTACT_MS - 200)
    assert pilot.find("Rematch") is None
    pilot.until(lambda: pilot.find("Rematch") is not None, "the result on its way")
    assert pilot.board.busy, "what falls may go on falling"
    pilot.press("Home")
    assert "i2" in pilot.board.board_state.tokens, "that key did nothing else"
    there = pilot.widget("Rematch").rect.copy()
    pilot.wait(UNREAD_MS)
    assert pilot.widget("Rematch").rect == there, "it is there, and moves no more"
    pilot.press("Home")
    assert "j2" in pilot.board.board_state.tokens


# What it shows


def test_the_last_shot_stays_lit_and_costs_nothing(start: Start) -> None:
    first, act = RESULT_SCENES["game-won"]
    pilot = start(first=first)
    act(pilot)
    scene = pilot.frame.scene
    assert scene is not None
    assert scene.beam is not None
    assert scene.beam.glow == 1.0
    drawn = pilot.loop.frames
    pilot.wait(3000)
    assert pilot.loop.frames == drawn
    assert pilot.shows("5 mirrors")
    assert pilot.shows("1½ – ½")


def test_the_score_of_a_match_goes_with_the_players(start: Start) -> None:
    pilot = start(first=friends(fen=ALMOST_WON), settings=Settings(reduced_motion=True), blind=True)
    pilot.settle()
    pilot.play("j2i2")
    assert not pilot.shows("Match, 1 games")
    pilot.click_button("Rematch")
    pilot.settle()
    pilot.play("j2i2")
    assert pilot.shows("1 – 1")
    pilot.click_button("Same sides")
    pilot.settle()
    assert pilot.session.score.points == ("1", "1")
    press_twice(pilot, "r")
    pilot.settle()
    assert pilot.shows("1 – 2")
    assert pilot.shows("Match, 3 games")


def test_what_was_said_about_the_next_move_goes_with_the_game(start: Start) -> None:
    pilot = start(first=friends(fen=ALMOST_WON), settings=Settings(reduced_motion=True), blind=True)
    pilot.settle()
    pilot.click("j6")
    assert pilot.notes
    pilot.ask_for("j2i2")
    pilot.until(lambda: pilot.find("Rematch") is not None, "the result")
    assert not pilot.notes


def test_short_names_are_written_whole_beside_any_score(start: Start) -> None:
    players = (Player("Amira"), Player("Scribe"))
    first = last_moves(Position.parse(ALMOST_WON), GAME, players, drawn_before=3)
    pilot = start(first=first, blind=True)
    pilot.settle()
    pilot.play("j2i2")
    assert pilot.shows("2½ – 1½")
    box = pilot.only(MatchBox)
    for words in box.inscriptions():
        assert box.skin.text.size(words.text, words.style)[0] <= words.box.width, words.text


@pytest.mark.parametrize(
    ("human", "told"),
    [(Side.BLUE, "Well done, you win!"), (Side.RED, "Its beam hit your pharaoh on j6.")],
)
def test_whoever_plays_alone_is_spoken_to_at_the_end(start: Start, human: Side, told: str) -> None:
    computer = LeashedOpponent.playing("j2i2")
    computer.free.set()
    pilot = start(first=against(computer, fen=ALMOST_WON, human=human), blind=True)
    if human is Side.BLUE:
        pilot.play("j2i2")
    pilot.until(lambda: pilot.find("Menu") is not None, "the result")
    assert pilot.shows(told)


# Where it leads


def test_a_loss_is_taken_back_and_the_game_is_not_lost(start: Start) -> None:
    archive = Archive.in_memory()
    pilot = lost(start, archive=archive)
    number = pilot.context.keeper.number_of(pilot.session)
    assert archive.unfinished() == []
    pilot.click_button("Take it back")
    pilot.settle()
    assert pilot.game.outcome is None
    assert pilot.moves == []
    assert pilot.find("Take it back") is None
    assert pilot.find("Undo") is not None
    assert pilot.context.session is pilot.session
    pilot.play("b1b2")
    (waiting,) = archive.unfinished()
    assert waiting.id == number
    assert len(pilot.moves) == 2


def test_after_a_win_the_next_level_stands_beside_the_rematch(start: Start) -> None:
    archive = Archive.in_memory()
    pilot = start(first=against(fen=ALMOST_WON, level=2), archive=archive, blind=True)
    pilot.play("j2i2")
    pilot.settle()
    assert pilot.find("Rematch") is not None
    pilot.click_button("Try the next level")
    opponent = pilot.game.player(Side.RED)
    assert (opponent.level, opponent.name) == (3, level_numbered(GAME, 3).name)
    assert level_of(pilot.session, Side.RED) == 3
    assert str(pilot.game.start) == ALMOST_WON
    assert pilot.context.settings.choices("laser").level == 3


def won_against(level: int) -> Game:
    """Return a game that a person has won against a level of the computer."""
    players = (Player("Amira"), Player("Somebody", level))
    game = Game.new(GAME, players, Position.parse(ALMOST_WON))
    game, _ = game.apply(BeginTurn(), 0)
    return game.apply(Play(Side.BLUE, GAME.parse_move("j2i2")), 0)[0]


def test_above_the_best_level_below_the_weakest_and_in_tournaments_none_is_offered() -> None:
    assert level_step(won_against(8), 0) is None
    step = level_step(won_against(7), 0)
    assert step is not None
    assert (step.level, step.is_up) == (8, True)
    tournament = Options.of_tournament(EventRound("Cup", "1"))
    assert level_step(replace(won_against(2), options=tournament), 0) is None
    beaten = replace(won_against(1), players=(Player("Sandling", 1), Player("Amira")))
    assert level_step(beaten, 3) is None
    beaten = replace(beaten, players=(Player("Potter", 2), Player("Amira")))
    assert level_step(beaten, 2) is None
    step = level_step(beaten, 3)
    assert step is not None
    assert (step.level, step.is_up) == (1, False)
    assert step.opponent.startswith("Sandling: ")


def test_after_three_losses_in_a_row_an_easier_level_is_offered_kindly(
    start: Start, tmp_path: Path
) -> None:
    for number in (1, 2, 3):
        with Archive(tmp_path / "archive.sqlite") as archive:  # each in a program of its own
            pilot = lost(start, archive=archive)
            offered = pilot.find("Try an easier one") is not None
            assert (offered, pilot.shows("A tough run!")) == (number == 3,) * 2
            if offered:
                pilot.click_button("Try an easier one")
                assert pilot.game.player(Side.RED).level == 1
            pilot.leave()


def test_a_lost_game_is_opened_where_it_turned(start: Start) -> None:
    pilot = lost(start)
    pilot.until(lambda: pilot.find("See where it turned") is not None, "the course of the game")
    assert pilot.shows("How it went")
    pilot.click_button("See where it turned")
    assert pilot.title == "Replay"
    assert "a1" in pilot.board.board_state.tokens
    assert "f8" in pilot.board.board_state.tokens
    pilot.press("Escape")
    assert pilot.find("Take it back") is not None


def test_a_strong_computer_gives_nothing_back(start: Start) -> None:
    players = (Player("Amira"), Player("Scribe", 4))
    first = last_moves(Position.parse(ALMOST_LOST), GAME, players, "b1a1", answer="f8e8")
    pilot = start(first=first, blind=True)
    pilot.until(lambda: pilot.find("Rematch") is not None, "the result")
    assert pilot.find("Take it back") is None


def test_a_picture_is_saved_and_a_failure_is_a_sentence(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = ("../../𝔄" * 20, "👩‍🚀 <b>\u202e" * 9)
    pilot = start(first=friends(fen=WINNING, names=names), blind=True)
    pilot.settle()
    pilot.play("g6g7")
    folder = "khepri.app.screens.game.taking_along.pictures_folder"
    monkeypatch.setattr(folder, lambda: tmp_path / "Pictures")
    pilot.click_button("Share picture")
    (path,) = (tmp_path / "Pictures").iterdir()
    assert pygame.image.load(path).get_size() == (1200, 630)
    assert pilot.narration[-1] == f"Saved as {path}."
    monkeypatch.setattr(folder, lambda: path)
    pilot.click_button("Share picture")
    assert "The picture cannot be saved in" in pilot.narration[-1]


def test_a_shared_picture_names_the_players_and_nobody_you(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    computer = (Player("You"), Player("Sandling", 1))
    pilot = start(first=last_moves(Position.parse(WINNING), GAME, computer), blind=True)
    pilot.settle()
    pilot.play("g6g7")
    written: list[str] = []

    class NotingLabel(Label):
        def __init__(self, text: str, *args: Any, **options: Any) -> None:
            written.append(text)
            super().__init__(text, *args, **options)

    monkeypatch.setattr("khepri.app.screens.game.share_card.Label", NotingLabel)
    monkeypatch.setattr("khepri.app.screens.game.taking_along.pictures_folder", lambda: tmp_path)
    pilot.click_button("Picture" if pilot.find("Share picture") is None else "Share picture")
    (path,) = tmp_path.iterdir()
    assert {"Blue", "Sandling", "Blue wins"} <= set(written)
    assert not [words for words in (path.name, *written) if re.search(r"\bYour?\b", words)]


def test_saving_tells_where_and_a_failure_is_a_sentence(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pilot = start(first=friends(fen=ALMOST_WON), blind=True)
    pilot.play("j2i2")
    folder = "khepri.app.screens.game.taking_along.documents_folder"
    monkeypatch.setattr(folder, lambda: tmp_path / "D")
    pilot.click_button("Save file")
    (path,) = (tmp_path / "D").iterdir()
    assert pilot.shows(f"Saved as {path}.")
    record = read_pgn(path.read_text(encoding="utf-8"))
    assert [str(recorded.move) for recorded in record.moves] == ["j2i2"]
    monkeypatch.setattr(folder, lambda: path)
    pilot.click_button("Save file")
    assert "The game cannot be saved" in pilot.narration[-1]
    pilot.click_button("Copy game")
    assert pilot.context.clipboard.read() == path.read_text(encoding="utf-8")


def test_every_button_of_the_result_is_reached_by_keyboard(start: Start) -> None:
    pilot = start(first=friends(fen=ALMOST_WON), blind=True)
    pilot.settle()
    pilot.play("j2i2")
    assert pilot.focused == "Rematch"
    for label in (
        "Review",
        "Share picture",
        "Save file",
        "Copy game",
        "Same sides",
        "Menu",
        "First",
    ):
        pilot.tab_to(label)
