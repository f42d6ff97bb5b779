"""A session: one game with whoever plays it, its time, and what saves it.

The only place that changes a game. A `WatchedSession` changes nothing: it follows a game that
another window or terminal plays, as it is stored.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from khepri.archive import Archive
from khepri.engine.book_store import opening_book
from khepri.engine.levels import Opponent, accepts_draw, level_numbered
from khepri.engine.search import Engine
from khepri.errors import ArchiveError, KhepriError, RulesError
from khepri.games.base import Outcome, Side, Termination
from khepri.match.actions import Action, Adjudicate, AnswerDraw, BeginTurn, CheckTime, Pause, Play
from khepri.match.events import (
    DrawOffered,
    Event,
    GameEnded,
    MovePlayed,
    MovesTakenBack,
    Paused,
    Refused,
    Resumed,
)
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.match.records.record import game_from_record
from khepri.match.score import NO_GAMES, MatchScore
from khepri.session.seats import (
    ComputerSeat,
    HintChooser,
    LevelChooser,
    LocalSeat,
    MoveSearch,
    RemoteSeat,
    Seat,
)

if TYPE_CHECKING:
    from khepri.session.saving import Saver

SCREEN_MS = 30_000
"""How long a screen may take to show a move before the next turn begins without it."""

PAGE_MS = 5_000
"""How long a page on another device may take."""

NOBODY_MS = 0
"""Nobody looks: the next turn begins at once."""

SHOWN_MS = 700
"""Where somebody looks, a computer's move is never instant: it is seen coming."""

HURRIED_MS = 250
HURRY_BELOW_MS = 15_000

ENDING_SEARCHES = (MovePlayed, MovesTakenBack, Paused, GameEnded)
"""After these nobody wants to know any more what a search would have found."""

Listener = Callable[[tuple[Event, ...]], None]


