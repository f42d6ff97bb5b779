"""The log of an event: its sum is the event, whatever was done and undone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khepri.errors import TournamentError
from khepri.tournament.actions import (
    Applied,
    AskForBye,
    ChangeParticipant,
    ChangeSettings,
    CheckIn,
    ComeBack,
    Enter,
    KeepApart,
    Lock,
    LoggedAction,
    Propose,
    Publish,
    Redo,
    Rejected,
    SetResult,
    SwapColours,
    SwapPlayers,
    TakeBackRound,
    Undo,
    Withdraw,
    parse_action,
    serialise_action,
)
from khepri.tournament.log import EventLog
from khepri.tournament.rounds import BoardResult
from khepri.tournament.settings import EventSettings
from tournament.test_event import BYE, NAMES, RESULTS_1, ROUND_1

WHEN = "2026-11-16T15:04:05"
SETTINGS = EventSettings(name="Field day", game="laser", rounds=5)


def done(log: EventLog, *deeds: LoggedAction) -> EventLog:
    for deed in deeds:
        log, happened = log.apply(deed, WHEN)
        assert isinstance(happened[0], Applied), happened
    return log


def begun() -> EventLog:
    return done(EventLog.begin(SETTINGS), *(Enter(name=name) for name in NAMES))


def test_the_log_says_what_was_done() -> None:
    log = done(begun(), *ROUND_1, RESULTS_1[0])
    assert [entry.sentence for entry in log.entries][-3:] == [
        "A pairing for round 1 is proposed.",
        "Round 1 was published.",
        "Round 1, board 1: Amira – Ben 1–0.",
    ]
    assert {entry.when for entry in log.entries} == {WHEN}


def test_an_entry_is_undone_and_done_again() -> None:
    log = done(begun(), *ROUND_1, *RESULTS_1)
    entry = log.last_undoable
    assert entry is not None
    back = done(log, Undo(entry.number))
    assert back.event.rounds[0].boards[1].result is None
    assert back.event.rounds[0].boards[0].result is BoardResult.FIRST_WINS
    assert len(back.entries) == len(log.entries) + 1
    assert done(back, Redo(entry.number)).event == log.event
    assert back.apply(Undo(entry.number), WHEN)[1] == (
        Rejected(f"Entry {entry.number} is undone already."),
    )


def test_what_later_entries_rest_on_is_not_undone() -> None:
    log = done(begun(), *ROUND_1)
    same, (refused,) = log.apply(Undo(1), WHEN)
    assert same is log
    assert isinstance(refused, Rejected)
    assert refused.sentence == (
        "Later entries rest on this one: Entry 6 (A pairing for round 1 is proposed.)"
        " Nobody has the number 1 in this event. Undo those first."
    )


def test_what_is_refused_is_not_in_the_log() -> None:
    log = begun()
    same, happened = log.apply(Publish(), WHEN)
    assert same is log
    assert isinstance(happened[0], Rejected)


ACTIONS = st.one_of(
    st.builds(Enter, name=st.text(max_size=5), rating=st.integers(0, 2000)),
    st.builds(ChangeParticipant, participant=st.integers(1, 6), group=st.just("7b")),
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
        st.one_of(st.none(), st.sampled_from(BoardResult)),
    ),
    st.just(ChangeSettings(EventSettings(name="Another", rounds=3))),
)
DEEDS = st.one_of(ACTIONS, st.builds(Undo, st.integers(1, 30)), st.builds(Redo, st.integers(1, 30)))


@given(st.lists(DEEDS, max_size=30))
def test_a_log_that_was_kept_adds_up_to_the_same_event(deeds: list[LoggedAction]) -> None:
    log = begun()
    for deed in deeds:
        log, _ = log.apply(deed, WHEN)
    assert EventLog.of(SETTINGS, log.entries) == log
    for known in range(0, len(log.entries) + 1, 7):
        earlier = EventLog.of(SETTINGS, log.entries[:known])
        assert earlier.followed_by(log.entries[known:]) == log
    seen = [
        number
        for each in log.event.rounds
        for board in each.boards
        for number in (board.first, board.second)
    ]
    assert set(seen) <= set(log.event.participants)


@given(DEEDS)
def test_every_action_is_read_as_it_was_written(action: LoggedAction) -> None:
    assert parse_action(serialise_action(action)) == action


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
        parse_action(text)


@pytest.mark.parametrize(
    "text",
    [
        (
            '{"do":"Enter","name":"Ämira","person":3,"rating":1200,"group":"7b","extra_time":1.5,'
            '"is_house":false,"number":null}'
        ),
        '{"do":"Propose","pairs":[[1,2]],"missing":[[5,"bye",1.0]],"title":"Final"}',
        '{"do":"SetResult","round":1,"board":2,"result":"1/2","discs":[32,32]}',
        '{"do":"TakeBackRound"}',
        (
            '{"do":"ChangeSettings","settings":{"name":"Ünï","game":"","conditions":"","day":"",'
            '"place":"","format":"arena","rounds":5,"points":[2.0,1.0,0.0,0.0],"tie_breaks":["wins"],'
            '"late_half_point":true,"groups_apart":false,"third_place":true,"first_side_drawn":true,'
            '"seeded_by_rating":true,"minutes":30,"prizes":[[1,"Cup",0.0,""],[2,"Money",50.0,"7b"]],'
            '"prize_sharing":"split"}}'
        ),
    ],
)
def test_what_an_older_khepri_wrote_is_read_and_written_the_same(text: str) -> None:
    assert serialise_action(parse_action(text)) == text


def test_what_is_wrong_with_an_entry_is_named() -> None:
    with pytest.raises(TournamentError, match=r"Item 2 of item 1 of the pairs should be a whole"):
        parse_action('{"do":"Propose","pairs":[[1,"2"]]}')


def test_what_a_later_khepri_adds_to_settings_is_passed_over() -> None:
    text = '{"do":"ChangeSettings","settings":{"name":"Cup","snacks":true}}'
    assert parse_action(text) == ChangeSettings(EventSettings(name="Cup"))


def test_undoing_an_entry_makes_nobody_else_of_those_who_came_later() -> None:
    log = done(begun(), Undo(1), Enter(name="Finn"))
    assert {number: each.name for number, each in log.event.participants.items()} == {
        **dict(enumerate(NAMES[1:], 2)),
        6: "Finn",
    }
