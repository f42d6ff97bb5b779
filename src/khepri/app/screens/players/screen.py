"""The players screen: a table of everybody who has played here, and one player's card."""

from __future__ import annotations

from khepri.app import destinations
from khepri.app.class_sheet_print import show_class_sheet
from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination
from khepri.app.game_list import Filter
from khepri.app.panels.announcer import Announcer
from khepri.app.part_label import PartLabel
from khepri.app.screen import Screen
from khepri.app.screens.players.figures import Figure, GameScores
from khepri.app.screens.players.latest import LatestRows, latest_game
from khepri.app.screens.players.layout import PlayersSizes, players_layout
from khepri.app.screens.players.player_card import PlayerCard, place_rows
from khepri.app.screens.players.table import SORTS, PlayerRows, TableHead, row_height
from khepri.app.style.fonts import BODY, CAPTION, LESSON
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.top_bar import BUTTON, HEIGHT, TopBar
from khepri.app.top_bar import MARGIN as BAR_MARGIN
from khepri.app.widgets import Button, DropDown, ListView, Message, Panel, Skin, ToolButton
from khepri.archive import PlayerStanding, Query
from khepri.archive.archive import local_time
from khepri.audio import Cue, Mood
from khepri.errors import ArchiveError, KhepriError
from khepri.games.registry import all_games

LATEST = 30
"""So many of a player's games are listed here; Past games has all of them."""


