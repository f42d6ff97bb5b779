"""How Laser Chess shows itself in the window."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from khepri.app.boards.board_state import BoardState, Shot, Token
from khepri.app.context import Context
from khepri.app.faces.demonstration import Demonstration
from khepri.app.faces.face import Face, Report, TableShape
from khepri.app.faces.laser.aftermath import LaserAftermath
from khepri.app.faces.laser.arrows import arrow_of
from khepri.app.faces.laser.attract import Attract
from khepri.app.faces.laser.cards import LaserCards
from khepri.app.faces.laser.demonstration import demonstration_of
from khepri.app.faces.laser.editing import LaserEditing
from khepri.app.faces.laser.hand import LaserHand
from khepri.app.faces.laser.keys import REPLAY_KEYS, TABLE_KEYS
from khepri.app.faces.laser.lesson_art import LaserLessonArt
from khepri.app.faces.laser.lesson_looks import LESSON_LOOKS
from khepri.app.faces.laser.offers import LaserOffers
from khepri.app.faces.laser.report import report_of
from khepri.app.faces.laser.rules import RULES
from khepri.app.faces.laser.sample import SAMPLE
from khepri.app.faces.laser.skin import GRID, LaserSkin, layers_of, shot_of, tokens_of
from khepri.app.faces.laser.stop_looks import laser_stop_looks
from khepri.app.faces.measure import Measure
from khepri.app.faces.pictures import Pictures
from khepri.app.faces.printing import Printing
from khepri.app.faces.stop_looks import StopLooks
from khepri.app.widgets import Tone
from khepri.audio import Cue
from khepri.games import base
from khepri.games.laser import GAME, LAYOUTS, Beam, Move, Position, Setup, Side
from khepri.games.laser.beam import fire
from khepri.learn.judging import Concern


class LaserFace(Face[Position, Move, Setup, Beam]):
    """Pieces to be turned, beams to be followed, and what they destroy."""

    spec = GAME
    offers = LaserOffers()
    editing = LaserEditing()
    measure = Measure(level=30, little=80, as_good=25, unit="point", worth="piece", steep=320)
    bindings = TABLE_KEYS
    replay_bindings = REPLAY_KEYS
    turns_board = True
    turns_pieces = True
    losses = True
    longest_move = "Rg4~f4 xNh5"
    again = "Show the beam again"
    motto = "Bend the light."
    aim = "Bend your light so that it hits the other pharaoh."
    rules = RULES
    text_name = "FEN"
    printing = Printing(
        lambda _: GRID,
        layers_of,
        {Side.BLUE.value: "#0069a6", Side.RED.value: "#b54e00"},
        frozenset({Side.RED.value}),
    )
    sample = SAMPLE
    lesson_art = LaserLessonArt()
    lesson_looks = LESSON_LOOKS
    aftermath = LaserAftermath()

    def skin(self, context: Context, shown: Position | Setup | None = None) -> LaserSkin:
        """Return the skin with the player's colours: all boards are alike."""
        del shown
        return LaserSkin(context.art, context.fonts, context.skin.shapes, context.board_colours)

    def tokens(self, shown: Position | Setup) -> dict[str, Token]:
        """Return the pieces."""
        return tokens_of(shown)

    def tone(self, side: base.Side) -> Tone:
        """Return blue or red."""
        return Tone.BLUE if side is Side.BLUE else Tone.RED

    def self_playing(self, context: Context) -> Attract:
        """Let beams fly behind the menu."""
        return Attract(
            self.skin(context), context.skin.theme, still=context.settings.reduced_motion
        )

    def demonstration(self, start: Position) -> Demonstration | None:
        """Return the shot of a first move that goes a long way."""
        return demonstration_of(start)

    def beams(self, position: Position) -> tuple[Shot, ...]:
        """Return where both sphinxes would fire: it breaks nothing, since nobody has moved."""
        sides = (position.side, position.side.opponent)
        shots = (shot_of(fire(position, side)) for side in sides)
        return tuple(replace(shot, destroyed=None, victim=None, decides=False) for shot in shots)

    def hand(self, position: Position, offered: Collection[Move] | None = None) -> LaserHand:
        """Return a hand that selects pieces, moves and turns them."""
        return LaserHand(position, offered)

    def report_done(self, before: Position, move: Move, effect: Beam) -> Report:
        """Tell what moved, and what its beam did."""
        return report_of(before, move, effect)

    def point_out(self, state: BoardState, line: Sequence[Move]) -> BoardState:
        """Draw arrows from square to square, or around a square."""
        arrows = (arrow_of(move, faint=place > 0) for place, move in enumerate(line[:2]))
        return replace(state, arrows=tuple(arrows))

    def stop_looks(self, before: Position, move: Move, concern: Concern) -> StopLooks:
        """Show both moves with arrows, and the light that does the harm."""
        return laser_stop_looks(before, move, concern)

    def cue(self, move: Move) -> Cue:
        """Tell a turn from a step by its sound."""
        return Cue.MOVE if move.turn is None else Cue.ROTATE

    def facts(self, start: Position) -> tuple[str, ...]:
        """Name the board and the rules."""
        fen = start.fen()[:-2]
        board = next((name for name, known in LAYOUTS.items() if known[:-2] == fen), "")
        return (board.capitalize() or "Own board", f"{start.rules.label} rules")

    def shown_words(self, report: Report) -> tuple[str, str]:
        """Say whose beam flies."""
        return f"{Side(report.side).label} fires", "Follow the beam."

    def shape(self, start: Position) -> TableShape:  # noqa: ARG002 - all are alike
        """Give the wide board as much room as there is."""
        return TableShape(
            columns=len(GRID.columns),
            rows=len(GRID.rows),
            column=238,
            small_column=236,
            cards=(104, 186, 222, 52),
            happened=1,
            player=118,
        )

    def cards(self, pictures: Pictures) -> LaserCards:
        """Return the card of the selected piece, and the switch of the preview."""
        return LaserCards(pictures)
