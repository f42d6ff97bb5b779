"""Every command of ``khepri event``, in the order of an afternoon."""

from __future__ import annotations

from khepri.cli.event_entering import apart, bye, check_in, come_back, enter, withdraw
from khepri.cli.event_files import export, import_event
from khepri.cli.event_log_commands import lock, redo, show_log, undo, unlock
from khepri.cli.event_pairs import break_pair, pair, pair_up, publish, swap, swap_colours
from khepri.cli.event_print import print_paper
from khepri.cli.event_prizes import add_prize, prizes, remove_prize
from khepri.cli.event_results import result, take_back_round
from khepri.cli.event_roster import roster
from khepri.cli.event_season import ratings, season
from khepri.cli.event_setting_up import change, delete, list_events, new, show
from khepri.cli.event_simulate import check, simulate
from khepri.cli.event_tables import cross_table, standings

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
