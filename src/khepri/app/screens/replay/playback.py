"""Looking at a game: stepping, playing it by itself, and the review that goes on meanwhile."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.board_screen import BoardScreen
from khepri.app.boards.state import BoardState
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.faces.rules import RulesPage
from khepri.app.faces.showing import resting_state
from khepri.app.screens.replay.desk import MOVES, ReplayDesk
from khepri.app.screens.replay.review import Review
from khepri.app.screens.replay.trial import Trial
from khepri.app.sounds import Ear
from khepri.app.style.metrics import Box
from khepri.app.widgets import Widget
from khepri.audio import Mood
from khepri.engine.limits import Limits
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.record import UNKNOWN, Record, game_of

REST_MS = 650
"""How long a move is looked at after its shot, when the game plays by itself."""


def named_game(record: Record) -> Game:
    """Return the recorded game; players without a name are called by their side."""
    game = game_of(record)
    first, second = (
        Player(side.label, player.level) if player.name in ("", UNKNOWN) else player
        for side, player in zip(game.spec.sides, game.players, strict=True)
    )
    return replace(game, players=(first, second))


class PlaybackScreen(BoardScreen):
    """Shows one game move by move; what the player does with it is a subclass's."""

    title = "Replay"

    def __init__(
        self,
        context: Context,
        record: Record,
        *,
        game_id: int | None = None,
        returns: bool = False,
        limits: Limits | None = None,
    ) -> None:
        super().__init__(context)
        self.record = record
        self.game = named_game(record)
        archive = context.keeper.archive
        self.review = Review(self.game, archive=archive, game_id=game_id, limits=limits)
        self.desk = ReplayDesk(context, record, self.game, self.review, returns=returns)
        self.ply = 0
        self.playing = False
        self.trial: Trial | None = None
        self._rested_ms = 0.0
        self._settled = True
        self._ear = Ear()
        self._complaint: Widget | None = None

    @property
    def board(self) -> BoardView:
        """The board on screen."""
        return self.desk.board

    def how_to_play(self) -> RulesPage:
        """Return the rules of the game."""
        return RulesPage(self.desk.pictures)

    # The life of the screen

    def build(self) -> None:
        """Put the desk on the screen."""
        self.desk.put_on(self.tree)

    def arrange(self, box: Box) -> None:  # noqa: ARG002 - the desk asks the skin itself
        """Place everything anew, in whatever colours and sizes there are now."""
        self.desk.restyle()
        self.desk.lay_out()
        self.choose_part(self.desk.tabs.chosen)
        self.refresh()

    def enter(self) -> None:
        """Show the start of the game and begin to review it."""
        super().enter()
        self.context.mixer.play_music(Mood.MENU)
        self.choose_part(MOVES)
        self.review.start()
        self.board.show(self.board_state(), animate=False)
        self.tree.focus(self.desk.transport.play, visible=False)
        self.context.narration.say(self._whereabouts())
        self.refresh()

    def leave(self) -> None:
        """End the computer's work: nobody would see it."""
        self.review.stop()
        if self.trial is not None:
            self.trial.stop()

    # What is shown

    @property
    def total(self) -> int:
        """How many moves the game has."""
        return len(self.game.turns)

    @property
    def thinking(self) -> bool:
        """Whether the computer is at work on the review or on a try."""
        return self.review.working or (self.trial is not None and self.trial.judging)

    def board_state(self) -> BoardState:
        """Return what the board shows at rest."""
        report = self.desk.chronicle.marked(self.ply)
        state = resting_state(self.desk.face, self.game, self.ply, report)
        found = self.review.at(self.ply)
        if found is None or not self._settled:
            return state
        return self.desk.face.point_out(state, found.line[:2])

    def refresh(self) -> None:
        """Bring the board's marks and every card up to date."""
        self.board.amend(self.board_state())
        self.desk.refresh(self.ply, self.trial, playing=self.playing)

    def choose_part(self, part: int) -> None:
        """Show another part of the column of a small window."""
        self.desk.choose_part(part, trying=self.trial is not None)

    def look_at(self, ply: int) -> None:
        """Show the position after `ply` moves; a step forward shows its shot as well."""
        ply = max(0, min(self.total, ply))
        if ply == self.ply:
            return
        forward = ply == self.ply + 1
        self.ply = ply
        report = self.desk.chronicle.report(ply) if forward else None
        self._settled = False
        self._rested_ms = 0.0
        self.board.cancel()
        self.board.show(self.board_state(), shot=report.shot if report else None)
        if report is not None:
            before, turn = self.game.position_at(ply - 1), self.game.turns[ply - 1]
            cue = self.desk.face.cue(turn.move)
            if cue is not None:
                self.context.mixer.play(cue)
            self.context.narration.say(self.game.spec.tell_move(before, turn.move))
        else:
            self.context.narration.say(self._whereabouts())
        self.refresh()

    def _whereabouts(self) -> str:
        side = self.game.position_at(self.ply).side.label
        where = f"After move {self.ply} of {self.total}" if self.ply else "The start of the game"
        return f"{where}. {side} to move."

    # Time

    def update(self, elapsed_ms: float) -> None:
        """Let time pass: the board moves, the game plays by itself, the review goes on."""
        super().update(elapsed_ms)
        self._hear(elapsed_ms * self.desk.transport.speed)
        if not self.board.busy and not self._settled:
            self._settled = True
            self.settle()
        if self.review.poll():
            self.refresh()
        if self.playing and not self.board.busy:
            self._rested_ms += elapsed_ms * self.desk.transport.speed
            if self._rested_ms >= REST_MS:
                self._play_next()

    def settle(self) -> None:
        """Go on after the last shot has been seen."""
        self.refresh()

    def _hear(self, elapsed_ms: float) -> None:
        shot = self.board.shot
        for cue, step in self._ear.sounds(self.board.advance(elapsed_ms), shot):
            self.context.mixer.play(cue, step)

    def _play_next(self) -> None:
        self.look_at(self.ply + 1)
        if self.ply == self.total:
            self.stop_playing()

    def toggle_playing(self) -> None:
        """Let the game play by itself, from the start if it is at its end; or stop it."""
        if self.playing or not self.total:
            self.stop_playing()
            return
        if self.ply == self.total:
            self.look_at(0)
        self.playing = True
        self._rested_ms = REST_MS
        self.refresh()

    def stop_playing(self) -> None:
        """Stay at this move."""
        if self.playing:
            self.playing = False
            self.refresh()
