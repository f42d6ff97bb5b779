"""What the page of a game does with what the laptop says, and what it says itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from club.web import finding
from club.web.finding import (
    board,
    bottom,
    card,
    choices,
    drawn,
    fire,
    heading,
    heard,
    own_move,
    pieces,
    place,
    square,
    take_back,
    turn,
)
from club.web.finding import clock as clock_of
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
LIGHT = """
[...document.querySelectorAll("canvas")].some((air) => {
  if (!air.width) return false;
  const pixels = air.getContext("2d").getImageData(0, 0, air.width, air.height).data;
  return pixels.some((value) => value > 0);
})
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


def sees(stage: StudentStage, words: str) -> bool:
    """Say whether somebody can read this on the page."""
    return any(each.is_visible() for each in stage.page.get_by_text(words).all())


# Choosing a move


def test_nothing_is_sent_before_fire_and_everything_can_be_taken_back(stage: StudentStage) -> None:
    sit(stage, laser())
    pick(stage, "g3f3")
    assert fire(stage.page).inner_text() == "Fire!\nhits the red pharaoh on f8"
    assert drawn(stage.page, "aim").count() == 1
    take_back(stage.page).click()
    assert fire(stage.page).is_disabled()
    take_back(stage.page).click()
    assert "Your turn." in own_move(stage.page).inner_text()
    pick(stage, "g3f3")
    assert not stage.of("move")
    fire(stage.page).click()
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
    assert words in fire(stage.page).inner_text()


def test_without_previews_only_the_move_is_said(stage: StudentStage) -> None:
    sit(stage, laser(previews=False, moves={move: {} for move in laser()["moves"]}))
    pick(stage, "g3f3")
    assert fire(stage.page).inner_text() == "Fire!\nScarab g3 → f3"
    assert drawn(stage.page, "aim").count() == 0


def test_a_sent_move_is_not_played_until_the_laptop_says_so(stage: StudentStage) -> None:
    sit(stage, laser())
    pick(stage, "g3f3")
    fire(stage.page).click()
    sent = said(stage, "move")
    assert fire(stage.page).is_disabled()
    assert "Sent" in fire(stage.page).inner_text()
    assert drawn(stage.page, "sent").text_content() == "…"
    assert sees(stage, "Pharaoh f8 turned left")
    say = "That move came too late. Here is the board now."
    stage.tell({"t": "nack", "id": sent["id"], "say": say})
    assert sees(stage, say)
    note = stage.page.get_by_role("status").get_by_text(say)
    assert bottom(note) <= place(board(stage.page))["y"]
    assert standing(stage.page, "g3") == "blue scarab"
    assert "Your turn." in own_move(stage.page).inner_text()


def standing(page: Page, name: str) -> str | None:
    """Return what is drawn on a square, whose name tells at once how a move ends."""
    script = """(square) => {
      const cell = square.getBoundingClientRect();
      const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
      const there = Array.from(document.querySelectorAll(".piece")).find((each) => {
        const box = each.getBoundingClientRect();
        return box.x < x && x < box.right && box.y < y && y < box.bottom;
      });
      return there ? there.dataset.look.split(" ").slice(0, 2).join(" ") : null;
    }"""
    found = finding.square(page, name).evaluate(script)
    return None if found is None else str(found)


def test_a_disc_is_played_by_a_press_and_a_word(stage: StudentStage) -> None:
    state = othello()
    best = max(state["moves"], key=lambda move: len(state["moves"][move]["flips"]))
    count = len(state["moves"][best]["flips"].split())
    sit(stage, state)
    press(stage, best)
    assert drawn(stage.page, "count").text_content() == f"+{count}"
    assert drawn(stage.page, "split").count() == count
    stage.page.get_by_role("button", name=f"Play {best}").click()
    assert said(stage, "move")["m"] == best


