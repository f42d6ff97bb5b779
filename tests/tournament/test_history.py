"""The log of an event: its sum is the event, whatever was done and undone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.errors import TournamentError
from khepri.tournament.action_text import read_action, write_action
from khepri.tournament.actions import (
    Action,
    AskForBye,
    ChangeEntrant,
    ChangeSettings,
    CheckIn,
    ComeBack,
    Enter,
    KeepApart,
    Lock,
    Propose,
    Publish,
    SetResult,
    SwapColours,
    SwapPlayers,
    TakeBackRound,
    Withdraw,
)
from khepri.tournament.happenings import Done, Refused
from khepri.tournament.history import Deed, History, Redo, Undo
from khepri.tournament.results import Result
from khepri.tournament.settings import EventSettings
from tournament.test_event import BYE, NAMES, RESULTS_1, ROUND_1

WHEN = "2026-11-16T15:04:05"
SETTINGS = EventSettings(name="Field day", game="laser", rounds=5)


def done(history: History, *deeds: Deed) -> History:
    for deed in deeds:
        history, happened = history.apply(deed, WHEN)
        assert isinstance(happened[0], Done), happened
    return history


def begun() -> History:
    return done(History.begin(SETTINGS), *(Enter(name=name) for name in NAMES))


def test_the_log_says_what_was_done() -> None:
    history = done(begun(), *ROUND_1, RESULTS_1[0])
    assert [entry.sentence for entry in history.entries][-3:] == [
        "A pairing for round 1 is proposed.",
        "Round 1 was published.",
        "Round 1, board 1: Amira – Ben 1-0.",
    ]
    assert {entry.when for entry in history.entries} == {WHEN}


def test_an_entry_is_undone_and_done_again() -> None:
    history = done(begun(), *ROUND_1, *RESULTS_1)
    entry = history.last_undoable
    assert entry is not None
    back = done(history, Undo(entry.number))
    assert back.event.rounds[0].boards[1].result is None
    assert back.event.rounds[0].boards[0].result is Result.FIRST_WINS
    assert len(back.entries) == len(history.entries) + 1
    assert done(back, Redo(entry.number)).event == history.event
    assert back.apply(Undo(entry.number), WHEN)[1] == (
        Refused(f"Entry {entry.number} is undone already."),
    )


def test_what_later_entries_rest_on_is_not_undone() -> None:
    history = done(begun(), *ROUND_1)
    same, (refused,) = history.apply(Undo(1), WHEN)
    assert same is history
    assert isinstance(refused, Refused)
    assert refused.sentence == (
        "Later entries rest on this one: Entry 6 (A pairing for round 1 is proposed.)"
        " Nobody has the number 1 in this event. Undo those first."
    )


def test_what_is_refused_is_not_in_the_log() -> None:
    history = begun()
    same, happened = history.apply(Publish(), WHEN)
    assert same is history
    assert isinstance(happened[0], Refused)


ACTIONS = st.one_of(
    st.builds(Enter, name=st.text(max_size=5), rating=st.integers(0, 2000)),
    st.builds(ChangeEntrant, entrant=st.integers(1, 6), group=st.just("7b")),
    st.builds(CheckIn, st.integers(1, 6)),
    st.builds(KeepApart, st.integers(1, 6), st.integers(1, 6), st.booleans()),
    st.builds(Withdraw, st.integers(1, 6)),
    st.builds(ComeBack, st.integers(1, 6)),
    st.builds(AskForBye, st.integers(1, 6), st.integers(1, 6), st.sampled_from((0.5, None))),
    st.sampled_from((*ROUND_1, *RESULTS_1, TakeBackRound(), Lock(), Lock(locked=False))),
    st.just(Propose(((1, 3), (4, 2)), (BYE,))),
    st.builds(SwapPlayers, st.integers(1, 6), st.integers(1, 6)),
    st.builds(SwapColours, st.integers(1, 3)),
    st.builds(
        SetResult,
        st.integers(1, 3),
        st.integers(1, 3),
        st.one_of(st.none(), st.sampled_from(Result)),
    ),
    st.just(ChangeSettings(EventSettings(name="Another", rounds=3))),
)
DEEDS = st.one_of(ACTIONS, st.builds(Undo, st.integers(1, 30)), st.builds(Redo, st.integers(1, 30)))


@given(st.lists(DEEDS, max_size=30))
def test_a_log_that_was_kept_adds_up_to_the_same_event(deeds: list[Deed]) -> None:
    history = begun()
    for deed in deeds:
        history, _ = history.apply(deed, WHEN)
    assert History.of(SETTINGS, history.entries) == history
    seen = [
        number
        for each in history.event.rounds
        for board in each.boards
        for number in (board.first, board.second)
    ]
    assert set(seen) <= set(history.event.entrants)


@given(ACTIONS)
def test_every_action_is_read_as_it_was_written(action: Action) -> None:
    assert read_action(write_action(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "{}", "[" * 9999, '{"do":{}}', '{"do":"Fly"}', '{"do":"Publish","x":1}'),
        '{"do":"Enter","name":["x"]}',
        '{"do":"SetResult","round":1,"board":1,"result":"2-0","discs":null}',
    ],
)
def test_what_is_no_action_is_refused_in_words(text: str) -> None:
    with pytest.raises(TournamentError, match="cannot be read"):
        read_action(text)


def test_undoing_an_entry_makes_nobody_else_of_those_who_came_later() -> None:
    history = done(begun(), Undo(1), Enter(name="Finn"))
    assert {number: each.name for number, each in history.event.entrants.items()} == {
        **dict(enumerate(NAMES[1:], 2)),
        6: "Finn",
    }
