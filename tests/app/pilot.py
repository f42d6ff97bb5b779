"""Play the real program off screen, as a person with a mouse and a keyboard would.

Everything is real but the window, the loudspeaker and the time: frames are drawn on a Surface,
sounds are noted instead of played, and the clock goes forward only when the pilot lets it. So a
game of an hour takes seconds, and every run is the same. Only the computer opponent thinks in real
time, in its own thread: `until` waits for it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import pygame

from app.hands import Hands
from app.shared_looks import PilotContext
from app.stand_ins import FoundFiles, NoClubHouse, NotingMixer, RaisingFaults, hide_everything
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.loop import Loop
from khepri.app.screen import Screen
from khepri.app.screens.game import GameScreen
from khepri.app.screens.menu import MenuScreen
from khepri.app.settings import Settings, SettingsFile
from khepri.app.widgets import (
    Clipboard,
    ColourGrid,
    DropDown,
    Label,
    ListView,
    SingleChoice,
    TextField,
    Widget,
)
from khepri.app.widgets.choice import WordChoice
from khepri.app.widgets.focus import widget_at
from khepri.app.widgets.inspection import seen
from khepri.app.widgets.option_list import OptionList
from khepri.app.widgets.scroll import Scrollable
from khepri.archive import Archive
from khepri.graphics import Frame, SoftRenderer
from khepri.match.game import Game
from khepri.session.saved_games import SavedGames
from khepri.session.session import Session
from khepri.system.fault_log import FaultLog
from patience import PATIENCE_S

FRAME_MS = 50
"""How much time passes between two frames: coarse, so that tests are quick."""

LONGEST_WAIT_MS = 600_000

AnyWidget = TypeVar("AnyWidget", bound=Widget)
Spot = str | Widget | tuple[int, int]


class WatchingRenderer(SoftRenderer):
    """Keeps the last frame."""

    def __init__(self, target: pygame.Surface) -> None:
        super().__init__(target)
        self.frame: Frame | None = None

    def draw(self, frame: Frame) -> None:
        """Draw a frame and keep it."""
        self.frame = frame
        super().draw(frame)


class UnseenLoop(Loop):
    """Draws nothing until somebody looks: most of a test's time would go into unseen frames."""

    def draw(self) -> None:
        """Let a frame pass."""
        self.frames += 1
        self._stale = False

    def look(self) -> Frame:
        """Return what would be seen now, without its pixels."""
        frame = Frame(self.context.window_size, self.screen.background())
        self.screen.draw(frame)
        return frame


