"""The control loop: events in, frames out, and nothing drawn that has not changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TypeVar

import pygame

from khepri.app.backdrop import Drift
from khepri.app.context import Context
from khepri.app.destinations import MENU
from khepri.app.keymap import Command
from khepri.app.opening import SLOW_FRAME_MS, draw_opening
from khepri.app.routes import screen_for
from khepri.app.screen import Screen
from khepri.app.screens.fault import FaultScreen
from khepri.app.style.theme import ThemeName
from khepri.app.widgets import Cursor
from khepri.graphics import Frame, Renderer
from khepri.system.fault_log import Fault

BUSY_HZ = 60
IDLE_HZ = 30
LONGEST_STEP_MS = 100
"""After a stall (a suspended laptop, a dragged window) animations go on where they were."""

T = TypeVar("T")


class Loop:
    """Runs one screen after another until the program ends."""

    def __init__(self, context: Context, renderer: Renderer, first: Screen) -> None:
        self.context = context
        self.renderer = renderer
        self.screen = first
        self.frames = 0
        self._stale = True
        self._busy = True
        self._cursor: Cursor | None = None
        self._drift = Drift()
        self._f11_held = False
        self._frame_ms = 0.0
        """What the last frame took of a screen that was seen before."""

        self._settled = context.settings
        """The settings with which the program was last seen to work."""

        self._guarded(first.enter)

    def run(self, events: Callable[[], Iterable[pygame.event.Event]]) -> None:
        """Answer `events`, whatever has happened since it was last called, until one ends it."""
        clock = pygame.time.Clock()
        while not self.context.quitting:
            elapsed = clock.tick(BUSY_HZ if self._busy else IDLE_HZ)
            self.step(events(), elapsed)
        self._guarded(self.screen.leave)

    def step(self, events: Iterable[pygame.event.Event], elapsed_ms: float) -> None:
        """Answer events, let time pass, and draw if anything changed."""
        faults = len(self.context.faults.noted)
        self._guarded(self._notice_sleep)
        for event in events:
            self._guarded(partial(self._handle, event))
        self._guarded(partial(self._pass_time, elapsed_ms))
        self._guarded(partial(self._show, elapsed_ms))
        if faults == len(self.context.faults.noted):
            self._settled = self.context.settings

    # Where the errors of screens end

    def _guarded(self, deed: Callable[[], None]) -> None:
        """Do something with the screen; if it fails, show that instead of it.

        An error of the screen that shows errors goes on: nothing is left that could show it.
        """
        try:
            deed()
        except Exception as error:
            failed = self.screen
            fault = self.context.faults.note(error, type(failed).__name__)
            if isinstance(failed, FaultScreen):
                raise
            self._give_up(failed, fault)

    def _give_up(self, failed: Screen, fault: Fault) -> None:
        """Leave a screen that has failed, and let go of what would make it fail again."""
        context = self.context
        context.destination = None
        self._attempt(failed.leave)
        self._attempt(partial(context.change, self._settled))
        safe = self._attempt(failed.give_up) or ""
        self.screen = FaultScreen(context, fault, safe)
        self._stale = True
        self._guarded(self.screen.enter)

    def _attempt(self, deed: Callable[[], T]) -> T | None:
        """Do what can be done with a screen that has failed: it may well fail again."""
        try:
            return deed()
        except Exception as error:  # noqa: BLE001 - whatever it is, the first fault is shown
            self.context.faults.note(error, f"after a fault of {type(self.screen).__name__}")
            return None

    # The parts of a step

    def _notice_sleep(self) -> None:
        """Before anything is answered: what was pressed afterwards counts from afterwards."""
        watch = self.context.sleep_watch
        gap = watch.gap() if watch is not None else None
        if gap is not None and self.context.timer.rest_since(gap.since_ms):
            self.context.narration.say(gap.sentence)
            self.screen.tree.toast(gap.sentence, lasts_ms=8000)

    def _pass_time(self, elapsed_ms: float) -> None:
        self.context.timer.advance()
        self.screen.update(min(elapsed_ms, LONGEST_STEP_MS))
        self._follow_changes()

    def _show(self, elapsed_ms: float) -> None:
        drifted = self._drifting and self._drift.advance(elapsed_ms)
        if self._stale or self.screen.dirty or drifted:
            self.draw()
        self._follow_cursor()
        self._busy = self.screen.busy

    @property
    def _drifting(self) -> bool:
        """Whether something behind everything moves, as far as anybody can see it."""
        settings = self.context.settings
        wished = settings.backdrop.moves and not settings.reduced_motion
        plain = settings.theme is ThemeName.CONTRAST
        return wished and not plain and self.renderer.drifts

    def draw(self) -> None:
        """Show the screen as it is now."""
        begun = self.context.now_ms()
        frame = self._empty_frame(self.screen)
        self.screen.draw(frame)
        self.renderer.draw(frame)
        self.frames += 1
        if not self._stale:  # the first frame of a screen always takes longer
            self._frame_ms = self.context.now_ms() - begun
        self._stale = False

    def _empty_frame(self, screen: Screen) -> Frame:
        """Return what lies behind a screen."""
        context = self.context
        return context.settings.backdrop.frame(
            context.window_size, screen.background(), self._drift.phase_s
        )

    def _show_opening(self, coming: Screen) -> None:
        """Show at once where a press has led, if it will take a while until all of it is there."""
        if self._frame_ms > SLOW_FRAME_MS:
            frame = self._empty_frame(coming)
            draw_opening(frame, coming)
            self.renderer.draw(frame)
            self.frames += 1

    def _handle(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.context.quit()
            case pygame.WINDOWSIZECHANGED:
                self.context.resize((event.x, event.y))
            case pygame.WINDOWEXPOSED | pygame.WINDOWSHOWN | pygame.WINDOWRESTORED:
                self._stale = True
            case pygame.KEYDOWN | pygame.KEYUP if event.key == pygame.K_F11:
                self._answer_f11(down=event.type == pygame.KEYDOWN)
            case _:
                self.screen.handle(event)
        self._follow_changes()

    def _answer_f11(self, *, down: bool) -> None:
        """Answer once to each press: on a slow computer a change takes longer than a repetition."""
        if down and not self._f11_held:
            self.screen.obey(Command.FULLSCREEN)
        self._f11_held = down

    def _follow_changes(self) -> None:
        context = self.context
        if context.destination is not None:
            destination, context.destination = context.destination, None
            coming = screen_for(context, destination)
            if destination != MENU:  # it has no bar, and is quickly there
                self._show_opening(coming)
            self.screen.leave()
            self.screen = coming
            coming.enter()
            self._stale = True
        if context.restyled:
            context.restyled = False
            self.renderer.resize(context.window_size)
            self.screen.resize()
            self._stale = True

    def _follow_cursor(self) -> None:
        wanted = self.screen.tree.cursor
        if wanted is not self._cursor:
            self._cursor = wanted
            # Some video drivers have no pointer to shape.
            with suppress(pygame.error):
                pygame.mouse.set_cursor(wanted.value)