class PlayersScreen(Screen):
    """Everybody in a table, and one player's results beside it."""

    title = "Players"
    about = "Who has played here, and how it went."

    def __init__(self, context: Context, back: Destination = MENU) -> None:
        super().__init__(context)
        self._back = back
        self._player = ""

    def build(self) -> None:
        """Read who has played, and show whoever has played most."""
        trouble = ""
        players: list[PlayerStanding] = []
        archive = self.context.keeper.archive
        try:
            players = archive.standings() if archive is not None else []
        except ArchiveError as error:
            trouble = str(error)
        self._players = tuple(players)
        self.bar = TopBar("Players", f"{len(players):,} who have played" if players else "")
        self.sort = DropDown("Sort by", [name for name, _ in SORTS])
        self.sort.visible = len(players) > 1
        self.class_sheet = ToolButton(
            "Class sheet", icon=Icon.LIST, tooltip="What everybody has learned, to print"
        )
        self.bar.add(self.class_sheet, self.sort)
        self.panel = Panel(label="Everybody")
        self.head = TableHead()
        self.head.visible = bool(players)
        self.list = ListView(
            "Everybody",
            PlayerRows(players, local_time()),
            selected=0 if players else None,
        )
        self.card = PlayerCard(trouble or "Nobody has played yet.")
        self.panel.add(self.head, self.list)
        self.tree.add(self.bar, self.panel, self.card)
        self.tree.toaster.lane = self.bar.lane
        self.tree.default = self.card.done
        self._show(0)
        self.tree.focus(self.list if players else self.card.done, visible=False)
        self.context.mixer.play_music(Mood.MENU)

    def arrange(self, box: Box) -> None:
        """Place everything."""
        skin = self.tree.skin
        self._lay_out_bar(skin, box)
        layout = players_layout(box, _sizes(skin), len(self._players))
        self.panel.place(skin.rect(layout.table))
        place_rows(self.list, skin, layout.rows)
        # Over the words of the rows, which a scroll bar makes narrower.
        head = skin.rect(layout.head)
        row = self.list.inside(0)
        head.left, head.width = row.left, row.width
        self.head.place(head)
        self.card.lay_out(skin, layout)

    def _lay_out_bar(self, skin: Skin, box: Box) -> None:
        self.bar.lay_out(skin, box.w)
        width = self.sort.natural_width(skin) + 2
        right = box.w - BAR_MARGIN - 2 * BUTTON - 8 - 16
        top = (HEIGHT - BUTTON) / 2
        self.sort.place(skin.rect(Box(right - width, top, width, BUTTON)))
        left = right - width - 12 if self.sort.visible else right
        room = left - skin.metrics.units(self.bar.title.rect.right) - 16
        wordy = self.class_sheet.wordy_width(skin) + 2
        wide = wordy if wordy <= room else float(BUTTON)
        self.class_sheet.place(skin.rect(Box(left - wide, top, wide, BUTTON)))
        facts = self.bar.facts.rect.copy()
        facts.width = max(0, skin.px(left - wide - 16) - facts.left)
        self.bar.facts.place(facts)

    # What is shown

    @property
    def players(self) -> tuple[PlayerStanding, ...]:
        """Everybody, in the order of the table."""
        return self._players

    def _show(self, index: int) -> None:
        archive = self.context.keeper.archive
        if archive is None or index >= len(self._players):
            return
        standing = self._players[index]
        try:
            found = archive.statistics(standing.player)
            games = archive.page(Query(player=standing.player), size=LATEST).games
        except ArchiveError as error:
            self.card.note.text = str(error)
            return
        self._player = standing.player
        now = local_time()
        self.card.show(standing, found, [latest_game(game, standing.player, now) for game in games])

    def _sort(self, order: int) -> None:
        """Show everybody in another order, with the same player selected."""
        self._players = tuple(sorted(self._players, key=SORTS[order][1]))
        self.list.rows = PlayerRows(self._players, local_time())
        names = [each.player for each in self._players]
        self.list.selected = names.index(self._player) if self._player in names else None

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the table and the card."""
        card = self.card
        figures = (card.won, card.drawn, card.lost, card.share, card.scores)
        return (
            PartLabel.of("What everybody has learned", self.class_sheet),
            PartLabel.of("The order of the list", self.sort),
            PartLabel.of("Everybody: choose a name", self.panel),
            PartLabel.of("How that player's games ended", *figures),
            PartLabel.of("Open one to look at it", card.latest),
            PartLabel.of("All of them, or back", card.games, card.done),
        )

    # What the player does

    def receive(self, message: Message) -> None:
        """Show another player, or go elsewhere."""
        card = self.card
        match message:
            case ListView.Chosen(sender=self.list, index=index):
                self._show(index)
            case ListView.Opened(sender=self.list) | Button.Pressed(sender=card.games):
                self._show_games()
            case ListView.Opened(sender=card.latest, index=index):
                self._open(index)
            case DropDown.Changed(sender=self.sort, index=order):
                self._sort(order)
            case Button.Pressed(sender=self.bar.home):
                self.go_home()
            case Button.Pressed(sender=self.bar.help):
                self.show_help()
            case Button.Pressed(sender=self.class_sheet):
                show_class_sheet(self.context, Announcer(self.context, self.tree))
            case Button.Pressed(sender=card.done):
                self.escape()

    def _show_games(self) -> None:
        if self._player:
            self.context.open(destinations.ToPastGames(Filter(text=self._player)))

    def _open(self, index: int) -> None:
        """Look at one of the latest games in the replay."""
        archive, rows = self.context.keeper.archive, self.card.latest.rows
        if archive is None or not isinstance(rows, LatestRows):
            return
        number = rows.games[index].game.id
        try:
            record = archive.load(number)
            record.positions()
        except KhepriError as error:
            self.context.mixer.play(Cue.ERROR)
            self.context.narration.say(str(error))
            self.tree.toast(str(error), icon=Icon.ALERT, lasts_ms=8000)
        else:
            here = destinations.ToPlayers(back=self._back)
            self.context.open(destinations.ToReplay(record, here, number))

    def escape(self) -> None:
        """Go back to the past games."""
        self.context.open(self._back)


def _sizes(skin: Skin) -> PlayersSizes:
    units, text = skin.metrics.units, skin.text
    return PlayersSizes(
        name=units(text.line_height(LESSON)) + 2,
        line=units(text.line_height(BODY)) + 2,
        figure=Figure.height(skin),
        scores=GameScores.height(skin, len(all_games())),
        caption=units(text.line_height(CAPTION)) + 2,
        row=row_height(skin),
        text_scale=skin.metrics.text_scale,
    )
