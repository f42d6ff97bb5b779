"""The players screen: a small table of results for everybody who has played here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from khepri.app import destinations
from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination
from khepri.app.game_list import Filter
from khepri.app.screen import Screen
from khepri.app.screens.players.figures import Figure, ShareBar
from khepri.app.screens.players.layout import players_layout
from khepri.app.style.fonts import BODY, BUTTON, HINT, LESSON
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.top_bar import TopBar
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Label,
    ListView,
    Message,
    Panel,
    RowLook,
    Skin,
    Tone,
)
from khepri.archive import KnownPlayer, Statistics
from khepri.audio import Mood
from khepri.errors import ArchiveError
from khepri.games.registry import all_games

ROW = 36


class PlayerRows:
    """Names on the left, how many games on the right."""

    def __init__(self, players: Sequence[KnownPlayer]) -> None:
        self.players = tuple(players)

    def __len__(self) -> int:
        return len(self.players)

    def label(self, index: int) -> str:
        """Return the name and the number of games."""
        player = self.players[index]
        return f"{player.name}, {player.games} games"

    def gutter(self, row: int) -> str:  # noqa: ARG002 - there is nothing before a row
        """Return nothing."""
        return ""

    def paint(
        self, canvas: pygame.Surface, skin: Skin, box: pygame.Rect, index: int, look: RowLook
    ) -> None:
        """Draw a row."""
        player, theme = self.players[index], skin.theme
        colour = theme.on_gold if look.selected else theme.text
        muted = theme.on_gold if look.selected else theme.text_muted
        games = f"{player.games:,}"
        width = skin.text.size(games, HINT)[0] + 2
        name = pygame.Rect(box.x, box.y, box.w - width - skin.px(8), box.h)
        right = pygame.Rect(box.right - width, box.y, width, box.h)
        skin.draw_text(canvas, Inscription(player.name, BUTTON, name, may_shorten=True), colour)
        skin.draw_text(canvas, Inscription(games, HINT, right, Align.END), muted)


def shares_of(found: Statistics, by_game: Mapping[str, Statistics]) -> str:
    """Return how much somebody has won, altogether and in each game where both were played."""
    if not found.played:
        return "No finished game yet"
    words = [f"{found.won / found.played:.0%} won"]
    if all(each.played for each in by_game.values()):
        words += [f"{title}: {each.won} of {each.played}" for title, each in by_game.items()]
    return " · ".join(words)


class PlayersScreen(Screen):
    """Everybody in a list, and one player's numbers beside it."""

    title = "Players"

    def __init__(self, context: Context, back: Destination = MENU) -> None:
        super().__init__(context)
        self._back = back
        self._player = ""

    def build(self) -> None:
        """Read who has played, and show whoever has played most."""
        trouble = ""
        players: list[KnownPlayer] = []
        archive = self.context.keeper.archive
        try:
            players = archive.players() if archive is not None else []
        except ArchiveError as error:
            trouble = str(error)
        self.rows = PlayerRows(players)
        self.bar = TopBar("Players", f"{len(players):,} who have played" if players else "")
        self.panel, self.card = Panel(label="Everybody"), Panel(label="One player")
        self.list = ListView(
            "Everybody", self.rows, row_height=ROW, selected=0 if players else None
        )
        self.name = Label("", LESSON, may_shorten=True)
        self.note = Label(trouble or "Nobody has played yet.", BODY, tone=Tone.MUTED, wraps=True)
        self.played, self.length = Figure("Played"), Figure("Moves in a game")
        self.won, self.drawn = Figure("Won", Tone.GREEN), Figure("Drawn", Tone.MUTED)
        self.lost = Figure("Lost", Tone.DANGER)
        self.figures = (self.played, self.length, self.won, self.drawn, self.lost)
        self.share = ShareBar()
        self.key = Label("", HINT, tone=Tone.MUTED, may_shorten=True)
        self.games = Button("Show the games", icon=Icon.HISTORY)
        self.done = Button("Done", ButtonKind.PRIMARY)
        self.panel.add(self.list)
        self.card.add(self.name, self.note, *self.figures, self.share, self.key)
        self.card.add(self.games, self.done)
        self.tree.add(self.bar, self.panel, self.card)
        self.tree.default = self.done
        self._show(0)
        self.tree.focus(self.list if players else self.done, visible=False)
        self.context.mixer.play_music(Mood.MENU)

    def arrange(self, box: Box) -> None:
        """Place everything."""
        skin = self.tree.skin
        units, text = skin.metrics.units, skin.text
        self.bar.lay_out(skin, box.w)
        layout = players_layout(
            box,
            units(text.line_height(LESSON)) + 2,
            units(text.line_height(BODY)) + 2,
            Figure.height(skin),
        )
        self.panel.place(skin.rect(layout.listing))
        self.list.place(skin.rect(layout.rows))
        self.card.place(skin.rect(layout.card))
        self.name.place(skin.rect(layout.name))
        self.note.place(skin.rect(layout.note))
        for figure, spot in zip(self.figures, layout.figures, strict=True):
            figure.place(skin.rect(spot))
        self.share.place(skin.rect(layout.bar))
        self.key.place(skin.rect(layout.key))
        self.games.place(skin.rect(layout.games))
        self.done.place(skin.rect(layout.done))

    def _show(self, index: int) -> None:
        known = index < len(self.rows)
        for widget in (*self.figures, self.share, self.key, self.games):
            widget.visible = known
        archive = self.context.keeper.archive
        if not known or archive is None:
            return
        self._player = self.rows.players[index].name
        try:
            found = archive.statistics(self._player)
            by_game = {
                spec.title: archive.statistics(self._player, spec.name) for spec in all_games()
            }
        except ArchiveError as error:
            self.note.text = str(error)
            return
        self._fill(found, self.rows.players[index].games)
        self.key.text = shares_of(found, by_game)

    def _fill(self, found: Statistics, games: int) -> None:
        self.name.text = found.player
        open_ = games - found.played
        self.note.text = "Only games that were finished count."
        if open_:
            self.note.text = f"{open_} more not finished. Only finished games count."
        self.played.value = f"{found.played:,}"
        self.length.value = f"{found.average_length:.0f}" if found.played else "–"
        self.won.value, self.drawn.value = f"{found.won:,}", f"{found.drawn:,}"
        self.lost.value = f"{found.lost:,}"
        self.share.show(found.won, found.drawn, found.lost)

    def receive(self, message: Message) -> None:
        """Show another player, or go elsewhere."""
        match message:
            case ListView.Chosen(index=index):
                self._show(index)
            case ListView.Opened() | Button.Pressed(sender=self.games):
                self._show_games()
            case Button.Pressed(sender=self.bar.home):
                self.go_home()
            case Button.Pressed(sender=self.bar.help):
                self.show_help()
            case Button.Pressed(sender=self.done):
                self.escape()

    def _show_games(self) -> None:
        if self._player:
            self.context.open(destinations.ToPastGames(Filter(text=self._player)))

    def escape(self) -> None:
        """Go back to the past games."""
        self.context.open(self._back)
