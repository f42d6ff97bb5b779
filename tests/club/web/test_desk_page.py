"""The teacher's desk in a browser, with the real referee behind it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from club.web.desk_stage import DeskStage
from club.web.field_day import FieldDay

pytestmark = [pytest.mark.browser, pytest.mark.long]

OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
TABS = ("room", "event", "round", "standings", "print", "log")
MEASURING = Path(__file__).with_name("desk_measuring.js").read_text(encoding="utf-8")
AXE = Path(__file__).parents[3] / "tools" / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = """
async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .filter((each) => ["serious", "critical"].includes(each.impact))
  .map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`)
"""
LAPTOP, LARGE, TABLET = (1366, 768), (1920, 1080), (1024, 768)
TOUCH = {"has_touch": True, "is_mobile": True}


def _before() -> FieldDay:
    """An evening before its event; somebody who is not on the roster is at the door."""
    evening = FieldDay(60, here=54, long=True)
    page = evening.enter()
    evening.send(page, t="join", name="Finn", sign=2)
    evening.do("no_device", person=59, on=True)
    return evening


def _running() -> FieldDay:
    evening = FieldDay(31, long=True)
    evening.begin()
    evening.play_rounds(1)
    evening.stir()
    return evening


def _proposed() -> FieldDay:
    evening = FieldDay(31, long=True)
    evening.begin()
    evening.play_round()
    evening.propose()
    return evening


EVENINGS: dict[str, tuple[Callable[[], FieldDay], tuple[str, ...]]] = {
    "before": (_before, ("room", "event", "round")),
    "running": (_running, TABS),
    "proposed": (_proposed, ("room", "round")),
}


@pytest.mark.parametrize("name", EVENINGS)
def test_everything_fits_and_is_within_reach(browser: Browser, name: str) -> None:
    make, tabs = EVENINGS[name]
    evening = make()
    faults = []
    for size, options in ((LAPTOP, {}), (LARGE, {}), (TABLET, TOUCH)):
        stage = DeskStage(browser, evening, size, **options).open()
        for tab in tabs:
            stage.go(tab)
            found = stage.page.evaluate(MEASURING)
            faults += [f"{size} {tab}: {fault}" for fault in found]
        faults += stage.trouble
        stage.context.close()
    assert faults == []


@pytest.mark.skipif(
    not AXE.is_file() and os.environ.get("KHEPRI_REQUIRE_BROWSER") != "1",
    reason="axe-core comes with make check, where npm is",
)
@pytest.mark.parametrize("theme", ["night", "light", "contrast"])
def test_a_screen_reader_finds_its_way(browser: Browser, theme: str) -> None:
    evening = FieldDay(8)
    evening.begin()
    stage = DeskStage(browser, evening)
    stage.page.add_init_script(f"localStorage.setItem('khepri-desk-theme', '{theme}')")
    stage.open()
    stage.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = {}
    for tab in TABS:
        stage.go(tab)
        found[tab] = stage.page.evaluate(SERIOUS)
    assert found == {tab: [] for tab in TABS}


@pytest.fixture
def evening() -> FieldDay:
    """Eight players in their first round, all of them at their boards."""
    evening = FieldDay(8)
    evening.begin()
    return evening


@pytest.fixture
def stage(browser: Browser, evening: FieldDay) -> Iterator[DeskStage]:
    """Open the desk of that evening."""
    stage = DeskStage(browser, evening)
    yield stage
    assert stage.trouble == []
    stage.context.close()


def test_the_wifi_is_typed_once_and_is_on_the_sheet(browser: Browser) -> None:
    evening = _before()
    stage = DeskStage(browser, evening).open("print")
    stage.page.click("text=Wi-Fi code")
    stage.page.get_by_label("Password").fill("bend;the-light")
    stage.page.click("text=Show it on the wall, too")
    stage.page.click("text=Keep for tonight")
    expect(stage.find(".dialog")).to_have_count(0)
    settings = evening.night.settings
    assert settings.wifi_way == r"WIFI:T:WPA;S:CLUB-NIGHT;P:bend\;the-light;;"
    assert settings.is_wifi_on_wall
    stage.go("room")
    stage.page.click("text=Wi-Fi code")
    expect(stage.page.get_by_label("Password")).to_have_value("bend;the-light")
    stage.page.click("text=This Wi-Fi has no password")
    expect(stage.page.get_by_label("Password. Leave")).to_have_count(0)
    stage.page.get_by_label("Name of the Wi-Fi").fill(" ")
    stage.page.click("text=Keep for tonight")
    expect(stage.find(".wrong-line")).to_have_text("Type the name of the Wi-Fi.")
    assert stage.trouble == []
    stage.context.close()


def test_a_result_is_typed(stage: DeskStage, evening: FieldDay) -> None:
    stage.open("round")
    stage.page.keyboard.type("3")
    stage.page.keyboard.press("Enter")
    expect(stage.find(".result-keys")).to_contain_text("Board 3")
    stage.page.keyboard.press("=")
    expect(stage.find("[data-board='3'] .result.set")).to_have_text("½")
    assert evening.board(3)["score"] == "1/2"
    stage.page.keyboard.type("9")
    stage.page.keyboard.press("Enter")
    expect(stage.find(".result-keys")).to_contain_text("There is no board 9.")
    stage.page.keyboard.press("0")
    assert [each["do"] for each in stage.asked].count("set_result") == 1


def test_a_running_game_is_not_ended_by_one_slip(stage: DeskStage, evening: FieldDay) -> None:
    stage.page.clock.set_fixed_time(0)
    stage.open("round")
    button = stage.find("[data-board='2'] .result").nth(0)
    button.click()
    expect(button).to_have_text("1–0?")
    assert evening.board(2)["score"] is None
    button.click()
    expect(stage.find("[data-board='2'] .result.set")).to_have_text("1–0")
    stage.find(".last-action .button", "Undo").click()
    expect(stage.find("[data-board='2'] .result.set")).to_have_count(0)
    assert evening.board(2)["score"] is None


def test_nothing_is_shown_as_done_before_the_laptop_says_so(
    stage: DeskStage, evening: FieldDay
) -> None:
    stage.open("room")
    stage.holds_back = True
    switch = stage.find("[role=switch]", "Lock the room")
    switch.click()
    expect(switch).to_have_attribute("aria-busy", "true")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    assert [each["do"] for each in stage.asked] == ["lock"], "it waits, and is not sent twice"
    stage.let_go()
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(switch).not_to_have_attribute("aria-busy", "true")


def test_a_refusal_stays_until_it_is_closed(stage: DeskStage, evening: FieldDay) -> None:
    stage.open("round")
    stage.holds_back = True
    stage.find(".board-actions .button", "Pause board").click()
    evening.do("set_result", board=1, result="1-0")
    stage.let_go()
    wrong = stage.find(".notice.wrong")
    expect(wrong).to_contain_text("No game goes on at board 1.")
    stage.go("log")
    expect(wrong).to_be_visible()
    wrong.get_by_role("button").click()
    expect(wrong).to_have_count(0)


def test_a_lost_line_is_told_and_nothing_is_sent_later(stage: DeskStage, evening: FieldDay) -> None:
    stage.open("round")
    stage.holds_back = True
    stage.find(".desk-bar .button", "Pause all").click()
    stage.lose()
    expect(stage.find(".banner.lost")).to_be_visible()
    expect(stage.find(".notice.wrong")).to_contain_text("Look whether it was done.")
    stage.find(".desk-bar .button", "Pause all").click()
    expect(stage.find(".notice.wrong", "Nothing was changed.")).to_be_visible()
    stage.holds_back = False
    stage.is_reachable = True
    expect(stage.find(".banner.lost")).to_have_count(0)
    assert [each["do"] for each in stage.asked].count("pause_all") == 1
    assert not evening.shown["settings"]["paused"]


def test_the_focus_stays_where_it_is_while_everything_changes(
    stage: DeskStage, evening: FieldDay
) -> None:
    stage.open("round")
    button = stage.find("[data-board='4'] .result").nth(2)
    button.focus()
    evening.ready(1)
    evening.move(1)
    evening.do("set_result", board=2, result="0-1")
    evening.advance(3000)
    expect(stage.find("[data-board='2'] .result.set")).to_have_text("0–1")
    expect(button).to_be_focused()
    stage.go("log")
    field = stage.find("[aria-label='Find in the log']")
    field.fill("board 2")
    evening.do("set_result", board=3, result="0-1")
    evening.do("set_result", board=2, result="1-0")
    expect(stage.find(".log-line")).to_have_count(2)
    expect(field).to_be_focused()
    expect(field).to_have_value("board 2")


def test_a_dialog_keeps_the_focus_and_gives_it_back(stage: DeskStage, evening: FieldDay) -> None:
    evening.play_round()
    stage.open("round")
    opener = stage.find(".next-panel .button", "Undo round")
    opener.focus()
    stage.page.keyboard.press("Enter")
    expect(stage.find(".dialog input")).to_be_focused()
    for _ in range(7):
        stage.page.keyboard.press("Tab")
        assert stage.page.evaluate("document.activeElement.closest('.dialog') !== null")
    stage.find(".dialog input").fill("7")
    stage.page.keyboard.press("Enter")
    expect(stage.find(".dialog .wrong-line")).to_contain_text("Type 1")
    assert "undo_round" not in [each["do"] for each in stage.asked]
    stage.page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_an_event_is_set_up_paired_changed_and_published(browser: Browser) -> None:
    evening = FieldDay(9)
    stage = DeskStage(browser, evening).open("room")
    stage.find(".button", "Set up an event").click()
    stage.find(".line-field input").fill("Friday night")
    stage.find(".pill", "5 + 3").click()
    expect(stage.find(".summary")).to_contain_text("9 players, 4 rounds, 4 boards.")
    stage.find(".button", "Create and pair round 1").click()
    expect(stage.find("main > .tab-round")).to_be_visible()
    evening.wait_for_pairing()
    stage.settle()
    before = [(each["first"]["name"], each["second"]["name"]) for each in _pairs(evening)]
    for pair in _pairs(evening)[:2]:
        stage.find(".pair-name", pair["first"]["full_name"]).click()
    stage.find(".pair-tools .button", "Change places").click()
    expect(stage.find(".chip", "changed by you").first).to_be_visible()
    assert _pairs(evening)[0]["first"]["name"] == before[1][0]
    stage.find(".button", "Publish round 1").click()
    expect(stage.find(".round-title")).to_have_text("Round 1 of 4")
    assert evening.event["name"] == "Friday night"
    assert evening.event["clock"].startswith("5 minutes")
    assert stage.trouble == []
    stage.context.close()


def test_names_are_words_and_never_markup(browser: Browser) -> None:
    evening = FieldDay(4)
    evening.do("add_person", name="Finn O.", full_name="<img src=x onerror=alert(1)> O'Neill")
    stage = DeskStage(browser, evening).open("room")
    expect(stage.find(".full-name", "<img src=x")).to_have_count(1)
    assert stage.find(".roster img").count() == 0
    assert stage.trouble == []
    stage.context.close()


def test_a_plain_list_of_names_is_a_roster(browser: Browser) -> None:
    stage = DeskStage(browser, FieldDay(0)).open("room")
    stage.find(".button", "Import").click()
    stage.find(".import-text").fill("Amira Khoury\nBen Okafor\n")
    stage.find(".dialog .button", "Import 2 lines").click()
    expect(stage.find(".person")).to_have_count(2)
    expect(stage.find(".display-name", "Ben O.")).to_be_visible()
    assert stage.trouble == []
    stage.context.close()


@pytest.mark.parametrize(
    ("encoding", "remark"),
    [("utf-8", ""), ("utf-16", "It was read as UTF-16."), ("cp1252", "Windows-1252")],
)
def test_a_roster_file_is_read_as_in_the_window(
    browser: Browser, tmp_path: Path, encoding: str, remark: str
) -> None:
    file = tmp_path / "klasse.csv"
    file.write_bytes("Name;Vorname;Klasse\r\nKäßler;Zoë;7a\r\n".encode(encoding))
    stage = DeskStage(browser, FieldDay(0)).open("room")
    stage.find(".button", "Import").click()
    stage.page.set_input_files(".file-line input", file)
    expect(stage.find(".dialog .button", "Import 2 lines")).to_be_visible()
    expect(stage.find(".dialog p.muted", "It was read")).to_have_count(1 if remark else 0)
    if remark:
        expect(stage.find(".dialog p.muted", remark)).to_be_visible()
    stage.find(".dialog .button", "Import 2 lines").click()
    expect(stage.find(".display-name", "Zoë K.")).to_be_visible()
    expect(stage.find(".full-name", "Zoë Käßler")).to_be_visible()
    assert stage.trouble == []
    stage.context.close()


def test_a_name_that_is_twice_in_a_list_is_asked_about_on_the_page(browser: Browser) -> None:
    stage = DeskStage(browser, FieldDay(0)).open("room")
    stage.find(".button", "Import").click()
    stage.find(".import-text").fill("Amira Khan\nAmira Khoury\nAmira Khan\n")
    stage.find(".dialog .button", "Import 3 lines").click()
    expect(stage.find(".dialog", "In the list more than once: Amira Khan.")).to_be_visible()
    stage.find(".dialog .button", "One person").click()
    expect(stage.find(".person")).to_have_count(2)
    expect(stage.find(".display-name")).to_have_text([" Amira Kha.", " Amira Kho."])
    assert stage.trouble == []
    stage.context.close()


def test_a_full_name_alone_is_not_shown_to_everybody(browser: Browser) -> None:
    evening = FieldDay(0)
    stage = DeskStage(browser, evening).open("room")
    stage.find(".button", "Add").click()
    stage.page.get_by_label("Full name").fill("Dina Silva")
    stage.find(".dialog .button", "Add").last.click()
    expect(stage.find(".person")).to_have_count(1)
    assert evening.shown["people"][0]["name"] == "Dina S."
    stage.context.close()


PLACES = """
(selector) => {
  const text = document.querySelector(selector).firstChild;
  const at = text.nodeValue.search(/0–1/);
  return [0, 2].map((more) => {
    const range = document.createRange();
    range.setStart(text, at + more);
    range.setEnd(text, at + more + 1);
    return range.getBoundingClientRect().left;
  });
}
"""


def test_a_name_from_right_to_left_does_not_turn_the_score(browser: Browser) -> None:
    """0–1 was read as 1–0 in the footer and in the log."""
    evening = FieldDay(2)
    evening.do("rename", person=1, name="\u05d3\u05e0\u05d4 \u05db.")
    evening.do("rename", person=2, name="\u0646\u0648\u0631")
    evening.begin()
    evening.do("set_result", board=1, result="0-1")
    stage = DeskStage(browser, evening).open("round")
    for selector in (".last-action p", ".log-line:first-child .grow"):
        nought, one = stage.page.evaluate(PLACES, selector)
        assert nought < one, selector
        stage.go("log")
    stage.context.close()


def test_the_desk_has_a_main_part_and_full_names(stage: DeskStage, evening: FieldDay) -> None:
    stage.open("round")
    expect(stage.page.get_by_role("main")).to_be_visible()
    expect(stage.page.get_by_role("main").get_by_role("tabpanel")).to_be_visible()
    full = evening.board(1)["first"]["full_name"]
    expect(stage.find(".player-name", full).first).to_be_visible()


def _pairs(evening: FieldDay) -> list[dict[str, dict[str, str]]]:
    pairs: list[dict[str, dict[str, str]]] = evening.shown["proposal"]["boards"]
    return pairs


@pytest.mark.parametrize("size", [LAPTOP, TABLET])
def test_a_paper_is_shown_in_its_whole_width(browser: Browser, size: tuple[int, int]) -> None:
    """A4 is wider than what a tablet has beside the list of papers."""
    stage = DeskStage(browser, _running(), size).open("print")
    frame = stage.page.frame_locator("#paper").locator("html")
    expect(frame).to_be_visible()
    assert frame.evaluate("(page) => page.clientWidth") >= 794
    inner, outer = (
        stage.page.locator(each).bounding_box() for each in ("#paper", ".print-preview")
    )
    assert inner is not None
    assert outer is not None
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    stage.page.set_viewport_size({"width": 1024, "height": 600})
    stage.settle()
    assert frame.evaluate("(page) => page.clientWidth") >= 794
