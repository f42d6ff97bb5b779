"""Everything on the editor's screen, placed and kept up to date together."""

from __future__ import annotations

from pygame import Rect

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.faces.showing import tempo_of
from khepri.app.part_label import PartLabel
from khepri.app.screens.editor.action_bar import ActionBar
from khepri.app.screens.editor.board_display import Pointing, board_shown
from khepri.app.screens.editor.layout import editor_layout
from khepri.app.screens.editor.palette import PalettePanel
from khepri.app.screens.editor.piece_pictures import DraggedPiece, piece_picture
from khepri.app.screens.editor.right_column import RightColumn
from khepri.app.screens.editor.sentences import next_step
from khepri.app.screens.editor.state import EditorState
from khepri.app.style.fonts import HINT
from khepri.app.style.text import Align
from khepri.app.top_bar import HEIGHT, TopBar
from khepri.app.widgets import Label, SegmentedChoice, Skin, Tone, WidgetTree
from khepri.games.base import Problem
from khepri.games.registry import all_games
from khepri.graphics import Frame

SWITCH = 40
"""The height of the switch between the games, whose cells are targets."""


class EditorView:
    """The widgets for boards of one game."""

    def __init__(self, context: Context, state: EditorState) -> None:
        self._context = context
        self._state = state
        spec = state.editing.spec
        self._face = face_of(spec)
        self.board_skin = self._board_skin()
        sides = self._face.offers.sides(context.art.colours)
        self.bar = TopBar("Editor", spec.title)
        self.games = SegmentedChoice(
            "Game", [game.title for game in all_games()], selected=all_games().index(spec)
        )
        self.bar.add(self.games)
        self.board = BoardView(self.board_skin)
        self.board.patient = True
        self.palette = PalettePanel(
            state,
            sides,
            lambda token, size: piece_picture(self.board_skin, token, size),
        )
        self.actions = ActionBar(state.editing)
        self.hint = Label("", HINT, tone=Tone.MUTED, align=Align.CENTRE, may_shorten=True)
        self.column = RightColumn(state, sides)
        self._problem: Problem | None = None
        self._dragging = False
        self._dragged_piece = DraggedPiece()

    def _board_skin(self) -> BoardSkin:
        return self._face.skin(self._context, self._state.board.setup)

    def put_on(self, tree: WidgetTree) -> None:
        """Put everything on a screen; the board comes first for the keyboard."""
        tree.add(self.bar, self.board, self.palette, self.actions, self.hint, self.column)
        tree.add(self.column.play)
        self.show(self._state, animate=False, rewrite=True)
        # Below lie the buttons: notes would cover what they are about.
        tree.toaster.lane = self.bar.lane

    # Place

    def restyle(self) -> None:
        """Take over colours and switches from the settings."""
        context, board = self._context, self.board
        self._use_skin()
        board.coordinates = context.settings.coordinates
        board.tempo = tempo_of(context.settings)
        self.refresh_board(animate=False)

    def _use_skin(self) -> None:
        self.board_skin = self._board_skin()
        self.board.use_skin(self.board_skin)

    def lay_out(self) -> None:
        """Place everything in the window."""
        skin = self._context.skin
        grid = self.board_skin.grid
        line = skin.metrics.units(skin.text.line_height(HINT)) + 1
        layout = editor_layout(
            skin.metrics.box,
            len(grid.columns),
            len(grid.rows),
            hint=max(20.0, line),
            text_scale=skin.metrics.text_scale,
        )
        self._lay_out_bar(skin)
        self.board.place(skin.rect(layout.board))
        self.palette.lay_out(skin, layout.palette, slim=layout.slim)
        self.actions.lay_out(skin, layout.actions)
        self.hint.place(skin.rect(layout.hint))
        self.column.lay_out(skin, layout.column, slim=layout.slim)

    def _lay_out_bar(self, skin: Skin) -> None:
        bar, width = self.bar, skin.metrics.width
        wanted = self.games.natural_width(skin) + 2
        bar.lay_out(skin, width, reserved=wanted + 28)
        right = bar.controls_left - 16
        room = Rect(0, 0, skin.px(wanted), skin.px(SWITCH))
        room.midright = (skin.px(right), skin.px(HEIGHT / 2))
        self.games.place(room)
        facts = bar.facts.rect.copy()
        facts.width = max(0, min(facts.width, room.left - skin.px(12) - facts.left))
        bar.facts.place(facts)

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the tools around the board."""
        column = self.column
        return (
            PartLabel.of("Which game", self.games),
            PartLabel.of("Take a piece here", self.palette),
            PartLabel.of("Put it down here", self.board),
            PartLabel.of("Change the whole board", *self.actions.row[:3]),
            PartLabel.of("Undo; a picture; a puzzle", *self.actions.row[3:]),
            PartLabel.of("Who moves first", column.side_panel),
            PartLabel.of("Can it be played?", column.check),
            PartLabel.of("The board as text, to send or keep", column.text_panel),
            PartLabel.of("Keep it under a name", column.save_panel),
            PartLabel.of("Try it out", column.play),
        )

    # What is shown

    def show(self, state: EditorState, *, animate: bool, rewrite: bool) -> None:
        """Bring everything up to date with the state; the text only if it is to be rewritten."""
        before, self._state = self._state, state
        if state.board.setup.variants != before.board.setup.variants:
            # Another size of board: nothing can slide from one to the other.
            self._use_skin()
            self.lay_out()
            animate = False
        self.palette.show(state)
        self.actions.show(state)
        self.column.show(state, rewrite=rewrite)
        self.hint.text = next_step(state)
        self.refresh_board(animate=animate)

    def refresh_board(self, *, animate: bool = False) -> None:
        """Show the board with what is pointed at."""
        pointing = Pointing(self.board.pointed, self._drop_square(), self._problem)
        shown = board_shown(self._state, pointing, self.board_skin.grid.places)
        if shown.tokens == self.board.board_state.tokens:
            self.board.amend(shown)
        elif animate:
            self.board.show(shown)
        else:
            self.board.show(shown, animate=False)

    @property
    def dragging(self) -> bool:
        """Whether a piece is in the air, from the board or from the palette."""
        return self.board.dragging or self.palette.dragged is not None

    def cancel_drag(self) -> None:
        """Put back what is in the air."""
        card = self.palette.dragged
        if card is not None:
            card.cancel()
        self.board.cancel()
        self.refresh_board()

    def follow_pointer(self) -> None:
        """Take note of which reason the player points at, and of what is no longer in the air."""
        problem = self.column.check.pointed
        if (problem, self.dragging) != (self._problem, self._dragging):
            self._problem, self._dragging = problem, self.dragging
            self.refresh_board()

    def _drop_square(self) -> str | None:
        """Return the square on which what is in the air would come down."""
        card = self.palette.dragged
        if card is not None and card.dragged_to is not None:
            return self.board.geometry.square_at(card.dragged_to)
        return self.board.pointed if self.board.dragging else None

    def draw_dragged(self, frame: Frame) -> None:
        """Put the piece that comes from the palette over everything else."""
        card = self.palette.dragged
        if card is not None and card.dragged_to is not None:
            self._dragged_piece.draw(
                frame,
                self.board_skin,
                card.token,
                cell=self.board.geometry.cell,
                centre=card.dragged_to,
            )