class Pilot(Hands):
    """The program, and hands to use it with.

    An error that nobody foresaw ends the test, unless it `expects_faults`.
    """

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1280, 720),
        settings: Settings | None = None,
        settings_path: Path | None = None,
        first: Callable[[Context], Screen] = MenuScreen,
        archive: Archive | None = None,
        blind: bool = False,
        expects_faults: bool = False,
    ) -> None:
        hide_everything()
        super().__init__()
        self.now_ms = 1_000_000
        self.mixer = NotingMixer()
        settings_file = SettingsFile(settings_path)
        self.context = PilotContext(
            settings_file=settings_file,
            settings=settings or settings_file.load(),
            mixer=self.mixer,
            window_size=size,
            now_ms=lambda: self.now_ms,
            clipboard=Clipboard(system=False),
            keeper=SavedGames(archive),
            find_files=FoundFiles,
            club=NoClubHouse(),
            faults=FaultLog() if expects_faults else RaisingFaults(),
        )
        self.renderer = WatchingRenderer(pygame.Surface(size))
        kind = UnseenLoop if blind else Loop
        self.loop = kind(self.context, self.renderer, first(self.context))
        self.step(ms=0)

    def leave(self) -> None:
        """Close the program."""
        self.screen.leave()

    # Time

    def step(self, *events: pygame.event.Event, ms: int = FRAME_MS) -> None:
        """Let the program see some events and draw a frame."""
        self.now_ms += ms
        self.loop.step(events, ms)

    def send(self, *events: pygame.event.Event) -> None:
        """Cause events; people are slow, so a moment passes."""
        self.step(*events, ms=8)

    def wait(self, ms: int) -> None:
        """Let time pass, frame by frame."""
        while ms > 0:
            part = min(ms, FRAME_MS)
            self.step(ms=part)
            ms -= part

    def sleep(self, ms: int) -> None:
        """Let time pass without a frame, as on a laptop whose lid is closed."""
        self.now_ms += ms
        self.step(ms=0)

    def until(self, condition: Callable[[], bool], what: str = "") -> None:
        """Let time pass until something holds; an opponent who thinks is waited for."""
        patient_until = time.monotonic() + PATIENCE_S
        latest = self.now_ms + LONGEST_WAIT_MS
        while not condition():
            if time.monotonic() > patient_until or self.now_ms > latest:
                raise AssertionError(f"{what or 'What was waited for'} never came.\n{self.dump()}")
            if self._searching:
                # The search runs in real time, so the clock must not run away from it.
                time.sleep(0.01)
                self.step(ms=10)
            else:
                self.step()

    def settle(self) -> None:
        """Wait until nothing moves and a person is to move, or the result of the game answers."""
        self.until(lambda: not (self.board.busy or self._computer_busy or self._result_pending))
        self.wait(200)

    def wait_for_computer(self) -> None:
        """Wait until the computer has worked out what the screen shows."""
        self.until(lambda: not self._searching, "The end of the work")
        self.step()

    @property
    def _searching(self) -> bool:
        thinking = getattr(self.screen, "thinking", None)
        if isinstance(thinking, bool):  # a screen that works in a thread of its own
            return thinking
        course, session = getattr(self.screen, "course", None), self._session
        if course is not None and (course.conclusion.looking or course.teacher.judging):
            return True
        thinking = session._thinking if session is not None else None
        hinting = session is not None and session.hinting
        return hinting or (thinking is not None and thinking.finished_ms is None)

    @property
    def _result_pending(self) -> bool:
        screen = self.screen
        return isinstance(screen, GameScreen) and screen.course.conclusion.pending

    @property
    def _computer_busy(self) -> bool:
        session, course = self._session, getattr(self.screen, "course", None)
        if course is not None and course.teacher.judging:
            return True
        return session is not None and session.computer_to_move and not session.game.paused

    @property
    def _session(self) -> Session | None:
        screen = self.screen
        return screen.session if isinstance(screen, GameScreen) else self.context.session

    # Looking

    @property
    def screen(self) -> Screen:
        """The screen that is shown."""
        return self.loop.screen

    @property
    def session(self) -> Session:
        """The game with whoever plays it."""
        assert self._session is not None, "no game is being played"
        return self._session

    @property
    def game(self) -> Game:
        """The game that is being played."""
        return self.session.game

    @property
    def moves(self) -> list[str]:
        """The moves that were played."""
        return [str(move) for move in self.game.moves]

    @property
    def narration(self) -> tuple[str, ...]:
        """Everything that was said."""
        return self.context.narration.sentences

    @property
    def frame(self) -> Frame:
        """What was shown last; a blind pilot opens the eyes for it."""
        if isinstance(self.loop, UnseenLoop):
            return self.loop.look()
        assert self.renderer.frame is not None
        return self.renderer.frame

    @property
    def beam_is_seen(self) -> bool:
        """Whether a burning beam was in the last frame."""
        scene = self.frame.scene
        return scene is not None and scene.beam is not None and scene.beam.glow > 0

    @property
    def board(self) -> BoardView:
        """The board that is played on."""
        return self.only(BoardView)

    def dump(self) -> str:
        """Return the screen as text."""
        return f"{type(self.screen).__name__}\n{self.screen.tree.dump()}"

    def shows(self, words: str) -> bool:
        """Say whether words are to be read anywhere on the screen."""
        return any(words in text for text in self.texts())

    def texts(self) -> list[str]:
        """Return every text on the screen."""
        found: list[str] = []
        for widget in self._shown_widgets(Widget):
            # A clock is written digit by digit, but read as a whole.
            found += [widget.text] if isinstance(widget, Label) else []
            found += [inscription.text for inscription in widget.inscriptions()]
        return found

    def chosen_row(self, label: str) -> int | None:
        """Return which row of a list is chosen, counted from 0."""
        return self._list(label).selected

    def _list(self, label: str) -> ListView:
        *_, rows = (one for one in self._shown_widgets(ListView) if one.label == label)
        return rows

    def screenshot(self, path: Path) -> None:
        """Save what is seen."""
        self.loop.draw()
        pygame.image.save(self.renderer.capture(), path)

    # PlaceFiles

    def _shown_widgets(self, kind: type[AnyWidget]) -> Iterable[AnyWidget]:
        for layer in self.screen.tree.layers:
            for widget in layer.descendants():
                if isinstance(widget, kind) and widget.shown:
                    yield widget

    def only(self, kind: type[AnyWidget]) -> AnyWidget:
        """Return the one widget of a kind."""
        found = list(self._shown_widgets(kind))
        assert len(found) == 1, f"{len(found)} widgets are a {kind.__name__}\n{self.dump()}"
        return found[0]

    def find(self, label: str) -> Widget | None:
        """Return the first widget with a label that answers to the hand, if there is one."""
        reachable = [layer for layer in self.screen.tree.layers if layer is not self._covered]
        for layer in reversed(reachable):
            for widget in layer.descendants():
                if widget.label == label and widget.shown and widget.interactive:
                    return widget
        return None

    @property
    def _covered(self) -> Widget | None:
        tree = self.screen.tree
        return tree.root if tree.dialogs else None

    def widget(self, label: str) -> Widget:
        """Return the widget with a label."""
        found = self.find(label)
        assert found is not None, f"nothing is labelled {label!r}\n{self.dump()}"
        return found

    def spot(self, where: Spot) -> tuple[int, int]:
        """Return the pixel that a hand would aim at: of a square, a widget or a point."""
        if isinstance(where, tuple):
            return where
        if isinstance(where, str):
            x, y = self.board.geometry.centre(where)
            return int(x), int(y)
        self.scroll_to(where)
        return seen(where).center

    # Doing

    def click(self, where: Spot) -> None:
        """Click a square, a widget or a point."""
        self.click_at(self.spot(where))

    def right_click(self, where: Spot) -> None:
        """Click with the other button."""
        self.click_at(self.spot(where), button=pygame.BUTTON_RIGHT)

    def hover(self, where: Spot) -> None:
        """Move the mouse somewhere and rest there."""
        self.move_to(self.spot(where))

    def drag(self, start: Spot, end: Spot) -> None:
        """Drag from one place to another."""
        self.press_at(self.spot(start))
        self.glide_to(self.spot(end))
        self.let_go()

    def drop_off_board(self, square: str) -> None:
        """Drag a piece over the edge of the board and let go of it there."""
        outline = self.board.geometry.outline
        self.drag(square, (outline.centerx, outline.bottom + 2))

    def click_button(self, label: str) -> None:
        """Press a button; one that is covered or switched off cannot be pressed."""
        button = self.widget(label)
        assert button.active, f"{label!r} is switched off\n{self.dump()}"
        spot = self.spot(button)
        top = self.screen.tree.popup or self.screen.tree.modal
        hit = self.screen.tree.toaster.toast_at(spot) or widget_at(top, spot)
        assert hit is not None, f"{label!r} cannot be reached"
        assert button in hit.ancestry(), f"{label!r} is covered by {hit.label!r}"
        self.click_at(spot)

    def tab_to(self, label: str) -> None:
        """Press Tab until a widget has the focus."""
        for _ in range(60):
            focused = self.screen.tree.focused
            if focused is not None and focused.label == label:
                return
            self.press("Tab")
        raise AssertionError(f"Tab never reached {label!r}\n{self.dump()}")

    def go_to(self, square: str) -> None:
        """Go to a square of the board with the arrow keys."""
        for _ in range(60):
            here = self.board.pointed
            if here == square:
                return
            (x, y), (goal_x, goal_y) = map(self.board.geometry.centre, (here or square, square))
            if abs(x - goal_x) > 1:
                self.press("Right" if goal_x > x else "Left")
            else:
                self.press("Down" if goal_y > y else "Up")
        raise AssertionError(f"The arrow keys never led to {square}\n{self.dump()}")

    def scroll_to(self, widget: Widget) -> None:
        """Turn the wheel until a widget can be seen."""
        for above in widget.ancestry():
            if above is widget or not isinstance(above, Scrollable):
                continue
            for _ in range(200):
                if above.view().contains(widget.rect) or above.view().height < widget.rect.height:
                    break
                before = above.offset
                self.move_to(above.view().center)
                self.wheel(1 if widget.rect.top < above.view().top else -1)
                if above.offset == before:
                    break

    def choose(self, label: str, option: str) -> None:
        """Choose one of several: segments, chips, swatches or a drop-down."""
        widget = self.widget(label)
        if isinstance(widget, DropDown):
            self.click(widget)
            popup = self.screen.tree.popup
            assert isinstance(popup, OptionList), "the list did not open"
            index = [one.label for one in widget.options].index(option)
            self._click_row(popup.list, index)
            return
        assert isinstance(widget, SingleChoice), f"{label!r} is a {type(widget).__name__}"
        self.scroll_to(widget)
        self.click_at(widget.cells()[_place(widget, option)].center)

    def click_row(self, label: str, index: int) -> None:
        """Click a row of a list."""
        self._click_row(self._list(label), index)

    def _click_row(self, rows: ListView, index: int) -> None:
        self.move_to(rows.view().center)
        for _ in range(200):
            cell = rows.cell(index)
            if rows.view().contains(cell):
                break
            self.wheel(1 if cell.top < rows.view().top else -1)
        self.click_at(rows.cell(index).center)

    def fill(self, label: str, text: str) -> None:
        """Replace what a text field holds."""
        field = self.widget(label)
        assert isinstance(field, TextField)
        self.scroll_to(field)
        self.click_at(field.field().center)
        self.press("Ctrl+A")
        self.type(text)

    def resize(self, size: tuple[int, int]) -> None:
        """Make the window larger or smaller."""
        self.send(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    def play(self, *moves: str) -> None:
        """Play moves with the mouse: squares for a step, Q and E for a turn; then wait."""
        for move in moves:
            ply = len(self.moves)
            self.ask_for(move)
            self.settle()
            assert self.moves[ply : ply + 1] == [move], f"{move} was not played\n{self.dump()}"

    def ask_for(self, move: str) -> None:
        """Ask for a move with the mouse, and once more where the program wants to be sure."""
        assert isinstance(self.screen, GameScreen)
        self.click(move[:2])
        for _ in range(2):
            if move[2:] in ("L", "R"):
                self.press("Q" if move[2:] == "L" else "E")
            else:
                self.click(move[2:])
            if self.screen.course.hand.armed is None:
                break
            self.wait(500)

    def put(self, *squares: str) -> None:
        """Put discs on squares with the mouse, and wait until they have turned the others."""
        for square in squares:
            ply = len(self.moves)
            self.click(square)
            self.settle()
            assert self.moves[ply : ply + 1] == [square], f"{square} was not played\n{self.dump()}"

    # What stands there

    @property
    def title(self) -> str:
        """The name of the screen, as its bar says it; a game's is that of what is played."""
        return self.screen.title

    @property
    def focused(self) -> str:
        """What the keyboard acts on."""
        focused = self.screen.tree.focused
        return focused.label if focused is not None else ""

    @property
    def dialog(self) -> str:
        """The title of the dialog that lies over everything, if one does."""
        dialogs = self.screen.tree.dialogs
        return dialogs[-1].label if dialogs else ""

    @property
    def notes(self) -> list[str]:
        """The passing notes that are shown."""
        return [note.label for note in self.screen.tree.toaster.children]

    def part(self, label: str) -> Widget:
        """Return the topmost thing that a screen reader would call so, if only to look at."""
        found = [widget for widget in self._shown_widgets(Widget) if widget.label == label]
        assert found, f"nothing is called {label!r}\n{self.dump()}"
        return found[-1]

    def value(self, label: str) -> str:
        """Return what a field holds, a choice has chosen, or a card or switch says of itself."""
        part = self.find(label) or self.part(label)
        return part.text if isinstance(part, TextField | DropDown) else part.state

    def error(self, label: str) -> str:
        """Return what is said to be wrong with a text field."""
        field = self.widget(label)
        assert isinstance(field, TextField), f"{label!r} is a {type(field).__name__}"
        return field.error

    def is_enabled(self, label: str) -> bool:
        """Say whether something can be pressed."""
        return self.widget(label).active

    def rows(self, label: str) -> list[str]:
        """Return every row of a list."""
        widget = self.widget(label)
        assert isinstance(widget, ListView), f"{label!r} is a {type(widget).__name__}"
        return [widget.rows.label(index) for index in range(len(widget.rows))]

    def out_of_sight(self) -> list[str]:
        """Return what could be pressed, but only after scrolling."""
        order = self.screen.tree.focus_order()
        return [widget.label for widget in order if seen(widget) != widget.rect]

    def tab_around(self) -> list[str]:
        """Press Tab until everything had its turn; return what was met, all of it in sight."""
        met: list[str] = []
        for _ in self.screen.tree.focus_order():
            self.press("Tab")
            focused = self.screen.tree.focused
            assert focused is not None
            assert seen(focused) == focused.rect, f"{focused.label!r} is cut off"
            met.append(focused.label)
        return met

    def assert_tidy(self) -> None:
        """Check that nothing is covered, cut or outside of its place."""
        tree = self.screen.tree
        faults = (tree.overlaps(), tree.spills(), tree.cut_texts())
        assert faults == ([], [], []), f"{faults}\n{tree.dump()}"


def _place(choice: SingleChoice, option: str) -> int:
    if isinstance(choice, WordChoice):
        return [one.label for one in choice.options].index(option)
    assert isinstance(choice, ColourGrid)
    return [swatch.label for swatch in choice.swatches].index(option)
