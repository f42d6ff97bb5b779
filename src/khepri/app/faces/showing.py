"""What the board shows: from a game, a move number and a hand to a `BoardState`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import NO_WORDS, NOTHING, BoardState, Scorch, Token
from khepri.app.boards.under_way import Tempo
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.faces.face import AnyFace, AnyHand, Report
from khepri.app.settings import Settings
from khepri.match.game import Game

HIDDEN = BoardState()
"""An empty board, for a pause: nobody thinks for free."""


def resting_state(
    face: AnyFace,
    game: Game,
    ply: int,
    report: Report | None,
    scorches: tuple[Scorch, ...] = (),
) -> BoardState:
    """Return the position after `ply` moves, with what the last ones have left on the board.

    The shot that has ended a game burns on.
    """
    tokens = face.tokens(game.position_at(ply))
    if report is None:
        return BoardState(tokens=tokens)
    return after_move(tokens, report, scorches)


def after_move(
    tokens: Mapping[str, Token], report: Report, scorches: tuple[Scorch, ...]
) -> BoardState:
    """Return what stands where after a move, with what the move has left on the board."""
    return BoardState(
        tokens=tokens,
        last=report.squares,
        last_side=report.side,
        trail=report.shot,
        burning=report.shot if report.shot is not None and report.shot.decides else None,
        scorches=scorches,
    )


def with_hand(
    state: BoardState, hand: AnyHand, *, may_move: bool, previews: bool, locked: bool = False
) -> BoardState:
    """Add what the player may do, holds and aims at, if it is the player's turn.

    In a `locked` game nothing is foretold, not even of a move that waits for its second press.
    """
    if not may_move:
        return state
    shown = hand.shown_on(state, previews=previews and not locked)
    if locked:
        shown = replace(shown, preview=None, foretold="", flips=NOTHING, labels=NO_WORDS)
    return shown


def show_again(board: BoardView, state: BoardState, report: Report) -> None:
    """Show once more what the last move did: its beam flies, or its discs turn."""
    if report.shot is not None:
        board.replay(report.shot)
    else:
        board.show(BoardState(tokens=report.before), animate=False)
        board.show(state)


def tempo_of(settings: Settings) -> Tempo:
    """Return how boards show what happens.

    Light is what the game is about: it flies even where pieces do not slide.
    """
    return Tempo(
        instant=settings.reduced_motion,
        sliding=settings.piece_animation,
        pace=settings.animation_speed.pace,
    )


def restyle(board: BoardView, skin: BoardSkin, context: Context) -> None:
    """Take over colours and switches from the settings."""
    skin.board = context.board_colours
    board.coordinates = context.settings.coordinates
    board.particles = context.settings.particles
    board.tempo = tempo_of(context.settings)
    board.painter.forget_ground()
    board.dirty = True
