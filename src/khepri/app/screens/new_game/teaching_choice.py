"""Whether the computer teaches in the game, and how much."""

from __future__ import annotations

from dataclasses import replace

from khepri.app.context import Context
from khepri.app.faces import AnyFace
from khepri.app.learner import learner_name
from khepri.app.screens.new_game.choices_layout import TEACHING
from khepri.app.settings import NewGameChoices
from khepri.app.style.fonts import STRONG_HINT
from khepri.app.widgets import DropDown, Label, Message, Option, Tone
from khepri.errors import ArchiveError
from khepri.learn.progress import LearnerProgress
from khepri.learn.teaching_game import usual_mode
from khepri.match.options import TeachingMode

MODES = tuple(TeachingMode)


class TeachingChoice:
    """The drop-down, and what is chosen for whoever has not chosen yet."""

    def __init__(self, context: Context, face: AnyFace) -> None:
        self._context = context
        self._spec = face.spec
        self._known: dict[str, LearnerProgress] = {}
        offered = face.offers.teaching_words
        self.offered = bool(offered)
        """Whether the game can be taught while it is played."""

        self.label = Label(TEACHING, STRONG_HINT, tone=Tone.MUTED)
        options = [Option(words, note=note) for words, note in offered] or [Option("Off")]
        self.mode = DropDown(TEACHING, options)

    def shown_for(self, choices: NewGameChoices) -> bool:
        """Say whether there is anything to choose."""
        return self.offered and choices.computer and not choices.tournament

    @property
    def words(self) -> tuple[str, ...]:
        """What may stand in the drop-down."""
        return tuple(option.label for option in self.mode.options)

    def decided(self, choices: NewGameChoices) -> NewGameChoices:
        """Return the choices with how much is taught, also where nobody has said so."""
        if not self.shown_for(choices):
            return replace(choices, teaching=TeachingMode.OFF)
        if choices.teaching:
            return choices
        return replace(choices, teaching=self._usual(choices))

    def _usual(self, choices: NewGameChoices) -> TeachingMode:
        name = choices.name or learner_name(self._context)
        if name not in self._known:
            try:
                self._known[name] = self._context.learning.progress_of(name)
            except ArchiveError:
                self._known[name] = LearnerProgress()
        return usual_mode(self._spec, choices.level, self._known[name])

    def show(self, choices: NewGameChoices, *, shown: bool) -> None:
        """Show what is chosen."""
        self.mode.selected = MODES.index(TeachingMode(self.decided(choices).teaching))
        self.label.visible = self.mode.visible = shown and self.shown_for(choices)

    def answer(self, message: Message, choices: NewGameChoices) -> NewGameChoices:
        """Return the choices after a message; the same ones if it does not concern this."""
        match message:
            case DropDown.Changed(sender=self.mode, index=index):
                return replace(choices, teaching=MODES[index])
        return choices
