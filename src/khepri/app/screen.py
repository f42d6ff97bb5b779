"""What every screen is: widgets, a little time, and answers to what the player does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

import pygame

from khepri.app.backdrop import background_of
from khepri.app.context import Context
from khepri.app.destinations import MENU
from khepri.app.faces.rules import RulesPage
from khepri.app.help_sheet import KEYS, RULES, HelpPage, HelpSheet
from khepri.app.keymap import EVERYWHERE, Binding, Command, command_of
from khepri.app.label_sheet import LabelSheet
from khepri.app.panels.announcer import Announcer
from khepri.app.part_label import PartLabel
from khepri.app.rules_print import has_printed_rules, show_rules
from khepri.app.settings import WindowMode
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import printable
from khepri.app.widgets import Button, Dialog, IconButton, Message, TextField, Widget, WidgetTree
from khepri.audio import Cue
from khepri.games.base import GameSpec
from khepri.graphics import Background, Frame

UNDRAWN = "No font here has some of these letters. They are kept, and shown as ◇."


class Screen(ABC):
    """One screen of the program; it lives from `enter` to `leave`.

    A subclass builds its widgets in `build`, places them in `arrange`, and answers their messages
    in `receive` and keys in `obey`.
    """

    title = "Khepri"
    bindings: tuple[Binding, ...] = ()

    def __init__(self, context: Context) -> None:
        self.context = context
        self.tree = WidgetTree(context.skin, clipboard=context.clipboard)
        self._help: HelpSheet | None = None
        self._explained: GameSpec | None = None
        """The game whose rules the help sheet tells, if they can be printed."""

        self._labels: LabelSheet | None = None
        self._letter_is_used = False
        """Whether the key that is held down was a command or closed the help: it writes nothing."""

        self._undrawn: set[TextField] = set()
        """The fields that hold letters which no font here has."""

    # The life of a screen

    def enter(self) -> None:
        """Build everything and show it."""
        self.build()
        self.resize()
        for notice in self.context.notices:
            self.tree.toast(notice, lasts_ms=8000)
        self.context.notices.clear()

    def leave(self) -> None:
        """Let go of everything that goes on without being seen."""

    def give_up(self) -> str:
        """Let go of what would make this screen fail again, for it has just failed.

        Return what has become of the player's work, as a sentence.
        """
        return self.context.keeper.assurance

    @abstractmethod
    def build(self) -> None:
        """Make the widgets and put them into the tree."""

    @abstractmethod
    def arrange(self, box: Box) -> None:
        """Place the widgets in the window, given in units."""

    def resize(self) -> None:
        """Take over the context's new skin: another size, theme or size of text."""
        self.tree.skin = self.context.skin
        self.arrange(self.context.skin.metrics.box)
        # Notes and labels stand beside what has only now found its place.
        self.tree.toaster.arrange()
        if self._labels is not None:
            self._labels.arrange()

    # Time

    def update(self, elapsed_ms: float) -> None:
        """Let time pass."""
        self.tree.update(elapsed_ms)

    @property
    def busy(self) -> bool:
        """Whether something moves, so that frames are needed sixty times a second."""
        return self.tree.animating

    @property
    def dirty(self) -> bool:
        """Whether a new frame would look different."""
        return self.tree.dirty

    # Looks

    def draw(self, frame: Frame) -> None:
        """Put everything into a frame."""
        frame.overlay.append(self.tree.draw())

    def background(self) -> Background:
        """Return what lies behind everything."""
        return background_of(self.context.skin.theme)

    # What the player does

    def handle(self, event: pygame.event.Event) -> None:
        """Give an event to the widgets, then to the keys, then to the screen itself."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._letter_is_used = False
        elif event.type == pygame.TEXTINPUT and self._letter_is_used:
            return
        reply = self.tree.handle(event)
        for message in reply:
            self._sound(message)
            self._look_at_letters(message)
            if isinstance(message, Dialog.Closed) and message.sender in (self._help, self._labels):
                self._letter_is_used = event.type == pygame.KEYDOWN
                self._close_help(message)
            else:
                self.receive(message)
        if reply.used:
            return
        command = command_of(event, (*self.bindings, *EVERYWHERE))
        if command is not None and not self.tree.dialogs:
            self._letter_is_used = event.type == pygame.KEYDOWN
            self.obey(command)
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and not self.tree.dialogs:
            self.escape()
        else:
            self.notice(event)

    def _sound(self, message: Message) -> None:
        if isinstance(message, Button.Pressed) and isinstance(message.sender, Button | IconButton):
            self.context.mixer.play(Cue.BUTTON)

    def _look_at_letters(self, message: Message) -> None:
        """Say so, once for each field, if something is written that cannot be drawn."""
        if not isinstance(message, TextField.Changed):
            return
        field = message.sender
        if self.context.fonts.can_draw(printable(message.text)):
            self._undrawn.discard(field)
        elif field not in self._undrawn:
            self._undrawn.add(field)
            self.tree.toast(UNDRAWN, icon=Icon.INFO, lasts_ms=6000)

    @abstractmethod
    def receive(self, message: Message) -> None:
        """Answer what a widget says."""

    def obey(self, command: Command) -> None:
        """Do what a key asks for; subclasses add their own and pass the rest on."""
        if command is Command.MUTE:
            self.toggle_sound()
        elif command is Command.FULLSCREEN:
            windowed = self.context.settings.window is WindowMode.WINDOWED
            mode = WindowMode.FULLSCREEN if windowed else WindowMode.WINDOWED
            self.context.change(replace(self.context.settings, window=mode))
        elif command is Command.HELP:
            self.show_help()

    def how_to_play(self) -> Widget | None:
        """Return a page about the rules of the game that is played here, if one is."""
        return None

    @property
    def about(self) -> str:
        """What the screen is for, in a short sentence for a newcomer."""
        return ""

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the parts of the screen for a newcomer; what is not in view is left out."""
        return ()

    def help_pages(self) -> tuple[HelpPage, ...]:
        """Return the pages of the help sheet beside the keys."""
        rules = self.how_to_play()
        return (HelpPage(RULES, rules),) if rules is not None else ()

    def show_help(self) -> None:
        """Name the parts of the screen; where none has a name, open the help sheet."""
        if not self.labels():
            self.open_help_sheet()
            return
        pages = [*(page.name for page in self.help_pages()), KEYS]
        self._labels = LabelSheet(self.title, self.about, self.labels, pages, self.tree.root)
        self.tree.open_dialog(self._labels)
        said = (self.about, *(tag.label + "." for tag in self._labels.tags))
        self.context.narration.say(" ".join(said))

    def open_help_sheet(self, chosen: str = "") -> None:
        """Open the sheet of rules and keys, at a page if one is chosen."""
        pages = self.help_pages()
        explained = (page.body.face for page in pages if isinstance(page.body, RulesPage))
        self._explained = next((face.spec for face in explained if has_printed_rules(face)), None)
        self._help = HelpSheet(
            self.title,
            self.bindings,
            self.tree.skin,
            pages,
            chosen=chosen,
            prints=self._explained is not None,
        )
        self.tree.open_dialog(self._help)

    def _close_help(self, closed: Dialog.Closed) -> None:
        """Close what the help has opened, and open the page that was asked for."""
        self.tree.close_dialog(closed.sender)
        labels, self._labels = self._labels, None
        if closed.sender is labels and closed.choice is not None:
            page = labels.pages[closed.choice : closed.choice + 1]
            if page:
                self.open_help_sheet(*page)
        elif closed.choice == HelpSheet.PRINTS and self._explained is not None:
            show_rules(self._explained, self.context, Announcer(self.context, self.tree))

    def go_home(self) -> None:
        """Go back to the menu."""
        self.context.open(MENU)

    def escape(self) -> None:
        """Do what Esc means here, when no dialog is open."""

    def notice(self, event: pygame.event.Event) -> None:
        """Look at an event that nothing else wanted."""

    def toggle_sound(self) -> None:
        """Switch all sound off, or back to what it was."""
        mixer, settings = self.context.mixer, self.context.settings
        silent = mixer.sound_volume == 0 and mixer.music_volume == 0
        mixer.sound_volume = settings.sound_volume / 100 if silent else 0
        mixer.music_volume = settings.music_volume / 100 if silent else 0
        self.tree.toast("Sound is on." if silent else "Sound is off.")
