"""A tournament game gives nobody any help, and stays one however it is left and found again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from khepri.archive import Archive, export_text
from khepri.errors import RulesError
from khepri.games import laser
from khepri.match.actions import AnswerUndo, AskUndo, Play
from khepri.match.events import Refused
from khepri.match.game import Game
from khepri.match.options import EventRound, Options
from khepri.match.players import Player
from khepri.match.records.pgn import read_pgn, write_pgn
from khepri.match.records.record import game_from_record, record_from_game
from khepri.session.saved_games import SavedGames
from khepri.session.session import Session

BLUE, RED = laser.GAME.sides
FINAL = EventRound("Spring cup", "Final")


def tournament_session(*players: Player) -> Session:
    start = laser.GAME.start("club")
    options = Options.of_tournament(FINAL)
    first, second = players or (Player("Amira"), Player("Ben"))
    session = Session.of(
        Game.new(laser.GAME, (first, second), start, options=options), lambda: 0, unseen_ms=0
    )
    session.seen()
    session.apply(Play(BLUE, laser.Move.parse("e4e3")))
    return session


@pytest.mark.parametrize("opponent", [Player("Ben"), Player("Novice", 1)])
def test_nobody_takes_a_move_back(opponent: Player) -> None:
    session = tournament_session(Player("Amira"), opponent)
    (event,) = session.apply(AskUndo(BLUE))
    assert isinstance(event, Refused)
    assert event.reason == "Moves cannot be taken back in a tournament game."
    assert len(session.game.turns) == 1


def test_a_request_from_elsewhere_cannot_be_granted_either() -> None:
    session = tournament_session()
    session.game = replace(session.game, undo_request=BLUE)
    (event,) = session.apply(AnswerUndo(RED, accepted=True))
    assert isinstance(event, Refused)
    assert len(session.game.turns) == 1


def test_nobody_gets_a_hint() -> None:
    session = tournament_session()
    with pytest.raises(RulesError, match="Hints are not allowed in a tournament game"):
        session.ask_hint()
    assert not session.hinting


def test_help_cannot_be_allowed_by_the_way() -> None:
    options = replace(Options.of_tournament(FINAL), undo=True, hints=True)
    assert not options.undo
    assert not options.hints
    assert not options.previews


def test_it_stays_one_in_a_rematch() -> None:
    session = tournament_session()
    assert session.rematch(swapped=True).game.options.tournament == FINAL


def test_it_stays_one_when_it_is_continued(tmp_path: Path) -> None:
    with Archive(tmp_path / "archive.sqlite") as archive:
        keeper, session = SavedGames(archive), tournament_session()
        keeper.follow(session)
        number = keeper.number_of(session)
        assert number is not None
        again = keeper.resume(number, lambda: 0, take_over=True)
        assert again.game.options == session.game.options
        again.apply(Play(RED, laser.Move.parse("g8R")))
        text = "".join(export_text(archive, [number]))
    assert '[Event "Spring cup"]' in text
    assert '[Round "Final"]' in text


def test_its_record_tells_event_and_round() -> None:
    record = record_from_game(tournament_session().game)
    assert (record.event, record.round) == ("Spring cup", "Final")
    assert read_pgn(write_pgn(record)) == record
    assert len(game_from_record(record).turns) == 1
    unnamed = replace(tournament_session().game, options=Options.of_tournament(EventRound()))
    assert record_from_game(unnamed).event == "Tournament game"
