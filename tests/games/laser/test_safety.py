"""Opening safety: a board where a laser destroys something by itself is told of."""

from __future__ import annotations

import pytest
from hypothesis import given

from khepri.games.laser import LAYOUTS, Position, Setup, fire
from laser.strategies import boards


@pytest.mark.parametrize(
    ("fen", "sentences"),
    [
        (
            "sc3fc5/10/10/10/10/10/10/4Fa4Sa b",
            (),
        ),
        (
            "sc8fc/10/10/10/10/10/10/4Fa4Sa b",
            ("Blue wins at once: the laser hits Red's pharaoh on j8.",),
        ),
        (
            "sc8fc/10/10/10/10/10/10/4Fa4Sa r",
            ("Blue's laser points at Red's pharaoh on j8.",),
        ),
        (
            "sc3fc4Fa/10/10/10/10/10/10/9Sa b",
            ("Blue loses at once: the laser hits its own pharaoh on j8.",),
        ),
        (
            "sc3fc5/9Na/10/10/10/10/10/4Fa4Sa b",
            ("Blue loses a piece at once: its own anubis on j7.",),
        ),
        (
            "sc3fc5/9nb/10/10/10/10/10/4Fa4Sa b",
            ("Blue's first shot hits Red's anubis on j7.",),
        ),
        (
            "sc3fc5/na8Na/10/10/10/10/10/4Fa4Sa r",
            ("Blue's laser points at its own anubis on j7.",),
        ),
        (
            "sc3fc5/nb8Na/10/10/10/10/10/4Fa4Sa r",
            (
                "Red loses a piece at once: its own anubis on a7.",
                "Blue's laser points at its own anubis on j7.",
            ),
        ),
    ],
)
def test_what_a_laser_hits_by_itself_is_said(fen: str, sentences: tuple[str, ...]) -> None:
    setup = Setup.parse(fen)
    assert setup.problems() == ()
    assert tuple(warning.sentence for warning in setup.warnings()) == sentences


def test_of_the_published_khet_boards_only_mercury_shoots_itself() -> None:
    """Its two pyramids beside the sphinxes have to be moved or given up."""
    hit = {
        name: [warning.squares for warning in Setup.parse(LAYOUTS[name]).warnings()]
        for name in ("classic", "imhotep", "dynasty", "mercury", "sophie")
    }
    assert hit.pop("mercury") == [("j3",), ("a6",)]
    assert not any(hit.values())


@given(boards())
def test_warnings_are_what_the_two_lasers_destroy(position: Position) -> None:
    """However the board looks: no loss is missed, none is made up, the mover's comes first."""
    warnings = Setup(position.board, position.side).warnings()
    shots = [fire(position, side) for side in (position.side, position.side.opponent)]
    losses = [(shot.destroyed,) for shot in shots if shot.destroyed is not None]
    assert [warning.squares for warning in warnings] == losses


def test_a_side_without_one_sphinx_cannot_shoot() -> None:
    assert Setup.parse("10/10/10/10/10/10/10/FaSa3Sa4 b").warnings() == ()
