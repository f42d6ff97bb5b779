"""The screen of the menu: a name, a column of buttons, and a board behind them."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import version

import pygame
from pygame import Rect

from khepri.app import destinations
from khepri.app.context import Context
from khepri.app.continuing import (
    company_words,
    games_note,
    progress_note,
    stop_continuing,
    unfinished_game,
)
from khepri.app.faces import face_of
from khepri.app.faces.self_playing import Stage
from khepri.app.files.paths import dropped_path
from khepri.app.learner import learn_note
from khepri.app.menu_layout import (
    AIR,
    ENTRY_HEIGHT,
    FOOT_MARGIN,
    PLAY,
    PLAY_HEIGHT,
    QUIET_HEIGHT,
    TAGLINE,
    MenuSizes,
    button_height,
    foot_height,
    menu_places,
    tagline_height,
)
from khepri.app.part_label import PartLabel
from khepri.app.screen import Screen
from khepri.app.screens.menu.first_start import WelcomeDialog, first_way, is_newcomer
from khepri.app.screens.menu.name import Wordmark
from khepri.app.style.fonts import BUTTON, HINT, ITEM, NOTE, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import ThemeName, mix
from khepri.app.top_bar import BUTTON as BUTTON_SIZE
from khepri.app.top_bar import MARGIN as BAR_MARGIN
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Dialog,
    Group,
    IconButton,
    KeyHint,
    Label,
    Message,
    Skin,
    Tone,
)
from khepri.app.widgets.button import Looks
from khepri.audio import Mood
from khepri.errors import KhepriError
from khepri.games.registry import all_games
from khepri.graphics import Frame


class Entry(Button):
    """A way out of the menu: its words from the left, behind a golden icon."""

    gold_icon = True
    least = ENTRY_HEIGHT
    """The height in units that it has at least."""

    def __init__(
        self,
        text: str,
        icon: Icon,
        note: str = "",
        *,
        kind: ButtonKind = ButtonKind.NORMAL,
        style: TypeStyle = ITEM,
    ) -> None:
        super().__init__(text, kind, icon=icon, note=note, style=style, align=Align.START)

    def _padding(self, skin: Skin) -> int:
        return skin.px(20)

    def wanted_height(self, skin: Skin) -> float:
        """Return the height in units of its line with some air."""
        return button_height(skin.metrics, self.style, self.least)


class PlayEntry(Entry):
    """The way that most take."""

    least = PLAY_HEIGHT

    def __init__(self) -> None:
        super().__init__("Play", Icon.PLAY, "New game", kind=ButtonKind.PRIMARY, style=PLAY)


class QuietEntry(Entry):
    """A way that is taken less often: two of them share a line."""

    least = QUIET_HEIGHT

    def __init__(self, text: str, icon: Icon, tooltip: str = "") -> None:
        super().__init__(text, icon, style=BUTTON)
        self.tooltip = tooltip

    @property
    def state(self) -> str:
        """Return what there is no room for on the button."""
        return self.tooltip

    def _padding(self, skin: Skin) -> int:
        return skin.px(14)

    def _looks(self) -> Looks:
        looks, theme = super()._looks(), self.skin.theme
        if theme.name is ThemeName.CONTRAST:
            return looks
        edge = mix(theme.button_border, theme.panel, 0.5)
        return replace(looks, fill=theme.panel_fill, edge=edge)


class ContinueEntry(Entry):
    """The way back to a game: below the word, which game it is."""

    def __init__(self) -> None:
        super().__init__("Continue", Icon.REFRESH)
        self.which = ""
        """What is played, and with whom."""

    @property
    def state(self) -> str:
        """Return which game it is and how far it has come."""
        return ", ".join(filter(None, (self.which, self.note)))

    def wanted_height(self, skin: Skin) -> float:
        """Return the height in units of two lines with some air."""
        lines = skin.text.line_height(ITEM) + skin.text.line_height(HINT)
        return max(60.0, skin.metrics.units(lines) + AIR)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the word, the game below it, and how far that is at the right."""
        skin = self.skin
        word, *notes = super().inscriptions()
        high, low = skin.text.line_height(ITEM), skin.text.line_height(HINT)
        box = word.box.copy()
        box.top += (box.height - high - low) // 2
        top, box.height = box.top, high
        wide = skin.text.size(self.which, HINT)[0]
        right = self.rect.right - self._padding(skin)
        place = Rect(box.left, top + high, right - box.left, low)
        for note in notes:
            if wide <= note.box.left - box.left:
                place.width = note.box.left - box.left
            else:  # it needs the whole line: the note goes beside the word
                note.box.update(note.box.left, top, note.box.width, high)
        which = Inscription(self.which, HINT, place, may_shorten=True)
        return Inscription(self.text, ITEM, box), which, *notes


