"""Play on from a position of an old game: against whom, and the session to do it in."""

from __future__ import annotations

from collections.abc import Callable

from khepri.app.context import Context
from khepri.app.faces import face_of
from khepri.app.screens.replay.opponent_dialog import FriendChoice, OpponentChoice, PlayOnDialog
from khepri.app.widgets import Dialog, WidgetTree
from khepri.engine.spec import Level
from khepri.games.base import Side
from khepri.match.clock import TimeControl
from khepri.match.game import Game
from khepri.match.players import NAMELESS, Player
from khepri.match.records.record import UNKNOWN
from khepri.session.session import Session


class PlayOn:
    """Makes new games out of positions of an old one; the old one stays as it is."""

    def __init__(self, context: Context, tree: WidgetTree, game: Game) -> None:
        self._context = context
        self._tree = tree
        self._game = game
        self._asked: tuple[PlayOnDialog, int] | None = None
        """The dialog that is open, and after how many moves the new game shall begin."""

    def ask_opponent(self, ply: int) -> None:
        """Ask how strong the computer shall be, to play on from the position after `ply` moves."""
        spec = self._game.spec
        choice = OpponentChoice(
            spec,
            self._context.settings.choices(spec.name).level,
            self._game.position_at(ply).side,
            face_of(spec).offers.sides(self._context.art.colours),
            self._control,
        )
        self._ask(choice, ply)

    def ask_friend(self, ply: int) -> None:
        """Ask how much time two friends want, to play on from the position after `ply` moves."""
        self._ask(FriendChoice(self._control), ply)

    def _ask(self, choice: OpponentChoice | FriendChoice, ply: int) -> None:
        dialog = PlayOnDialog(choice, self._tree.skin)
        self._asked = dialog, ply
        self._tree.open_dialog(dialog)

    @property
    def _control(self) -> TimeControl | None:
        """The time that the players of the old game had."""
        clock = self._game.start_clock
        return clock.control if clock is not None else None

    def answer(self, dialog: Dialog, choice: int | None) -> Session | None:
        """Return the new game, if the player has just chosen to start it.

        :raises RulesError: if the old game is over there.
        """
        if self._asked is None or self._asked[0] is not dialog:
            return None
        (asked, ply), self._asked = self._asked, None
        if choice != 0:
            return None
        control, level, human = asked.choice.clock.control, None, None
        if isinstance(asked.choice, OpponentChoice):
            level, human = asked.choice.chosen, asked.choice.human
            self._context.remember(self._game.spec.name, level=level.number)
        return session_from(
            self._game,
            ply,
            self._context.now_ms,
            control=control,
            level=level,
            human=human,
            book_wanted=self._context.book_wanted,
        )


def session_from(
    game: Game,
    ply: int,
    now_ms: Callable[[], int],
    *,
    control: TimeControl | None,
    level: Level | None = None,
    human: Side | None = None,
    book_wanted: Callable[[], bool] = lambda: True,
) -> Session:
    """Set up a new game from the position after `ply` moves, with the same names.

    With a `level` the computer plays against `human`.

    :raises RulesError: if the game is over there.
    """
    spec = game.spec
    start = game.position_at(ply)
    human = human or start.side
    players: list[Player] = []
    for side in spec.sides:
        if level is not None and side is not human:
            players.append(Player(level.name, level.number))
        else:
            players.append(Player(_name(game, side, alone=level is not None)))
    fresh = Game.new(spec, (players[0], players[1]), start, control=control, options=game.options)
    return Session.of(fresh, now_ms, book_wanted=book_wanted)


def _name(game: Game, side: Side, *, alone: bool) -> str:
    """Return a person's name; the computer's place is taken by whoever sits here now."""
    player = game.player(side)
    if player.is_computer or player.name in ("", UNKNOWN):
        return NAMELESS if alone else side.tag
    return player.name
