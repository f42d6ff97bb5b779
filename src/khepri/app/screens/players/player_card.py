"""The card of one player: how it went, in all and by game, and the latest games."""

from __future__ import annotations

from collections.abc import Sequence

from khepri.app.screens.players.figures import Figure, GameScores, ShareBar
from khepri.app.screens.players.latest import LatestGame, LatestRows
from khepri.app.screens.players.layout import PlayersLayout
from khepri.app.screens.players.table import row_height
from khepri.app.style.fonts import BODY, BUTTON, LESSON
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, ButtonKind, Caption, Label, ListView, Panel, Skin, Tone
from khepri.archive import PlayerStanding, Statistics
from khepri.games.registry import all_games
from khepri.games.side_names import seen_name

ROW_AIR = 10
"""What a list leaves free on either side of the words of a row."""


class PlayerCard(Panel):
    """One player's results, and the ways to the games."""

    def __init__(self, trouble: str) -> None:
        """Say why there is nobody to show, until there is."""
        super().__init__(label="One player")
        self.name = Label("", LESSON, may_shorten=True)
        self.note = Label(trouble, BODY, tone=Tone.MUTED, may_shorten=True)
        self.won, self.drawn = Figure("Won", Tone.GREEN), Figure("Drawn", Tone.MUTED)
        self.lost = Figure("Lost", Tone.DANGER)
        self.share = ShareBar()
        self.scores = GameScores()
        self.heading = Caption("Latest games")
        self.latest = ListView("Latest games", LatestRows())
        self.games = Button("Show all", icon=Icon.HISTORY, style=BUTTON)
        self.done = Button("Done", ButtonKind.PRIMARY, style=BUTTON)
        self._known = False
        self._fits = (True, True)
        """Whether there is room for the tiles, and for the latest games."""

        self.add(self.name, self.note, *self.figures, self.share, self.scores)
        self.add(self.heading, self.latest, self.games, self.done)
        self._offer()

    @property
    def figures(self) -> tuple[Figure, Figure, Figure]:
        """The tiles with numbers."""
        return self.won, self.drawn, self.lost

    def show(
        self, standing: PlayerStanding, found: Statistics, latest: Sequence[LatestGame]
    ) -> None:
        """Show somebody."""
        total = standing.total
        self.name.text = self.name.tooltip = seen_name(standing.player)
        self.note.text = note_words(standing, found)
        for figure, count in zip(self.figures, (total.won, total.drawn, total.lost), strict=True):
            figure.value = f"{count:,}"
        self.share.show(total.won, total.drawn, total.lost)
        titles = {spec.name: spec.title for spec in all_games()}
        self.scores.show(
            {
                title: standing.by_game[name]
                for name, title in titles.items()
                if name in standing.by_game
            }
        )
        self.latest.rows = LatestRows(latest)
        self.latest.selected = None
        self.latest.scroll_to(0)
        self.games.text = f"Show all {standing.games:,}" if standing.games > 1 else "Show the game"
        self._known = True
        self._offer()

    def _offer(self) -> None:
        tiles, latest = self._fits
        for figure in self.figures:
            figure.visible = self._known and tiles
        for widget in (self.share, self.scores, self.games):
            widget.visible = self._known
        self.heading.visible = self.latest.visible = self._known and latest

    def lay_out(self, skin: Skin, layout: PlayersLayout) -> None:
        """Place everything."""
        self.place(skin.rect(layout.card))
        self.name.place(skin.rect(layout.name))
        self.note.place(skin.rect(layout.note))
        for figure, spot in zip(self.figures, layout.figures or (), strict=False):
            figure.place(skin.rect(spot))
        self.share.place(skin.rect(layout.bar))
        self.scores.place(skin.rect(layout.scores))
        if layout.latest is not None:
            heading, list_ = layout.latest
            self.heading.place(skin.rect(heading))
            # The words of its rows stand in line with everything else on the card.
            place_rows(self.latest, skin, list_.inset(-ROW_AIR, 0))
        self.games.place(skin.rect(layout.games))
        self.done.place(skin.rect(layout.done))
        self._fits = (layout.figures is not None, layout.latest is not None)
        self._offer()


def note_words(standing: PlayerStanding, found: Statistics) -> str:
    """Return how many games count, and how long they were."""
    if not found.played:
        return "No finished game yet"
    words = [f"{found.played:,} finished"]
    if standing.games > found.played:
        words.append(f"{standing.games - found.played:,} open")
    words.append(f"{found.average_length:.0f} moves each")
    return " · ".join(words)


def place_rows(list_: ListView, skin: Skin, room: Box) -> None:
    """Place a list with rows as tall as those of the table."""
    list_.row_height = row_height(skin)
    list_.place(skin.rect(room))
