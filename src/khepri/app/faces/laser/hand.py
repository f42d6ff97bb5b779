"""The hand of a Laser Chess player: the selected piece, and the move in mind. No pygame here."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from khepri.app.boards.board_state import BoardState, End, Token
from khepri.app.faces.face import Forecast, Hand, Objection
from khepri.app.faces.laser.forecast import forecast_of
from khepri.app.faces.laser.skin import shot_of, tokens_of
from khepri.errors import RulesError
from khepri.games import base
from khepri.games.laser import Move, Position, QuarterTurn

OTHER_PIECE = "This task is about another piece."
OTHER_MOVE = "That move is not part of this task."
CONFIRM_WHEEL = "Click it or press Enter to turn it."
CAREFUL_WHEEL = "Click it to do it anyway. Esc takes it back."


class LaserHand(Hand[Position, Move]):
    """The selection in one position."""

    def __init__(self, position: Position, offered: Collection[Move] | None = None) -> None:
        self.position = position
        self.selected: str | None = None
        self.armed: Move | None = None
        self.aimed: Move | None = None
        self.in_mind: Move | None = None
        """The move that is thought about: the one pointed at or asked for, whichever is newer."""

        self._by_wheel = False
        self._legal = position.legal_moves() if offered is None else [*offered]
        self._restricted = offered is not None

    @property
    def prompt(self) -> str:
        """What to do next."""
        if self.armed is not None and self.armed == self.in_mind:
            return CONFIRM_WHEEL if self._by_wheel else "Press again to play it."
        if self.selected is not None:
            return self._prompt_for(self.selected)
        return "Choose one of your pieces."

    def _prompt_for(self, square: str) -> str:
        """Say what the selected piece can do: a piece may be shut in, and a sphinx stays put."""
        match bool(self.targets), self.turns:
            case True, True:
                return "Pick a square, or turn the piece."
            case True, False:
                return "Pick a square."
            case False, True:
                return "It can only turn here."
            case _:
                return f"{self._cannot_move(square)}: choose another piece."

    def _cannot_move(self, square: str) -> str:
        piece = self.position.piece_at(square)
        return f"This {piece.kind if piece is not None else 'piece'} cannot move"

    @property
    def stuck(self) -> str:
        """Say that the selected piece can neither move nor turn; empty if it can."""
        if self.selected is None or self.selected in self.movable:
            return ""
        return f"{self._cannot_move(self.selected)}."

    def wait_for(self, position: Position) -> None:
        """Let go of everything, for the next position."""
        self.let_go()
        if position is not self.position:
            self.position = position
            self._legal = position.legal_moves()
            self._restricted = False

    def let_go(self) -> bool:
        """Select nothing; return whether something was held."""
        held = self.selected is not None or self.armed is not None
        self.selected = self.armed = self.aimed = self.in_mind = None
        self._by_wheel = False
        return held

    def select(self, square: str) -> None:
        """Take up another piece."""
        self.let_go()
        self.selected = square

    @property
    def movable(self) -> frozenset[str]:
        """The squares of pieces that may move or turn."""
        return frozenset(move.origin for move in self._legal)

    @property
    def targets(self) -> frozenset[str]:
        """The squares that the selected piece may go to."""
        return frozenset(
            move.target
            for move in self._legal
            if move.origin == self.selected and move.target is not None
        )

    @property
    def turns(self) -> bool:
        """Whether the selected piece may be turned at all."""
        return any(move.origin == self.selected and move.turn is not None for move in self._legal)

    def choose(self, square: str) -> Move | Objection | None:
        """Click a square: take up a piece, put it down, or ask for a move."""
        if self.selected == square:
            if self.wheeled is not None:
                return self.wheeled
            self.let_go()
            return None
        if self.selected is not None and square in self.targets:
            return Move(self.selected, square)
        piece = self.position.piece_at(square)
        if piece is not None and piece.side is self.position.side:
            if self._restricted and square not in self.movable:
                return Objection(OTHER_PIECE)
            self.select(square)
            return None
        if self.selected is not None:
            return self.drop(self.selected, square)
        if piece is not None:
            own = self.position.side.label
            return Objection(
                f"That {piece.kind} is {piece.side.label}'s. You play {own}: choose a piece of"
                " your own."
            )
        return None

    def drop(self, origin: str, target: str) -> Move | Objection:
        """Ask for a step or a swap."""
        try:
            move = Move(origin, target)
        except RulesError as error:
            # How far pieces go is no answer about one that goes nowhere.
            stays = origin == self.selected and not self.targets
            return Objection(self._prompt_for(origin) if stays else str(error))
        return self._checked(move)

    def _checked(self, move: Move) -> Move | Objection:
        """Return a move if it is offered, or else why it cannot be played."""
        try:
            self.position.shot(move)
        except RulesError as error:
            return Objection(str(error), move)
        return move if move in self._legal else Objection(OTHER_MOVE, move)

    def turn(self, way: int) -> Move | Objection:
        """Ask for a turn of the selected piece."""
        if self.selected is None:
            return Objection("Choose one of your pieces first, then turn it.")
        return self._checked(self.turned(self.selected, way))

    def meant_by_turn(self, way: int) -> Move | None:
        """Return the turn of the selected piece, if there is one that may be turned."""
        if self.selected is None or not self.turns:
            return None
        move = self.turned(self.selected, way)
        return move if move in self._legal else None

    @staticmethod
    def turned(square: str, way: int) -> Move:
        """Return the turn of a piece: 1 for clockwise, -1 for the other way."""
        return Move(square, QuarterTurn.RIGHT if way > 0 else QuarterTurn.LEFT)

    def owns(self, square: str, side: base.Side) -> bool:
        """Say whether a piece of that side stands on a square."""
        piece = self.position.piece_at(square)
        return piece is not None and piece.side is side

    def wheel(self, square: str, way: int) -> Objection | None:
        """Turn the selected piece a quarter, or back to where it was."""
        if square != self.selected:
            return None
        turn = self.turn(way)
        if isinstance(turn, Objection):
            return turn
        if self.wheeled in (None, turn):
            self.arm(turn)
            self._by_wheel = True
        else:
            self.armed = None
            self.in_mind = self.aimed
            self._by_wheel = False
        return None

    @property
    def wheeled(self) -> Move | None:
        """The turn of the selected piece that waits for a click or Enter."""
        return self.armed if self._by_wheel else None

    def meant_by(self, square: str | None) -> Move | None:
        """Return the step or swap to a square, if the selected piece may go there."""
        if self.selected is None or square is None or square not in self.targets:
            return None
        return Move(self.selected, square)

    def aim(self, move: Move | None) -> bool:
        """Have another move in mind; return whether that is a change."""
        wanted = move if move in self._legal else None
        if wanted == self.aimed:
            return False
        self.aimed = wanted
        self.in_mind = wanted or self.armed
        return True

    def arm(self, move: Move) -> bool:
        """Ask for a move that must be asked for twice; return whether this is the second time."""
        if self.armed == move:
            return True
        if self.selected != move.origin:
            self.select(move.origin)
        self.armed = self.in_mind = move
        self._by_wheel = False
        return False

    def endangers(self, move: Move) -> bool:
        """Say whether the beam after a move would destroy a piece of one's own."""
        if move not in self._legal:
            return False
        return shot_of(self.position.shot(move)).end is End.OWN_HIT

    @property
    def forecast(self) -> Forecast | None:
        """What the beam of the move in mind would do."""
        move = self.in_mind
        if move is None:
            return None
        told = forecast_of(self.position, move, asked=move == self.armed)
        if told.careful and move == self.wheeled:
            told = replace(told, sentence=CAREFUL_WHEEL)
        return told

    def shown_on(self, state: BoardState, *, previews: bool) -> BoardState:
        """Add the selection, its targets, and the beam of the move in mind."""
        move, foretold = self.in_mind, self.forecast
        preview, ghosts, words = None, {}, ""
        if move is not None and foretold is not None and (previews or move == self.armed):
            preview, words = shot_of(self.position.shot(move)), foretold.words
            ghosts = ghosts_of(self.position, move)
        return replace(
            state,
            movable=self.movable,
            selected=self.selected,
            targets=self.targets,
            preview=preview,
            foretold=words,
            ghosts=ghosts,
        )


def ghosts_of(position: Position, move: Move) -> dict[str, Token]:
    """Return where the pieces of a move would stand, before the shot."""
    tokens = tokens_of(position)
    mover = tokens[move.origin]
    if move.turn is not None:
        step = 1 if move.turn == "R" else 3
        return {move.origin: Token(mover.side, mover.kind, (mover.turn + step) % 4)}
    target = str(move.target)
    ghosts = {target: mover}
    if target in tokens:
        ghosts[move.origin] = tokens[target]
    return ghosts
