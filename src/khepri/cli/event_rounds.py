"""``khepri event pair``, ``publish`` and ``result``: the rounds of an event."""

from __future__ import annotations

import re
import threading
from dataclasses import replace

import click

from khepri.cli.console import say
from khepri.cli.event_access import (
    OpenedEvent,
    event_argument,
    number_in,
    opened_event,
    plain_round,
    round_lines,
    split_words,
)
from khepri.cli.files import as_json
from khepri.cli.options import NUMBER
from khepri.cli.usage import any_of
from khepri.errors import KhepriError, TournamentError
from khepri.system.names import clean_name, plural
from khepri.tournament.actions import (
    BreakPair,
    ChangeSettings,
    LoggedAction,
    PairUp,
    Propose,
    Publish,
    SetResult,
    SwapColours,
    SwapPlayers,
    TakeBackRound,
)
from khepri.tournament.event import Event
from khepri.tournament.rounds import BoardResult
from khepri.tournament.settings import rounds_for

# Pairs


SIGN_OF_LIFE_S = 5.0
"""How often somebody who waits hears that it goes on."""

MOST_NAMES = 8


@click.command()
@event_argument("[EVENT]")
@click.option(
    "--without-keeping-apart",
    is_flag=True,
    help="Let those meet who are to be kept apart, where there is no other way.",
)
@as_json
def pair(words: tuple[str, ...], *, without_keeping_apart: bool, json_: bool) -> None:
    """Propose the next round; it counts when it is published."""
    word, _ = split_words(words)
    with opened_event(word, json_=json_) as desk:
        _settle_rounds(desk)
        desk.do(_proposal(desk.event, apart=not without_keeping_apart))
        _warn_of_absent(desk)
        _show(desk)


def _settle_rounds(desk: OpenedEvent) -> None:
    """Let the number of players say how many rounds there are, where the format does so."""
    event = desk.event
    if event.rounds or not event.settings.format.is_closed_once_begun:
        return
    players = sum(each.plays_in(1) for each in event.participants.values())
    rounds = rounds_for(event.settings.format, players)
    if players > 1 and rounds != event.settings.rounds:
        desk.do(ChangeSettings(replace(event.settings, rounds=rounds)))
        desk.say(f"{plural(players, 'player')}: {plural(rounds, 'round')}.")


def _proposal(event: Event, *, apart: bool) -> Propose:
    """Work out the next round; say so where it takes long."""
    from khepri.tournament.pairing.proposal import is_slow, propose  # noqa: PLC0415 - for pairing only

    if not is_slow(event):
        return propose(event, apart=apart)
    players = sum(each.plays_in(event.next_number) for each in event.participants.values())
    say(f"Pairing {players} players: this can take a while.", err=True)
    found: list[Propose | KhepriError] = []

    def work() -> None:
        try:
            found.append(propose(event, apart=apart))
        except KhepriError as error:
            found.append(error)

    worker = threading.Thread(target=work, name="pairing", daemon=True)
    worker.start()
    seconds = 0.0
    while worker.is_alive():
        worker.join(SIGN_OF_LIFE_S)
        if worker.is_alive():
            seconds += SIGN_OF_LIFE_S
            say(f"Still pairing, {seconds:.0f} seconds.", err=True)
    if not found:
        raise RuntimeError("the pairing has ended without a proposal")
    if isinstance(found[0], KhepriError):
        raise found[0]
    return found[0]


def _warn_of_absent(desk: OpenedEvent) -> None:
    """Say who is paired for round 1 without having come, if it was noted who has."""
    event = desk.event
    if event.rounds or not any(each.is_here for each in event.participants.values()):
        return
    absent = [
        event.name_of(each.number)
        for each in event.participants.values()
        if not each.is_here and not each.is_house and each.plays_in(1)
    ]
    if absent:
        more = ", …" if len(absent) > MOST_NAMES else ""
        names = ", ".join(absent[:MOST_NAMES]) + more
        desk.warn(f"{len(absent)} not checked in, and paired all the same: {names}.")


def _show(desk: OpenedEvent) -> None:
    """Write the round that was just changed."""
    newest = desk.event.newest
    if newest is not None:
        desk.answer["round"] = plain_round(desk.event, newest)
        for line in round_lines(desk.event, newest):
            desk.say(line)


def _changed(desk: OpenedEvent, deed: LoggedAction) -> None:
    desk.do(deed)
    _show(desk)


@click.command()
@event_argument("[EVENT] WHO WHO")
@as_json
def swap(words: tuple[str, ...], *, json_: bool) -> None:
    """Let two change places in the newest round."""
    event, (one, other) = split_words(words, "WHO", "WHO")
    with opened_event(event, json_=json_) as desk:
        _changed(desk, SwapPlayers(desk.who(one), desk.who(other)))


@click.command("swap-colours")
@event_argument("[EVENT] BOARD")
@as_json
def swap_colours(words: tuple[str, ...], *, json_: bool) -> None:
    """Let the two at a board of the newest round change colours."""
    event, (board,) = split_words(words, "BOARD")
    with opened_event(event, json_=json_) as desk:
        _changed(desk, SwapColours(number_in(board, "a board")))


