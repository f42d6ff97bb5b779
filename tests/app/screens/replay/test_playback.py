"""A place in a game, and the game that plays by itself, without a window and without a clock."""

from __future__ import annotations

from itertools import accumulate, repeat

from khepri.app.screens.replay.playback import REST_MS, SPEEDS, Playback


def test_it_stays_within_the_game() -> None:
    playback = Playback(total=3)
    assert [playback.at(ply).ply for ply in (-5, 0, 2, 3, 4)] == [0, 0, 2, 3, 3]


def test_it_plays_the_first_move_at_once_and_the_others_after_a_rest() -> None:
    first = Playback(total=3).started().after(1)
    assert (first.ply, first.playing) == (1, True)
    waiting = first.after(REST_MS - 1)
    assert waiting.ply == 1
    assert waiting.after(1).ply == 2


def test_it_stops_at_the_end_and_begins_again_from_the_start() -> None:
    end = Playback(total=2).started().after(0).after(REST_MS)
    assert (end.ply, end.playing) == (2, False)
    assert end.after(10 * REST_MS) == end
    again = end.started()
    assert (again.ply, again.playing) == (0, True)


def test_a_move_gets_its_whole_rest_after_a_jump() -> None:
    playback = Playback(total=9).started().after(0).after(REST_MS - 1).at(5)
    assert playback.after(REST_MS - 1).ply == 5


def test_stopped_time_does_nothing() -> None:
    playback = Playback(total=3).started().after(0).stopped()
    assert playback.after(10 * REST_MS) == playback


def test_a_bare_position_does_not_play() -> None:
    assert not Playback(total=0).started().playing


def test_the_speeds_go_round_and_change_how_long_a_move_rests() -> None:
    playback = Playback(total=3).started().after(0)
    seen = list(accumulate(repeat(None, 4), lambda one, _: one.at_next_speed(), initial=playback))
    assert [one.speed for one in seen] == [*SPEEDS, SPEEDS[0]]
    for one in seen:
        assert one.after((REST_MS - 1) / one.speed).ply == 1
        assert one.after(REST_MS / one.speed).ply == 2
