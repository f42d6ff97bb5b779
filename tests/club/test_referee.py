"""Where much happens at once, what nobody plays by is shown a few times a second."""

from __future__ import annotations

from club.evening import Evening
from club.play.tables import friendly, play
from khepri.club.night import Role
from khepri.club.outbox import Send
from khepri.club.referee import CALM_MS, ClubReferee


def test_the_room_is_shown_at_once_and_then_a_little_later() -> None:
    """Nothing is lost by it: what has changed meanwhile is shown together, and in time."""
    evening = Evening()
    evening.referee = ClubReferee(evening.night, calm_ms=CALM_MS)
    evening.advance(CALM_MS)
    amira = evening.join(1)
    assert [each["name"] for each in amira.room["people"]] == ["Amira K."]
    seen = amira.sequence["room"]
    for person in (2, 3, 4):
        newcomer = evening.join(person)
        assert len(newcomer.room["people"]) == person
    assert amira.sequence["room"] == seen
    due = evening.referee.due_ms()
    assert due is not None
    assert due <= evening.now_ms + CALM_MS
    evening.advance(CALM_MS)
    assert (len(amira.room["people"]), amira.sequence["room"]) == (4, seen + 1)


def test_a_game_and_what_is_one_s_own_never_wait() -> None:
    evening = Evening()
    evening.referee = ClubReferee(evening.night, calm_ms=CALM_MS)
    game, first, second = friendly(evening, evening.join(1), evening.join(2))
    play(evening, first, "a2")
    assert second.states[f"game:{game.number}"]["ply"] == 1


def test_the_end_of_the_night_waits_for_nothing() -> None:
    evening = Evening()
    evening.referee = ClubReferee(evening.night, calm_ms=CALM_MS)
    evening.advance(CALM_MS)
    amira = evening.join(1)
    seen = amira.sequence["room"]
    evening.night.end()
    evening.deliver()
    assert amira.sequence["room"] == seen + 1


def test_an_answer_waits_for_no_picture_and_a_game_for_nobody_else() -> None:
    """What is sent comes in pieces, each as soon as it is known."""
    evening = Evening()
    game, first, _ = friendly(evening, evening.join(1), evening.join(2))
    evening.open(Role.DESK)
    for _ in range(2):
        evening.referee.receive(first.number, {"t": "resign", "game": game.number})
    pieces = [
        [each.text for each in piece if isinstance(each, Send)]
        for piece in evening.referee.outgoing()
    ]
    assert '"nack"' in pieces[0][0]
    assert all(f'"game:{game.number}"' in text for text in pieces[1])
    assert any('"desk"' in text for piece in pieces[2:] for text in piece)
