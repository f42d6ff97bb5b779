"""Everything on the editor, placed and kept up to date together."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect, Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.state import BoardState, Token
from khepri.app.boards.view import BoardView
from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.screens.editor.bench import ERASER, Bench
from khepri.app.screens.editor.column import Column
from khepri.app.screens.editor.layout import editor_layout
from khepri.app.screens.editor.looks import piece_picture
from khepri.app.screens.editor.palette import PalettePanel
from khepri.app.screens.editor.tools import EditorTools
from khepri.app.screens.editor.words import hint_of
from khepri.app.style.fonts import HINT
from khepri.app.style.text import Align
from khepri.app.top_bar import BUTTON, HEIGHT, TopBar
from khepri.app.top_bar import MARGIN as BAR_MARGIN
from khepri.app.widgets import Label, SegmentedChoice, Skin, Tone, WidgetTree
from khepri.games.base import Problem
from khepri.games.registry import all_games
from khepri.graphics import Frame
from khepri.graphics.frame import Picture

SWITCH = 40
"""The height of the switch between the games, whose cells are targets."""

CARRIED_SHARE = 1.08
"""How large a piece in the air is, measured by one on the board."""


class EditorDesk:
    """The widgets for boards of one game."""

    def __init__(self, context: Context, bench: Bench) -> None:
        self.context = context
        self.bench = bench
        spec = bench.workshop.spec
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
            bench,
            sides,
            lambda token, size: piece_picture(self.board_skin, token, size),
            bench.workshop.how,
        )
        self.tools = EditorTools(bench.workshop)
        self.hint = Label("", HINT, tone=Tone.MUTED, align=Align.CENTRE, may_shorten=True)
        self.column = Column(bench, sides)
        self._pointed: Problem | None = None
        self._in_the_air = False
        self._carried: tuple[Token, int, Surface] | None = None

    def _board_skin(self) -> BoardSkin:
        return self._face.skin(self.context, self.bench.draft.setup)

    def put_on(self, tree: WidgetTree) -> None:
        """Put everything on a screen; the board comes first for the keyboard."""
        tree.add(self.bar, self.board, self.palette, self.tools, self.hint, self.column)
        self.show(self.bench, animate=False, rewrite=True)
        # Below lie the buttons: notes would cover what they are about.
        tree.toaster.lane = self.bar.lane

    # Place

    def restyle(self) -> None:
        """Take over colours and switches from the settings."""
        context, board = self.context, self.board
        self._use_skin()
        board.coordinates = context.settings.coordinates
        board.instant = context.still
        self.refresh_board(animate=False)

    def _use_skin(self) -> None:
        self.board_skin = self._board_skin()
        self.board.use_skin(self.board_skin)

    def lay_out(self) -> None:
        """Place everything in the window."""
        skin = self.context.skin
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
        self.tools.lay_out(skin, layout.tools)
        self.hint.place(skin.rect(layout.hint))
        self.column.lay_out(skin, layout.column, slim=layout.slim)

    def _lay_out_bar(self, skin: Skin) -> None:
        bar, width = self.bar, skin.metrics.width
        bar.lay_out(skin, width)
        wanted = self.games.natural_width(skin) + 2
        right = width - BAR_MARGIN - 2 * BUTTON - 8 - 16
        room = Rect(0, 0, skin.px(wanted), skin.px(SWITCH))
        room.midright = (skin.px(right), skin.px(HEIGHT / 2))
        self.games.place(room)
        facts = bar.facts.rect.copy()
        facts.width = max(0, min(facts.width, room.left - skin.px(12) - facts.left))
        bar.facts.place(facts)

    # What is shown

    def show(self, bench: Bench, *, animate: bool, rewrite: bool) -> None:
        """Bring everything up to date with the bench; the text only if it is to be rewritten."""
        before, self.bench = self.bench, bench
        if bench.draft.setup.variants != before.draft.setup.variants:
            # Another size of board: nothing can slide from one to the other.
            self._use_skin()
            self.lay_out()
            animate = False
        self.palette.show(bench)
        self.tools.show(bench)
        self.column.show(bench, rewrite=rewrite)
        self.hint.text = hint_of(bench)
        self.refresh_board(animate=animate)

    def refresh_board(self, *, animate: bool = False) -> None:
        """Show the board with what is pointed at."""
        state = self._state()
        if animate and state.tokens != self.board.board_state.tokens:
            self.board.show(state)
        elif state.tokens != self.board.board_state.tokens:
            self.board.show(state, animate=False)
        else:
            self.board.amend(state)

    def look_around(self) -> None:
        """Take note of which reason the player points at, and of what is no longer in the air."""
        pointed = self.column.findings.pointed
        in_the_air = self.board.dragging or self.palette.carried is not None
        if (pointed, in_the_air) != (self._pointed, self._in_the_air):
            self._pointed, self._in_the_air = pointed, in_the_air
            self.refresh_board()

    def _state(self) -> BoardState:
        bench, tokens = self.bench, self.bench.tokens
        state = BoardState(
            tokens=tokens,
            movable=frozenset() if bench.hand is ERASER else frozenset(tokens),
            selected=bench.selected,
        )
        if self._pointed is not None:
            setup = bench.draft.setup
            shot = bench.workshop.shot(setup, self._pointed)
            squares = tuple(
                square for square in self._pointed.squares if square in self.board_skin.grid.places
            )
            state = replace(state, marks=squares, preview=shot)
        target = self._target()
        if target is not None:
            return replace(state, selected=target)
        pointed, held = self.board.pointed, bench.held
        if bench.hand is ERASER and pointed in tokens:
            return replace(state, doomed=pointed)
        if held is not None and pointed is not None and pointed not in tokens:
            state = replace(state, ghosts={pointed: held})
        return state

    def _target(self) -> str | None:
        """Return the square on which what is in the air would come down."""
        card = self.palette.carried
        if card is not None and card.carried_to is not None:
            return self.board.geometry.square_at(card.carried_to)
        return self.board.pointed if self.board.dragging else None

    def carry(self, frame: Frame) -> None:
        """Put the piece that comes from the palette over everything else."""
        card = self.palette.carried
        if card is None or card.carried_to is None:
            return
        picture = self._carried_picture(card.token)
        x, y = card.carried_to
        corner = (x - picture.get_width() // 2, y - picture.get_height() // 2)
        frame.overlay.append(Picture(picture, corner))

    def _carried_picture(self, token: Token) -> Surface:
        """Draw a piece as it is held over the board, once."""
        size = round(self.board.geometry.cell * self.board_skin.token_share * CARRIED_SHARE)
        if self._carried is None or self._carried[:2] != (token, size):
            self._carried = (token, size, piece_picture(self.board_skin, token, size))
        return self._carried[2]
