"""A loss that is taken back is no loss in the archive either."""

from __future__ import annotations

from archive.samples import new_game, play
from khepri.archive import Archive, Autosave
from khepri.games import laser
from khepri.match.actions import AskUndo, Resign
from khepri.match.records.record import Result

BLUE, _ = laser.GAME.sides


def test_a_loss_that_is_taken_back_waits_to_go_on(archive: Archive) -> None:
    game = play(play(play(play(new_game(), 0), 0), 0), 0)
    autosave = Autosave(archive, game, 0)
    game, events = game.apply(Resign(BLUE), 0)
    autosave.follow(game, events, 0)
    assert archive.unfinished() == []

    game, events = game.apply(AskUndo(BLUE), 0)
    autosave.follow(game, events, 0)
    (waiting,) = archive.unfinished()
    assert waiting.id == autosave.game_id
    assert waiting.result is Result.UNFINISHED
    assert archive.resume(waiting.id).moves == game.moves
    assert len(game.moves) == 2
