"""Every game is kept, however many are played at once, with its event and its round."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from khepri.archive import Archive, export_text
from khepri.errors import ArchiveError
from khepri.games import laser, othello
from khepri.games.base import GameSpec
from khepri.match.actions import Play, Resign
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.session.saved_games import SavedGames
from khepri.session.saving import Saver
from khepri.session.session import Session


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive(tmp_path / "archive.sqlite") as archive:
        yield archive


def session_of(spec: GameSpec, names: tuple[str, str] = ("Amira", "Ben")) -> Session:
    first, second = names
    start = spec.start(spec.variants[0])
    game = Game.new(spec, (Player(first), Player(second)), start, control=TimeControl(60_000))
    return Session(game, lambda: 0)


def play(session: Session, *moves: str) -> None:
    for text in moves:
        session.seen()
        session.apply(Play(session.game.side, session.game.spec.parse_move(text)))


def test_any_number_of_games_are_kept_at_once(archive: Archive) -> None:
    keeper = SavedGames(archive)
    sessions = [session_of(laser.GAME), session_of(laser.GAME), session_of(othello.GAME)]
    for session in sessions:
        keeper.follow(session)
    play(sessions[0], "c5b6")
    play(sessions[2], "f5")
    play(sessions[1], "e4e3", "g8R")
    play(sessions[0], "a4b3")
    kept = {game.id: archive.resume(game.id) for game in archive.unfinished()}
    assert len(kept) == 3
    for session in sessions:
        number = keeper.number_of(session)
        assert number is not None
        assert kept[number].moves == session.game.moves


def test_following_twice_changes_nothing(archive: Archive) -> None:
    keeper, session = SavedGames(archive), session_of(laser.GAME)
    keeper.follow(session)
    saver = session.saver
    keeper.follow(session)
    assert session.saver is saver


def test_an_event_and_a_round_reach_the_record(archive: Archive) -> None:
    keeper, session = SavedGames(archive), session_of(laser.GAME)
    keeper.follow(session, event="Field day", round_="3")
    play(session, "c5b6")
    again = keeper.resume(keeper.number_of(session) or 0, lambda: 0, take_over=True)
    again.apply(Resign(laser.Side.RED))
    text = "".join(export_text(archive, [keeper.number_of(session) or 0]))
    assert '[Event "Field day"]' in text
    assert '[Round "3"]' in text


def test_a_game_that_nobody_has_played_leaves_nothing_behind(archive: Archive) -> None:
    keeper, session = SavedGames(archive), session_of(laser.GAME)
    keeper.follow(session)
    session.seen()
    session.advance()
    assert archive.unfinished() == []
    assert keeper.number_of(session) is None


def test_a_game_goes_on_paused_and_belongs_to_whoever_took_it_last(archive: Archive) -> None:
    keeper, session = SavedGames(archive), session_of(laser.GAME)
    keeper.follow(session)
    play(session, "c5b6")
    again = keeper.resume(keeper.number_of(session) or 0, lambda: 0, take_over=True)
    assert again.game.paused
    assert again.game.moves == session.game.moves
    play(session, "a4b3")
    assert session.saver is not None
    assert "another window" in session.saver.trouble
    assert keeper.holds(again, [keeper.number_of(again) or 0])


def test_names_that_nobody_has_written_are_nobodys(archive: Archive) -> None:
    keeper, session = SavedGames(archive), session_of(laser.GAME, ("You", "Red"))
    keeper.follow(session)
    play(session, "c5b6")
    other = session_of(othello.GAME, ("Dana", "White"))
    keeper.follow(other)
    play(other, "f5")
    assert keeper.names() == ("Dana",)


def test_the_other_games_of_today_are_known(archive: Archive) -> None:
    keeper = SavedGames(archive)
    sessions = [session_of(spec) for spec in (laser.GAME, laser.GAME, othello.GAME, laser.GAME)]
    for session in sessions:
        keeper.follow(session)
        play(session, "f5" if session.game.spec is othello.GAME else "e4e3")
    for session in sessions[:3]:
        session.apply(Resign(session.game.side))

    assert [game.moves for game in keeper.others_today(sessions[0])] == [sessions[1].game.moves]
    assert SavedGames().others_today(sessions[0]) == ()


def test_a_game_of_a_room_is_kept_from_its_start_and_offered_to_nobody_else(
    archive: Archive,
) -> None:
    session = session_of(laser.GAME)
    session.saver = Saver(archive, of_room=True)
    session.saver.follow(session.game, (), 0)
    number = session.saver.game_id
    assert number is not None
    assert archive.unfinished() == []
    assert archive.resume(number).moves == ()
    again = Session.of(archive.resume(number), lambda: 0)
    again.saver = Saver.going_on(archive, again.game, number, 0, of_room=True)
    play(again, "c5b6")
    assert archive.unfinished() == []
    assert len(archive.resume(number).moves) == 1


def test_a_game_of_a_club_night_goes_on_there_and_nowhere_else(archive: Archive) -> None:
    """Until the night has ended: then it is a game like any other that was not finished."""
    keeper, session = SavedGames(archive), session_of(laser.GAME)
    session.saver = Saver(archive, of_room=True)
    session.saver.follow(session.game, (), 0)
    number = session.saver.game_id
    assert number is not None
    night = archive.club_nights.begin({"code": "BKTW"})
    archive.club_nights.save_game(night.id, 1, {"archived": number, "is_over": False})
    assert keeper.is_elsewhere(number)
    assert not keeper.is_elsewhere(number + 1)
    with pytest.raises(ArchiveError, match="played in the club night"):
        keeper.resume(number, lambda: 0)
    archive.club_nights.end(night.id)
    assert keeper.resume(number, lambda: 0).game.moves == ()
