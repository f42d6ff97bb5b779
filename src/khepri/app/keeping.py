"""Keep every game that is played, without being asked and without getting in the way.

A `Keeper` owns the archive and lasts as long as the program; a `Keeping` saves the game of one
table. Whatever goes wrong becomes one sentence to be shown, and the game goes on unsaved.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from khepri.archive import Archive, GameSummary, Keeping, Query, archive_path
from khepri.engine.levels import NAMES as LEVEL_NAMES
from khepri.errors import ArchiveError
from khepri.match.actions import Pause
from khepri.match.record import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable

    from khepri.app.play import Table

PATIENCE_S = 0.2
"""How long the window may stand still while another program writes to the archive."""

NOBODY = frozenset((*LEVEL_NAMES, UNKNOWN, "You", "Blue", "Red", "Black", "White"))
"""What stands in the place of a name that nobody has written."""

__all__ = ["Keeper", "Keeping"]

NOT_KEPT = "Games are not saved this time."


class Keeper:
    """The archive of the program, if it could be opened, and the way to and from it."""

    def __init__(self, archive: Archive | None = None, notice: str = "") -> None:
        self.archive = archive
        self.notice = notice
        """What the player should be told about the archive, if anything."""

        self._table: Table | None = None

    @classmethod
    def of_this_user(cls, path: Path | None = None) -> Keeper:
        """Open the archive; one that cannot be opened is a sentence and no obstacle."""
        try:
            archive = Archive(path or archive_path(), patience_s=PATIENCE_S)
        except ArchiveError as error:
            return cls(None, f"{error} {NOT_KEPT}")
        return cls(archive, archive.notice)

    @property
    def assurance(self) -> str:
        """What can be promised about the games that were played."""
        return NOT_KEPT if self.archive is None else "Your games are saved."

    def close(self) -> None:
        """Let the archive go."""
        if self.archive is not None:
            self.archive.close()
            self.archive = None

    # The game that is played

    def follow(self, table: Table) -> None:
        """Save a table's game from now on; the game before it waits in the archive."""
        if self.archive is None or table.game.outcome is not None:
            return
        if table.keeping is None:
            table.keeping = Keeping(self.archive, table.game, table.instant)
        before, self._table = self._table, table
        if before is not None and before is not table and not before.game.turns:
            self.forget(before)

    def forget(self, table: Table) -> None:
        """Let go of a game in which nobody has moved: nobody will look for it."""
        game_id = table.keeping.game_id if table.keeping is not None else None
        if self.archive is not None and game_id is not None and not table.game.turns:
            try:
                self.archive.delete([game_id])
            except ArchiveError:
                return  # it is not on the list anyway

    # The games of before

    def waiting(self) -> GameSummary | None:
        """Return the game that was played last and is not finished, if there is one."""
        if self.archive is None:
            return None
        try:
            games = self.archive.unfinished()
        except ArchiveError:
            return None
        return games[0] if games else None

    def set_aside(self, game_id: int | None) -> bool:
        """Let a saved game wait no more, because it could not be shown; say whether that worked."""
        if self.archive is None or game_id is None:
            return False
        try:
            self.archive.set_aside(game_id)
        except ArchiveError:
            return False
        return True

    def count(self) -> int:
        """Return how many games are on the list."""
        if self.archive is None:
            return 0
        try:
            return self.archive.page(Query(), size=1).total
        except ArchiveError:
            return 0

    def names(self) -> tuple[str, ...]:
        """Return the people who have played here, whoever has played most first."""
        if self.archive is None:
            return ()
        try:
            players = self.archive.players()
        except ArchiveError:
            return ()
        return tuple(player.name for player in players if player.name not in NOBODY)

    def resume(self, game_id: int, now_ms: Callable[[], int]) -> Table:
        """Return a table with an unfinished game, paused until the player is ready.

        :raises ArchiveError: if it cannot be continued.
        """
        from khepri.app.play import Table

        if self.archive is None:
            raise ArchiveError(self.notice or NOT_KEPT)
        table = Table.of(self.archive.resume(game_id), now_ms)
        table.keeping = Keeping(self.archive, table.game, now_ms(), game_id)
        if not table.game.paused:
            table.apply(Pause())
        return table

    def holds(self, table: Table | None, ids: Sequence[int]) -> bool:
        """Say whether a table's game is one of these."""
        keeping = table.keeping if table is not None else None
        return keeping is not None and keeping.game_id in ids
