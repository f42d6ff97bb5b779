"""How Laser Chess shows itself in the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from pygame import Surface

from khepri.app.boards.laser_skin import GRID, LaserSkin, tokens_of
from khepri.app.boards.skin import BoardSkin
from khepri.app.boards.state import Arrow, BoardState, Token
from khepri.app.context import Context
from khepri.app.faces.chronicle import Chronicle
from khepri.app.faces.face import Cards, Face, Report, TableShape
from khepri.app.faces.laser.cards import LaserCards
from khepri.app.faces.laser.emblems import emblem
from khepri.app.faces.laser.hand import LaserHand
from khepri.app.faces.laser.offers import LaserOffers
from khepri.app.faces.laser.report import report_of
from khepri.app.faces.laser.rules import RULES
from khepri.app.faces.pictures import Pictures
from khepri.app.keymap import GAME as KEYS
from khepri.app.widgets import Tone
from khepri.games import base
from khepri.games.laser import GAME, LAYOUTS, Move, Position, Setup
from khepri.match.game import Game
from khepri.match.words import tell_outcome


class LaserFace(Face):
    """Pieces to be turned, beams to be followed, and what they destroy."""

    spec = GAME
    offers = LaserOffers()
    bindings = KEYS
    turns_board = True
    losses = True
    longest_move = "Rg4~f4 xNh5"
    again = "Show the beam again"
    aim = "Bend your light so that it hits the other pharaoh."
    rules = RULES

    def skin(self, context: Context, shown: object) -> LaserSkin:  # noqa: ARG002 - all are alike
        """Return the skin with the player's colours."""
        return LaserSkin(context.art, context.fonts, context.skin.shapes, context.board_colours)

    def restyle(self, skin: BoardSkin, context: Context) -> None:
        """Take over the colours of the squares."""
        cast("LaserSkin", skin).board = context.board_colours

    def tokens(self, shown: object) -> dict[str, Token]:
        """Return the pieces."""
        return tokens_of(cast("Position | Setup", shown))

    def emblem(self, skin: BoardSkin, side: str, size: int) -> Surface:
        """Draw a disc for Blue, an angular plate for Red."""
        return emblem(cast("LaserSkin", skin).art.colours, side, size)

    def tone(self, side: base.Side) -> Tone:
        """Return blue or red."""
        return Tone.BLUE if side.value == "blue" else Tone.RED

    def hand(self, position: base.AnyPosition) -> LaserHand:
        """Return a hand that selects pieces, moves and turns them."""
        return LaserHand(cast("Position", position))

    def report(self, before: base.AnyPosition, move: base.Move) -> Report:
        """Tell what moved, and what its beam did."""
        return report_of(cast("Position", before), cast("Move", move))

    def point_out(self, state: BoardState, line: Sequence[base.Move]) -> BoardState:
        """Draw arrows from square to square, or around a square."""
        moves = [cast("Move", move) for move in line[:2]]
        arrows = (arrow_of(move, faint=place > 0) for place, move in enumerate(moves))
        return replace(state, arrows=tuple(arrows))

    def facts(self, start: base.AnyPosition) -> tuple[str, ...]:
        """Name the board and the rules."""
        position = cast("Position", start)
        fen = position.fen()[:-2]
        board = next((name for name, known in LAYOUTS.items() if known[:-2] == fen), "")
        return (board.capitalize() or "Own board", f"{position.rules.label} rules")

    def shown_words(self, report: Report) -> tuple[str, str]:
        """Say whose beam flies."""
        return f"{report.side.capitalize()} fires", "Follow the beam."

    def suggestion(self, position: base.AnyPosition, move: base.Move) -> str:
        """Name the piece and where it goes."""
        return self.report(position, move).title

    def told_end(self, game: Game) -> str:
        """Say who won and why."""
        return tell_outcome(game.outcome) if game.outcome is not None else ""

    def figures(self, game: Game, chronicle: Chronicle) -> tuple[tuple[str, str], ...]:
        """Count the moves and what each side lost."""
        lost = (
            (str(len(chronicle.losses(side.value, len(game.turns)))), f"{side.label} lost")
            for side in game.spec.sides
        )
        return ((str(len(game.turns)), "Moves"), *lost)

    def shape(self, start: base.AnyPosition) -> TableShape:  # noqa: ARG002 - all are alike
        """Give the wide board as much room as there is."""
        return TableShape(
            columns=len(GRID.columns),
            rows=len(GRID.rows),
            column=238,
            small_column=250,
            cards=(104, 186, 222, 52),
            happened=1,
            player=118,
        )

    def cards(self, pictures: Pictures) -> Cards:
        """Return the card of the selected piece, and the switch of the preview."""
        return LaserCards(pictures)


def arrow_of(move: Move, *, faint: bool) -> Arrow:
    """Return the arrow that shows a move."""
    if move.target is not None:
        return Arrow(move.origin, move.target, faint=faint)
    return Arrow(move.origin, move.origin, turn=1 if move.turn == "R" else -1, faint=faint)
