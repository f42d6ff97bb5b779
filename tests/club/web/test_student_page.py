"""What the students' page does with what the laptop says, and what it says itself."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from club.web.finding import board, bottom, button, heading, heard, name_list, people, place, tab
from club.web.student_samples import (
    OFFERED,
    PEOPLE,
    call,
    challenge,
    full_room,
    refused,
    seat,
    streams,
    takes_part,
    you,
)
from club.web.student_scenes import LONG_NAME, SCENES
from club.web.student_stage import HOST, Said, StudentStage
from club.web.wall_samples import NOW, game, room
from patience import PATIENCE_S

pytestmark = [pytest.mark.browser, pytest.mark.long]

LOOKS = """() => {
  const letters = getComputedStyle(document.documentElement).fontSize;
  return [letters, getComputedStyle(document.body).backgroundColor];
}"""


@pytest.fixture
def stage(browser: Browser) -> Iterator[StudentStage]:
    stage = StudentStage(browser)
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
    """Wait until the page has said something, and return it."""
    until(stage, lambda: stage.of(kind), kind)
    return stage.of(kind)[-1]


def sees(stage: StudentStage, text: str) -> None:
    """Wait until a text is on the page."""
    until(stage, stage.page.get_by_text(text).first.is_visible, text)


def kept(stage: StudentStage) -> Any:
    """Return what the device keeps of its seats."""
    return json.loads(stage.page.evaluate("localStorage.getItem('khepri.seats')") or "[]")


# The way in


@pytest.mark.parametrize("typed", ["bktw", " BK tw ", "http://192.168.4.20:8080/bktw/"])
def test_a_code_is_understood_however_it_is_typed(stage: StudentStage, typed: str) -> None:
    stage.open(path="/")
    assert stage.sockets == []
    stage.page.get_by_label("Room code").fill(typed)
    assert said(stage, "hello")["room"] == "BKTW"
    sees(stage, "Who are you?")


def test_a_wrong_code_says_what_to_do_and_can_be_typed_again(stage: StudentStage) -> None:
    stage.open(path="/BKTV", hello=refused("no_room", "There is no room BKTV. Look again."))
    sees(stage, "There is no room BKTV.")
    button(stage.page, "Try again").click()
    code = stage.page.get_by_label("Room code, 4 letters")
    expect(code).to_be_focused()
    expect(code).to_have_value("")


def test_a_token_is_kept_at_the_device_and_never_in_an_address(stage: StudentStage) -> None:
    joined = {"t": "joined", "seat": 1, "token": "secret", "name": "Amira K.", "state": "in"}
    stage.answer = lambda message: [joined] if message["t"] == "join" else []
    stage.open()
    button(stage.page, "Amira K.").click()
    button(stage.page, "Join as Amira K.").click()
    assert said(stage, "join")["person"] == 2
    until(stage, lambda: kept(stage) == [{"seat": 1, "token": "secret"}], "the token")
    stage.page.goto(f"{HOST}/")
    until(stage, lambda: stage.of("hello")[-1]["tokens"] == ["secret"], "the token")
    assert "secret" not in stage.page.url


def test_a_second_player_gets_a_second_token(stage: StudentStage) -> None:
    stage.open(streams())
    stage.page.evaluate('localStorage.setItem(\'khepri.seats\', \'[{"seat":1,"token":"a"}]\')')
    joined = {"t": "joined", "seat": 2, "token": "b", "name": "Bella R.", "state": "in"}
    stage.answer = lambda message: [joined] if message["t"] == "join" else []
    stage.page.get_by_role("button", name="Two players on this device").click()
    name_list(stage.page).get_by_role("button", name="Bella R.").click()
    button(stage.page, "Join as Bella R.").click()
    assert said(stage, "join")["beside"] is True
    until(stage, lambda: [each["token"] for each in kept(stage)] == ["a", "b"], "both tokens")


def test_a_refusal_of_any_sort_ends_the_waiting(stage: StudentStage) -> None:
    page = stage.open()
    button(page, "Amira K.").click()
    button(page, "Join as Amira K.").click()
    sees(stage, "One moment…")
    stage.tell({"t": "nack", "id": "", "say": "You have a seat already."})
    sees(stage, "Join as Amira K.")
    sees(stage, "You have a seat already.")


def test_a_game_that_cannot_be_watched_leads_back_to_the_lobby(stage: StudentStage) -> None:
    page = stage.open(streams(you(seat())))
    tab(page, "Watch").click()
    page.get_by_role("button", name="Watch Hugo M.").click()
    until(stage, lambda: [each for each in stage.of("watch") if "id" in each], "the wish")
    asked = next(each for each in stage.of("watch") if "id" in each)
    stage.tell({"t": "nack", "id": asked["id"], "say": "There is no such game."})
    sees(stage, "There is no such game.")
    until(stage, lambda: stage.of("unwatch"), "that it is let go")


def test_a_name_is_only_ever_text(stage: StudentStage) -> None:
    name = "<img src=x onerror=alert(1)>"
    stage.open(streams(room=room([PEOPLE[0], name], offered=OFFERED)))
    sees(stage, name)
    assert people(stage.page).get_by_role("img").count() == 0


def test_typing_and_focus_survive_whatever_the_laptop_says(stage: StudentStage) -> None:
    stage.open()
    search = stage.page.get_by_label("Find your name")
    search.click()
    stage.page.keyboard.type("am")
    stage.tell({**stage.hello, "names": stage.hello["names"][1:]})
    stage.page.keyboard.type("i")
    expect(search).to_have_value("ami")
    assert name_list(stage.page).get_by_role("listitem").all_inner_texts() == ["Amira K."]


# Calls and challenges


def test_a_call_takes_the_screen_and_is_told_to_eyes_ears_and_hands(stage: StudentStage) -> None:
    stage.page.add_init_script("navigator.vibrate = (each) => { window.vibrated = each; }")
    stage.open(streams())
    stage.page.get_by_role("button", name="Play the computer").click()
    sheet = stage.page.get_by_role("dialog")
    assert sheet.count() == 1
    stage.show("you", {"seats": [seat(call=call())]})
    sees(stage, "You are Blue")
    assert sheet.count() == 0
    assert stage.page.title() == "Round 3: board 4!"
    expect(heading(stage.page, "Board 4")).to_be_focused()
    assert stage.page.evaluate("window.vibrated.length") > 1
    words = "Round 3. Board 4. You are Blue, against Dina S. You move first."
    until(stage, heard(stage.page, re.compile(f"^{words}$")).count, words)
    button(stage.page, "I am ready").click()
    assert said(stage, "ready") == {"t": "ready", "seat": 1, "game": 44}


def test_a_far_round_waits_in_the_lobby_and_then_opens_by_itself(stage: StudentStage) -> None:
    stage.open(streams(you(seat(event=takes_part(""), call=call(starts_at=NOW + 70_000)))))
    sees(stage, "Stay on this page. Your game opens by itself.")
    stage.pass_ms(12_000)
    sees(stage, "I am ready")


def test_players_of_a_wooden_board_say_how_it_ended(stage: StudentStage) -> None:
    stage.open(streams(you(seat(call=call(by_hand=True, first=False, starts_at=None)))))
    button(stage.page, "I won").click()
    assert said(stage, "report") == {"t": "report", "seat": 1, "game": 44, "score": "0-1"}


def test_a_challenge_is_answered_and_runs_out(stage: StudentStage) -> None:
    stage.open(streams(you(seat(challenges=[challenge(7)]))))
    sees(stage, "Ben O. wants to play you")
    sees(stage, "0:48")
    stage.pass_ms(8_000)
    sees(stage, "0:40")
    button(stage.page, "Not now").click()
    assert said(stage, "answer_challenge")["id"] == 7
    assert said(stage, "answer_challenge")["yes"] is False
    asking = stage.page.get_by_role("region", name="1 challenge")
    assert asking.count() == 1
    stage.show("you", {"seats": [seat()]})
    until(stage, lambda: not asking.count(), "the end")


def test_a_sheet_gives_the_keyboard_back(stage: StudentStage) -> None:
    stage.open(streams())
    opener = button(stage.page, "Challenge Kofi A.")
    opener.focus()
    stage.page.keyboard.press("Enter")
    sheet = stage.page.get_by_role("dialog", name="Challenge Kofi A.")
    for _ in range(30):
        stage.page.keyboard.press("Tab")
        assert sheet.evaluate("(sheet) => sheet.contains(document.activeElement)")
    stage.page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_a_challenge_is_what_was_chosen(stage: StudentStage) -> None:
    stage.open(streams())
    button(stage.page, "Challenge Kofi A.").click()
    for words in ("Othello", "10×10", "5 minutes, 3 seconds a move", "Ask Kofi"):
        button(stage.page.get_by_role("dialog"), words).click()
    asked = said(stage, "challenge")
    assert (asked["kind"], asked["board"], asked["clock"]) == ("othello", "10", "300+3")


# Games, tabs, devices


def test_the_game_opens_by_itself_and_the_lobby_comes_back(stage: StudentStage) -> None:
    stage.open(streams())
    stage.show("game:44", game(44, PEOPLE, yours=["blue"]))
    stage.show("you", {"seats": [seat(game=44)]})
    until(stage, board(stage.page).is_visible, "the board")
    assert not people(stage.page).count()
    stage.show("you", {"seats": [seat()]})
    until(stage, people(stage.page).is_visible, "the lobby")
    assert not board(stage.page).count()


def test_boards_are_watched_only_while_they_are_seen(stage: StudentStage) -> None:
    stage.open(streams())
    assert stage.of("watch") == []
    tab(stage.page, "Watch").click()
    until(stage, lambda: len(stage.of("watch")) == 3, "three boards")
    assert all(message["glance"] for message in stage.of("watch"))
    tab(stage.page, "Help").click()
    until(stage, lambda: len(stage.of("unwatch")) == 3, "the end of all three")


def test_a_game_that_was_seen_beside_the_lobby_becomes_the_own_one(browser: Browser) -> None:
    stage = StudentStage(browser, (1366, 768))
    page = stage.open(streams())
    beside = page.get_by_role("complementary", name="Watch")
    expect(beside.get_by_role("img", name=re.compile("^Othello"))).to_be_visible()
    stage.show("you", you(seat(game=42)))
    expect(board(page)).to_be_visible()
    stage.close()


def test_two_players_speak_for_themselves(stage: StudentStage) -> None:
    other = seat(2, call=call(starts_at=NOW + 200_000), challenges=[challenge(9, to=2)])
    stage.open(streams(you(seat(), other)))
    button(stage.page, "Ben: round 3!").click()
    stage.page.get_by_role("button", name="Play the computer").click()
    button(stage.page, "Start").click()
    assert said(stage, "computer")["seat"] == 2


def test_an_older_tab_plays_only_when_it_is_told_to(stage: StudentStage) -> None:
    stage.open(streams(you(active=False)))
    button(stage.page, "Play here").click()
    said(stage, "play_here")


def test_a_lost_line_is_told_and_tried_at_once_when_somebody_asks(stage: StudentStage) -> None:
    stage.open(streams(you(seat(call=call())), room=full_room(waits_ms=90_000)))
    stage.lose()
    lost = stage.page.get_by_role("alertdialog", name="Connection lost")
    assert not lost.count()
    stage.pass_ms(3_000)
    sees(stage, "Your clock waits for up to 1:30.")
    sees(stage, "Board 4")
    stage.is_reachable = True
    button(lost, "Try now").click()
    until(stage, lambda: not lost.count(), "the line")


def test_a_seat_that_was_closed_can_be_taken_again(stage: StudentStage) -> None:
    stage.open(streams())
    stage.page.evaluate('localStorage.setItem(\'khepri.seats\', \'[{"seat":1,"token":"a"}]\')')
    stage.tell({"t": "bye", "why": "removed", "say": "Your teacher has closed this seat."})
    sees(stage, "Your teacher has closed this seat.")
    stage.states = {}
    button(stage.page, "Join again").click()
    sees(stage, "Who are you?")
    assert kept(stage) == []


def test_settings_are_kept(stage: StudentStage) -> None:
    stage.open(streams())
    usual = stage.page.evaluate(LOOKS)
    button(stage.page, "Settings").click()
    for wish in ("High contrast", "Huge"):
        button(stage.page, wish).click()
    chosen = stage.page.evaluate(LOOKS)
    stage.page.reload()
    button(stage.page, "Settings").click()
    for wish in ("High contrast", "Huge"):
        expect(stage.page.get_by_role("button", name=wish, pressed=True)).to_be_visible()
    assert stage.page.evaluate(LOOKS) == chosen
    assert all(one != other for one, other in zip(chosen, usual, strict=True))


# Sounds

LOAD = """async (ogg) => {
  HTMLMediaElement.prototype.canPlayType = () => ogg;
  const { Signals } = await import("/web/js/student/signals.js");
  const signals = new Signals(() => ({ sound: true, vibration: false }));
  signals.unlock();
  return [signals.kind, (await signals.load(signals.context, "win")).duration];
}"""


@pytest.mark.parametrize(("knows", "kind"), [("probably", "ogg"), ("", "mp3")])
def test_a_sound_comes_as_the_browser_knows_it(stage: StudentStage, knows: str, kind: str) -> None:
    stage.open(streams(you(seat())))
    found, seconds = stage.page.evaluate(LOAD, knows)
    assert found == kind
    assert 2 < seconds < 4


# Names, signs and small screens


def test_a_warning_is_not_cut_after_an_initial(stage: StudentStage) -> None:
    say = "\u0410mira K. looks like Amira K., who is in the club. Add a letter or two."
    stage.answer = lambda said: [refused("taken", say)] if said["t"] == "join" else []
    stage.open()
    button(stage.page, "Amira K.").click()
    button(stage.page, "Join as Amira K.").click()
    told = stage.page.get_by_role("alert").inner_text().split("\n")
    assert [line for line in told if line] == [say.partition(" Add")[0], "Add a letter or two."]


CUT = """
(all) => all
  .filter((each) => each.scrollWidth > each.clientWidth + 1
    || each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => each.textContent)
