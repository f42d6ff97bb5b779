"""The widgets of a rush, and where they go."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto, unique

from khepri.app.boards.view import BoardView
from khepri.app.faces.pictures import Pictures
from khepri.app.panels.folding import Fold
from khepri.app.part_label import PartLabel
from khepri.app.screens.rush.answer_frame import AnswerFrame
from khepri.app.screens.rush.cards import EndCard, ReadyCard
from khepri.app.screens.rush.layout import rush_layout
from khepri.app.screens.rush.panels import HitsPanel, LivesPanel, TaskPanel, TimePanel, TurnPanel
from khepri.app.screens.rush.rush_words import clock_words
from khepri.app.screens.rush.so_far import SoFarPanel
from khepri.app.screens.rush.time_beam import TimeBeam
from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.top_bar import TopBar
from khepri.app.widgets import Skin, ToolButton, Widget, WidgetTree
from khepri.learn.puzzle import Puzzle
from khepri.learn.rush import LENGTH_MS, LIVES, Rush

LOW_MS = 20_000
"""From here on the beam of the time is red and dashed."""


@unique
class RushPhase(Enum):
    """Which part of the screen is shown."""

    READY = auto()
    RUNNING = auto()
    ENDED = auto()


class RushView:
    """Everything that is seen of a rush but the pieces on its board."""

    def __init__(
        self, tree: WidgetTree, board: BoardView, pictures: Pictures, games: Sequence[str]
    ) -> None:
        self._pictures = pictures
        face, spec = pictures.face, pictures.face.spec
        self.board = board
        self.frame = AnswerFrame(board)
        board.add(self.frame)
        self.bar = TopBar("Puzzle rush", f"{spec.title}, both sides")
        self.stop = ToolButton("Stop", icon=Icon.FLAG, tooltip="End the rush", style=BUTTON)
        self.bar.add(self.stop)
        self.beam = TimeBeam()
        self.time = TimePanel()
        self.task = TaskPanel(pictures)
        self.turn = TurnPanel(turns=face.turns_pieces)
        self.hits = HitsPanel()
        self.lives = LivesPanel(pictures, LIVES)
        self.so_far = SoFarPanel()
        chosen = list(games).index(spec.title) if spec.title in games else 0
        self.ready = ReadyCard(pictures, games, chosen)
        self.end = EndCard()
        # The beam first: the cards' shadows may fall on its light, but not its light on shadows.
        tree.add(self.beam, self.bar, board, *self._running, self.ready, self.end)
        self.show_phase(RushPhase.READY)

    @property
    def _running(self) -> tuple[Widget, ...]:
        return self.time, self.task, self.turn, self.hits, self.lives, self.so_far

    def labels(self) -> tuple[PartLabel, ...]:
        """Name what is in view."""
        match self.phase:
            case RushPhase.READY:
                return (PartLabel.of("Begin here: time starts with the first board", self.ready),)
            case RushPhase.RUNNING:
                return (
                    PartLabel.of("Answer here", self.board),
                    PartLabel.of("The time that is left", self.time),
                    PartLabel.of("What to find", self.task),
                    PartLabel.of("Turn the chosen piece, or skip", self.turn),
                    PartLabel.of("Solved so far", self.hits),
                    PartLabel.of("A miss or a skip costs one", self.lives),
                    PartLabel.of("Every puzzle of this rush", self.so_far),
                )
            case RushPhase.ENDED:
                return (PartLabel.of("How it went, and what to try again", self.end),)

    def show_phase(self, phase: RushPhase) -> None:
        """Show another part of the screen."""
        self.phase = phase
        for widget in (*self._running, self.board, self.stop):
            widget.visible = phase is RushPhase.RUNNING
        self.ready.visible = phase is RushPhase.READY
        self.end.visible = phase is RushPhase.ENDED

    # What is said

    def show_task(self, puzzle: Puzzle) -> None:
        """Say who moves, and what is asked."""
        side = puzzle.position.side
        self.task.show(side, self._pictures.face.tone(side), puzzle.theme.task)

    def show_rush(self, rush: Rush, words: str, stage_words: str) -> None:
        """Say how the rush stands."""
        self.hits.show(rush.hits, words)
        self.lives.signs.show(rush.lives)
        hits = tuple(each.is_hit for each in rush.answered)
        self.so_far.show(hits, rush.in_a_row, stage_words, is_asking=rush.end is None)

    def show_time(self, left_ms: int, *, has_bonus: bool = False) -> None:
        """Say how much time is left."""
        is_low = left_ms <= LOW_MS
        self.beam.show(left_ms / LENGTH_MS, is_low=is_low)
        self.time.show(clock_words(left_ms), is_low=is_low, has_bonus=has_bonus)

    # Where it goes

    def lay_out(self, skin: Skin, window: Box, grid: tuple[int, int]) -> None:
        """Place everything for a board of so many columns and rows."""
        layout = rush_layout(window, grid, skin.metrics.letters)
        self._lay_out_bar(skin, layout.bar)
        self.beam.place(skin.rect(layout.beam))
        self.board.place(skin.rect(layout.board))
        self.frame.place(skin.rect(layout.board))
        short = layout.is_short
        self.time.lay_out(skin, layout.time, is_short=short)
        self.task.lay_out(skin, layout.task, is_short=short)
        self.turn.lay_out(skin, layout.turn, is_short=short)
        self.hits.lay_out(skin, layout.hits, is_short=short)
        self.lives.lay_out(skin, layout.lives, is_short=short and layout.fold is not Fold.TALL)
        self.so_far.lay_out(skin, layout.so_far, is_short=short)
        self.ready.lay_out(skin, layout.card)
        self.end.lay_out(skin, layout.card)

    def _lay_out_bar(self, skin: Skin, box: Box) -> None:
        """Place the bar with the button that ends the rush, which keeps its words."""
        stop = self.stop.natural_width(skin) if self.stop.visible else 0.0
        self.bar.lay_out_in(skin, box)
        if not stop:
            return
        high = skin.metrics.units(self.bar.help.rect.height)
        right = self.bar.controls_left - 16
        place = Box(right - stop, box.y + (box.h - high) / 2, stop, high)
        self.stop.place(skin.rect(place))
        facts = self.bar.facts.rect.copy()
        facts.width = max(0, self.stop.rect.left - skin.px(12) - facts.left)
        self.bar.facts.place(facts)
