"""Everything that lies around the board, placed and kept up to date together."""

from __future__ import annotations

from pygame import Rect

from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.faces import AnyHand, face_of
from khepri.app.faces.chronicle import Chronicle
from khepri.app.faces.face import View
from khepri.app.faces.forecast import ForecastPanel
from khepri.app.faces.happened import HappenedPanel
from khepri.app.faces.pictures import Pictures
from khepri.app.faces.showing import restyle
from khepri.app.panels.facts import facts_of
from khepri.app.panels.folding import Fold
from khepri.app.panels.moves_panel import MovesPanel
from khepri.app.panels.player_panel import PlayerPanel, clock_text
from khepri.app.panels.status_panel import Situation, StatusPanel, status_of
from khepri.app.panels.tournament_badge import LOCKED, TournamentBadge
from khepri.app.part_label import PartLabel
from khepri.app.screens.game.layout import game_layout
from khepri.app.screens.game.stop_card import StopCard
from khepri.app.screens.game.tools import ToolRow
from khepri.app.sounds import LOW_TIME_MS
from khepri.app.style.fonts import TITLE
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.top_bar import TopBar
from khepri.app.widgets import Group, WidgetTree
from khepri.games.base import Side
from khepri.match.numbering import row_numbers
from khepri.match.options import TeachingMode
from khepri.session.session import Session


