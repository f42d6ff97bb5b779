"""Trying another move: the board answers to the hand until the player goes back to the game."""

from __future__ import annotations

from collections.abc import Callable

from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.faces import Objection, Wish
from khepri.app.panels.announcer import Announcer
from khepri.app.review import Review
from khepri.app.screens.replay.replay_board import ReplayBoard
from khepri.app.screens.replay.tryout import Tryout, last_choice, objection_to_tryout
from khepri.app.screens.replay.view import ReplayView
from khepri.app.widgets import Message, WidgetTree
from khepri.audio import Cue
from khepri.games.base import Move


class TryoutControl:
    """Starts and ends tryouts, and gives the current one what the player does on the board.

    After every change it calls `changed`, so that the cards are brought up to date.
    """

    def __init__(
        self,
        context: Context,
        tree: WidgetTree,
        view: ReplayView,
        board: ReplayBoard,
        review: Review,
        announcer: Announcer,
        changed: Callable[[], None],
    ) -> None:
        self.current: Tryout | None = None
        self._context = context
        self._tree = tree
        self._view = view
        self._board = board
        self._review = review
        self._announcer = announcer
        self._changed = changed
        self._ply_before = 0

    # Into the tryout and out of it

    def start(self, ply: int) -> bool:
        """Take the last move back for a while, to find a better one; return whether that can be."""
        if self.current is not None:
            return False
        choice = last_choice(self._review.game, ply)
        objection = objection_to_tryout(self._review, choice)
        if objection:
            self._announcer.complain(objection)
            return False
        tryout = self.current = Tryout(self._review, choice)
        self._ply_before = ply
        self._view.open_tryout()
        self._show(tryout)
        side = tryout.position.side.label
        self._context.narration.say(f"Find a better move. {side} to move.")
        self._changed()
        return True

    def _show(self, tryout: Tryout) -> None:
        self._board.show_tryout(tryout)
        self._tree.focus(self._view.board, visible=self._tree.focus_visible)

    def take_back(self) -> None:
        """Take the tried move back, to try another."""
        tryout = self.current
        if tryout is not None and tryout.move is not None:
            tryout.take_back()
            self._show(tryout)
            self._changed()

    def end(self) -> None:
        """Go back to the game, if there is a tryout."""
        if self.current is None:
            return
        self.stop()
        self.current = None
        self._view.close_tryout()
        self._board.show_move(self._ply_before)
        self._tree.focus(self._view.playback_bar.play, visible=self._tree.focus_visible)
        self._context.narration.say("Back to the game.")
        self._changed()

    def stop(self) -> None:
        """End the computer's work: nobody would see it."""
        if self.current is not None:
            self.current.stop()

    # The hand on the board

    def receive(self, message: Message) -> None:
        """Answer what the player does on the board."""
        if isinstance(message, BoardView.Cancelled):
            self.let_go()
            return
        tryout = self._movable()
        if tryout is None:
            return
        match message:
            case BoardView.SquareChosen(square=square):
                self._play(tryout, tryout.hand.choose(square))
            case BoardView.MoveDropped(origin=origin, target=target):
                self._play(tryout, tryout.hand.drop(origin, target))
            case BoardView.RotateAsked(square=square, turn=way):
                self._play(tryout, tryout.hand.wheel(square, way))

    def confirm(self) -> None:
        """Try the turn that the wheel has made, if it has made one."""
        tryout = self._movable()
        if tryout is not None:
            self._play(tryout, tryout.hand.wheeled)

    def turn(self, way: int) -> None:
        """Ask for a turn of the selected piece."""
        tryout = self._movable()
        if tryout is not None:
            self._play(tryout, tryout.hand.turn(way))

    def _movable(self) -> Tryout | None:
        """Return the tryout if a move may be made in it now."""
        tryout = self.current
        waits = tryout is not None and tryout.move is None and not self._view.board.busy
        return tryout if waits else None

    def let_go(self) -> bool:
        """Put everything down; return whether there was something."""
        held = self._view.board.dragging
        self._view.board.cancel()
        if self.current is not None:
            held = self.current.hand.let_go() or held
            self._changed()
        return held

    def _play(self, tryout: Tryout, wish: Wish[Move]) -> None:
        if isinstance(wish, Objection):
            self._announcer.complain(wish.sentence)
        elif wish is not None:
            report = tryout.face.report(tryout.position, wish)
            self._context.narration.say(tryout.game.spec.tell_move(tryout.position, wish))
            self._board.sound_move(wish)
            tryout.play(wish)
            self._board.show_tryout(tryout, shot=report.shot)
        self._changed()

    # Time

    def aim(self) -> None:
        """Preview the move that the player points at."""
        tryout = self.current
        if tryout is None:
            return
        if tryout.hand.aim(self._aimed(tryout)):
            self._board.amend(tryout.ply, tryout)

    def _aimed(self, tryout: Tryout) -> Move | None:
        hand, panel = tryout.hand, self._view.tryout_panel
        if tryout.move is not None or self._tree.dialogs:
            return None
        for button, way in ((panel.left, -1), (panel.right, 1)):
            focused = button.focused and self._tree.focus_visible
            meant = button.active and (button.hovered or button.pressed or focused)
            turn: Move | None = hand.meant_by_turn(way) if meant else None
            if turn is not None:
                return turn
        pointed: Move | None = hand.meant_by(self._view.board.pointed)
        return pointed

    def poll(self) -> None:
        """Tell the judgement when it has come."""
        tryout = self.current
        if tryout is None or not tryout.poll():
            return
        judgement = tryout.judgement
        if judgement is not None:
            self._context.narration.say(f"{judgement.title} {judgement.sentence}")
            if judgement.better is not None:
                self._context.mixer.play(Cue.WIN if judgement.better else Cue.ERROR)
        self._changed()
