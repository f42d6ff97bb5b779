"""The new-game screen: two presses from the menu to a game, and every choice under "More"."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pygame

from khepri.app import destinations
from khepri.app.boards.board_skin import BoardSkin
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.faces.editable_board import EditableBoard
from khepri.app.faces.pictures import Pictures
from khepri.app.faces.rules import BriefRules, RulesPage
from khepri.app.files.paths import dropped_path
from khepri.app.part_label import PartLabel
from khepri.app.screen import Screen
from khepri.app.screens.new_game.board_panel import BoardPanel
from khepri.app.screens.new_game.choice_labels import new_game_labels
from khepri.app.screens.new_game.choices_panel import ChoicesPanel
from khepri.app.screens.new_game.layout import NewGameLayout, lay_out
from khepri.app.screens.new_game.preset_words import preset_words
from khepri.app.screens.new_game.presets_control import PresetsControl
from khepri.app.screens.new_game.saved_boards import board_text, remembered_board, saved_boards
from khepri.app.screens.new_game.start import begin_session, choose_preset, preset_of
from khepri.app.screens.new_game.summary_words import engine_note, summary_of
from khepri.app.screens.new_game.teaching_choice import TeachingChoice
from khepri.app.screens.new_game.text_measure import TextMeasure
from khepri.app.screens.new_game.texts import texts_of
from khepri.app.settings import OWN_BOARD, NewGameChoices
from khepri.app.style.fonts import BODY
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.top_bar import TopBar
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Card,
    Divider,
    Group,
    Label,
    Message,
    Panel,
    Stepper,
    TextField,
    Toggle,
    Tone,
)
from khepri.app.widgets.choice import SingleChoice
from khepri.audio import Cue, Mood
from khepri.errors import RulesError
from khepri.games.base import GameSpec, Setup
from khepri.games.named_setup import try_parse_setup
from khepri.games.registry import all_games, game_named
from khepri.match.preset import Preset


class NewGameScreen(Screen):
    """Choose game, opponent, sides, clock, board and rules, and start.

    Another screen may bring a game, a board for it as text, and the rules or the size it is played
    with; without them, everything is as it was chosen last time.
    """

    title = "New game"
    about = "Choose what you like, then press Start game."

    def __init__(
        self,
        context: Context,
        spec: GameSpec | None = None,
        *,
        board: str | None = None,
        variant: str | None = None,
        switched: bool = False,
    ) -> None:
        super().__init__(context)
        self.spec = spec or game_named(context.settings.game)
        self.face = face_of(self.spec)
        self._board, self._variant = board, variant
        self._chosen_by_card = switched
        self._filling: Iterator[None] | None = None
        """What is still to be shown, bit by bit."""

    @property
    def choices(self) -> NewGameChoices:
        """What is chosen, as it is remembered."""
        return self.context.settings.choices(self.spec.name)

    @property
    def more(self) -> bool:
        """Whether every choice is in view."""
        return self.context.settings.more_choices

    def build(self) -> None:
        """Make everything as it was chosen last time, or as another screen wants it."""
        context = self.context
        if self._variant is not None and self.face.offers.variant_words:
            context.remember(self.spec.name, rules=self._variant)
        choices = self.choices
        self.bar = TopBar(self.title, self.spec.title)
        self.choices_panel = ChoicesPanel(
            self.face,
            choices,
            context.art.colours,
            preview=context.settings.beam_preview,
            rules=BriefRules(self._pictures()),
            names=context.keeper.names(),
            teaching=TeachingChoice(context, self.face),
        )
        self.board_panel = BoardPanel(
            self.face,
            self._make_skin,
            saved_boards(context, self.spec),
            coordinates=context.settings.coordinates,
        )
        self.line = Divider()
        self.summary = Label("", BODY, wraps=True, may_shorten=True)
        self.start = Button("Start game", ButtonKind.PRIMARY, icon=Icon.PLAY)
        self.foot = Group(self.line, self.summary, self.start)
        self.foot_panel = Panel(label="Start")
        self.tree.add(self.bar, self.choices_panel, self.board_panel, self.foot_panel)
        self.board_panel.add(self.foot)
        self.board_panel.write(self._board or remembered_board(self.face, choices))
        self.presets = PresetsControl(
            context, self.tree, current=self._preset_named, chosen=self._use_preset
        )
        self.bar.add(self.presets.menu)
        # At the foot lies the button that starts the game.
        self.tree.toaster.lane = self.bar.lane
        self.tree.default = self.start
        self._keep_board()
        self._refresh()
        if not self._chosen_by_card:  # then everything else was in view just now
            self.board_panel.wait_for_pictures()
        self._filling = self._fill()
        games = self.choices_panel.games
        own = games[all_games().index(self.spec)]
        self.tree.focus(own if self._chosen_by_card else self.start)
        context.mixer.play_music(Mood.MENU)

    # What comes after the first look

    def _fill(self) -> Iterator[None]:
        """Show what takes long, a bit at each step, after a first frame without it.

        On a slow computer the boards take a good part of a second, and the engine, which is loaded
        here for the first time, has to come from the disk.
        """
        # Whatever is opened by an event is shown only after time has passed once.
        yield
        yield from self.board_panel.pictures_in_turn()
        note = engine_note(self.spec)
        if note:
            self.choices_panel.warning.text = note
            self._refresh()

    def update(self, elapsed_ms: float) -> None:
        """Let time pass, show what is still missing, and a shot over the board now and then."""
        super().update(elapsed_ms)
        self.board_panel.board.watch(elapsed_ms)
        if self._filling is not None and next(self._filling, self) is self:
            self._filling = None

    @property
    def busy(self) -> bool:
        """Whether something moves, or is still to be shown."""
        return self._filling is not None or super().busy

    def labels(self) -> tuple[PartLabel, ...]:
        """Name what can be chosen."""
        return new_game_labels(
            self.choices_panel,
            self.board_panel,
            presets=self.presets.menu,
            summary=self.summary,
            start=self.start,
        )

    def how_to_play(self) -> RulesPage:
        """Return the rules of the chosen game."""
        return RulesPage(self._pictures())

    def _pictures(self) -> Pictures:
        skin = self._make_skin(self.face.offers.boards()[0].setup)
        return Pictures(self.face, skin)

    def _make_skin(self, setup: Setup) -> BoardSkin:
        return self.face.skin(self.context, setup)

    # Place

    def resize(self) -> None:
        """Draw the boards anew for another size or theme."""
        self.board_panel.restyle()
        for card, spec in zip(self.choices_panel.games, all_games(), strict=True):
            card.set_picture(partial(face_of(spec).offers.picture, self.context))
        super().resize()

    def arrange(self, box: Box) -> None:
        """Place everything."""
        layout = self.layout(box)
        skin = self.tree.skin
        self.bar.lay_out(skin, box.w)
        self.presets.lay_out(skin, self.bar)
        self.choices_panel.lay_out(layout.choices_panel, layout.choices_area, layout.choices)
        self.foot_panel.visible = layout.foot_panel is not None
        holder: Panel = self.board_panel
        if layout.foot_panel is not None:
            holder = self.foot_panel
            holder.place(skin.rect(layout.foot_panel))
        if self.foot.parent is not holder:
            holder.add(self.foot)
        self.board_panel.lay_out(layout.board_panel, layout.board_area, layout.board)
        self.foot.rect = skin.rect(layout.foot.box)
        self.line.visible = layout.foot.line is not None
        if layout.foot.line is not None:
            self.line.place(skin.rect(layout.foot.line))
        self.summary.place(skin.rect(layout.foot.summary))
        self.start.place(skin.rect(layout.foot.start))

    def layout(self, box: Box) -> NewGameLayout:
        """Return where everything goes in a window of this size."""
        skin, left, right = self.tree.skin, self.choices_panel, self.board_panel
        texts = texts_of(self.face, self.choices, left, right, more=self.more)
        return lay_out(box, replace(texts, summary=self.summary.text), TextMeasure(skin))

    # What the player does

    def receive(self, message: Message) -> None:
        """Answer the buttons, the board's controls, and all the other choices."""
        board = self.board_panel
        if self.presets.receive(message):
            self._show_facts()
            return
        match message:
            case TextField.Submitted():
                self._start()
            case Button.Pressed(sender=button) if isinstance(button, Button):
                self._press(button)
            case Card.Pressed(sender=sender) | Card.Opened(sender=sender):
                self._take_card(sender)
            case TextField.Changed(sender=board.fen, text=text):
                self._take_text(text)
            case SingleChoice.Changed(sender=board.rules, index=index):
                variant, _, _ = self.face.offers.variant_words[index]
                self._keep(replace(self.choices, rules=variant))
            case Toggle.Changed(sender=self.choices_panel.preview, on=on):
                self.choices_panel.previews = on
                self.context.change(replace(self.context.settings, beam_preview=on))
            case Stepper.Misread(sender=stepper):
                if stepper.error:
                    self.context.narration.say(stepper.error)
                self._refresh()
            case _:
                self._choose(message)

    def _press(self, button: Button) -> None:
        board = self.board_panel
        deeds: dict[Button, Callable[[], None]] = {
            self.start: self._start,
            self.bar.home: self.go_home,
            self.bar.help: self.show_help,
            board.paste: self._paste,
            board.copy: self._copy,
            board.edit: self._edit,
            self.choices_panel.more: self._unfold,
        }
        if button in deeds:
            deeds[button]()

    def _unfold(self) -> None:
        """Show all choices, or only the first ones."""
        self.context.change(replace(self.context.settings, more_choices=not self.more))
        self._refresh()

    def escape(self) -> None:
        """Go back to the menu."""
        self.go_home()

    def _choose(self, message: Message) -> None:
        choices = self.choices_panel.answer(message, self.choices)
        if choices == self.choices:
            return
        setup = self.board_panel.reading.setup
        if choices.second_starts != self.choices.second_starts and setup is not None:
            # The side that moves first stands in the text.
            first = self.spec.sides[choices.second_starts]
            self.board_panel.write(str(self.face.offers.started_by(setup, first)))
        self._keep(choices)

    def _take_card(self, card: object) -> None:
        self.context.mixer.play(Cue.BUTTON)
        board = self.board_panel
        if card in self.choices_panel.games:
            self._switch(all_games()[self.choices_panel.games.index(card)])
        elif card is board.other_set:
            board.show_board_set(1 - board.board_set)
            self._refresh()
            self.tree.focus(board.cards[0])
        elif card in board.cards:
            offer = board.offered[board.cards.index(card)]
            if offer.variant is not None and self.face.offers.variant_words:
                self.context.remember(self.spec.name, rules=offer.variant)
            board.write(board_text(self.face, self.choices, offer))
            self._keep_board()
            self._refresh()

    def _switch(self, spec: GameSpec) -> None:
        """Choose another game: its own choices come back."""
        if spec is not self.spec:
            self.context.change(replace(self.context.settings, game=spec.name))
            self.context.open(destinations.ToNewGame(spec, switched=True))

    def _copy(self) -> None:
        self.context.clipboard.write(self.board_panel.fen.text)
        self.tree.toast("The board's text is copied.", icon=Icon.COPY)

    def _paste(self) -> None:
        text = " ".join(self.context.clipboard.read().split())
        if self.presets.take_line(text):
            return
        if not text:
            self.tree.toast("There is no text to paste: copy a board's text first.")
            return
        self.board_panel.write(text)
        self._take_text(text)

    def _take_text(self, text: str) -> None:
        """Follow what was written: a board, or a setup or preset that somebody has shared."""
        if self.presets.take_line(text):
            return
        named = try_parse_setup(text)
        if named is not None and named.spec is not self.spec:
            self.context.open(destinations.ToNewGame(named.spec, named.text, named.variant))
            return
        if named is not None:
            if self.face.offers.variant_words:
                self.context.remember(self.spec.name, rules=named.variant)
            self.board_panel.write(named.text)
        self.board_panel.read()
        self._keep_board()
        self._refresh()

    # Presets

    def _preset_named(self, name: str) -> Preset | None:
        """Return what is chosen now as a preset; None while the board cannot be played."""
        return preset_of(name, self.face, self.choices, self.board_panel.reading)

    def _use_preset(self, preset: Preset) -> None:
        """Choose what a preset says, its game too."""
        context, spec, start = self.context, preset.spec, preset.start
        choose_preset(context, preset)
        # Whoever sees the screen reads all of it there.
        told = f"{preset.name} is chosen."
        context.narration.say(f"{preset.name} is chosen: {preset_words(preset)}.")
        if spec is not self.spec:
            context.notices.append(told)
            context.open(destinations.ToNewGame(spec, str(start), start.variant))
            return
        if self.face.offers.variant_words:
            context.remember(spec.name, rules=start.variant)
        self.board_panel.write(str(start))
        self._keep_board()
        self._refresh()
        self.tree.toast(told, icon=Icon.DONE)

    def _show_facts(self) -> None:
        """Say which game is chosen, and which preset, if it is one."""
        self.bar.facts.text = " · ".join(filter(None, (self.spec.title, self.presets.in_use)))

    def notice(self, event: pygame.event.Event) -> None:
        """Take a file of presets that was dropped onto the window."""
        if event.type == pygame.DROPFILE:
            self.presets.import_file(dropped_path(event.file))

    def _edit(self) -> None:
        """Open the board in the editor, from where the way leads back here."""
        setup, opened = self.board_panel.reading.setup, None
        if setup is not None:
            fitting = setup.variants
            rules = self.choices.rules
            opened = (self.spec, EditableBoard(setup, rules if rules in fitting else fitting[0]))
        self.context.open(destinations.ToEditor(opened, back=destinations.ToNewGame(self.spec)))

    def give_up(self) -> str:
        """Forget what was chosen for this game: it would be offered again."""
        self._keep(NewGameChoices.usual(self.spec))
        return super().give_up()

    # What is remembered

    def _keep(self, choices: NewGameChoices) -> None:
        self.context.change(self.context.settings.with_choices(self.spec.name, choices))
        self._keep_board()
        self._refresh()

    def _keep_board(self) -> None:
        """Remember the board, if it can be played: next time Start must work at once."""
        reading = self.board_panel.reading
        if reading.setup is None or not reading.playable:
            return
        layout = self.board_panel.layout
        self.context.remember(
            self.spec.name,
            layout=layout,
            fen=str(reading.setup) if layout == OWN_BOARD else "",
            second_starts=reading.setup.side is self.spec.sides[1],
        )

    def _refresh(self) -> None:
        """Let everything show what is chosen now."""
        reading = self.board_panel.reading
        self.choices_panel.unfold(more=self.more)
        self.choices_panel.show(self.choices)
        self.board_panel.unfold(more=self.more)
        if reading.setup is not None:
            self.choices_panel.first.selected = int(reading.setup.side is self.spec.sides[1])
        self.board_panel.show_rules(self.choices.rules)
        self._show_facts()
        wrong = self._wrong
        self.start.enabled = not wrong
        if not wrong:
            self.summary.text = summary_of(self.spec, self.choices_panel.decided(self.choices))
            self.summary.tone = Tone.TEXT
        else:
            self.summary.text = f"The game cannot start yet. {wrong}"
            self.summary.tone = Tone.DANGER
        self.arrange(self.context.skin.metrics.box)

    @property
    def _wrong(self) -> str:
        """Why the game cannot start, as a sentence; empty if it can."""
        reading = self.board_panel.reading
        return self.choices_panel.time.error if reading.playable else reading.reasons[0]

    # The game

    def _start(self) -> None:
        """Begin the game and go there; whoever thinks in the old one stops."""
        context, setup = self.context, self.board_panel.reading.setup
        if setup is None or self._wrong:
            context.mixer.play(Cue.ERROR)
            return
        try:
            start = self.face.offers.position(setup, self.choices.rules)
        except RulesError as error:
            self.tree.toast(str(error), icon=Icon.ALERT)
            return
        choices = self.choices_panel.decided(self.choices)
        session = begin_session(
            self.spec, choices, start, context.now_ms, random.Random(), context.book_wanted
        )
        if context.session is not None:
            context.session.stop_thinking()
        context.session = session
        context.open(destinations.ToGame(session))
