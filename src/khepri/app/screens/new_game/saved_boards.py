"""The boards to start a game from: those that the player has saved, and the one chosen last."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.faces import AnyFace
from khepri.app.faces.offers import OWN_BOARD, AnyOffer, BoardOffer
from khepri.app.settings import NewGameChoices
from khepri.errors import ArchiveError
from khepri.games.base import GameSpec


def saved_boards(context: Context, spec: GameSpec) -> tuple[AnyOffer, ...]:
    """Return the player's own setups that can be played, by name; none without an archive."""
    archive = context.keeper.archive
    if archive is None:
        return ()
    try:
        kept = archive.setups.all(spec.name)
    except ArchiveError:
        return ()
    return tuple(
        BoardOffer(OWN_BOARD, one.named.name, one.named.setup, one.named.variant)
        for one in kept
        if not one.named.setup.problems()
    )


def remembered_board(face: AnyFace, choices: NewGameChoices) -> str:
    """Return the board that was chosen last; the usual one where that cannot be played."""
    offers = face.offers
    if choices.layout == OWN_BOARD:
        reading = offers.read(choices.fen)
        if reading.playable:
            return str(reading.setup)
    return board_text(face, choices, offers.board_named(choices.layout))


def board_text(face: AnyFace, choices: NewGameChoices, offer: AnyOffer) -> str:
    """Return a card's text; who moves first is chosen apart where it can be."""
    offers = face.offers
    if not offers.second_may_start or offer.name == OWN_BOARD:
        return offer.text
    first = face.spec.sides[choices.second_starts]
    return str(offers.started_by(offer.setup, first))
