"""What the page of a game does with what the laptop says, and what it says itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from club.web.game_samples import (
    END,
    LOST,
    NUMBER,
    STREAM,
    STRIKES,
    WON,
    frames,
    laser,
    othello,
    puzzle,
)
from club.web.game_scenes import SCENES, pick, press, sit
from club.web.student_samples import seat, streams, you
from club.web.student_stage import Said, StudentStage
from club.web.wall_samples import NOW, State
from patience import PATIENCE_S

pytestmark = [pytest.mark.browser, pytest.mark.long]

FINISH = "document.getAnimations().forEach((each) => { try { each.finish() } catch {} })"
FOCUS = "document.activeElement.getAttribute('aria-label')"
LIGHT = """
(() => {
  const air = document.querySelector(".board-air");
  if (!air.width) return false;
  const pixels = air.getContext("2d").getImageData(0, 0, air.width, air.height).data;
  return pixels.some((value) => value > 0);
})()
"""


@pytest.fixture
def stage(browser: Browser) -> Iterator[StudentStage]:
    stage = StudentStage(browser)
    yield stage
    assert stage.trouble == []
    stage.close()


@pytest.fixture
def laptop(browser: Browser) -> Iterator[StudentStage]:
    stage = StudentStage(browser, (1366, 768))
    yield stage
    assert stage.trouble == []
    stage.close()


def until(stage: StudentStage, done: Callable[[], object], what: str) -> None:
    """Let the page and the laptop hear each other; for the page hardly any time passes."""
    end = monotonic() + PATIENCE_S
    while not done():
        assert monotonic() < end, what
        stage.pass_ms(1)


def said(stage: StudentStage, kind: str) -> Said:
    """Return the one message of a kind that the page has sent, when it has."""
    until(stage, lambda: stage.of(kind), f"no {kind}")
    (message,) = stage.of(kind)
    return message


def play_on(stage: StudentStage, state: State, *, ms: int = 3000) -> None:
    """Show the next position, and let its move be shown to the end."""
    stage.show(STREAM, state)
    shown_to_the_end(stage, ms)


def shown_to_the_end(stage: StudentStage, ms: int = 3000) -> None:
    """Let pieces arrive, and then the light burn out."""
    for _ in range(4):
        stage.page.evaluate(FINISH)
        stage.pass_ms(ms // 4)


def text(page: Page, selector: str) -> str:
    return page.inner_text(selector)


# Choosing a move


def test_nothing_is_sent_before_fire_and_everything_can_be_taken_back(stage: StudentStage) -> None:
    sit(stage, laser())
    pick(stage, "g3f3")
    assert text(stage.page, ".fire") == "Fire!\nhits the red pharaoh on f8"
    stage.page.click(".take-back")
    assert stage.page.is_disabled(".fire")
    stage.page.click(".take-back")
    assert "Your turn." in text(stage.page, ".game-do")
    pick(stage, "g3f3")
    assert not stage.of("move")
    stage.page.click(".fire")
    sent = said(stage, "move")
    assert sent == {"t": "move", "game": NUMBER, "ply": 20, "m": "g3f3", "id": sent["id"]}


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("h3L", "Careful: this hits your own pyramid on h3"),
        ("e1e2", "stops at your own sphinx on j1"),
    ],
)
def test_fire_says_what_will_happen(stage: StudentStage, move: str, words: str) -> None:
    state = laser()
    if move == "e1e2":
        state["moves"][move] = {**state["moves"][move], "struck": "j1", "ending": "absorbed",
                                "own": True}  # fmt: skip
    sit(stage, state)
    pick(stage, move)
    assert words in text(stage.page, ".fire")


def test_without_previews_only_the_move_is_said(stage: StudentStage) -> None:
    sit(stage, laser(previews=False, moves={move: {} for move in laser()["moves"]}))
    pick(stage, "g3f3")
    assert text(stage.page, ".fire") == "Fire!\nScarab g3 → f3"
    assert stage.page.query_selector(".aim") is None


def test_a_sent_move_is_not_played_until_the_laptop_says_so(stage: StudentStage) -> None:
    sit(stage, laser())
    pick(stage, "g3f3")
    stage.page.click(".fire")
    sent = said(stage, "move")
    assert stage.page.is_disabled(".fire")
    assert "Sent" in text(stage.page, ".fire")
    assert stage.page.text_content(".sent") == "…"
    assert "Pharaoh f8 turned left" in text(stage.page, ".last-words")
    say = "That move came too late. Here is the board now."
    stage.tell({"t": "nack", "id": sent["id"], "say": say})
    assert say in text(stage.page, "#toasts")
    note = stage.page.locator(".toast").bounding_box()
    board = stage.page.locator(".board").first.bounding_box()
    assert note is not None
    assert board is not None
    assert note["y"] + note["height"] <= board["y"]
    assert standing(stage.page, "g3") == "blue scarab"
    assert "Your turn." in text(stage.page, ".game-do")


def standing(page: Page, square: str) -> str | None:
    """Return what is drawn on a square."""
    script = """(square) => {
      const cell = document.querySelector(`[data-square="${square}"]`).getBoundingClientRect();
      const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
      const there = Array.from(document.querySelectorAll(".piece")).find((each) => {
        const box = each.getBoundingClientRect();
        return box.x < x && x < box.right && box.y < y && y < box.bottom;
      });
      return there ? there.dataset.look.split(" ").slice(0, 2).join(" ") : null;
    }"""
    found = page.evaluate(script, square)
    return None if found is None else str(found)


def test_a_disc_is_played_by_a_press_and_a_word(stage: StudentStage) -> None:
    state = othello()
    best = max(state["moves"], key=lambda move: len(state["moves"][move]["flips"]))
    count = len(state["moves"][best]["flips"].split())
    sit(stage, state)
    press(stage, best)
    assert stage.page.text_content(".count") == f"+{count}"
    assert len(stage.page.query_selector_all(".split")) == count
    stage.page.click(f"text=Play {best}")
    assert said(stage, "move")["m"] == best


def test_the_whole_game_by_keyboard(laptop: StudentStage) -> None:
    sit(laptop, laser())
    page = laptop.page
    page.focus('.square-key[data-square="f4"]')
    laptop.page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUS) == "g3, your scarab, mirror backslash, 10 moves"
    page.keyboard.press("Enter")
    page.keyboard.press("q")
    assert page.get_attribute(".turn-key.left", "aria-pressed") == "true"
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert "hits the red pharaoh on f8" in page.evaluate(FOCUS)
    page.keyboard.press("Space")
    assert said(laptop, "move")["m"] == "g3f3"
    page.keyboard.press("c")
    laptop.pass_ms(200)
    assert "Blue: 8 minutes" in text(page, "#urgent")
    page.keyboard.press("?")
    assert "take it back" in text(page, "[role=dialog]")
    page.keyboard.press("Escape")
    assert page.query_selector("[role=dialog]") is None


# What is shown of a move


def test_what_is_struck_stands_until_the_light_reaches_it(stage: StudentStage) -> None:
    sit(stage, laser(STRIKES - 1))
    stage.show(STREAM, laser(STRIKES))
    stage.page.evaluate(FINISH)
    stage.pass_ms(300)
    assert standing(stage.page, "g4") == "red pyramid"
    assert stage.page.evaluate(LIGHT)
    assert "hit" not in text(stage.page, ".last-words"), "nothing is told before the light arrives"
    shown_to_the_end(stage)
    assert standing(stage.page, "g4") is None
    assert stage.page.query_selector(".trail") is not None
    assert "hit the red pyramid on g4" in text(stage.page, ".last-words")


def test_light_that_has_burnt_out_costs_no_frame(stage: StudentStage) -> None:
    sit(stage, laser(STRIKES - 1))
    play_on(stage, laser(STRIKES), ms=8000)
    stage.page.evaluate(
        "() => { window.asked = 0; window.requestAnimationFrame = () => { window.asked += 1 } }"
    )
    stage.pass_ms(2000)
    assert stage.page.evaluate("window.asked") == 0
    assert not stage.page.evaluate(LIGHT)


def test_stillness_that_the_device_asks_for(browser: Browser) -> None:
    stage = StudentStage(browser, reduced_motion="reduce")
    sit(stage, laser(STRIKES - 1))
    stage.show(STREAM, laser(STRIKES))
    until(stage, lambda: stage.page.query_selector(".trail .impact"), "no mark of the impact")
    assert standing(stage.page, "g4") is None
    assert not stage.page.evaluate(LIGHT)
    stage.close()


def test_the_clock_of_the_next_one_runs_when_the_move_was_shown(stage: StudentStage) -> None:
    sit(stage, laser(STRIKES, begun=False))
    stage.said.clear()
    stage.show(STREAM, laser(20, begun=False))
    stage.page.evaluate(FINISH)
    stage.pass_ms(300)
    assert not stage.of("seen")
    shown_to_the_end(stage)
    assert said(stage, "seen") == {"t": "seen", "game": NUMBER, "ply": 20}


def test_moves_are_told_and_the_end_is_told_when_it_was_seen(stage: StudentStage) -> None:
    sit(stage, laser(END - 1))
    stage.show(STREAM, laser(END, result=WON))
    assert stage.page.query_selector(".result") is None
    stage.pass_ms(200)
    assert "Blue's scarab goes from g3 to f3." in text(stage.page, "#polite")
    shown_to_the_end(stage, 4000)
    assert text(stage.page, ".result h1") == "You win!"
    assert "Board 4 · 1–0" in text(stage.page, ".result")
    assert "You win! Your beam met 4 mirrors" in text(stage.page, "#urgent")


# Clocks


def test_clocks_count_by_the_laptop_and_stand_when_the_line_is_lost(stage: StudentStage) -> None:
    left = {"blue": 11_500, "red": 468_000}
    clock = {"left": left, "running": "blue", "since": NOW, "increment": 5000}
    sit(stage, laser(clock=clock))
    stage.show(STREAM, {"clock": clock})
    until(stage, lambda: "10 seconds left." in text(stage.page, "#urgent"), "it is not read out")
    mine = '.player[data-side="blue"] .player-clock'
    assert re.fullmatch(r"\d\.\d", text(stage.page, mine))
    assert text(stage.page, '.player[data-side="red"] .player-clock') == "7:48"
    stage.lose()
    until(stage, lambda: stage.page.query_selector(".line-card"), "nothing says that it is lost")
    frozen = text(stage.page, mine)
    stage.pass_ms(3000)
    assert text(stage.page, mine) == frozen
    stage.page.keyboard.press("c")
    stage.pass_ms(200)
    assert f"Blue: {int(float(frozen))} second" in text(stage.page, "#urgent")
    assert "CLUB-NIGHT" in text(stage.page, ".line-help")


def test_time_is_up_only_when_the_laptop_says_so(stage: StudentStage) -> None:
    clock = {"left": {"blue": 900, "red": 468_000}, "running": "blue", "since": NOW,
             "increment": 0}  # fmt: skip
    sit(stage, laser(clock=clock))
    stage.show(STREAM, {"clock": clock})
    stage.pass_ms(5000)
    assert text(stage.page, '.player[data-side="blue"] .player-clock') == "0.0"
    assert stage.page.query_selector(".result") is None


# Between the players


def test_giving_up_and_draws_need_a_second_press(stage: StudentStage) -> None:
    sit(stage, laser())
    stage.page.click(".game-more .resign")
    assert text(stage.page, ".game-more .resign") == "Give up? Press again to give up."
    stage.pass_ms(6000)
    assert text(stage.page, ".game-more .resign") == "Give up"
    stage.page.click(".game-more .resign")
    stage.page.click(".game-more .draw")
    assert text(stage.page, ".game-more .resign") == "Give up"
    assert not stage.of("resign")
    assert not stage.of("offer")
    stage.page.click(".game-more .draw")
    assert said(stage, "offer")["what"] == "draw"
    stage.page.click(".game-more .resign")
    stage.page.click(".game-more .resign")
    said(stage, "resign")


def test_a_draw_that_is_offered_can_be_declined(stage: StudentStage) -> None:
    sit(stage, laser())
    stage.show(STREAM, {"draw": "red"})
    assert text(stage.page, ".offer-card h2") == "Dina offers a draw."
    stage.page.click("text=No, play on")
    assert said(stage, "answer") == {"t": "answer", "game": NUMBER, "what": "draw", "yes": False}


def test_what_holds_a_game_up_is_said_and_stops_every_move(stage: StudentStage) -> None:
    say = 'Your teacher has stopped all clocks. Wait for "Go on".'
    sit(stage, laser())
    pick(stage, "g3f3")
    stage.show(STREAM, {"hold": {"why": "all", "say": say, "side": None, "until_at": None}})
    assert say in text(stage.page, ".hold-card")
    press(stage, "g3")
    assert stage.page.query_selector(".pad") is None
    stage.show(STREAM, {"hold": None})
    assert text(stage.page, ".fire-what") == "hits the red pharaoh on f8"


def test_two_at_one_device_hand_it_over(stage: StudentStage) -> None:
    sit(stage, laser(STRIKES - 1, yours=("blue", "red")))
    until(stage, lambda: stage.page.query_selector(".hand-over"), "nobody has to take it")
    stage.page.click("text=I am Amira K.")
    pick(stage, "h4g3")
    play_on(stage, laser(STRIKES, yours=("blue", "red"), view="red"))
    assert "Now Dina S." in text(stage.page, ".hand-over")
    stage.page.click("text=I am Dina S.")
    assert stage.page.query_selector(".hand-over") is None
    first = stage.page.get_attribute(".square-key", "data-square")
    assert first == "j1", "Red sees the board turned"


# The end


def test_the_game_can_be_seen_again_move_by_move(laptop: StudentStage) -> None:
    sit(laptop, laser(END, yours=("red",), result=LOST))
    page = laptop.page
    assert text(page, ".result h1") == "You lost"
    assert "Want to see it again?" in text(page, ".result")
    page.click("text=See the game")
    said(laptop, "replay")
    laptop.tell({"t": "replay", "game": NUMBER, "frames": frames()})
    assert text(page, ".replay-words") == "The start of the game."
    page.keyboard.press("ArrowRight")
    assert "Blue's pyramid on d6 turns right." in text(page, ".replay-words")
    page.keyboard.press("End")
    assert "destroys the red pharaoh" in text(page, ".replay-words")
    page.locator(".replay-slider").fill("0")
    assert text(page, ".replay-words") == "The start of the game."
    page.click(".moves >> text=c7-c6")
    assert "goes from c7 to c6" in text(page, ".replay-words")
    page.click("text=Back to the result")
    assert text(page, ".result h1") == "You lost"


def test_a_friendly_game_can_be_played_again(stage: StudentStage) -> None:
    sit(stage, othello(8, 14, result={**WON, "winner": "white", "score": "0-1"}))
    stage.page.click("text=Play again")
    assert said(stage, "offer")["what"] == "rematch"
    stage.show(STREAM, {"rematch": "white"})
    stage.page.click("text=Dina wants another game. Play!")
    assert said(stage, "answer")["what"] == "rematch"


# Puzzles


def test_a_puzzle_shows_what_was_tried_and_goes_on(stage: StudentStage) -> None:
    wait = {"kind": "laser", "state": "wait", "say": "One moment…", "solved": 0}
    stage.open({**streams(you(seat())), "puzzle": wait})
    stage.page.click("text=Puzzles")
    assert "One moment…" in text(stage.page, ".game-do")
    said(stage, "puzzle")
    stage.show("puzzle", puzzle())
    pick(stage, "g3f3")
    stage.page.click(".fire")
    assert said(stage, "puzzle_move")["m"] == "g3f3"
    after = laser(END)
    step: dict[str, Any] = {**after["last"], "board": laser(STRIKES)["board"]}
    stage.show("puzzle", puzzle(state="wrong", say="The light left the board.", steps=[step]))
    shown_to_the_end(stage, 8000)
    assert "The light left the board." in text(stage.page, ".puzzle-task")
    assert standing(stage.page, "g3") == "blue scarab"
    stage.show("puzzle", {"state": "solved", "say": "Well done!", "moves": None, "solved": 3})
    shown_to_the_end(stage)
    stage.page.click("text=Next puzzle")
    until(stage, lambda: len(stage.of("puzzle")) == 2, "the next puzzle")
    assert stage.of("puzzle")[1] == {"t": "puzzle", "seat": 1, "kind": "laser", "next": True}


def test_the_same_wrong_move_can_be_tried_again_and_again(stage: StudentStage) -> None:
    stage.open({**streams(you(seat())), "puzzle": puzzle(tries=0)})
    stage.page.click("text=Puzzles")
    assert said(stage, "puzzle") == {"t": "puzzle", "seat": 1}  # where one was, the laptop knows
    step: dict[str, Any] = {**laser(END)["last"], "board": laser(STRIKES)["board"]}
    wrong = {"state": "wrong", "say": "The light left the board.", "steps": [step]}
    for tries, changed in ((1, wrong), (2, {}), (3, {})):
        pick(stage, "g3f3")
        stage.page.click(".fire")
        until(stage, partial(has_tried, stage, tries), "the try")
        stage.show("puzzle", {**changed, "tries": tries})
        assert stage.page.locator(".board-playable").count() == 0  # it is shown once more
        shown_to_the_end(stage, 8000)
        assert stage.page.locator(".board-playable").count() == 1


def test_a_puzzle_is_there_again_when_the_line_comes_back(stage: StudentStage) -> None:
    """The page stayed blank: it was drawn where nobody looked."""
    SCENES["puzzle"](stage)
    stage.lose()
    stage.pass_ms(1000)
    stage.is_reachable = True
    stage.pass_ms(9000)
    until(stage, lambda: len(stage.of("puzzle")) == 2, "the same puzzle")
    until(stage, lambda: stage.page.locator(".puzzle .piece").count(), "its pieces")
    press(stage, "g3")
    assert stage.page.locator(".fire, .pad").count()


def has_tried(stage: StudentStage, times: int) -> bool:
    return len(stage.of("puzzle_move")) == times


# Nobody waits for ever


def test_a_move_that_changed_nothing_does_not_hold_up_the_page(stage: StudentStage) -> None:
    sit(stage, laser())
    pick(stage, "g3f3")
    stage.page.click(".fire")
    stage.tell({"t": "ack", "id": said(stage, "move")["id"]})
    until(stage, lambda: stage.page.locator(".board-playable").count(), "the next choice")


def test_a_game_that_cannot_be_seen_again_is_a_result_again(stage: StudentStage) -> None:
    sit(stage, laser(END, result=LOST))
    shown_to_the_end(stage)
    stage.page.click("text=See the game")
    asked = said(stage, "replay")
    stage.page.click("text=Back to the result")
    stage.page.click("text=See the game")
    until(stage, lambda: len(stage.of("replay")) == 2, "the game")
    stage.tell({"t": "nack", "id": stage.of("replay")[1]["id"], "say": "It is gone."})
    until(stage, lambda: stage.page.locator(".result h1").count(), "the result")
    assert asked["id"] != stage.of("replay")[1]["id"]


# Light


def test_less_is_shown_at_once_and_more_only_slowly(stage: StudentStage) -> None:
    sit(stage, laser())
    levels = stage.page.evaluate(
        """async () => {
          const { Quality, FULL } = await import("/web/js/board/quality.js");
          const quality = new Quality();
          const shot = (gap, work) => {
            quality.begin();
            for (let frame = 0; frame < 30; frame++) quality.frame(gap, work);
            quality.end();
            return quality.level;
          };
          return [FULL, shot(17, 2), shot(40, 2), shot(17, 2), shot(17, 2), shot(17, 2)];
        }"""
    )
    assert levels == [3, 3, 0, 0, 0, 1]


def test_othello_on_its_side_shows_the_count(browser: Browser) -> None:
    for size in ((844, 390), (667, 375)):
        stage = StudentStage(browser, size, has_touch=True)
        SCENES["othello 8"](stage)
        stage.settle()
        numbers = stage.page.locator(".count-number")
        assert numbers.all_inner_texts() == ["9", "7"]
        boxes = [numbers.nth(place).bounding_box() for place in (0, 1)]
        board = stage.page.locator(".game-board").bounding_box()
        assert board is not None
        for box in boxes:
            assert box is not None
            assert box["x"] + box["width"] <= board["x"]
            assert box["y"] + box["height"] <= size[1]
        stage.close()
