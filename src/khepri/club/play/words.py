"""What is said about a game to whoever looks at it: why it stands still, and how it ended."""

from __future__ import annotations

from khepri.club.play.clocks import RoomPause
from khepri.club.play.games import ClubGame, Hold
from khepri.games.base import Outcome, Side, Termination
from khepri.match.words import ending_of

HOLD_ORDER = (
    Hold.BY_HAND,
    Hold.KEPT,
    Hold.ASLEEP,
    Hold.ALL,
    Hold.TEACHER,
    Hold.START,
    Hold.GONE,
)
"""Which of several holds is told."""

DECIDED_BY_TEACHER = (Termination.FORFEIT, Termination.ADJUDICATION)


def shown_hold(game: ClubGame) -> Hold | None:
    """Return the hold that is told; None if the game goes on."""
    return next((why for why in HOLD_ORDER if why in game.holds), None)


def short_name(game: ClubGame, side: Side) -> str:
    """Return what a player is called at the board: by the first name, if that tells the two apart.

    A computer has a whole name.
    """
    player = game.game.player(side)
    first, _, _ = player.name.partition(" ")
    both_alike = game.game.player(side.opponent).name.partition(" ")[0] == first
    return player.name if both_alike or player.level is not None else first


def hold_sentence(game: ClubGame, viewer: Side | None) -> str:
    """Return why a game stands still, to somebody who plays a side of it or only looks."""
    match shown_hold(game):
        case Hold.BY_HAND:
            return "This game is played on a wooden board."
        case Hold.KEPT:
            return kept_sentence(game, viewer)
        case Hold.ASLEEP:
            return RoomPause.ASLEEP.sentence
        case Hold.ALL:
            return RoomPause.TEACHER.sentence
        case Hold.TEACHER:
            return 'Your teacher has stopped this board. Wait for "Go on".'
        case Hold.START:
            return "The game starts when both of you are ready."
        case Hold.GONE:
            gone = short_name(game, game.game.side)
            return f"{gone}'s phone is gone. The clock waits. Please wait here."
        case None:
            return ""


def kept_sentence(game: ClubGame, viewer: Side | None) -> str:
    """Return that a friendly game is kept, and why it waits."""
    whose = f"Your game with {short_name(game, viewer.opponent)}" if viewer else "This game"
    return f"{whose} is kept. {game.waits_for}".rstrip()


def result_sentence(game: ClubGame, outcome: Outcome, viewer: Side | None) -> str:
    """Return how a game ended, kindly, to somebody who plays a side of it or only looks."""
    on_board = outcome.termination in game.game.spec.reasons
    sentence = on_board and (_final_words(game, outcome, viewer) or _counted(game, outcome, viewer))
    if sentence:
        return sentence
    if outcome.termination in DECIDED_BY_TEACHER:
        return f"{'The' if viewer is None else 'Your'} teacher has decided the game."
    if outcome.winner is None:
        return ending_of(game.game.spec, outcome).told_reason
    reader = viewer or outcome.winner
    won = outcome.winner is reader
    other = short_name(game, reader.opponent)
    match outcome.termination:
        case Termination.RESIGNATION:
            return f"{other} has given up." if won else "You gave up. Want to see the game again?"
        case Termination.TIME:
            return f"{other}'s time is up." if won else "Your time is up. You were still playing!"
        case Termination.NO_SHOW:
            return f"{other} did not come." if won else "You were not at the board."
        case _:
            return ending_of(game.game.spec, outcome).told_reason


def _final_words(game: ClubGame, outcome: Outcome, viewer: Side | None) -> str:
    """Return what the move that decided the game did, if the game has words for it."""
    played = game.game
    if played.spec.tell_final is None:
        return ""
    final = played.spec.tell_final(played.position_at(len(played.turns) - 1), played.moves[-1])
    if final is None:
        return ""
    mover = played.turns[-1].side
    own_goal = outcome.winner is not mover
    whose = "Your" if viewer is mover else f"{short_name(game, mover)}'s"
    what = f"{final.did} its own {final.target}" if own_goal else f"{final.did} the {final.target}"
    whole = f"{whose} {final.doer} {f'{final.way} and ' if final.way else ''}{what}."
    if viewer is None or viewer is outcome.winner:
        return whole
    again = "Want to see it again?"
    if own_goal:
        return f"{whole} That happens to everybody. {again}"
    return f"{whose} {final.doer} {final.way}. {again}" if final.way else f"{whole} {again}"


def _counted(game: ClubGame, outcome: Outcome, viewer: Side | None) -> str:
    """Return how much both have, in a game that is won by having more."""
    played = game.game
    if played.spec.count is None:
        return ""
    counts = dict(zip(played.spec.sides, played.spec.count(played.position), strict=True))
    own = viewer or outcome.winner or played.spec.sides[0]
    mine, theirs = counts[own], counts[own.opponent]
    other = short_name(game, own.opponent)
    if outcome.winner is None:
        return f"Both of you have {mine}." if viewer is not None else f"Both have {mine}."
    if viewer is None:
        return f"{short_name(game, own)} has {mine}, {other} has {theirs}."
    if outcome.winner is viewer:
        return f"You have {mine}, {other} has {theirs}. Well played!"
    return f"{other} has {theirs}, you have {mine}. Want to see the game again?"
