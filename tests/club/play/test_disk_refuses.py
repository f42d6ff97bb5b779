"""A disk that does not take what it is given: it is told, and written again."""

from __future__ import annotations

import pytest

from club.evening import Evening
from club.play.tables import EventTable, friendly, play
from khepri.errors import ArchiveError
from khepri.match.actions import Resign


def lose(evening: Evening, *messages: tuple[int, dict[str, object]]) -> None:
    """Let pages say something in a batch that the disk does not take."""
    with pytest.raises(ArchiveError), evening.archive.database.together():  # noqa: PT012 - its end
        for link, message in messages:
            evening.referee.receive(link, message)
        with evening.archive.database.transaction() as connection:
            connection.execute("PRAGMA defer_foreign_keys = ON")
            connection.execute("INSERT INTO club_seats VALUES (999, 1, '{}')")
    evening.deliver()


def test_the_end_of_a_game_and_its_result_are_not_lost() -> None:
    evening = Evening()
    pages = [evening.join(number, number) for number in (1, 2)]
    table = EventTable(evening, 1, 2)
    game = table.start()
    play(evening, pages[0], "a2")
    lose(evening, (pages[1].number, {"t": "resign", "game": game.number}))
    assert game.is_over
    assert table.result() is None
    assert not pages[0].states[f"game:{game.number}"]["result"]["saved"]
    evening.advance(1)
    assert "written again" in evening.night.trouble
    evening.advance(5_000)
    assert table.result() == "1-0"
    assert pages[0].states[f"game:{game.number}"]["result"]["saved"]
    assert evening.night.trouble == ""
    assert evening.restart().referee.play.games.tally(1).won == 1


def test_a_game_that_was_begun_then_is_kept_after_all() -> None:
    evening = Evening()
    first, second = evening.join(1, 1), evening.join(2, 2)
    evening.send(second, t="challenge", to=1, kind="othello", board="4", clock="180+2")
    lose(evening, (first.number, {"t": "answer_challenge", "id": 1, "yes": True}))
    (game,) = evening.referee.play.games.by_number.values()
    evening.advance(6_000)
    assert game.session.saver is not None
    assert game.session.saver.is_saved
    (back,) = evening.restart().referee.play.games.by_number.values()
    assert back.number == game.number
    assert back.seats == game.seats


def test_no_two_games_of_a_night_ever_name_the_same_archived_one() -> None:
    """A game that begins after a loss gets the number that the lost one had."""
    evening = Evening()
    pages = [evening.join(number, number) for number in (1, 2, 3, 4)]
    evening.send(pages[1], t="challenge", to=1, kind="othello", board="4", clock="180+2")
    lose(evening, (pages[0].number, {"t": "answer_challenge", "id": 1, "yes": True}))
    (lost,) = evening.referee.play.games.by_number.values()
    later, *_ = friendly(evening, pages[2], pages[3])
    play(evening, pages[2], "a2")
    evening.advance(20_000)
    assert evening.referee.is_kept
    kept = evening.archive.club_nights.load(evening.night.number).games
    archived = [kept[game.number]["archived"] for game in (lost, later)]
    assert None not in archived
    assert len(set(archived)) == 2
    games = evening.restart().referee.play.games.by_number
    assert games[lost.number].game.moves == ()
    assert len(games[later.number].game.moves) == 1


def test_a_full_disk_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    game, first, second = friendly(evening, evening.join(1, 1), evening.join(2, 2))

    def refuse(*_: object, **__: object) -> None:
        raise ArchiveError("The disk is full.")

    with monkeypatch.context() as full:
        full.setattr(evening.archive.database, "_begin_writing", refuse)
        play(evening, first, "a2")
        evening.advance(0)
        assert first.heard("ack")
        assert evening.night.trouble == "The disk is full."
        game.session.apply(Resign(game.game.side))
        evening.deliver()
        assert not second.states[f"game:{game.number}"]["result"]["saved"]
    evening.advance(10_000)
    assert second.states[f"game:{game.number}"]["result"]["saved"]
    assert evening.night.trouble == ""
