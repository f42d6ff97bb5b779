"""The game that can be continued: on the session already, or waiting in the archive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from khepri.app.context import Context
from khepri.errors import ArchiveError
from khepri.match.game import Game
from khepri.match.numbering import next_number
from khepri.match.words import spoken_name
from khepri.session.session import Session

GAME_SAVED = "Your game is saved. You can find it under Past games."


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that stands somewhere in its middle, and the way back to it."""

    game: Game
    session: Callable[[], Session]
    """Return its session, which is begun only now.

    :raises ArchiveError: if the game cannot be continued after all.
    """


def unfinished_game(context: Context) -> Unfinished | None:
    """Return the game to continue: the one that is played, or the one that was saved last."""
    session, keeper = context.session, context.keeper
    if session is not None and session.game.outcome is None and _is_ours(session):
        number = keeper.number_of(session)
        if number is None:
            return Unfinished(session.game, lambda: session)
        return Unfinished(session.game, lambda: resumed_session(context, number))
    waiting = keeper.waiting()
    if waiting is None or keeper.archive is None:
        return None
    try:
        game = keeper.archive.resume(waiting.id)
    except ArchiveError:
        return None
    return Unfinished(game, lambda: resumed_session(context, waiting.id))


def resumed_session(context: Context, game_id: int) -> Session:
    """Return the session of an unfinished game: the one that is played here, or another.

    :raises ArchiveError: if the game cannot be continued.
    """
    session, keeper = context.session, context.keeper
    if session is not None and keeper.holds(session, [game_id]) and _is_ours(session):
        return session
    return keeper.resume(game_id, context.now_ms, book_wanted=context.book_wanted)


def _is_ours(session: Session) -> bool:
    """Say whether nobody has gone on with a session's game elsewhere."""
    return session.saver is None or session.saver.owns_game


def stop_continuing(context: Context) -> str:
    """Offer the unfinished game no more, because it could not be shown; say what becomes of it.

    It stays among the past games. One that is not saved is nowhere else, so it stays where it is.
    """
    session, keeper = context.session, context.keeper
    if session is None or session.game.outcome is not None:
        waiting = keeper.waiting()
        if waiting is None or not keeper.set_aside(waiting.id):
            return keeper.assurance
        return GAME_SAVED
    saver = session.saver
    if not session.game.turns:
        context.session = None  # nobody has moved: nobody will miss it
        return keeper.assurance
    if saver is None or saver.trouble or not keeper.set_aside(saver.game_id):
        return "Your game is not saved, but you can try to continue it."
    context.session = None
    return GAME_SAVED


def company_words(game: Game) -> str:
    """Say what is played and with whom, such as ``Laser Chess with Ben``."""
    people = [side for side in game.spec.sides if not game.player(side).is_computer]
    if len(people) == 1:
        return f"{game.spec.title} with {game.player(people[0].opponent).name}"
    names = [name for side in people if (name := spoken_name(game, side)) != side.label]
    if len(names) == 2:
        return f"{game.spec.title}: {' and '.join(names)}"
    return f"{game.spec.title} with {names[0] if names else 'a friend'}"


def progress_note(game: Game) -> str:
    """Return how far a game is, such as ``move 14 · 6:42 left``."""
    note = f"move {next_number(game)}"
    if game.clock is None:
        return note
    people = [side for side in game.spec.sides if not game.player(side).is_computer]
    side = people[0] if len(people) == 1 else game.side
    return f"{note} · {_minutes(game.clock.left_ms[game.spec.sides.index(side)])} left"


def _minutes(left_ms: int) -> str:
    """Write a time shortly.

    >>> _minutes(402_900), _minutes(3_723_000), _minutes(5_000)
    ('6:42', '1:02:03', '0:05')
    """
    seconds = left_ms // 1000
    if seconds >= 3600:
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{seconds // 60}:{seconds % 60:02}"


def games_note(count: int) -> str:
    """Return how many games there are.

    >>> games_note(0), games_note(1), games_note(1234)
    ('', '1 game', '1,234 games')
    """
    if not count:
        return ""
    return "1 game" if count == 1 else f"{count:,} games"
