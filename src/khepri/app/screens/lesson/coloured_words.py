"""Which words of a task name a side and its piece, so that they are set in the side's colour."""

from __future__ import annotations

import re

from khepri.games.base import AnyPosition, GameSpec, Side

Word = tuple[str, Side | None]


def coloured_words(text: str, spec: GameSpec, position: AnyPosition) -> list[Word]:
    """Divide a text into words; those that name a side or its piece come with the side.

    >>> from khepri.games import laser
    >>> start = laser.Position.start("classic")
    >>> words = coloured_words("Hit Red's pharaoh.", laser.GAME, start)
    >>> [(word, side and side.value) for word, side in words]
    [('Hit', None), ("Red's", 'red'), ('pharaoh.', 'red')]
    """
    kinds = {each.kind for each in position.placed().values()}
    words: list[Word] = []
    before: Side | None = None
    for word in text.split():
        bare = re.sub(r"\W+$", "", re.sub(r"'s\W*$", "", word)).lower()
        side = next((each for each in spec.sides if each.colour == bare), None)
        if side is None and before is not None and bare.removesuffix("s") in kinds:
            side = before
        words.append((word, side))
        # A full stop between them parts a side from what follows.
        before = side if word[-1].isalnum() else None
    return words
