"""Trying another move: the board answers to the hand until the player goes back to the game."""

from __future__ import annotations

from khepri.app.boards.state import BoardState
from khepri.app.faces import Objection, Wish
from khepri.app.faces.showing import with_hand
from khepri.app.screens.replay.desk import REVIEW
from khepri.app.screens.replay.playback import PlaybackScreen
from khepri.app.screens.replay.trial import Trial
from khepri.app.style.icons import Icon
from khepri.audio import Cue
from khepri.games.base import Move

WHEEL_QUIET_MS = 250
"""A wheel that has just chosen a piece must come to rest before it turns it."""


class TryingScreen(PlaybackScreen):
    """A replay in which a move can be tried and is judged."""

    _wheel_rest_ms = 0.0
    _part_before = 0

    def board_state(self) -> BoardState:
        """Return what the board shows at rest: in a try, what the player may do."""
        trial = self.trial
        if trial is None:
            return super().board_state()
        face = self.desk.face
        if trial.move is not None:
            report = face.report(trial.position, trial.move)
            return BoardState(
                tokens=face.tokens(trial.position.play(trial.move)),
                last=report.squares,
                last_side=report.side,
                trail=report.shot,
            )
        state = BoardState(tokens=face.tokens(trial.position))
        previews = self.context.settings.beam_preview
        return with_hand(state, trial.hand, may_move=not self.board.busy, previews=previews)

    # Into the try and out of it

    def start_trial(self) -> None:
        """Take the last move back for a while, and let the player find a better one."""
        if self.trial is not None:
            return
        ply = self._last_choice()
        known = self.review.at(min(ply + 1, self.total))
        position = self.game.position_at(ply)
        if known is None or not position.legal_moves():
            self.complain("The computer must have looked at this move first: wait a moment.")
            return
        if self.game.spec.forced_pass(position) is not None:
            self.complain("There was nothing to choose: a pass was the only move.")
            return
        self.stop_playing()
        self.trial = Trial(self.review, ply)
        self.board.focusable = True
        self._part_before = self.desk.tabs.chosen
        self.choose_part(REVIEW)
        self._settled = False
        self.board.show(self.board_state())
        self.tree.focus(self.board, visible=self.tree.focus_visible)
        side = self.trial.position.side.label
        self.context.narration.say(f"Find a better move. {side} to move.")
        self.refresh()

    def _last_choice(self) -> int:
        """Return before which move somebody could choose: nobody chooses to pass."""
        ply = max(0, self.ply - 1)
        while ply and self.game.turns[ply].forced:
            ply -= 1
        return ply

    def end_trial(self) -> None:
        """Go back to the game."""
        if self.trial is None:
            return
        self.trial.stop()
        self.trial = None
        self.board.cancel()
        self.board.focusable = False
        self.choose_part(self._part_before)
        self._settled = False
        self.board.show(self.board_state())
        self.tree.focus(self.desk.transport.play, visible=self.tree.focus_visible)
        self.context.narration.say("Back to the game.")
        self.refresh()

    def try_again(self) -> None:
        """Take the try back."""
        if self.trial is not None and self.trial.move is not None:
            self.trial.again()
            self._settled = False
            self.board.show(self.board_state())
            self.tree.focus(self.board, visible=self.tree.focus_visible)
            self.refresh()

    # The hand on the board

    def choose(self, square: str) -> None:
        """Take up a piece, or ask for a move."""
        trial = self.trial
        if trial is not None and trial.move is None and not self.board.busy:
            self._take(trial.hand.choose(square))

    def drop(self, origin: str, target: str) -> None:
        """Ask for a move by dragging."""
        trial = self.trial
        if trial is not None and trial.move is None and not self.board.busy:
            self._take(trial.hand.drop(origin, target))

    def turn(self, way: int) -> None:
        """Ask for a turn of the selected piece."""
        trial = self.trial
        if trial is not None and trial.move is None and not self.board.busy:
            self._take(trial.hand.turn(way))

    def turn_wheel(self, square: str, way: int) -> None:
        """Select a piece with the wheel, and turn it once the wheel has come to rest."""
        trial = self.trial
        if trial is None or trial.move is not None or self.board.busy:
            return
        if not trial.hand.holding:
            if trial.hand.grip(square):
                self.refresh()
        elif not self._wheel_rest_ms:
            self._take(trial.hand.turn(way))
        self._wheel_rest_ms = WHEEL_QUIET_MS

    def let_go(self) -> bool:
        """Put everything down; return whether there was something."""
        held = self.board.dragging
        self.board.cancel()
        if self.trial is not None:
            held = self.trial.hand.let_go() or held
            self.refresh()
        return held

    def _take(self, wish: Wish[Move]) -> None:
        trial = self.trial
        if trial is None:
            return
        if isinstance(wish, Objection):
            self.complain(wish.sentence)
        elif wish is not None:
            report = self.desk.face.report(trial.position, wish)
            self.context.narration.say(self.game.spec.tell_move(trial.position, wish))
            cue = self.desk.face.cue(wish)
            if cue is not None:
                self.context.mixer.play(cue)
            trial.play(wish)
            self._settled = False
            self.board.show(self.board_state(), shot=report.shot)
        self.refresh()

    # Time

    def update(self, elapsed_ms: float) -> None:
        """Let time pass; a verdict comes when the shot has been seen."""
        self._wheel_rest_ms = max(0.0, self._wheel_rest_ms - elapsed_ms)
        self._aim()
        super().update(elapsed_ms)
        trial = self.trial
        if trial is not None and trial.poll():
            self._tell_verdict(trial)
            self.refresh()

    def _tell_verdict(self, trial: Trial) -> None:
        verdict = trial.verdict
        if verdict is None:
            return
        self.context.narration.say(f"{verdict.title} {verdict.sentence}")
        cues = {True: Cue.WIN, False: Cue.ERROR}
        if verdict.better is not None:
            self.context.mixer.play(cues[verdict.better])

    def _aim(self) -> None:
        trial = self.trial
        if trial is not None and trial.hand.aim(self._aimed(trial)):
            self.board.amend(self.board_state())

    def _aimed(self, trial: Trial) -> Move | None:
        hand, panel = trial.hand, self.desk.trial_panel
        if trial.move is not None or self.tree.dialogs:
            return None
        for button, way in ((panel.left, -1), (panel.right, 1)):
            focused = button.focused and self.tree.focus_visible
            meant = button.active and (button.hovered or button.pressed or focused)
            turn: Move | None = hand.meant_by_turn(way) if meant else None
            if turn is not None:
                return turn
        pointed: Move | None = hand.meant_by(self.board.pointed)
        return pointed

    def complain(self, sentence: str) -> None:
        """Say why something cannot be done; only the latest is shown, or they hide the board."""
        self.context.mixer.play(Cue.ERROR)
        self.context.narration.say(sentence)
        if self._complaint is not None and self._complaint.parent is not None:
            self.tree.toaster.remove(self._complaint)
        self._complaint = self.tree.toast(sentence, icon=Icon.ALERT)
