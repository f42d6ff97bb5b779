"""A game that is saved while it is played comes back as it was."""

from __future__ import annotations

import random
import sqlite3
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archive.samples import NOON, new_game, numbered, play, played
from khepri.archive import Archive, Autosave, Query, SavedEvaluation, Source, export_text
from khepri.errors import ArchiveError
from khepri.games import laser, othello
from khepri.match.actions import (
    Action,
    AnswerDraw,
    AnswerUndo,
    AskUndo,
    BeginTurn,
    CheckTime,
    OfferDraw,
    Pause,
    Play,
    Resign,
    Resume,
)
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.options import Options
from khepri.match.players import Player
from khepri.match.records.record import Result

BLUE, RED = laser.GAME.sides


def same_game(resumed: Game, game: Game, now_ms: int) -> None:
    """Compare everything that a player can see."""
    assert resumed.moves == game.moves
    assert resumed.positions == game.positions
    assert [turn.forced for turn in resumed.turns] == [turn.forced for turn in game.turns]
    assert resumed.players == game.players
    assert resumed.options == game.options
    assert resumed.paused == game.paused
    assert resumed.draw_offer is game.draw_offer
    assert resumed.undo_request is game.undo_request
    assert resumed.offers == game.offers
    for side in game.spec.sides:
        assert resumed.time_left(side, 0) == game.time_left(side, now_ms)
    for ply in range(len(game.turns) + 1):
        then, again = game.clock_at(ply), resumed.clock_at(ply)
        assert (then and then.left_ms) == (again and again.left_ms)


def some_action(game: Game, dice: random.Random) -> Action:
    """Return something that a player may do, often a move."""
    side = dice.choice(game.spec.sides)
    others: list[Action] = [
        BeginTurn(),
        OfferDraw(side),
        AnswerDraw(side, accepted=False),
        AskUndo(side),
        AnswerUndo(side, accepted=dice.random() < 0.8),
        Pause(),
        Resume(),
        Resume(),
    ]
    if dice.random() < 0.6:
        return Play(game.side, dice.choice(game.position.legal_moves()))
    return dice.choice(others)


@given(
    seed=st.integers(0, 10_000),
    spec=st.sampled_from([laser.GAME, othello.GAME]),
    level=st.sampled_from([None, 3]),
    control=st.sampled_from([None, TimeControl(3_600_000, 2000)]),
)
def test_whatever_happens_is_saved(
    seed: int, spec: object, level: int | None, control: TimeControl | None
) -> None:
    assert spec in (laser.GAME, othello.GAME)
    chosen = laser.GAME if spec is laser.GAME else othello.GAME
    dice = random.Random(seed)
    options = Options(hints=dice.random() < 0.5)
    game = Game.new(
        chosen,
        (Player("Amira"), Player("Reed", level)),
        chosen.start(chosen.variants[-1]),
        control=control,
        options=options,
    )
    now = 5_000_000
    with Archive.in_memory() as archive:
        autosave = Autosave(archive, game, now)
        for _ in range(25):
            now += dice.randrange(3000)
            game, events = game.apply(some_action(game, dice), now)
            autosave.follow(game, events, now)
            if game.outcome is not None:
                break
            autosave.tick(game, now)
        assert autosave.game_id is not None
        if game.outcome is not None:
            assert archive.unfinished() == []
            return
        autosave._tried_ms -= 1000
        autosave.tick(game, now)
        same_game(archive.resume(autosave.game_id), game, now)


def test_a_game_is_an_unfinished_one_until_it_ends(archive: Archive) -> None:
    game = new_game()
    autosave = Autosave(archive, game, 0)
    game, events = played(game, 0)
    autosave.follow(game, events, 0)

    (unfinished,) = archive.unfinished()
    assert unfinished.unfinished
    assert unfinished.source is Source.PLAYED
    assert unfinished.players == game.players
    assert unfinished.date == "2026.11.15"
    assert archive.page().games == (unfinished,)

    game, events = game.apply(Resign(RED), 0)
    autosave.follow(game, events, 0)

    assert archive.unfinished() == []
    (finished,) = archive.page(Query(result=Result.FIRST_WON)).games
    assert finished.id == unfinished.id
    record = archive.load(finished.id)
    assert dict(record.tags)["Time"] == "12:00:00"
    assert not archive.add(replace(record, tags=())).new


