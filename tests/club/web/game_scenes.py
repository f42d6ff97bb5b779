"""Every moment of a game's page, for looking at it and for measuring it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from club.web import finding
from club.web.finding import card, pieces, tab, turn
from club.web.game_samples import (
    END,
    LOST,
    NUMBER,
    WON,
    at_the_board,
    frames,
    laser,
    othello,
    puzzle,
)
from club.web.student_samples import seat, streams, you
from club.web.student_stage import StudentStage
from club.web.wall_samples import NOW, State

Scene = Callable[[StudentStage], None]
GONE = "Dina S.'s phone is gone. The clock waits. Please wait here."
STOPPED = 'Your teacher has stopped all clocks. Wait for "Go on".'


def sit(stage: StudentStage, state: State) -> None:
    """Sit down at a game."""
    stage.open(at_the_board(state))
    hand_over = stage.page.get_by_role("dialog", name="is next")  # hides the board
    pieces(stage.page).or_(hand_over).first.wait_for(state="attached")


def pick(stage: StudentStage, move: str) -> None:
    """Choose a move of Laser Chess by the board and the pad."""
    press(stage, move[:2])
    if move[2:] in ("L", "R"):
        turn(stage.page, "left" if move[2:] == "L" else "right").click()
    else:
        press(stage, move[2:])


def press(stage: StudentStage, square: str) -> None:
    """Press a square."""
    finding.square(stage.page, square).click()


def _shown(state: State) -> Scene:
    return lambda stage: sit(stage, state)


def _chosen(move: str, **changed: Any) -> Scene:
    def scene(stage: StudentStage) -> None:
        sit(stage, laser(20, **changed))
        pick(stage, move)

    return scene


def _disc(size: int) -> Scene:
    def scene(stage: StudentStage) -> None:
        state = othello(size, 4 if size == 4 else 12)
        sit(stage, state)
        press(stage, max(state["moves"], key=lambda move: len(state["moves"][move]["flips"])))

    return scene


def _line_lost(stage: StudentStage) -> None:
    sit(stage, laser())
    stage.lose()
    card(stage.page, "Connection lost").wait_for()


def _armed(stage: StudentStage) -> None:
    sit(stage, laser())
    give_up = stage.page.get_by_role("button", name="Give up")
    if give_up.is_visible():
        give_up.click()


def _menu(stage: StudentStage) -> None:
    sit(stage, laser())
    stage.page.get_by_role("button", name="More", exact=True).click()


def _replay(stage: StudentStage) -> None:
    sit(stage, laser(END, result=WON))
    stage.page.get_by_role("button", name="See the game").click()
    stage.tell({"t": "replay", "game": NUMBER, "frames": frames()})
    stage.page.get_by_role("slider").wait_for()


def _watched(stage: StudentStage) -> None:
    shown = {**laser(21, yours=(), delayed=True), "game": 42}
    stage.open({**streams(you(seat())), "game:42": shown})
    tab(stage.page, "Watch").click()
    stage.page.get_by_role("button", name="Leo S.").click()
    pieces(stage.page).first.wait_for(state="attached")


def _puzzle(stage: StudentStage) -> None:
    stage.open({**streams(you(seat())), "puzzle": puzzle()})
    stage.page.get_by_role("button", name="Puzzles").click()
    pieces(stage.page).first.wait_for(state="attached")
    press(stage, "g3")


SCENES: dict[str, Scene] = {
    "your turn": _shown(laser()),
    "a piece and its square": _chosen("g3f3"),
    "a piece and its turn": _chosen("j4R"),
    "no preview": _chosen("g3f3", previews=False, moves={move: {} for move in laser()["moves"]}),
    "their turn": _shown(laser(21)),
    "red": _shown(laser(21, yours=("red",))),
    "the line is lost": _line_lost,
    "gone": _shown(
        laser(hold={"why": "gone", "say": GONE, "side": "red", "until_at": NOW + 77_000})
    ),
    "stopped": _shown(laser(hold={"why": "all", "say": STOPPED, "side": None, "until_at": None})),
    "a draw is offered": _shown(laser(draw="red")),
    "give up?": _armed,
    "menu": _menu,
    "won": _shown(laser(END, result=WON)),
    "lost": _shown(laser(END, yours=("red",), result=LOST)),
    "friendly and over": _shown(othello(8, 14, result={**WON, "winner": None, "score": "1/2-1/2"})),
    "replay": _replay,
    "watched": _watched,
    "hand over": _shown(laser(yours=("blue", "red"))),
    "puzzle": _puzzle,
    **{f"othello {size}": _disc(size) for size in (4, 6, 8, 10, 12)},
    "no clock": _shown(laser(clock=None)),
}
