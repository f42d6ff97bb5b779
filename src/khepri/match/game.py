"""One game being played: a value, changed only by `Game.apply`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from khepri.errors import RulesError
from khepri.games.base import (
    NO_EFFECT,
    AnyPosition,
    Effect,
    GameSpec,
    Move,
    Outcome,
    Side,
    Termination,
    outcome_by_rules,
)
from khepri.match.actions import (
    Action,
    AddTime,
    Adjudicate,
    AnswerDraw,
    AnswerStop,
    AnswerUndo,
    AskUndo,
    BeginTurn,
    CheckTime,
    OfferDraw,
    Pause,
    Play,
    Resign,
    Resume,
    SetTeaching,
    StopMove,
)
from khepri.match.clock import Clock, TimeControl
from khepri.match.events import (
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    MovePlayed,
    MovesTakenBack,
    MoveStopped,
    Paused,
    Refused,
    Resumed,
    StopAnswered,
    TeachingSet,
    TimeAdded,
    TurnBegan,
    UndoAsked,
    UndoRefused,
)
from khepri.match.options import Options, Stop, TeachingMode, TeachingRecord
from khepri.match.players import Player


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was played, and how things stood right after it."""

    side: Side
    move: Move
    position: AnyPosition
    clock: Clock | None
    forced: bool = False
    effect: Effect = NO_EFFECT
    """What the move did: the light's way, the discs turned over."""


class _RefusalError(RulesError):
    """An action is not allowed now; never leaves this module."""


