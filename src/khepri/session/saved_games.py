"""Keep every game that is played, without being asked, and find those that wait to go on.

A `SavedGames` lasts as long as the program and owns its archive. Whatever goes wrong becomes one
sentence to be shown, and games go on unsaved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from khepri.archive import Archive, GameSummary, Query, archive_path
from khepri.engine.spec import NAMES as LEVEL_NAMES
from khepri.errors import ArchiveError, KhepriError
from khepri.games.base import Side
from khepri.games.registry import GAMES
from khepri.match.actions import Pause
from khepri.match.game import Game
from khepri.match.players import NAMELESS
from khepri.match.records.record import UNKNOWN, game_from_record
from khepri.session.saving import Saver
from khepri.session.session import SCREEN_MS, Session, WatchedSession

if TYPE_CHECKING:
    from khepri.archive.tournaments import PlayedBoard


PATIENCE_S = 0.2
"""How long the program may stand still while another one writes to the archive."""

MOST_TODAY = 24
"""So many other games of a day are looked at: it must not be felt."""

NOT_KEPT = "Games are not saved this time."


class SavedGames:
    """The archive of the program, if it could be opened, and the way to and from it."""

    def __init__(self, archive: Archive | None = None, notice: str = "") -> None:
        self.archive = archive
        self.notice = notice
        """What the player should be told about the archive, if anything."""

    @classmethod
    def of_this_user(cls, path: Path | None = None) -> SavedGames:
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

    # The games that are played

    def follow(
        self,
        session: Session,
        *,
        event: str = "Casual game",
        round_: str = "-",
        board: PlayedBoard | None = None,
    ) -> None:
        """Save a session's game from now on, beside any number of others.

        The event and the round go into its record; a tournament game brings its own. The result of
        a game that is played at a `board` of a tournament is entered there.
        """
        if self.archive is None or session.saver is not None or session.game.outcome is not None:
            return
        session.saver = Saver(self.archive, event=event, round_=round_, board=board)
        session.saver.follow(session.game, (), session.instant)

    def number_of(self, session: Session | None) -> int | None:
        """Return the number of a session's game in the archive, if it is there."""
        saver = session.saver if session is not None else None
        return saver.game_id if saver is not None else None

    def board_of(self, session: Session | None) -> PlayedBoard | None:
        """Return the board of a tournament that a session's game is played at, if it is."""
        saver = session.saver if session is not None else None
        return saver.board if saver is not None else None

    def holds(self, session: Session | None, ids: Sequence[int]) -> bool:
        """Say whether a session's game is one of these."""
        return self.number_of(session) in ids

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

    def locked(self, game_id: int | None) -> bool:
        """Say whether a saved game is a tournament game that is still to be finished.

        Nobody may be helped in it, by looking at it elsewhere either.
        """
        if self.archive is None or game_id is None:
            return False
        try:
            return self.archive.resume(game_id).options.tournament is not None
        except KhepriError:
            return False  # it is over, or cannot go on

    def is_elsewhere(self, game_id: int) -> bool:
        """Say whether a saved game is played on in a club night, and so not here."""
        if self.archive is None:
            return False
        try:
            return self.archive.club_nights.has_game(game_id)
        except ArchiveError:
            return False

    def set_aside(self, game_id: int | None) -> bool:
        """Let a saved game wait no more, because it could not be shown; say whether that worked."""
        if self.archive is None or game_id is None:
            return False
        try:
            self.archive.set_aside(game_id)
        except ArchiveError:
            return False
        return True

    def others_today(self, session: Session) -> tuple[Game, ...]:
        """Return the latest finished games of today that are not this one, of the same game."""
        archive, spec = self.archive, session.game.spec
        if archive is None:
            return ()
        query = Query(text=archive.moment().strftime("%Y.%m.%d"), game=spec.name)
        try:
            found = archive.page(query, size=MOST_TODAY + 1).games
            others = [
                game.id
                for game in found
                if not game.unfinished and game.id != self.number_of(session)
            ]
            return tuple(
                game_from_record(record) for record in archive.records(others[:MOST_TODAY])
            )
        except KhepriError:
            return ()

    def lost_in_a_row(self, game: Game, side: Side) -> int:
        """Return how many of a person's latest games were lost to the level of this opponent."""
        level = game.player(side.opponent).level
        if self.archive is None or level is None:
            return 0
        try:
            return self.archive.lost_in_a_row(game.player(side).name, game.spec.name, level)
        except ArchiveError:
            return 0

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
        nobody = {*LEVEL_NAMES, UNKNOWN, NAMELESS, *(s.tag for game in GAMES for s in game.sides)}
        return tuple(player.name for player in players if player.name not in nobody)

    def resume(
        self,
        game_id: int,
        now_ms: Callable[[], int],
        *,
        unseen_ms: int = SCREEN_MS,
        book_wanted: Callable[[], bool] = lambda: True,
        take_over: bool = False,
    ) -> Session:
        """Return a session with an unfinished game, paused until the player is ready.

        One that is played in another window or terminal just now is watched, unless it is to be
        taken over: then that one watches.

        :raises ArchiveError: if it cannot be continued.
        """
        if self.archive is None:
            raise ArchiveError(self.notice or NOT_KEPT)
        if self.is_elsewhere(game_id):
            raise ArchiveError("This game is played in the club night: it goes on there.")
        if not take_over and self.archive.is_played_elsewhere(game_id):
            return self.watch(game_id, now_ms)
        game = self.archive.resume(game_id)
        session = Session.of(game, now_ms, unseen_ms=unseen_ms, book_wanted=book_wanted)
        session.saver = Saver.going_on(self.archive, session.game, game_id, now_ms())
        if not session.game.paused:
            session.apply(Pause())
        return session

    def watch(
        self, game_id: int, now_ms: Callable[[], int], *, taken_over: bool = False
    ) -> WatchedSession:
        """Return a session that follows what another program plays.

        :param taken_over: the game was played here until now.
        :raises KhepriError: if the game cannot be read.
        """
        if self.archive is None:
            raise ArchiveError(self.notice or NOT_KEPT)
        return WatchedSession(self.archive, game_id, now_ms, taken_over=taken_over)
