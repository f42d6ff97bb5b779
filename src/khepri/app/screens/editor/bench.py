"""Everything about the editor but its looks: the board, its history, and what is in the hand.

A `Bench` is a value. Whatever the player does returns another one, so that nothing the screen does
can leave it half changed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, Literal, Self, TypeAlias

from khepri.app.boards.state import Token
from khepri.app.faces.draft import Draft, History
from khepri.app.faces.workshop import AnyWorkshop, Likeness
from khepri.errors import InvalidSetupError
from khepri.games.base import Problem, Side


class Tool(Enum):
    """What the hand can hold besides pieces."""

    ERASER = auto()


ERASER: Final = Tool.ERASER
Hand: TypeAlias = Token | Literal[Tool.ERASER] | None
"""What a click does: put a piece, take one away, or choose one on the board."""


@dataclass(frozen=True, slots=True)
class Bench:
    """A board being edited, by a hand that holds something or nothing."""

    workshop: AnyWorkshop
    history: History
    palette: tuple[Token, ...]
    """The pieces to choose from, each turned as it was last."""

    hand: Hand = None
    selected: str | None = None
    """The square of the piece on the board that is turned, moved or taken away next."""

    @classmethod
    def of(cls, workshop: AnyWorkshop, draft: Draft | None = None) -> Self:
        """Return a bench with a board, the usual one of the game if none is given."""
        if draft is None:
            variant = workshop.spec.variants[0]
            draft = next(
                start.draft for start in workshop.starts() if start.draft.variant == variant
            )
        return cls(workshop, History(draft), workshop.palette)

    # Looking

    @property
    def draft(self) -> Draft:
        """The board as it is now."""
        return self.history.now

    @property
    def tokens(self) -> dict[str, Token]:
        """What stands where."""
        return self.workshop.tokens(self.draft.setup)

    @property
    def counts(self) -> Counter[tuple[str, str]]:
        """How many there are of each piece."""
        return Counter(token.material for token in self.tokens.values())

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why the board cannot be played."""
        return self.draft.setup.problems()

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What will surprise the players, of a board that can be played."""
        return () if self.problems else self.draft.setup.warnings()

    @property
    def held(self) -> Token | None:
        """The piece in the hand."""
        return self.hand if isinstance(self.hand, Token) else None

    # The hand

    def pick(self, hand: Hand) -> Self:
        """Take something into the hand; what is in it already is put back."""
        same = hand == self.hand
        return replace(self, hand=None if same else hand, selected=None)

    def take_up(self, hand: Hand) -> Self:
        """Take something into the hand, whatever is in it."""
        return replace(self, hand=hand, selected=None)

    def let_go(self) -> Self:
        """Hold and choose nothing."""
        return replace(self, hand=None, selected=None)

    # The board

    def changed(self, draft: Draft) -> Self:
        """Go over to another board; what is chosen stays so only if it is still there."""
        after = replace(self, history=self.history.then(draft))
        return after._tidied()

    def press(self, square: str) -> Self:
        """Do what a click on a square does."""
        if self.hand is ERASER:
            return self.erase(square)
        if isinstance(self.hand, Token):
            return self.put(square, self.hand)
        if square in self.tokens:
            return replace(self, selected=None if square == self.selected else square)
        if self.selected is not None:
            return self.move(self.selected, square)
        return self

    def put(self, square: str, token: Token) -> Self:
        """Put a piece on a square, instead of what is there."""
        setup = self.workshop.with_token(self.draft.setup, square, token)
        return self.changed(replace(self.draft, setup=setup))

    def erase(self, square: str) -> Self:
        """Take away what is on a square, if there is anything."""
        setup = self.workshop.without(self.draft.setup, (square,))
        return self.changed(replace(self.draft, setup=setup))

    def move(self, origin: str, target: str) -> Self:
        """Move a piece, onto another one if one is there, and choose it."""
        token = self.tokens.get(origin)
        if token is None or origin == target:
            return self
        setup = self.workshop.without(self.draft.setup, (origin,))
        setup = self.workshop.with_token(setup, target, token)
        moved = self.changed(replace(self.draft, setup=setup))
        return replace(moved, selected=target if self.hand is None else None)

    def turn(self, way: int, square: str | None = None) -> Self:
        """Turn a piece on the board; where no square is named, the chosen one or that in hand."""
        square = square if square is not None else self.selected
        if square is not None:
            token = self.tokens.get(square)
            return self if token is None else self.put(square, self.workshop.turned(token, way))
        held = self.held
        if held is None:
            return self
        turned = self.workshop.turned(held, way)
        palette = tuple(
            turned if each.material == turned.material else each for each in self.palette
        )
        return replace(self, hand=turned, palette=palette)

    def emptied(self) -> Self:
        """Take everything off the board."""
        setup = self.workshop.without(self.draft.setup, self.tokens)
        return self.changed(replace(self.draft, setup=setup))

    def copied(self, side: Side, likeness: Likeness) -> Self:
        """Make the other army the image of one side's."""
        setup = self.workshop.copied(self.draft.setup, side, likeness)
        return self.changed(replace(self.draft, setup=setup))

    def with_side(self, side: Side) -> Self:
        """Let a player move first."""
        setup = self.workshop.with_side(self.draft.setup, side)
        return self.changed(replace(self.draft, setup=setup))

    def with_variant(self, variant: str) -> Self:
        """Choose other rules, or another size."""
        if variant == self.draft.variant:
            return self
        return self.changed(self.workshop.with_variant(self.draft, variant))

    def read(self, text: str) -> Self:
        """Take a position text.

        :raises InvalidSetupError: if it is none; nothing has changed then.
        """
        return self.changed(self.workshop.read(text, self.draft.variant))

    def understands(self, text: str) -> bool:
        """Say whether a text is a position of this game."""
        try:
            self.workshop.read(text, self.draft.variant)
        except InvalidSetupError:
            return False
        return True

    def undone(self) -> Self:
        """Take the last change back."""
        return replace(self, history=self.history.undone())._tidied()

    def redone(self) -> Self:
        """Make the last change again that was taken back."""
        return replace(self, history=self.history.redone())._tidied()

    def _tidied(self) -> Self:
        gone = self.selected is not None and self.selected not in self.tokens
        return replace(self, selected=None) if gone else self
