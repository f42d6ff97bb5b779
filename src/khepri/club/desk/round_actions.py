"""What the teacher does about rounds and boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from khepri.club.desk.desk_needs import DeskNeeds, DeskReply
from khepri.club.play.club_game import ClubGame, Hold
from khepri.errors import ClubError
from khepri.games.base import Side
from khepri.match.clock import tell_span
from khepri.names import ended
from khepri.tournament.director_actions import (
    DropProposal,
    Propose,
    Publish,
    SetResult,
    TakeBackRound,
)
from khepri.tournament.pairing.proposing import is_slow
from khepri.tournament.results import BoardResult
from khepri.tournament.rounds import Round, RoundBoard
from khepri.tournament.told_event import count_words

if TYPE_CHECKING:
    from khepri.club.desk.teacher_desk import TeacherDesk

MINUTE_MS = 60_000
MOST_MS = 60 * MINUTE_MS


class RoundActions:
    """Pairing, publishing, results, time."""

    def __init__(self, desk: TeacherDesk) -> None:
        self._desk = desk
        self._rounds = desk.rounds
        self._play = desk.play

    def actions(self) -> Mapping[str, Callable[[DeskNeeds], DeskReply]]:
        """Return what can be done, by name."""
        return {
            "pair": lambda needs: self.pair(apart=needs.flag("apart", default=True)),
            "publish": self._publish,
            "drop": self._drop,
            "undo_round": self._undo_round,
            "set_result": self._set_result,
            "forfeit": self._forfeit,
            "add_time": self._add_time,
            "pause_board": lambda needs: self._hold(needs, Hold.TEACHER, on=True),
            "go_on_board": lambda needs: self._hold(needs, Hold.TEACHER, on=False),
            "by_hand": lambda needs: self._hold(
                needs, Hold.BY_HAND, on=needs.flag("on", default=True)
            ),
        }

    # Rounds

    def pair(self, *, apart: bool = True) -> DeskReply:
        """Begin to pair the next round; the proposal comes when it is found.

        :raises ClubError: if that cannot be done.
        """
        event, facts = self._rounds.need().log.event, self._rounds.facts()
        if event.is_over:
            raise ClubError("All rounds are played.")
        if event.is_round_open and facts is not None and not facts.is_arena:
            raise ClubError(self.running_words())
        self._rounds.pair(self._take, apart=apart)
        away = [
            event.name_of(each.number)
            for each in event.participants.values()
            if each.plays_in(event.next_number) and not self._rounds.is_here(each.number)
        ]
        warn = (ended(f"Not here: {', '.join(away)}"),) if away else ()
        slow = " With so many it takes a while; play goes on meanwhile." if is_slow(event) else ""
        return DeskReply(f"Round {event.next_number} is being paired.{slow}", warn)

    def _take(self, found: Propose) -> None:
        self._rounds.do(found)

    def running_words(self) -> str:
        """Say what is in the way of the next round."""
        event = self._rounds.need().log.event
        count = len(event.open_boards)
        return f"{count_words(count, 'game is', 'games are')} still running."

    def _publish(self, _: DeskNeeds) -> DeskReply:
        done = self._rounds.do(Publish())
        trouble = (self._rounds.calls.trouble,) if self._rounds.calls.trouble else ()
        return DeskReply(done.say, (*done.warn, *trouble))

    def _drop(self, _: DeskNeeds) -> DeskReply:
        done = self._rounds.do(DropProposal())
        return DeskReply(done.say)

    def _undo_round(self, needs: DeskNeeds) -> DeskReply:
        event = self._rounds.need().log.event
        if not event.rounds:
            raise ClubError("No round has been published.")
        newest = event.rounds[-1]
        say = undo_words(newest)
        if results_in(newest) and needs.number_or_none("number") != newest.number:
            raise ClubError(f"{say} Type {newest.number} to undo the round.")
        pairs = tuple((board.first, board.second) for board in newest.boards)
        self._rounds.do(TakeBackRound(), Propose(pairs, newest.missing, newest.title))
        return DeskReply(say)

    # Boards

    def _board(self, needs: DeskNeeds) -> tuple[Round, RoundBoard]:
        """Return the board that is meant: of the newest round, or of the round that is named."""
        event, number = self._rounds.need().log.event, needs.number("board")
        wanted = needs.number_or_none("round")
        rounds = [each for each in reversed(event.rounds) if wanted in (None, each.number)]
        facts = self._rounds.facts()
        if facts is None or not facts.is_arena:
            rounds = rounds[:1]
        found = [
            (each, board) for each in rounds for board in each.boards if board.number == number
        ]
        # In an arena many games have been played at a board: the one that goes on is meant.
        found.sort(key=lambda pair: pair[1].result is not None)
        if not found:
            raise ClubError(f"There is no board {number}.")
        return found[0]

    def _game(self, needs: DeskNeeds) -> tuple[RoundBoard, ClubGame]:
        played, board = self._board(needs)
        game = self._rounds.calls.game_at(played.number, board.number)
        if game is None or game.is_over:
            raise ClubError(f"No game goes on at board {board.number}.")
        return board, game

    def _set_result(self, needs: DeskNeeds) -> DeskReply:
        played, board = self._board(needs)
        return self._with_result(played, board, _result(needs.values.get("result")))

    def _with_result(
        self, played: Round, board: RoundBoard, result: BoardResult | None
    ) -> DeskReply:
        done = self._rounds.do(SetResult(played.number, board.number, result))
        event = self._rounds.need().log.event
        later = event.rounds[-1].number > played.number or event.proposal is not None
        warn = ("Pairs that were made before stay as they are.",) if later else ()
        return DeskReply(done.say, (*done.warn, *warn))

    def _forfeit(self, needs: DeskNeeds) -> DeskReply:
        played, board = self._board(needs)
        first_loses = self._is_first(needs)
        game = self._rounds.calls.game_at(played.number, board.number)
        begun = game is not None and bool(game.session.game.turns)
        if begun:  # who has moved has come: it is a game, and it is lost
            result = BoardResult.SECOND_WINS if first_loses else BoardResult.FIRST_WINS
        else:
            result = BoardResult.FIRST_BY_FORFEIT
            result = result.turned if first_loses else result
        return self._with_result(played, board, result)

    def _is_first(self, needs: DeskNeeds) -> bool:
        """Say whether the side that is named moves first."""
        facts, side = self._rounds.facts(), needs.text("side")
        names = [each.value for each in facts.sides] if facts is not None else []
        for known in (names, ["first", "second"]):
            if side in known:
                return known.index(side) == 0
        raise ClubError("Say which of the two.")

    def _add_time(self, needs: DeskNeeds) -> DeskReply:
        ms = needs.number_or_none("ms") or MINUTE_MS
        if not 0 < ms <= MOST_MS:
            raise ClubError("More time is at most an hour.")
        if needs.number_or_none("board") is None:
            games = [
                game for game in self._rounds.calls.running() if game.session.game.clock is not None
            ]
            for game in games:
                self._give(game, game.session.game.spec.sides, ms)
            self._rounds.times.add(ms)
            self._rounds.show()
            say = f"Everybody has {tell_span(ms)} more."
            return self._desk.log.done(say, lambda: self._take_time(games, ms))
        board, game = self._game(needs)
        played = game.session.game
        if played.clock is None:
            raise ClubError("This game is played without a clock.")
        sides: list[Side] = list(self._rounds.calls.sides(played))
        if needs.values.get("side") is not None:
            sides = [sides[not self._is_first(needs)]]
        self._give(game, sides, ms)
        names = " and ".join(played.player(side).name for side in sides)
        have = "has" if len(sides) == 1 else "have"
        say = f"Board {board.number}: {names} {have} {tell_span(ms)} more."
        return self._desk.log.done(say, lambda: self._give(game, sides, -ms))

    def _give(self, game: ClubGame, sides: Sequence[Side], ms: int) -> None:
        for side in sides:
            self._play.add_time(game, side, ms)

    def _take_time(self, games: Sequence[ClubGame], ms: int) -> None:
        """Take back what was given to everybody, where a game still goes on."""
        for game in games:
            if not game.is_over:
                with suppress(ClubError):  # somebody has less than that left
                    self._give(game, game.session.game.spec.sides, -ms)
        self._rounds.times.add(-ms)
        self._rounds.show()

    def _hold(self, needs: DeskNeeds, why: Hold, *, on: bool) -> DeskReply:
        board, game = self._game(needs)
        if not on and why not in game.holds:
            raise ClubError(f"Board {board.number} was not stopped.")
        (self._play.hold if on else self._play.release)([game], why)
        if why is Hold.BY_HAND and not on:
            game.reports.clear()
            self._play.keep(game)
        self._rounds.show()
        words = {
            (Hold.TEACHER, True): "is stopped",
            (Hold.TEACHER, False): "goes on",
            (Hold.BY_HAND, True): "is played by hand",
            (Hold.BY_HAND, False): "is played on the devices",
        }
        say = f"Board {board.number} {words[why, on]}."
        undo = self._play.release if on else self._play.hold
        self._desk.log.write(say, lambda: undo([game], why))
        return DeskReply(say)


def results_in(played: Round) -> int:
    """Return how many boards of a round have their result."""
    return sum(board.result is not None for board in played.boards)


def undo_words(played: Round) -> str:
    """Say what undoing a round means."""
    count = results_in(played)
    kept = f" {count} result{' is' if count == 1 else 's are'} kept in the log." if count else ""
    return f"Round {played.number} goes back to its pairings.{kept}"


def _result(value: object) -> BoardResult | None:
    """Read a result; None takes it away.

    :raises ClubError: if it is none.
    """
    if value is None:
        return None
    result = BoardResult.read(value) if isinstance(value, str) else None
    if result is None:
        raise ClubError("That is not a result: say 1-0, 1/2, 0-1, +/-, -/+ or -/-.")
    return result
