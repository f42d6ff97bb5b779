"""The opening book at the table: who plays by it, how it is switched off, and how it looks."""

from __future__ import annotations

from pathlib import Path

import pytest

from khepri.engine.book_store import opening_book
from khepri.engine.limits import Limits
from khepri.games.base import GameSpec
from khepri.games.othello import GAME, Side
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.records.pgn import read_pgn
from khepri.match.records.record import Record
from khepri.session.seats import ComputerSeat, LevelChooser
from khepri.session.session import SHOWN_MS, Session


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(tmp_path))


class Table:
    """A game against level 7, whose clock is turned by hand; the computer begins."""

    def __init__(self, spec: GameSpec = GAME) -> None:
        self.now_ms = 1000
        self.book = True
        players = (Player("Vizier", 7), Player("Amira"))
        game = Game.new(spec, players, spec.start(spec.variants[0]))
        self.session = Session.of(game, lambda: self.now_ms, book_wanted=lambda: self.book)
        self.session.seen()

    def found(self) -> bool:
        """Let the computer find its move; say whether it took it from the book."""
        self.session.advance()
        thinking = self.session._thinking
        assert thinking is not None
        thinking.join()
        book = opening_book(self.session.game.spec)
        assert book is not None
        known = {each.move: each.score for each in book.moves(self.session.game.position)}
        assert thinking.move is not None
        return thinking.score == known.get(thinking.move)


def test_a_book_move_is_seen_coming_like_any_other() -> None:
    table = Table()
    assert table.found()
    assert not table.session.has_move_to_play
    table.now_ms += SHOWN_MS - 1
    assert not table.session.has_move_to_play
    table.now_ms += 1
    table.session.advance()
    assert len(table.session.game.turns) == 1


def test_the_switch_counts_at_once() -> None:
    table = Table()
    table.book = False
    assert not table.found()


def test_a_rematch_is_played_by_the_book_too() -> None:
    seat = Table().session.rematch(swapped=True).seats[Side.WHITE]
    assert isinstance(seat, ComputerSeat)
    assert isinstance(seat.chooser, LevelChooser)
    assert seat.chooser.opponent.book is not None


def test_hints_are_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("khepri.session.seats.Limits", lambda **_: Limits(nodes=2000))
    record: Record = read_pgn('[Game "othello"] 1. f5 *')
    game = Game.new(GAME, (Player("Amira"), Player("Ben")), record.start)
    session = Session(game, lambda: 0)
    session.seen()
    session.ask_hint()
    hint = session._hint
    assert hint is not None
    hint.join()
    assert len(hint.line) > 1, "a book knows a move, a search knows how it goes on"
