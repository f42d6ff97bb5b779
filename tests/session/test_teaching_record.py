"""A teaching game holds the clock while a move is stopped, and stays one however it is left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.archive import Archive, export_text
from khepri.games import laser
from khepri.match.actions import AnswerStop, Play, SetTeaching, StopMove
from khepri.match.clock import TimeControl
from khepri.match.events import Refused
from khepri.match.game import Game
from khepri.match.options import EventRound, Options, Stop, TeachingMode, TeachingRecord
from khepri.match.players import Player
from khepri.match.records.pgn import read_pgn, write_pgn
from khepri.match.records.record import game_from_record, record_from_game
from khepri.session.saved_games import SavedGames
from khepri.session.session import Session

BLUE, RED = laser.GAME.sides
FIRST, SECOND = laser.Move.parse("e4e3"), laser.Move.parse("h2i3")


class Ticking:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return self.ms


def taught_session(
    clock: Ticking | None = None, opponent: Player | None = None, *, options: Options | None = None
) -> Session:
    game = Game.new(
        laser.GAME,
        (Player("Amira"), opponent or Player("Novice", 1)),
        laser.GAME.start("club"),
        control=TimeControl(60_000, 0),
        options=options or Options(teaching=TeachingMode.LEVEL),
    )
    session = Session.of(game, clock or Ticking())
    session.seen()
    return session


def test_nobodys_time_runs_while_a_move_is_stopped() -> None:
    clock = Ticking()
    session = taught_session(clock)
    clock.ms = 1_000
    session.apply(StopMove(BLUE))
    clock.ms = 500_000
    session.advance()
    assert session.time_left(BLUE) == 59_000
    (refused,) = session.apply(Play(BLUE, FIRST))
    assert isinstance(refused, Refused)
    session.apply(AnswerStop(BLUE, worst=False, taken_back=True))
    clock.ms = 501_000
    assert session.time_left(BLUE) == 58_000
    assert session.game.turns == ()
    assert session.game.stops == (Stop(1, worst=False, taken_back=True),)


@pytest.mark.parametrize(
    ("opponent", "options"),
    [
        (Player("Ben"), Options(teaching=TeachingMode.LEVEL)),
        (None, Options.of_tournament(EventRound("Spring cup"))),
        (None, Options()),
    ],
    ids=["between people", "in a tournament", "where nothing is taught"],
)
def test_no_move_is_stopped(opponent: Player | None, options: Options) -> None:
    session = taught_session(opponent=opponent, options=options)
    (event,) = session.apply(StopMove(BLUE))
    assert isinstance(event, Refused)
    assert not session.game.stopped


def test_a_tournament_game_cannot_become_one() -> None:
    options = replace(Options.of_tournament(EventRound()), teaching=TeachingMode.LEVEL)
    assert options.teaching is TeachingMode.OFF
    session = taught_session(options=options)
    (event,) = session.apply(SetTeaching(TeachingMode.LEVEL))
    assert isinstance(event, Refused)


def played_session() -> Session:
    """Take a move back, then play another one, and have it answered."""
    session = taught_session()
    session.apply(StopMove(BLUE))
    session.apply(AnswerStop(BLUE, worst=True, taken_back=True))
    session.apply(Play(BLUE, FIRST))
    return session


def test_its_record_says_so_and_nothing_of_the_move() -> None:
    game = played_session().game
    record = record_from_game(game)
    text = write_pgn(record)
    assert '[Teaching "level 1!-"]' in text
    assert "h2i3" not in text
    assert read_pgn(text) == record
    again = game_from_record(record)
    assert (again.taught, again.taught.helped) == (game.taught, True)
    untaught = record_from_game(replace(game, options=Options(), stops=()))
    assert "Teaching" not in write_pgn(untaught)


def test_it_stays_one_in_a_rematch() -> None:
    session = played_session()
    again = session.rematch(swapped=True).game
    assert (again.options.teaching, again.stops) == (TeachingMode.LEVEL, ())


def test_it_stays_one_when_it_is_continued(tmp_path: Path) -> None:
    with Archive(tmp_path / "archive.sqlite") as archive:
        keeper, session = SavedGames(archive), taught_session()
        keeper.follow(session)
        session.apply(Play(BLUE, FIRST))
        number = keeper.number_of(session)
        assert number is not None
        assert archive.resume(number).taught == TeachingRecord(TeachingMode.LEVEL)

        session.apply(Play(RED, laser.Move.parse("g8R")))
        session.seen()
        session.apply(StopMove(BLUE))
        session.apply(AnswerStop(BLUE, worst=False, taken_back=True))
        again = keeper.resume(number, lambda: 0, take_over=True)
        assert again.game.taught == session.game.taught
        assert again.game.taught.helped
        again.apply(SetTeaching(TeachingMode.OFF))
        again.apply(Play(BLUE, SECOND))
        text = "".join(export_text(archive, [number]))
    assert '[Teaching "off 2-"]' in text


def test_teaching_that_is_switched_off_unused_leaves_nothing(tmp_path: Path) -> None:
    with Archive(tmp_path / "archive.sqlite") as archive:
        keeper, session = SavedGames(archive), taught_session()
        keeper.follow(session)
        session.apply(Play(BLUE, FIRST))
        session.apply(SetTeaching(TeachingMode.OFF))
        number = keeper.number_of(session)
        assert number is not None
        assert "Teaching" not in "".join(export_text(archive, [number]))


stops = st.builds(Stop, st.integers(1, 999), st.booleans(), st.booleans())
lessons = st.builds(
    TeachingRecord, st.sampled_from(TeachingMode), st.lists(stops, max_size=5).map(tuple)
)


@given(lessons)
def test_what_was_taught_is_read_as_it_was_written(taught: TeachingRecord) -> None:
    assert TeachingRecord.parse(str(taught)) == taught


@given(st.text(max_size=20))
def test_any_text_is_read_as_something(text: str) -> None:
    assert isinstance(TeachingRecord.parse(text), TeachingRecord)
