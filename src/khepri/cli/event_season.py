"""``khepri event season`` and ``ratings``: what several events add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import click

from khepri.archive import Archive
from khepri.archive.tournaments import SavedTournament
from khepri.cli.columns import fitted
from khepri.cli.console import say, say_json
from khepri.cli.event_access import NAME_WIDTH, chosen_event, counted
from khepri.cli.event_settings import LIST_WIDTH, DayType
from khepri.cli.files import as_json, opened_archive
from khepri.cli.options import GAME_NAME, NUMBER
from khepri.errors import TournamentError
from khepri.tournament.ratings import RatedPerson, club_ratings
from khepri.tournament.rounds import format_points
from khepri.tournament.season import PersonKey, SeasonKind, SeasonRow, SeasonRules, season_table

CELL_WIDTH = 6

since_option = click.option(
    "--since", type=DayType(), metavar="DAY", help="Events of this day and later, as 2026-09-01."
)


@click.command()
@click.argument("words", nargs=-1, metavar="[EVENT]...")
@since_option
@click.option("--best", type=NUMBER, help="How many events count for each.")
@click.option("--keizer", is_flag=True, help="Count a win by whom it was won against.")
@as_json
def season(
    words: tuple[str, ...], *, since: str | None, best: int | None, keizer: bool, json_: bool
) -> None:
    """Sum events up into one table: those named, those since a DAY, or all that have begun."""
    if words and since is not None:
        raise click.UsageError("Say which events, or --since when.")
    if keizer and best is not None:
        raise click.UsageError("By Keizer all events count: --best has no meaning.")
    with opened_archive() as archive:
        chosen = _named(archive, words) if words else _since(archive, since)
    if not keizer and len({each.log.event.settings.points for each in chosen}) > 1:
        say("Careful: a win is not worth the same in all of these events.", err=True)
    rules = SeasonRules(SeasonKind.KEIZER if keizer else SeasonKind.POINTS, best)
    rows = season_table([each.log.event for each in chosen], rules)
    names = _told_names({row.who: row.name for row in rows})
    if json_:
        say_json(
            {
                "events": [_plain_event(each) for each in chosen],
                "kind": rules.kind,
                "best": best,
                "table": [_plain_row(row) for row in rows],
            }
        )
        return
    for index, each in enumerate(chosen, 1):
        settings = each.log.event.settings
        say(f"{index:>5}  {fitted(settings.name, LIST_WIDTH)}  {settings.day}".rstrip())
    by = " by Keizer" if keizer else "" if best is None else f", the best {best} count"
    say(f"{counted(len(chosen), 'event')}{by}")
    shown = range(1, len(chosen) + 1) if not keizer else range(0)
    heads = "".join(f"{index:>{CELL_WIDTH}}" for index in shown)
    say(f"place  {fitted('', NAME_WIDTH)}   total{heads}".rstrip())
    for row in rows:
        total = f"{row.total:g}" if keizer else format_points(row.total)
        name = fitted(names[row.who], NAME_WIDTH)
        say(f"{row.place_label:>5}  {name}  {total:>6}{''.join(_cells(row))}".rstrip())


def _cells(row: SeasonRow) -> Iterable[str]:
    """Write the points of each event; what does not count stands in brackets."""
    for points, counts in zip(row.events, row.counted, strict=True):
        told = "-" if points is None else format_points(points)
        yield f"{told if counts or points is None else f'({told})':>{CELL_WIDTH}}"


@click.command()
@click.option("--game", type=GAME_NAME, help="Of which game; needed where several are played.")
@since_option
@as_json
def ratings(*, game: str | None, since: str | None, json_: bool) -> None:
    """Rate everybody by the games of all events, with how sure that is (Glicko-2).

    Forfeits, byes and games against house players are not rated.
    """
    with opened_archive() as archive:
        chosen = _since(archive, since)
    games = {each.log.event.settings.game for each in chosen}
    if game is None and len(games) > 1:
        told = ", ".join(sorted(each or "any game" for each in games))
        raise TournamentError(f"There are events of several games ({told}): say --game.")
    rated = rated_people(each for each in chosen if game in (None, each.log.event.settings.game))
    names = _told_names({each.who: each.name for each in rated})
    if json_:
        say_json([_plain_rated(each) for each in rated])
        return
    if not rated:
        say("No game has been rated.")
        return
    say(f"       {fitted('', NAME_WIDTH)}  rating       games  last event")
    for line, each in enumerate(rated, 1):
        guess = "  little to go by" if each.is_guess else ""
        say(
            f"{line:>5}  {fitted(names[each.who], NAME_WIDTH)}  {each.rating.told:<11}"
            f"  {each.games:>5}  {each.last_change:>+10.0f}{guess}"
        )


def rated_people(events: Iterable[SavedTournament]) -> list[RatedPerson]:
    """Return those who have played a game that is rated, the best first."""
    return [each for each in club_ratings([kept.log.event for kept in events]) if each.games]


def events_begun(archive: Archive) -> list[SavedTournament]:
    """Return the events that have a round, in the order of their days."""
    return _in_order(each for each in archive.tournaments.all() if each.log.event.rounds)


def _in_order(events: Iterable[SavedTournament]) -> list[SavedTournament]:
    return sorted(events, key=lambda each: (each.log.event.settings.day, each.id))


def _named(archive: Archive, words: Iterable[str]) -> list[SavedTournament]:
    """Return the events that words mean, each once."""
    found = [chosen_event(archive, word) for word in words]
    return _in_order({each.id: each for each in found}.values())


def _since(archive: Archive, day: str | None) -> list[SavedTournament]:
    """Return the events from a day on that have begun.

    :raises TournamentError: if there is none.
    """
    every = events_begun(archive)
    found = [each for each in every if day is None or each.log.event.settings.day >= day]
    if not found:
        when = "" if day is None else f" since {day}"
        raise TournamentError(f"No event has begun{when}: khepri event list shows all.")
    return found


def _told_names(people: Mapping[PersonKey, str]) -> dict[PersonKey, str]:
    """Return names; with the number on the roster where two are called the same."""
    count = Counter(people.values())
    return {
        who: f"{name} ({who[0]})" if count[name] > 1 and who[0] else who[1] or name
        for who, name in people.items()
    }


def _plain_event(kept: SavedTournament) -> dict[str, object]:
    settings = kept.log.event.settings
    return {"event": kept.id, "name": settings.name, "day": settings.day, "game": settings.game}


def _plain_who(who: PersonKey, name: str) -> dict[str, object]:
    return {"person": who[0] or None, "name": name}


def _plain_row(row: SeasonRow) -> dict[str, object]:
    return {
        "place": row.place,
        "shared": row.is_shared,
        **_plain_who(row.who, row.name),
        "total": row.total,
        "events": [
            None if points is None else {"points": points, "counts": counts}
            for points, counts in zip(row.events, row.counted, strict=True)
        ],
        "sentence": row.sentence,
    }


def _plain_rated(rated: RatedPerson) -> dict[str, object]:
    return {
        **_plain_who(rated.who, rated.name),
        "rating": round(rated.rating.rating, 1),
        "deviation": round(rated.rating.deviation, 1),
        "guess": rated.is_guess,
        "games": rated.games,
        "events": rated.events,
        "last_change": round(rated.last_change, 1),
        "sentence": rated.sentence,
    }
