"""The real program, playing by itself until it is killed; run as a process by the tests.

Two computers play the game that the command line names. Every move is printed when it has been
played, with the number of its game in the archive. A hand presses Enter again and again: it
continues the game of the run before, ends the pause, and asks for a rematch when a game is over.
"""

from __future__ import annotations

import os
import sys
import threading
import time

import pygame

from khepri.app import program
from khepri.app.main import run
from khepri.games.registry import game_named
from khepri.match.actions import Action
from khepri.match.clock import TimeControl
from khepri.match.events import Event, MovePlayed
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.session import saved_games
from khepri.session import session as playing

PRESS_EVERY_S = 0.15


class TalkingSession(playing.Session):
    """Tells every move that has been played, as whoever looks at the screen would know it."""

    def apply(self, action: Action, now_ms: int | None = None) -> tuple[Event, ...]:
        """Do what is asked, then tell."""
        events = super().apply(action, now_ms)
        number = self.saver.game_id if self.saver is not None else None
        for event in events:
            if isinstance(event, MovePlayed):
                # In one write, so that a kill leaves a whole line or none.
                line = f"{number} {event.ply} {event.move}\n"
                os.write(sys.stdout.fileno(), line.encode())
        return events


def new_game() -> Game:
    """Return a game between two computers."""
    spec = game_named(sys.argv[1])
    players = (Player("Sandling", 1), Player("Apprentice", 2))
    start = spec.start(spec.variants[0])
    return Game.new(spec, players, start, control=TimeControl(600_000, 5000))


def press_enter() -> None:
    """Press Enter until the program is gone."""
    while True:
        time.sleep(PRESS_EVERY_S)
        if pygame.display.get_init():
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                key = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r", "scancode": 0}
                pygame.event.post(pygame.event.Event(kind, key))


def main() -> None:
    """Play on, or begin if there is nothing to play on."""
    # The moves are found at once: this is not about thinking.
    playing.SHOWN_MS = playing.HURRIED_MS = 0
    for module in (saved_games, program):  # what makes sessions here
        module.Session = TalkingSession  # type: ignore[attr-defined]
    kept = saved_games.SavedGames.of_this_user()
    waiting = kept.waiting()
    kept.close()
    print("continues" if waiting is not None else "begins", flush=True)
    threading.Thread(target=press_enter, daemon=True).start()
    run(None if waiting is not None else new_game)


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    main()
