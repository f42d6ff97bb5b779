"""The switch of the opening book: in the file at once, and obeyed in games under way."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app.pilot import Pilot
from khepri.app.settings import NewGameChoices, Settings, SideChoice
from khepri.games import othello
from khepri.session.seats import ComputerSeat, LevelChooser

Start = Callable[..., Pilot]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(tmp_path / "data"))


def test_it_is_on_at_first_and_kept_when_it_is_turned_off(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    pilot = start(settings_path=path)
    assert pilot.context.settings.opening_book
    pilot.click_button("Settings")
    assert "on" in pilot.widget("Opening book").state
    pilot.click_button("Opening book")
    assert json.loads(path.read_text())["opening_book"] is False
    assert not start(settings_path=path).context.settings.opening_book


def test_a_game_under_way_obeys_it_at_once(start: Start) -> None:
    chosen = NewGameChoices(computer=True, level=7, side=SideChoice.SECOND, layout="8", rules="8")
    pilot = start(settings=Settings().with_choices(othello.GAME.name, chosen))
    pilot.click_button("Play")
    pilot.click_button("Start game")
    session = pilot.context.session
    assert session is not None
    seat = session.seats[othello.Side.BLACK]
    assert isinstance(seat, ComputerSeat)
    assert isinstance(seat.chooser, LevelChooser)
    book = seat.chooser.opponent.book
    assert book is not None
    assert book.moves(othello.Position.start())
    pilot.context.change(Settings(opening_book=False))
    assert book.moves(othello.Position.start()) == ()
