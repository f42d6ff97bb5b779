"""``khepri event prizes``, ``add-prize``, ``remove-prize``: what is to be won, and who wins it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import click

from khepri.archive.tournaments import KeptTournament
from khepri.cli.answers import as_json, opened_archive, write_json
from khepri.cli.event_choice import chosen_event, event_words, number_in, split_words
from khepri.cli.event_desk import EventDesk, event_desk
from khepri.cli.event_words import told_state
from khepri.cli.saying import say
from khepri.errors import TournamentError
from khepri.names import clean_name
from khepri.tournament.director_actions import ChangeSettings
from khepri.tournament.prize_list import MOST_WORTH, Prize, PrizeSharing, told_worth
from khepri.tournament.prizes import Award, prizes_of

SHARING = {
    PrizeSharing.SPLIT: "Who has the same points shares what the places are worth.",
    PrizeSharing.BEST_TIE_BREAK: "The tie-break decides; only who is level in everything shares.",
}

group_option = click.option(
    "--group", default="", metavar="GROUP", help="The place is that among those of a group."
)


@click.command()
@event_words("[EVENT]")
@as_json
def prizes(words: tuple[str, ...], *, json_: bool) -> None:
    """Show the prizes, and who gets them by the table as it stands."""
    word, _ = split_words(words)
    with opened_archive() as archive:
        kept = chosen_event(archive, word)
    event = kept.log.event
    settings = event.settings
    if json_:
        write_json(_plain_prizes(kept))
        return
    if not settings.prizes:
        say("No prizes: khepri event add-prize PLACE TITLE announces one.")
        return
    for prize in settings.prizes:
        say(_line(prize))
    say(SHARING[settings.prize_sharing])
    if not event.rounds:
        return
    say(f"{settings.name}: {told_state(event)}")
    giving = prizes_of(event)
    for award in giving.awards:
        say(award.sentence)
    for prize in giving.left:
        say(f"Nobody: {prize.told}.")


@click.command("add-prize")
@event_words("[EVENT] PLACE TITLE")
@click.option(
    "--worth",
    type=click.FloatRange(0, MOST_WORTH),
    default=0.0,
    metavar="N",
    help="What can be split, such as 20; a cup cannot.",
)
@group_option
@as_json
def add_prize(words: tuple[str, ...], *, worth: float, group: str, json_: bool) -> None:
    """Announce a prize for a place; it takes the place of one that was there."""
    word, (place, title) = split_words(words, "PLACE", "TITLE")
    prize = Prize(number_in(place, "a place"), title, worth, group)
    with event_desk(word, json_=json_) as desk:
        others = [each for each in desk.event.settings.prizes if _spot(each) != _spot(prize)]
        _announce(desk, (*others, prize))


@click.command("remove-prize")
@event_words("[EVENT] PLACE")
@group_option
@as_json
def remove_prize(words: tuple[str, ...], *, group: str, json_: bool) -> None:
    """Take the prize of a place back."""
    word, (place,) = split_words(words, "PLACE")
    spot = clean_name(group).casefold(), number_in(place, "a place")
    with event_desk(word, json_=json_) as desk:
        known = desk.event.settings.prizes
        others = [each for each in known if _spot(each) != spot]
        if len(others) == len(known):
            raise TournamentError("There is no prize for that: khepri event prizes shows all.")
        _announce(desk, others)


def _spot(prize: Prize) -> tuple[str, int]:
    """Return what a prize is for, which no two have in common."""
    return prize.group.casefold(), prize.place


def _announce(desk: EventDesk, announced: Iterable[Prize]) -> None:
    ordered = tuple(sorted(announced, key=_spot))
    desk.do(ChangeSettings(replace(desk.event.settings, prizes=ordered)))
    desk.answer["prizes"] = [_plain_prize(each) for each in ordered]
    for prize in ordered:
        desk.say(_line(prize))


def _line(prize: Prize) -> str:
    group = f" of {prize.group}" if prize.group else ""
    return f"  place {prize.place}{group}: {prize.title}  {told_worth(prize.worth)}".rstrip()


def _plain_prizes(kept: KeptTournament) -> dict[str, object]:
    event = kept.log.event
    giving = prizes_of(event) if event.rounds else None
    return {
        "event": kept.id,
        "sharing": event.settings.prize_sharing,
        "prizes": [_plain_prize(each) for each in event.settings.prizes],
        "awards": [
            {"name": event.participant(each.participant).name, **_plain_award(each)}
            for each in (giving.awards if giving is not None else ())
        ],
        "left": [_plain_prize(each) for each in (giving.left if giving is not None else ())],
    }


def _plain_award(award: Award) -> dict[str, object]:
    return {
        "number": award.participant,
        "prizes": [_plain_prize(each) for each in award.prizes],
        "worth": award.worth,
        "sentence": award.sentence,
    }


def _plain_prize(prize: Prize) -> dict[str, object]:
    return {
        "place": prize.place,
        "title": prize.title,
        "worth": prize.worth,
        "group": prize.group,
    }
