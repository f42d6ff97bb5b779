"""How Othello shows itself in the window."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from khepri.app.boards.board_state import Arrow, BoardState, Token
from khepri.app.context import Context
from khepri.app.faces.colours import SideColours
from khepri.app.faces.face import Face, Report, TableShape
from khepri.app.faces.measure import Measure
from khepri.app.faces.othello.aftermath import OthelloAftermath
from khepri.app.faces.othello.cards import OthelloCards
from khepri.app.faces.othello.colours import disc_colours
from khepri.app.faces.othello.editing import OthelloEditing
from khepri.app.faces.othello.hand import OthelloHand
from khepri.app.faces.othello.keys import REPLAY_KEYS, TABLE_KEYS
from khepri.app.faces.othello.lesson_art import OthelloLessonArt
from khepri.app.faces.othello.offers import OthelloOffers
from khepri.app.faces.othello.rules import RULES
from khepri.app.faces.othello.sample import SAMPLE
from khepri.app.faces.othello.skin import OthelloSkin, grid_of, tokens_of
from khepri.app.faces.othello.stop_looks import disc_stop_looks
from khepri.app.faces.othello.words import ending_of, turn_words
from khepri.app.faces.pictures import Pictures
from khepri.app.faces.printing import Printing
from khepri.app.faces.stop_looks import StopLooks
from khepri.app.style.theme import Theme
from khepri.app.widgets import Tone
from khepri.audio import Cue
from khepri.games import base
from khepri.games.othello import GAME, Flips, Move, Position, Setup, Side
from khepri.learn.judging import Concern
from khepri.match.words import Ending
from khepri.system.names import plural


class OthelloFace(Face[Position, Move, Setup, Flips]):
    """Discs that turn over, counted all the time."""

    spec = GAME
    offers = OthelloOffers()
    editing = OthelloEditing()
    measure = Measure(
        level=100, little=250, as_good=100, unit="disc", worth="disc", steep=1_200, whole=True
    )
    bindings = TABLE_KEYS
    replay_bindings = REPLAY_KEYS
    large_words = True
    longest_move = "l12 +22"
    motto = "Turn the discs."
    aim = "Have more discs of your colour at the end."
    rules = RULES
    printing = Printing(
        lambda setup: grid_of(setup.size), lambda token: (f"disc_{token.side}",), {}
    )
    sample = SAMPLE
    lesson_art = OthelloLessonArt()
    aftermath = OthelloAftermath()

    def skin(self, context: Context, shown: Position | Setup) -> OthelloSkin:
        """Return the skin for a board of the right size."""
        shapes, board = context.skin.shapes, context.board_colours
        return OthelloSkin(context.art, context.fonts, shapes, board, size=shown.size)

    def tokens(self, shown: Position | Setup) -> dict[str, Token]:
        """Return the discs."""
        return tokens_of(shown)

    def side_colours(self, theme: Theme) -> tuple[SideColours, SideColours]:
        """Return a dark and a light shade."""
        return disc_colours(theme)

    def tone(self, side: base.Side) -> Tone:  # noqa: ARG002 - a black panel would say nothing
        """Return gold for both: their signs tell them apart."""
        return Tone.GOLD

    def hand(self, position: Position, offered: Collection[Move] | None = None) -> OthelloHand:
        """Return a hand that puts discs down."""
        return OthelloHand(position, offered)

    def report_done(self, before: Position, move: Move, effect: Flips) -> Report:
        """Tell how many discs turned, or who had to pass."""
        side, other = before.side, before.side.opponent
        tokens = tokens_of(before)
        if move.square is None:
            told = f"{side.label} had no move, so {other.label} plays again."
            return Report(side.value, f"{side.label} passed", (), told, tokens)
        turned = len(effect.squares)
        return Report(
            side=side.value,
            title=f"{side.label} played {move.square}",
            squares=(move.square,),
            sentence=f"{turn_words(turned, side.value, done=True)}.",
            before=tokens,
            note=f"+{turned}",
        )

    def point_out(self, state: BoardState, line: Sequence[Move]) -> BoardState:
        """Ring the squares of a line; a pass has none."""
        squares = [move.square for move in line[:2]]
        arrows = (
            Arrow(square, square, faint=place > 0)
            for place, square in enumerate(squares)
            if square is not None
        )
        return replace(state, arrows=tuple(arrows))

    def stop_looks(self, before: Position, move: Move, concern: Concern) -> StopLooks:
        """Show the learner's disc, and what the answer would turn over."""
        return disc_stop_looks(before, move, concern)

    def cue(self, move: Move) -> Cue | None:
        """Let a pass be heard; discs are heard when they land and turn over."""
        return Cue.PASS if move.square is None else None

    def cue_back(self) -> None:
        """Return nothing: discs are heard as they turn back."""

    def facts(self, start: Position) -> tuple[str, ...]:
        """Tell the size, and whether the usual four discs began."""
        size = f"{start.size} × {start.size}"
        return (size,) if start == Position.start(start.size) else (size, "Own board")

    def shown_words(self, report: Report) -> tuple[str, str]:
        """Say what is being turned."""
        side = report.side.capitalize()
        if not report.squares:
            return f"{side} must pass", "There is no square to play on."
        return f"{side} plays {report.squares[0]}", "Watch the discs turn."

    def ending(self, outcome: base.Outcome, position: Position) -> Ending:
        """Say who won, with both scores."""
        return ending_of(outcome, position)

    def title(self, variant: str) -> str:
        """Add the size of the board."""
        return f"{GAME.title} {variant}×{variant}"

    def score(self, board: Setup) -> tuple[int, int]:
        """Count both sides' discs."""
        black, white = (len(board.board.squares(side)) for side in Side)
        return black, white

    def holding(self, position: Position, side: base.Side) -> str:
        """Count a side's discs."""
        return plural(position.discs(Side(side.value)), "disc")

    def shape(self, start: Position) -> TableShape:
        """Give the square board wider columns."""
        return TableShape(
            columns=start.size,
            rows=start.size,
            column=302,
            small_column=247,
            cards=(104, 146, 140, 174),
            happened=3,
            player=100,
        )

    def cards(self, pictures: Pictures) -> OthelloCards:
        """Return the count of discs, and the card of the move in mind."""
        return OthelloCards(pictures)
