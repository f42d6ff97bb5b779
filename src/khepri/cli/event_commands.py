"""Every command of ``khepri event``, in the order of an afternoon."""

from __future__ import annotations

from khepri.cli.event_papers import export, import_event, print_paper
from khepri.cli.event_players import apart, bye, check_in, come_back, enter, roster, withdraw
from khepri.cli.event_rounds import (
    break_pair,
    pair,
    pair_up,
    publish,
    result,
    swap,
    swap_colours,
    take_back_round,
)
from khepri.cli.event_season import ratings, season
from khepri.cli.event_settings import (
    change,
    delete,
    list_events,
    lock,
    new,
    redo,
    show,
    show_log,
    undo,
    unlock,
)
from khepri.cli.event_simulate import check, simulate
from khepri.cli.event_standings import add_prize, cross_table, prizes, remove_prize, standings

COMMANDS = (
    new,
    change,
    list_events,
    show,
    roster,
    enter,
    check_in,
    withdraw,
    come_back,
    bye,
    apart,
    pair,
    swap,
    swap_colours,
    break_pair,
    pair_up,
    publish,
    result,
    take_back_round,
    standings,
    cross_table,
    prizes,
    add_prize,
    remove_prize,
    print_paper,
    show_log,
    undo,
    redo,
    lock,
    unlock,
    export,
    import_event,
    delete,
    season,
    ratings,
    simulate,
    check,
)
