"""The names of everything that can be heard, and the files that hold it."""

from __future__ import annotations

from enum import StrEnum

# Which event of a game makes which cue is decided by the program, not here.


RAY_S = (0.21, 0.35, 0.56, 0.9)
"""How long each file of a ray rises; it then holds its pitch for as long again."""


class Cue(StrEnum):
    """Name one short sound.

    >>> Cue.MOVE.files
    ('move.ogg',)
    >>> Cue.FLIP.files[:3]
    ('flip_1.ogg', 'flip_2.ogg', 'flip_3.ogg')
    """

    MOVE = "move"
    ROTATE = "rotate"
    SHOT = "shot"
    RAY = "ray"
    SIZZLE = "sizzle"
    MIRROR = "mirror"
    DESTROYED = "destroyed"
    OWN_PIECE_LOST = "own_piece_lost"
    PHARAOH_FALLS = "pharaoh_falls"
    WIN = "win"
    DRAW = "draw"
    LOSE = "lose"
    LOW_TIME = "low_time"
    BUTTON = "button"
    ERROR = "error"
    CAREFUL = "careful"
    DISC = "disc"
    FLIP = "flip"
    PASS = "pass"  # noqa: S105 - a player passes a turn; it is no password
    OFFER = "offer"

    @property
    def steps(self) -> int:
        """Count the files: pitches of a mirror and a disc, lengths of a ray.

        >>> Cue.MIRROR.steps, Cue.RAY.steps, Cue.WIN.steps
        (8, 4, 1)
        """
        match self:
            case Cue.MIRROR | Cue.FLIP:
                return 8
            case Cue.RAY:
                return len(RAY_S)
        return 1

    @property
    def copies(self) -> int:
        """Limit how many of each file of this cue may sound at once, or they add up to a roar."""
        often = {Cue.MIRROR, Cue.FLIP, Cue.MOVE, Cue.DISC, Cue.BUTTON, Cue.DESTROYED}
        return 2 if self in often else 1

    @property
    def ends(self) -> Cue | None:
        """Name the sound that this one cuts short: a ray is heard until it meets something.

        Where nobody waits to see it arrive, the next move or shot ends it.

        >>> Cue.DESTROYED.ends is Cue.RAY, Cue.MIRROR.ends
        (True, None)
        """
        ending = {
            Cue.SIZZLE,
            Cue.DESTROYED,
            Cue.OWN_PIECE_LOST,
            Cue.PHARAOH_FALLS,
            Cue.SHOT,
            Cue.MOVE,
            Cue.ROTATE,
        }
        return Cue.RAY if self in ending else None

    @property
    def files(self) -> tuple[str, ...]:
        """List the files of this cue, the lowest or shortest first."""
        if self.steps == 1:
            return (f"{self}.ogg",)
        return tuple(f"{self}_{step}.ogg" for step in range(1, self.steps + 1))


def ray_step(seconds: float) -> int:
    """Return the file of a ray that rises nearest to so many seconds.

    >>> ray_step(0.14), ray_step(0.49), ray_step(7)
    (0, 2, 3)
    """
    return min(range(len(RAY_S)), key=lambda step: abs(RAY_S[step] - seconds))


class Mood(StrEnum):
    """Name one piece of music, which goes round without a seam.

    >>> Mood.TENSE.file
    'music_tense.ogg'
    """

    MENU = "menu"
    GAME = "game"
    TENSE = "tense"

    @property
    def file(self) -> str:
        """Name the file of this music."""
        return f"music_{self}.ogg"