@click.command("break")
@event_argument("[EVENT] BOARD")
@as_json
def break_pair(words: tuple[str, ...], *, json_: bool) -> None:
    """Take the two at a board of the newest round apart."""
    event, (board,) = split_words(words, "BOARD")
    with opened_event(event, json_=json_) as desk:
        _changed(desk, BreakPair(number_in(board, "a board")))


@click.command("pair-up")
@event_argument("[EVENT] FIRST SECOND")
@as_json
def pair_up(words: tuple[str, ...], *, json_: bool) -> None:
    """Let two who have no opponent in the newest round meet; FIRST moves first."""
    event, (first, second) = split_words(words, "FIRST", "SECOND")
    with opened_event(event, json_=json_) as desk:
        _changed(desk, PairUp(desk.who(first), desk.who(second)))


@click.command()
@event_argument("[EVENT]")
@as_json
def publish(words: tuple[str, ...], *, json_: bool) -> None:
    """Let the proposal count."""
    event, _ = split_words(words)
    with opened_event(event, json_=json_) as desk:
        desk.do(Publish())


# Results


NONE = "none"
LONGEST_WORD = 20


class DiscsType(click.ParamType[tuple[int, int]]):
    """What the two had on the board at the end."""

    name = "discs"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Read discs such as 40-24."""
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"([0-9]{1,3})[-–:]([0-9]{1,3})", str(value))
        if found is None:
            self.fail(f"{value!r} is not the discs of both players, such as 40-24.", param, ctx)
        return int(found[1]), int(found[2])


def result_in(word: str) -> BoardResult | None:
    """Return the result that a word means; None for no result.

    :raises click.UsageError: if it is none.
    """
    if word.strip().lower() == NONE:
        return None
    found = BoardResult.read(word)
    if found is None:
        shown = clean_name(word, LONGEST_WORD)
        known = any_of([*BoardResult, NONE])
        raise click.UsageError(f"{shown!r} is not a result: say {known}.")
    return found


# A result such as -/+ must not be taken for an option.
@click.command(context_settings={"ignore_unknown_options": True})
@event_argument("[EVENT] BOARD RESULT")
@click.option("--round", "round_number", type=NUMBER, help="Which round; usually the last.")
@click.option(
    "--discs", type=DiscsType(), metavar="N-N", help="What each had on the board at the end."
)
@as_json
def result(
    words: tuple[str, ...],
    *,
    round_number: int | None,
    discs: tuple[int, int] | None,
    json_: bool,
) -> None:
    """Enter or correct the result of a board.

    RESULT is 1-0, 1/2 or 0-1, with the player who moved first named first; +/-, -/+ or -/- if
    somebody did not come; or none to take it out again. 1, 0.5, =, draw and 0 are read too.
    """
    event, (board, told) = split_words(words, "BOARD", "RESULT")
    found = result_in(told)
    if discs is not None and (found is None or not found.is_played):
        raise click.UsageError("--discs goes with 1-0, 1/2 and 0-1.")
    with opened_event(event, json_=json_) as desk:
        number = round_number or len(desk.event.rounds)
        if not number:
            raise TournamentError("No round has been published.")
        desk.do(SetResult(number, number_in(board, "a board"), found, discs))
        _warn_of_discs(desk, found, discs)
        missing = sum(len(each.open_boards) for each in desk.event.rounds)
        desk.answer["results_missing"] = missing
        desk.say(f"{plural(missing, 'result')} missing." if missing else "All results are in.")


def _warn_of_discs(
    desk: OpenedEvent, found: BoardResult | None, discs: tuple[int, int] | None
) -> None:
    if discs is None:
        return
    first, second = discs
    by_discs = (
        BoardResult.DRAW
        if first == second
        else BoardResult.FIRST_WINS
        if first > second
        else BoardResult.SECOND_WINS
    )
    if found is not by_discs:
        desk.warn(f"{first}-{second} discs would be {by_discs}.")


@click.command("take-back-round")
@event_argument("[EVENT]")
@click.option(
    "--round",
    "round_number",
    type=NUMBER,
    help="The number of the round, to be sure; it is needed where there are results.",
)
@as_json
def take_back_round(words: tuple[str, ...], *, round_number: int | None, json_: bool) -> None:
    """Take the newest round back; its results stay in the log."""
    event, _ = split_words(words)
    with opened_event(event, json_=json_) as desk:
        rounds = desk.event.rounds
        results = sum(board.result is not None for board in rounds[-1].boards) if rounds else 0
        wanted = round_number or (len(rounds) if not results else 0)
        if rounds and wanted != len(rounds):
            raise TournamentError(
                f"Round {len(rounds)} is the newest, with {plural(results, 'result')}:"
                f" say --round {len(rounds)} to take it back."
            )
        desk.do(TakeBackRound())
