"""The panel below the cards: the selected game, and what can be done with it."""

from __future__ import annotations

from datetime import datetime

from khepri.app.faces import face_of
from khepri.app.player_names import full_name
from khepri.app.screens.past_games.balance_graph import BalanceGraph
from khepri.app.screens.past_games.game_words import (
    balance_of,
    board_words,
    control_words,
    game_words,
    outcome_words,
)
from khepri.app.screens.past_games.layout import PastGamesLayout
from khepri.app.style.fonts import BODY, CAPTION, ITEM, TITLE
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.when_words import when_words
from khepri.app.widgets import Button, ButtonKind, Caption, Divider, Label, Panel, Skin, Tone
from khepri.archive import GameSummary
from khepri.games.base import GameSpec
from khepri.games.registry import all_games, game_named
from khepri.match.records.record import Record
from khepri.system.names import plural

GAP = 10


def copy_words(spec: GameSpec) -> str:
    """Return what the button says that copies a position; not all games call it FEN."""
    name = face_of(spec).text_name
    return f"Copy {name if name.isupper() else name.lower()}"


class DetailsPanel(Panel):
    """Words, a curve, and six buttons."""

    def __init__(self) -> None:
        super().__init__(label="Selected game")
        self.heading = Caption("Selected game")
        self.title = Label("", TITLE, may_shorten=True)
        self.lines = [Label("", BODY, tone=Tone.MUTED, may_shorten=True) for _ in range(3)]
        self.rule = Divider()
        self.graph_heading = Caption("How it went")
        self.graph = BalanceGraph()
        self.resume = Button("Continue", ButtonKind.PRIMARY, icon=Icon.ROTATE_RIGHT, style=ITEM)
        self.open = Button("Open replay", ButtonKind.PRIMARY, icon=Icon.PLAY, style=ITEM)
        self.none = Button("Choose none", icon=Icon.CLOSE)
        self.delete = Button("Delete", ButtonKind.DANGER, icon=Icon.DELETE)
        self.copy_fen = Button(
            copy_words(all_games()[0]), icon=Icon.COPY, tooltip="Copy the last position as text"
        )
        self.copy_game = Button("Copy game", icon=Icon.COPY, tooltip="Copy the record as text")
        self.export = Button(
            "Export", icon=Icon.DOWNLOAD, tooltip="Save to a file among your documents"
        )
        self.add(self.heading, self.title, *self.lines, self.rule)
        self.add(self.graph_heading, self.graph)
        self.add(self.resume, self.open, self.none, self.delete)
        self.add(self.copy_fen, self.copy_game, self.export)
        self._has_graph = False
        self._several = False
        self._rows: tuple[Box, Box] | None = None
        self._texts: tuple[tuple[str, ...], ...] = (("",), ("",), ("",))
        """The versions of each line, the longest first."""

    # What is shown

    def show(
        self, game: GameSummary, record: Record | None, now: datetime, *, resumable: bool
    ) -> None:
        """Show one game; what its record tells is missing if it cannot be read."""
        first, second = game.players
        self.heading.text = "Selected game"
        spec = game_named(game.game)
        self.title.text = f"{full_name(spec, first)} – {full_name(spec, second)}"
        self.title.tooltip = self.title.text
        facts = [f"{when_words(game.played_ms, now)} · {plural(game.move_count, 'move')}"]
        boards: tuple[str, ...] = (game_words(game),)
        values: tuple[int, ...] = ()
        if record is not None:
            if record.control is not None:
                facts.insert(0, f"{facts[0]} · {control_words(record)}")
            boards = board_words(record)
            values = balance_of(record)
        self._texts = (outcome_words(game), tuple(facts), boards)
        self._write()
        face = face_of(spec)
        self.graph.show(values, face.side_colours)
        what = f"{face.editing.noun}s"
        self.copy_fen.text = copy_words(spec)
        leader = spec.sides[0].label
        self.graph.tooltip = f"How many more {what} {leader} had after each move"
        self._offer(several=False, resumable=resumable)

    def show_several(self, count: int) -> None:
        """Show that buttons act on several games."""
        self.heading.text = "Chosen together"
        self.title.tooltip = ""
        self.title.text = "1 game ticked" if count == 1 else f"{count} games ticked"
        self._texts = (
            ("Export, copy or delete them together.", "Export, copy, delete."),
            ("",),
            ("",),
        )
        self._write()
        self._offer(several=True, resumable=False)

    def _write(self) -> None:
        """Write of each line the longest version that there is room for."""
        text = self.skin.text
        for label, versions in zip(self.lines, self._texts, strict=True):
            fitting = (each for each in versions if text.size(each, BODY)[0] <= label.rect.width)
            label.text = next(fitting, versions[-1])

    def _offer(self, *, several: bool, resumable: bool) -> None:
        self.resume.visible = resumable
        self.open.visible = not several
        self.open.kind = ButtonKind.NORMAL if resumable else ButtonKind.PRIMARY
        self.none.visible = several
        self.copy_fen.enabled = not several
        for widget in (self.rule, self.graph_heading, self.graph):
            widget.visible = self._has_graph and not several
        self._several = several
        self.copy_game.text = "Copy games" if several else "Copy game"
        self._place_buttons()

    # Place

    def action_width(self, skin: Skin) -> float:
        """Return the width in units that every button fits into."""
        buttons = (self.resume, self.open, self.none, self.delete)
        others = (self.copy_fen, self.copy_game, self.export)
        widths = [button.natural_width(skin) for button in (*buttons, *others)]
        texts = ("Copy games", *map(copy_words, all_games()))
        wordy = (Button(text, icon=Icon.COPY).natural_width(skin) for text in texts)
        return max(*widths, *wordy) + 2

    def words_height(self, skin: Skin) -> float:
        """Return the height in units of all lines."""
        return sum(self._heights(skin))

    def _heights(self, skin: Skin) -> list[float]:
        units, text = skin.metrics.units, skin.text
        styles = (CAPTION, TITLE, BODY, BODY, BODY)
        return [units(text.line_height(style)) + 2 for style in styles]

    def lay_out(self, skin: Skin, layout: PastGamesLayout) -> None:
        """Place everything."""
        self.place(skin.rect(layout.details))
        labels = (self.heading, self.title, *self.lines)
        heights = self._heights(skin)
        words = layout.words.centred(layout.words.w, min(layout.words.h, sum(heights)))
        for label, height in zip(labels, heights, strict=True):
            part, words = words.cut_top(height)
            label.place(skin.rect(part))
        graph = layout.graph
        self._has_graph = graph is not None
        for widget in (self.rule, self.graph_heading, self.graph):
            widget.visible = self._has_graph and not self._several
        if graph is not None:
            rule = Box(graph.x - 29, graph.y, 1, graph.h)
            self.rule.place(skin.rect(rule))
            head, field = graph.cut_top(heights[0], gap=10)
            self.graph_heading.place(skin.rect(head))
            self.graph.place(skin.rect(field))
        self._rows = layout.actions
        self._place_buttons()

    def _place_buttons(self) -> None:
        if self._rows is None:
            return
        skin = self.skin
        first, second = self._rows
        left, middle, right = first.columns(3, GAP)
        wide = Box(left.x, left.y, middle.right - left.x, left.h)
        self.resume.place(skin.rect(left))
        self.open.place(skin.rect(middle if self.resume.visible else wide))
        self.none.place(skin.rect(wide))
        self.delete.place(skin.rect(right))
        row = (self.copy_fen, self.copy_game, self.export)
        for button, spot in zip(row, second.columns(3, GAP), strict=True):
            button.place(skin.rect(spot))