class MenuScreen(Screen):
    """Play, Continue, Past games and so on, before a board that plays by itself."""

    title = "Khepri"
    about = "Everything begins here."

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        boards = (face_of(spec).self_playing(context) for spec in all_games())
        self._behind = next((board for board in boards if board is not None), None)

    def build(self) -> None:
        """Make the buttons; a screen that does not exist has none."""
        self.wordmark = Wordmark()
        mottos = (face_of(spec).motto for spec in all_games())
        self.tagline = Label(" ".join(filter(None, mottos)), TAGLINE, tone=Tone.MUTED)
        self.play = PlayEntry()
        self.unfinished = unfinished_game(self.context)
        self.resume = ContinueEntry()
        if self.unfinished is not None:
            self.resume.which = company_words(self.unfinished.game)
            self.resume.note = progress_note(self.unfinished.game)
        self.resume.visible = self.unfinished is not None
        self.learn = Entry("Learn", Icon.LEARN, learn_note(self.context))
        self.past_games = QuietEntry(
            "Past games", Icon.HISTORY, games_note(self.context.keeper.count())
        )
        self.editor = QuietEntry("Editor", Icon.EDIT, "Build your own board")
        self.club_night = Entry("Club night", Icon.USERS, "in one room")
        self.field_day = QuietEntry("Field day", Icon.TROPHY, "Tournaments at this computer")
        self.settings = QuietEntry("Settings", Icon.SETTINGS)
        self.leave_button = QuietEntry("Quit", Icon.QUIT)
        self.entries: list[Entry] = [self.play, self.resume, self.learn, self.club_night]
        self.quiet_entries = [
            self.past_games,
            self.field_day,
            self.editor,
            self.settings,
            self.leave_button,
        ]
        self.keys = [KeyHint("↑"), KeyHint("↓"), KeyHint("Enter")]
        self.key_words = [
            Label("choose", NOTE, tone=Tone.MUTED),
            Label("open", NOTE, tone=Tone.MUTED),
        ]
        self.foot = Label(
            f"Khepri {version('khepri')} · works offline", NOTE, tone=Tone.MUTED, align=Align.END
        )
        self.help = IconButton(Icon.HELP, "Help", tooltip="What is here? (?)")
        column = Group(*self.entries, *self.quiet_entries, arrow_group=True)
        self.tree.add(self.wordmark, self.tagline, column, *self.keys, *self.key_words, self.foot)
        self.tree.add(self.help)
        self.tree.focus(self.resume if self.resume.visible else self.play)
        if is_newcomer(self.context):
            self.context.change(replace(self.context.settings, asked_to_learn=True))
            self.tree.open_dialog(WelcomeDialog())
        self.context.mixer.play_music(Mood.MENU)

    def give_up(self) -> str:
        """Offer the unfinished game no more: it may be what the menu cannot show."""
        return stop_continuing(self.context)

    def arrange(self, box: Box) -> None:
        """Put everything where `menu_places` wants it, and the board beside or below it."""
        skin = self.tree.skin
        shown = [entry for entry in self.entries if entry.visible]
        places = menu_places(
            box,
            MenuSizes(
                tagline=tagline_height(skin.metrics),
                entries=tuple(entry.wanted_height(skin) for entry in shown),
                entry_width=max(entry.natural_width(skin) for entry in shown),
                quiet=len(self.quiet_entries),
                quiet_height=max(entry.wanted_height(skin) for entry in self.quiet_entries),
                quiet_width=max(entry.natural_width(skin) for entry in self.quiet_entries),
                foot=foot_height(skin.metrics),
            ),
        )
        self.wordmark.place(skin.rect(places.wordmark))
        wide = self.tagline.natural_width(skin) + 2
        self.tagline.place(skin.rect(replace(places.tagline, w=wide)))
        for entry, place in zip(shown, places.entries, strict=True):
            entry.place(skin.rect(place))
        for quiet, place in zip(self.quiet_entries, places.quiet, strict=False):
            quiet.place(skin.rect(place))
        self._arrange_foot(box, places.wordmark.x)
        corner = Box(box.w - BAR_MARGIN - BUTTON_SIZE, 10, BUTTON_SIZE, BUTTON_SIZE)
        self.help.place(skin.rect(corner))
        if self._behind is not None:
            px = skin.metrics.px
            stage = Stage(
                beam=self.wordmark.beam,
                far=px(places.far),
                clear=px(places.clear),
                full=px(places.full),
                scale=skin.metrics.scale * places.scale,
                tilt=places.tilt,
            )
            self._behind.restyle(stage, skin.theme)

    def _arrange_foot(self, box: Box, left: float) -> None:
        skin = self.tree.skin
        high = foot_height(skin.metrics)
        y = box.h - FOOT_MARGIN - high
        x = left
        choose, open_ = self.key_words
        for widget, gap in (
            (self.keys[0], 6),
            (self.keys[1], 8),
            (choose, 14),
            (self.keys[2], 8),
            (open_, 0),
        ):
            width = widget.natural_width(skin) + 2
            widget.place(skin.rect(Box(x, y, width, high)))
            x += width + gap
        wide = self.foot.natural_width(skin) + 2
        self.foot.place(skin.rect(Box(box.w - 24 - wide, y, wide, high)))

    def update(self, elapsed_ms: float) -> None:
        """Let the board behind the menu play."""
        super().update(elapsed_ms)
        if self._behind is not None:
            self._behind.update(elapsed_ms)

    @property
    def dirty(self) -> bool:
        """Whether a new frame would look different."""
        return super().dirty or (self._behind is not None and self._behind.dirty)

    def draw(self, frame: Frame) -> None:
        """Draw the board, then the menu."""
        if self._behind is not None:
            self._behind.fill(frame)
        super().draw(frame)

    def receive(self, message: Message) -> None:
        """Go where a button leads."""
        match message:
            case Button.Pressed(sender=self.play):
                self.context.open(destinations.ToNewGame())
            case Button.Pressed(sender=self.resume):
                self._continue()
            case Button.Pressed(sender=self.learn):
                self.context.open(destinations.ToLearn())
            case Dialog.Closed(sender=WelcomeDialog() as dialog, choice=choice):
                self.tree.close_dialog(dialog)
                self.context.open(first_way(self.context, choice))
            case Button.Pressed(sender=self.past_games):
                self.context.open(destinations.ToPastGames())
            case Button.Pressed(sender=self.editor):
                self.context.open(destinations.ToEditor())
            case Button.Pressed(sender=self.club_night):
                self.context.open(destinations.ToClubNight())
            case Button.Pressed(sender=self.field_day):
                self.context.open(destinations.ToFieldDay())
            case Button.Pressed(sender=self.settings):
                self.context.open(destinations.ToSettings())
            case Button.Pressed(sender=self.help):
                self.show_help()
            case Button.Pressed(sender=self.leave_button):
                self.context.quit()

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the ways out of the menu."""
        return (
            PartLabel.of("Choose a game and play", self.play),
            PartLabel.of("Go on where you stopped", self.resume),
            PartLabel.of("Everybody plays on their own device", self.club_night),
            PartLabel.of("Games you have played; tournaments", self.past_games, self.field_day),
            PartLabel.of(
                "Boards you build; sound and looks", self.editor, self.settings, self.leave_button
            ),
        )

    def notice(self, event: pygame.event.Event) -> None:
        """Take a file of games that is dropped onto the window; play only for who looks."""
        match event.type:
            case pygame.DROPFILE:
                self.context.open(destinations.ToPastGames(incoming=dropped_path(event.file)))
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWFOCUSGAINED if self._behind is not None:
                self._behind.attend(watched=event.type == pygame.WINDOWFOCUSGAINED)

    def _continue(self) -> None:
        if self.unfinished is None:
            return
        try:
            session = self.unfinished.session()
        except KhepriError as error:
            self.tree.toast(str(error), icon=Icon.ALERT, lasts_ms=8000)
            return
        self.context.open(destinations.ToGame(session))
