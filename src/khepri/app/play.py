"""The table: one game being played, and the computer thinking about it off the drawing thread."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Mapping

from khepri.app.hinting import Hint
from khepri.app.keeping import Keeping
from khepri.engine.levels import Opponent, accepts_draw, level_numbered
from khepri.engine.search import CancelToken, Engine, Progress
from khepri.games.base import Move, Side
from khepri.match.actions import Action, AnswerDraw, Play
from khepri.match.events import DrawOffered, Event
from khepri.match.game import Game

SHOWN_MS = 700
"""A computer's move is never instant: it takes at least so long to be seen coming."""

HURRIED_MS = 250
HURRY_BELOW_MS = 15_000


class Thinking:
    """One search of the computer, with its own token: it can never move in another game."""

    def __init__(self, opponent: Opponent, game: Game, now_ms: Callable[[], int]) -> None:
        self.ply = len(game.turns)
        self.started_ms = now_ms()
        self.finished_ms: int | None = None
        self.score = 0
        self.move: Move | None = None
        self.failure = ""
        self._token = CancelToken()
        self._opponent = opponent
        self._game = game
        self._now_ms = now_ms
        self._thread = threading.Thread(target=self._run, name="opponent", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """End the search; its result is of no interest any more."""
        self._token.cancel()

    def join(self) -> None:
        """Wait for the search to end."""
        self._thread.join()

    def _run(self) -> None:
        game = self._game
        try:
            found: Progress | None = self._opponent.choose(
                game.position,
                game.positions[:-1],
                clock_ms=game.time_left(game.side, self.started_ms),
                increment_ms=game.clock.control.increment_ms if game.clock else 0,
                token=self._token,
            )
        except Exception as error:  # noqa: BLE001 - whatever it is, the game must go on
            self.failure = f"The computer lost its thread ({error}) and plays any move."
            found = None
        if found is None:
            self.move = random.choice(game.position.legal_moves())
        else:
            self.move, self.score = found.move, found.score
        self.finished_ms = self._now_ms()


class Table:
    """A game, whoever plays it; the only place in the window that changes it."""

    def __init__(
        self,
        game: Game,
        now_ms: Callable[[], int],
        opponents: Mapping[Side, Opponent] | None = None,
    ) -> None:
        self.game = game
        self.opponents = dict(opponents or {})
        self.notice = ""
        self.keeping: Keeping | None = None
        """What saves the game, move by move; None while nothing does."""

        self._now_ms = now_ms
        self._thinking: Thinking | None = None
        self._hint: Hint | None = None
        self._last_score = 0

    @classmethod
    def of(cls, game: Game, now_ms: Callable[[], int]) -> Table:
        """Return a table for a game whose players tell themselves who is the computer."""
        opponents = {
            side: Opponent(Engine(game.spec), level_numbered(game.spec, level), random.Random())
            for side in game.spec.sides
            if (level := game.player(side).level) is not None
        }
        return cls(game, now_ms, opponents)

    @property
    def computer_to_move(self) -> bool:
        """Whether it is the computer's turn."""
        return self.game.outcome is None and self.game.side in self.opponents

    @property
    def humans(self) -> tuple[Side, ...]:
        """The sides that people play."""
        return tuple(side for side in self.game.spec.sides if side not in self.opponents)

    @property
    def thinking(self) -> bool:
        """Whether the computer is at work."""
        return self._thinking is not None

    @property
    def instant(self) -> int:
        """The time that counts: it stands still while a move that is found waits for the eye."""
        found = self._thinking.finished_ms if self._thinking is not None else None
        return self._now_ms() if found is None else min(found, self._now_ms())

    def time_left(self, side: Side) -> int | None:
        """Return how many milliseconds a side has now, or None in a game without a clock."""
        return self.game.time_left(side, self.instant)

    def rematch(self, *, swapped: bool) -> Table:
        """Return a table for the same players, from the same start, perhaps with sides swapped."""
        old = self.game
        first, second = old.players
        opponents = dict(self.opponents)
        if swapped:
            first, second = second, first
            opponents = {side.opponent: who for side, who in self.opponents.items()}
        control = old.clock.control if old.clock is not None else None
        game = Game.new(old.spec, (first, second), old.start, control=control, options=old.options)
        return Table(game, self._now_ms, opponents)

    def apply(self, action: Action, now_ms: int | None = None) -> tuple[Event, ...]:
        """Change the game; a search for a position that is gone is ended."""
        before = self.game
        now = self.instant if now_ms is None else now_ms
        self.game, events = self.game.apply(action, now)
        if self.game.turns != before.turns or self.game.outcome is not None or self.game.paused:
            self.stop_thinking()
        answers = [self._answer(event) for event in events if isinstance(event, DrawOffered)]
        events = (*events, *(event for answer in answers for event in answer))
        if self.keeping is not None:
            # Before anybody can answer the move, it is on the disk.
            self.keeping.follow(self.game, events, now)
        return events

    def _answer(self, offer: DrawOffered) -> tuple[Event, ...]:
        """Let the computer answer a draw offer by its own view of the position."""
        side = offer.side.opponent
        if side not in self.opponents:
            return ()
        accepted = accepts_draw(self._last_score, len(self.game.turns))
        self.game, events = self.game.apply(AnswerDraw(side, accepted), self.instant)
        return events

    def keep_time(self) -> None:
        """Save the running clock now and then."""
        if self.keeping is not None:
            self.keeping.tick(self.game, self.instant)

    def think(self) -> None:
        """Let the computer start on its move, if it is its turn and it has not."""
        if self.computer_to_move and not self.game.paused and self._thinking is None:
            opponent = self.opponents[self.game.side]
            self._thinking = Thinking(opponent, self.game, self._now_ms)

    def poll(self) -> tuple[Event, ...]:
        """Play the computer's move once it is found and has been waited for long enough.

        Waiting for the eye costs the computer no time: the move counts from when it was found.
        """
        thinking = self._thinking
        if thinking is None or thinking.finished_ms is None or thinking.move is None:
            return ()
        if self._now_ms() - thinking.started_ms < self._shown_ms():
            return ()
        self._thinking = None
        self._last_score = thinking.score
        self.notice = thinking.failure
        return self.apply(Play(self.game.side, thinking.move), thinking.finished_ms)

    def _shown_ms(self) -> int:
        left = self.game.time_left(self.game.side, self._now_ms())
        return HURRIED_MS if left is not None and left < HURRY_BELOW_MS else SHOWN_MS

    def stop_thinking(self) -> None:
        """End the computer's searches, if there are any."""
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
        """Look for a good move for the person whose turn it is."""
        if self._hint is None and self.game.outcome is None and not self.computer_to_move:
            self._hint = Hint(self.game)

    def take_hint(self) -> Hint | None:
        """Return the hint, once it has been found; a position that has changed gets none."""
        hint = self._hint
        if hint is None or not hint.done:
            return None
        self._hint = None
        return hint
