"""The new-game screen: two presses from the menu to a game, and every choice in view."""

from __future__ import annotations

import random
from dataclasses import replace

from khepri.app.boards.laser_skin import LaserSkin
from khepri.app.context import Context
from khepri.app.fonts import BODY
from khepri.app.icons import Icon
from khepri.app.metrics import Box
from khepri.app.screen import Screen
from khepri.app.screens.new_game.board_panel import BoardPanel
from khepri.app.screens.new_game.choices_panel import ChoicesPanel
from khepri.app.screens.new_game.layout import CHOICES_ROOM, NewGameLayout, lay_out
from khepri.app.screens.new_game.measure import Measure, Texts
from khepri.app.screens.new_game.start import lay_table
from khepri.app.screens.new_game.verdict import fen_of_layout, remembered_fen
from khepri.app.screens.new_game.words import engine_note, how_long, who_plays
from khepri.app.settings import OWN_BOARD, NewGameChoices
from khepri.app.top_bar import TopBar
from khepri.app.widgets import (
    Button,
    Card,
    Group,
    Kind,
    Label,
    Line,
    Message,
    Panel,
    TextField,
    Toggle,
    Tone,
)
from khepri.app.widgets.choice import Choice
from khepri.audio import Cue, Mood
from khepri.errors import RulesError
from khepri.games.laser import GAME, Rules, Side


