"""What is fuzzed: one reader of texts, with what must hold for any text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Check: TypeAlias = Callable[[str], None]
"""Read a text and ask whether all is well: whatever it raises is a finding.

What the reader refuses with a `KhepriError` is well, and so is what it understands, if that can be
written and read again as the same.
"""


@dataclass(frozen=True, slots=True)
class FuzzTarget:
    """One reader, and texts to begin with."""

    begin: Callable[[], Check]
    """Make the reader ready."""

    seeds: Callable[[], list[str]]
    """Texts that the reader understands, or nearly: what is changed at random."""

    longest: int = 400
    """So many bytes are tried at once; more would only be slower."""

    lasting: int = 1
    """So many texts are said to one reader, which may remember them; a finding is all of them."""

    @classmethod
    def of(cls, check: Check, seeds: Callable[[], list[str]], longest: int = 400) -> FuzzTarget:
        """Return the target of a reader that remembers nothing."""
        return cls(lambda: check, seeds, longest)

    def check(self, text: str) -> None:
        """Try one text, or several behind one another, with a reader of its own."""
        self.begin()(text)
