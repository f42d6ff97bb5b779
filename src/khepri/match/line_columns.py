"""Where in a text something stands: its line and column, as an error tells them."""

from __future__ import annotations

from khepri.errors import RecordError


class LineColumns:
    r"""Finds lines and columns in one text, looking at no part of it twice while it goes forward.

    A file may have a mistake in every line, and counting from the beginning each time would take
    as many steps as there are characters, times the mistakes.

    >>> places = LineColumns("one\ntwo\nthree")
    >>> places.of(0), places.of(9)
    ((1, 1), (3, 2))
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._offset = 0
        self._line = 1
        self._line_start = 0

    def of(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of a character, both counted from 1."""
        if offset < self._offset:
            self._offset, self._line, self._line_start = 0, 1, 0
        breaks = self._text.count("\n", self._offset, offset)
        if breaks:
            self._line += breaks
            self._line_start = self._text.rfind("\n", self._offset, offset) + 1
        self._offset = offset
        return self._line, offset - self._line_start + 1

    def error(self, offset: int, reason: object) -> RecordError:
        """Return what is wrong with the character at `offset` and those after it."""
        return RecordError(str(reason), *self.of(offset))
