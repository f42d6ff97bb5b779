"""Every page that waits for something is answered, even where nothing has changed."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from club.evening import Evening, FakePage
from club.play.tables import friendly, play
from khepri.club.outbox import Send
from khepri.club.protocol import StudentMessage

KINDS = sorted(kind.t for kind in get_args(StudentMessage))


def answers(page: FakePage, id_: str) -> list[str]:
    """Return how a message was answered."""
    return [each["t"] for each in page.said if each.get("id") == id_]


@pytest.mark.parametrize("kind", KINDS)
def test_a_message_with_an_id_is_answered_once(kind: str) -> None:
    evening = Evening()
    page = evening.join(1)
    message: dict[str, Any] = {"t": kind, "id": "x1"}
    if kind == "answer_challenge":
        message["id"] = 1  # the number of the challenge
        evening.send(page, **message)
        assert page.heard("nack")
        return
    evening.send(page, **message)
    assert len(answers(page, "x1")) == 1
    assert set(answers(page, "x1")) <= {"ack", "nack"}


def test_an_answer_comes_after_what_it_has_changed() -> None:
    """A page that hears it has seen everything, and waits no longer."""
    evening = Evening()
    game, first, _ = friendly(evening, evening.join(1), evening.join(2))
    evening.referee.receive(
        first.number, {"t": "move", "game": game.number, "ply": 0, "m": "a2", "id": "c1"}
    )
    sent = [
        json.loads(each.text)
        for piece in evening.referee.outgoing()
        for each in piece
        if isinstance(each, Send) and each.link == first.number
    ]
    kinds = [(each["t"], each.get("stream", "")) for each in sent]
    assert kinds.index(("ack", "")) > kinds.index(("state", f"game:{game.number}"))


def test_a_move_that_was_taken_back_at_once_is_answered() -> None:
    """The board is as it was, and nothing is shown again: only the answer ends the waiting."""
    evening = Evening()
    page = evening.join(1)
    evening.send(page, t="computer", kind="laser", board="classic", level=1)
    number = page.seat["game"]
    state = page.states[f"game:{number}"]
    move = next(iter(state["moves"]))
    evening.send(page, t="seen", game=number, ply=0)
    for message in (
        {"t": "move", "game": number, "ply": 0, "m": move, "id": "c1"},
        {"t": "offer", "game": number, "what": "takeback"},
    ):
        evening.referee.receive(page.number, message)
    evening.deliver()
    assert page.states[f"game:{number}"]["ply"] == 0
    assert answers(page, "c1") == ["ack"]


def test_whoever_sits_here_already_is_told() -> None:
    """Two share a device, and the second chooses the name of the first."""
    evening = Evening()
    page = evening.join(1)
    evening.send(page, t="join", person=1, beside=True)
    assert page.last("refused")["why"] == "here"
    assert page.last("refused")["say"] == "Amira K. is here already, on this device."


def test_a_game_that_is_watched_again_at_once_is_shown_again() -> None:
    """The page has let go of it meanwhile; the laptop has not noticed."""
    evening = Evening()
    game, first, _ = friendly(evening, evening.join(1), evening.join(2))
    play(evening, first, "a2")
    watcher = evening.join(3)
    evening.send(watcher, t="watch", game=game.number)
    stream = f"game:{game.number}"
    del watcher.states[stream]
    for kind in ("unwatch", "watch"):
        evening.referee.receive(watcher.number, {"t": kind, "game": game.number})
    evening.deliver()
    assert watcher.states[stream]["ply"] == 1
