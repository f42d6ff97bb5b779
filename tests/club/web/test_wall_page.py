"""The wall on the projector: everything fits, pages turn, and it never shows an error."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from club.web.finding import bottom, heading, place
from club.web.wall_samples import (
    ADDRESS,
    CODE,
    NOW,
    State,
    event,
    game,
    names,
    podium,
    qr,
    room,
    wall,
)
from club.web.wall_stage import WallStage
from khepri.club.desk.join_sheet import JoinSheet, join_sheet
from khepri.club.night import wifi_text

pytestmark = [pytest.mark.long, pytest.mark.browser]

SIZES = ((1920, 1080), (1366, 768), (1280, 720), (1024, 768), (3840, 2160))
PICTURES = ("join", "pairings", "round", "podium")
ALL = [(picture, count) for picture in PICTURES for count in (0, 1, 30, 60)]


def plates(page: Page) -> Locator:
    """Find those who are here; the last plate asks who comes next."""
    everybody = page.get_by_role("list", name="Who is here").get_by_role("listitem")
    return everybody.filter(has_not_text="you?")


def games(page: Page) -> Locator:
    """Find the games that are shown, each with its board, players and clocks."""
    return page.get_by_role("region", name=re.compile(r"^Board \d+:"))


def large_game(page: Page) -> Locator:
    """Find the game that is shown larger than all others."""
    shown = games(page).all()
    return max(shown, key=lambda game: place(game)["width"])


def board_numbers(shown: Locator) -> set[str]:
    """Return the numbers of the boards at which games are shown."""
    labels = [each.get_attribute("aria-label") or "" for each in shown.all()]
    return {label.removeprefix("Board ").partition(":")[0] for label in labels}


class OpenWall(Protocol):
    """Makes a wall of a size, 1366×768 if nothing else is said."""

    def __call__(self, size: tuple[int, int] = (1366, 768), *, is_calm: bool = False) -> WallStage:
        """Return the wall, before anything is shown on it."""


@pytest.fixture
def open_wall(browser: Browser) -> Iterator[OpenWall]:
    with ExitStack() as closing:

        def opened(size: tuple[int, int] = (1366, 768), *, is_calm: bool = False) -> WallStage:
            motion = "reduce" if is_calm else "no-preference"
            stage = WallStage(browser, size, reduced_motion=motion)
            closing.callback(stage.context.close)
            return stage

        yield opened


def states(picture: str, people: list[str], boards: int = 9) -> dict[str, State]:
    """Return all streams of a wall that shows a picture."""
    told: dict[str, State] = {"room": room(people), "event": {"event": None}}
    if picture != "join":
        told["event"] = event(people)
    boards = min(boards, len(people) // 2) if picture == "round" else 0
    end = podium(people) if picture == "podium" and people else None
    check = [{"board": 12, "say": "Board 12: please look at your result again."}]
    told["wall"] = wall(picture, people, boards, podium=end, to_check=check)
    return told | {f"game:{40 + each}": game(40 + each, people) for each in range(1, boards + 1)}


MISFITS = (Path(__file__).parent / "misfits.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_fits_and_can_be_read(open_wall: OpenWall, size: tuple[int, int]) -> None:
    stage = open_wall(size, is_calm=True)
    found = []
    for are_long in (False, True):
        for picture, count in ALL:
            if size != SIZES[0] and count in (0, 1):
                continue
            stage.show(states(picture, names(count, are_long=are_long)))
            faults = stage.page.evaluate(MISFITS)
            found += [f"{picture}, {count} people, long {are_long}: {each}" for each in faults]
    assert found == []
    assert stage.trouble == []


def test_every_number_of_boards_has_a_layout(open_wall: OpenWall) -> None:
    stage = open_wall(is_calm=True)
    found = []
    for boards in (1, 2, 3, 4, 5, 6, 7, 9, 15):
        stage.show(states("round", names(30), boards))
        found += [f"{boards}: {each}" for each in stage.page.evaluate(MISFITS)]
        shown = stage.page.get_by_role("img", name=re.compile("^Laser Chess")).all()
        widths = [place(board)["width"] for board in shown]
        assert len(widths) == min(boards, 9)
        assert min(widths) > 150
        assert widths.count(max(widths)) == (2 if boards == 2 else 1), "only a pair is alike"
    assert found == []


def test_pages_turn_every_twelve_seconds_until_everybody_was_shown(open_wall: OpenWall) -> None:
    people = [f"Player {number}" for number in range(1, 61)]
    stage = open_wall((1920, 1080))
    for picture in ("join", "pairings"):
        stage.open(states(picture, people))
        shown_names = stage.page.get_by_text(re.compile(r"^Player \d+$"))
        seen: set[str] = set()
        pages = []
        for _ in range(3):
            shown = shown_names.all_inner_texts()
            seen |= set(shown)
            pages.append(shown)
            stage.wait(11_000)
            assert shown_names.all_inner_texts() == shown
            stage.wait(1_000)
        assert seen == set(people)
        assert pages[0] != pages[1]


def test_small_boards_take_turns_where_there_are_too_many(open_wall: OpenWall) -> None:
    stage = open_wall((1920, 1080), is_calm=True)
    stage.open(states("round", names(30), 15))
    seen = board_numbers(games(stage.page))
    stage.wait(12_100)
    seen |= board_numbers(games(stage.page))
    assert seen == {str(number) for number in range(1, 16)}


def test_a_lost_line_leaves_the_last_picture_and_comes_back(open_wall: OpenWall) -> None:
    stage = open_wall(is_calm=True)
    stage.open(states("round", names(30)))
    picture = stage.page.get_by_role("main")
    before = picture.inner_text()
    stage.lose()
    sign = stage.page.get_by_text("Trying again")
    expect(sign).to_be_visible()
    stage.wait(30_000)
    assert picture.inner_text() == before
    assert place(sign)["width"] < 30
    stage.is_reachable = True
    stage.wait(10_000)
    expect(sign).to_be_hidden()
    stage.tell("wall", {"show": "pairings"})
    expect(stage.page.get_by_text("Find your board")).to_be_visible()


def test_a_wall_that_finds_no_laptop_says_nothing_of_it(open_wall: OpenWall) -> None:
    stage = open_wall()
    stage.is_reachable = False
    stage.load()
    stage.wait(60_000)
    assert stage.page.locator("body").inner_text().strip() == ""
    assert stage.page.get_by_role("img", name="Khepri").is_visible()


def test_a_wall_that_the_laptop_does_not_know_says_what_to_do(open_wall: OpenWall) -> None:
    stage = open_wall((1280, 720))
    stage.is_known = False
    stage.load()
    stage.page.clock.run_for(3000)
    expect(stage.page.get_by_text("Open the wall from the desk on the laptop.")).to_be_visible()
    code = stage.page.get_by_label("type the 4 letters of the room")
    code.fill("bktw")
    code.press("Enter")
    stage.page.wait_for_url("**/wall?room=bktw")


def test_clocks_stand_while_everything_is_paused(open_wall: OpenWall) -> None:
    stage = open_wall()
    stage.open(states("round", names(30)))
    clock = large_game(stage.page).get_by_role("time").last
    before = clock.inner_text()
    stage.wait(2_000)
    assert clock.inner_text() != before
    stage.tell("room", {"paused": {"why": "teacher", "say": "", "goes_on_at": None}})
    expect(stage.page.get_by_text("Your teacher has stopped all clocks.")).to_be_visible()
    goes_on = stage.page.get_by_text("Goes on in")
    assert goes_on.count() == 0
    standing = clock.inner_text()
    stage.wait(5_000)
    assert clock.inner_text() == standing
    stage.tell("room", {"paused": {"why": "teacher", "say": "", "goes_on_at": NOW + 60_000}})
    expect(goes_on).to_be_visible()


def test_the_game_with_most_to_see_is_large_and_stays_for_a_while(open_wall: OpenWall) -> None:
    stage = open_wall(is_calm=True)
    stage.open(states("round", names(30)))
    assert board_numbers(large_game(stage.page)) == {"4"}
    hot = [{"game": 40 + each, "board": each, "heat": 3 if each == 7 else 0} for each in (7, 1, 4)]
    stage.tell("wall", {"boards": hot})
    assert board_numbers(large_game(stage.page)) == {"4"}
    stage.wait(8_000)
    stage.tell("wall", {"boards": [*hot]})
    stage.wait(1_100)
    assert board_numbers(large_game(stage.page)) == {"7"}


def test_nobody_has_a_place_before_the_first_round_is_over(open_wall: OpenWall) -> None:
    people = names(12)
    stage = open_wall(is_calm=True)
    told = states("round", people, 3)
    stage.open({**told, "event": event(people, after=0, round=1)})
    players = stage.page.get_by_role("region", name="Players").get_by_role("listitem")
    assert players.first.inner_text().split("\n") == [people[0]], "neither place nor points"
    assert stage.page.evaluate(MISFITS) == []
    stage.show({**told, "event": event(people, after=1, round=2)})
    decided = stage.page.get_by_role("region", name="Standings").get_by_role("listitem")
    assert decided.first.inner_text().split("\n") == ["1", people[0], "1½"]


def test_friendly_games_and_the_way_in_take_turns(open_wall: OpenWall) -> None:
    people = names(12)
    told = states("round", people, 3)
    told["event"] = {"event": None}
    told["wall"] = wall("join", people, 3)
    stage = open_wall(is_calm=True)
    stage.open(told)
    way_in = stage.page.get_by_text("Type the code, choose your name")
    friendly = heading(stage.page, "Friendly games")
    assert (way_in.count(), friendly.count()) == (1, 0)
    stage.wait(24_700)
    assert (way_in.count(), friendly.count()) == (0, 1)
    stage.wait(24_700)
    assert (way_in.count(), friendly.count()) == (1, 0)


def test_a_still_wall_asks_for_no_frames(open_wall: OpenWall) -> None:
    stage = open_wall()
    stage.open(states("join", names(12)))
    stage.page.evaluate(
        "() => { window.frames_asked = 0; const ask = window.requestAnimationFrame;"
        " window.requestAnimationFrame = (f) => { window.frames_asked += 1; return ask(f); }; }"
    )
    stage.wait(30_000)
    assert stage.page.evaluate("window.frames_asked") == 0


def test_nobody_who_waits_at_the_door_and_no_word_of_the_desk_is_shown(open_wall: OpenWall) -> None:
    stage = open_wall()
    told = states("join", ["Amira K."])
    stage.open({**told, "desk": {"asks": [{"name": "Rude Word", "say": "“Rude Word” waits."}]}})
    assert "Rude" not in stage.page.locator("body").inner_html()


def test_a_name_is_never_markup(open_wall: OpenWall) -> None:
    stage = open_wall()
    stage.open(states("join", ["<img src=x onerror=alert(1)>", "<b>Ben</b>"]))
    assert plates(stage.page).all_inner_texts() == [
        "<img src=x onerror=alert(1)>",
        "<b>Ben</b>",
    ]
    assert stage.trouble == []


def read_codes(picture: Path) -> set[str]:
    """Return what a scanner reads in a picture."""
    command = ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(picture)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return set(done.stdout.split("\n")) - {""}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("picture", ["join", "round"])
def test_the_way_in_can_be_scanned_from_the_wall(
    open_wall: OpenWall, size: tuple[int, int], picture: str, tmp_path: Path
) -> None:
    require_scanner()
    stage = open_wall(size, is_calm=True)
    stage.open(states(picture, names(30)))
    stage.page.screenshot(path=tmp_path / "wall.png")
    assert read_codes(tmp_path / "wall.png") == {f"http://{ADDRESS}/{CODE}"}
    code = stage.page.get_by_role("img", name="The way to this room, to scan")
    assert place(code)["width"] >= 170 * min(size[0] / 1920, size[1] / 1080)


@pytest.mark.parametrize("password", ["bend;the-light", "W" * 63])
def test_the_wifi_can_be_scanned_from_the_wall_beside_the_way_in(
    open_wall: OpenWall, password: str, tmp_path: Path
) -> None:
    require_scanner()
    wifi, shown = wifi_text("CLUB-NIGHT", password), states("join", names(30))
    shown["wall"] = {**shown["wall"], "wifi": {"password": password, "qr": qr(wifi)}}
    stage = open_wall((1920, 1080), is_calm=True)
    stage.open(shown)
    stage.page.screenshot(path=tmp_path / "wall.png")
    assert read_codes(tmp_path / "wall.png") == {f"http://{ADDRESS}/{CODE}", wifi}
    page = stage.page
    expect(page.get_by_text(password, exact=True)).to_be_visible()
    panel = page.get_by_role("region", name="Room code")
    for inside in (
        panel.get_by_role("img", name="The way into the Wi-Fi, to scan"),
        panel.get_by_text("Scan for the Wi-Fi"),
        page.get_by_role("listitem").filter(has_text="Type the code, choose your name"),
    ):
        assert bottom(inside) < bottom(panel)


def test_both_codes_of_the_join_sheet_can_be_scanned(browser: Browser, tmp_path: Path) -> None:
    require_scanner()
    way, wifi = f"http://{ADDRESS}/{CODE}", wifi_text("CLUB;NIGHT", "bend:the-light")
    sheet = JoinSheet(
        address=ADDRESS, code=CODE, page_qr=qr(way), wifi="CLUB;NIGHT", wifi_qr=qr(wifi)
    )
    page = browser.new_page(viewport={"width": 900, "height": 1240})
    page.set_content(join_sheet(sheet))
    page.screenshot(path=tmp_path / "sheet.png")
    assert read_codes(tmp_path / "sheet.png") == {way, wifi}


def require_scanner() -> None:
    """Leave a test out where nothing can scan; with the browser required, so is the scanner."""
    if shutil.which("zbarimg") is None and os.environ.get("KHEPRI_REQUIRE_BROWSER") != "1":
        pytest.skip("zbarimg is missing (sudo apt install zbar-tools)")