class Desk:
    """The board and its surroundings for one game."""

    def __init__(self, context: Context, session: Session) -> None:
        self.context = context
        self.session = session
        game = session.game
        self.face = face_of(game.spec)
        self.chronicle = Chronicle(self.face)
        self.board_skin = self.face.skin(context, game.start)
        self.pictures = Pictures(self.face, self.board_skin)
        self.bar = TopBar(game.spec.title, facts_of(game))
        self.badge = TournamentBadge(game.options)
        self.board = BoardView(self.board_skin)
        self.status = StatusPanel(self.pictures)
        self.happened = HappenedPanel(self.pictures)
        self.forecast = ForecastPanel(self.pictures)
        self.cards = self.face.cards(self.pictures)
        self.upper, self.lower = PlayerPanel(self.pictures), PlayerPanel(self.pictures)
        self.moves = MovesPanel(self.pictures)
        self.stop_card = StopCard(self.pictures)
        self.tools = ToolRow(teaching=game.may_teach and game.taught.is_worth_keeping)
        self.left, self.right = Group(), Group()
        self._fold = Fold.WIDE
        self.around = Group()
        """Everything that is only there while the game goes on."""

        self.shape = self.face.shape(game.start)
        self.board_box = Box(0, 0, 0, 0)
        """Where the board lies while the game goes on."""

        if session.is_watched:
            self.tools.pause.text, self.tools.pause.icon = "Take over", Icon.PLAY
            self.tools.pause.tooltip = "Play this game here (P)"
        if game.options.tournament is not None:
            for button in (self.tools.undo, self.tools.hint):
                button.icon = Icon.LOCK
                button.tooltip = LOCKED.format(tool=button.text)
        self._described: tuple[tuple[object, ...], tuple[str, ...]] = ((), ())

    def put_on(self, tree: WidgetTree) -> None:
        """Put everything on a screen; the board comes first for the keyboard."""
        self.bar.add(self.badge)
        self.left.add(self.status, self.happened, self.forecast, *self.cards.widgets)
        self.right.add(self.upper, self.moves, self.lower)
        self.around.add(self.stop_card, self.left, self.right, self.tools)
        tree.add(self.bar, self.board, self.around)
        # Below lie the buttons: notes would cover what they are about.
        tree.toaster.lane = self.badge.lane(self.bar.lane)

    def restyle(self) -> None:
        """Take over colours and switches from the settings."""
        restyle(self.board, self.board_skin, self.context)
        self.pictures.forget()

    def lay_out(self) -> None:
        """Place everything in the window."""
        skin = self.context.skin
        layout = game_layout(
            skin.metrics.box, self.shape, skin.metrics.letters, len(self.tools.buttons)
        )
        folded, short = layout.folded, layout.short_cards
        self.bar.facts.text = facts_of(self.session.game)
        self.bar.lay_out_in(skin, layout.bar)
        self.badge.lay_out(skin, self.bar)
        self.board_box = layout.board
        self.board.place(skin.rect(layout.board))
        self.status.lay_out(skin, layout.status, folded)
        self.happened.lay_out(skin, layout.happened, folded=short)
        self.forecast.lay_out(skin, layout.happened, folded=short)
        self.cards.lay_out(skin, layout.cards, folded=short)
        self.introduce()
        self.upper.lay_out(skin, layout.opponent, strip=folded)
        self.moves.lay_out(skin, layout.moves, folded=folded)
        self.lower.lay_out(skin, layout.own, strip=folded)
        self.tools.lay_out(skin, layout.tools, layout.tool_cells)
        self._fold = layout.fold
        self.stop_card.lay_out(skin, layout.explanation)
        self.cover(covered=self.stop_card.visible)

    def cover(self, *, covered: bool) -> None:
        """Let the card that explains a stopped move take the place of what lies there."""
        self.stop_card.visible = covered
        self.left.visible = not covered
        self.right.visible = not covered or self._fold is not Fold.SIDE

    def make_room(self, *, beside_bar: bool, board_left: int) -> None:
        """Leave the middle of the bar to a board that reaches up to the top of the window."""
        if beside_bar:
            skin = self.context.skin
            self.bar.facts.text = ""
            high = max(36.0, skin.metrics.units(skin.text.line_height(TITLE)) + 4)
            self.bar.lay_out_in(skin, Box(8, 4, skin.metrics.width - 16, high))
            self.bar.facts.place(Rect(self.bar.title.rect.topright, (0, 0)))
            self.bar.rect = Rect(0, 0, 0, 0)
            self.badge.lay_out_below(skin, self.bar, board_left)

    def labels(self) -> tuple[PartLabel, ...]:
        """Name what lies around the board."""
        return (
            PartLabel.of("Why this move was stopped, and what you can do", self.stop_card),
            PartLabel.of("Whose turn it is", self.status),
            PartLabel.of("What the last move did", self.happened),
            PartLabel.of("What this move would do", self.forecast),
            *self.cards.labels,
            PartLabel.of("Player and time left", self.upper),
            PartLabel.of("Every move so far", self.moves),
            PartLabel.of("Player and time left", self.lower),
            PartLabel.of("Take back, get help, or end the game", self.tools),
        )

    # Who sits where

    @property
    def near_side(self) -> Side:
        """The side that sits below: a player alone with the computer, or else the first."""
        humans = self.session.people_here
        return humans[0] if len(humans) == 1 else self.session.game.spec.sides[0]

    @property
    def usually_flipped(self) -> bool:
        """Whether the board is seen from its other end before anybody flips it."""
        return self.face.turns_board and self.near_side is self.session.game.spec.sides[1]

    def side_of(self, panel: PlayerPanel) -> Side:
        """Return the side beside which a panel lies; flipping the board swaps the two."""
        near = self.near_side
        swapped = self.board.flipped is not self.usually_flipped
        return near if (panel is self.lower) is not swapped else near.opponent

    def introduce(self) -> None:
        """Write the names on the two panels."""
        game = self.session.game
        for panel in (self.upper, self.lower):
            side = self.side_of(panel)
            panel.introduce(side, game.player(side), timed=game.clock is not None)

    # What changes in the course of a game

    def refresh(self, hand: AnyHand, ply: int, told: int, *, settled: bool, may_move: bool) -> None:
        """Bring every card up to date; whatever stays the same is not drawn again.

        Only of the first `told` moves the effects may be known: the light of the next one has not
        arrived, or its discs still turn.
        """
        session, game = self.session, self.session.game
        self.chronicle.follow(game)
        # After a move that is being shown somebody may have passed: that comes later.
        ply = min(ply, told + 1)
        report = self.chronicle.report(ply)
        if report is not None and ply > told:
            report = report.before_effect()
        self.status.show(
            status_of(
                Situation(
                    game,
                    ply,
                    settled,
                    session.computers,
                    prompt=self._prompt(hand),
                    report=report,
                )
            )
        )
        self.happened.show(report)
        # The card tells what the board shows, and nothing that it does not.
        foretold = self.board.board_state.preview is not None
        self.forecast.show(hand.forecast if may_move and foretold else None)
        self.happened.visible = not self.forecast.visible
        previews = self.context.settings.beam_preview
        shown = game.position_at(min(ply, told))
        self.cards.show(View(shown, hand, game.options.previews, may_move, previews))
        self.moves.show(
            self._descriptions(told),
            ply,
            numbers=row_numbers(game),
            second_starts=game.start.side is not game.spec.sides[0],
        )
        self._refresh_tools(over=game.outcome is not None and told == len(game.turns))
        for panel in (self.upper, self.lower):
            side = self.side_of(panel)
            panel.lost.show(self.chronicle.losses(side.value, min(ply, told)))
            panel.light(lit=game.outcome is None and side is game.side and settled)
        self.refresh_clocks()

    def _prompt(self, hand: AnyHand) -> str:
        """Say what the player can do, or what is waited for."""
        if self.session.is_watched:
            return "You are watching."
        return "Looking for a good move…" if self.session.hinting else hand.prompt

    def _refresh_tools(self, *, over: bool) -> None:
        game, tools = self.session.game, self.tools
        going = not over and bool(self.session.people_here)
        played = any(not turn.forced for turn in game.turns)
        tools.undo.enabled = going and played and game.options.undo
        tools.hint.enabled = going and game.options.hints
        tools.draw_offer.enabled = tools.resign.enabled = tools.pause.enabled = going
        tools.teaching.enabled = going
        if self.session.is_watched:
            tools.pause.enabled = not over
        tools.show_teaching(on=game.options.teaching is not TeachingMode.OFF)
        if not going:
            tools.calm()

    def _descriptions(self, told: int) -> tuple[str, ...]:
        """Return the moves as people write them; of one that is still shown only the move."""
        texts = self._full_descriptions()
        return (*texts[:told], *(text.partition(" ")[0] for text in texts[told : told + 1]))

    def _full_descriptions(self) -> tuple[str, ...]:
        """Return the moves with what each did, written once."""
        game = self.session.game
        known, texts = self._described
        same = 0
        while same < min(len(known), len(game.turns)) and known[same] is game.turns[same]:
            same += 1
        fresh = [self._description(ply) for ply in range(same, len(game.turns))]
        if fresh or len(known) != len(game.turns):
            self._described = (game.turns, (*texts[:same], *fresh))
        return self._described[1]

    def _description(self, ply: int) -> str:
        game, report = self.session.game, self.chronicle.report(ply + 1)
        told = game.spec.describe(game.position_at(ply), game.turns[ply].move)
        return f"{told} {report.note}" if report is not None and report.note else told

    def refresh_clocks(self) -> None:
        """Show the time; a label is drawn again only when its text is another one."""
        game = self.session.game
        if game.clock is None:
            return
        for panel in (self.upper, self.lower):
            side = self.side_of(panel)
            left = self.session.time_left(side) or 0
            panel.clock.show(
                clock_text(left, tenths=self.context.settings.show_tenths),
                running=side is game.clock.running,
                low=left < LOW_TIME_MS,
            )
