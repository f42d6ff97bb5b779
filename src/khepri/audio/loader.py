"""Decode sound files off the drawing thread.

A loop of music takes about half a second to decode. pygame lets other threads run meanwhile, so a
frame is never late because of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pygame

Loaded = Callable[[str], None]


class Loader:
    """Hold the decoded sounds of a folder, each decoded once, in the order of the requests.

    `loaded` is called on the loader's own thread after each file, whether or not it could be
    read; `failures` then says why not, one sentence a file.
    """

    def __init__(self, folder: Path, loaded: Loaded) -> None:
        self.folder = folder
        self.failures: dict[str, str] = {}
        self._loaded = loaded
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._requested: set[str] = set()
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closing = False

    def request(self, name: str) -> None:
        """Decode a file soon; asking again costs nothing."""
        if name in self._requested or self._closing:
            return
        self._requested.add(name)
        self._queue.put(name)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="khepri-sound", daemon=True)
            self._thread.start()

    def get(self, name: str) -> pygame.mixer.Sound | None:
        """Return a decoded sound, or None while it is not there (or never will be)."""
        return self._sounds.get(name)

    def close(self) -> None:
        """Wait for the file in hand, forget the rest and let all sounds go."""
        self._closing = True
        self._queue.put(None)
        if self._thread is not None:
            self._thread.join()
        self._sounds.clear()

    def _work(self) -> None:
        while (name := self._queue.get()) is not None and not self._closing:
            try:
                self._sounds[name] = pygame.mixer.Sound(str(self.folder / name))
            except FileNotFoundError:
                self.failures[name] = f"The sound file {name} is missing, so it is not heard."
            except (pygame.error, OSError) as error:
                self.failures[name] = f"The sound file {name} cannot be read ({error})."
            self._loaded(name)
