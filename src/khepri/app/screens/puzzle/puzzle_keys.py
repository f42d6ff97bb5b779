"""The keys of the puzzle screen: those of the board, and what only puzzles have."""

from __future__ import annotations

import pygame

from khepri.app.keymap import Binding, Command
from khepri.app.practice.board import practice_keys
from khepri.games.base import GameSpec

_OWN = (
    Binding(Command.HINT, (pygame.K_h,), "H", "A hint"),
    Binding(Command.RETRY, (pygame.K_r,), "R", "Start over"),
    Binding(Command.FLIP, (pygame.K_f,), "F", "Flip the board"),
)


def puzzle_keys(spec: GameSpec) -> tuple[Binding, ...]:
    """Return the keys for puzzles of a game."""
    return (*practice_keys(spec), *_OWN)
