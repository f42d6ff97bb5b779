"""Everything on the replay screen, placed and kept up to date together."""

from __future__ import annotations

from enum import IntEnum

from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.faces.chronicle import Chronicle
from khepri.app.faces.happened import HappenedPanel
from khepri.app.faces.pictures import Pictures
from khepri.app.faces.showing import restyle
from khepri.app.keymap import Command
from khepri.app.panels.facts import facts_of
from khepri.app.panels.folding import Fold
from khepri.app.panels.player_panel import PlayerPanel, about_player, clock_text
from khepri.app.panels.status_panel import StatusPanel
from khepri.app.part_label import PartLabel
from khepri.app.review import Review
from khepri.app.screens.replay.action_panels import PlayOnPanel, SharePanel
from khepri.app.screens.replay.bars import KeyBar, PartTabs, PlaybackBar, ReplayBar
from khepri.app.screens.replay.evaluation_graph import EvaluationGraph, GraphData
from khepri.app.screens.replay.headline import headline_of
from khepri.app.screens.replay.layout import replay_layout
from khepri.app.screens.replay.marked_moves import MarkedMovesPanel
from khepri.app.screens.replay.playback import Playback
from khepri.app.screens.replay.review_panel import ReviewPanel
from khepri.app.screens.replay.review_text import (
    findings_of,
    legend_of,
    progress_of,
    summary_of,
)
from khepri.app.screens.replay.tryout import Tryout
from khepri.app.screens.replay.tryout_panel import TryoutPanel
from khepri.app.sounds import LOW_TIME_MS
from khepri.app.widgets import Button, Widget, WidgetTree
from khepri.games.base import AnyPosition, Side
from khepri.learn.registry import has_puzzles
from khepri.match.game import Game
from khepri.match.numbering import row_numbers
from khepri.match.records.record import Record


class Part(IntEnum):
    """The parts of the column of a small window, in the order of their tabs."""

    MOVES = 0
    REVIEW = 1
    GAME = 2


