"""The board on screen: it shows a state and tells what the player does. It knows no rules."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from khepri.app.boards.animation import Change, changes_between
from khepri.app.boards.beats import Beat
from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import BoardState, Shot, Token
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.boards.moment import Moment
from khepri.app.boards.painting import BoardPainter
from khepri.app.boards.under_way import Tempo, UnderWay
from khepri.app.widgets.focus import ARROWS
from khepri.app.widgets.widget import Cursor, Message, Used, Widget
from khepri.graphics.frame import Frame

FOCUS_RADIUS = 10
DRAG_UNITS = 5
"""How far the pointer must go before a press becomes a drag."""

MARCH_SPEED = 0.04
"""Pixels of a 70-pixel square per millisecond by which the dots of a preview march."""


class BoardView(Widget):
    """A board that can be played on, looked at or edited, depending on what is shown on it."""

    focusable = True

    @dataclass(frozen=True, slots=True)
    class SquareChosen(Message):
        """A square was clicked, or chosen with the keyboard."""

        square: str

    @dataclass(frozen=True, slots=True)
    class MoveDropped(Message):
        """A token was dragged from one square to another."""

        origin: str
        target: str

    @dataclass(frozen=True, slots=True)
    class RotateAsked(Message):
        """The wheel was turned over a square; `turn` is 1 for clockwise, -1 for the other way."""

        square: str
        turn: int

    @dataclass(frozen=True, slots=True)
    class Hovered(Message):
        """The pointer, or the keyboard's cursor, is on another square now, or on none."""

        square: str | None

    @dataclass(frozen=True, slots=True)
    class Cancelled(Message):
        """The player thinks better of it: right button, or a drag that ended off the board."""

        origin: str | None = None
        """Whose token was let go beyond the frame of the board; None if it is put back."""

    def __init__(self, skin: BoardSkin, *, coordinates: bool = True, label: str = "Board") -> None:
        super().__init__(label=label)
        self.board_skin = skin
        self.coordinates = coordinates
        self.flipped = False
        self.particles = True
        self.tempo = Tempo()
        self.patient = False
        """Whether a press on what may be dragged chooses its square only when it is let go."""

        self.room = Rect(0, 0, 1, 1)
        self.geometry = BoardGeometry.fit(skin.grid, self.room)
        self.painter = BoardPainter(skin)
        self._state = BoardState()
        self._under_way = UnderWay()
        self._hovered: str | None = None
        self._keyboard_square: str | None = None
        self._pressed: tuple[str, tuple[int, int]] | None = None
        self._grabbed = False
        self._choose_on_release = False
        self._dragged: tuple[str, tuple[int, int]] | None = None
        self._dropped: tuple[str, str] | None = None
        self._marched = 0.0
        self.dirty = True

    # What is shown

    @property
    def board_state(self) -> BoardState:
        """What the board shows at rest."""
        return self._state

    @property
    def busy(self) -> bool:
        """Whether something moves, or a shot is still under way."""
        return self._under_way.busy

    @property
    def arrived(self) -> bool:
        """Whether everything has come to where it goes; light may still burn there."""
        return self._under_way.arrived

    @property
    def shot(self) -> Shot | None:
        """The shot that is about to be fired, or under way."""
        return self._under_way.shot

    @property
    def since_strike_ms(self) -> float | None:
        """Time since the shot under way has arrived, negative while it flies; None without one."""
        firing = self._under_way.firing
        return firing.since_impact_ms if firing is not None else None

    @property
    def dragging(self) -> bool:
        """Whether a token is in the player's hand."""
        return self._dragged is not None

    @property
    def stroking(self) -> bool:
        """Whether the pointer goes over the board with its button held, and drags nothing."""
        return self._pressed is not None and self._dragged is None

    @property
    def dragged(self) -> str | None:
        """The square of the token that is in the player's hand."""
        return self._dragged[0] if self._dragged is not None else None

    @property
    def pointed(self) -> str | None:
        """The square that the pointer, or else the keyboard, is on."""
        return self._hovered or (self._keyboard_square if self.focused else None)

    @property
    def state(self) -> str:
        """Say how much is on the board and where the keyboard is."""
        where = f", cursor on {self._keyboard_square}" if self._keyboard_square else ""
        return f"{len(self._state.tokens)} {self.board_skin.noun}{where}"

    def show(self, state: BoardState, *, shot: Shot | None = None, animate: bool = True) -> None:
        """Go over to another state; with a `shot`, its beam flies when the tokens have arrived.

        What the shot destroys stays where it is until the beam strikes it.
        """
        before = self._standing()
        self.finish()
        self._state = state
        after = dict(state.tokens)
        if shot is not None and shot.destroyed is not None and shot.victim is not None:
            after[shot.destroyed] = shot.victim
        if animate:
            self._set_off(before, after)
        self._dropped = None
        self._under_way.pending = shot
        self.dirty = True

    def _standing(self) -> dict[str, Token]:
        """Return where tokens are seen: with a preview, where the move in mind has put them."""
        state = self._state
        standing = dict(state.tokens)
        if state.preview is not None and state.ghosts:
            standing.pop(str(state.selected), None)
            standing.update(state.ghosts)
        return standing

    def _set_off(self, before: dict[str, Token], after: dict[str, Token]) -> None:
        """Let everything go where it belongs, or put it there at once."""
        changes = [
            change
            for change in changes_between(before, after, self._distance)
            if not self._was_done_by_hand(change)
        ]
        self._under_way.set_off(changes, self.tempo, self.board_skin.grid.steps_between)

    def _was_done_by_hand(self, change: Change) -> bool:
        """Say whether a hand has just put it where it is: it does not go there again."""
        if self._dropped is None:
            return False
        origin, target = self._dropped
        ways = ((origin, target), (origin, None), (None, target))
        return (change.origin, change.target) in ways

    def amend(self, state: BoardState) -> None:
        """Change marks, targets or the preview without disturbing what moves."""
        if state != self._state:
            self._state = state
            self.dirty = True

    def replay(self, shot: Shot) -> None:
        """Fire the last shot again, for show; what it destroyed comes back to be destroyed."""
        self.finish()
        self._under_way.pending = shot
        self.dirty = True

    def finish(self) -> None:
        """Jump to the end of everything that moves."""
        self._under_way.finish()
        self.dirty = True

    def skip(self) -> None:
        """Let whatever moves come to its end before the next frame; how it ends is still heard."""
        self._under_way.skip(self.geometry)
        self.dirty = True

    def _distance(self, one: str, other: str) -> float:
        ax, ay = self.geometry.grid.places[one]
        bx, by = self.geometry.grid.places[other]
        return (ax - bx) ** 2 + (ay - by) ** 2

    # Time

    def advance(self, elapsed_ms: float) -> list[Beat]:
        """Move on in time; return what can be heard."""
        if self.busy:
            self.dirty = True
        else:
            self._march(elapsed_ms)
        return self._under_way.advance(elapsed_ms, self.tempo, self.geometry)

    def _march(self, elapsed_ms: float) -> None:
        """Let the dots of a preview go on towards its end."""
        if self._state.preview is not None and not self.tempo.instant:
            self._marched += elapsed_ms * MARCH_SPEED
            self.dirty = True

    # Place

    def arrange(self) -> None:
        """Fit the board into its rectangle."""
        self.room = self.rect.copy()
        self._fit()

    def use_skin(self, skin: BoardSkin) -> None:
        """Become the board of another game or size, with nothing on it yet."""
        self.cancel()
        self.finish()
        self.board_skin = skin
        self.painter = BoardPainter(skin)
        self._state = BoardState()
        self._hovered = self._keyboard_square = None
        self._fit()

    def flip(self) -> None:
        """Look from the other side."""
        self.flipped = not self.flipped
        self._fit()

    def _fit(self) -> None:
        before = self.geometry
        self.geometry = BoardGeometry.fit(self.board_skin.grid, self.room, flipped=self.flipped)
        if self._under_way.firing is not None:
            self._under_way.firing.geometry = self.geometry
        if self.geometry.looks != before.looks:
            self.painter.forget_ground()
        self.dirty = True

    def draw_focus(self, canvas: pygame.Surface) -> None:
        """Ring the board itself, not the room around it."""
        self.skin.draw_focus(canvas, self.geometry.outline, FOCUS_RADIUS)

    def contains(self, position: tuple[int, int]) -> bool:
        """Only the squares answer the pointer, not the frame or the space beside it."""
        return self.geometry.area.collidepoint(position)

    def fill(self, frame: Frame) -> None:
        """Put the board into a frame."""
        moment = Moment(
            state=self._state,
            motion=self._under_way.motion,
            firing=self._under_way.firing,
            pending=self._under_way.pending,
            dragged=self._dragged,
            hovered=self._hovered,
            keyboard_square=self._keyboard_square if self.focused else None,
            particles=self.particles,
            turned=self._under_way.turned,
            marched=self._marched,
            still=self.tempo.instant,
        )
        frame.scene = self.painter.scene(
            self.geometry,
            self.skin.theme,
            moment,
            coordinates=self.coordinates,
            lettering=self.skin,
        )
        self.dirty = False

    # What the player does

    def react(self, event: pygame.event.Event) -> Message | None:
        """Turn what the pointer and the keys do into messages."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._move_pointer(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                return self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                return self._release(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT:
                self.cancel()
                return BoardView.Cancelled(self)
            case pygame.MOUSEWHEEL:
                return self._turn_wheel(event.y)
            case pygame.KEYDOWN:
                return self._press_key(event.key)
        return None

    def _move_pointer(self, position: tuple[int, int]) -> Message | None:
        if self._pressed is not None and self._dragged is None:
            origin, start = self._pressed
            far = pygame.Vector2(start).distance_to(position) >= self.skin.px(DRAG_UNITS)
            if far and self._grabbed and origin in self._state.movable:
                self._dragged = (origin, position)
                self._choose_on_release = False
        elif self._dragged is not None:
            self._dragged = (self._dragged[0], position)
        if self._dragged is not None:
            self.dirty = True
        self.cursor = self._cursor_over(position)
        return self._hover(self.geometry.square_at(position)) or Used(self)

    def _hover(self, square: str | None) -> Message | None:
        if square == self._hovered:
            return None
        self._hovered = square
        self.dirty = True
        return BoardView.Hovered(self, square)

    def _cursor_over(self, position: tuple[int, int]) -> Cursor:
        square = self.geometry.square_at(position)
        if self._dragged is not None:
            return Cursor.GRAB
        if square in self._state.movable or square in self._state.targets:
            return Cursor.HAND
        return Cursor.ARROW

    def _press(self, position: tuple[int, int]) -> Message | None:
        square = self.geometry.square_at(position)
        self._dropped = None
        if square is None:
            return None
        self._keyboard_square = None
        self._pressed = (square, position)
        # What a press puts on the board is not carried away by the same press.
        self._grabbed = square in self._state.movable
        # The selected piece may be about to be dragged: only a click lets go of it.
        self._choose_on_release = square == self._state.selected or (
            self.patient and square in self._state.movable
        )
        return Used(self) if self._choose_on_release else BoardView.SquareChosen(self, square)

    def _release(self, position: tuple[int, int]) -> Message | None:
        pressed, dragged = self._pressed, self._dragged
        choose = self._choose_on_release
        self.cancel()
        square = self.geometry.square_at(position)
        if dragged is not None:
            if square is None:
                beyond = not self.geometry.outline.collidepoint(position)
                return BoardView.Cancelled(self, dragged[0] if beyond else None)
            if square == dragged[0]:
                return Used(self)
            self._dropped = (dragged[0], square)
            return BoardView.MoveDropped(self, dragged[0], square)
        if choose and pressed is not None and square == pressed[0]:
            return BoardView.SquareChosen(self, square)
        return Used(self)

    def cancel(self) -> None:
        """Put down what is being dragged."""
        super().cancel()
        if self._dragged is not None or self._pressed is not None:
            self.dirty = True
        self._pressed = None
        self._dragged = None
        self._choose_on_release = False

    def set_hovered(self, *, hovered: bool) -> None:
        """Forget the square when the pointer leaves the board."""
        super().set_hovered(hovered=hovered)
        if not hovered:
            self._hovered = None
            self.dirty = True

    def _turn_wheel(self, steps: int) -> Message | None:
        # Keys may have taken the cursor elsewhere: the wheel is where the mouse is.
        pointer = self.tree.pointer if self.tree is not None else None
        square = self.geometry.square_at(pointer) if pointer is not None else None
        if square is None or steps == 0:
            return Used(self)
        return BoardView.RotateAsked(self, square, 1 if steps < 0 else -1)

    def _press_key(self, key: int) -> Message | None:
        here = self._keyboard_square
        if key in ARROWS:
            if here is None:
                may_begin = self._state.movable or self._state.targets
                start = self._state.selected or min(may_begin, default=None)
                self._keyboard_square = start or self.geometry.shown_at(0, 0)
            else:
                self._keyboard_square = self.geometry.neighbour(here, ARROWS[key])
            # The mouse may lie on the board all the while: what moved last counts.
            self._hovered = None
            self.dirty = True
            return BoardView.Hovered(self, self._keyboard_square)
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and here is not None:
            return BoardView.SquareChosen(self, here)
        return None

    def focus_changed(self, *, gained: bool) -> Message | None:
        """Show or hide the keyboard's cursor."""
        self.dirty = True
        return super().focus_changed(gained=gained)
