"""The boards that the player has saved, as cards to start a game from."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.faces.offers import OWN_BOARD, AnyOffer, BoardOffer
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
