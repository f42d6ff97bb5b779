"""Save a game without getting in the way: what goes wrong is a sentence, and the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from khepri.archive import Archive, Autosave
from khepri.archive.archive import GameLock
from khepri.errors import ArchiveError, TakenOverError
from khepri.match.events import Event
from khepri.match.game import Game

if TYPE_CHECKING:
    from khepri.archive.tournaments import PlayedBoard


class Saver:
    """Saves one game while it is played, from its first move on.

    A game in which nobody has moved is nobody's: it leaves nothing behind. Only a game of a room,
    at which players have been told to sit down, is kept from its very start.
    """

    def __init__(
        self,
        archive: Archive,
        *,
        event: str = "Casual game",
        round_: str = "-",
        board: PlayedBoard | None = None,
        of_room: bool = False,
    ) -> None:
        """Get ready for a new game; the event and the round go into its record.

        A game `of_room` is kept from its start, and only that room goes on with it.
        """
        self.board = board
        """The board of a tournament that the game is played at; None for any other game."""

        self._linked: int | None = None
        """The number under which the board knows the game."""

        self.is_landed = board is None
        """Whether the result of a game that is over is at its board, if it has one."""

        self.notice = ""
        """What the players should be told, once."""

        self._archive = archive
        self._event = event
        self._round = round_
        self._of_room = of_room
        self._autosave: Autosave | None = None
        self._told = ""
        self._claim: GameLock | None = None
        self.is_taken_over = False
        """Whether another window or terminal has gone on with the game: it is theirs now."""

    @classmethod
    def going_on(
        cls, archive: Archive, game: Game, game_id: int, now_ms: int, *, of_room: bool = False
    ) -> Saver:
        """Go on with a game of the archive; its event and its round stay what they were."""
        saver = cls(archive, of_room=of_room)
        saver._autosave = Autosave(archive, game, now_ms, game_id=game_id, of_room=of_room)
        saver._hear()
        saver.claim(game)
        with suppress(ArchiveError):  # a tournament that cannot be read has no board to tell
            saver.board = archive.tournaments.board_of(game_id)
        saver._linked, saver.is_landed = game_id, saver.board is None
        return saver

    @property
    def game_id(self) -> int | None:
        """The game's number in the archive; None while it is not there."""
        return self._autosave.game_id if self._autosave is not None else None

    @property
    def trouble(self) -> str:
        """Why the game is not saved at the moment; empty if it is, or nobody has moved."""
        return self._autosave.trouble if self._autosave is not None else ""

    @property
    def is_saved(self) -> bool:
        """Whether the game is in the archive as it stands."""
        return self._autosave is not None and not self.trouble

    def follow(self, game: Game, events: tuple[Event, ...], now_ms: int) -> None:
        """Save what these events have changed; every move is on the disk after this."""
        if self._autosave is not None:
            with self._telling_trouble():
                self._autosave.follow(game, events, now_ms)
        elif game.turns or game.outcome is not None or self._of_room:
            self._autosave = Autosave(
                self._archive,
                game,
                now_ms,
                event=self._event,
                round_=self._round,
                of_room=self._of_room,
            )
        self._hear()
        self.claim(game)
        self._tell_board(game)

    def tick(
        self, game: Game, now_ms: int, *, early_ms: int = 0, shown_ms: int | None = None
    ) -> None:
        """Save the running clock, at most once a second, and whatever is missing.

        With `early_ms` also what would be due so soon: many games are then saved at once. What is
        saved is what the clock showed at `shown_ms`, if that is given.
        """
        if self._autosave is not None:
            with self._telling_trouble():
                self._autosave.tick(game, now_ms, early_ms=early_ms, shown_ms=shown_ms)
            self._hear()
            self._tell_board(game)

    def claim(self, game: Game) -> None:
        """Let others know that the game is played here, until it is over or `let_go`.

        A room's games are offered to nobody else anyway.
        """
        number = self.game_id
        if game.outcome is not None or self.is_taken_over:
            self.let_go()
        elif number is not None and self._claim is None and not self._of_room:
            self._claim = GameLock.taken(self._archive.database.path, number)

    def let_go(self) -> None:
        """Let others play the game, because nobody does here."""
        if self._claim is not None:
            self._claim.let_go()
            self._claim = None

    @property
    def owns_game(self) -> bool:
        """Whether nobody else has gone on with the game meanwhile, as far as can be found out."""
        try:
            return self.game_id is None or self._autosave is None or self._autosave.owns_game
        except ArchiveError:
            return True

    @contextmanager
    def _telling_trouble(self) -> Iterator[None]:
        try:
            yield
        except TakenOverError:
            self.is_taken_over = True
        except ArchiveError:
            pass  # `trouble` tells it

    def due_ms(self, game: Game) -> int | None:
        """Return when `tick` has something to save; None while nothing changes by itself."""
        return self._autosave.due_ms(game) if self._autosave is not None else None

    def _tell_board(self, game: Game) -> None:
        """Let the tournament know which game is played at its board, and how it ended."""
        number = self.game_id
        if self.board is None or number is None:
            return
        if self._linked == number and (self.is_landed or game.outcome is None):
            return
        self._archive.database.if_lost(partial(self._lose, self._linked, self.is_landed))
        try:
            if self._linked != number:
                at = self.board
                self._archive.tournaments.link_game(at.tournament, at.round, at.board, number)
                self._linked = number
            if game.outcome is not None and not self.is_landed:
                # Few games are played for a tournament, and all others begin sooner without it.
                from khepri.session.event_boards import enter_result  # noqa: PLC0415

                self.notice = enter_result(self._archive, self.board, game) or self.notice
                self.is_landed = True
        except ArchiveError as error:
            self.notice = f"{error} Enter the result of the board by hand."

    def _lose(self, linked: int | None, is_landed: bool) -> None:  # noqa: FBT001
        self._linked, self.is_landed = linked, is_landed

    def _hear(self) -> None:
        if self.trouble == self._told or self.is_taken_over:
            return
        self._told = self.trouble
        told = f"{self._told} The game goes on."
        self.notice = told if self._told else "The game is saved again."
