"""Which pieces a goal is about: ``red pharaoh``, ``own``, ``pyramid j4``."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.errors import RulesError
from khepri.games.laser import Contact, Kind, Side, is_square

_OWN, _ENEMY = "own", "enemy"


@dataclass(frozen=True, slots=True)
class PieceWanted:
    """Any mixture of a side, a kind and a square; what is left out does not matter."""

    side: str = ""
    """The name of a side, or ``own`` or ``enemy`` as the mover sees it."""

    kind: Kind | None = None
    square: str = ""

    def is_met_by(self, contact: Contact | None, mover: Side) -> bool:
        """Say whether a piece that the light met is such a piece."""
        if contact is None:
            return False
        piece = contact.piece
        sides = {piece.side.value, _OWN if piece.side is mover else _ENEMY}
        return (
            (not self.side or self.side in sides)
            and self.kind in (None, piece.kind)
            and self.square in ("", contact.square)
        )


def read_piece(words: list[str]) -> PieceWanted:
    """Read the words for a piece.

    :raises RulesError: if they are none.
    """
    sides = (_OWN, _ENEMY, *(side.value for side in Side))
    side, kind, square = "", None, ""
    for word in words:
        if word in sides and not side:
            side = word
        elif word in list(Kind) and kind is None:
            kind = Kind(word)
        elif is_square(word) and not square:
            square = word
        else:
            raise RulesError(
                f"{word[:20]!r} does not say which piece: write a colour, a kind, a square."
            )
    if not words:
        raise RulesError("Say which piece: a colour, a kind or a square.")
    return PieceWanted(side, kind, square)
