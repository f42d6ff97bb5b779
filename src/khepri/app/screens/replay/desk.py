"""Everything on the replay screen, placed and kept up to date together."""

from __future__ import annotations

from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.faces.chronicle import Chronicle
from khepri.app.faces.happened import HappenedPanel
from khepri.app.faces.pictures import Pictures
from khepri.app.faces.showing import restyle
from khepri.app.panels.facts import facts_of
from khepri.app.panels.player_panel import PlayerPanel, clock_text
from khepri.app.panels.status_panel import StatusPanel
from khepri.app.screens.replay.cards import (
    KeyLine,
    PlayOnPanel,
    ReplayBar,
    ReplayMoves,
    SharePanel,
    Tabs,
    Transport,
)
from khepri.app.screens.replay.graph import Course, EvaluationGraph
from khepri.app.screens.replay.layout import replay_layout
from khepri.app.screens.replay.review import Review
from khepri.app.screens.replay.review_panel import Findings, ReviewPanel
from khepri.app.screens.replay.trial import Trial
from khepri.app.screens.replay.trial_panel import TrialPanel
from khepri.app.screens.replay.words import (
    about_player,
    result_of_game,
    sequel_of,
    size_of,
    standing_of,
)
from khepri.app.sounds import LOW_TIME_MS
from khepri.app.widgets import Widget, WidgetTree
from khepri.engine.analysis import scale_of
from khepri.games.base import Side
from khepri.match.game import Game
from khepri.match.record import Record

MOVES, REVIEW, GAME = range(3)
"""The parts of the column in a small window."""

OFF = "Switch it on, and the computer shows who was ahead and which moves lost ground."


