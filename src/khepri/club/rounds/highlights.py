"""What the games of an event are remembered for: for the podium, beside the places.

Games are looked through one at a time, since to replay them all would keep the room waiting.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from khepri.club.outbox import Data
from khepri.club.play.games import ClubGame
from khepri.club.rounds.views import ordinal
from khepri.errors import KhepriError
from khepri.match.game import Game
from khepri.match.records.record import game_from_record
from khepri.session.event_boards import is_named
from khepri.system.names import plural
from khepri.tournament.event import Event
from khepri.tournament.standings import standings_of

if TYPE_CHECKING:
    from khepri.club.rounds.event_rounds import EventRounds


LEAST_FEAT = 2
"""What is less is nothing to be told."""

LEAST_CLIMB = 3
NEXT_MS = 50
"""So much later the next game is looked through."""


@dataclass(frozen=True, slots=True)
class GameHighlights:
    """What one game may be remembered for."""

    feat: int = 0
    feat_by: str = ""
    won_in: int = 0
    """With how many moves the winner has won on the board; 0 if nobody has."""

    won_by: str = ""


class Highlights:
    """Remembers the best of the event's games."""

    def __init__(self, rounds: EventRounds) -> None:
        self._rounds = rounds
        self._known: dict[tuple[int, int, int], GameHighlights] = {}
        """By event, round and board."""

        self._due: int | None = None
        self._climb: tuple[Event, tuple[int, int, int] | None] | None = None
        self._looked: int | None = None
        """The event whose games have been looked through, or are."""

    def note(self, game: ClubGame) -> None:
        """A game has ended: it is in memory, with all that its moves did."""
        if game.board is not None:
            at = game.board
            self._known[at.tournament, at.round, at.board] = remembered(game.session.game)

    # Those that were played before this program was started

    def _unknown(self) -> Iterable[tuple[tuple[int, int, int], int]]:
        kept = self._rounds.kept
        if kept is None or not self._rounds.wall.is_podium:
            return
        try:
            played = self._rounds.night.archive.tournaments.games(kept.id)
        except KhepriError:
            return
        for (round_number, board), game_id in played.items():
            key = kept.id, round_number, board
            if key not in self._known:
                yield key, game_id

    def look(self) -> None:
        """The podium is shown: look through what is not known, once for each event."""
        kept = self._rounds.kept
        if kept is not None and kept.id != self._looked:
            self._looked = kept.id
            self._due = self._rounds.night.now_ms()

    def due_ms(self) -> int | None:
        """Return when the next game is looked through; None when all are known."""
        return self._due

    def advance(self) -> None:
        """Look through one game."""
        now = self._rounds.night.now_ms()
        if self._due is None or self._due > now:
            return
        self._due = None
        for key, game_id in self._unknown():
            try:
                found = remembered(game_from_record(self._rounds.night.archive.load(game_id)))
            except KhepriError:
                found = GameHighlights()  # it was deleted, or cannot be read
            self._known[key] = found
            self._due = now + NEXT_MS
            self._rounds.wall.show()
            return

    # What is shown

    def state(self) -> list[Data]:
        """Return the best of the event, as the podium shows it."""
        kept, facts = self._rounds.kept, self._rounds.facts()
        if kept is None or facts is None:
            return []
        known = [memory for key, memory in self._known.items() if self._counts(key)]
        feat = facts.spec.feat if facts.spec is not None else None
        lines: list[Data] = []
        best = max(known, key=lambda each: each.feat, default=GameHighlights())
        if feat is not None and best.feat >= LEAST_FEAT:
            lines.append(
                _line("beam", feat.title, self._called(best.feat_by), feat.tell(best.feat))
            )
        quick = min(
            (each for each in known if each.won_in),
            key=lambda each: each.won_in,
            default=GameHighlights(),
        )
        if quick.won_in:
            words = plural(quick.won_in, "move")
            lines.append(_line("win", "Fastest win", self._called(quick.won_by), words))
        climb = self._climb_in(facts.event)
        if climb is not None:
            number, before, after = climb
            words = f"from {ordinal(before)} to {ordinal(after)}"
            lines.append(_line("climb", "Best climb", facts.event.name_of(number), words))
        return lines

    def _climb_in(self, event: Event) -> tuple[int, int, int] | None:
        if self._climb is None or self._climb[0] is not event:
            self._climb = event, best_climb(event)
        return self._climb[1]

    def _counts(self, key: tuple[int, int, int]) -> bool:
        """Say whether a game is of this event, and its board still is."""
        number, round_number, board = key
        kept = self._rounds.kept
        if kept is None or kept.id != number or round_number > len(kept.log.event.rounds):
            return False
        return any(each.number == board for each in kept.log.event.rounds[round_number - 1].boards)

    def _called(self, name: str) -> str:
        """Return the name by which somebody is known in the event."""
        event = self._rounds.need().log.event
        for number in event.participants:
            if is_named(event, number, name):
                return event.name_of(number)
        return name


def remembered(game: Game) -> GameHighlights:
    """Return what a game that is over may be remembered for."""
    memory, spec = GameHighlights(), game.spec
    if spec.feat is not None:
        for turn in game.turns:
            found = spec.feat.measure(turn.effect)
            if found > memory.feat and not game.player(turn.side).is_computer:
                memory = replace(memory, feat=found, feat_by=game.player(turn.side).name)
    outcome = game.outcome
    # Where the board is full at the end of every game, no win is quicker than another.
    if (
        outcome is not None
        and outcome.winner is not None
        and outcome.by in (None, outcome.winner)
        and outcome.termination in spec.reasons
        and spec.count is None
        and not game.player(outcome.winner).is_computer
    ):
        won_by = game.player(outcome.winner).name
        memory = replace(memory, won_in=game.own_moves(outcome.winner), won_by=won_by)
    return memory


def best_climb(event: Event) -> tuple[int, int, int] | None:
    """Return who has gained most places since round 1: who, from which place, to which."""
    if len(event.rounds) < 2 or event.is_knockout or event.is_arena:
        return None
    before = standings_of(replace(event, rounds=event.rounds[:1]))
    best: tuple[int, int, int] | None = None
    for row in standings_of(event).rows:
        earlier = before.of(row.number)
        if earlier is None or row.is_house or event.participant(row.number).first_round > 1:
            continue
        gained = earlier.place - row.place
        if gained >= LEAST_CLIMB and (best is None or gained > best[1] - best[2]):
            best = row.number, earlier.place, row.place
    return best


def _line(key: str, title: str, name: str, words: str) -> Data:
    return {"key": key, "title": title, "name": name, "words": words}
