"""The teacher's desk in a browser, with the real referee behind it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from club.web.desk_stage import DeskStage
from club.web.field_day import FieldDay
from club.web.finding import button, heading, place, result_of

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


def alert(stage: DeskStage, words: str) -> Locator:
    """Find what is told at once."""
    return stage.page.get_by_role("alert").filter(has_text=words)


def dialog(stage: DeskStage) -> Locator:
    """Find what is open above the page."""
    return stage.page.get_by_role("dialog")


def roster(stage: DeskStage) -> Locator:
    """Find the list of everybody who may come."""
    return stage.page.get_by_role("region", name="Roster")


def test_the_wifi_is_typed_once_and_is_on_the_sheet(browser: Browser) -> None:
    evening = _before()
    stage = DeskStage(browser, evening).open("print")
    button(stage.page, "Wi-Fi code").click()
    stage.page.get_by_label("Password").fill("bend;the-light")
    stage.page.get_by_role("switch", name="Show it on the wall, too").click()
    button(stage.page, "Keep for tonight").click()
    expect(dialog(stage)).to_have_count(0)
    settings = evening.night.settings
    assert settings.wifi_way == r"WIFI:T:WPA;S:CLUB-NIGHT;P:bend\;the-light;;"
    assert settings.is_wifi_on_wall
    stage.go("room")
    button(stage.page, "Wi-Fi code").click()
    expect(stage.page.get_by_label("Password")).to_have_value("bend;the-light")
    stage.page.get_by_role("switch", name="This Wi-Fi has no password").click()
    expect(stage.page.get_by_label("Password. Leave")).to_have_count(0)
    stage.page.get_by_label("Name of the Wi-Fi").fill(" ")
    button(stage.page, "Keep for tonight").click()
    expect(dialog(stage).get_by_role("alert")).to_have_text("Type the name of the Wi-Fi.")
    assert stage.trouble == []
    stage.context.close()


def test_a_result_is_typed(stage: DeskStage, evening: FieldDay) -> None:
    stage.open("round")
    stage.page.keyboard.type("3")
    stage.page.keyboard.press("Enter")
    expect(stage.page.get_by_text(re.compile("^Board 3: .+ – "))).to_be_visible()
    stage.page.keyboard.press("=")
    expect(result_of(stage.page, 3)).to_have_text("½")
    assert evening.board(3)["score"] == "1/2"
    stage.page.keyboard.type("9")
    stage.page.keyboard.press("Enter")
    expect(stage.page.get_by_text("There is no board 9.")).to_be_visible()
    stage.page.keyboard.press("0")
    assert [each["do"] for each in stage.asked].count("set_result") == 1


def test_a_running_game_is_not_ended_by_one_slip(stage: DeskStage, evening: FieldDay) -> None:
    stage.page.clock.set_fixed_time(0)
    stage.open("round")
    button(stage.page, "Board 2: 1–0").click()
    again = button(stage.page, "Sure? Press again: board 2, 1–0")
    expect(again).to_have_text("1–0?")
    assert evening.board(2)["score"] is None
    again.click()
    expect(result_of(stage.page, 2)).to_have_text("1–0")
    stage.page.get_by_role("button", name=re.compile("^Undo: ")).click()
    expect(result_of(stage.page, 2)).to_have_count(0)
    assert evening.board(2)["score"] is None


def test_nothing_is_shown_as_done_before_the_laptop_says_so(
    stage: DeskStage, evening: FieldDay
) -> None:
    stage.open("room")
    stage.holds_back = True
    switch = stage.page.get_by_role("switch", name="Lock the room")
    switch.click()
    expect(switch).to_have_attribute("aria-busy", "true")
    expect(switch).not_to_be_checked()
    switch.click()
    assert [each["do"] for each in stage.asked] == ["lock"], "it waits, and is not sent twice"
    stage.let_go()
    expect(switch).to_be_checked()
    expect(switch).not_to_have_attribute("aria-busy", "true")


def test_a_refusal_stays_until_it_is_closed(stage: DeskStage, evening: FieldDay) -> None:
    stage.open("round")
    stage.holds_back = True
    button(stage.page, "Pause board").click()
    evening.do("set_result", board=1, result="1-0")
    stage.let_go()
    wrong = alert(stage, "No game goes on at board 1.")
    expect(wrong).to_be_visible()
    stage.go("log")
    expect(wrong).to_be_visible()
    button(wrong, "Close this message").click()
    expect(wrong).to_have_count(0)


def test_a_lost_line_is_told_and_nothing_is_sent_later(stage: DeskStage, evening: FieldDay) -> None:
    stage.open("round")
    stage.holds_back = True
    button(stage.page, "Pause all").click()
    stage.lose()
    lost = alert(stage, "Connection lost. Trying again…")
    expect(lost).to_be_visible()
    expect(alert(stage, "Look whether it was done.")).to_be_visible()
    button(stage.page, "Pause all").click()
    expect(alert(stage, "Nothing was changed.")).to_be_visible()
    stage.holds_back = False
    stage.is_reachable = True
    expect(lost).to_have_count(0)
    assert [each["do"] for each in stage.asked].count("pause_all") == 1
    assert not evening.shown["settings"]["paused"]


def test_the_focus_stays_where_it_is_while_everything_changes(
    stage: DeskStage, evening: FieldDay
) -> None:
    stage.open("round")
    last = button(stage.page, "Board 4: 0–1")
    last.focus()
    evening.ready(1)
    evening.move(1)
    evening.do("set_result", board=2, result="0-1")
    evening.advance(3000)
    expect(result_of(stage.page, 2)).to_have_text("0–1")
    expect(last).to_be_focused()
    stage.go("log")
    field = stage.page.get_by_label("Find in the log")
    field.fill("board 2")
    evening.do("set_result", board=3, result="0-1")
    evening.do("set_result", board=2, result="1-0")
    expect(stage.page.get_by_role("tabpanel").get_by_role("listitem")).to_have_count(2)
    expect(field).to_be_focused()
    expect(field).to_have_value("board 2")


def test_a_dialog_keeps_the_focus_and_gives_it_back(stage: DeskStage, evening: FieldDay) -> None:
    evening.play_round()
    stage.open("round")
    opener = button(stage.page.get_by_role("tabpanel"), "Undo round")
    opener.focus()
    stage.page.keyboard.press("Enter")
    field = dialog(stage).get_by_role("textbox")
    expect(field).to_be_focused()
    for _ in range(7):
        stage.page.keyboard.press("Tab")
        assert dialog(stage).evaluate("(dialog) => dialog.contains(document.activeElement)")
    field.fill("7")
    stage.page.keyboard.press("Enter")
    expect(dialog(stage).get_by_role("alert")).to_contain_text("Type 1")
    assert "undo_round" not in [each["do"] for each in stage.asked]
    stage.page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_an_event_is_set_up_paired_changed_and_published(browser: Browser) -> None:
    evening = FieldDay(9)
    stage = DeskStage(browser, evening).open("room")
    page = stage.page
    button(page, "Set up an event").click()
    page.get_by_label("Name", exact=True).fill("Friday night")
    page.get_by_role("radio").filter(has_text="5 + 3").click()
    expect(page.get_by_text("9 players, 4 rounds, 4 boards.")).to_be_visible()
    button(page, "Create and pair round 1").click()
    expect(page.get_by_role("tabpanel", name="Round")).to_be_visible()
    evening.wait_for_pairing()
    stage.settle()
    before = [(each["first"]["name"], each["second"]["name"]) for each in _pairs(evening)]
    for pair in _pairs(evening)[:2]:
        page.get_by_role("button", name=pair["first"]["full_name"]).click()
    button(page, "Change places").click()
    expect(page.get_by_text("changed by you").first).to_be_visible()
    assert _pairs(evening)[0]["first"]["name"] == before[1][0]
    button(page, "Publish round 1").click()
    expect(heading(page, re.compile("^Round 1 of 4$"))).to_be_visible()
    assert evening.event["name"] == "Friday night"
    assert evening.event["clock"].startswith("5 minutes")
    assert stage.trouble == []
    stage.context.close()


def test_names_are_words_and_never_markup(browser: Browser) -> None:
    evening = FieldDay(4)
    evening.do("add_person", name="Finn O.", full_name="<img src=x onerror=alert(1)> O'Neill")
    stage = DeskStage(browser, evening).open("room")
    expect(roster(stage).get_by_text("<img src=x onerror=alert(1)> O'Neill")).to_be_visible()
    assert roster(stage).get_by_role("img").count() == 0
    assert stage.trouble == []
    stage.context.close()


def test_a_plain_list_of_names_is_a_roster(browser: Browser) -> None:
    stage = DeskStage(browser, FieldDay(0)).open("room")
    button(stage.page, "Import").click()
    stage.page.get_by_label("The list").fill("Amira Khoury\nBen Okafor\n")
    button(stage.page, "Import 2 lines").click()
    expect(roster(stage).get_by_role("listitem")).to_have_count(2)
    expect(roster(stage).get_by_text("Ben O.")).to_be_visible()
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
    button(stage.page, "Import").click()
    stage.page.get_by_label("or a file:").set_input_files(file)
    go_on = button(stage.page, "Import 2 lines")
    expect(go_on).to_be_visible()
    said = dialog(stage).get_by_text("It was read")
    expect(said).to_have_count(1 if remark else 0)
    if remark:
        expect(said.filter(has_text=remark)).to_be_visible()
    go_on.click()
    expect(roster(stage).get_by_role("listitem")).to_contain_text(["Zoë Käßler Zoë K."])
    assert stage.trouble == []
    stage.context.close()


def test_a_name_that_is_twice_in_a_list_is_asked_about_on_the_page(browser: Browser) -> None:
    stage = DeskStage(browser, FieldDay(0)).open("room")
    button(stage.page, "Import").click()
    stage.page.get_by_label("The list").fill("Amira Khan\nAmira Khoury\nAmira Khan\n")
    button(stage.page, "Import 3 lines").click()
    expect(alert(stage, "In the list more than once: Amira Khan.")).to_be_visible()
    button(stage.page, "One person").click()
    expect(roster(stage).get_by_role("listitem")).to_contain_text(
        ["Amira Khan Amira Kha.", "Amira Khoury Amira Kho."]
    )
    assert stage.trouble == []
    stage.context.close()


def test_a_full_name_alone_is_not_shown_to_everybody(browser: Browser) -> None:
    evening = FieldDay(0)
    stage = DeskStage(browser, evening).open("room")
    button(stage.page, "Add").click()
    stage.page.get_by_label("Full name").fill("Dina Silva")
    button(dialog(stage), "Add").click()
    expect(roster(stage).get_by_role("listitem")).to_have_count(1)
    assert evening.shown["people"][0]["name"] == "Dina S."
    stage.context.close()


PLACES = """
(told) => {
  const text = told.firstChild;
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
    last = stage.page.get_by_role("status").filter(has_text="0–1")
    nought, one = last.evaluate(PLACES)
    assert nought < one
    stage.go("log")
    newest = stage.page.get_by_role("tabpanel").get_by_role("listitem").first
    nought, one = newest.get_by_text("0–1").evaluate(PLACES)
    assert nought < one
    stage.context.close()


def test_the_desk_has_a_main_part_and_full_names(stage: DeskStage, evening: FieldDay) -> None:
    stage.open("round")
    expect(stage.page.get_by_role("main")).to_be_visible()
    expect(stage.page.get_by_role("main").get_by_role("tabpanel")).to_be_visible()
    full = evening.board(1)["first"]["full_name"]
    expect(stage.page.get_by_role("cell", name=full).first).to_be_visible()


def _pairs(evening: FieldDay) -> list[dict[str, dict[str, str]]]:
    pairs: list[dict[str, dict[str, str]]] = evening.shown["proposal"]["boards"]
    return pairs


@pytest.mark.parametrize("size", [LAPTOP, TABLET])
def test_a_paper_is_shown_in_its_whole_width(browser: Browser, size: tuple[int, int]) -> None:
    """A4 is wider than what a tablet has beside the list of papers."""
    stage = DeskStage(browser, _running(), size).open("print")
    paper = stage.page.get_by_title("Preview: Join sheet")
    frame = paper.content_frame.locator("html")
    expect(frame).to_be_visible()
    assert frame.evaluate("(page) => page.clientWidth") >= 794
    inner, outer = place(paper), place(stage.page.get_by_role("region", name="Join sheet"))
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    stage.page.set_viewport_size({"width": 1024, "height": 600})
    stage.settle()
    assert frame.evaluate("(page) => page.clientWidth") >= 794
