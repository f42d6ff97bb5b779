"""How the game shows itself in the window."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

import pygame
from pygame import Surface

from khepri.app.boards.board_state import Arrow, BoardState, Token
from khepri.app.context import Context
from khepri.app.faces.editable_board import EditableBoard
from khepri.app.faces.editing import BoardEditing, StartBoard, Symmetry
from khepri.app.faces.face import Cards, Face, Report, TableShape, View
from khepri.app.faces.measure import Measure
from khepri.app.faces.offers import OWN_BOARD, BoardOffer, BoardReading, Offers
from khepri.app.faces.pictures import Pictures
from khepri.app.faces.rule import Rule, RulePicture
from khepri.app.keymap import EDITOR, REPLAY, TABLE, Binding, Command
from khepri.app.settings import Settings
from khepri.app.style.metrics import Box
from khepri.app.style.palettes import PieceColours
from khepri.app.widgets import Message, Option, Panel, Skin, Tone, Widget
from khepri.errors import RulesError
from khepri.games import base
from third_game.board import RowsHand, RowsSkin, stone_of, tokens_of
from third_game.rules import EMPTY, STONES, WIDTH, Move, Position, Setup, Side
from third_game.spec import GAME

AGAIN = Binding(Command.SHOW_AGAIN, (pygame.K_b,), "B", "Show the last move again")


class RowsOffers(Offers[Position, Setup]):
    """One empty board."""

    spec = GAME
    text_label = "Board as text"
    preview = ("Move preview", "Shows the stone beforehand.")
    usual = GAME.variants[0]

    def boards(self) -> tuple[BoardOffer[Setup], ...]:
        """Return the empty board."""
        return (BoardOffer(self.usual, "Empty", Setup()),)

    def read(self, text: str) -> BoardReading[Setup]:
        """Read a board."""
        try:
            return self.judge(Setup.parse(text))
        except RulesError as error:
            return self.judge(error)

    def name_of(self, setup: Setup) -> str:
        """Tell whether it is the empty one."""
        return self.usual if setup == Setup() else OWN_BOARD

    def started_by(self, setup: Setup, side: base.Side) -> Setup:
        """Let Sun or Moon begin."""
        return setup.with_side(side.value)

    def position(self, setup: Setup, variant: str) -> Position:
        """Play the board as it is."""
        del variant
        return Position(setup)

    def sides(self, colours: PieceColours) -> tuple[Option, Option]:
        """Return both sides."""
        first, second = colours.blue.main, colours.red.main
        return Option("Sun", mark=first), Option("Moon", mark=second, angular=True)

    def picture(self, context: Context, size: tuple[int, int]) -> Surface:
        """Draw a sun."""
        picture = Surface(size, pygame.SRCALPHA)
        sun = RowsSkin(context).emblem("sun", min(size))
        picture.blit(sun, sun.get_rect(center=picture.get_rect().center))
        return picture


class RowsEditing(BoardEditing[Setup]):
    """Two kinds of stones."""

    spec = GAME
    palette = tuple(stone_of(side.value) for side in Side)
    picks = tuple(side.value for side in Side)
    bindings = (
        Binding(Command.PICK_1, (pygame.K_s,), "S", "Sun's stone"),
        Binding(Command.PICK_2, (pygame.K_n,), "N", "Moon's stone"),
        *EDITOR,
    )
    noun = "stone"
    turning = "Turn"
    variant_label = "Board size"
    variants = tuple((name, f"{name}×{name}") for name in GAME.variants)
    text_label = "Board as text"
    all_clear = "Nobody has three in a row yet."

    def tokens(self, setup: Setup) -> dict[str, Token]:
        """Return the stones."""
        return tokens_of(setup)

    def with_token(self, setup: Setup, square: str, token: Token) -> Setup:
        """Put a stone on a square."""
        return setup.put(square, STONES[Side(token.side)])

    def without(self, setup: Setup, squares: Iterable[str]) -> Setup:
        """Take stones away."""
        for square in squares:
            setup = setup.put(square, EMPTY)
        return setup

    def with_side(self, setup: Setup, side: base.Side) -> Setup:
        """Let another side move first."""
        return setup.with_side(side.value)

    def with_variant(self, board: EditableBoard, variant: str) -> EditableBoard:
        """Return the board: there is one size only."""
        return replace(board, variant=variant)

    def starts(self) -> tuple[StartBoard, ...]:
        """Return the empty board."""
        return (StartBoard("Empty", EditableBoard(Setup(), GAME.variants[0])),)

    def turned(self, token: Token, way: int) -> Token:
        """Return the same stone: it has no front."""
        del way
        return token

    def named(self, token: Token) -> str:
        """Return whose stone it is."""
        return f"{token.side} {token.kind}"

    def image(self, token: Token, symmetry: Symmetry) -> Token:
        """Return the other player's stone."""
        del symmetry
        return stone_of(Side(token.side).opponent.value)

    def opposite(self, setup: Setup, square: str, symmetry: Symmetry) -> str:
        """Return the square at the other end."""
        del setup
        letter = "dcba"["abcd".index(square[0])] if symmetry is Symmetry.HALF_TURN else square[0]
        return f"{letter}{WIDTH + 1 - int(square[1])}"


