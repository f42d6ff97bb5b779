"""Another program may be quicker than ours expects."""

from __future__ import annotations

import threading

from khepri.engine.ugi import UgiSession
from khepri.games import othello
from patience import PATIENCE_S


def test_the_next_position_may_come_before_the_answer_is_noted() -> None:
    said: list[str] = []
    hasty: list[threading.Thread] = []

    def hear(line: str) -> None:
        said.append(line)
        if line.startswith("bestmove") and not hasty:
            hasty.append(
                threading.Thread(target=session.obey, args=("position startpos moves f5",))
            )
            hasty[0].start()
            hasty[0].join(0.1)  # long enough to be refused, while this line is being written

    session = UgiSession(othello.GAME, hear)
    session.obey("go depth 1")
    assert session._answered.wait(PATIENCE_S)
    hasty[0].join()
    session.obey("query p1turn")
    assert [line for line in said if not line.startswith("info depth")][1:] == ["response false"]
