"""Who plays for an entrant: our own engine in this process, or a client of another program."""

from __future__ import annotations

import random
from dataclasses import replace

from khepri.arena.entrants import Allowance, Answer, Contestant, Entrant, EntrantKind, Pace
from khepri.arena.external_engines import GtpClient, NBoardClient, UgiClient
from khepri.engine.book import Book
from khepri.engine.book_store import shipped_book
from khepri.engine.levels import Opponent, by_book, level_limits, level_numbered, levels_of
from khepri.engine.limits import Limits
from khepri.engine.registry import style_named
from khepri.engine.search import Engine
from khepri.engine.spec import Style
from khepri.errors import EngineError
from khepri.games import othello
from khepri.games.base import GameSpec
from khepri.match.game import Game
from khepri.match.players import Player
from khepri.system.numbers import parse_whole

# Our own engine


MEGABYTES = 16
"""The table of an engine in a match: a new one for every game, and several games at once."""

MOST_NUMBER = 10**12
_NUMBERS = ("hash", "threads", "nodes", "depth", "movetime")
_STYLE = "style"
_BOOK = "book"


class OwnPlayer:
    """Our engine in this process, at a level or at its best."""

    def __init__(self, spec: GameSpec, entrant: Entrant, dice: random.Random) -> None:
        options = _own_numbers(entrant)
        self._engine = Engine(
            spec,
            megabytes=options.get("hash", MEGABYTES),
            threads=options.get("threads", 1),
            style=_own_style(spec, entrant),
        )
        self._own = Limits(
            depth=options.get("depth"),
            nodes=options.get("nodes"),
            movetime_ms=options.get("movetime"),
        )
        self._dice = dice
        self._habit = levels_of(spec)[-1].book
        self._book = _own_book(spec, entrant)
        self._opponent: Opponent | None = None
        if entrant.kind is EntrantKind.LEVEL:
            level = level_numbered(spec, entrant.number)
            self._opponent = Opponent(self._engine, level, dice, book=self._book)

    def limits(self, given: Limits) -> Limits:
        """Return what it goes by where the match gives these limits: its own come first."""
        limits = self._limits(given)
        return limits if self._opponent is None else level_limits(self._opponent.level, limits)

    def begin(self, game: Game) -> None:
        """Make everything that the first move would otherwise wait for."""
        self._engine.get_ready(game.position)

    def choose(self, game: Game, allowance: Allowance) -> Answer:
        """Return the move to play."""
        limits = self._limits(allowance.limits(game.side))
        history = game.positions[:-1]
        if self._opponent is not None:
            found = self._opponent.choose(
                game.position,
                history,
                clock_ms=limits.clock_ms,
                increment_ms=limits.increment_ms,
                nodes=limits.nodes,
                movetime_ms=limits.movetime_ms,
            )
        else:
            known = by_book(self._book, game.position, self._habit, self._dice)
            found = known or self._engine.search(game.position, history, limits)
        return Answer(str(found.move), found.score)

    def _limits(self, limits: Limits) -> Limits:
        """Put what the entrant asks for in the place of what the match allows."""
        own = self._own
        if own.depth is None and own.nodes is None and own.movetime_ms is None:
            return limits
        return replace(limits, depth=own.depth, nodes=own.nodes, movetime_ms=own.movetime_ms)

    def close(self) -> None:
        """Do nothing: the table goes with the object."""


def _own_style(spec: GameSpec, entrant: Entrant) -> Style | None:
    """Return how an entrant likes to play; None for the usual way.

    :raises EngineError: if there is no such style, or the game knows none.
    """
    for name, value in entrant.options:
        if name.lower() == _STYLE:
            return style_named(spec, value)
    return None


def _own_book(spec: GameSpec, entrant: Entrant) -> Book | None:
    """Return what an entrant plays by in the opening: a level does so unless it is told not to.

    It is the book that Khepri brings: a match must not depend on what a club has learnt.

    :raises EngineError: if the game has no book, or the setting means nothing.
    """
    wanted = "on" if entrant.kind is EntrantKind.LEVEL else "off"
    told = [value.lower() for name, value in entrant.options if name.lower() == _BOOK]
    for value in told:
        if value not in ("on", "off"):
            raise EngineError(f"{entrant}: book is on or off, not {value[:20]!r}.")
        wanted = value
    if wanted == "off":
        return None
    book = shipped_book(spec)
    if book is None and told:
        raise EngineError(f"{entrant}: there is no opening book for {spec.title}.")
    return book


def _own_numbers(entrant: Entrant) -> dict[str, int]:
    """Return an entrant's settings as numbers.

    :raises EngineError: if there is no such setting, or it is not a number.
    """
    options: dict[str, int] = {}
    for name, value in entrant.options:
        if name.lower() in (_STYLE, _BOOK):
            continue
        if name.lower() not in _NUMBERS:
            known = ", ".join((*_NUMBERS, _STYLE, _BOOK))
            raise EngineError(f"{entrant}: there is no {name!r}; say {known}.")
        number = parse_whole(value, 1, MOST_NUMBER)
        if number is None:
            raise EngineError(f"{entrant}: {name} needs a whole number, not {value[:20]!r}.")
        options[name.lower()] = number
    if entrant.kind not in (EntrantKind.LEVEL, EntrantKind.ENGINE):
        options[entrant.kind.value] = entrant.number
    return options


# The player for an entrant


def player_of(spec: GameSpec, entrant: Entrant) -> Player:
    """Return the entrant as a game file names it."""
    if entrant.kind is EntrantKind.LEVEL:
        level = level_numbered(spec, entrant.number)
        return Player(level.name, level.number)
    return Player(str(entrant))


def limits_label(spec: GameSpec, entrant: Entrant, pace: Pace) -> str:
    """Say what an entrant goes by in a match: its own limits, or those of the match.

    :raises EngineError: if the entrant cannot play this game.
    """
    if entrant.kind.is_outside:
        return str(pace)
    given = Limits(depth=pace.depth, nodes=pace.nodes, movetime_ms=pace.movetime_ms)
    limits = OwnPlayer(spec, entrant, random.Random()).limits(given)
    parts = (
        f"depth {limits.depth}" if limits.depth else "",
        f"{limits.nodes} nodes a move" if limits.nodes else "",
        f"{pace.control} s" if pace.control else "",
        f"{limits.movetime_ms} ms a move" if limits.movetime_ms else "",
    )
    return ", ".join(filter(None, parts))


def contestant_for(spec: GameSpec, entrant: Entrant, dice: random.Random) -> Contestant:
    """Return somebody who plays for an entrant.

    :raises EngineError: if the entrant cannot play this game.
    """
    if not entrant.kind.is_outside:
        return OwnPlayer(spec, entrant, dice)
    if entrant.kind is EntrantKind.UGI:
        return UgiClient(spec, entrant)
    if spec is not othello.GAME:
        raise EngineError(f"{spec.title} cannot be played over {entrant.kind.value}: say ugi.")
    if entrant.kind is EntrantKind.NBOARD:
        return NBoardClient(entrant)
    if entrant.options:
        raise EngineError(f"{entrant}: GTP has no options; write them into the command.")
    return GtpClient(entrant)
