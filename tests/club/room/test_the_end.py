"""The end of a night: nothing is good after it, it is written, and it can be forgotten."""

from __future__ import annotations

import pytest

from club.evening import CODE, Evening
from club.event_evening import EventEvening
from club.play.tables import friendly, play
from khepri.errors import ArchiveError
from khepri.tournament.roster import Person


def refuse(*_: object, **__: object) -> None:
    """Be a disk that is full."""
    raise ArchiveError("The disk is full.")


@pytest.mark.parametrize("what", ["end", "forget"])
def test_a_full_disk_only_puts_the_end_off(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    evening = EventEvening(here=2)
    with monkeypatch.context() as full:
        full.setattr(type(evening.archive.database), "transaction", refuse)
        evening.do(what, sure=True)
        evening.advance(20_000)
        assert evening.night.is_over
        assert not evening.referee.is_kept
        assert evening.shown["trouble"] == "The disk is full."
    assert evening.archive.club_nights.unfinished() is not None
    evening.advance(5_000)
    assert evening.referee.is_kept
    assert evening.night.trouble == ""
    assert evening.archive.club_nights.unfinished() is None
    assert (evening.archive.club_nights.latest() is None) == (what == "forget")


def test_an_end_that_is_lost_with_its_batch_is_written_again() -> None:
    evening = Evening()
    database = evening.archive.database
    with pytest.raises(ArchiveError), database.together():  # noqa: PT012 - the end is what raises
        evening.referee.room.end()
        with database.transaction() as connection:
            connection.execute("PRAGMA defer_foreign_keys = ON")
            connection.execute("INSERT INTO club_seats VALUES (999, 1, '{}')")
    assert not evening.referee.is_kept
    evening.advance(6_000)
    assert evening.archive.club_nights.unfinished() is None


def test_no_token_outlives_its_night() -> None:
    """Neither of a night that was ended, nor of one that a new one has taken the place of."""
    evening = Evening()
    amira = evening.join(1)
    evening.referee.room.end()
    evening.deliver()
    again = evening.restart()
    page = again.enter(tokens=amira.tokens, room=CODE)
    assert page.last("welcome")["you"] == []
    assert again.enter(tokens=amira.tokens).last("refused")["why"] == "no_room"


def test_a_forgotten_night_leaves_no_trace_of_who_was_there() -> None:
    """Whatever is still told of it afterwards; games and people stay."""
    evening = EventEvening(())
    evening.archive.tournaments.save_people([Person(name="Amira K."), Person(name="Ben O.")])
    pages = [evening.join(person, person) for person in (1, 2)]
    waits = evening.enter()
    evening.send(waits, t="join", name="Zacharias")
    game, *_ = friendly(evening, *pages)
    play(evening, pages[0], "a2")
    evening.do("forget", sure=True)
    for page in (*pages, waits):
        evening.lose(page)
    evening.night.log("Amira K. left.")
    evening.referee.play.changed(game)
    evening.advance(400_000)
    assert evening.referee.is_kept
    for table in ("club_nights", "club_seats", "club_games", "club_log"):
        assert evening.archive.database.rows(f"SELECT * FROM {table}") == []  # noqa: S608
    assert evening.archive.page().total == 1
    assert len(evening.archive.tournaments.people()) == 2
