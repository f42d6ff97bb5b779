"""The keys of Othello."""

from __future__ import annotations

import pygame

from khepri.app.keymap import EDITOR, REPLAY, TABLE, Binding, Command

TABLE_KEYS = (
    Binding(Command.SHOW_AGAIN, (pygame.K_b,), "B", "Show the last move again"),
    *TABLE,
)

REPLAY_KEYS = (
    *REPLAY,
    Binding(Command.SHOW_AGAIN, (pygame.K_b,), "B", "Show the move again"),
)

EDITOR_KEYS = (
    Binding(Command.PICK_1, (pygame.K_b,), "B", "Black disc"),
    Binding(Command.PICK_2, (pygame.K_w,), "W", "White disc"),
    Binding(Command.ROTATE_LEFT, (pygame.K_q, pygame.K_e), "Q  E", "Flip a disc"),
    *EDITOR,
)
