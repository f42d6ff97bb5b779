"""What mouse and keys do to single pieces: choose, put, turn and take away."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.panels.announcer import Announcer
from khepri.app.screens.editor.controller import EditorController
from khepri.app.screens.editor.palette import PieceCard
from khepri.audio import Cue


class PieceActions:
    """Turns what the player does with pieces into the editor's next state."""

    def __init__(self, controller: EditorController, announcer: Announcer) -> None:
        self._controller = controller
        self._announcer = announcer

    @property
    def _put_cue(self) -> Cue:
        return Cue.DISC if self._with_discs else Cue.MOVE

    @property
    def _with_discs(self) -> bool:
        return self._controller.state.palette[0].two_sided

    # Squares

    def click(self, square: str) -> None:
        """Do what a click on a square does."""
        before = self._controller.state
        after = before.click(square)
        self._controller.change_to(after, animate=before.tool is None)
        if after.board != before.board:
            self._announcer.play(self._put_cue)

    def stroke(self, square: str | None) -> None:
        """Go on to another square: with the button held, the tool works on all of them."""
        state, view = self._controller.state, self._controller.view
        # A stroke fills what is empty, or empties what is not.
        meant = (square in state.tokens) is (state.held is None)
        if square is not None and meant and state.tool is not None and view.board.stroking:
            self.click(square)
        else:
            view.refresh_board()

    def right_click(self, position: tuple[int, int]) -> None:
        """Put back what is in the air, or take away what is on a square, or let go."""
        view = self._controller.view
        square = view.board.geometry.square_at(position)
        if view.dragging or not self.erase(square):
            self.let_go()

    def erase(self, square: str | None) -> bool:
        """Take away what is on a square; return whether there was something."""
        state = self._controller.state
        if square is None or square not in state.tokens:
            return False
        self._controller.change_to(state.erase(square))
        self._announcer.play(Cue.MOVE)
        return True

    def erase_pointed(self) -> None:
        """Take away what is chosen, or else what is pointed at."""
        state, view = self._controller.state, self._controller.view
        for square in (state.selected, view.board.pointed):
            if self.erase(square):
                return
        self._announcer.complain(f"Choose a {state.editing.noun} on the board first.")

    def drag_off(self, origin: str | None) -> None:
        """Take away a piece that was dropped beyond the frame."""
        if not self.erase(origin):
            self._controller.view.refresh_board()

    # Turning

    def turn(self, way: int, wheeled: str | None = None) -> None:
        """Turn what is in the air, under the wheel, chosen, under the pointer, or the tool."""
        state, board = self._controller.state, self._controller.view.board
        if self._turn_dragged_card(way):
            return
        over = board.pointed if board.pointed in state.tokens else None
        square = board.dragged or (over if wheeled is not None else None)
        if square is None and state.selected is None:
            square = over
        after = state.turn(way, square)
        if after == state:
            self._announcer.complain(self._nothing_to_turn(square))
            return
        self._controller.change_to(after, animate=not board.dragging)
        self._announcer.play(Cue.FLIP if self._with_discs else Cue.ROTATE)

    def _turn_dragged_card(self, way: int) -> bool:
        """Turn the piece that is dragged from the palette; return whether there is one."""
        state, card = self._controller.state, self._controller.view.palette.dragged
        if card is None:
            return False
        # The card shows it turned; the tool stays what it was.
        turned = state.take_up(card.token).turn(way)
        self._controller.change_to(replace(turned, tool=state.tool, selected=state.selected))
        return True

    def _nothing_to_turn(self, square: str | None) -> str:
        state = self._controller.state
        token = state.tokens.get(square or state.selected or "") or state.held
        if token is not None:
            return f"A {token.kind} is the same on every side."
        return f"Choose a {state.editing.noun} first: on the board, or beside it."

    # Tools

    def use_card(self, card: PieceCard, *, again: bool) -> None:
        """Use a card's piece, or put it back; a double click means the piece, too."""
        state = self._controller.state
        self._controller.change_to(state.take_up(card.token) if again else state.pick(card.token))

    def drop_card(self, card: PieceCard, position: tuple[int, int]) -> None:
        """Put a piece from the palette where it was let go, if that is on the board."""
        controller = self._controller
        square = controller.view.board.geometry.square_at(position)
        if square is None:
            controller.change_to(controller.state)
            return
        placed = controller.state.let_go().put(square, card.token)
        if not card.token.two_sided:
            placed = placed.click(square)
        controller.change_to(placed)
        self._announcer.play(self._put_cue)

    def use_kind(self, wanted: str) -> None:
        """Use a piece of a kind or a side; asked for again, the other player's."""
        state = self._controller.state
        fitting = [token for token in state.palette if wanted in token.material]
        held = state.held
        if held is not None and held in fitting and len(fitting) > 1:
            fitting = [token for token in fitting if token != held]
        elif held is not None:
            fitting.sort(key=lambda token: token.side != held.side)
        self._controller.change_to(state.take_up(fitting[0]))

    def let_go(self) -> bool:
        """Drop what is dragged, or the tool and what is chosen; return whether there was any."""
        state, view = self._controller.state, self._controller.view
        if view.dragging:
            view.cancel_drag()
            return True
        if state.tool is None and state.selected is None:
            return False
        self._controller.change_to(state.let_go())
        return True
