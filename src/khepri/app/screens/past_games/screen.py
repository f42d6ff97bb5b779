"""The past-games screen: find a game, look at it again, hand it on, or go on with it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from khepri.app import destinations
from khepri.app.context import Context
from khepri.app.continuing import resumed_session
from khepri.app.files.paths import dropped_path
from khepri.app.game_list import BEGINNING, EVERY_GAME, Filter, ListPart
from khepri.app.keymap import PAST_GAMES, Command
from khepri.app.part_label import PartLabel
from khepri.app.screen import Screen
from khepri.app.screens.past_games.browser import Browser
from khepri.app.screens.past_games.deletion import Deletions
from khepri.app.screens.past_games.game_cards import GameCards
from khepri.app.screens.past_games.game_export import ExportDialog, Exports
from khepri.app.screens.past_games.game_imports import GameImports
from khepri.app.screens.past_games.view import PastGamesView
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, Dialog, Message, Slider, TextField, Toast
from khepri.archive import Archive, GameSummary
from khepri.audio import Cue, Mood
from khepri.errors import ArchiveError, KhepriError
from khepri.match.records.record import Record


class PastGamesScreen(Screen):
    """Every game on a card, and what can be done with the selected one or with several."""

    title = "Past games"
    about = "Every game that was played here. Choose one to look at it again."
    bindings = PAST_GAMES

    def __init__(
        self,
        context: Context,
        filter_: Filter = EVERY_GAME,
        part: ListPart = BEGINNING,
        *,
        incoming: Path | None = None,
    ) -> None:
        """Prepare to show a part of a list; a file that is `incoming` is imported first."""
        super().__init__(context)
        self.incoming = incoming
        self.browser = Browser(context.keeper.archive)
        self.browser.ask(filter_.query, filter_.order)
        self.browser.part = part
        self.view = PastGamesView(context, self.browser, filter_)
        self.imports = GameImports(context, self.tree, self)
        self.exports = Exports(context, self.tree)
        self.deletions = Deletions(context, self.tree)

    @property
    def archive(self) -> Archive:
        """The archive.

        :raises ArchiveError: if there is none.
        """
        if self.context.keeper.archive is None:
            raise ArchiveError(self.context.keeper.notice or "There is no archive.")
        return self.context.keeper.archive

    # The life of the screen

    def build(self) -> None:
        """Put everything on the screen."""
        self.browser.refresh()
        self.view.put_on(self.tree)
        self.context.mixer.play_music(Mood.MENU)

    def arrange(self, box: Box) -> None:
        """Place everything, and show as many games as there is room for."""
        self.view.lay_out(self.tree.skin, box)

    def enter(self) -> None:
        """Show the newest game first, ready for the keyboard."""
        super().enter()
        self.focus_something()
        if self.incoming is not None:
            self.imports.begin(self.incoming)

    def update(self, elapsed_ms: float) -> None:
        """Let time pass, and look how far an import or export is."""
        super().update(elapsed_ms)
        self.imports.update(elapsed_ms)
        try:
            self.exports.update(elapsed_ms)
        except KhepriError as error:
            self.complain(str(error))

    def leave(self) -> None:
        """End an import or export that goes on; the next screen tells what became of it."""
        super().leave()
        self.imports.leave()
        self.exports.leave()

    @property
    def here(self) -> destinations.ToPastGames:
        """The way back to the same part of the same list."""
        return destinations.ToPastGames(self.view.filters.chosen, self.browser.part)

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the list and what is around it."""
        return self.view.labels()

    # What the player does

    def receive(self, message: Message) -> None:
        """Answer what a widget says."""
        browser, view = self.browser, self.view
        if view.filters.changed_by(message):
            self._ask()
            return
        if self.imports.heard(message):
            return
        match message:
            case GameCards.Selected(place=place):
                browser.select(place)
                view.refresh()
            case GameCards.Ticked(game_id=game_id):
                browser.tick(game_id)
                view.refresh()
            case GameCards.Scrolled(steps=steps):
                browser.scroll_to(browser.first + steps * browser.step)
                view.refresh()
            case Slider.Changed(value=value):
                browser.scroll_to(value)
                view.refresh()
            case GameCards.Opened():
                self._open()
            case TextField.Submitted(sender=view.filters.search):
                self.focus_something()
            case Dialog.Closed(sender=dialog, choice=choice):
                self._after_dialog(dialog, choice)
            case Toast.Chosen(sender=toast):
                self._answer(toast)
            case Button.Pressed(sender=button):
                self._press(button)

    def _press(self, button: object) -> None:
        view, details = self.view, self.view.details
        commands = {
            view.bar.help: Command.HELP,
            view.bar.home: Command.HOME,
            view.players: Command.STATISTICS,
            view.import_: Command.IMPORT,
            view.export_all: Command.EXPORT_ALL,
            details.export: Command.EXPORT,
            details.copy_game: Command.COPY_GAME,
            details.copy_fen: Command.COPY_POSITION,
            details.delete: Command.DELETE,
            view.filters.cards: Command.CARDS,
        }
        actions = {
            view.back: lambda: self._turn(-1),
            view.forward: lambda: self._turn(1),
            details.open: self._open,
            details.resume: self._resume,
            details.none: self._choose_none,
            view.empty.play: self._play,
            view.empty.all: self._show_all,
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
                if self.view.filters.search.active:
                    self.tree.focus(self.view.filters.search)
            case Command.IMPORT:
                self.imports.open_dialog()
            case Command.PASTE:
                self.imports.paste()
            case Command.STATISTICS:
                self._open_players()
            case Command.CARDS:
                self._change_cards()
            case Command.EXPORT_ALL:
                self._export_all()
            case Command.EXPORT | Command.COPY_GAME | Command.COPY_POSITION | Command.DELETE:
                self._act_on_games(command)
            case Command.RESTORE:
                self._restore_last()
            case _:
                super().obey(command)

    def escape(self) -> None:
        """Choose none, then leave the search, then go home."""
        if self.browser.chosen:
            self._choose_none()
        elif self.tree.focused is self.view.filters.search:
            self.focus_something()
        else:
            self.go_home()

    def notice(self, event: pygame.event.Event) -> None:
        """Take a file that is dropped onto the window."""
        if event.type == pygame.DROPFILE:
            self.imports.begin(dropped_path(event.file))
        elif event.type == pygame.DROPTEXT:
            self.imports.take_text(event.text)

    def _answer(self, toast: Toast) -> None:
        """Do what the button of a note offers."""
        try:
            if self.deletions.undo(self.archive, toast):
                self.reload()
            number = self.imports.added_by(toast)
            if number is not None:
                self.open_replay(self.archive.load(number), number)
        except KhepriError as error:
            self.complain(str(error))

    def _after_dialog(self, dialog: Dialog, choice: int | None) -> None:
        if dialog is self.exports.dialog:
            self.exports.cancel()
            return
        if not isinstance(dialog, ExportDialog):
            self.imports.answer(dialog, choice)
            return
        try:
            self.exports.answer(self.archive, dialog, choice)
        except KhepriError as error:
            self.complain(str(error))

    def complain(self, sentence: str) -> None:
        """Say what is wrong: in the import dialog while it is open, or else in a note."""
        self.context.mixer.play(Cue.ERROR)
        self.context.narration.say(sentence)
        if self.imports.dialog is not None:
            self.imports.dialog.path.error = sentence
        else:
            self.tree.toast(sentence, icon=Icon.ALERT, lasts_ms=8000)

    # What is done with games

    def _act_on_games(self, command: Command) -> None:
        """Copy, export or delete the selected game, or those that are ticked."""
        ids, game = self.browser.subjects, self.browser.current
        if not ids:
            return
        try:
            match command:
                case Command.COPY_POSITION if game is not None:
                    self.exports.copy_position(game)
                case Command.COPY_GAME:
                    self.exports.copy_games(self.archive, ids)
                case Command.EXPORT:
                    self.exports.begin(self.archive, ids)
                case Command.DELETE:
                    self.deletions.delete(self.archive, ids)
                    self.browser.untick(ids)
                    self.reload()
        except KhepriError as error:
            self.complain(str(error))

    def _export_all(self) -> None:
        """Write every game of the list into one file, those of other pages too."""
        try:
            self.exports.begin_all(self.archive, self.browser.query)
        except KhepriError as error:
            self.complain(str(error))

    def _restore_last(self) -> None:
        if not self.deletions.pending:
            return
        try:
            self.deletions.undo_last(self.archive)
            self.reload()
        except KhepriError as error:
            self.complain(str(error))

    def reload(self) -> None:
        """Show the list anew: games have come or gone."""
        self.browser.refresh()
        # The first game brings the filters, the last one takes them away.
        self.arrange(self.tree.skin.metrics.box)
        self.focus_something()

    # Looking for games

    def focus_something(self) -> None:
        """Let the keyboard act on the cards, or on what stands in their place."""
        view = self.view
        for widget in (view.cards, view.empty.play, view.empty.all, view.bar.home):
            if widget.active:
                self.tree.focus(widget, visible=False)
                return

    def _ask(self) -> None:
        chosen = self.view.filters.chosen
        self.browser.ask(chosen.query, chosen.order)
        self.view.refresh()

    def _turn(self, pages: int) -> None:
        self.browser.scroll_to(self.browser.first + pages * self.browser.shown)
        self.view.refresh()

    def _change_cards(self) -> None:
        """Show small cards instead of large ones, or the other way round, from now on."""
        settings = self.context.settings
        self.context.change(replace(settings, small_cards=not settings.small_cards))
        self.arrange(self.tree.skin.metrics.box)

    def _show_all(self) -> None:
        self.view.filters.show_all()
        self._ask()
        self.focus_something()

    def _choose_none(self) -> None:
        self.browser.untick()
        self.view.refresh()
        self.focus_something()

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
            self.complain(str(error))
        else:
            self.open_replay(record, game.id)

    def open_replay(self, record: Record, game_id: int | None) -> None:
        """Look at a game in the replay, from where the way leads back here."""
        self.context.open(destinations.ToReplay(record, self.here, game_id))

    def _resume(self) -> None:
        game, context = self.browser.current, self.context
        if game is None:
            return
        try:
            session = resumed_session(context, game.id)
        except KhepriError as error:
            self.complain(str(error))
        else:
            context.open(destinations.ToGame(session))

    def _play(self) -> None:
        self.context.open(destinations.ToNewGame())

    def _open_players(self) -> None:
        if self.context.keeper.archive is not None:
            self.context.open(destinations.ToPlayers(back=self.here))
