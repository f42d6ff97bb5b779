"""A screen with nothing but a board for practising."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from app.pilot import Pilot
from khepri.app.board_screen import BoardScreen
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.keymap import Command
from khepri.app.practice import Exercise, PracticeBoard
from khepri.app.practice.board import practice_keys
from khepri.app.style.metrics import Box
from khepri.app.widgets import Message
from khepri.games.base import AnyPosition, GameSpec, Move
from khepri.learn.solving import ShownMove


class PracticeScreen(BoardScreen):
    """Asks one exercise, and notes what the board reports."""

    def __init__(self, context: Context, exercise: Exercise, *, prepares: bool = False) -> None:
        super().__init__(context)
        self.moves: list[Move] = []
        self.refused: list[tuple[Move | None, str]] = []
        self.bindings = practice_keys(exercise.spec)
        self.practice = PracticeBoard(
            context,
            self.tree,
            exercise,
            chosen=self.moves.append,
            refused=lambda move, told: self.refused.append((move, told)),
            prepares=prepares,
        )

    @property
    def board(self) -> BoardView:
        """The board on screen."""
        return self.practice.view

    def build(self) -> None:
        """Put the board on the screen."""
        self.tree.add(self.board)

    def arrange(self, box: Box) -> None:
        """Give it all the room."""
        self.practice.restyle()
        self.board.place(self.context.skin.rect(box))

    def update(self, elapsed_ms: float) -> None:
        """Let time pass."""
        super().update(elapsed_ms)
        self.practice.update(elapsed_ms)

    def handle(self, event: pygame.event.Event) -> None:
        """Let the board see what is done first."""
        if not self.practice.handle(event):
            super().handle(event)

    def receive(self, message: Message) -> None:
        """Hand it on."""
        self.practice.receive(message)

    def obey(self, command: Command) -> None:
        """Hand it on."""
        if not self.practice.obey(command):
            super().obey(command)

    def notice(self, event: pygame.event.Event) -> None:
        """Hand it on."""
        self.practice.notice(event)


def exercise(spec: GameSpec, position: AnyPosition, *moves: str, **more: object) -> Exercise:
    """Return an exercise in which some moves are offered, or all."""
    offered = tuple(map(spec.parse_move, moves)) or tuple(position.legal_moves())
    return replace(Exercise(spec=spec, position=position, offered=offered), **more)  # type: ignore[arg-type] # by name


def practise(
    start: Callable[..., Pilot], asked: Exercise, *, prepares: bool = False
) -> tuple[Pilot, PracticeScreen]:
    """Begin an exercise."""
    pilot = start(
        first=lambda context: PracticeScreen(context, asked, prepares=prepares), blind=True
    )
    screen = pilot.screen
    assert isinstance(screen, PracticeScreen)
    return pilot, screen


def played(position: AnyPosition, move: Move) -> ShownMove:
    """Return a move to be shown."""
    after, effect = position.carry_out(move)
    return ShownMove(position, move, after, effect)