Step: TypeAlias = "tuple[Game, tuple[Event, ...]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game, from its start to its end.

    Only a loss to the computer can be taken back after the end, where take-backs are allowed.
    Look back as far as you like with `position_at`: that changes nothing.
    """

    spec: GameSpec
    players: tuple[Player, Player]
    start: AnyPosition
    turns: tuple[Turn, ...] = ()
    clock: Clock | None = None
    start_clock: Clock | None = None
    options: Options = field(default_factory=Options)
    outcome: Outcome | None = None
    turn_begun: bool = False
    paused: bool = False
    draw_offer: Side | None = None
    undo_request: Side | None = None
    offers: tuple[int, int] = (-1, -1)
    """For each side, how many own moves it had made when it last offered a draw."""

    stops: tuple[Stop, ...] = ()
    """The moves of the person that were stopped before they were played, the first first."""

    stopped: bool = False
    """Whether such a move waits to be played or taken back: nobody's time runs meanwhile."""

    @classmethod
    def new(
        cls,
        spec: GameSpec,
        players: tuple[Player, Player],
        start: AnyPosition,
        *,
        control: TimeControl | None = None,
        options: Options | None = None,
    ) -> Game:
        """Set up a game; nobody's clock runs before `BeginTurn`.

        :raises RulesError: if the starting position is already decided.
        """
        if start.outcome() is not None:
            raise RulesError("This game is already over: choose another starting position.")
        clock = Clock.full(control, spec.sides) if control else None
        game = cls(
            spec=spec,
            players=players,
            start=start,
            clock=clock,
            start_clock=clock,
            options=options or Options(),
        )
        return game._pass_if_forced()[0]

    # What can be asked of a game

    @property
    def position(self) -> AnyPosition:
        """The position now."""
        return self.turns[-1].position if self.turns else self.start

    @property
    def side(self) -> Side:
        """The player whose turn it is."""
        return self.position.side

    @property
    def positions(self) -> tuple[AnyPosition, ...]:
        """Every position of the game, the starting one first."""
        return (self.start, *(turn.position for turn in self.turns))

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move played."""
        return tuple(turn.move for turn in self.turns)

    def position_at(self, ply: int) -> AnyPosition:
        """Return the position after the first `ply` moves."""
        if not 0 <= ply <= len(self.turns):
            raise RulesError(f"This game has {len(self.turns)} moves; there is no move {ply}.")
        return self.turns[ply - 1].position if ply else self.start

    def clock_at(self, ply: int) -> Clock | None:
        """Return the clock as it stood after the first `ply` moves."""
        self.position_at(ply)
        return self.turns[ply - 1].clock if ply else self.start_clock

    def player(self, side: Side) -> Player:
        """Return who plays `side`."""
        return self.players[self.spec.sides.index(side)]

    def own_moves(self, side: Side) -> int:
        """Return how many moves a side has played; passes do not count."""
        return sum(turn.side is side and not turn.forced for turn in self.turns)

    @property
    def may_teach(self) -> bool:
        """Whether moves may be stopped here: a person plays the computer, for no tournament."""
        alone = sum(player.is_computer for player in self.players) == 1
        return alone and self.options.tournament is None

    @property
    def taught(self) -> TeachingRecord:
        """How much is taught, and which moves were stopped."""
        return TeachingRecord(self.options.teaching, self.stops)

    @property
    def waits(self) -> bool:
        """Whether nobody's time runs because one player has asked the other something.

        An offer that its maker has moved on from waits for no answer: the opponent, whose turn it
        is now, may answer it by moving.
        """
        asked = self.undo_request is not None or self.draw_offer is self.side
        return self.options.clock_waits and asked

    def may_take_back_loss(self, side: Side) -> bool:
        """Whether `side`, who has lost to the computer, may take that back and play on."""
        lost = self.outcome is not None and self.outcome.winner is side.opponent
        moved = any(turn.side is side and not turn.forced for turn in self.turns)
        alone = self.player(side.opponent).is_computer and not self.player(side).is_computer
        return self.options.undo and lost and moved and alone

    def time_left(self, side: Side, now_ms: int) -> int | None:
        """Return how many milliseconds `side` has, or None in a game without a clock."""
        return self.clock.time_left(side, now_ms) if self.clock else None

    # What can be done to it

    def apply(self, action: Action, now_ms: int) -> Step:
        """Return the game after `action` at the instant `now_ms`, and what happened.

        An action that is not allowed changes nothing and returns one `Refused` event. A flag that
        has fallen by `now_ms` comes first: whatever was asked then came too late.
        """
        if self.outcome is not None:
            if isinstance(action, AskUndo) and self.may_take_back_loss(action.side):
                return self._take_back(action.side, now_ms)
            return self, (Refused(action, "The game is over."),)
        late = self.clock.flagged(now_ms) if self.clock else None
        if late is not None:
            ended, events = self._end(Outcome(Termination.TIME, late.opponent), now_ms)
            if isinstance(action, CheckTime):
                return ended, events
            return ended, (Refused(action, f"Too late: {late.label} is out of time."), *events)
        try:
            game, events = self._act(action, now_ms)
        except RulesError as error:
            return self, (Refused(action, str(error)),)
        return game._with_right_clock(now_ms), events

    def _act(self, action: Action, now_ms: int) -> Step:  # noqa: C901 - a case for each action
        match action:
            case Play():
                return self._play(action, now_ms)
            case BeginTurn():
                return self._begin_turn()
            case OfferDraw(side):
                return self._offer_draw(side, now_ms)
            case AnswerDraw(side, accepted):
                return self._answer_draw(side, now_ms, accepted=accepted)
            case Resign(side):
                return self._end(Outcome(Termination.RESIGNATION, side.opponent), now_ms)
            case AskUndo(side):
                return self._ask_undo(side, now_ms)
            case AnswerUndo(side, accepted):
                return self._answer_undo(side, now_ms, accepted=accepted)
            case Pause() | Resume():
                return self._pause_or_resume(action)
            case AddTime():
                return self._add_time(action, now_ms)
            case Adjudicate(outcome):
                return self._end(outcome, now_ms)
            case StopMove() | AnswerStop() | SetTeaching():
                return self._teach(action)
            case CheckTime():
                return self, ()

    def _with_right_clock(self, now_ms: int) -> Game:
        """Let the clock run if it should, and stand if it should: the only place that decides."""
        clock = self.clock
        held = self.paused or self.stopped or self.waits
        going = self.outcome is None and self.turn_begun and not held
        running = self.side if going else None
        if clock is None or clock.running is running:
            return self
        clock = clock.stop(now_ms) if running is None else clock.start(running, now_ms)
        return replace(self, clock=clock)

    def _play(self, action: Play, now_ms: int) -> Step:
        if self.paused:
            raise _RefusalError("The game is paused: go on first.")
        if self.stopped:
            raise _RefusalError("Your move was stopped: try another, or play it anyway.")
        if action.side is not self.side:
            raise _RefusalError(f"It is {self.side.label}'s turn.")
        after, effect = self.position.carry_out(action.move)
        clock = self.clock.press(self.side, now_ms) if self.clock else None
        declined = self._declined_by_moving()
        game = replace(
            self,
            turns=(*self.turns, Turn(self.side, action.move, after, clock, effect=effect)),
            clock=clock,
            turn_begun=False,
            draw_offer=None if self.draw_offer is self.side.opponent else self.draw_offer,
            undo_request=None,
        )
        played = MovePlayed(
            len(game.turns), self.side, action.move, self.position, after, effect=effect
        )
        game, passed = game._pass_if_forced()
        outcome = outcome_by_rules(self.spec, game.positions)
        if outcome is None:
            return game, (*declined, played, *passed)
        ended, events = game._end(outcome, now_ms)
        return ended, (*declined, played, *passed, *events)

    def _declined_by_moving(self) -> tuple[Event, ...]:
        """Tell what the side to move turns down by moving on."""
        events: list[Event] = []
        if self.draw_offer is self.side.opponent:
            events.append(DrawDeclined(self.side))
        if self.undo_request is self.side.opponent:
            events.append(UndoRefused(self.side))
        return tuple(events)

    def _pass_if_forced(self) -> Step:
        forced = self.spec.forced_pass(self.position)
        if forced is None:
            return self, ()
        before = self.position
        after, effect = before.carry_out(forced)
        turn = Turn(before.side, forced, after, self.clock, forced=True, effect=effect)
        game = replace(self, turns=(*self.turns, turn))
        played = MovePlayed(
            len(game.turns), before.side, forced, before, after, forced=True, effect=effect
        )
        return game, (played,)

    def _add_time(self, added: AddTime, now_ms: int) -> Step:
        if self.clock is None:
            raise _RefusalError("There is no clock in this game.")
        clock = self.clock.add(added.side, added.ms)
        if clock.time_left(added.side, now_ms) == 0:
            raise _RefusalError(f"{added.side.label} has less time than that.")
        return replace(self, clock=clock), (TimeAdded(added.side, added.ms),)

    def _end(self, outcome: Outcome, now_ms: int) -> Step:
        ended = replace(
            self,
            outcome=outcome,
            clock=self.clock.stop(now_ms) if self.clock else None,
            draw_offer=None,
            undo_request=None,
            paused=False,
            stopped=False,
        )
        return ended, (GameEnded(outcome),)

    def _begin_turn(self) -> Step:
        if self.turn_begun:
            raise _RefusalError(f"{self.side.label}'s turn has already begun.")
        return replace(self, turn_begun=True), (TurnBegan(self.side),)

    def _offer_draw(self, side: Side, now_ms: int) -> Step:
        if self.draw_offer is side.opponent:
            return self._answer_draw(side, now_ms, accepted=True)
        own_moves = self.own_moves(side)
        index = self.spec.sides.index(side)
        if self.draw_offer is side or self.offers[index] == own_moves:
            raise _RefusalError("You can offer a draw once for each of your moves.")
        offers = (own_moves, self.offers[1]) if index == 0 else (self.offers[0], own_moves)
        return replace(self, draw_offer=side, offers=offers), (DrawOffered(side),)

    def _answer_draw(self, side: Side, now_ms: int, *, accepted: bool) -> Step:
        if self.draw_offer is not side.opponent:
            raise _RefusalError(f"{side.opponent.label} has not offered a draw.")
        if accepted:
            return self._end(Outcome(Termination.AGREEMENT, None), now_ms)
        return replace(self, draw_offer=None), (DrawDeclined(side),)

    def _ask_undo(self, side: Side, now_ms: int) -> Step:
        self._require_undo()
        self._turns_before_last_move(side)
        if self.player(side.opponent).is_computer:
            return self._take_back(side, now_ms)
        if self.undo_request is not None:
            raise _RefusalError(f"{self.undo_request.label} has asked already and waits.")
        return replace(self, undo_request=side), (UndoAsked(side),)

    def _answer_undo(self, side: Side, now_ms: int, *, accepted: bool) -> Step:
        if self.undo_request is not side.opponent:
            raise _RefusalError(f"{side.opponent.label} has not asked to take back a move.")
        if accepted:
            self._require_undo()
            return self._take_back(side.opponent, now_ms)
        return replace(self, undo_request=None), (UndoRefused(side),)

    def _require_undo(self) -> None:
        if not self.options.undo:
            raise _RefusalError(f"Moves cannot be taken back in {self.options.kind}.")

    def _turns_before_last_move(self, side: Side) -> tuple[Turn, ...]:
        for ply in range(len(self.turns) - 1, -1, -1):
            if self.turns[ply].side is side and not self.turns[ply].forced:
                return self.turns[:ply]
        raise _RefusalError(f"{side.label} has not moved yet: there is nothing to take back.")

    def _take_back(self, side: Side, now_ms: int) -> Step:
        turns = self._turns_before_last_move(side)
        clock = turns[-1].clock if turns else self.start_clock
        if clock is not None:
            clock = replace(clock, since_ms=now_ms)
        game = replace(
            self,
            turns=turns,
            clock=clock,
            outcome=None,
            turn_begun=False,
            draw_offer=None,
            undo_request=None,
            stopped=False,
        )
        return game, (MovesTakenBack(side, len(self.turns) - len(turns)),)

    def _teach(self, action: StopMove | AnswerStop | SetTeaching) -> Step:
        if not self.may_teach:
            raise _RefusalError("Only a game against the computer can be a teaching game.")
        match action:
            case StopMove(side):
                return self._stop_move(side)
            case AnswerStop():
                return self._answer_stop(action)
            case SetTeaching(mode):
                options = replace(self.options, teaching=mode)
                return replace(self, options=options), (TeachingSet(mode),)

    def _stop_move(self, side: Side) -> Step:
        if self.options.teaching is TeachingMode.OFF:
            raise _RefusalError("Nothing is taught in this game.")
        if side is not self.side or self.paused or self.stopped:
            raise _RefusalError("There is no move to stop now.")
        return replace(self, stopped=True), (MoveStopped(side),)

    def _answer_stop(self, answer: AnswerStop) -> Step:
        if not self.stopped or answer.side is not self.side:
            raise _RefusalError("No move was stopped.")
        stop = Stop(self.own_moves(answer.side) + 1, answer.worst, answer.taken_back)
        answered = StopAnswered(answer.side, answer.worst, answer.taken_back)
        return replace(self, stops=(*self.stops, stop), stopped=False), (answered,)

    def _pause_or_resume(self, action: Pause | Resume) -> Step:
        paused = isinstance(action, Pause)
        if paused is self.paused:
            raise _RefusalError(f"The game is {'paused already' if paused else 'not paused'}.")
        event = Paused(action.by) if paused else Resumed(action.by)
        return replace(self, paused=paused), (event,)
