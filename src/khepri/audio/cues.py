"""The names of everything that can be heard, and the files that hold it.

Which event of a game makes which cue is decided by the program, not here.
"""

from __future__ import annotations

from enum import StrEnum


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
    MIRROR = "mirror"
    DESTROYED = "destroyed"
    OWN_PIECE_LOST = "own_piece_lost"
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
        """Count the pitches: a ray rises from mirror to mirror, a row from disc to disc.

        >>> Cue.MIRROR.steps, Cue.WIN.steps
        (8, 1)
        """
        return 8 if self in {Cue.MIRROR, Cue.FLIP} else 1

    @property
    def copies(self) -> int:
        """Limit how many of each file of this cue may sound at once, or they add up to a roar."""
        return 2 if self.steps > 1 or self in {Cue.MOVE, Cue.DISC, Cue.BUTTON, Cue.DESTROYED} else 1

    @property
    def files(self) -> tuple[str, ...]:
        """List the files of this cue, the lowest pitch first."""
        if self.steps == 1:
            return (f"{self}.ogg",)
        return tuple(f"{self}_{step}.ogg" for step in range(1, self.steps + 1))


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
