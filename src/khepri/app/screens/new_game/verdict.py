"""What a written board is: playable, or why not."""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.settings import OWN_BOARD, NewGameChoices
from khepri.errors import InvalidSetupError
from khepri.games.laser import LAYOUTS, Setup, Side


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was read from a FEN; without reasons against it, the board can be played."""

    setup: Setup | None
    """The board, None where the text is no FEN at all."""

    reasons: tuple[str, ...] = ()

    @property
    def playable(self) -> bool:
        """Whether a game can start from it."""
        return self.setup is not None and not self.reasons

    @property
    def layout(self) -> str:
        """The name of the published board that it is, or `OWN_BOARD`."""
        if self.setup is not None:
            for name, fen in LAYOUTS.items():
                if Setup.parse(fen).board == self.setup.board:
                    return name
        return OWN_BOARD


def judge(fen: str) -> Verdict:
    """Read a FEN and say everything that is wrong with it.

    >>> judge("sc9/10/10/10/10/10/10/3SaFa5 b").reasons
    ('Red has no pharaoh.',)
    >>> judge("10 b").reasons
    ("The board has 1 rank instead of 8: '10'.",)
    """
    try:
        setup = Setup.parse(fen)
    except InvalidSetupError as error:
        return Verdict(None, error.reasons)
    return Verdict(setup, tuple(problem.sentence for problem in setup.problems()))


def fen_of_layout(name: str, *, red_starts: bool) -> str:
    """Return the FEN of a published board with the side that moves first.

    >>> fen_of_layout("classic", red_starts=True)[-9:]
    'FaNa3Sa r'
    """
    return Setup.parse(LAYOUTS[name]).with_side(Side.RED if red_starts else Side.BLUE).fen()


def remembered_fen(choices: NewGameChoices) -> str:
    """Return the board that was chosen last; the usual one where that cannot be played."""
    if choices.layout == OWN_BOARD:
        verdict = judge(choices.fen)
        if verdict.setup is not None and verdict.playable:
            return verdict.setup.fen()
    name = choices.layout if choices.layout in LAYOUTS else next(iter(LAYOUTS))
    return fen_of_layout(name, red_starts=choices.red_starts)
