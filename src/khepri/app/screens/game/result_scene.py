"""How a result comes: it waits for the last shot, slides in, and answers only when it was read."""

from __future__ import annotations

from enum import Enum, auto

import pygame

from khepri.app.boards.view import BoardView
from khepri.app.screens.game.desk import Desk
from khepri.app.screens.game.result_buttons import LookBackRow
from khepri.app.screens.game.result_dock import ResultDock
from khepri.app.screens.game.result_layout import ResultLayout, result_layout
from khepri.app.widgets import WidgetTree

AFTER_CONTACT_MS = 1100
"""How long the last shot is looked at before the result comes."""

BOARD_MS = 260
DOCK_MS = 320
UNREAD_MS = 600
"""Nobody can have read the result sooner: whatever is pressed until then was meant for the game."""


class _Phase(Enum):
    HIDDEN = auto()
    WAITING = auto()
    ARRIVING = auto()
    DOCKED = auto()


class ResultScene:
    """The dock, the row below the board, and the time in which they come."""

    def __init__(self, tree: WidgetTree, desk: Desk) -> None:
        self._tree = tree
        self._desk = desk
        self._phase = _Phase.HIDDEN
        self._left_ms = 0.0
        self._since_ms = 0.0
        """How long the dock has been seen, or is on its way."""

        self._moved = (0, 0)
        """How far the dock is away from its place, in pixels."""

        self._down: set[int] = set()
        self._unmeant: set[int] = set()
        """Keys that were pressed before anybody could read the result, and are held since."""

        self.dock: ResultDock | None = None
        self.row: LookBackRow | None = None

    @property
    def _board(self) -> BoardView:
        return self._desk.board

    @property
    def shown(self) -> bool:
        """Whether the result is there, or on its way."""
        return self._phase in (_Phase.ARRIVING, _Phase.DOCKED)

    @property
    def pending(self) -> bool:
        """Whether the result does not answer yet, but will by itself."""
        return self._phase is not _Phase.HIDDEN and not self._answers

    @property
    def moving(self) -> bool:
        """Whether something slides, so that frames are needed."""
        return self._phase is _Phase.ARRIVING

    @property
    def _answers(self) -> bool:
        return self._phase is _Phase.DOCKED and self._since_ms >= UNREAD_MS

    # Coming and going

    def begin(self, dock: ResultDock, row: LookBackRow, wait_ms: float) -> None:
        """Show a result after a while; whatever is held down now belongs to the game."""
        self.dock, self.row = dock, row
        self._unmeant = set(self._down)
        self._phase, self._left_ms = _Phase.WAITING, wait_ms
        if wait_ms <= 0:
            self._arrive()

    def update(self, elapsed_ms: float) -> None:
        """Let time pass."""
        if self._phase is _Phase.WAITING:
            self._left_ms -= elapsed_ms
            if self._left_ms <= 0:
                self._arrive()
        elif self.shown:
            self._since_ms += elapsed_ms
            if self._phase is _Phase.ARRIVING:
                self._slide()

    def _arrive(self) -> None:
        dock, row = self.dock, self.row
        if dock is None or row is None:
            return
        self._phase, self._since_ms = _Phase.ARRIVING, 0.0
        self._desk.around.visible = False
        self._tree.add(row, dock)
        self._tree.focus(dock.primary, visible=True)
        self.lay_out()

    def finish(self) -> None:
        """Go straight to the end state."""
        if self._phase is _Phase.WAITING:
            self._arrive()
        if self._phase is _Phase.ARRIVING:
            self._phase = _Phase.DOCKED
            self.lay_out()

    def close(self) -> None:
        """Take the result away: the game goes on."""
        for widget in (self.dock, self.row):
            if widget is not None and widget.parent is not None:
                widget.parent.remove(widget)
        self.dock = self.row = None
        self._phase = _Phase.HIDDEN
        self._desk.around.visible = True

    # Places

    def lay_out(self) -> None:
        """Place board, row and dock; to be called after the desk has placed everything else."""
        dock, row = self.dock, self.row
        if not self.shown or dock is None or row is None:
            return
        skin = self._tree.skin
        layout = self._layout()
        left = skin.rect(layout.board).left
        self._desk.make_room(beside_bar=layout.beside, board_left=left)
        row.lay_out(skin, layout.row, beside=layout.beside)
        dock.lay_out(skin, layout.dock, sheet=layout.sheet)
        self._moved = (0, 0)
        if self._phase is _Phase.ARRIVING and not skin.reduced_motion:
            self._slide()
        else:
            self._phase = _Phase.DOCKED
            self._board.place(skin.rect(layout.board))

    def _layout(self) -> ResultLayout:
        skin = self._tree.skin
        return result_layout(skin.metrics, self._desk.shape, self._desk.board_box)

    def _slide(self) -> None:
        """Bring the board and the dock on their way, by how long they have been going."""
        skin, layout = self._tree.skin, self._layout()
        done = min(1.0, self._since_ms / DOCK_MS)
        away = (1 - done) ** 3
        window = skin.metrics.box
        if layout.sheet:
            self._move_dock((0, skin.px((window.h - layout.dock.y) * away)))
        else:
            self._move_dock((skin.px((window.w - layout.dock.x) * away), 0))
        start, end = self._desk.board_box, layout.board
        if abs(start.w - end.w) > 1:
            start = end
        share = _ease_in_out(min(1.0, self._since_ms / BOARD_MS))
        way = ((end.x - start.x) * (share - 1), (end.y - start.y) * (share - 1))
        self._board.place(skin.rect(end.moved(*way)))
        if done >= 1:
            self._phase = _Phase.DOCKED

    def _move_dock(self, moved: tuple[int, int]) -> None:
        if self.dock is None or moved == self._moved:
            return
        self.dock.invalidate()
        self.dock.shift(moved[0] - self._moved[0], moved[1] - self._moved[1])
        self.dock.invalidate()
        self._moved = moved

    # What is pressed too early

    def swallows(self, event: pygame.event.Event) -> bool:
        """Take note of a press; return whether nothing else may answer it.

        Before the result is docked, any press brings it there at once and does nothing else.
        """
        match event.type:
            case pygame.KEYUP:
                self._down.discard(event.key)
                self._unmeant.discard(event.key)
            case pygame.WINDOWFOCUSLOST:
                self._down.clear()
                self._unmeant.clear()
            case pygame.KEYDOWN:
                self._down.add(event.key)
                if event.key in self._unmeant:
                    return True
                if self.pending:
                    self._unmeant.add(event.key)
                    self.finish()
                    return True
            case pygame.MOUSEBUTTONDOWN if self.pending:
                self.finish()
                return True
        return False


def _ease_in_out(share: float) -> float:
    """Return a share of time as a share of the way: gentle at both ends.

    >>> _ease_in_out(0.0), _ease_in_out(0.5), _ease_in_out(1.0)
    (0.0, 0.5, 1.0)
    """
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2