class Session:
    """A game and whoever plays it; the only place that changes the game.

    It belongs to one thread. What happens is told to the listener, after it has been saved; a
    listener may act on the session in its turn, and is told what came of it next.
    """

    is_watched = False
    """Whether another program plays the game, and it is only looked at here."""

    def __init__(
        self,
        game: Game,
        now_ms: Callable[[], int],
        seats: Mapping[Side, Seat] | None = None,
        *,
        unseen_ms: int = SCREEN_MS,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Sit down; sides without a seat of their own belong to people here.

        `unseen_ms` limits how long a move may be shown before the next turn begins by itself.
        `wake` is called, from another thread, when a search has ended and `advance` is due.
        """
        seated = seats or {}
        self.seats: dict[Side, Seat] = {s: seated.get(s, LocalSeat()) for s in game.spec.sides}
        together = all(isinstance(seat, LocalSeat) for seat in self.seats.values())
        self.game = replace(game, options=replace(game.options, clock_waits=together))
        self.saver: Saver | None = None
        """What saves the game, move by move; None while nothing does."""

        self.listener: Listener | None = None
        self.notice = ""
        """What the players should be told about the computer, once."""

        self.forfeit = ""
        """What a program did to lose the game, if it did."""

        self.scores: dict[Side, list[int | None]] = {side: [] for side in game.spec.sides}
        """What each program thought of its positions, the latest last."""

        self.score = NO_GAMES
        """What the games of the same players came to that this one is a rematch of."""

        self.flag_waits_ms = 0
        """How much later a flag is noticed than it falls: a move may still be on its way."""

        self._now_ms = now_ms
        self._unseen_ms = unseen_ms
        self._shown_at = now_ms()
        """When the position came about that is waiting to be seen."""

        self._looking_since: int | None = None
        """Since when somebody looks once more at what the last move did."""

        self._wake = wake
        self._thinking: MoveSearch | None = None
        self._hint: MoveSearch | None = None

    @classmethod
    def of(
        cls,
        game: Game,
        now_ms: Callable[[], int],
        *,
        unseen_ms: int = SCREEN_MS,
        book_wanted: Callable[[], bool] = lambda: True,
    ) -> Session:
        """Return a session whose game tells itself which players are the computer.

        `book_wanted` says before a move of the computer whether it may play by its opening book.
        """
        seats = {
            side: ComputerSeat(LevelChooser(_opponent(game, level, book_wanted)))
            for side in game.spec.sides
            if (level := game.player(side).level) is not None
        }
        return cls(game, now_ms, seats, unseen_ms=unseen_ms)

    # Who plays

    @property
    def computers(self) -> frozenset[Side]:
        """The sides that programs play."""
        return frozenset(
            side for side, seat in self.seats.items() if isinstance(seat, ComputerSeat)
        )

    @property
    def people_here(self) -> tuple[Side, ...]:
        """The sides that people at this machine play."""
        return tuple(side for side, seat in self.seats.items() if isinstance(seat, LocalSeat))

    @property
    def computer_to_move(self) -> bool:
        """Whether it is a program's turn."""
        return self.game.outcome is None and self.game.side in self.computers

    @property
    def score_now(self) -> MatchScore:
        """The score of the match, with this game if it is over."""
        game = self.game
        return self.score if game.outcome is None else self.score.after(game.spec, game.outcome)

    def rematch(self, *, swapped: bool) -> Session:
        """Return a session of the same players from the same start, perhaps with sides swapped.

        The score of the match goes on in it.
        """
        old, score = self.game, self.score_now
        players, seats = old.players, dict(self.seats)
        if swapped:
            first, second = old.spec.sides
            players = (_seated(players[1], first), _seated(players[0], second))
            score = score.swapped()
            seats = {side.opponent: seat for side, seat in self.seats.items()}
        control = old.clock.control if old.clock is not None else None
        game = Game.new(old.spec, players, old.start, control=control, options=old.options)
        again = type(self)(game, self._now_ms, seats, unseen_ms=self._unseen_ms, wake=self._wake)
        again.score = score
        return again

    def at_level(self, level: int, book_wanted: Callable[[], bool] = lambda: True) -> Session:
        """Return a session like this one, with the computer at another level: a match anew."""
        old = self.game
        first, second = (
            player if player.level is None else Player(level_numbered(old.spec, level).name, level)
            for player in old.players
        )
        control = old.clock.control if old.clock is not None else None
        game = Game.new(old.spec, (first, second), old.start, control=control, options=old.options)
        return type(self).of(game, self._now_ms, unseen_ms=self._unseen_ms, book_wanted=book_wanted)

    # Time

    @property
    def instant(self) -> int:
        """The time that counts: it stands still while a move that is found waits for the eye."""
        found = self._thinking.finished_ms if self._thinking is not None else None
        return self._now_ms() if found is None else min(found, self._now_ms())

    def time_left(self, side: Side) -> int | None:
        """Return how many milliseconds a side has now, or None in a game without a clock."""
        return self.game.time_left(side, self.instant)

    def due_ms(self) -> int | None:
        """Return the instant at which `advance` has something to do next; None for never.

        The end of a search has no such instant: `wake` tells of it.
        """
        game = self.game
        if game.outcome is not None:
            return None
        instants = [
            self._flag_noticed_at(),
            self._turn_begins_at(),
            self._move_comes_at(),
            self.saver.due_ms(game) if self.saver is not None else None,
        ]
        return min((instant for instant in instants if instant is not None), default=None)

    def _flag_noticed_at(self) -> int | None:
        falls = self.game.clock.flag_falls_at() if self.game.clock is not None else None
        return None if falls is None else falls + self.flag_waits_ms

    def _turn_begins_at(self) -> int | None:
        if self.game.turn_begun or self.game.paused:
            return None
        return self._shown_at + self._unseen_ms

    def _move_comes_at(self) -> int | None:
        """Return when the move that the computer has found is played."""
        thinking = self._thinking
        if thinking is None or thinking.finished_ms is None:
            return None
        if self._unseen_ms == NOBODY_MS:
            return thinking.finished_ms
        left = self.game.time_left(self.game.side, thinking.finished_ms)
        hurried = left is not None and left < HURRY_BELOW_MS
        comes = max(
            thinking.finished_ms, thinking.started_ms + (HURRIED_MS if hurried else SHOWN_MS)
        )
        if self._looking_since is None:
            return comes
        return max(comes, self._looking_since + self._unseen_ms)

    def advance(self) -> None:
        """Do whatever is due by now: flags fall, turns begin, the computer moves."""
        falls = self._flag_noticed_at()
        if falls is not None and falls <= self.instant:
            self.apply(CheckTime())
        begins = self._turn_begins_at()
        if self.game.outcome is None and begins is not None and begins <= self._now_ms():
            # From then on, not from now: whoever looks late wins no time by it.
            self.apply(BeginTurn(), begins if self._unseen_ms else None)
        self._think()
        if self.has_move_to_play:
            self._play_found_move()
        if self.saver is not None and self.game.outcome is None:
            self.saver.tick(self.game, self.instant)

    def rest_since(self, instant_ms: int) -> bool:
        """Pause the game as of an instant that has passed: nobody could play since then.

        Return whether it was paused; without a clock nothing is lost by going on.
        """
        game = self.game
        if game.clock is None or game.outcome is not None or game.paused:
            return False
        self.apply(Pause(), min(instant_ms, self.instant))
        return self.game.paused

    def look_again(self) -> None:
        """Let the computer's move wait: somebody looks once more at the last one.

        That ends with `seen`, or when a viewer that never answers has had its time.
        """
        self._looking_since = self._now_ms()

    def seen(self) -> None:
        """Begin the next turn: somebody who shows the game has seen its last move."""
        self._looking_since = None
        if self.game.outcome is None and not self.game.turn_begun and not self.game.paused:
            self.apply(BeginTurn())

    # What happens

    def apply(self, action: Action, now_ms: int | None = None) -> tuple[Event, ...]:
        """Change the game, save it, tell the listener, and let the computer answer.

        A search for a position that is gone is ended.
        """
        now = self.instant if now_ms is None else now_ms
        before = self.game
        self.game, events = before.apply(action, now)
        if any(isinstance(event, MovePlayed | MovesTakenBack | Resumed) for event in events):
            self._shown_at = now
        if any(isinstance(event, ENDING_SEARCHES) for event in events):
            self.stop_thinking()
        if self.saver is not None:
            # Before anybody can answer the move, it is on the disk.
            self.saver.follow(self.game, events, now)
        if events and self.listener is not None:
            self.listener(events)
        for event in events:
            if isinstance(event, DrawOffered):
                events = (*events, *self._answer_offer(event))
        return events

    def _answer_offer(self, offer: DrawOffered) -> tuple[Event, ...]:
        """Let the computer answer a draw offer by its own view of the position."""
        side = offer.side.opponent
        if side not in self.computers or self.game.draw_offer is not offer.side:
            return ()
        score = self.scores[side][-1] if self.scores[side] else None
        return self.apply(AnswerDraw(side, accepts_draw(score or 0, len(self.game.turns))))

    # The computer

    @property
    def thinking(self) -> bool:
        """Whether the computer is at work on its move."""
        return self._thinking is not None

    def _think(self) -> None:
        """Let the computer start on its move, if it is its turn and it has not."""
        game = self.game
        seat = self.seats[game.side]
        ready = game.outcome is None and game.turn_begun and not game.paused
        if ready and isinstance(seat, ComputerSeat) and self._thinking is None:
            self._thinking = MoveSearch(seat.chooser, game, self._now_ms, self._wake)

    @property
    def has_move_to_play(self) -> bool:
        """Whether the computer has found its move, and it is time for it to be seen."""
        comes = self._move_comes_at()
        return comes is not None and comes <= self._now_ms()

    def _play_found_move(self) -> None:
        """Play what was found: it counts from when it was found, not from when it is shown."""
        thinking, side = self._thinking, self.game.side
        if thinking is None or thinking.finished_ms is None:
            return
        self._thinking = None
        if thinking.forfeit:
            self.forfeit = thinking.forfeit
            lost = Outcome(Termination.FORFEIT, side.opponent)
            self.apply(Adjudicate(lost), thinking.finished_ms)
            return
        if thinking.move is None:
            self.notice = f"The computer lost its thread ({thinking.failure}) and plays any move."
        self.scores[side].append(thinking.score)
        self.apply(Play(side, thinking.move or thinking.any_move()), thinking.finished_ms)

    def wait(self) -> None:
        """Wait until no search is going on; for those who have nothing else to do meanwhile."""
        for search in (self._thinking, self._hint):
            if search is not None:
                search.join()

    def stop_thinking(self) -> None:
        """End the searches, if there are any."""
        for search in (self._thinking, self._hint):
            if search is not None:
                search.cancel()
        self._thinking = self._hint = None

    # Hints

    @property
    def hinting(self) -> bool:
        """Whether a hint is being looked for."""
        return self._hint is not None

    def ask_hint(self) -> None:
        """Look for a good move for the person whose turn it is.

        :raises RulesError: if this game allows no hints.
        """
        if not self.game.options.hints:
            raise RulesError(f"Hints are not allowed in {self.game.options.kind}.")
        if self._hint is None and self.game.outcome is None and not self.computer_to_move:
            self._hint = MoveSearch(HintChooser(), self.game, self._now_ms, self._wake)

    def take_hint(self) -> MoveSearch | None:
        """Return the hint, once it has been found; a position that has changed gets none."""
        hint = self._hint
        if hint is None or not hint.done:
            return None
        self._hint = None
        return hint


def _opponent(game: Game, level: int, book_wanted: Callable[[], bool]) -> Opponent:
    return Opponent(
        Engine(game.spec),
        level_numbered(game.spec, level),
        random.Random(),
        book=opening_book(game.spec, book_wanted),
    )


def _seated(player: Player, side: Side) -> Player:
    """Return a player of the other side on this one; who is called by a side changes the name."""
    return replace(player, name=side.tag) if player.name == side.opponent.tag else player


# A game that another program plays


WATCH_EVERY_MS = 500
"""How often it is looked whether the game has gone on."""

WATCHING = "You are watching: this game is played in another window or terminal."
PLAYED_ELSEWHERE = "Another window or terminal is playing this game."
TAKEN_OVER = "Another window or terminal has taken this game over."


class WatchedSession(Session):
    """Changes nothing; its listener hears what others have played, a moment later."""

    is_watched = True

    def __init__(
        self,
        archive: Archive,
        game_id: int,
        now_ms: Callable[[], int],
        *,
        taken_over: bool = False,
    ) -> None:
        """Look at a game of the archive.

        :raises KhepriError: if it cannot be read.
        """
        self.game_id = game_id
        self.was_taken_over = taken_over
        """Whether it was played here until now."""

        self._archive = archive
        self._known = archive.progress(game_id)
        game = self._read()
        super().__init__(game, now_ms, {side: RemoteSeat() for side in game.spec.sides})
        self._looked_ms = now_ms()

    def _read(self) -> Game:
        try:
            game = self._archive.resume(self.game_id)
        except ArchiveError:  # it is over
            return game_from_record(self._archive.load(self.game_id))
        return replace(game, paused=False, draw_offer=None, undo_request=None)

    def due_ms(self) -> int | None:
        """Return when it is looked again; None if the game is over."""
        return self._looked_ms + WATCH_EVERY_MS if self.game.outcome is None else None

    def advance(self) -> None:
        """Look whether the game has gone on, if it is time for that."""
        due = self.due_ms()
        if due is None or self._now_ms() < due:
            return
        self._looked_ms = self._now_ms()
        try:
            progress = self._archive.progress(self.game_id)
            if progress == self._known or progress is None:
                return
            game = self._read()
        except KhepriError:
            return  # perhaps the next look finds it
        self._known = progress
        before, self.game = self.game, replace(game, options=self.game.options)
        events = tuple(_events_between(before, self.game))
        if events and self.listener is not None:
            self.listener(events)

    def apply(self, action: Action, now_ms: int | None = None) -> tuple[Event, ...]:
        """Refuse whatever is asked for: the game is not played here."""
        del now_ms
        events = (Refused(action, WATCHING),)
        if self.listener is not None:
            self.listener(events)
        return events

    def seen(self) -> None:
        """Begin no turn: that is done where the game is played."""

    def rest_since(self, instant_ms: int) -> bool:
        """Pause nothing: nobody loses time here."""
        del instant_ms
        return False

    def rematch(self, *, swapped: bool) -> Session:
        """Return a session of the same players that is played here."""
        return Session.of(self.game, self._now_ms, unseen_ms=self._unseen_ms).rematch(
            swapped=swapped
        )

    def at_level(self, level: int, book_wanted: Callable[[], bool] = lambda: True) -> Session:
        """Return a session with the computer at another level that is played here."""
        here = Session.of(self.game, self._now_ms, unseen_ms=self._unseen_ms)
        return here.at_level(level, book_wanted)


def _events_between(before: Game, after: Game) -> list[Event]:
    """Return what has made the one game of the other."""
    same = sum(
        1
        for _ in takewhile(
            lambda pair: pair[0].move == pair[1].move,
            zip(before.turns, after.turns, strict=False),
        )
    )
    events: list[Event] = []
    if same < len(before.turns):
        gone = before.turns[same:]
        events.append(MovesTakenBack(gone[0].side, len(gone)))
    for ply, turn in enumerate(after.turns[same:], start=same + 1):
        ends = after.position_at(ply - 1), after.position_at(ply)
        played = MovePlayed(ply, turn.side, turn.move, *ends, turn.forced, turn.effect)
        events.append(played)
    if after.outcome is not None:
        events.append(GameEnded(after.outcome))
    return events
