"""What a page is shown of a game, by who looks at it: docs/club-protocol.md lists the keys.

Everybody who may see the same is shown the same object, so that it is written only once; and
what takes long, the legal moves with all that they would do, is worked out once for each
position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from khepri.club.night import Night, PageLink, Role
from khepri.club.outbox import Data
from khepri.club.play.clocks import ConnectionGrace, RoomPausing
from khepri.club.play.friendly import title_of
from khepri.club.play.games import ClubGame, GameRegistry, Hold
from khepri.club.play.words import hold_sentence, result_sentence, shown_hold
from khepri.club.room.room import Room
from khepri.games.base import AnyPosition, Effect, GameSpec, Move, Outcome, Side
from khepri.match.game import Game, Turn
from khepri.match.records.record import Result, result_of

# Positions and moves, for pages that know no rules


def write_board(position: AnyPosition) -> Data:
    """Return what stands where."""
    return {
        square: [placed.side, placed.kind, placed.rotation]
        for square, placed in position.placed().items()
    }


def write_moves(position: AnyPosition) -> Data:
    """Return every legal move with what it would do."""
    effects = position.effects()
    # Many moves share one effect, and writing it takes longer than finding out.
    written = {id(effect): effect for effect in effects.values()}
    data = {number: effect.to_data() for number, effect in written.items()}
    return {str(move): data[id(effect)] for move, effect in effects.items()}


def write_turn(game: Game, ply: int) -> Data:
    """Return the move that led to the position after `ply` moves, in words too."""
    turn = game.turns[ply - 1]
    return write_move(game.spec, game.position_at(ply - 1), turn.move, turn.effect)


def write_move(spec: GameSpec, before: AnyPosition, move: Move, effect: Effect) -> Data:
    """Return a move and what it did, in words too."""
    return {
        "side": before.side.value,
        "move": str(move),
        "text": spec.describe(before, move),
        "words": spec.tell_move(before, move),
        "effect": effect.to_data(),
    }


# A game


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """How somebody looks at a game."""

    yours: tuple[Side, ...] = ()
    is_desk: bool = False
    is_delayed: bool = False
    """Whether what is shown is one move old."""

    @property
    def viewer(self) -> Side | None:
        """The side whose player looks; None for a watcher, and where both sit at one device."""
        return self.yours[0] if len(self.yours) == 1 else None


@dataclass(slots=True)
class _ViewCache:
    """What was worked out for a game already."""

    title: str
    texts: list[tuple[Turn, str]] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    """The texts as they were last shown: one object as long as they are the same."""

    moves: tuple[AnyPosition, bool, Data] | None = None
    """The legal moves of a position, with or without what they would do."""

    positions: list[tuple[AnyPosition, Data]] = field(default_factory=list)
    """The last two positions, for those who see the game at once and one move late."""


class GameView:
    """Draws games for pages."""

    def __init__(
        self,
        night: Night,
        room: Room,
        games: GameRegistry,
        grace: ConnectionGrace,
        pausing: RoomPausing,
    ) -> None:
        self.night = night
        self.room = room
        self.games = games
        self.grace = grace
        self.pausing = pausing
        self._caches: dict[int, _ViewCache] = {}

    def title(self, game: ClubGame) -> str:
        """Return what is played, in a few words."""
        return self._cache(game).title

    def _cache(self, game: ClubGame) -> _ViewCache:
        if game.number not in self._caches:
            kept = self.games.by_number
            self._caches = {
                number: drawn for number, drawn in self._caches.items() if number in kept
            }
            title = title_of(game.game.spec, game.game.start)
            self._caches[game.number] = _ViewCache(title)
        return self._caches[game.number]

    def states(self, game: ClubGame, links: Sequence[PageLink]) -> Mapping[int, Data]:
        """Return what each link is shown; those who look the same way share one object."""
        made: dict[Viewpoint, Data] = {}
        players: dict[bool, Data] = {}
        shown: dict[int, Data] = {}
        for link in links:
            look = self.look_of(game, link)
            if look not in made:
                if look.is_desk not in players:
                    players[look.is_desk] = self._players(game, is_desk=look.is_desk)
                made[look] = self._state(game, look, players[look.is_desk])
            shown[link.number] = made[look]
        return shown

    def look_of(self, game: ClubGame, link: PageLink) -> Viewpoint:
        """Return how a link may look at a game."""
        if link.role is not Role.STUDENT:
            return Viewpoint(is_desk=link.role is Role.DESK)
        yours = game.sides_of(link.seats)
        return Viewpoint(yours, is_delayed=not yours and self._is_delayed(game, link))

    def _is_delayed(self, game: ClubGame, link: PageLink) -> bool:
        """Whoever still plays in an event sees its other boards one move late."""
        if game.board is None or game.is_over:
            return False
        theirs = (self.games.event_game_of(seat) for seat in link.seats)
        return any(
            each is not None
            and each.board is not None
            and each.board.tournament == game.board.tournament
            for each in theirs
        )

    # One state

    def _state(self, game: ClubGame, look: Viewpoint, players: Data) -> Data:
        played = game.game
        ply = len(played.turns) - (1 if look.is_delayed and played.turns else 0)
        position = played.position_at(ply)
        return {
            **self._header(game, look),
            "players": players,
            "moves": self._moves(game, look),
            "list": self._move_list(game, ply),
            **self._position(game, ply, position),
            "clock": _clock(played),
            "begun": played.turn_begun,
            **self._offers(game, look),
            "hold": self._hold(game, look),
            "ready": sorted(side.value for side in game.ready),
            "starts_at": game.starts_ms,
            "delayed": look.is_delayed,
            "result": self._result(game, look),
        }

    def _header(self, game: ClubGame, look: Viewpoint) -> Data:
        played, at = game.game, game.board
        tournament = played.options.tournament
        view = look.yours[0] if len(look.yours) == 1 else played.spec.sides[0]
        if len(look.yours) > 1:
            view = played.side  # the device is handed to whoever is to move
        event = None
        if at is not None:
            name = tournament.event if tournament is not None else ""
            event = {"name": name, "round": at.round, "board": at.board}
        return {
            "game": game.number,
            "kind": played.spec.name,
            "title": self.title(game),
            "variant": played.start.variant,
            "event": event,
            "shape": list(played.start.shape),
            "sides": [{"side": side.value, "label": side.label} for side in played.spec.sides],
            "yours": [side.value for side in look.yours],
            "view": view.value,
            "previews": self._previews(game),
            "undo": played.options.undo and not game.is_event,
        }

    def _players(self, game: ClubGame, *, is_desk: bool) -> Data:
        sides = game.game.spec.sides
        return {side.value: self._player(game, side, is_desk=is_desk) for side in sides}

    def _player(self, game: ClubGame, side: Side, *, is_desk: bool) -> Data:
        seat, player = game.seats[side], game.game.player(side)
        known = self.room.seats.get(seat) if seat is not None else None
        return {
            "name": player.name,
            "sign": known.sign if known is not None else None,
            "seat": seat,
            "level": player.level,
            "here": self.grace.is_here(game, side),
            **({"left": game.turned_away.get(side, 0)} if is_desk else {}),
        }

    def _previews(self, game: ClubGame) -> bool:
        return self.night.settings.event_previews if game.is_event else game.game.options.previews

    def _position(self, game: ClubGame, ply: int, position: AnyPosition) -> Data:
        known, played = self._cache(game), game.game
        for drawn, data in known.positions:
            if drawn is position and data["ply"] == ply:
                return data
        data = {
            "board": write_board(position),
            "to_move": position.side.value,
            "ply": ply,
            "last": {**write_turn(played, ply), "ply": ply} if ply else None,
            "gone": _lost(played.start, position, played.spec.sides),
            "counts": _counts(played, position),
        }
        known.positions = [*known.positions[-1:], (position, data)]
        return data

    def _moves(self, game: ClubGame, look: Viewpoint) -> Data | None:
        position = game.game.position
        if game.is_over or position.side not in look.yours:
            return None
        known, previews = self._cache(game), self._previews(game)
        if known.moves is None or known.moves[:2] != (position, previews):
            moves: Data = {} if previews else {str(move): {} for move in position.legal_moves()}
            known.moves = (position, previews, moves or write_moves(position))
        return known.moves[2]

    def _move_list(self, game: ClubGame, ply: int) -> list[str]:
        drawn, turns = self._cache(game), game.game.turns
        known, same = drawn.texts, 0
        while same < min(len(known), len(turns)) and known[same][0] is turns[same]:
            same += 1
        is_known = same == len(known) == len(turns)
        del known[same:]
        for number in range(same, len(turns)):
            before = game.game.position_at(number)
            known.append((turns[number], game.game.spec.describe(before, turns[number].move)))
        if not is_known or len(drawn.shown) != ply:
            drawn.shown = [text for _, text in known[:ply]]
        return drawn.shown

    def _offers(self, game: ClubGame, look: Viewpoint) -> Data:
        played, from_move = game.game, self.night.settings.draws_from
        return {
            "draw": _value(played.draw_offer),
            "takeback": _value(played.undo_request),
            "rematch": _value(game.rematch),
            "can_draw": any(game.may_offer_draw(side, from_move) for side in look.yours),
        }

    def _hold(self, game: ClubGame, look: Viewpoint) -> Data | None:
        why = None if game.is_over else shown_hold(game)
        if why is None:
            return None
        say, until = hold_sentence(game, look.viewer), None
        if why in (Hold.ALL, Hold.ASLEEP) and (paused := self.pausing.state()) is not None:
            say, until = paused["say"], paused["goes_on_at"]
        elif why is Hold.GONE:
            until = self.grace.waits_until(game)
        return {
            "why": why.value,
            "say": say,
            "side": game.game.side.value if why is Hold.GONE else None,
            "until_at": until,
        }

    def _result(self, game: ClubGame, look: Viewpoint) -> Data | None:
        outcome = game.game.outcome
        if outcome is None:
            return None
        saver = game.session.saver
        return {
            "score": score_of(game.game, outcome),
            "winner": _value(outcome.winner),
            "why": outcome.termination.value,
            "say": result_sentence(game, outcome, look.viewer),
            "saved": saver is not None and saver.is_saved,
        }

    # A game that is over, from its start

    def replay(self, game: ClubGame, link: PageLink) -> Data:
        """Return every position of a game, as a page shows them one after the other."""
        played = game.game
        yours = game.sides_of(link.seats)
        frames = [
            {
                "board": write_board(played.position_at(ply)),
                "last": {**write_turn(played, ply), "ply": ply} if ply else None,
            }
            for ply in range(len(played.turns) + 1)
        ]
        return {
            "t": "replay",
            "game": game.number,
            "kind": played.spec.name,
            "shape": list(played.start.shape),
            "view": (yours[0] if yours else played.spec.sides[0]).value,
            "frames": frames,
        }


def score_of(game: Game, outcome: Outcome) -> str:
    """Return a result as it is written: ``1-0`` if the first side of the game has won."""
    score: Result = result_of(game.spec, outcome)
    return score.value


def _value(side: Side | None) -> str | None:
    return side.value if side is not None else None


def _clock(game: Game) -> Data | None:
    clock = game.clock
    if clock is None:
        return None
    return {
        "left": {side.value: left for side, left in zip(clock.sides, clock.left_ms, strict=True)},
        "running": _value(clock.running),
        "since": clock.since_ms,
        "increment": clock.control.increment_ms,
    }


def _counts(game: Game, position: AnyPosition) -> Data | None:
    if game.spec.count is None:
        return None
    counts = zip(game.spec.sides, game.spec.count(position), strict=True)
    return {side.value: count for side, count in counts}


def _lost(start: AnyPosition, now: AnyPosition, sides: tuple[Side, Side]) -> Data:
    """Return what each side has lost, by kinds; nothing in a game whose board only fills."""
    before, after = start.placed().values(), now.placed().values()
    if len(after) >= len(before):
        return {side.value: [] for side in sides}
    had = Counter((placed.side, placed.kind) for placed in before)
    has = Counter((placed.side, placed.kind) for placed in after)
    lost = (had - has).elements()
    found: dict[str, list[str]] = {side.value: [] for side in sides}
    for side, kind in lost:
        found[side.value].append(kind)
    return found
