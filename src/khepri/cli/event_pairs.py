"""``khepri event pair``, ``publish``, and changing who meets whom."""

from __future__ import annotations

import threading
from dataclasses import replace

import click

from khepri.cli.answers import as_json
from khepri.cli.event_choice import event_words, number_in, split_words
from khepri.cli.event_desk import EventDesk, event_desk
from khepri.cli.event_words import counted, plain_round, round_lines
from khepri.cli.saying import say
from khepri.errors import KhepriError
from khepri.tournament.director_actions import (
    BreakPair,
    ChangeSettings,
    Deed,
    PairUp,
    Propose,
    Publish,
    SwapColours,
    SwapPlayers,
)
from khepri.tournament.event import Event

SIGN_OF_LIFE_S = 5.0
"""How often somebody who waits hears that it goes on."""

MOST_NAMES = 8


@click.command()
@event_words("[EVENT]")
@click.option(
    "--without-keeping-apart",
    is_flag=True,
    help="Let those meet who are to be kept apart, where there is no other way.",
)
@as_json
def pair(words: tuple[str, ...], *, without_keeping_apart: bool, json_: bool) -> None:
    """Propose the next round; it counts when it is published."""
    word, _ = split_words(words)
    with event_desk(word, json_=json_) as desk:
        _settle_rounds(desk)
        desk.do(_proposal(desk.event, apart=not without_keeping_apart))
        _warn_of_absent(desk)
        _show(desk)


def _settle_rounds(desk: EventDesk) -> None:
    """Let the number of players say how many rounds there are, where the format does so."""
    from khepri.tournament.pairing.proposing import rounds_for  # noqa: PLC0415 - for pairing only

    event = desk.event
    if event.rounds or not event.settings.format.is_closed_once_begun:
        return
    players = sum(each.plays_in(1) for each in event.participants.values())
    rounds = rounds_for(event.settings.format, players)
    if players > 1 and rounds != event.settings.rounds:
        desk.do(ChangeSettings(replace(event.settings, rounds=rounds)))
        desk.say(f"{counted(players, 'player')}: {counted(rounds, 'round')}.")


def _proposal(event: Event, *, apart: bool) -> Propose:
    """Work out the next round; say so where it takes long."""
    from khepri.tournament.pairing.proposing import (  # noqa: PLC0415 - for pairing only
        is_slow,
        propose,
    )

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


def _warn_of_absent(desk: EventDesk) -> None:
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


def _show(desk: EventDesk) -> None:
    """Write the round that was just changed."""
    newest = desk.event.newest
    if newest is not None:
        desk.answer["round"] = plain_round(desk.event, newest)
        for line in round_lines(desk.event, newest):
            desk.say(line)


def _changed(desk: EventDesk, deed: Deed) -> None:
    desk.do(deed)
    _show(desk)


@click.command()
@event_words("[EVENT] WHO WHO")
@as_json
def swap(words: tuple[str, ...], *, json_: bool) -> None:
    """Let two change places in the newest round."""
    event, (one, other) = split_words(words, "WHO", "WHO")
    with event_desk(event, json_=json_) as desk:
        _changed(desk, SwapPlayers(desk.who(one), desk.who(other)))


@click.command("swap-colours")
@event_words("[EVENT] BOARD")
@as_json
def swap_colours(words: tuple[str, ...], *, json_: bool) -> None:
    """Let the two at a board of the newest round change colours."""
    event, (board,) = split_words(words, "BOARD")
    with event_desk(event, json_=json_) as desk:
        _changed(desk, SwapColours(number_in(board, "a board")))


@click.command("break")
@event_words("[EVENT] BOARD")
@as_json
def break_pair(words: tuple[str, ...], *, json_: bool) -> None:
    """Take the two at a board of the newest round apart."""
    event, (board,) = split_words(words, "BOARD")
    with event_desk(event, json_=json_) as desk:
        _changed(desk, BreakPair(number_in(board, "a board")))


@click.command("pair-up")
@event_words("[EVENT] FIRST SECOND")
@as_json
def pair_up(words: tuple[str, ...], *, json_: bool) -> None:
    """Let two who have no opponent in the newest round meet; FIRST moves first."""
    event, (first, second) = split_words(words, "FIRST", "SECOND")
    with event_desk(event, json_=json_) as desk:
        _changed(desk, PairUp(desk.who(first), desk.who(second)))


@click.command()
@event_words("[EVENT]")
@as_json
def publish(words: tuple[str, ...], *, json_: bool) -> None:
    """Let the proposal count."""
    event, _ = split_words(words)
    with event_desk(event, json_=json_) as desk:
        desk.do(Publish())
