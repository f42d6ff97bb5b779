"""The written rules of a game, as values: words, and positions that show what they mean.

What a diagram claims is not only said: `Diagram.event` is what really happens there, in the words
of the lesson files, and a test plays every move and compares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from khepri.learn.lesson import ShownPart


@dataclass(frozen=True, slots=True)
class Diagram:
    """A part of a board, and perhaps a move that is played there."""

    caption: str
    position: str
    """As text; without a move it need not be one that can be played."""

    move: str = ""
    event: str = ""
    """What the move does, as lesson files claim it in brackets."""

    view: ShownPart | None = None
    """The part that is shown; None for the whole board, with the names of its squares."""

    dots: tuple[str, ...] = ()
    """Squares that the caption speaks of."""

    variant: str = ""
    """The rules or the size; the usual ones if none is named."""


@dataclass(frozen=True, slots=True)
class Sentences:
    """A few sentences, each on its own line."""

    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleTable:
    """Things compared side by side; the first cell of a row names it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class PieceRule:
    """One kind of piece: its name, how many each side has, what it does, and how it looks."""

    name: str
    count: str
    words: str
    look: Diagram


RuleBlock: TypeAlias = str | Sentences | RuleTable | PieceRule | Diagram
"""A paragraph, or something else that stands on its own."""


@dataclass(frozen=True, slots=True)
class RuleChapter:
    """Everything about one thing."""

    title: str
    blocks: tuple[RuleBlock, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All the rules of a game."""

    title: str
    summary: str
    chapters: tuple[RuleChapter, ...]

    def diagrams(self) -> tuple[Diagram, ...]:
        """Return every diagram, in the order of the pages."""
        found: list[Diagram] = []
        for chapter in self.chapters:
            for block in chapter.blocks:
                if isinstance(block, Diagram):
                    found.append(block)
                elif isinstance(block, PieceRule):
                    found.append(block.look)
        return tuple(found)
