"""A monkey at the machine: it does whatever it likes, by chance but the same for the same seed."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable

import pygame

from app.pilot import Pilot
from khepri.app.screens.game import GameScreen
from khepri.app.widgets import Widget

SIZES = [(800, 500), (1280, 720), (640, 400), (1000, 1000), (1600, 700), (320, 200)]
KEYS = (
    *("Tab", "Shift+Tab", "Return", "Space", "Escape", "Up", "Down", "Left", "Right"),
    *("Home", "End", "Page Up", "Page Down", "Backspace", "Delete", "Ctrl+A", "Ctrl+C", "Ctrl+V"),
    *("F1", "F11", "q", "e", "u", "f", "p", "b", "d", "r", "m", ",", "."),
)
TEXTS = ("10/10", "Zoë", "\N{SNOWMAN}", "sc3", " ", "x" * 60, "\u202eabc", "\U0001f600")


class Monkey:
    """Does one thing after another, by chance but the same for the same seed."""

    def __init__(self, pilot: Pilot, seed: int) -> None:
        self.pilot = pilot
        self.dice = random.Random(seed)
        self.done: deque[str] = deque(maxlen=12)
        self.visited: set[type] = set()
        self.deeds: dict[Callable[[], str], int] = {
            self.click: 20,
            self.aim: 30,
            self.play: 12,
            self.press: 20,
            self.drag: 8,
            self.right_click: 4,
            self.wheel: 5,
            self.type: 3,
            self.resize: 2,
            self.lose_focus: 2,
            self.hold: 2,
            self.wait: 6,
            self.leave: 1,
        }

    def act(self, times: int) -> None:
        """Do so many things; if the program fails, tell what led to it."""
        for _ in range(times):
            deed = self.dice.choices(list(self.deeds), list(self.deeds.values()))[0]
            try:
                self.done.append(deed())
                self.pilot.step(ms=self.dice.choice((0, 16, 100)))
            except Exception as error:
                error.add_note(f"It did: {'; '.join(self.done)}; {deed.__name__}")
                raise
            self.visited.add(type(self.pilot.screen))
            if self.pilot.context.quitting:
                self.pilot.context.quitting = False

    def _spot(self) -> tuple[int, int]:
        width, height = self.pilot.context.window_size
        return self.dice.randrange(-5, width + 5), self.dice.randrange(-5, height + 5)

    def _widgets(self) -> list[Widget]:
        order = self.pilot.screen.tree.focus_order()
        return [widget for widget in order if min(widget.rect.size) > 0]

    def click(self) -> str:
        """Click anywhere."""
        spot = self._spot()
        self.pilot.click_at(spot)
        return f"click {spot}"

    def aim(self) -> str:
        """Click something that answers."""
        if not (widgets := self._widgets()):
            return "nothing to aim at"
        widget = self.dice.choice(widgets)
        rect = widget.rect
        spot = (rect.x + self.dice.randrange(rect.w), rect.y + self.dice.randrange(rect.h))
        self.pilot.click_at(spot)
        return f"click {widget.label!r} at {spot}"

    def play(self) -> str:
        """Play a legal move, if there is a game."""
        screen = self.pilot.screen
        if not isinstance(screen, GameScreen):
            return "no game"
        moves = screen.session.game.position.legal_moves()
        if not moves:
            return "game over"
        move = str(self.dice.choice(moves))
        turns = move[2:] in ("L", "R")
        # Squares of two games: a disc is put on one, a piece goes from one to another.
        squares = [name for name in (move, move[:2], move[2:]) if name in self._squares()]
        # A dialog may take the first click and lead away from the board before the second.
        spots = [self.pilot.spot(square) for square in squares]
        for spot in spots:
            self.pilot.click_at(spot)
        if turns:
            self.pilot.press("Q" if move[2:] == "L" else "E")
        return f"play {move}"

    def _squares(self) -> tuple[str, ...]:
        return self.pilot.board.geometry.grid.squares

    def press(self) -> str:
        """Press a key."""
        key = self.dice.choice(KEYS)
        self.pilot.press(key)
        return f"press {key}"

    def drag(self) -> str:
        """Drag from anywhere to anywhere."""
        start, end = self._spot(), self._spot()
        self.pilot.drag(start, end)
        return f"drag {start} {end}"

    def hold(self) -> str:
        """Press the mouse and not let go."""
        spot = self._spot()
        self.pilot.press_at(spot, self.dice.choice((1, 2, 3)))
        return f"hold {spot}"

    def right_click(self) -> str:
        """Click with the other button."""
        spot = self._spot()
        self.pilot.right_click(spot)
        return f"right click {spot}"

    def wheel(self) -> str:
        """Turn the wheel."""
        spot, turns = self._spot(), self.dice.choice((-3, -1, 1, 2))
        self.pilot.move_to(spot)
        self.pilot.wheel(turns)
        return f"wheel {turns} at {spot}"

    def type(self) -> str:
        """Type something."""
        text = self.dice.choice(TEXTS)
        self.pilot.type(text)
        return f"type {text!r}"

    def resize(self) -> str:
        """Change the window's size."""
        size = self.dice.choice(SIZES)
        self.pilot.resize(size)
        return f"resize {size}"

    def lose_focus(self) -> str:
        """Look at another window, or bring the mouse there."""
        kind = self.dice.choice(
            (
                pygame.WINDOWFOCUSLOST,
                pygame.WINDOWLEAVE,
                pygame.WINDOWEXPOSED,
                pygame.WINDOWRESTORED,
            )
        )
        self.pilot.send(pygame.event.Event(kind))
        return pygame.event.event_name(kind)

    def wait(self) -> str:
        """Let time pass, with or without frames."""
        if self.dice.random() < 0.2:
            self.pilot.sleep(30_000)
            return "sleep"
        self.pilot.wait(1500)
        return "wait"

    def leave(self) -> str:
        """Ask the window to close."""
        self.pilot.send(pygame.event.Event(pygame.QUIT))
        return "quit"
