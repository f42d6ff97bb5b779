"""``khepri play --continue``: which of the unfinished games goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from khepri.archive import GameSummary
from khepri.cli.game_lines import game_line
from khepri.errors import ArchiveError


def chosen_number(
    waiting: Sequence[GameSummary],
    *,
    read: Callable[[str], str | None],
    write: Callable[[str], None],
) -> int | None:
    """Return the number of the game to go on with; None if whoever was asked wants none.

    The only one is taken at once; of several the list is shown, the one played last at the top.

    :raises ArchiveError: if no game waits.
    """
    if not waiting:
        raise ArchiveError("No game waits to be continued.")
    if len(waiting) == 1:
        return waiting[0].id
    for game in waiting:
        write(game_line(game))
    known = {str(game.id): game.id for game in waiting}
    latest = waiting[0].id
    while (line := read(f"Which game goes on? Its number, or Enter for {latest}> ")) is not None:
        typed = line.strip()
        if not typed:
            return latest
        if typed in known:
            return known[typed]
        write(f"There is no game {typed!r} in this list.")
    return None
