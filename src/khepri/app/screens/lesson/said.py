"""What the coach says below the task."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from khepri.app.style.icons import Icon
from khepri.app.widgets import Tone


@unique
class Manner(Enum):
    """How something is meant: by which sign and in which colour it is said."""

    PLAIN = (Icon.INFO, Tone.MUTED)
    GOOD = (Icon.DONE, Tone.GREEN)
    HINT = (Icon.IDEA, Tone.GOLD)
    SHOWN = (Icon.EYE, Tone.GOLD)
    """What was wrong with an answer, after it was shown."""

    CAREFUL = (Icon.WARNING, Tone.DANGER)

    @property
    def icon(self) -> Icon:
        """The sign."""
        return self.value[0]

    @property
    def tone(self) -> Tone:
        """The colour."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence or two, and how it is meant."""

    manner: Manner
    sentence: str