"""
IN_VIEW = """
(names) => names.filter((each) => {
  const { left, width, bottom } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(left + width / 2, bottom - 1));
}).length
"""


def cut(stage: StudentStage) -> Any:
    """Return what on the way in does not fit where it stands."""
    main = stage.page.get_by_role("main")
    return main.get_by_role("button").or_(main.get_by_text("Room BKTW")).evaluate_all(CUT)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)])
def test_no_name_is_cut_at_twice_the_text(browser: Browser, size: tuple[int, int]) -> None:
    stage = StudentStage(browser, size, has_touch=True)
    stage.open()
    button(stage.page, "Amira K.").click()
    stage.page.evaluate("document.documentElement.style.fontSize = '200%'")
    stage.settle()
    assert cut(stage) == []
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    stage.close()


def test_a_small_phone_shows_many_names(browser: Browser) -> None:
    stage = StudentStage(browser, (320, 568), has_touch=True)
    stage.open()
    stage.settle()
    assert name_list(stage.page).get_by_role("button").evaluate_all(IN_VIEW) >= 9
    assert cut(stage) == []
    stage.close()


def test_the_chosen_sign_is_marked_in_forced_colours(browser: Browser) -> None:
    stage = StudentStage(browser, forced_colors="active")
    stage.open()
    signs = stage.page.get_by_role("group", name="Your sign")
    chosen, *others = (
        sign.evaluate("(each) => getComputedStyle(each).outlineStyle")
        for is_chosen in (True, False)
        for sign in signs.get_by_role("button", pressed=is_chosen).all()
    )
    assert (chosen, set(others)) == ("solid", {"none"})
    stage.close()


@pytest.mark.parametrize("name", ["Lobby", "Watch", "Standings", "Help"])
def test_every_part_of_the_lobby_has_a_heading(stage: StudentStage, name: str) -> None:
    stage.open(streams())
    tab(stage.page, name).click()
    assert stage.page.get_by_role("heading", level=1).all_inner_texts() == [name]


def test_the_call_of_two_on_one_device_is_not_printed_over(browser: Browser) -> None:
    stage = StudentStage(browser, (320, 568), has_touch=True)
    SCENES["two players are called"](stage)
    stage.settle()
    page = stage.page
    both = page.get_by_role("navigation", name="Two players on this device").get_by_role("button")
    assert both.all_inner_texts() == ["Amira Kha.: round 3!", "Amira Kho.: round 3!"]
    for who, told in ((0, ("Board 4", LONG_NAME)), (1, ("Board 5", "Dina S."))):
        both.nth(who).click()
        stage.settle()
        side = page.get_by_text("Amira is Blue")
        foot = page.get_by_text("Clocks start in").locator("..")  # with all that one answers by
        for words in (*told, "Amira moves first"):
            shown = page.get_by_role("main").get_by_text(words)
            assert bottom(shown) <= place(foot)["y"] + 1, words
        assert bottom(side) <= place(foot)["y"] + 1
        ground = foot.evaluate("(each) => getComputedStyle(each).background")
        assert "gradient" in ground, "what does not fit is behind it"
        assert side.locator("svg").count() == 1, "the sign, which is a mere picture"
    stage.close()


def test_two_who_play_each_other_are_told_apart(stage: StudentStage) -> None:
    one = {"name": "Amira Kha.", "sign": 3, "ready": False, "here": True}
    other = {"name": "Amira Kho.", "sign": 1, "ready": False, "here": True}
    first = seat(1, name="Amira Kha.", call=call(against=other))
    second = seat(2, name="Amira Kho.", sign=1, call=call(side="red", first=False, against=one))
    stage.open(streams(you(first, second)))
    sees(stage, "Amira Kha. moves first")
    assert not stage.page.get_by_role("navigation", name="Two players on this device").count()
