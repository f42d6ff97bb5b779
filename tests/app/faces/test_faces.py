"""Every game on the session has a face that can do what the screens ask of it."""

from __future__ import annotations

import pytest

from khepri.app.boards.board_state import BoardState
from khepri.app.faces import face_of
from khepri.app.keymap import Command
from khepri.games.base import GameSpec, Outcome, Termination
from khepri.games.registry import GAMES


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.name)
def test_every_game_has_a_face(spec: GameSpec) -> None:
    face = face_of(spec)
    assert face.spec is spec
    assert face.offers.spec is spec
    assert face.aim
    keys = {binding.command for binding in face.bindings}
    assert keys >= {Command.UNDO, Command.HINT, Command.FLIP, Command.RESIGN, Command.SHOW_AGAIN}


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.name)
def test_every_board_on_offer_can_be_played_and_knows_its_name(spec: GameSpec) -> None:
    offers = face_of(spec).offers
    assert offers.usual in {offer.name for offer in offers.boards()}
    for offer in offers.boards():
        reading = offers.read(offer.text)
        assert reading.playable
        assert reading.setup == offer.setup
        assert offers.name_of(offer.setup) == offer.name
        for variant in offer.setup.variants:
            assert offers.position(offer.setup, variant).legal_moves()


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.name)
def test_every_move_is_reported_and_pointed_out(spec: GameSpec) -> None:
    face = face_of(spec)
    start = spec.start(spec.variants[0])
    state = BoardState(tokens=face.tokens(start))
    for move in start.legal_moves():
        report = face.report(start, move)
        assert report.title
        assert report.sentence
        assert report.before == state.tokens
        assert face.point_out(state, [move]).arrows
        assert face.move_title(start, move)
    for winner in (None, *spec.sides):
        ending = face.ending(Outcome(Termination.AGREEMENT, winner), start)
        assert ending.title in ending.sentence
    assert face.facts(start)
