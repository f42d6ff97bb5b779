"""The past-games screen: find a game, look at it again, hand it on, or go on with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame

from khepri.app.context import Context
from khepri.app.continuing import ON_SCREEN
from khepri.app.icons import Icon
from khepri.app.keymap import PAST_GAMES, Command
from khepri.app.metrics import Box
from khepri.app.play import Table
from khepri.app.screen import Screen
from khepri.app.screens.game.saving import documents_folder
from khepri.app.screens.past_games.browser import Browser
from khepri.app.screens.past_games.exchange import (
    PASTE,
    ImportDialog,
    export_games,
    position_record,
    report_words,
    typed_path,
)
from khepri.app.screens.past_games.filters import Filter
from khepri.app.screens.past_games.shelf import Shelf
from khepri.app.screens.past_games.strip import Strip
from khepri.app.widgets import Button, Dialog, Message, Slider, TextField, Toast
from khepri.archive import Archive, GameSummary, export_text, import_file, import_text
from khepri.archive.archive import local_time
from khepri.audio import Cue, Mood
from khepri.errors import ArchiveError, KhepriError
from khepri.match.record import Record

UNDO_MS = 10_000
"""How long a deletion can be undone on the screen."""


@dataclass(frozen=True, slots=True)
class Deletion:
    """Games that were taken off the list, and the table with one of them, if there was."""

    ids: tuple[int, ...]
    table: Table | None


class PastGamesScreen(Screen):
    """Every game on a strip."""

    title = "Past games"
    bindings = PAST_GAMES

    def __init__(
        self, context: Context, browser: Browser | None = None, filter_: Filter | None = None
    ) -> None:
        super().__init__(context)
        filter_ = filter_ or Filter()
        self.browser = browser or Browser(context.keeper.archive)
        self.browser.ask(filter_.query, filter_.order)
        self.shelf = Shelf(context, self.browser, filter_)
        self._importing: ImportDialog | None = None
        self._deletions: dict[int, Deletion] = {}
        """What the notes with "Undo" would bring back."""

        self._fresh: dict[int, int] = {}
        """The game that the notes with "Open" would open."""

    # The life of the screen

    def build(self) -> None:
        """Put everything on the screen."""
        self.browser.refresh()
        self.shelf.put_on(self.tree)
        # Below lie the buttons: notes would cover what they are about.
        self.tree.toaster.top = 6
        self.context.mixer.play_music(Mood.MENU)

    def arrange(self, box: Box) -> None:
        """Place everything, and show as many games as there is room for."""
        self.shelf.lay_out(self.tree.skin, box)

    def enter(self) -> None:
        """Show the newest game first, ready for the keyboard."""
        super().enter()
        self._focus_something()

    def _focus_something(self) -> None:
        shelf = self.shelf
        for widget in (shelf.strip, shelf.empty.play, shelf.empty.all, shelf.bar.home):
            if widget.active:
                self.tree.focus(widget, visible=False)
                return

    def again(self) -> Screen:
        """Return a screen that shows the same part of the same list."""
        return PastGamesScreen(self.context, self.browser, self.shelf.filters.chosen)

    @property
    def archive(self) -> Archive:
        """The archive.

        :raises ArchiveError: if there is none.
        """
        if self.context.keeper.archive is None:
            raise ArchiveError(self.context.keeper.notice or "There is no archive.")
        return self.context.keeper.archive

    # What the player does

    def receive(self, message: Message) -> None:
        """Answer what a widget says."""
        browser, shelf = self.browser, self.shelf
        if shelf.filters.changed_by(message):
            self._ask()
            return
        match message:
            case Strip.Selected(place=place):
                browser.select(place)
                shelf.refresh()
            case Strip.Ticked(game_id=game_id):
                browser.tick(game_id)
                shelf.refresh()
            case Strip.Scrolled(steps=steps):
                browser.scroll_to(browser.first + steps)
                shelf.refresh()
            case Slider.Changed(value=value):
                browser.scroll_to(value)
                shelf.refresh()
            case Strip.Opened():
                self._open()
            case TextField.Submitted(sender=shelf.filters.search):
                self._focus_something()
            case TextField.Submitted() if self._importing is not None:
                self._import_typed()
            case Dialog.Closed(sender=dialog, choice=choice) if dialog is self._importing:
                self._after_dialog(choice)
            case Toast.Chosen(sender=toast):
                self._chosen(toast)
            case Button.Pressed(sender=button):
                self._press(button)

    def _press(self, button: object) -> None:
        shelf, details = self.shelf, self.shelf.details
        commands = {
            shelf.bar.help: Command.HELP,
            shelf.bar.home: Command.HOME,
            shelf.players: Command.STATISTICS,
            shelf.take_in: Command.IMPORT,
            details.export: Command.EXPORT,
            details.copy_game: Command.COPY_GAME,
            details.copy_fen: Command.COPY_POSITION,
            details.delete: Command.DELETE,
        }
        actions = {
            shelf.back: lambda: self._turn(-1),
            shelf.forward: lambda: self._turn(1),
            details.open: self._open,
            details.resume: self._resume,
            details.none: self._choose_none,
            shelf.empty.play: self._play,
            shelf.empty.all: self._show_all,
        }
        for widget, command in commands.items():
            if widget is button:
                self.obey(command)
        for widget, action in actions.items():
            if widget is button:
                action()

    def obey(self, command: Command) -> None:
        """Do what a key or a button asks for."""
        match command:
            case Command.HOME:
                self.go_home()
            case Command.FIND:
                if self.shelf.filters.search.active:
                    self.tree.focus(self.shelf.filters.search)
            case Command.IMPORT:
                self._open_import()
            case Command.PASTE:
                self._paste()
            case Command.STATISTICS:
                self._open_players()
            case Command.EXPORT | Command.COPY_GAME | Command.COPY_POSITION | Command.DELETE:
                self._with_games(command)
            case Command.RESTORE:
                self._restore_last()
            case _:
                super().obey(command)

    def escape(self) -> None:
        """Choose none, then leave the search, then go home."""
        if self.browser.chosen:
            self._choose_none()
        elif self.tree.focused is self.shelf.filters.search:
            self._focus_something()
        else:
            self.go_home()

    def notice(self, event: pygame.event.Event) -> None:
        """Take a file that is dropped onto the window."""
        if event.type == pygame.DROPFILE:
            self._import_file(Path(event.file))
        elif event.type == pygame.DROPTEXT:
            self._take(event.text)

    # Looking for games

    def _ask(self) -> None:
        chosen = self.shelf.filters.chosen
        self.browser.ask(chosen.query, chosen.order)
        self.shelf.refresh()

    def _turn(self, pages: int) -> None:
        self.browser.scroll_to(self.browser.first + pages * self.browser.shown)
        self.shelf.refresh()

    def _show_all(self) -> None:
        self.shelf.filters.show_all()
        self._ask()
        self._focus_something()

    def _choose_none(self) -> None:
        self.browser.untick()
        self.shelf.refresh()
        self._focus_something()

    # Going elsewhere

    def _open(self) -> None:
        game = self.browser.current
        if game is not None:
            self._open_game(game)

    def _open_game(self, game: GameSummary) -> None:
        try:
            record = self.archive.load(game.id)
            record.positions()
        except KhepriError as error:
            self._complain(str(error))
        else:
            self._replay(record, game.id)

    def _replay(self, record: Record, game_id: int | None) -> None:
        from khepri.app.screens.replay import ReplayScreen

        if record.spec.name not in ON_SCREEN:
            self._complain(
                f"{record.spec.title} cannot be shown in this window yet."
                " You can export the game and hand it on."
            )
            return
        self.context.open(ReplayScreen(self.context, record, back=self.again, game_id=game_id))

    def _resume(self) -> None:
        from khepri.app.screens.game import GameScreen

        game, context = self.browser.current, self.context
        if game is None:
            return
        try:
            table = context.table
            if table is None or not context.keeper.holds(table, [game.id]):
                table = context.keeper.resume(game.id, context.now_ms)
        except KhepriError as error:
            self._complain(str(error))
        else:
            context.open(GameScreen(context, table))

    def _play(self) -> None:
        from khepri.app.screens.new_game import NewGameScreen

        self.context.open(NewGameScreen(self.context))

    def _open_players(self) -> None:
        from khepri.app.screens.players import PlayersScreen

        if self.context.keeper.archive is not None:
            self.context.open(PlayersScreen(self.context, self.again))

    # Games out

    def _with_games(self, command: Command) -> None:
        ids, game = self.browser.subjects, self.browser.current
        if not ids:
            return
        try:
            if command is Command.COPY_POSITION and game is not None:
                self.context.clipboard.write(game.final)
                self.tree.toast("The last position is copied.", icon=Icon.COPY)
            elif command is Command.COPY_GAME:
                self.context.clipboard.write("".join(export_text(self.archive, ids)))
                what = "The game is" if len(ids) == 1 else f"{len(ids)} games are"
                self.tree.toast(f"{what} copied.", icon=Icon.COPY)
            elif command is Command.EXPORT:
                path = export_games(self.archive, ids, documents_folder(), local_time())
                self.context.narration.say(f"Saved as {path}.")
                self.tree.toast(f"Saved as {path}.", icon=Icon.SAVE, lasts_ms=8000)
            elif command is Command.DELETE:
                self._delete(ids)
        except (KhepriError, OSError) as error:
            self._complain(str(error))

    def _delete(self, ids: tuple[int, ...]) -> None:
        self.archive.delete(ids)
        context = self.context
        held = context.table if context.keeper.holds(context.table, ids) else None
        if held is not None:
            context.table = None
        self.browser.untick(ids)
        words = "The game is deleted." if len(ids) == 1 else f"{len(ids)} games are deleted."
        note = self.tree.toast(words, icon=Icon.DELETE, action="Undo", lasts_ms=UNDO_MS)
        self._deletions[id(note)] = Deletion(ids, held)
        self._reload()

    def _restore(self, deletion: Deletion) -> None:
        try:
            self.archive.restore(deletion.ids)
        except ArchiveError as error:
            self._complain(str(error))
            return
        if deletion.table is not None and self.context.table is None:
            self.context.table = deletion.table
        self.tree.toast("It is back." if len(deletion.ids) == 1 else "They are back.")
        self._reload()

    def _restore_last(self) -> None:
        if self._deletions:
            key = next(reversed(self._deletions))
            for toast in tuple(self.tree.toaster.children):
                if id(toast) == key:
                    self.tree.toaster.remove(toast)
            self._restore(self._deletions.pop(key))

    def _chosen(self, toast: Toast) -> None:
        deletion = self._deletions.pop(id(toast), None)
        if deletion is not None:
            self._restore(deletion)
        number = self._fresh.pop(id(toast), None)
        if number is not None:
            try:
                self._replay(self.archive.load(number), number)
            except KhepriError as error:
                self._complain(str(error))

    def _reload(self) -> None:
        self.browser.refresh()
        # The first game brings the filters, the last one takes them away.
        self.arrange(self.tree.skin.metrics.box)
        self._focus_something()

    # Games in

    def _open_import(self) -> None:
        if self.context.keeper.archive is not None and self._importing is None:
            self._importing = ImportDialog(self.tree.skin)
            self.tree.open_dialog(self._importing)

    def _after_dialog(self, choice: int | None) -> None:
        if choice is None:
            self._close_import()
        elif choice == PASTE:
            self._paste()
        else:
            self._import_typed()

    def _close_import(self) -> None:
        if self._importing is not None:
            self.tree.close_dialog(self._importing)
            self._importing = None

    def _import_typed(self) -> None:
        if self._importing is None:
            return
        text = self._importing.path.text
        if not text.strip():
            self._complain("Write the path of a file first, or drop the file onto this window.")
        else:
            self._import_file(typed_path(text))

    def _import_file(self, path: Path) -> None:
        try:
            report = import_file(self.archive, path)
        except KhepriError as error:
            self._complain(str(error))
        else:
            self._tell_import(report_words(report), report.added, failed=not report.added)

    def _paste(self) -> None:
        text = self.context.clipboard.read()
        if text.strip():
            self._take(text)
        else:
            self._complain("There is no text to paste: copy a game or a position first.")

    def _take(self, text: str) -> None:
        """Take a text that may be games or a single position."""
        record = position_record(text)
        if record is not None:
            self._close_import()
            self._replay(record, None)
            return
        try:
            report = import_text(self.archive, text)
        except KhepriError as error:
            self._complain(str(error))
        else:
            self._tell_import(report_words(report), report.added, failed=not report.added)

    def _tell_import(self, words: str, added: tuple[int, ...], *, failed: bool) -> None:
        if failed:
            self._complain(words)
            return
        self._close_import()
        self.context.narration.say(words)
        action = "Open" if len(added) == 1 else ""
        note = self.tree.toast(words, icon=Icon.DONE, action=action, lasts_ms=8000)
        if action:
            self._fresh[id(note)] = added[0]
        self._reload()

    def _complain(self, sentence: str) -> None:
        """Say what is wrong: in the dialog that is open, or else in a note."""
        self.context.mixer.play(Cue.ERROR)
        self.context.narration.say(sentence)
        if self._importing is not None:
            self._importing.path.error = sentence
        else:
            self.tree.toast(sentence, icon=Icon.ALERT, lasts_ms=8000)