def test_the_whole_game_by_keyboard(laptop: StudentStage) -> None:
    sit(laptop, laser())
    page = laptop.page
    square(page, "f4").focus()
    laptop.page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    g3 = "g3, your scarab, mirror backslash, 10 moves"
    expect(board(page).get_by_role("button", name=g3, exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("q")
    assert turn(page, "left").get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    hit = board(page).get_by_role("button", name="hits the red pharaoh on f8")
    expect(hit).to_be_focused()
    page.keyboard.press("Space")
    assert said(laptop, "move")["m"] == "g3f3"
    page.keyboard.press("c")
    laptop.pass_ms(200)
    expect(heard(page, "Blue: 8 minutes")).to_have_count(1)
    page.keyboard.press("?")
    assert "take it back" in page.get_by_role("dialog").inner_text()
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0


# What is shown of a move


def test_what_is_struck_stands_until_the_light_reaches_it(stage: StudentStage) -> None:
    sit(stage, laser(STRIKES - 1))
    stage.show(STREAM, laser(STRIKES))
    stage.page.evaluate(FINISH)
    stage.pass_ms(300)
    assert standing(stage.page, "g4") == "red pyramid"
    assert stage.page.evaluate(LIGHT)
    assert not sees(stage, "hit the red pyramid"), "nothing is told before the light arrives"
    shown_to_the_end(stage)
    assert standing(stage.page, "g4") is None
    assert drawn(stage.page, "trail").count() == 1
    assert sees(stage, "hit the red pyramid on g4")


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
    until(stage, drawn(stage.page, "impact").count, "no mark of the impact")
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
    assert heading(stage.page, re.compile("You (win|lost)")).count() == 0
    stage.pass_ms(200)
    assert heard(stage.page, "Blue's scarab goes from g3 to f3.").count()
    shown_to_the_end(stage, 4000)
    assert heading(stage.page, "You win!").is_visible()
    assert sees(stage, "Board 4 · 1–0")
    assert heard(stage.page, "You win! Your beam met 4 mirrors").count()


# Clocks


def test_clocks_count_by_the_laptop_and_stand_when_the_line_is_lost(stage: StudentStage) -> None:
    left = {"blue": 11_500, "red": 468_000}
    clock = {"left": left, "running": "blue", "since": NOW, "increment": 5000}
    sit(stage, laser(clock=clock))
    stage.show(STREAM, {"clock": clock})
    until(stage, heard(stage.page, "10 seconds left.").count, "it is not read out")
    mine = clock_of(stage.page, "Blue")
    assert re.fullmatch(r"\d\.\d", mine.inner_text())
    assert clock_of(stage.page, "Red").inner_text() == "7:48"
    stage.lose()
    until(stage, card(stage.page, "Connection lost").count, "nothing says that it is lost")
    frozen = mine.inner_text()
    stage.pass_ms(3000)
    assert mine.inner_text() == frozen
    stage.page.keyboard.press("c")
    stage.pass_ms(200)
    assert heard(stage.page, f"Blue: {int(float(frozen))} second").count()
    assert sees(stage, "CLUB-NIGHT")


def test_time_is_up_only_when_the_laptop_says_so(stage: StudentStage) -> None:
    clock = {"left": {"blue": 900, "red": 468_000}, "running": "blue", "since": NOW,
             "increment": 0}  # fmt: skip
    sit(stage, laser(clock=clock))
    stage.show(STREAM, {"clock": clock})
    stage.pass_ms(5000)
    assert clock_of(stage.page, "Blue").inner_text() == "0.0"
    assert heading(stage.page, re.compile("You (win|lost)")).count() == 0


# Between the players


def test_giving_up_and_draws_need_a_second_press(stage: StudentStage) -> None:
    sit(stage, laser())
    give_up = stage.page.get_by_role("button", name=re.compile("^Give up"))
    draw = stage.page.get_by_role("button", name=re.compile(r"^(Draw\?|Offer a draw\?)"))
    give_up.click()
    assert give_up.inner_text() == "Give up? Press again to give up."
    stage.pass_ms(6000)
    assert give_up.inner_text() == "Give up"
    give_up.click()
    draw.click()
    assert give_up.inner_text() == "Give up"
    assert not stage.of("resign")
    assert not stage.of("offer")
    draw.click()
    assert said(stage, "offer")["what"] == "draw"
    give_up.click()
    give_up.click()
    said(stage, "resign")


def test_a_draw_that_is_offered_can_be_declined(stage: StudentStage) -> None:
    sit(stage, laser())
    stage.show(STREAM, {"draw": "red"})
    assert card(stage.page, "Dina offers a draw.").is_visible()
    stage.page.get_by_role("button", name="No, play on").click()
    assert said(stage, "answer") == {"t": "answer", "game": NUMBER, "what": "draw", "yes": False}


def test_what_holds_a_game_up_is_said_and_stops_every_move(stage: StudentStage) -> None:
    say = 'Your teacher has stopped all clocks. Wait for "Go on".'
    sit(stage, laser())
    pick(stage, "g3f3")
    stage.show(STREAM, {"hold": {"why": "all", "say": say, "side": None, "until_at": None}})
    assert say in card(stage.page, "All clocks stand").inner_text()
    press(stage, "g3")
    assert stage.page.get_by_role("group", name="Where to").count() == 0
    stage.show(STREAM, {"hold": None})
    assert "hits the red pharaoh on f8" in fire(stage.page).inner_text()


def test_two_at_one_device_hand_it_over(stage: StudentStage) -> None:
    sit(stage, laser(STRIKES - 1, yours=("blue", "red")))
    hand_over = stage.page.get_by_role("dialog", name="is next")
    until(stage, hand_over.count, "nobody has to take it")
    stage.page.get_by_role("button", name="I am Amira K.").click()
    pick(stage, "h4g3")
    play_on(stage, laser(STRIKES, yours=("blue", "red"), view="red"))
    assert "Now Dina S." in hand_over.inner_text()
    stage.page.get_by_role("button", name="I am Dina S.").click()
    assert hand_over.count() == 0
    first = board(stage.page).get_by_role("button").first.get_attribute("aria-label")
    assert str(first).startswith("j1,"), "Red sees the board turned"


# The end


def test_the_game_can_be_seen_again_move_by_move(laptop: StudentStage) -> None:
    sit(laptop, laser(END, yours=("red",), result=LOST))
    page = laptop.page
    assert heading(page, "You lost").is_visible()
    assert sees(laptop, "Want to see it again?")
    page.get_by_role("button", name="See the game").click()
    said(laptop, "replay")
    laptop.tell({"t": "replay", "game": NUMBER, "frames": frames()})
    assert "The start of the game." in own_move(page).inner_text()
    page.keyboard.press("ArrowRight")
    assert "Blue's pyramid on d6 turns right." in own_move(page).inner_text()
    page.keyboard.press("End")
    assert "destroys the red pharaoh" in own_move(page).inner_text()
    page.get_by_role("slider").fill("0")
    assert "The start of the game." in own_move(page).inner_text()
    page.get_by_role("list", name="Moves").get_by_text("c7-c6").click()
    assert "goes from c7 to c6" in own_move(page).inner_text()
    page.get_by_role("button", name="Back to the result").click()
    assert heading(page, "You lost").is_visible()


def test_a_friendly_game_can_be_played_again(stage: StudentStage) -> None:
    sit(stage, othello(8, 14, result={**WON, "winner": "white", "score": "0-1"}))
    stage.page.get_by_role("button", name="Play again").click()
    assert said(stage, "offer")["what"] == "rematch"
    stage.show(STREAM, {"rematch": "white"})
    stage.page.get_by_role("button", name="Dina wants another game. Play!").click()
    assert said(stage, "answer")["what"] == "rematch"


# Puzzles


def test_a_puzzle_shows_what_was_tried_and_goes_on(stage: StudentStage) -> None:
    wait = {"kind": "laser", "state": "wait", "say": "One moment…", "solved": 0}
    stage.open({**streams(you(seat())), "puzzle": wait})
    stage.page.get_by_role("button", name="Puzzles").click()
    assert "One moment…" in own_move(stage.page).inner_text()
    said(stage, "puzzle")
    stage.show("puzzle", puzzle())
    pick(stage, "g3f3")
    fire(stage.page).click()
    assert said(stage, "puzzle_move")["m"] == "g3f3"
    after = laser(END)
    step: dict[str, Any] = {**after["last"], "board": laser(STRIKES)["board"]}
    stage.show("puzzle", puzzle(state="wrong", say="The light left the board.", steps=[step]))
    shown_to_the_end(stage, 8000)
    assert sees(stage, "The light left the board.")
    assert standing(stage.page, "g3") == "blue scarab"
    stage.show("puzzle", {"state": "solved", "say": "Well done!", "moves": None, "solved": 3})
    shown_to_the_end(stage)
    stage.page.get_by_role("button", name="Next puzzle").click()
    until(stage, lambda: len(stage.of("puzzle")) == 2, "the next puzzle")
    assert stage.of("puzzle")[1] == {"t": "puzzle", "seat": 1, "kind": "laser", "next": True}


def test_the_same_wrong_move_can_be_tried_again_and_again(stage: StudentStage) -> None:
    stage.open({**streams(you(seat())), "puzzle": puzzle(tries=0)})
    stage.page.get_by_role("button", name="Puzzles").click()
    assert said(stage, "puzzle") == {"t": "puzzle", "seat": 1}  # where one was, the laptop knows
    step: dict[str, Any] = {**laser(END)["last"], "board": laser(STRIKES)["board"]}
    wrong = {"state": "wrong", "say": "The light left the board.", "steps": [step]}
    for tries, changed in ((1, wrong), (2, {}), (3, {})):
        pick(stage, "g3f3")
        fire(stage.page).click()
        until(stage, partial(has_tried, stage, tries), "the try")
        stage.show("puzzle", {**changed, "tries": tries})
        assert choices(stage.page).count() == 0  # it is shown once more
        shown_to_the_end(stage, 8000)
        assert choices(stage.page).count()


def test_a_puzzle_is_there_again_when_the_line_comes_back(stage: StudentStage) -> None:
    """The page stayed blank: it was drawn where nobody looked."""
    SCENES["puzzle"](stage)
    stage.lose()
    stage.pass_ms(1000)
    stage.is_reachable = True
    stage.pass_ms(9000)
    until(stage, lambda: len(stage.of("puzzle")) == 2, "the same puzzle")
    until(stage, pieces(stage.page).count, "its pieces")
    press(stage, "g3")
    assert fire(stage.page).is_visible()


def has_tried(stage: StudentStage, times: int) -> bool:
    return len(stage.of("puzzle_move")) == times


# Nobody waits for ever


def test_a_move_that_changed_nothing_does_not_hold_up_the_page(stage: StudentStage) -> None:
    sit(stage, laser())
    pick(stage, "g3f3")
    fire(stage.page).click()
    stage.tell({"t": "ack", "id": said(stage, "move")["id"]})
    until(stage, choices(stage.page).count, "the next choice")


def test_a_game_that_cannot_be_seen_again_is_a_result_again(stage: StudentStage) -> None:
    sit(stage, laser(END, result=LOST))
    shown_to_the_end(stage)
    stage.page.get_by_role("button", name="See the game").click()
    asked = said(stage, "replay")
    stage.page.get_by_role("button", name="Back to the result").click()
    stage.page.get_by_role("button", name="See the game").click()
    until(stage, lambda: len(stage.of("replay")) == 2, "the game")
    stage.tell({"t": "nack", "id": stage.of("replay")[1]["id"], "say": "It is gone."})
    until(stage, heading(stage.page, "You win!").count, "the result")
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
        discs = stage.page.get_by_role("region", name="Discs")
        for words in ("Black 9", "White 7"):
            number = discs.get_by_text(words, exact=True)
            box = place(number)
            assert box["x"] + box["width"] <= place(board(stage.page))["x"]
            assert bottom(number) <= size[1]
        stage.close()
