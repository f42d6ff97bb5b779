"""The left panel: which game, who plays, and under "More" everything else but the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from khepri.app.faces import AnyFace
from khepri.app.faces.rules import BriefRules
from khepri.app.panels.level_choice import LevelDropDown
from khepri.app.screens.new_game.choices_layout import ChoicesPlaces
from khepri.app.screens.new_game.clock_choice import ClockChoice
from khepri.app.screens.new_game.teaching_choice import TeachingChoice
from khepri.app.screens.new_game.tournament_choice import TournamentChoice
from khepri.app.settings import NewGameChoices, SideChoice
from khepri.app.style.fonts import HINT, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.palettes import PieceColours
from khepri.app.style.text import Align
from khepri.app.widgets import (
    Button,
    Card,
    Divider,
    DropDown,
    Group,
    Label,
    Message,
    OfferField,
    Option,
    Panel,
    ScrollArea,
    SegmentedChoice,
    TextField,
    Toggle,
    Tone,
    Widget,
)
from khepri.app.widgets.choice import SingleChoice
from khepri.engine.levels import levels_of
from khepri.games.registry import all_games

LONGEST_NAME = 24
PREVIEW_NOT_ALLOWED = "Locked in a tournament game."
SIDES = (SideChoice.FIRST, SideChoice.RANDOM, SideChoice.SECOND)
FRIEND, COMPUTER = 0, 1


class ChoicesPanel(Panel):
    """Every choice but the board's. It shows choices and says how a message changes them."""

    def __init__(
        self,
        face: AnyFace,
        choices: NewGameChoices,
        colours: PieceColours,
        *,
        preview: bool,
        rules: BriefRules,
        names: Sequence[str] = (),
        teaching: TeachingChoice,
    ) -> None:
        super().__init__(label="Players and clock")
        self.rules = rules
        offers = face.offers
        self.levels = levels_of(face.spec)
        first, second = offers.sides(colours)
        self.game_label = _heading("Game")
        self.games = tuple(
            Card(spec.title, sideways=True, selected=spec is face.spec) for spec in all_games()
        )
        self.game_group = Group(*self.games, arrow_group=True, label="Game")
        self.more = Button("More choices", icon=Icon.DOWN)
        self.opponent_label = _heading("Opponent")
        self.opponent = SegmentedChoice(
            "Opponent", [Option("Friend here", Icon.USERS), Option("Computer", Icon.COMPUTER)]
        )
        self.level = LevelDropDown(self.levels, number=choices.level)
        self.description = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.warning = Label(
            "", HINT, tone=Tone.GOLD, wraps=True, upright=Align.START, icon=Icon.WARNING
        )
        self.own_name = _name_field("Your name", choices.name, "You", names)
        self.friend_names = (
            _name_field(f"{first.label}'s name", choices.names[0], first.label, names),
            _name_field(f"{second.label}'s name", choices.names[1], second.label, names),
        )
        self.name_fields = (self.own_name, *self.friend_names)
        self.name_labels = tuple(_heading(field.label) for field in self.name_fields)
        self.side_label, self.first_label = _heading("You play"), _heading("First move")
        self.side = SegmentedChoice("You play", [first, Option("Random"), second])
        self.first = SegmentedChoice("First move", [first, second])
        self.time = ClockChoice()
        self.line = Divider()
        label, self._preview_note = offers.preview
        self.previews = preview
        """Whether the player wants to see beforehand what a move does, where a game allows it."""

        self.preview = Toggle(label, on=preview, note=self._preview_note)
        self.tournament = TournamentChoice(choices)
        self.teaching = teaching
        self._offers = offers
        self._open = False
        self.area = ScrollArea()
        self.area.content.add(*self._parts())
        self.add(self.area)
        self.show(choices)

    def _parts(self) -> Iterator[Widget]:
        """Yield everything in the order of Tab."""
        yield from (self.game_label, self.game_group, self.opponent_label, self.opponent)
        yield from (self.level, self.description, self.warning, self.more)
        for label, field in zip(self.name_labels, self.name_fields, strict=True):
            yield from (label, field)
        yield from (self.teaching.label, self.teaching.mode)
        yield from (self.side_label, self.side, self.first_label, self.first)
        clock, *time = self.time.widgets
        yield from (clock, self.tournament.switch, *time, *self.tournament.fields)
        yield from (self.line, self.preview, self.rules)

    # What is chosen

    def unfold(self, *, more: bool) -> None:
        """Show every choice, or only the first ones."""
        self._open = more
        self.more.text = "Fewer choices" if more else "More choices"
        self.more.icon = Icon.UP if more else Icon.DOWN

    def show(self, choices: NewGameChoices) -> None:
        """Let every control show what is chosen, but for the names: what is being typed stays."""
        self.opponent.selected = COMPUTER if choices.computer else FRIEND
        self.level.selected = choices.level - 1
        self.description.text = self.levels[choices.level - 1].description
        self.side.selected = SIDES.index(choices.side)
        self.first.selected = int(choices.second_starts)
        self.time.show(choices)
        self._show_parts(computer=choices.computer)
        self.tournament.show(choices, shown=self._open)
        self.teaching.show(choices, shown=self._open)
        free = not choices.tournament
        self.preview.enabled, self.preview.on = free, free and self.previews
        self.preview.note = self._preview_note if free else PREVIEW_NOT_ALLOWED

    def decided(self, choices: NewGameChoices) -> NewGameChoices:
        """Return the choices with what is decided for somebody who has not chosen."""
        return self.teaching.decided(choices)

    def _show_parts(self, *, computer: bool) -> None:
        """Show what belongs to the computer, or what belongs to friends."""
        more = self._open
        shown: Sequence[Widget] = (self.level, self.description)
        for widget in shown:
            widget.visible = computer
        self.warning.visible = computer and bool(self.warning.text)
        for widget in (self.side_label, self.side, self.own_name, self.name_labels[0]):
            widget.visible = computer and more
        for widget in (*self.friend_names, *self.name_labels[1:]):
            widget.visible = more and not computer
        for widget in (self.first_label, self.first):
            widget.visible = more and self._offers.second_may_start
        for widget in self._rest:
            widget.visible = more

    @property
    def _rest(self) -> tuple[Widget, ...]:
        return (*self.time.widgets, self.line, self.preview)

    def answer(self, message: Message, choices: NewGameChoices) -> NewGameChoices:
        """Return the choices after a message; the same ones if it does not concern them."""
        match message:
            case SingleChoice.Changed(sender=self.opponent, index=index):
                return replace(choices, computer=index == COMPUTER)
            case DropDown.Changed(sender=self.level, index=index):
                return replace(choices, level=index + 1)
            case SingleChoice.Changed(sender=self.side, index=index):
                return replace(choices, side=SIDES[index])
            case SingleChoice.Changed(sender=self.first, index=index):
                return replace(choices, second_starts=bool(index))
            case TextField.Changed(sender=self.own_name, text=text):
                return replace(choices, name=text)
            case TextField.Changed(sender=sender) if sender in self.friend_names:
                blue, red = self.friend_names
                return replace(choices, names=(blue.text, red.text))
            case _:
                choices = self.teaching.answer(message, choices)
                return self.tournament.answer(message, self.time.answer(message, choices))

    # Place

    def lay_out(self, panel: Box, area: Box, places: ChoicesPlaces) -> None:
        """Place everything."""
        rect = self.skin.rect
        self.place(rect(panel))
        self.area.place(rect(area))
        alone = self.opponent.selected == COMPUTER
        labels = self.name_labels[:1] if alone else self.name_labels[1:]
        fields = self.name_fields[:1] if alone else self.name_fields[1:]
        self.game_group.rect = rect(places.games[0]).unionall([rect(box) for box in places.games])
        pairs: list[tuple[Widget, Box | None]] = [
            (self.game_label, places.game_label),
            *zip(self.games, places.games, strict=True),
            (self.opponent_label, places.opponent_label),
            (self.opponent, places.opponent),
            (self.level, places.level),
            (self.description, places.description),
            (self.warning, places.warning),
            (self.more, places.more),
            *zip(labels, places.name_labels, strict=bool(places.names)),
            *zip(fields, places.names, strict=bool(places.names)),
            (self.side_label, places.side_label),
            (self.side, places.side),
            (self.first_label, places.first_label),
            (self.first, places.first),
            (self.teaching.label, places.teaching_label),
            (self.teaching.mode, places.teaching),
        ]
        rest = places.rest
        if rest is not None:
            times = (rest.main, rest.plus, rest.increment, rest.per_move)
            boxes = (rest.clock, rest.times, *times, rest.line, rest.preview)
            pairs += zip(self._rest, boxes, strict=True)
            event = (rest.event_label, rest.event, rest.round_label, rest.round)
            pairs += zip(self.tournament.fields, event, strict=True)
            pairs.append((self.tournament.switch, rest.tournament))
        for widget, box in pairs:
            if box is not None:
                widget.place(rect(box))
        bottom = places.bottom
        self.rules.visible = places.rules is not None
        if places.rules is not None:
            self.rules.lay_out(self.skin, places.rules)
            bottom = places.rules.bottom
        self.area.fit(self.skin.px(bottom) - self.area.rect.top)


def _heading(text: str) -> Label:
    return Label(text, STRONG_HINT, tone=Tone.MUTED)


def _name_field(label: str, text: str, placeholder: str, names: Sequence[str]) -> TextField:
    return OfferField(label, names, text=text, placeholder=placeholder, longest=LONGEST_NAME)
