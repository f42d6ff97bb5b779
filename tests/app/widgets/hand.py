"""A hand on mouse and keyboard: it gives a widget tree the events a player would cause."""

from __future__ import annotations

import pygame

from khepri.app.widgets import Message, Reply, Widget, WidgetTree

Spot = Widget | tuple[int, int]


class Hand:
    """Drive a widget tree and collect what it says."""

    def __init__(self, tree: WidgetTree) -> None:
        self.tree = tree
        self.messages: list[Message] = []
        self.position = (0, 0)
        self.held = 0

    def send(self, kind: int, **details: object) -> Reply:
        """Give the tree one event."""
        reply = self.tree.handle(pygame.event.Event(kind, details))
        self.messages += reply
        return reply

    def move(self, spot: Spot) -> Reply:
        """Move the mouse."""
        self.position = spot.rect.center if isinstance(spot, Widget) else spot
        return self.send(pygame.MOUSEMOTION, pos=self.position, rel=(0, 0), buttons=(0, 0, 0))

    def down(self, spot: Spot, button: int = 1) -> Reply:
        """Press a mouse button."""
        self.move(spot)
        return self.send(pygame.MOUSEBUTTONDOWN, pos=self.position, button=button)

    def up(self, spot: Spot | None = None, button: int = 1) -> Reply:
        """Let a mouse button go."""
        if spot is not None:
            self.move(spot)
        return self.send(pygame.MOUSEBUTTONUP, pos=self.position, button=button)

    def click(self, spot: Spot, button: int = 1) -> list[Message]:
        """Press and let go; return what was said."""
        before = len(self.messages)
        self.down(spot, button)
        self.up(button=button)
        return self.messages[before:]

    def drag(self, start: Spot, end: Spot) -> list[Message]:
        """Press in one place and let go in another."""
        before = len(self.messages)
        self.down(start)
        self.up(end)
        return self.messages[before:]

    def wheel(self, turns: float, spot: Spot | None = None) -> Reply:
        """Turn the wheel; as in pygame, old-style button events come along."""
        if spot is not None:
            self.move(spot)
        button = 4 if turns > 0 else 5
        self.send(pygame.MOUSEBUTTONDOWN, pos=self.position, button=button)
        self.send(pygame.MOUSEBUTTONUP, pos=self.position, button=button)
        return self.send(pygame.MOUSEWHEEL, x=0, y=turns, precise_x=0.0, precise_y=float(turns))

    def key(self, key: int, mod: int = 0, unicode: str = "") -> list[Message]:
        """Press a key and let it go; return what was said."""
        before = len(self.messages)
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode)
        self.send(pygame.KEYUP, key=key, mod=mod)
        return self.messages[before:]

    def keys(self, *keys: int) -> list[Message]:
        """Press several keys one after the other."""
        return [message for key in keys for message in self.key(key)]

    def type(self, text: str) -> list[Message]:
        """Type letters as a keyboard does: a key and its text."""
        before = len(self.messages)
        for letter in text:
            code = ord(letter.lower())
            self.send(pygame.KEYDOWN, key=code, mod=0, unicode=letter)
            self.send(pygame.TEXTINPUT, text=letter)
            self.send(pygame.KEYUP, key=code, mod=0)
        return self.messages[before:]
