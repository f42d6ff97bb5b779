"""Friendly games: what is offered, challenges, the computer, rematches, and kept games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from khepri.club.night import YOU, Night, PageLink
from khepri.club.outbox import Data
from khepri.club.play.clocks import RoomPausing
from khepri.club.play.computers import room_levels
from khepri.club.play.games import ClubGame, GameRegistry, Hold
from khepri.club.play.words import kept_sentence
from khepri.club.protocol import (
    AnswerChallenge,
    AnswerOpponent,
    AskOpponent,
    Challenge,
    GoOnWith,
    LeaveGame,
    PlayComputer,
)
from khepri.club.room.room import Room
from khepri.club.room.seats import SeatState
from khepri.errors import ClubError, RulesError
from khepri.games.base import AnyPosition, GameSpec, Side
from khepri.games.registry import all_games, game_named
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.options import Options
from khepri.match.players import Player
from khepri.system.names import plural

# What is offered


CLOCKS = ("", "180+2", "300+3", "300+0", "600+5", "900+10")
"""The clocks on offer; the first is none."""

NO_CLOCK = "No clock"


def start_of(kind: str, board: str) -> tuple[GameSpec, AnyPosition]:
    """Return the game and the position that a friendly game begins with.

    :raises ClubError: if the room does not offer it.
    """
    try:
        spec = game_named(kind)
    except RulesError as error:
        raise ClubError("That game is not played here.") from error
    boards = boards_of(spec)
    if not board:
        board = next(iter(boards))
    if board not in boards:
        raise ClubError("There is no such board here.")
    return spec, boards[board]


def clock_of(text: str) -> TimeControl | None:
    """Return the clock that was chosen; None for none.

    :raises ClubError: if the room does not offer it.
    """
    if text not in CLOCKS:
        raise ClubError("There is no such clock here.")
    return TimeControl.parse(text) if text else None


def clock_words(control: TimeControl | None) -> str:
    """Return a clock as children read it.

    >>> clock_words(TimeControl.parse("600+5")), clock_words(TimeControl.parse("90"))
    ('10 minutes, 5 seconds a move', '1 minute 30 seconds')
    """
    if control is None:
        return NO_CLOCK
    words = duration_words(control.main_ms)
    if control.increment_ms:
        words += f", {duration_words(control.increment_ms)} a move"
    return words


def duration_words(ms: int) -> str:
    """Write a time in whole words.

    >>> duration_words(600_000), duration_words(5_000), duration_words(90_000)
    ('10 minutes', '5 seconds', '1 minute 30 seconds')
    """
    minutes, rest = divmod(round(ms / 1000), 60)
    words = [plural(minutes, "minute")] if minutes else []
    if rest or not minutes:
        words.append(plural(rest, "second"))
    return " ".join(words)


def clock_name(control: TimeControl | None) -> str:
    """Return a clock as short as a button wants it: ``5 min + 3 s``."""
    return NO_CLOCK if control is None else control.told


def title_of(spec: GameSpec, start: AnyPosition) -> str:
    """Return what is played, in a few words: ``Othello 8×8``."""
    boards = boards_of(spec).items()  # who moves first makes no other board of it
    named = next((key for key, each in boards if each == spec.started_by(start, each.side)), None)
    name = _board_name(spec, named, start) if named is not None else ""
    return f"{spec.title} {name}".rstrip()


def offered() -> Data:
    """Return everything that a friendly game can be, for the lobby."""
    return {
        "kinds": [_kind(spec) for spec in all_games()],
        "clocks": [{"clock": each, "name": clock_name(clock_of(each))} for each in CLOCKS],
        "levels": _levels(all_games()[0]),
    }


def _kind(spec: GameSpec) -> Data:
    return {
        "kind": spec.name,
        "name": spec.title,
        "boards": [
            {"board": key, "name": _board_name(spec, key, start)}
            for key, start in boards_of(spec).items()
        ],
        "sides": [{"side": side.value, "label": side.label} for side in spec.sides],
        "levels": _levels(spec),
    }


def _levels(spec: GameSpec) -> list[Data]:
    return [
        {"level": each.number, "name": each.name, "words": each.description}
        for each in room_levels(spec)
    ]


@cache
def boards_of(spec: GameSpec) -> Mapping[str, AnyPosition]:
    """Return the boards of a game: those with a name, or else one for each variant.

    They are read once: every challenge that is shown to a page has words made of them.
    """
    if spec.layouts:
        usual = spec.variants[0]
        return {name: spec.parse_position(text, usual) for name, text in spec.layouts.items()}
    return {variant: spec.start(variant) for variant in spec.variants}


def _board_name(spec: GameSpec, key: str, start: AnyPosition) -> str:
    columns, rows = start.shape
    return key.capitalize() if key in spec.layouts else f"{columns}×{rows}"


# Challenges


CHALLENGE_MS = 60_000


@dataclass(frozen=True, slots=True)
class PendingChallenge:
    """A challenge that waits for its answer."""

    number: int
    by: int
    to: int
    kind: str
    board: str
    clock: str
    until_ms: int

    @property
    def words(self) -> str:
        """What is to be played: ``Othello 8×8 · 5 minutes``."""
        return f"{title_of(*start_of(self.kind, self.board))} · {clock_words(clock_of(self.clock))}"


class Challenges:
    """The challenges that wait."""

    def __init__(self) -> None:
        self._waiting: dict[int, PendingChallenge] = {}
        self._last = 0

    def add(self, by: int, wish: Challenge, now_ms: int) -> PendingChallenge:
        """Let a challenge wait; whoever asked somebody before asks only the last one.

        :raises ClubError: if the room does not offer what is wished for.
        """
        start_of(wish.kind, wish.board)
        clock_of(wish.clock)
        for each in self.of(by):
            if each.by == by:
                del self._waiting[each.number]
        self._last += 1
        until = now_ms + CHALLENGE_MS
        asked = PendingChallenge(self._last, by, wish.to, wish.kind, wish.board, wish.clock, until)
        self._waiting[asked.number] = asked
        return asked

    def find(self, number: int) -> PendingChallenge | None:
        """Return a challenge, if it still waits."""
        return self._waiting.get(number)

    def between(self, by: int, to: int) -> PendingChallenge | None:
        """Return what one has asked the other."""
        return next((each for each in self.of(by) if (each.by, each.to) == (by, to)), None)

    def of(self, seat: int) -> list[PendingChallenge]:
        """Return what somebody has asked or is asked, the oldest first."""
        return [each for each in self._waiting.values() if seat in (each.by, each.to)]

    def remove(self, asked: PendingChallenge) -> None:
        """Let a challenge wait no longer."""
        self._waiting.pop(asked.number, None)

    def clear(self, seat: int) -> bool:
        """Let nothing wait for somebody who plays; say whether anything did."""
        found = self.of(seat)
        for each in found:
            self.remove(each)
        return bool(found)

    def due_ms(self) -> int | None:
        """Return when the next one ends; None if none waits."""
        return min((each.until_ms for each in self._waiting.values()), default=None)

    def end_old(self, now_ms: int) -> bool:
        """Let those end that nobody has answered in time; say whether there were any."""
        old = [each for each in self._waiting.values() if each.until_ms <= now_ms]
        for each in old:
            self.remove(each)
        return bool(old)


# Friendly games


OPTIONS = Options(hints=False)
"""What a friendly game allows: moves may be taken back, and the beam is shown beforehand."""


class FriendlyGames:
    """Brings players together who have nothing else to play."""

    def __init__(self, night: Night, room: Room, games: GameRegistry, pausing: RoomPausing) -> None:
        self.night = night
        self.room = room
        self.games = games
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

    def _begin(self, asked: PendingChallenge) -> None:
        """Begin a game: whoever was asked moves first."""
        spec, start = start_of(asked.kind, asked.board)
        seats: dict[Side, int | None] = {start.side: asked.to, start.side.opponent: asked.by}
        first, second = (Player(self._name(seats[side] or 0)) for side in spec.sides)
        control = clock_of(asked.clock)
        game = Game.new(spec, (first, second), start, control=control, options=OPTIONS)
        self._sit_down(game, {side: seats[side] for side in spec.sides})

    def _sit_down(self, game: Game, seats: dict[Side, int | None]) -> None:
        self.games.begin(game, seats, holds=self.pausing.holds)
        for seat in seats.values():
            if seat is not None:
                self.challenges.clear(seat)

    def _require_free(self, seat: int) -> None:
        if not self.night.settings.friendly:
            raise ClubError("Your teacher has switched friendly games off for now.")
        if not self.games.is_free(seat):
            raise ClubError("You are in a game. Play it first.")

    def _require_can_be_asked(self, seat: int, other: int) -> None:
        known = self.room.seats.get(other)
        if known is None or known.state is not SeatState.IN or other == seat:
            raise ClubError("Nobody is sitting there.")
        if not self.room.devices.is_here(other):
            raise ClubError(f"{known.name} is not here just now.")
        if not self.games.is_free(other):
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
            self.games.show(game)

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
        self.games.show(game)

    def _to_play_again(self, link: PageLink, number: int, seat: int) -> tuple[ClubGame, Side]:
        game = self.games.find(number)
        sides = game.sides_of((seat,) if seat else link.seats)
        if not sides or game.is_event or not game.is_over:
            raise ClubError("This game cannot be played again.")
        for each in game.players:
            if each in link.seats:
                self._require_free(each)
            elif self.games.of_seat(each) is not game:
                raise ClubError(f"{self._name(each)} has gone back to the lobby.")
        return game, sides[0]

    def _play_again(self, game: ClubGame) -> None:
        session = game.session.rematch(swapped=True)
        seats = {side: game.seats[side.opponent] for side in game.game.spec.sides}
        self.games.add(session, seats, holds=self.pausing.holds)
        for seat in game.players:
            self.challenges.clear(seat)

    # Games that are kept

    def leave(self, link: PageLink, message: LeaveGame) -> None:
        """Go back to the lobby: a game that goes on is kept, one that is over is put away.

        :raises ClubError: if it is a game of the event that goes on.
        """
        game = self.games.find(message.game)
        leaving = [seat for seat in game.players if seat in link.seats]
        if game.is_event and not game.is_over:
            raise ClubError("Your round is still being played. Play it to the end.")
        if not game.is_over and leaving:
            if not game.game.turns and len(game.players) == len(leaving):
                self.games.drop(game)  # nobody would want to go on with it
            elif Hold.KEPT not in game.holds:
                names = " and ".join(self._name(seat) for seat in leaving)
                self.keep(game, f"{names} went back to the lobby.")
        for seat in leaving:
            if self.games.of_seat(seat) is game:
                self.games.sit(seat, None)
        game.rematch = None
        self.games.show(game)

    def keep(self, game: ClubGame, why: str) -> None:
        """Let a friendly game wait."""
        game.waits_for = why
        game.hold(Hold.KEPT, self.night.now_ms())
        self.games.keep(game)
        self.games.show(game)
        self.night.changed.add(YOU)

    def make_way(self, seat: int, round_name: str) -> None:
        """A round calls somebody: the game that is played comes later."""
        game = self.games.of_seat(seat)
        if game is not None and not game.is_over and not game.is_event:
            self.keep(game, f"{round_name} comes first.")
        if self.challenges.clear(seat):
            self.night.changed.add(YOU)

    def go_on(self, link: PageLink, message: GoOnWith) -> None:
        """Go on with a game that was kept, when both have time for it.

        :raises ClubError: if that cannot be.
        """
        game = self.games.find(message.game)
        if game.is_over or Hold.KEPT not in game.holds or not game.sides_of(link.seats):
            raise ClubError("There is no such game to go on with.")
        for seat in game.players:
            if seat in link.seats:
                self._require_free(seat)
            else:
                self._require_can_be_asked(0, seat)
        for seat in game.players:
            self.games.sit(seat, game)
            self.challenges.clear(seat)
        game.waits_for = ""
        for why in self.pausing.holds:
            game.hold(why, self.night.now_ms())
        game.lift(Hold.KEPT)
        self.games.keep(game)
        self.games.show(game)

    def kept_of(self, seat: int) -> list[Data]:
        """Return the games of a seat that are kept, for its lobby."""
        found: list[Data] = []
        for game in self.games.by_number.values():
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
