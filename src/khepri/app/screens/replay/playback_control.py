"""Going through a game: every step is shown, heard and told."""

from __future__ import annotations

from collections.abc import Callable

from khepri.app.context import Context
from khepri.app.screens.replay.playback import Playback
from khepri.app.screens.replay.replay_board import ReplayBoard
from khepri.match.game import Game
from khepri.match.numbering import describe_ply


class PlaybackControl:
    """Takes a game from one place to another, by hand or by itself.

    After every change it calls `changed`, so that the cards are brought up to date.
    """

    def __init__(
        self,
        context: Context,
        board: ReplayBoard,
        game: Game,
        changed: Callable[[], None],
        *,
        ply: int = 0,
    ) -> None:
        self.playback = Playback(total=len(game.turns)).at(ply)
        self._context = context
        self._board = board
        self._game = game
        self._changed = changed

    def begin(self) -> None:
        """Show where the game is, without any movement."""
        self._board.show_move(self.playback.ply, animate=False)
        self._context.narration.say(self._whereabouts())

    def go_to(self, ply: int) -> None:
        """Go to a move by hand: the game stops playing by itself."""
        self._follow(self.playback.stopped().at(ply))

    def play_or_stop(self) -> None:
        """Let the game play by itself, from the start if it is at its end; or stop it."""
        playing = self.playback.playing
        self._follow(self.playback.stopped() if playing else self.playback.started())

    def stop(self) -> None:
        """Stay at this move."""
        self._follow(self.playback.stopped())

    def change_speed(self) -> None:
        """Go to the next speed."""
        self._follow(self.playback.at_next_speed())

    def wait(self, elapsed_ms: float) -> None:
        """Let time pass while nothing moves on the board; go on to the next move when it is due."""
        self._follow(self.playback.after(elapsed_ms))

    def _follow(self, playback: Playback) -> None:
        before, self.playback = self.playback, playback
        if playback.ply != before.ply:
            self._show_step(forward=playback.ply == before.ply + 1)
        elif (playback.playing, playback.speed) == (before.playing, before.speed):
            return  # time alone has passed
        self._changed()

    def _show_step(self, *, forward: bool) -> None:
        """Show the position; a step forward shows its shot as well."""
        ply = self.playback.ply
        self._board.show_move(ply, shot=forward)
        if forward:
            before, move = self._game.position_at(ply - 1), self._game.turns[ply - 1].move
            self._board.sound_move(move)
            self._context.narration.say(self._game.spec.tell_move(before, move))
        else:
            self._context.narration.say(self._whereabouts())

    def _whereabouts(self) -> str:
        ply = self.playback.ply
        side = self._game.position_at(ply).side
        return f"{describe_ply(self._game, ply)}. {side.label} to move."
