"""Editing a line of text, as pure values: what each key does, and undo."""

from __future__ import annotations

from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class TextEdit:
    """A text with a caret and a selection: everything between `caret` and `anchor`.

    >>> TextEdit("anubis", caret=6, anchor=2).insert("kh").text
    'ankh'
    """

    text: str = ""
    caret: int = 0
    anchor: int = 0

    @classmethod
    def of(cls, text: str) -> TextEdit:
        """Return a text with the caret behind it."""
        return cls(text, len(text), len(text))

    @property
    def span(self) -> tuple[int, int]:
        """Return where the selection starts and ends."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """Return the selected text."""
        start, end = self.span
        return self.text[start:end]

    def insert(self, text: str) -> TextEdit:
        """Put a text in place of the selection."""
        start, end = self.span
        caret = start + len(text)
        return TextEdit(self.text[:start] + text + self.text[end:], caret, caret)

    def move(self, caret: int, *, selecting: bool = False) -> TextEdit:
        """Put the caret somewhere; with `selecting` the selection grows to there."""
        caret = max(0, min(len(self.text), caret))
        return replace(self, caret=caret, anchor=self.anchor if selecting else caret)

    def left(self, *, selecting: bool = False, word: bool = False) -> TextEdit:
        """Go left; a selection that is not growing ends at its start."""
        if self.selected and not selecting and not word:
            return self.move(self.span[0])
        return self.move(self._word_start() if word else self.caret - 1, selecting=selecting)

    def right(self, *, selecting: bool = False, word: bool = False) -> TextEdit:
        """Go right; a selection that is not growing ends at its end."""
        if self.selected and not selecting and not word:
            return self.move(self.span[1])
        return self.move(self._word_end() if word else self.caret + 1, selecting=selecting)

    def backspace(self, *, word: bool = False) -> TextEdit:
        """Delete the selection, or what is before the caret."""
        return (self if self.selected else self.left(selecting=True, word=word)).insert("")

    def delete(self, *, word: bool = False) -> TextEdit:
        """Delete the selection, or what is after the caret."""
        return (self if self.selected else self.right(selecting=True, word=word)).insert("")

    def select_all(self) -> TextEdit:
        """Select everything."""
        return replace(self, caret=len(self.text), anchor=0)

    def select_word(self, place: int) -> TextEdit:
        """Select the word around a place, or the gap between words."""
        place = max(0, min(len(self.text) - 1, place))
        if not self.text:
            return self
        kind = self.text[place].isalnum()
        start = end = place
        while start > 0 and self.text[start - 1].isalnum() == kind:
            start -= 1
        while end < len(self.text) and self.text[end].isalnum() == kind:
            end += 1
        return replace(self, caret=end, anchor=start)

    def _word_start(self) -> int:
        place = self.caret
        while place > 0 and not self.text[place - 1].isalnum():
            place -= 1
        while place > 0 and self.text[place - 1].isalnum():
            place -= 1
        return place

    def _word_end(self) -> int:
        place = self.caret
        while place < len(self.text) and not self.text[place].isalnum():
            place += 1
        while place < len(self.text) and self.text[place].isalnum():
            place += 1
        return place


@dataclass(slots=True)
class TypingHistory:
    """What can be undone. Letters typed in a row are one step."""

    past: list[TextEdit] = field(default_factory=list)
    future: list[TextEdit] = field(default_factory=list)
    typing: bool = False

    def note(self, before: TextEdit, *, typing: bool) -> None:
        """Remember how it was before a change."""
        if not (typing and self.typing):
            self.past.append(before)
        self.typing = typing
        self.future.clear()

    def pause(self) -> None:
        """End a row of typed letters, because the caret went elsewhere."""
        self.typing = False

    def undo(self, now: TextEdit) -> TextEdit:
        """Return how it was before the last change."""
        self.typing = False
        if not self.past:
            return now
        self.future.append(now)
        return self.past.pop()

    def redo(self, now: TextEdit) -> TextEdit:
        """Return how it was before the last undo."""
        self.typing = False
        if not self.future:
            return now
        self.past.append(now)
        return self.future.pop()
