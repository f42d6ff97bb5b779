"""The keys of Laser Chess."""

from __future__ import annotations

import pygame

from khepri.app.keymap import EDITOR, REPLAY, TABLE, Binding, Command

TABLE_KEYS = (
    Binding(Command.ROTATE_LEFT, (pygame.K_q,), "Q", "Turn the selected piece left"),
    Binding(Command.ROTATE_RIGHT, (pygame.K_e,), "E", "Turn the selected piece right"),
    Binding(Command.SHOW_AGAIN, (pygame.K_b,), "B", "Show the beam again"),
    *TABLE,
)

REPLAY_KEYS = (
    *REPLAY,
    Binding(Command.SHOW_AGAIN, (pygame.K_b,), "B", "Show the beam again"),
    Binding(Command.ROTATE_LEFT, (pygame.K_q,), "Q", "Turn a piece left, in a try"),
    Binding(Command.ROTATE_RIGHT, (pygame.K_e,), "E", "Turn a piece right, in a try"),
)

EDITOR_KEYS = (
    Binding(Command.PICK_1, (pygame.K_f,), "F", "Pharaoh; again: the other colour"),
    Binding(Command.PICK_2, (pygame.K_s,), "S", "Sphinx"),
    Binding(Command.PICK_3, (pygame.K_p,), "P", "Pyramid"),
    Binding(Command.PICK_4, (pygame.K_r,), "R", "Scarab"),
    Binding(Command.PICK_5, (pygame.K_n,), "N", "Anubis"),
    Binding(Command.ROTATE_LEFT, (pygame.K_q,), "Q", "Turn left"),
    Binding(Command.ROTATE_RIGHT, (pygame.K_e,), "E", "Turn right"),
    *EDITOR,
)
