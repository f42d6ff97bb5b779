"""The written rules of a game, as values, as a page to print and as plain text.

What a diagram claims is not only said: `Diagram.event` is what really happens there, in the
words of the lesson files, and a test plays every move and compares.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol, TypeAlias

from khepri.learn.lesson import ShownPart
from khepri.system.html_page import element, page, table, text

# Rules as values


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


# As a page to print, and as text for a terminal or a screen reader


class Drawing(Protocol):
    """Draws diagrams as SVG."""

    def draw(self, diagram: Diagram) -> Sequence[str]:
        """Return the pictures of a diagram from left to right."""

    def symbols(self) -> str:
        """Return what the pictures refer to, once all of them are drawn."""


@dataclass(frozen=True, slots=True)
class RulesPart:
    """The rules of one game, and what draws its diagrams."""

    book: Rulebook
    drawing: Drawing


_PAGE_STYLE = """
svg { display: block; flex: none; height: auto; }
.symbols { position: absolute; width: 0; height: 0; }
.pieces td { border: 0; border-bottom: 0.2mm solid #bbb; vertical-align: middle; }
.pieces td:first-child { width: 24mm; }
.figures { display: flex; flex-wrap: wrap; gap: 4mm 6mm; margin: 1mm 0 4mm; }
p:has(+ .figures), p:has(+ table) { break-after: avoid; }
table { break-inside: avoid; }
figure { margin: 0; break-inside: avoid; width: min-content; min-width: 54mm; max-width: 100%; }
.strip { display: flex; align-items: center; gap: 1.4mm; }
.strip span { font-size: 13pt; line-height: 1; }
figcaption { margin-top: 1.2mm; font-size: 9.5pt; line-height: 1.32; }
.foot { margin-top: 6mm; font-size: 8.5pt; }
"""
TEXT_WIDTH = 78


def rules_page(parts: Sequence[RulesPart]) -> str:
    """Return the rules of some games as one file of HTML."""
    body: list[str] = []
    for part in parts:
        start = "" if not body else "break-before: page"
        body.append(element("h1", text(part.book.title), style=start))
        body.append(element("p", text(part.book.summary)))
        for chapter in part.book.chapters:
            body += _chapter(chapter, part.drawing)
    body.append(element("p", "These are the rules that Khepri plays by.", class_="foot quiet"))
    symbols = "\n".join(part.drawing.symbols() for part in parts)
    body.append(element("svg", symbols, class_="symbols", aria_hidden="true"))
    return page(" and ".join(part.book.title for part in parts) + ": the rules", body, _PAGE_STYLE)


def _chapter(chapter: RuleChapter, drawing: Drawing) -> Iterator[str]:
    yield element("h2", text(chapter.title))
    for kind, blocks in groupby(chapter.blocks, key=type):
        # Diagrams stand beside each other, and pieces in one table.
        if kind is Diagram:
            figures = [_figure(each, drawing) for each in blocks if isinstance(each, Diagram)]
            yield element("div", "\n".join(figures), class_="figures")
        elif kind is PieceRule:
            rows = [_piece(each, drawing) for each in blocks if isinstance(each, PieceRule)]
            yield element("table", "\n".join(rows), class_="pieces")
        else:
            yield from (_block(each) for each in blocks)


def _block(block: RuleBlock) -> str:
    match block:
        case str():
            return element("p", text(block))
        case Sentences(sentences):
            return element("ul", "\n".join(element("li", text(each)) for each in sentences))
        case RuleTable(head, rows):
            return table(head, rows)
        case _:
            raise TypeError(block)


def _piece(piece: PieceRule, drawing: Drawing) -> str:
    pictures = "".join(drawing.draw(piece.look))
    each = f"{element('strong', text(piece.name))}, {text(piece.count)} for each side. "
    return element("tr", element("td", pictures) + element("td", each + text(piece.words)))


def _figure(diagram: Diagram, drawing: Drawing) -> str:
    then = element("span", "›", aria_hidden="true")
    strip = element("div", then.join(drawing.draw(diagram)), class_="strip")
    return element("figure", strip + element("figcaption", text(diagram.caption)))


def rules_text(book: Rulebook) -> str:
    """Return the rules as plain sentences, in lines that fit a terminal."""
    lines = [book.title, "", *_wrapped(book.summary)]
    for chapter in book.chapters:
        lines += ["", f"{chapter.title}:", ""]
        for block in chapter.blocks:
            lines += _words(block)
    return "\n".join(lines) + "\n"


def _words(block: RuleBlock) -> Iterator[str]:
    match block:
        case str():
            yield from _wrapped(block)
        case Sentences(sentences):
            for sentence in sentences:
                yield from _wrapped(sentence, "- ")
        case PieceRule(name, count, words):
            yield from _wrapped(f"{name}, {count} for each side. {words}", "- ")
        case RuleTable(head, rows):
            for name, *cells in rows:
                yield f"{name}:"
                for title, cell in zip(head[1:], cells, strict=True):
                    yield from _wrapped(f"{title}: {cell}", "- ")
        case Diagram(caption):
            yield from _wrapped(caption, "- ")


def _wrapped(words: str, first: str = "") -> list[str]:
    return textwrap.wrap(
        words, TEXT_WIDTH, initial_indent=first, subsequent_indent=" " * len(first)
    )
