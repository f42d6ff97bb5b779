"""A mouse and a keyboard: the events that SDL would send for what hands do."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

MODIFIERS = {
    "Shift": pygame.KMOD_LSHIFT,
    "Ctrl": pygame.KMOD_LCTRL,
    "Alt": pygame.KMOD_LALT,
}


class Hands(ABC):
    """Hands of a player; whoever has them takes the events."""

    def __init__(self) -> None:
        self.pointer = (0, 0)

    @abstractmethod
    def send(self, *events: pygame.event.Event) -> None:
        """Take events."""

    # The mouse

    def move_to(self, spot: tuple[int, int]) -> None:
        """Move the mouse."""
        moved = (spot[0] - self.pointer[0], spot[1] - self.pointer[1])
        self.pointer = spot
        self.send(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=moved, buttons=(0, 0, 0)))

    def glide_to(self, spot: tuple[int, int], steps: int = 6) -> None:
        """Move the mouse in small steps, as a hand does."""
        (x, y), (right, down) = self.pointer, spot
        for step in range(1, steps + 1):
            self.move_to((x + (right - x) * step // steps, y + (down - y) * step // steps))

    def press_at(self, spot: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        """Press a button of the mouse and hold it."""
        self.move_to(spot)
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=button, touch=False))

    def let_go(self, button: int = pygame.BUTTON_LEFT) -> None:
        """Let a button of the mouse go."""
        self.send(
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self.pointer, button=button, touch=False)
        )

    def click_at(self, spot: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        """Click."""
        self.press_at(spot, button)
        self.let_go(button)

    def wheel(self, turns: int) -> None:
        """Turn the wheel, up for more than 0; as in SDL, button events come along."""
        button = pygame.BUTTON_WHEELUP if turns > 0 else pygame.BUTTON_WHEELDOWN
        self.send(
            pygame.event.Event(
                pygame.MOUSEBUTTONDOWN, pos=self.pointer, button=button, touch=False
            ),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self.pointer, button=button, touch=False),
            pygame.event.Event(
                pygame.MOUSEWHEEL, x=0, y=turns, precise_x=0.0, precise_y=float(turns)
            ),
        )

    # The keyboard

    def press(self, *keys: str) -> None:
        """Press keys by name, such as ``Tab``, ``Shift+Tab`` or ``e``."""
        for name in keys:
            *held, key = name.split("+") if name != "+" else ["+"]
            mod = sum(MODIFIERS[modifier] for modifier in held)
            plain = len(key) == 1 and not mod
            code = pygame.key.key_code(key)
            typed = key.lower() if plain else ""
            self.key(code, mod, typed)

    def key(self, code: int, mod: int = 0, typed: str = "") -> None:
        """Press a key and let it go; a letter is typed with it."""
        events = [pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=typed, scancode=0)]
        if typed and typed.isprintable():
            events.append(pygame.event.Event(pygame.TEXTINPUT, text=typed))
        events.append(
            pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode=typed, scancode=0)
        )
        self.send(*events)

    def type(self, text: str) -> None:
        """Type a text."""
        for letter in text:
            lower = letter.lower()
            code = ord(lower) if ord(lower) < 128 else 0
            self.key(code, pygame.KMOD_LSHIFT if letter.isupper() else 0, letter)
