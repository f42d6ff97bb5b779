"""The past-games screen: find a game, look at it again, hand it on, or go on with it."""

from __future__ import annotations

import pygame

from khepri.app.destinations import ToGame, ToNewGame, ToPlayers
from khepri.app.files.paths import dropped_path
from khepri.app.keymap import PAST_GAMES, Command
from khepri.app.screens.past_games.handing import HandingScreen
from khepri.app.screens.past_games.strip import Strip
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, Dialog, Message, Slider, TextField, Toast
from khepri.archive import GameSummary
from khepri.audio import Mood
from khepri.errors import KhepriError


class PastGamesScreen(HandingScreen):
    """Every game on a strip."""

    title = "Past games"
    bindings = PAST_GAMES

    # The life of the screen

    def build(self) -> None:
        """Put everything on the screen."""
        self.browser.refresh()
        self.shelf.put_on(self.tree)
        self.context.mixer.play_music(Mood.MENU)

    def arrange(self, box: Box) -> None:
        """Place everything, and show as many games as there is room for."""
        self.shelf.lay_out(self.tree.skin, box)

    def enter(self) -> None:
        """Show the newest game first, ready for the keyboard."""
        super().enter()
        self.focus_something()
        if self.incoming is not None:
            self.import_file(self.incoming)

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
                self.focus_something()
            case TextField.Submitted() if self.importing is not None:
                self.import_typed()
            case Dialog.Closed(sender=dialog, choice=choice):
                self.after_dialog(dialog, choice)
            case Toast.Chosen(sender=toast):
                self.answer(toast)
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
                self.open_import()
            case Command.PASTE:
                self.paste()
            case Command.STATISTICS:
                self._open_players()
            case Command.EXPORT | Command.COPY_GAME | Command.COPY_POSITION | Command.DELETE:
                self.with_games(command)
            case Command.RESTORE:
                self.restore_last()
            case _:
                super().obey(command)

    def escape(self) -> None:
        """Choose none, then leave the search, then go home."""
        if self.browser.chosen:
            self._choose_none()
        elif self.tree.focused is self.shelf.filters.search:
            self.focus_something()
        else:
            self.go_home()

    def notice(self, event: pygame.event.Event) -> None:
        """Take a file that is dropped onto the window."""
        if event.type == pygame.DROPFILE:
            self.import_file(dropped_path(event.file))
        elif event.type == pygame.DROPTEXT:
            self.take_text(event.text)

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
        self.focus_something()

    def _choose_none(self) -> None:
        self.browser.untick()
        self.shelf.refresh()
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

    def _resume(self) -> None:
        game, context = self.browser.current, self.context
        if game is None:
            return
        try:
            session = context.session
            if session is None or not context.keeper.holds(session, [game.id]):
                session = context.keeper.resume(game.id, context.now_ms)
        except KhepriError as error:
            self.complain(str(error))
        else:
            context.open(ToGame(session))

    def _play(self) -> None:
        self.context.open(ToNewGame())

    def _open_players(self) -> None:
        if self.context.keeper.archive is not None:
            self.context.open(ToPlayers(back=self.here))
