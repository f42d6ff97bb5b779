"""Everything about the editor but its looks: the board, its history, and the tool in use.

An `EditorState` is a value. Whatever the player does returns another one, so that nothing the
screen does can leave it half changed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, Literal, Self, TypeAlias

from khepri.app.boards.board_state import Token
from khepri.app.faces.editable_board import EditableBoard
from khepri.app.faces.editing import AnyBoardEditing, Symmetry
from khepri.app.screens.editor.history import EditHistory
from khepri.errors import InvalidSetupError
from khepri.games.base import Problem, Side


class Eraser(Enum):
    """The tool that is no piece; an enumeration of one, so that types can tell it from pieces."""

    ERASER = auto()


ERASER: Final = Eraser.ERASER
Tool: TypeAlias = Token | Literal[Eraser.ERASER] | None
"""What a click does: put this piece, take one away, or, without a tool, choose one."""


@dataclass(frozen=True, slots=True)
class EditorState:
    """A board being edited, with the tool that clicks use."""

    editing: AnyBoardEditing
    history: EditHistory
    palette: tuple[Token, ...]
    """The pieces to choose from, each turned as it was last."""

    tool: Tool = None
    selected: str | None = None
    """The square of the piece on the board that is turned, moved or taken away next."""

    @classmethod
    def of(cls, editing: AnyBoardEditing, board: EditableBoard | None = None) -> Self:
        """Return a state with a board, the usual one of the game if none is given."""
        if board is None:
            variant = editing.spec.variants[0]
            board = next(
                start.board for start in editing.starts() if start.board.variant == variant
            )
        return cls(editing, EditHistory(board), editing.palette)

    # Looking

    @property
    def board(self) -> EditableBoard:
        """The board as it is now."""
        return self.history.now

    @property
    def tokens(self) -> dict[str, Token]:
        """What stands where."""
        return self.editing.tokens(self.board.setup)

    @property
    def counts(self) -> Counter[tuple[str, str]]:
        """How many there are of each piece."""
        return Counter(token.material for token in self.tokens.values())

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why the board cannot be played."""
        return self.board.setup.problems()

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What will surprise the players, of a board that can be played."""
        return () if self.problems else self.board.setup.warnings()

    @property
    def held(self) -> Token | None:
        """The piece that clicks put on the board, if the tool is one."""
        return self.tool if isinstance(self.tool, Token) else None

    # The tool

    def pick(self, tool: Tool) -> Self:
        """Use a tool; the one that is in use already is put back."""
        same = tool == self.tool
        return replace(self, tool=None if same else tool, selected=None)

    def take_up(self, tool: Tool) -> Self:
        """Use a tool, whatever was in use."""
        return replace(self, tool=tool, selected=None)

    def let_go(self) -> Self:
        """Use no tool and choose no piece."""
        return replace(self, tool=None, selected=None)

    # The board

    def with_board(self, board: EditableBoard) -> Self:
        """Go over to another board; what is chosen stays so only if it is still there."""
        after = replace(self, history=self.history.then(board))
        return after._without_stale_selection()

    def click(self, square: str) -> Self:
        """Do what a click on a square does."""
        if self.tool is ERASER:
            return self.erase(square)
        if isinstance(self.tool, Token):
            return self.put(square, self.tool)
        if square in self.tokens:
            return replace(self, selected=None if square == self.selected else square)
        if self.selected is not None:
            return self.move(self.selected, square)
        return self

    def put(self, square: str, token: Token) -> Self:
        """Put a piece on a square, instead of what is there."""
        setup = self.editing.with_token(self.board.setup, square, token)
        return self.with_board(replace(self.board, setup=setup))

    def erase(self, square: str) -> Self:
        """Take away what is on a square, if there is anything."""
        setup = self.editing.without(self.board.setup, (square,))
        return self.with_board(replace(self.board, setup=setup))

    def move(self, origin: str, target: str) -> Self:
        """Move a piece, onto another one if one is there, and choose it."""
        token = self.tokens.get(origin)
        if token is None or origin == target:
            return self
        setup = self.editing.without(self.board.setup, (origin,))
        setup = self.editing.with_token(setup, target, token)
        moved = self.with_board(replace(self.board, setup=setup))
        return replace(moved, selected=target if self.tool is None else None)

    def turn(self, way: int, square: str | None = None) -> Self:
        """Turn a piece on the board; where no square is named, the chosen one or the tool."""
        square = square if square is not None else self.selected
        if square is not None:
            token = self.tokens.get(square)
            return self if token is None else self.put(square, self.editing.turned(token, way))
        held = self.held
        if held is None:
            return self
        turned = self.editing.turned(held, way)
        palette = tuple(
            turned if each.material == turned.material else each for each in self.palette
        )
        return replace(self, tool=turned, palette=palette)

    def emptied(self) -> Self:
        """Take everything off the board."""
        setup = self.editing.without(self.board.setup, self.tokens)
        return self.with_board(replace(self.board, setup=setup))

    def copied(self, side: Side, symmetry: Symmetry) -> Self:
        """Make the other army the image of one side's."""
        setup = self.editing.copied(self.board.setup, side, symmetry)
        return self.with_board(replace(self.board, setup=setup))

    def with_side(self, side: Side) -> Self:
        """Let a player move first."""
        setup = self.editing.with_side(self.board.setup, side)
        return self.with_board(replace(self.board, setup=setup))

    def with_variant(self, variant: str) -> Self:
        """Choose other rules, or another size."""
        if variant == self.board.variant:
            return self
        return self.with_board(self.editing.with_variant(self.board, variant))

    def read(self, text: str) -> Self:
        """Take a position text.

        :raises InvalidSetupError: if it is none; nothing has changed then.
        """
        return self.with_board(self.editing.read(text, self.board.variant))

    def understands(self, text: str) -> bool:
        """Say whether a text is a position of this game."""
        try:
            self.editing.read(text, self.board.variant)
        except InvalidSetupError:
            return False
        return True

    def undone(self) -> Self:
        """Take the last change back."""
        return replace(self, history=self.history.undone())._without_stale_selection()

    def redone(self) -> Self:
        """Make the last change again that was taken back."""
        return replace(self, history=self.history.redone())._without_stale_selection()

    def _without_stale_selection(self) -> Self:
        gone = self.selected is not None and self.selected not in self.tokens
        return replace(self, selected=None) if gone else self
