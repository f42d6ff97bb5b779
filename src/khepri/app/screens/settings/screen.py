"""The settings screen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from khepri.app import destinations
from khepri.app.backdrop import Backdrop
from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination
from khepri.app.part_label import PartLabel
from khepri.app.screen import Screen
from khepri.app.screens.settings.archive_backup import ArchiveBackup, BackupDialog
from khepri.app.screens.settings.colour_sample import sample_picture
from khepri.app.screens.settings.computer_check import ComputerCheck
from khepri.app.screens.settings.layout import BUTTON, SettingsMeasure, settings_layout
from khepri.app.screens.settings.setting_rows import (
    Row,
    headed,
    labelled,
    needed_width,
    place_rows,
    stack_height,
    widgets_of,
)
from khepri.app.screens.settings.sound_test import SoundTest
from khepri.app.settings import AnimationSpeed, GraphicsWish, Settings, TextSize, WindowMode
from khepri.app.style.fonts import HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.palettes import BOARD_COLOURS, PIECE_COLOURS, THEME_BOARD
from khepri.app.style.text import Align
from khepri.app.style.theme import ThemeName
from khepri.app.top_bar import TopBar
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Caption,
    Checkbox,
    ColourGrid,
    Dialog,
    Divider,
    DropDown,
    Label,
    Message,
    Option,
    Panel,
    PictureView,
    ScrollArea,
    SegmentedChoice,
    Skin,
    Slider,
    Swatch,
    Switch,
    Toast,
    Toggle,
    Tone,
    Widget,
)
from khepri.audio import Cue, Mood
from khepri.engine.registry import engine_for
from khepri.games.registry import all_games

if TYPE_CHECKING:
    from khepri.app.widgets.choice import SingleChoice

WINDOWS = (WindowMode.WINDOWED, WindowMode.FULLSCREEN)
GRAPHICS = tuple(GraphicsWish)
BACKDROPS = tuple(Backdrop)
THEMES = (ThemeName.NIGHT, ThemeName.LIGHT, ThemeName.CONTRAST)
BOARDS = (THEME_BOARD, *(colours.name for colours in BOARD_COLOURS))
TEXT_SIZES = tuple(TextSize)
SPEEDS = tuple(AnimationSpeed)
RESET = "Everything is back to default."
UNDO_MS = 10_000


def _games_with_books() -> str:
    """Name the games in which the computer has an opening book."""
    return ", ".join(spec.title for spec in all_games() if engine_for(spec).book is not None)


class SettingsScreen(Screen):
    """Display, sound, board and play: three panels that scroll where the window is small."""

    title = "Settings"
    about = "Every change takes effect at once, and is kept."

    def __init__(
        self, context: Context, back: Destination = MENU, replaced: Settings | None = None
    ) -> None:
        super().__init__(context)
        self._back = back
        self._replaced = replaced
        self._reset_note: Widget | None = None
        self._before_playing: int | None = None
        self.checking = ComputerCheck(context, self.tree)
        self.backing_up = ArchiveBackup(context, self.tree)

    # Building

    def build(self) -> None:
        """Make every control from the settings as they are."""
        self.bar = TopBar("Settings")
        self.area = ScrollArea(label="Settings")
        self.panels = (Panel("Display"), Panel("Board"), Panel("Playing"))
        self.rows = (self._display_rows(), self._board_rows(), self._playing_rows())
        for panel, rows in zip(self.panels, self.rows, strict=True):
            panel.add(*widgets_of(rows))
            self.area.content.add(panel)
        kept = self.context.settings_file.path is not None
        self.saved = Label(
            "Saved. Changes take effect at once."
            if kept
            else "Changes last until you quit: they cannot be saved here.",
            HINT,
            tone=Tone.MUTED,
            icon=Icon.DONE if kept else Icon.ALERT,
            may_shorten=True,
        )
        self.check = Button(
            "Check this computer",
            icon=Icon.COMPUTER,
            tooltip="Copies what works here and what does not, without names.",
        )
        self.reset = Button("Reset to default", icon=Icon.ROTATE_LEFT)
        self.done = Button("Done", ButtonKind.PRIMARY)
        self.tree.add(self.bar, self.area, self.saved, self.check, self.reset, self.done)
        self.tree.default = self.done
        # At the foot notes would cover the buttons.
        self.tree.toaster.lane = self.bar.lane
        self.tree.focus(self.window, visible=False)
        self.context.mixer.play_music(Mood.MENU)

    def enter(self) -> None:
        """Offer to bring back what was just reset."""
        super().enter()
        if self._replaced is not None:
            self._reset_note = self.tree.toast(
                RESET, icon=Icon.ROTATE_LEFT, action="Undo", lasts_ms=UNDO_MS
            )
            self.context.narration.say(RESET)

    def _display_rows(self) -> list[Row]:
        settings = self.context.settings
        self.window = DropDown(
            "Window", ["In a window", "Full screen"], selected=WINDOWS.index(settings.window)
        )
        self.graphics = DropDown(
            "Graphics quality",
            ["Automatic", "Off", "Low", "Medium", "High"],
            selected=GRAPHICS.index(settings.graphics),
            tooltip="How much light and shadow there is; off draws in 2D.",
        )
        self.graphics_note = Label(
            self.context.graphics_note, HINT, tone=Tone.MUTED, wraps=True, upright=Align.START
        )
        self.theme = SegmentedChoice(
            "Theme",
            [
                Option("Night", Icon.MOON),
                Option("Light", Icon.SUN),
                Option("Contrast", Icon.CONTRAST),
            ],
            selected=THEMES.index(settings.theme),
        )
        self.backdrop = DropDown(
            "Background",
            ["Calm", "Aurora", "Dust", "Retro"],
            selected=BACKDROPS.index(settings.backdrop),
            tooltip="Aurora and dust drift, but stand still in 2D; retro is an old screen.",
        )
        self.text_size = SegmentedChoice(
            "Text size",
            [size.value.capitalize() for size in TEXT_SIZES],
            selected=TEXT_SIZES.index(settings.text_size),
        )
        self.sounds = Slider("Sounds", value=settings.sound_volume, step=5)
        self.music = Slider("Music", value=settings.music_volume, step=5)
        self.sound_test = Button("Sound test", icon=Icon.PLAY)
        self.backup = Button(
            "Backup…", icon=Icon.SAVE, tooltip="Copies all games and events into one file."
        )
        rows = [
            labelled(self.window),
            labelled(self.graphics),
            Row(self.graphics_note),
            headed(self.theme),
            labelled(self.backdrop),
            headed(self.text_size),
            Row(Divider(), 9),
            Row(self.sound_test, 32, Caption("Sound")),
            labelled(self.sounds),
            labelled(self.music),
        ]
        if self.context.mixer.silent_reason:
            reason = Label(
                self.context.mixer.silent_reason,
                HINT,
                tone=Tone.MUTED,
                wraps=True,
                icon=Icon.MUTE,
            )
            rows.append(Row(reason))
        rows.append(Row(self.backup, 32, Caption("Games")))
        return rows

    def _board_rows(self) -> list[Row]:
        settings = self.context.settings
        self.sample = PictureView("How the board looks")
        self.board_colours = ColourGrid(
            "Board colours", self._board_swatches(), selected=BOARDS.index(settings.board_colours)
        )
        self.piece_colours = ColourGrid(
            "Piece colours",
            [
                Swatch(colours.name, colours.blue.main, colours.red.main, chequered=False)
                for colours in PIECE_COLOURS
            ],
            columns=2,
            selected=[colours.name for colours in PIECE_COLOURS].index(settings.piece_colours),
        )
        self.coordinates = Toggle("Coordinates", on=settings.coordinates)
        return [
            Row(self.sample, 124),
            headed(self.board_colours, height=self.board_colours.height_of(72)),
            headed(self.piece_colours, height=self.piece_colours.height_of(58)),
            Row(self.coordinates, 36),
        ]

    def _board_swatches(self) -> list[Swatch]:
        theme = self.context.skin.theme
        return [
            Swatch(THEME_BOARD, theme.square_a, theme.square_b),
            *(Swatch(known.name, known.square_a, known.square_b) for known in BOARD_COLOURS),
        ]

    def _playing_rows(self) -> list[Row]:
        settings = self.context.settings
        self.preview = Toggle(
            "Move preview", on=settings.beam_preview, note="Shows what a move would do."
        )
        self.confirm = Toggle(
            "Confirm moves", on=settings.confirm_moves, note="Press twice to play a move."
        )
        self.book = Toggle(
            "Opening book",
            on=settings.opening_book,
            note=f"{_games_with_books()}: levels 6 to 8 know good first moves.",
        )
        self.animation = Checkbox(
            "Piece animation",
            on=settings.piece_animation,
            note="Off: pieces jump, light still flies.",
        )
        self.speed = DropDown(
            "Animation speed",
            [speed.value.capitalize() for speed in SPEEDS],
            selected=SPEEDS.index(settings.animation_speed),
        )
        self.particles = Toggle("Particles", on=settings.particles)
        self.motion = Toggle(
            "Reduced motion", on=settings.reduced_motion, note="Marks instead of movement."
        )
        self.low_time = Toggle("Low-time sound", on=settings.low_time_sound)
        self.tenths = Toggle("Show tenths under 10 s", on=settings.show_tenths)
        return [
            Row(self.preview, 42),
            Row(self.confirm, 42),
            Row(self.book, 42),
            Row(Divider(), 5),
            Row(Caption("Motion"), 18),
            labelled(self.speed),
            Row(self.animation, 42),
            Row(self.particles, 36),
            Row(self.motion, 42),
            Row(Divider(), 5),
            Row(Caption("Clock"), 18),
            Row(self.low_time, 36),
            Row(self.tenths, 36),
        ]

    # Placing

    def resize(self) -> None:
        """Follow what was changed by a key as well: F11 is the other way to full screen."""
        self.window.selected = WINDOWS.index(self.context.settings.window)
        self.graphics_note.text = self.context.graphics_note
        super().resize()

    def arrange(self, box: Box) -> None:
        """Place the panels and their rows."""
        skin = self.tree.skin
        layout = settings_layout(box, self._measure(skin))
        self.bar.lay_out(skin, box.w)
        self.area.place(skin.rect(layout.view))
        for panel, rows, place in zip(self.panels, self.rows, layout.panels, strict=True):
            panel.place(skin.rect(place))
            place_rows(skin, place, rows)
        self.area.fit(skin.px(layout.content_height))
        self.saved.place(skin.rect(layout.saved))
        self.check.place(skin.rect(layout.check))
        self.reset.place(skin.rect(layout.reset))
        self.done.place(skin.rect(layout.done))
        self.board_colours.swatches = tuple(self._board_swatches())
        self.sample.surface = sample_picture(self.context, self.sample.rect.size)

    def _measure(self, skin: Skin) -> SettingsMeasure:
        first, second, third = self.rows
        line = skin.metrics.units(skin.text.line_height(self.done.style))
        return SettingsMeasure(
            panel=max(needed_width(skin, rows) for rows in self.rows),
            heights=lambda width: (
                stack_height(skin, first, width),
                stack_height(skin, second, width),
                stack_height(skin, third, width),
            ),
            button=max(float(BUTTON), line + 8),
            check=self.check.natural_width(skin),
            reset=self.reset.natural_width(skin),
            done=self.done.natural_width(skin),
        )

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the three panels and the buttons."""
        display, board, playing = self.panels
        return (
            PartLabel.of("How everything looks and sounds", display),
            PartLabel.of("Colours of board and pieces", board),
            PartLabel.of("Help, movement and clock while you play", playing),
            PartLabel.of("For somebody who helps", self.check),
            PartLabel.of("Back to how it was at first", self.reset),
            PartLabel.of("Go back", self.done),
        )

    # Time

    def update(self, elapsed_ms: float) -> None:
        """Let time pass, and see whether the look at the computer or a backup has ended."""
        super().update(elapsed_ms)
        self.checking.poll()
        self.check.enabled = not self.checking.is_working
        self.backing_up.poll()
        self.backup.enabled = not self.backing_up.is_working

    # Answering

    def receive(self, message: Message) -> None:
        """Take over a choice at once, which ends the offer to undo a reset."""
        before = self.context.settings
        self._take_over(message)
        note = self._reset_note
        if note is not None and note.parent is not None and self.context.settings != before:
            self.tree.toaster.remove(note)

    def _take_over(self, message: Message) -> None:
        settings = self.context.settings
        match message:
            case Button.Pressed(sender=self.done):
                self.escape()
            case Button.Pressed(sender=self.bar.home):
                self.go_home()
            case Button.Pressed(sender=self.bar.help):
                self.show_help()
            case Button.Pressed(sender=self.check):
                self.checking.begin()
            case Button.Pressed(sender=self.backup):
                self.backing_up.ask()
            case Button.Pressed(sender=self.reset):
                self._reset()
            case Toast.Chosen():
                self._bring_back()
            case DropDown.Changed(sender=self.window, index=index):
                self.context.change(replace(settings, window=WINDOWS[index]))
            case DropDown.Changed(sender=self.graphics, index=index):
                self.context.change(replace(settings, graphics=GRAPHICS[index]))
            case DropDown.Changed(sender=self.backdrop, index=index):
                self.context.change(replace(settings, backdrop=BACKDROPS[index]))
            case Switch.Changed():
                self.context.change(self._with_switches(settings))
            case _:
                self._receive_sound_or_dialog(message, settings)

    def _receive_sound_or_dialog(self, message: Message, settings: Settings) -> None:
        match message:
            case Slider.Changed(sender=self.sounds, value=value):
                self.context.change(replace(settings, sound_volume=value))
                self._try_sound(value)
            case Slider.Changed(sender=self.music, value=value):
                self.context.change(replace(settings, music_volume=value))
            case Button.Pressed(sender=self.sound_test):
                self.tree.open_dialog(SoundTest(self.context.mixer))
            case Dialog.Closed(sender=BackupDialog() as dialog, choice=choice):
                self.backing_up.answer(dialog, choice)
            case Dialog.Closed(sender=dialog):
                self.tree.close_dialog(dialog)
                self.context.mixer.play_music(Mood.MENU)
            case _:
                self._receive_choice(message, settings)

    def _receive_choice(self, message: Message, settings: Settings) -> None:
        chosen = getattr(message, "index", None)
        if chosen is None:
            return
        choice: SingleChoice | object = message.sender
        if choice is self.theme:
            self.context.change(replace(settings, theme=THEMES[chosen]))
        elif choice is self.text_size:
            self.context.change(replace(settings, text_size=TEXT_SIZES[chosen]))
        elif choice is self.speed:
            self.context.change(replace(settings, animation_speed=SPEEDS[chosen]))
        elif choice is self.board_colours:
            self.context.change(replace(settings, board_colours=BOARDS[chosen]))
        elif choice is self.piece_colours:
            self.context.change(replace(settings, piece_colours=PIECE_COLOURS[chosen].name))

    def _with_switches(self, settings: Settings) -> Settings:
        return replace(
            settings,
            coordinates=self.coordinates.on,
            beam_preview=self.preview.on,
            confirm_moves=self.confirm.on,
            opening_book=self.book.on,
            piece_animation=self.animation.on,
            particles=self.particles.on,
            reduced_motion=self.motion.on,
            low_time_sound=self.low_time.on,
            show_tenths=self.tenths.on,
        )

    def _try_sound(self, value: int) -> None:
        """Let the new volume be heard, but not at every step of a drag."""
        if self._before_playing is None or abs(value - self._before_playing) >= 5:
            self._before_playing = value
            self.context.mixer.play(Cue.MOVE)

    def _reset(self) -> None:
        """Go back to the usual settings; the last new game is not one of them."""
        before = self.context.settings
        self.context.change(Settings().with_choices_of(before))
        self.context.open(destinations.ToSettings(self._back, replaced=before))

    def _bring_back(self) -> None:
        """Take over again what was chosen before the reset."""
        if self._replaced is not None:
            self.context.change(self._replaced.with_choices_of(self.context.settings))
            self.context.open(destinations.ToSettings(self._back))

    def escape(self) -> None:
        """Esc is as good as Done: back to where the settings were opened from."""
        self.context.open(self._back)
