"""What a game brings to the screens on which it is learned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from khepri.app.faces.rule import RulePicture
from khepri.app.style.icons import Icon
from khepri.app.widgets import Tone


@dataclass(frozen=True, slots=True)
class LessonPicture:
    """Something to remember, as a small picture with a few words."""

    title: str
    sentence: str
    picture: RulePicture
    shape: tuple[int, int] = (3, 2)
    """How many columns and rows the picture has."""

    tone: Tone = Tone.TEXT


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonLooks:
    """The words, pictures and ways that differ from game to game; these are the plain ones."""

    deed: str = "Play it"
    """What the button says that plays a prepared move."""

    deed_icon: Icon = Icon.PLAY
    ready: str = "That does it! Now play it."
    """What is said of a prepared move that is right."""

    unseen: str = "Play it and find out."
    """What is said of a prepared move where nothing is foretold."""

    lit_path: bool = False
    """Whether a beam leads from lesson to lesson; if not, each is a piece that is turned over."""

    pictures: Mapping[str, tuple[LessonPicture, ...]] = field(default_factory=dict)
    """What helps in the steps of a lesson, by its key."""
