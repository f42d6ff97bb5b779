"""How Othello shows itself in the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from pygame import Surface

from khepri.app.boards.othello_skin import DISC, OthelloSkin, tokens_of
from khepri.app.boards.skin import BoardSkin
from khepri.app.boards.state import Arrow, BoardState, Token
from khepri.app.context import Context
from khepri.app.faces.chronicle import Chronicle
from khepri.app.faces.face import Cards, Face, Report, TableShape
from khepri.app.faces.othello.cards import OthelloCards
from khepri.app.faces.othello.discs import SMALL, small_disc
from khepri.app.faces.othello.hand import OthelloHand
from khepri.app.faces.othello.offers import OthelloOffers
from khepri.app.faces.othello.rules import RULES
from khepri.app.faces.othello.words import discs, told_end, turn_words
from khepri.app.faces.pictures import Pictures
from khepri.app.keymap import OTHELLO as KEYS
from khepri.app.widgets import Tone
from khepri.games import base
from khepri.games.othello import GAME, Move, Position, Setup, Side
from khepri.match.game import Game


class OthelloFace(Face):
    """Discs that turn over, counted all the time."""

    spec = GAME
    offers = OthelloOffers()
    bindings = KEYS
    large_words = True
    longest_move = "l12 +22"
    aim = "Have more discs of your colour at the end."
    rules = RULES

    def skin(self, context: Context, shown: object) -> OthelloSkin:
        """Return the skin for a board of the right size."""
        size = cast("Position | Setup", shown).size
        shapes, board = context.skin.shapes, context.board_colours
        return OthelloSkin(context.art, context.fonts, shapes, board, size=size)

    def restyle(self, skin: BoardSkin, context: Context) -> None:
        """Take over the colour of the baize."""
        cast("OthelloSkin", skin).board = context.board_colours

    def tokens(self, shown: object) -> dict[str, Token]:
        """Return the discs."""
        return tokens_of(cast("Position | Setup", shown))

    def emblem(self, skin: BoardSkin, side: str, size: int) -> Surface:
        """Draw a disc; a small one with a rim that shows on dark and light panels."""
        disc = skin.look(Token(side, DISC), size, flipped=False).plate
        return disc if size >= SMALL else small_disc(side, size)

    def tone(self, side: base.Side) -> Tone:  # noqa: ARG002 - a black panel would say nothing
        """Return gold for both: their signs tell them apart."""
        return Tone.GOLD

    def hand(self, position: base.AnyPosition) -> OthelloHand:
        """Return a hand that puts discs down."""
        return OthelloHand(cast("Position", position))

    def report(self, before: base.AnyPosition, move: base.Move) -> Report:
        """Tell how many discs turned, or who had to pass."""
        position, played = cast("Position", before), cast("Move", move)
        side, other = position.side, position.side.opponent
        tokens = tokens_of(position)
        if played.square is None:
            told = f"{side.label} had no move, so {other.label} plays again."
            return Report(side.value, f"{side.label} passed", (), told, tokens)
        turned = len(position.flips(played))
        return Report(
            side=side.value,
            title=f"{side.label} played {played.square}",
            squares=(played.square,),
            sentence=f"{turn_words(turned, side.value, done=True)}.",
            before=tokens,
            note=f"+{turned}",
        )

    def point_out(self, state: BoardState, line: Sequence[base.Move]) -> BoardState:
        """Ring the squares of a line; a pass has none."""
        squares = [cast("Move", move).square for move in line[:2]]
        arrows = (
            Arrow(square, square, faint=place > 0)
            for place, square in enumerate(squares)
            if square is not None
        )
        return replace(state, arrows=tuple(arrows))

    def facts(self, start: base.AnyPosition) -> tuple[str, ...]:
        """Tell the size, and whether the usual four discs began."""
        position = cast("Position", start)
        size = f"{position.size} × {position.size}"
        return (size,) if position == Position.start(position.size) else (size, "Own board")

    def shown_words(self, report: Report) -> tuple[str, str]:
        """Say what is being turned."""
        side = report.side.capitalize()
        if not report.squares:
            return f"{side} must pass", "There is no square to play on."
        return f"{side} plays {report.squares[0]}", "Watch the discs turn."

    def suggestion(self, position: base.AnyPosition, move: base.Move) -> str:
        """Name the square and what it turns."""
        turned = len(cast("Position", position).flips(cast("Move", move)))
        return f"play {move}, it turns {discs(turned)}"

    def told_end(self, game: Game) -> str:
        """Say who won, with both scores."""
        return told_end(game, cast("Position", game.position))

    def figures(self, game: Game, chronicle: Chronicle) -> tuple[tuple[str, str], ...]:
        """Count the discs of both, and those that were put down."""
        del chronicle
        position = cast("Position", game.position)
        counted = tuple((str(position.discs(side)), side.label) for side in Side)
        return (*counted, (str(sum(not turn.forced for turn in game.turns)), "Moves"))

    def shape(self, start: base.AnyPosition) -> TableShape:
        """Give the square board wider columns."""
        size = cast("Position", start).size
        return TableShape(
            columns=size,
            rows=size,
            column=302,
            small_column=247,
            cards=(104, 146, 140, 174),
            happened=3,
            player=100,
        )

    def cards(self, pictures: Pictures) -> Cards:
        """Return the count of discs, and the card of the move in mind."""
        return OthelloCards(pictures)
