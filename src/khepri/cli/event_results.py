"""``khepri event result`` and ``take-back-round``."""

from __future__ import annotations

import re

import click

from khepri.cli.answers import as_json
from khepri.cli.event_choice import event_words, number_in, split_words
from khepri.cli.event_desk import EventDesk, event_desk
from khepri.cli.event_words import counted
from khepri.cli.options import NUMBER
from khepri.cli.usage import any_of
from khepri.errors import TournamentError
from khepri.names import clean_name
from khepri.tournament.director_actions import SetResult, TakeBackRound
from khepri.tournament.results import BoardResult

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
@event_words("[EVENT] BOARD RESULT")
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
    with event_desk(event, json_=json_) as desk:
        number = round_number or len(desk.event.rounds)
        if not number:
            raise TournamentError("No round has been published.")
        desk.do(SetResult(number, number_in(board, "a board"), found, discs))
        _warn_of_discs(desk, found, discs)
        missing = sum(len(each.open_boards) for each in desk.event.rounds)
        desk.answer["results_missing"] = missing
        desk.say(f"{counted(missing, 'result')} missing." if missing else "All results are in.")


def _warn_of_discs(
    desk: EventDesk, found: BoardResult | None, discs: tuple[int, int] | None
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
@event_words("[EVENT]")
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
    with event_desk(event, json_=json_) as desk:
        rounds = desk.event.rounds
        results = sum(board.result is not None for board in rounds[-1].boards) if rounds else 0
        wanted = round_number or (len(rounds) if not results else 0)
        if rounds and wanted != len(rounds):
            raise TournamentError(
                f"Round {len(rounds)} is the newest, with {counted(results, 'result')}:"
                f" say --round {len(rounds)} to take it back."
            )
        desk.do(TakeBackRound())