class ReplayDesk:
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
        self.descriptions = tuple(
            f"{game.spec.describe(game.position_at(ply), turn.move)} {self._noted(ply)}".rstrip()
            for ply, turn in enumerate(game.turns)
        )
        self.board_skin = self.face.skin(context, game.start)
        self.pictures = Pictures(self.face, self.board_skin)
        first, second = game.spec.sides
        facts = facts_of(game)
        if game.turns:
            facts = f"{' – '.join(player.name for player in game.players)} · {facts}"
        self.bar = ReplayBar("Replay", facts, returns=returns)
        self.board = BoardView(self.board_skin)
        self.board.focusable = False
        self.graph = EvaluationGraph(
            (first.label, second.label), self.face.side_colours, self.face.measure.steep
        )
        self.transport = Transport()
        self.status = StatusPanel(self.pictures)
        self.happened = HappenedPanel(self.pictures)
        self.review_panel = ReviewPanel(self.face)
        self.trial_panel = TrialPanel(turns=self.face.turns_pieces)
        self.trial_panel.visible = False
        self.play_on = PlayOnPanel()
        self.share = SharePanel(self.face)
        self.upper, self.lower = PlayerPanel(self.pictures), PlayerPanel(self.pictures)
        self.moves = ReplayMoves(self.pictures, (first.label, second.label))
        self.keys = KeyLine()
        self.tabs = Tabs(("Moves", "Review", "Game"))
        shape = self.face.shape(game.start)
        self._grid = (shape.columns, shape.rows)
        self._happened_fits = True

    def _noted(self, ply: int) -> str:
        report = self.chronicle.report(ply + 1)
        return report.note if report is not None else ""

    def put_on(self, tree: WidgetTree) -> None:
        """Put everything on a screen; the transport comes first for the keyboard."""
        tree.add(self.bar, self.transport, self.board, self.graph, self.tabs, self.status)
        tree.add(self.happened, self.review_panel, self.trial_panel, self.play_on, self.share)
        tree.add(self.upper, self.moves, self.lower, self.keys)
        self.tabs.choose(MOVES)
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
        layout = replay_layout(skin.metrics.box, skin.metrics.text_scale, self._grid)
        folded = layout.folded
        self.bar.lay_out(skin, skin.metrics.width)
        self.board.place(skin.rect(layout.board))
        self.graph.place(skin.rect(layout.graph))
        self.transport.lay_out(skin, layout.tools)
        self.status.lay_out(skin, layout.status, folded=True)
        if layout.happened is not None:
            self.happened.lay_out(skin, layout.happened, folded=True)
        self.review_panel.lay_out(skin, layout.review)
        self.trial_panel.lay_out(skin, layout.review)
        self.play_on.lay_out(skin, layout.play_on)
        self.share.lay_out(skin, layout.share)
        self.introduce()
        self.upper.lay_out(skin, layout.upper, folded=True)
        self.moves.lay_out(skin, layout.moves, folded=folded)
        self.lower.lay_out(skin, layout.lower, folded=True)
        if layout.keys is not None:
            self.keys.lay_out(skin, layout.keys)
        if layout.tabs is not None:
            self.tabs.lay_out(skin, layout.tabs)
        self.keys.visible, self.tabs.visible = layout.keys is not None, folded
        self._happened_fits = layout.happened is not None

    def choose_part(self, part: int, *, trying: bool) -> None:
        """Show a part of the column; where there is room for all, all are shown."""
        self.tabs.choose(part)
        groups: tuple[tuple[Widget, ...], ...] = (
            (self.upper, self.moves, self.lower),
            (self.happened, self.trial_panel if trying else self.review_panel),
            (self.status, self.play_on, self.share),
        )
        for place, widgets in enumerate(groups):
            for widget in widgets:
                widget.visible = place == part or not self.tabs.visible
        self.happened.visible = self.happened.visible and self._happened_fits
        (self.review_panel if trying else self.trial_panel).visible = False

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

    # What changes with every step

    def refresh(self, ply: int, trial: Trial | None, *, playing: bool) -> None:
        """Bring every card up to date; whatever stays the same is not drawn again."""
        game, review = self.game, self.review
        total = len(game.turns)
        self.status.show(result_of_game(game, self.record))
        self.happened.show(self.chronicle.report(ply))
        self.moves.show(
            self.descriptions, ply, second_starts=game.start.side is not game.spec.sides[0]
        )
        marked = review.marked if review.on else ()
        self.moves.mark(marked)
        self.moves.explain(
            self._legend(marked),
            before=any(one < ply for one in marked),
            after=any(one > ply for one in marked),
        )
        self.transport.show(ply, total, playing=playing)
        playable = game.position_at(ply).outcome() is None
        self.play_on.computer.enabled = self.play_on.friend.enabled = playable
        self._refresh_players(ply, trial)
        self.refresh_review(ply, trial)

    def _legend(self, marked: tuple[int, ...]) -> str:
        if not self.review.on or not self.game.turns:
            return ""
        if not self.review.done:
            return "Looking at every move…"
        return "? a move that lost ground" if marked else "No move lost much ground."

    def _refresh_players(self, ply: int, trial: Trial | None) -> None:
        game = self.game
        clock = game.clock_at(ply)
        position = game.position_at(ply) if trial is None else trial.shown
        over = trial is None and ply == len(game.turns) and game.outcome is not None
        for panel in (self.upper, self.lower):
            side = self.side_of(panel)
            panel.lost.show(self.chronicle.losses(side.value, ply))
            panel.light(lit=not over and side is position.side)
            panel.about.text = about_player(self.face, game.player(side), side, position)
            if clock is not None:
                left = clock.left_ms[clock.sides.index(side)]
                tenths = self.context.settings.show_tenths
                text = clock_text(left, tenths=tenths)
                panel.clock.show(text, running=False, low=left < LOW_TIME_MS)

    def refresh_review(self, ply: int, trial: Trial | None) -> None:
        """Show what the engine has found out meanwhile."""
        review = self.review
        self.graph.show(
            Course(
                scores=tuple(one.score for one in review.evaluations),
                total=review.total,
                ply=ply,
                marked=review.marked,
                on=review.on,
                note=self._note(),
                exact_from=review.exact_from if review.on else None,
            )
        )
        self.review_panel.show(self._findings(ply), on=review.on)
        if trial is not None:
            self.trial_panel.show(trial)

    def _note(self) -> str:
        review = self.review
        if review.failure:
            return review.failure
        known = len(review.evaluations)
        return "" if review.done else f"Looking at position {known + 1} of {review.total}"

    def _findings(self, ply: int) -> Findings:
        review, spec = self.review, self.game.spec
        if not review.on:
            return Findings(remark=OFF)
        found = review.at(ply)
        if found is None:
            return Findings(remark=review.failure or "The computer has not come to this move yet.")
        cost = review.cost(ply)
        remark = (
            f"The last move lost {size_of(spec, cost)}." if cost >= scale_of(spec).costly else ""
        )
        position = self.game.position_at(ply)
        standing = standing_of(spec, found)
        may_retry = review.at(max(ply - 1, 0)) is not None and bool(self.game.turns or found.line)
        if found.best is None:
            return Findings(standing, remark, may_retry=may_retry)
        return Findings(
            standing=standing,
            remark=remark,
            heading=f"Best move for {position.side.label}",
            move=self.face.move_title(position, found.best),
            promise=self.face.promise(position, found.best),
            sequel=sequel_of(self.face, position, found.line),
            may_retry=may_retry and (ply > 0 or review.at(min(1, review.total - 1)) is not None),
        )