class NewGameScreen(Screen):
    """Choose opponent, sides, clock, board and rules, and start."""

    title = "New game"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._engine_note = engine_note()

    @property
    def choices(self) -> NewGameChoices:
        """What is chosen, as it is remembered."""
        return self.context.settings.new_game

    def build(self) -> None:
        """Make everything as it was chosen last time."""
        context, choices = self.context, self.choices
        fen = remembered_fen(choices)
        self.bar = TopBar(self.title, GAME.title)
        self.choices_panel = ChoicesPanel(
            choices,
            context.art.colours,
            self._engine_note,
            preview=context.settings.beam_preview,
            names=context.keeper.names(),
        )
        self.board_panel = BoardPanel(
            self._board_skin(),
            fen,
            Rules(choices.rules),
            coordinates=context.settings.coordinates,
        )
        self.line = Line()
        self.summary = Label("", BODY, wraps=True, may_shorten=True)
        self.start = Button("Start game", Kind.PRIMARY, icon=Icon.PLAY)
        self.foot = Group(self.line, self.summary, self.start)
        self.foot_panel = Panel(label="Start")
        self.tree.add(self.bar, self.choices_panel, self.board_panel, self.foot_panel)
        self.board_panel.add(self.foot)
        self.tree.default = self.start
        self._keep_board()
        self._refresh()
        self.tree.focus(self.start)
        context.mixer.play_music(Mood.MENU)

    def _board_skin(self) -> LaserSkin:
        context = self.context
        return LaserSkin(context.art, context.fonts, context.skin.shapes, context.board_colours)

    # Place

    def resize(self) -> None:
        """Draw the boards anew for another size or theme."""
        self.board_panel.restyle(self._board_skin())
        super().resize()

    def arrange(self, box: Box) -> None:
        """Place everything."""
        layout = self.layout(box)
        skin = self.tree.skin
        self.bar.lay_out(skin, box.w)
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
        texts = Texts(
            friends=not self.choices.computer,
            description=left.description.text,
            warning=left.warning.text,
            verdict=right.verdict_words,
            explanation=right.explanation.text,
            summary=self.summary.text,
            preset_rows=left.presets.row_count(skin, CHOICES_ROOM),
        )
        return lay_out(box, texts, Measure(skin))

    # What the player does

    def receive(self, message: Message) -> None:
        """Answer the buttons, the board's controls, and all the other choices."""
        board = self.board_panel
        match message:
            case Button.Pressed(sender=self.start):
                self._start()
            case TextField.Submitted():
                self._start()
            case Button.Pressed(sender=self.bar.home):
                self.go_home()
            case Button.Pressed(sender=self.bar.help):
                self.show_help()
            case Button.Pressed(sender=board.paste):
                self._paste()
            case Button.Pressed(sender=board.copy):
                self.context.clipboard.write(board.fen.text)
                self.tree.toast("The board's text is copied.", icon=Icon.COPY)
            case Card.Pressed(sender=sender) | Card.Opened(sender=sender) if sender in board.cards:
                self._take_card(board.names[board.cards.index(sender)])
            case TextField.Changed(sender=board.fen):
                board.read()
                self._keep_board()
                self._refresh()
            case Choice.Changed(sender=board.rules, index=index):
                self._keep(replace(self.choices, rules=tuple(Rules)[index].value))
            case Toggle.Changed(sender=self.choices_panel.preview, on=on):
                self.context.change(replace(self.context.settings, beam_preview=on))
            case _:
                self._choose(message)

    def escape(self) -> None:
        """Go back to the menu."""
        self.go_home()

    def _choose(self, message: Message) -> None:
        choices = self.choices_panel.answer(message, self.choices)
        if choices == self.choices:
            return
        if choices.red_starts != self.choices.red_starts:
            self._let_start(Side.RED if choices.red_starts else Side.BLUE)
        self._keep(choices)

    def _let_start(self, side: Side) -> None:
        """Write the side that moves first into the text, where that is a board."""
        setup = self.board_panel.verdict.setup
        if setup is not None:
            self.board_panel.write(setup.with_side(side).fen())

    def _take_card(self, name: str) -> None:
        self.context.mixer.play(Cue.BUTTON)
        self.board_panel.write(fen_of_layout(name, red_starts=self.choices.red_starts))
        self._keep_board()
        self._refresh()

    def _paste(self) -> None:
        text = " ".join(self.context.clipboard.read().split())
        if not text:
            self.tree.toast("There is no text to paste: copy a board's text first.")
            return
        self.board_panel.write(text)
        self._keep_board()
        self._refresh()

    # What is remembered

    def _keep(self, choices: NewGameChoices) -> None:
        self.context.change(replace(self.context.settings, new_game=choices))
        self._keep_board()
        self._refresh()

    def _keep_board(self) -> None:
        """Remember the board, if it can be played: next time Start must work at once."""
        verdict = self.board_panel.verdict
        if verdict.setup is None or not verdict.playable:
            return
        layout = verdict.layout
        self.context.remember(
            layout=layout,
            fen=verdict.setup.fen() if layout == OWN_BOARD else "",
            red_starts=verdict.setup.side is Side.RED,
        )

    def _refresh(self) -> None:
        """Let everything show what is chosen now."""
        verdict = self.board_panel.verdict
        self.choices_panel.show(self.choices)
        if verdict.setup is not None:
            self.choices_panel.first.selected = int(verdict.setup.side is Side.RED)
        self.board_panel.show_rules(Rules(self.choices.rules))
        self.start.enabled = verdict.playable
        if verdict.playable:
            self.summary.text = f"{who_plays(self.choices)}\n{how_long(self.choices)}"
            self.summary.tone = Tone.TEXT
        else:
            self.summary.text = f"The game cannot start yet. {verdict.reasons[0]}"
            self.summary.tone = Tone.DANGER
        self.arrange(self.context.skin.metrics.box)

    # The game

    def _start(self) -> None:
        """Lay the table and go there; whoever thinks at the old table stops."""
        context, setup = self.context, self.board_panel.verdict.setup
        if setup is None or not self.board_panel.verdict.playable:
            context.mixer.play(Cue.ERROR)
            return
        try:
            table = lay_table(self.choices, setup, context.now_ms, random.Random())
        except RulesError as error:
            self.tree.toast(str(error), icon=Icon.ALERT)
            return
        if context.table is not None:
            context.table.stop_thinking()
        context.table = table
        from khepri.app.screens.game import GameScreen

        context.open(GameScreen(context, table))
