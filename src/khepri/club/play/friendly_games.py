"""Friendly games: challenges, games with the computer, playing again, and games that are kept."""

from __future__ import annotations

from khepri.club.incoming import (
    AnswerChallenge,
    AnswerOpponent,
    AskOpponent,
    Challenge,
    GoOnWith,
    LeaveGame,
    PlayComputer,
)
from khepri.club.links import PageLink
from khepri.club.night import YOU, Night
from khepri.club.outbox import Data
from khepri.club.play.challenges import Asked, Challenges
from khepri.club.play.club_game import ClubGame, Hold
from khepri.club.play.computer_pool import room_levels
from khepri.club.play.friendly_offers import clock_of, start_of
from khepri.club.play.game_shelf import GameShelf
from khepri.club.play.result_sentences import kept_sentence
from khepri.club.play.room_pausing import RoomPausing
from khepri.club.room.room import Room
from khepri.club.room.room_seats import SeatState
from khepri.errors import ClubError
from khepri.games.base import Side
from khepri.match.game import Game
from khepri.match.game_options import Options
from khepri.match.players import Player

OPTIONS = Options(hints=False)
"""What a friendly game allows: moves may be taken back, and the beam is shown beforehand."""


class FriendlyGames:
    """Brings players together who have nothing else to play."""

    def __init__(self, night: Night, room: Room, shelf: GameShelf, pausing: RoomPausing) -> None:
        self.night = night
        self.room = room
        self.shelf = shelf
        self.pausing = pausing
        self.challenges = Challenges()

    # Challenges

    def challenge(self, link: PageLink, message: Challenge) -> None:
        """Ask somebody for a game; two who ask each other play at once.

        :raises ClubError: if it cannot be.
        """
        seat = own_seat(link, message.seat)
        self._require_free(seat)
        self._require_can_be_asked(seat, message.to)
        theirs = self.challenges.between(message.to, seat)
        if theirs is not None:
            self._begin(theirs)
            return
        asked = self.challenges.add(seat, message, self.night.now_ms())
        if message.to in link.seats:
            self._begin(asked)
        self.night.changed.add(YOU)

    def answer(self, link: PageLink, message: AnswerChallenge) -> None:
        """Take a challenge, decline it, or take it back.

        :raises ClubError: if it does not wait any more.
        """
        asked = self.challenges.find(message.id)
        if asked is None or not {asked.by, asked.to} & set(link.seats):
            raise ClubError("That challenge has ended.")
        if not message.yes:
            self.challenges.remove(asked)
        elif asked.to not in link.seats:
            raise ClubError(f"{self._name(asked.to)} has to answer.")
        else:
            self._require_free(asked.to)
            self._require_can_be_asked(asked.to, asked.by)
            self._begin(asked)
        self.night.changed.add(YOU)

    def _begin(self, asked: Asked) -> None:
        """Begin a game: whoever was asked moves first."""
        spec, start = start_of(asked.kind, asked.board)
        seats: dict[Side, int | None] = {start.side: asked.to, start.side.opponent: asked.by}
        first, second = (Player(self._name(seats[side] or 0)) for side in spec.sides)
        control = clock_of(asked.clock)
        game = Game.new(spec, (first, second), start, control=control, options=OPTIONS)
        self._sit_down(game, {side: seats[side] for side in spec.sides})

    def _sit_down(self, game: Game, seats: dict[Side, int | None]) -> None:
        self.shelf.begin(game, seats, holds=self.pausing.holds)
        for seat in seats.values():
            if seat is not None:
                self.challenges.clear(seat)

    def _require_free(self, seat: int) -> None:
        if not self.night.settings.friendly:
            raise ClubError("Your teacher has switched friendly games off for now.")
        if not self.shelf.is_free(seat):
            raise ClubError("You are in a game. Play it first.")

    def _require_can_be_asked(self, seat: int, other: int) -> None:
        known = self.room.seats.get(other)
        if known is None or known.state is not SeatState.IN or other == seat:
            raise ClubError("Nobody is sitting there.")
        if not self.room.is_here(other):
            raise ClubError(f"{known.name} is not here just now.")
        if not self.shelf.is_free(other):
            raise ClubError(f"{known.name} is in a game. Ask again later.")

    def _name(self, seat: int) -> str:
        known = self.room.seats.get(seat)
        return known.name if known is not None else "Somebody"

    # The computer

    def play_computer(self, link: PageLink, message: PlayComputer) -> None:
        """Begin a game with the computer.

        :raises ClubError: if it cannot be.
        """
        seat = own_seat(link, message.seat)
        self._require_free(seat)
        spec, start = start_of(message.kind, message.board)
        levels = {each.number: each for each in room_levels(spec)}
        if message.level not in levels:
            raise ClubError(f"Choose a level from 1 to {len(levels)}.")
        level = levels[message.level]
        own = start.side.opponent if message.second else start.side
        person, computer = Player(self._name(seat)), Player(level.name, level.number)
        first, second = (person if side is own else computer for side in spec.sides)
        game = Game.new(spec, (first, second), start, options=OPTIONS)
        self._sit_down(game, {side: seat if side is own else None for side in spec.sides})

    # Again

    def offer_rematch(self, link: PageLink, message: AskOpponent) -> None:
        """Ask the opponent to play again, with sides changed; the computer always agrees.

        :raises ClubError: if that cannot be.
        """
        game, side = self._to_play_again(link, message.game, message.seat)
        other = game.seats[side.opponent]
        if other is None or other in link.seats or game.rematch is side.opponent:
            self._play_again(game)
        else:
            game.rematch = side
            self.shelf.show(game)

    def answer_rematch(self, link: PageLink, message: AnswerOpponent) -> None:
        """Answer whether to play again.

        :raises ClubError: if that cannot be.
        """
        game, side = self._to_play_again(link, message.game, message.seat)
        if game.rematch is not side.opponent:
            raise ClubError("There is nothing to answer any more.")
        if message.yes:
            self._play_again(game)
        game.rematch = None
        self.shelf.show(game)

    def _to_play_again(self, link: PageLink, number: int, seat: int) -> tuple[ClubGame, Side]:
        game = self.shelf.find(number)
        sides = game.sides_of((seat,) if seat else link.seats)
        if not sides or game.is_event or not game.is_over:
            raise ClubError("This game cannot be played again.")
        for each in game.players:
            if each in link.seats:
                self._require_free(each)
            elif self.shelf.game_of(each) is not game:
                raise ClubError(f"{self._name(each)} has gone back to the lobby.")
        return game, sides[0]

    def _play_again(self, game: ClubGame) -> None:
        session = game.session.rematch(swapped=True)
        seats = {side: game.seats[side.opponent] for side in game.game.spec.sides}
        self.shelf.add(session, seats, holds=self.pausing.holds)
        for seat in game.players:
            self.challenges.clear(seat)

    # Games that are kept

    def leave(self, link: PageLink, message: LeaveGame) -> None:
        """Go back to the lobby: a game that goes on is kept, one that is over is put away.

        :raises ClubError: if it is a game of the event that goes on.
        """
        game = self.shelf.find(message.game)
        leaving = [seat for seat in game.players if seat in link.seats]
        if game.is_event and not game.is_over:
            raise ClubError("Your round is still being played. Play it to the end.")
        if not game.is_over and leaving:
            if not game.game.turns and len(game.players) == len(leaving):
                self.shelf.drop(game)  # nobody would want to go on with it
            elif Hold.KEPT not in game.holds:
                names = " and ".join(self._name(seat) for seat in leaving)
                self.keep(game, f"{names} went back to the lobby.")
        for seat in leaving:
            if self.shelf.game_of(seat) is game:
                self.shelf.sit(seat, None)
        game.rematch = None
        self.shelf.show(game)

    def keep(self, game: ClubGame, why: str) -> None:
        """Let a friendly game wait."""
        game.waits_for = why
        game.hold(Hold.KEPT, self.night.now_ms())
        self.shelf.keep(game)
        self.shelf.show(game)
        self.night.changed.add(YOU)

    def make_way(self, seat: int, round_name: str) -> None:
        """A round calls somebody: the game that is played comes later."""
        game = self.shelf.game_of(seat)
        if game is not None and not game.is_over and not game.is_event:
            self.keep(game, f"{round_name} comes first.")
        if self.challenges.clear(seat):
            self.night.changed.add(YOU)

    def go_on(self, link: PageLink, message: GoOnWith) -> None:
        """Go on with a game that was kept, when both have time for it.

        :raises ClubError: if that cannot be.
        """
        game = self.shelf.find(message.game)
        if game.is_over or Hold.KEPT not in game.holds or not game.sides_of(link.seats):
            raise ClubError("There is no such game to go on with.")
        for seat in game.players:
            if seat in link.seats:
                self._require_free(seat)
            else:
                self._require_can_be_asked(0, seat)
        for seat in game.players:
            self.shelf.sit(seat, game)
            self.challenges.clear(seat)
        game.waits_for = ""
        for why in self.pausing.holds:
            game.hold(why, self.night.now_ms())
        game.lift(Hold.KEPT)
        self.shelf.keep(game)
        self.shelf.show(game)

    def kept_of(self, seat: int) -> list[Data]:
        """Return the games of a seat that are kept, for its lobby."""
        found: list[Data] = []
        for game in self.shelf.games.values():
            side = game.side_of(seat) if Hold.KEPT in game.holds else None
            if side is not None and not game.is_over:
                found.append({"game": game.number, "words": kept_sentence(game, side)})
        return found

    def challenges_of(self, seat: int) -> list[Data]:
        """Return the challenges of a seat, for its lobby."""
        found: list[Data] = []
        for asked in self.challenges.of(seat):
            other = asked.to if asked.by == seat else asked.by
            known = self.room.seats.get(other)
            found.append(
                {
                    "id": asked.number,
                    "from": asked.by,
                    "to": asked.to,
                    "name": self._name(other),
                    "sign": known.sign if known is not None else 0,
                    "mine": asked.by == seat,
                    "words": asked.words,
                    "until_at": asked.until_ms,
                }
            )
        return found

    def advance(self) -> None:
        """Let challenges end that nobody has answered."""
        if self.challenges.end_old(self.night.now_ms()):
            self.night.changed.add(YOU)


def own_seat(link: PageLink, seat: int) -> int:
    """Return for which of its seats a page speaks.

    :raises ClubError: if it does not say so, and two play there.
    """
    if seat:
        return seat
    if len(link.seats) != 1:
        raise ClubError("Say who of you it is." if link.seats else "You have no seat here.")
    return link.seats[0]
