"""Players as they are written on the command line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.arena.entrants import Entrant, EntrantKind
from khepri.errors import EngineError

WORDS = st.text("abcXYZ01 /._-", min_size=1).filter(lambda text: text.strip() == text != "")
OPTIONS = st.lists(st.tuples(st.text("abc", min_size=1), st.text("x1.", min_size=1)), max_size=3)


@given(st.sampled_from(list(EntrantKind)), WORDS, st.integers(1, 10**9), OPTIONS)
def test_players_are_read_as_they_are_written(
    kind: EntrantKind, command: str, number: int, options: list[tuple[str, str]]
) -> None:
    value = command if kind.is_outside else "" if kind is EntrantKind.ENGINE else str(number)
    entrant = Entrant(kind, value, tuple(options))
    assert Entrant.parse(str(entrant)) == entrant


def test_a_command_keeps_its_quotation_marks() -> None:
    entrant = Entrant.parse('gtp:"/my programs/rhino" -l 5')
    assert entrant.command == ["/my programs/rhino", "-l", "5"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("level:", "level: needs a whole number, not ''"),
        ("level", "level: needs a whole number, not ''"),
        ("level:0", "not '0'"),
        ("nodes:many", "not 'many'"),
        ("engine:5", "'engine' stands alone"),
        ("ugi:", "A player is a level such as level:4"),
        ("", "A player is a level such as level:4"),
        ('ugi:khepri "ugi', "A quotation mark is missing"),
        ("nodes[hash]:5", "'hash' is not an option"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, sentence: str) -> None:
    with pytest.raises(EngineError, match=sentence):
        Entrant.parse(text)