class ReplayView:
    """The board and its surroundings for one game that is looked at."""

    def __init__(
        self, context: Context, record: Record, game: Game, review: Review, *, returns: bool
    ) -> None:
        self.context = context
        self.record = record
        self.game = game
        self.review = review
        self.face = face_of(game.spec)
        self.chronicle = Chronicle(self.face)
        self.chronicle.follow(game)
        self._tried = Chronicle(self.face)
        self.descriptions = tuple(
            f"{game.spec.describe(game.position_at(ply), turn.move)} {self._noted(ply)}".rstrip()
            for ply, turn in enumerate(game.turns)
        )
        self.board_skin = self.face.skin(context, game.start)
        self.pictures = Pictures(self.face, self.board_skin)
        first, second = game.spec.sides
        facts = facts_of(game)
        if game.turns:
            facts = f"{' – '.join(player.label for player in game.players)} · {facts}"
        self.bar = ReplayBar("Replay", facts, returns=returns, puzzles=has_puzzles(game.spec))
        self.board = BoardView(self.board_skin)
        self.board.focusable = False
        self.graph = EvaluationGraph(
            (first.label, second.label), self.face.side_colours, self.face.measure.steep
        )
        self.playback_bar = PlaybackBar()
        self.status = StatusPanel(self.pictures)
        self.happened = HappenedPanel(self.pictures)
        self.review_panel = ReviewPanel(self.face)
        self.tryout_panel = TryoutPanel(turns=self.face.turns_pieces)
        self.tryout_panel.visible = False
        self.play_on = PlayOnPanel()
        self.share = SharePanel(self.face)
        self.upper, self.lower = PlayerPanel(self.pictures), PlayerPanel(self.pictures)
        self.moves = MarkedMovesPanel(self.pictures)
        self.keys = KeyBar()
        self.tabs = PartTabs(tuple(part.name.capitalize() for part in Part))
        shape = self.face.shape(game.start)
        self._grid = (shape.columns, shape.rows)
        self._happened_fits = True
        self._part_before: Part | None = None
        """The part to go back to after a tryout; None while there is none."""

    def _noted(self, ply: int) -> str:
        report = self.chronicle.report(ply + 1)
        return report.note if report is not None else ""

    def put_on(self, tree: WidgetTree) -> None:
        """Put everything on a screen; the playback comes first for the keyboard."""
        tree.add(self.bar, self.playback_bar, self.board, self.graph, self.tabs, self.status)
        tree.add(self.happened, self.review_panel, self.tryout_panel, self.play_on, self.share)
        tree.add(self.upper, self.moves, self.lower, self.keys)
        # Below lie the buttons: notes would cover what they are about.
        tree.toaster.lane = self.bar.lane

    def restyle(self) -> None:
        """Take over colours and switches from the settings."""
        restyle(self.board, self.board_skin, self.context)
        self.pictures.forget()

    # Place

    def lay_out(self) -> None:
        """Place everything in the window."""
        skin = self.context.skin
        layout = replay_layout(skin.metrics.box, skin.metrics.letters, self._grid)
        folded, strip = layout.folded, layout.fold is Fold.TALL
        self.bar.lay_out_in(skin, layout.bar)
        self.board.place(skin.rect(layout.board))
        self.graph.place(skin.rect(layout.graph))
        self.playback_bar.lay_out(skin, layout.tools)
        self.status.lay_out(skin, layout.status, folded=True)
        if layout.happened is not None:
            self.happened.lay_out(skin, layout.happened, folded=not strip)
        self.review_panel.lay_out(skin, layout.review)
        self.tryout_panel.lay_out(skin, layout.review)
        self.play_on.lay_out(skin, layout.play_on)
        self.share.lay_out(skin, layout.share)
        self.introduce()
        self.upper.lay_out(skin, layout.upper, folded=True, strip=strip)
        self.moves.lay_out(skin, layout.moves, folded=folded)
        self.lower.lay_out(skin, layout.lower, folded=True, strip=strip)
        if layout.keys is not None:
            self.keys.lay_out(skin, layout.keys)
        if layout.tabs is not None:
            self.tabs.lay_out(skin, layout.tabs)
        self.keys.visible, self.tabs.visible = layout.keys is not None, folded
        self._happened_fits = layout.happened is not None

    def choose_part(self, part: Part) -> None:
        """Show a part of the column; where there is room for all, all are shown."""
        self.tabs.choose(part)
        trying = self._part_before is not None
        groups: dict[Part, tuple[Widget, ...]] = {
            Part.MOVES: (self.upper, self.moves, self.lower),
            Part.REVIEW: (self.happened, self.tryout_panel if trying else self.review_panel),
            Part.GAME: (self.status, self.play_on, self.share),
        }
        for each, widgets in groups.items():
            for widget in widgets:
                widget.visible = each is part or not self.tabs.visible
        self.happened.visible = self.happened.visible and self._happened_fits
        (self.review_panel if trying else self.tryout_panel).visible = False

    @property
    def part(self) -> Part:
        """The part of the column that a small window shows."""
        return Part(self.tabs.chosen)

    def open_tryout(self) -> None:
        """Let the board be played on, beside the card of a tryout."""
        self._part_before = self.part
        self.board.focusable = True
        self.choose_part(Part.REVIEW)

    def close_tryout(self) -> None:
        """Let the board only be looked at, beside whatever was there before the tryout."""
        part, self._part_before = self._part_before, None
        self.board.focusable = False
        self.choose_part(self.part if part is None else part)

    def side_of(self, panel: PlayerPanel) -> Side:
        """Return the side beside which a panel lies: the first is below unless flipped."""
        first, second = self.game.spec.sides
        return first if (panel is self.lower) is not self.board.flipped else second

    def introduce(self) -> None:
        """Write the names on the two panels."""
        for panel in (self.upper, self.lower):
            side = self.side_of(panel)
            timed = self.game.start_clock is not None
            panel.introduce(side, self.game.player(side), timed=timed)
            panel.about.text = self._about(side, self.game.start)

    def _about(self, side: Side, position: AnyPosition) -> str:
        return about_player(self.game.player(side), side, self.face.holding(position, side))

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the board and what lies around it."""
        return (
            PartLabel.of("The board after this move", self.board),
            PartLabel.of("Make a puzzle of it", self.bar.puzzle),
            PartLabel.of("How the game ended", self.status),
            PartLabel.of("What this move did", self.happened),
            PartLabel.of("What the computer thinks of it", self.review_panel),
            PartLabel.of("Other moves that you try", self.tryout_panel),
            PartLabel.of("Play from here", self.play_on),
            PartLabel.of("Copy or save", self.share),
            PartLabel.of("Who was ahead", self.graph),
            PartLabel.of("Go through the moves", self.playback_bar),
            PartLabel.of("Player and time", self.upper),
            PartLabel.of("Player and time", self.lower),
            PartLabel.of("Every move: click one", self.moves),
            PartLabel.of("Three pages", self.tabs),
        )

    # What changes with every step

    def refresh(self, playback: Playback, tryout: Tryout | None) -> None:
        """Bring every card up to date; whatever stays the same is not drawn again."""
        game, ply = self.game, playback.ply
        self.status.show(headline_of(game, self.record))
        # The cards tell of what is on the board: in a tryout, of the tried move.
        seen, chronicle = game if tryout is None else tryout.course, self.chronicle
        if tryout is not None:
            chronicle = self._tried
            chronicle.follow(seen)
        at = ply if tryout is None else len(seen.turns)
        self.happened.show(chronicle.report(at))
        self.playback_bar.show(playback)
        playable = game.position_at(ply).outcome() is None and not self.review.locked
        for button in (self.play_on.computer, self.play_on.friend, self.bar.puzzle):
            button.enabled = playable
        self._refresh_moves(ply)
        self._refresh_players(ply, tryout)
        for panel in (self.upper, self.lower):
            panel.lost.show(chronicle.losses(self.side_of(panel).value, at))
        self._refresh_review(ply)
        if tryout is not None:
            self.tryout_panel.show(tryout)

    def _refresh_moves(self, ply: int) -> None:
        game, review = self.game, self.review
        self.moves.show(
            self.descriptions,
            ply,
            numbers=row_numbers(game),
            second_starts=game.start.side is not game.spec.sides[0],
        )
        marked = review.marked if review.on else ()
        self.moves.mark(marked)
        self.moves.explain(
            legend_of(review),
            before=any(one < ply for one in marked),
            after=any(one > ply for one in marked),
        )

    def _refresh_players(self, ply: int, tryout: Tryout | None) -> None:
        game = self.game
        clock = game.clock_at(ply)
        position = game.position_at(ply) if tryout is None else tryout.shown
        over = tryout is None and ply == len(game.turns) and game.outcome is not None
        for panel in (self.upper, self.lower):
            side = self.side_of(panel)
            panel.light(lit=not over and side is position.side)
            panel.about.text = self._about(side, position)
            if clock is not None:
                left = clock.left_ms[clock.sides.index(side)]
                tenths = self.context.settings.show_tenths
                text = clock_text(left, tenths=tenths)
                panel.clock.show(text, running=False, low=left < LOW_TIME_MS)

    def _refresh_review(self, ply: int) -> None:
        """Show what the engine has found out meanwhile."""
        review = self.review
        self.graph.show(
            GraphData(
                scores=tuple(one.score for one in review.evaluations),
                total=review.total,
                ply=ply,
                marked=review.marked,
                on=review.on,
                note=review.failure,
                exact_from=review.exact_from if review.on else None,
                findings=findings_of(review),
                progress=progress_of(review),
            )
        )
        self.review_panel.show(
            summary_of(review, self.face, ply), on=review.on, locked=review.locked
        )

    # What the buttons stand for

    def button_command(self, button: Button) -> Command | None:
        """Return the command of a button that does the same as a key."""
        commands = {
            self.bar.help: Command.HELP,
            self.bar.home: Command.HOME,
            self.happened.again: self.happened.command,
            self.playback_bar.first: Command.FIRST_MOVE,
            self.playback_bar.previous: Command.PREVIOUS_MOVE,
            self.playback_bar.play: Command.AUTOPLAY,
            self.playback_bar.next: Command.NEXT_MOVE,
            self.playback_bar.last: Command.LAST_MOVE,
            self.playback_bar.flip: Command.FLIP,
            self.moves.before: Command.PREVIOUS_SLIP,
            self.moves.after: Command.NEXT_SLIP,
            self.review_panel.retry: Command.RETRY,
            self.tryout_panel.left: Command.ROTATE_LEFT,
            self.tryout_panel.right: Command.ROTATE_RIGHT,
            self.share.position: Command.COPY_POSITION,
            self.share.game: Command.COPY_GAME,
        }
        return commands.get(button)