def test_a_game_nobody_has_moved_in_is_not_a_past_game(archive: Archive) -> None:
    game = new_game()
    autosave = Autosave(archive, game, 0)

    assert archive.page().total == 0
    assert [each.length for each in archive.unfinished()] == [0]
    autosave.follow(*played(game, 0), 0)
    assert archive.page().total == 1


def test_the_running_clock_is_saved_once_a_second(archive: Archive) -> None:
    game = new_game()
    game, _ = game.apply(BeginTurn(), 0)
    autosave = Autosave(archive, game, 0)
    saved = []
    for now in range(0, 4_000, 16):
        autosave.tick(game, now)
        assert autosave.game_id is not None
        left = archive.resume(autosave.game_id).time_left(BLUE, 0)
        assert left is not None
        saved.append(left)
        assert left - (60_000 - now) < 1000 + 16

    assert len(set(saved)) == 4


def test_a_resumed_game_is_saved_on(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        game = play(play(new_game(), 0, 1000), 3, 2000)
        autosave = Autosave(archive, game, 0)
        number = autosave.game_id
    assert number is not None
    with Archive(path) as archive:
        game = archive.resume(number)
        autosave = Autosave(archive, game, 77, game_id=number)
        game, events = played(game, 5, 100)
        autosave.follow(game, events, 100)
        game, events = game.apply(AskUndo(BLUE), 100)
        autosave.follow(game, events, 100)
        game = play(game, 6, 100)
        game, events = game.apply(Resign(BLUE), 100)
        autosave.follow(game, events, 100)

        assert autosave.game_id == number
        record = archive.load(number)
        assert [each.move for each in record.moves] == list(game.moves)
        assert record.date == "2026.11.15"
        assert not archive.add(record).new
        (count,) = archive.database.rows("SELECT count(*) FROM moves")
        assert count == (len(game.moves),)


def test_what_could_not_be_saved_is_saved_with_the_next_move(archive: Archive) -> None:
    archive.add_all(numbered(200))
    players = (Player("Amira"), Player("Reed", 2))
    game = Game.new(othello.GAME, players, othello.Position.start(12))
    autosave = Autosave(archive, game, 0)
    (pages,) = archive.database.rows("PRAGMA page_count")[0]
    archive.database.rows(f"PRAGMA max_page_count = {pages}")
    while not autosave.trouble:
        game, events = played(game, 0)
        with suppress(ArchiveError):
            autosave.follow(game, events, 0)
    assert autosave.trouble.startswith("The disk is full")
    assert [each.move for each in archive.load(autosave.game_id or 0).moves] == list(
        game.moves[:-1]
    )

    archive.database.rows("PRAGMA max_page_count = 100000")
    game, events = played(game, 0)
    autosave.follow(game, events, 0)

    assert autosave.trouble == ""
    assert [each.move for each in archive.load(autosave.game_id or 0).moves] == list(game.moves)


def test_a_game_begins_even_if_it_cannot_be_saved(archive: Archive) -> None:
    (pages,) = archive.database.rows("PRAGMA page_count")[0]
    archive.database.rows(f"PRAGMA max_page_count = {pages}")
    game = new_game()

    autosave = Autosave(archive, game, 0)
    while autosave.game_id is not None:  # there is some room in the pages that the file has
        autosave = Autosave(archive, game, 0)

    assert autosave.game_id is None
    assert "disk is full" in autosave.trouble
    archive.database.rows("PRAGMA max_page_count = 100000")
    autosave.tick(game, 4999)
    assert autosave.game_id is None
    autosave.tick(game, 5000)
    assert autosave.game_id is not None


def test_only_one_window_saves_a_game(path: Path) -> None:
    with Archive(path) as first, Archive(path) as second:
        game = play(new_game(), 0)
        mine = Autosave(first, game, 0)
        number = mine.game_id
        assert number is not None
        theirs = Autosave(second, second.resume(number), 0, game_id=number)
        with pytest.raises(ArchiveError, match="another window"):
            mine.follow(*played(game, 1), 0)
        theirs.follow(*played(second.resume(number), 2), 0)
        assert theirs.trouble == ""


def test_a_game_that_is_over_is_not_continued(archive: Archive) -> None:
    game, _ = play(new_game(), 0).apply(Resign(BLUE), 0)
    number = Autosave(archive, game, 0).game_id

    assert "cannot be continued" in Autosave(archive, game, 0, game_id=number).trouble


def test_a_row_that_is_gone_is_written_anew(archive: Archive) -> None:
    game = play(new_game(), 0)
    autosave = Autosave(archive, game, 0)
    with archive.database.transaction() as connection:
        connection.execute("DELETE FROM games")
    game, events = played(game, 1)
    autosave.follow(game, events, 0)

    assert [each.move for each in archive.load(autosave.game_id or 0).moves] == list(game.moves)


def test_a_deleted_game_stays_off_the_list(archive: Archive) -> None:
    game = play(new_game(), 0)
    autosave = Autosave(archive, game, 0)
    number = autosave.game_id or 0
    archive.delete([number])
    game, events = played(game, 1)
    autosave.follow(game, events, 0)

    assert archive.page().total == 0
    assert archive.unfinished() == []
    archive.restore([number])
    assert archive.page().games[0].length == 2


def test_another_move_makes_an_analysis_worthless(archive: Archive) -> None:
    game = play(new_game(), 0)
    autosave = Autosave(archive, game, 0)
    number = autosave.game_id or 0
    archive.save_analysis(number, "engine 1", [SavedEvaluation(1)])
    autosave.follow(*played(game, 1), 0)

    assert archive.analysis(number, "engine 1") is None


def test_a_move_is_on_the_disk_before_the_answer(archive: Archive, path: Path) -> None:
    """Another connection, which sees only what is committed, sees every move at once."""
    game = new_game()
    autosave = Autosave(archive, game, 0)
    other = sqlite3.connect(path)
    for ply in range(1, 6):
        game, events = played(game, ply)
        autosave.follow(game, events, 0)
        assert other.execute("SELECT count(*) FROM moves").fetchone() == (ply,)
        assert archive.database.rows("PRAGMA synchronous") == [(2,)]
    other.close()


def test_only_what_lasts_waits_for_the_disk(archive: Archive) -> None:
    durable: list[bool] = []
    whole = archive.database.transaction

    def watched(*, durable_: list[bool] = durable, **options: bool) -> object:
        durable_.append(options["durable"])
        return whole(**options)

    archive.database.transaction = watched  # type: ignore[method-assign,assignment]
    game = new_game()
    autosave = Autosave(archive, game, 0)
    assert durable == [True]

    def done(action: Action) -> list[bool]:
        nonlocal game
        durable.clear()
        game, events = game.apply(action, 0)
        autosave.follow(game, events, 0)
        return list(durable)

    assert done(BeginTurn()) == [False]
    assert done(BeginTurn()) == []  # refused
    assert done(CheckTime()) == []  # nothing happened
    assert done(Play(BLUE, game.position.legal_moves()[0])) == [True]
    assert done(OfferDraw(BLUE)) == [False]
    assert done(Pause()) == [False]
    assert done(Resume()) == [False]
    assert done(AskUndo(BLUE)) == [True]
    assert done(Resign(BLUE)) == [True]


def test_a_pause_after_a_failure_saves_the_moves_too(archive: Archive) -> None:
    game = new_game()
    autosave = Autosave(archive, game, 0)
    game, events = played(game, 0)
    archive.database.read_only = True
    with pytest.raises(ArchiveError, match="may be read but not written"):
        autosave.follow(game, events, 0)
    archive.database.read_only = False

    game, events = game.apply(Pause(), 0)
    autosave.follow(game, events, 0)

    resumed = archive.resume(autosave.game_id or 0)
    assert resumed.moves == game.moves
    assert resumed.paused


def test_the_event_and_the_round_stay_with_the_game(path: Path) -> None:
    with Archive(path) as archive:
        game = new_game()
        number = Autosave(archive, game, 0, event="Spring cup", round_="2.1").game_id
        assert number is not None
    with Archive(path) as archive:
        game = archive.resume(number)
        autosave = Autosave(archive, game, 0, game_id=number)
        autosave.follow(*played(game, 0), 0)
        text = "".join(export_text(archive, [number]))
        assert '[Event "Spring cup"]' in text
        assert '[Round "2.1"]' in text

        # Also if the row has to be written anew.
        with archive.database.transaction() as connection:
            connection.execute("DELETE FROM games")
        autosave.follow(*played(game, 1), 0)
        record = archive.load(autosave.game_id or 0)
        assert (record.event, record.round) == ("Spring cup", "2.1")


def test_a_game_that_has_gone_on_elsewhere_is_not_set_back(path: Path) -> None:
    with Archive(path) as first, Archive(path) as second:
        game = play(new_game(), 0)
        mine = Autosave(first, game, 0)
        number = mine.game_id or 0
        seen = second.resume(number)
        game, events = played(game, 1)
        mine.follow(game, events, 0)

        late = Autosave(second, seen, 0, game_id=number)

        assert "open it again" in late.trouble
        with pytest.raises(ArchiveError, match="open it again"):
            late.follow(*played(seen, 2), 0)
        assert first.resume(number).moves == game.moves
        mine.follow(*played(game, 3), 0)
        assert first.load(number).moves[-1].move == played(game, 3)[0].moves[-1]


def test_a_game_that_was_finished_elsewhere_stays_finished(path: Path) -> None:
    with Archive(path) as first, Archive(path) as second:
        game = play(new_game(), 0)
        mine = Autosave(first, game, 0)
        number = mine.game_id or 0
        seen = second.resume(number)
        theirs = Autosave(second, seen, 0, game_id=number)
        over, events = seen.apply(Resign(RED), 0)
        theirs.follow(over, events, 0)

        with pytest.raises(ArchiveError, match="finished in another window"):
            mine.follow(*played(game, 1), 0)

        assert first.load(number).result is Result.FIRST_WON


def test_a_game_is_taken_over_as_soon_as_it_can_be(path: Path) -> None:
    with Archive(path) as first, Archive(path, patience_s=0.01) as second:
        game = play(new_game(), 0)
        number = Autosave(first, game, 0).game_id
        assert number is not None
        game = second.resume(number)
        with first.database.transaction():
            autosave = Autosave(second, game, 0, game_id=number)
            assert "busy" in autosave.trouble

        game, events = played(game, 1)
        autosave.follow(game, events, 0)

        assert autosave.trouble == ""
        assert second.resume(number).moves == game.moves


def test_a_busy_archive_is_tried_again_after_a_second(path: Path) -> None:
    with Archive(path) as first, Archive(path, patience_s=0.01) as second:
        game = new_game()
        autosave = Autosave(second, game, 0)
        game, events = played(game, 0)
        with first.database.transaction(), pytest.raises(ArchiveError, match="busy"):
            autosave.follow(game, events, 0)

        autosave.tick(game, 999)
        assert autosave.trouble
        autosave.tick(game, 1000)

        assert not autosave.trouble
        assert first.resume(autosave.game_id or 0).moves == game.moves


def test_going_on_with_a_game_keeps_its_analysis(archive: Archive) -> None:
    game = play(new_game(), 0)
    number = Autosave(archive, game, 0).game_id or 0
    archive.save_analysis(number, "engine 1", [SavedEvaluation(1)])

    Autosave(archive, archive.resume(number), 0, game_id=number)

    assert archive.analysis(number, "engine 1") is not None