class RowsCards(Cards[Position, RowsHand]):
    """One empty panel: there is nothing more to tell."""

    def __init__(self) -> None:
        self.panel = Panel(label="Stones")

    @property
    def widgets(self) -> Sequence[Widget]:
        """The panel."""
        return (self.panel,)

    def lay_out(self, skin: Skin, boxes: Sequence[Box], *, folded: bool) -> None:
        """Place it."""
        del folded
        self.panel.place(skin.rect(boxes[0]))

    def show(self, view: View[Position, RowsHand]) -> None:
        """Say how many stones lie there."""
        self.panel.label = f"Stones: {len(view.position.setup.stones)}"

    def meant(self, hand: RowsHand) -> Move | None:
        """Return nothing: moves are made on the board."""
        del hand
        return None

    def command(self, button: object) -> Command | None:
        """Return nothing: there are no buttons."""
        del button
        return None

    def change(self, message: Message, settings: Settings) -> Settings:
        """Change nothing: there are no switches."""
        del message
        return settings


class RowsFace(Face[Position, Move, Setup, base.NoEffect]):
    """Stones on a small board."""

    spec = GAME
    offers = RowsOffers()
    editing = RowsEditing()
    measure = Measure(level=30, little=80, as_good=25, unit="point", worth="stone", steep=300)
    bindings = (AGAIN, *TABLE)
    replay_bindings = (*REPLAY, AGAIN)
    longest_move = "a1"
    motto = "Three win."
    aim = "Get three of your stones in a row."
    rules = (
        Rule(
            "Put a stone on an empty square; three in a row win.",
            (RulePicture({"a1": stone_of("sun")}),),
        ),
    )

    def skin(self, context: Context, shown: Position | Setup) -> RowsSkin:
        """Return the one skin there is."""
        del shown
        return RowsSkin(context)

    def tokens(self, shown: Position | Setup) -> dict[str, Token]:
        """Return the stones."""
        return tokens_of(shown)

    def tone(self, side: base.Side) -> Tone:
        """Return gold for Sun, blue for Moon."""
        return Tone.GOLD if side is Side.SUN else Tone.BLUE

    def hand(self, position: Position, offered: Collection[Move] | None = None) -> RowsHand:
        """Return a hand that puts stones down."""
        return RowsHand(position, offered)

    def report_done(self, before: Position, move: Move, effect: base.NoEffect) -> Report:  # noqa: ARG002
        """Tell where the stone was put."""
        side = before.side
        title = f"{side.label} played {move}"
        return Report(side.value, title, (move.square,), f"{title}.", tokens_of(before))

    def point_out(self, state: BoardState, line: Sequence[Move]) -> BoardState:
        """Ring the squares."""
        rings = (Arrow(move.square, move.square, faint=at > 0) for at, move in enumerate(line[:2]))
        return replace(state, arrows=tuple(rings))

    def facts(self, start: Position) -> tuple[str, ...]:
        """Tell whether the board was empty."""
        return ("4 × 4",) if start == Position() else ("4 × 4", "Own board")

    def shown_words(self, report: Report) -> tuple[str, str]:
        """Say what is being put down."""
        return report.title, "Watch the stone."

    def suggestion(self, position: Position, move: Move) -> str:
        """Name the square."""
        del position
        return f"play {move}"

    def shape(self, start: Position) -> TableShape:
        """Give the small board wide columns."""
        del start
        return TableShape(
            columns=WIDTH,
            rows=WIDTH,
            column=302,
            small_column=247,
            cards=(104, 140, 174),
            happened=2,
            player=100,
        )

    def cards(self, pictures: Pictures) -> RowsCards:
        """Return the one panel."""
        del pictures
        return RowsCards()
