"""What players do at a board: they move, ask each other, give up, and call the teacher."""

from __future__ import annotations

from khepri.club.night import DESK, Night, PageLink, game_stream
from khepri.club.play.clocks import Devices
from khepri.club.play.games import ClubGame, GameShelf, Hold
from khepri.club.play.words import hold_sentence
from khepri.club.protocol import AnswerOpponent, AskOpponent, CallTeacher, GiveUp, MakeMove, Seen
from khepri.errors import ClubError, RulesError
from khepri.games.base import Side
from khepri.match.actions import Action, AnswerDraw, AnswerUndo, AskUndo, OfferDraw, Play, Resign
from khepri.match.events import Refused

TOO_LATE = "That move came too late. Here is the board now."
CALLS_APART_MS = 60_000
"""A hand goes up once a minute at most."""


def may_offer_draw(game: ClubGame, side: Side, draws_from: int) -> bool:
    """Say whether a player may offer a draw now; in an event perhaps only from some move on."""
    played = game.game
    if game.is_over or game.holds - {Hold.GONE} or played.draw_offer is side:
        return False
    made = played.own_moves(side)
    early = game.is_event and made + 1 < draws_from
    return not early and played.offers[played.spec.sides.index(side)] != made


class PlayerActions:
    """Does what the players of a game ask for."""

    def __init__(self, night: Night, shelf: GameShelf, devices: Devices) -> None:
        self.night = night
        self.shelf = shelf
        self.devices = devices
        self.hands: dict[int, int] = {}
        """Whose hand is up, by seat, and since when."""

        self._called: dict[int, int] = {}

    # Moves

    def move(self, link: PageLink, message: MakeMove) -> None:
        """Play a move; one that came before is not played again.

        :raises ClubError: if it cannot be played; the page is then shown the whole game.
        """
        game = self.shelf.find(message.game)
        sides = self._sides(game, link, message.seat)
        if not self._is_played(game, sides, message):
            try:
                side = self._play(game, sides, message)
            except (ClubError, RulesError):
                self.night.outbox.forget(link.number, game_stream(game.number))
                self.shelf.show(game)
                raise
            game.moves_heard.add((side, message.id, message.ply, message.m))

    def _is_played(self, game: ClubGame, sides: tuple[Side, ...], message: MakeMove) -> bool:
        """Say whether this very move is on the board: its answer was lost on the way."""
        if not message.id:
            return False
        if any((side, message.id, message.ply, message.m) in game.moves_heard for side in sides):
            return True
        # What was sent before the laptop was switched off is known only by the moves themselves.
        turns = game.game.turns
        if not 0 <= message.ply < len(turns):
            return False
        turn = turns[message.ply]
        return turn.side in sides and str(turn.move) == message.m

    def _play(self, game: ClubGame, sides: tuple[Side, ...], message: MakeMove) -> Side:
        self.devices.look(game)
        game.session.advance()
        side = game.game.side
        if game.is_over or message.ply != len(game.game.turns) or side not in sides:
            raise ClubError(TOO_LATE)
        self._require_going(game, side)
        move = game.game.spec.parse_move(message.m)
        given = self.devices.given_back(game, side)
        self._apply(game, Play(side, move), self.night.now_ms() - given)
        game.lag_ms[side] = game.lag_ms.get(side, 0) + given
        return side

    def seen(self, link: PageLink, message: Seen) -> None:
        """The player to move has seen the last move: the turn begins."""
        game = self.shelf.games.get(message.game)
        if game is None or message.ply != len(game.game.turns):
            return
        if game.on_the_move in game.sides_of(link.seats):
            game.session.advance()  # it may have begun by itself, a little earlier
            game.session.seen()

    # Between the players

    def offer(self, link: PageLink, message: AskOpponent) -> None:
        """Ask the opponent for a draw, or to take a move back.

        :raises ClubError: if that cannot be asked now.
        """
        game = self.shelf.find(message.game)
        side = self._side(game, link, message.seat, game.game.side)
        self._require_going(game, side)
        match message.what:
            case "draw":
                accepts = game.game.draw_offer is side.opponent
                if not accepts and not may_offer_draw(game, side, self.night.settings.draws_from):
                    raise ClubError("You cannot offer a draw now.")
                self._apply(game, OfferDraw(side))
            case "takeback":
                self._apply(game, AskUndo(side))
            case _:
                raise ClubError("That cannot be asked for.")

    def answer(self, link: PageLink, message: AnswerOpponent) -> None:
        """Answer what the opponent has asked.

        :raises ClubError: if nothing was asked.
        """
        game = self.shelf.find(message.game)
        asked = game.game.draw_offer if message.what == "draw" else game.game.undo_request
        if asked is None or message.what not in ("draw", "takeback"):
            raise ClubError("There is nothing to answer any more.")
        side = self._side(game, link, message.seat, asked.opponent)
        self._require_going(game, side)
        answer = AnswerDraw if message.what == "draw" else AnswerUndo
        self._apply(game, answer(side, message.yes))

    def resign(self, link: PageLink, message: GiveUp) -> None:
        """Give the game up.

        :raises ClubError: if it does not go on.
        """
        game = self.shelf.find(message.game)
        side = self._side(game, link, message.seat, game.game.side)
        self._require_going(game, side)
        self._apply(game, Resign(side))

    # The teacher

    def call_teacher(self, link: PageLink, message: CallTeacher) -> None:
        """Put a hand up.

        :raises ClubError: if it was up a moment ago.
        """
        seat = message.seat or next(iter(link.seats), 0)
        now = self.night.now_ms()
        if not seat:
            raise ClubError("Join the room first.")
        if now - self._called.get(seat, -CALLS_APART_MS) < CALLS_APART_MS:
            raise ClubError("Your teacher has been called. Please wait a moment.")
        self._called[seat] = self.hands[seat] = now
        game = self.shelf.games.get(message.game)
        side = game.side_of(seat) if game is not None else None
        if game is not None and side is not None:
            game.hands_up.add(side)
        self.night.changed.add(DESK)

    def hand_down(self, game: ClubGame, side: Side | None) -> None:
        """The teacher has come."""
        for each in tuple(game.hands_up):
            if side in (None, each):
                game.hands_up.discard(each)
                self.hands.pop(game.seats[each] or 0, None)
        self.night.changed.add(DESK)

    # Who, and whether

    def _sides(self, game: ClubGame, link: PageLink, seat: int) -> tuple[Side, ...]:
        sides = game.sides_of((seat,) if seat else link.seats)
        if not sides:
            raise ClubError("You do not play in this game.")
        return sides

    def _side(self, game: ClubGame, link: PageLink, seat: int, usual: Side) -> Side:
        """Return for whom a page speaks: `usual` where both play there and none is named."""
        sides = self._sides(game, link, seat)
        return usual if usual in sides else sides[0]

    def _require_going(self, game: ClubGame, side: Side) -> None:
        if game.is_over:
            raise ClubError("The game is over.")
        if game.holds - {Hold.GONE}:
            raise ClubError(hold_sentence(game, side))

    def _apply(self, game: ClubGame, action: Action, at_ms: int | None = None) -> None:
        clock = game.game.clock
        falls = clock.flag_falls_at() if clock is not None else None
        if at_ms is None and falls is not None and game.session.flag_waits_ms:
            # A move of the other may still be on its way: this does not come before it.
            at_ms = min(self.night.now_ms(), falls - 1)
        for event in game.session.apply(action, at_ms):
            if isinstance(event, Refused):
                raise ClubError(event.reason)
