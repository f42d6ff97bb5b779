"""The past games: found, looked through, opened and continued."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.past import games
from app.pilot import Pilot
from app.screens.past_games.cards_in_view import (
    all_numbers,
    click_card,
    labels,
    numbers,
    selected,
    ticked,
)
from app.tables import friends
from khepri.app.screens.past_games import PastGamesScreen
from khepri.archive import Archive
from khepri.errors import ArchiveError
from khepri.match.records.record import Result
from khepri.session.saved_games import SavedGames

Start = Callable[..., Pilot]


# Looking


def test_the_menu_leads_here_and_counts_the_games(start: Start) -> None:
    pilot = start()
    assert pilot.widget("Past games").tooltip_text == "28 games"
    pilot.click_button("Past games")
    assert pilot.title == "Past games"
    assert pilot.shows("Games 1–5 of 28 · page 1 of 6")


def test_the_newest_game_comes_first_and_is_selected(pilot: Pilot, archive: Archive) -> None:
    newest = archive.page(size=1).games[0]
    assert selected(pilot) == newest.id
    names = " – ".join(player.name for player in newest.players)
    assert labels(pilot)[0] == names
    assert pilot.shows(names)


def test_arrow_keys_move_the_selection_and_scroll(pilot: Pilot, archive: Archive) -> None:
    ids = [game.id for game in archive.page(size=28).games]
    pilot.press(*["Right"] * 6)
    assert selected(pilot) == ids[6]
    assert pilot.shows("Games 3–7 of 28 · page 1 of 6")
    pilot.press("End")
    assert selected(pilot) == ids[-1]
    assert pilot.shows("Games 24–28 of 28 · page 6 of 6")
    pilot.press("Page Up")
    assert selected(pilot) == ids[-6]
    pilot.press("Home", "Left")
    assert selected(pilot) == ids[0]


def test_pages_are_turned_with_the_mouse(pilot: Pilot) -> None:
    first = labels(pilot)
    pilot.click_button("Next page")
    assert pilot.shows("Games 6–10 of 28 · page 2 of 6")
    pilot.click_button("Page before")
    assert labels(pilot) == first
    assert not pilot.is_enabled("Page before")
    for _ in range(5):
        pilot.click_button("Next page")
    assert pilot.shows("Games 24–28 of 28 · page 6 of 6")
    assert not pilot.is_enabled("Next page")


def test_the_slider_and_the_wheel_scroll_the_cards(pilot: Pilot) -> None:
    slider = pilot.widget("Scroll through the games")
    start = (slider.rect.left + 40, slider.rect.centery)
    pilot.drag(start, (slider.rect.right - 10, slider.rect.centery))
    assert pilot.shows("Games 24–28 of 28 · page 6 of 6")
    pilot.hover(pilot.widget("Past games"))
    pilot.wheel(1)
    assert pilot.shows("Games 23–27 of 28 · page 5 of 6")


def test_a_click_selects_and_shows_the_game(pilot: Pilot) -> None:
    click_card(pilot, 3)
    assert selected(pilot) == numbers(pilot)[3]
    assert pilot.value("Past games") == labels(pilot)[3]
    pilot.wait(600)
    click_card(pilot, 3)
    assert pilot.title == "Past games", "two slow clicks are no double click"


# Opening


def test_a_game_opens_in_the_replay_and_comes_back(pilot: Pilot) -> None:
    pilot.press("Right")
    number = selected(pilot)
    for way in ("double click", "Enter", "Open replay"):
        if way == "double click":
            click_card(pilot, 1)
            click_card(pilot, 1)
        elif way == "Enter":
            pilot.press("Enter")
        else:
            pilot.click_button(way)
        assert pilot.title == "Replay", way
        pilot.press("Escape")
        assert pilot.title == "Past games"
        assert selected(pilot) == number


@pytest.mark.parametrize("size", [(800, 500), (1920, 1080)])
def test_the_same_part_of_the_list_is_there_again(start: Start, size: tuple[int, int]) -> None:
    pilot = start(first=PastGamesScreen, size=size)
    pilot.choose("Sort by", "Longest first")
    pilot.tab_to("Past games")
    pilot.press("End", "Left", "Space", "Left")
    before = (labels(pilot), selected(pilot), ticked(pilot))
    assert before[2]
    pilot.press("Enter")
    assert pilot.title == "Replay"
    pilot.press("Escape")
    assert (labels(pilot), selected(pilot), ticked(pilot)) == before
    assert pilot.shows("Longest first")


def test_an_othello_game_is_opened_like_any_other(pilot: Pilot) -> None:
    pilot.choose("Show", "Othello")
    pilot.click_button("Copy board")
    final = pilot.context.clipboard.read()
    pilot.click_button("Open replay")
    assert pilot.title == "Replay"
    pilot.press("End")
    pilot.settle()
    discs = "".join(final.split()[0])
    black = [
        square for square, disc in pilot.board.board_state.tokens.items() if disc.side == "black"
    ]
    assert len(black) == discs.count("X")


def test_an_unfinished_game_goes_on_from_here(start: Start) -> None:
    pilot = start(first=friends(clock="300+0"))
    pilot.settle()
    pilot.play("c5b6")
    pilot.click_button("Home")
    pilot.click_button("Play")
    pilot.press("Enter")
    pilot.until(lambda: pilot.title == "Laser Chess")
    pilot.click_button("Home")
    pilot.click_button("Past games")
    pilot.choose("Show", "Unfinished")
    pilot.fill("Search", "amira ben")
    pilot.choose("Sort by", "Shortest first")
    pilot.click_button("Continue")
    assert pilot.title == "Laser Chess"
    assert pilot.moves == ["c5b6"]
    assert pilot.game.paused


# PlaceFiles


def test_search_filters_as_one_types(pilot: Pilot, archive: Archive) -> None:
    pilot.fill("Search", "mina")
    assert labels(pilot)
    assert all("Mina" in label for label in labels(pilot))
    pilot.press("Enter", "Right")
    assert pilot.focused == "Past games"
    assert archive.page().total == 28


def test_chips_and_results_choose_the_kind_of_game(pilot: Pilot, archive: Archive) -> None:
    kinds: list[tuple[str, Callable[..., bool]]] = [
        ("Laser Chess", lambda game: game.game == "laser"),
        ("Othello", lambda game: game.game == "othello"),
        ("Computer", lambda game: any(player.is_computer for player in game.players)),
        ("Friends", lambda game: not any(player.is_computer for player in game.players)),
        ("Unfinished", lambda game: game.result is Result.UNFINISHED),
    ]
    for chip, fits in kinds:
        pilot.choose("Show", chip)
        wanted = [game.id for game in archive.page(size=28).games if fits(game)]
        assert 0 < len(wanted) < 28
        assert numbers(pilot) == wanted[:5]
        assert pilot.shows(f" of {len(wanted)} ·") or len(wanted) == 1
    pilot.choose("Show", "All")
    pilot.choose("Result", "Draw")
    drawn = [game.id for game in archive.page(size=28).games if game.result is Result.DRAWN]
    assert drawn
    assert numbers(pilot) == drawn[:5]


def test_the_order_can_be_chosen(pilot: Pilot, archive: Archive) -> None:
    games = {game.id: game for game in archive.page(size=28).games}
    orders: list[tuple[str, Callable[..., object]]] = [
        ("Oldest first", lambda game: game.played_ms),
        ("Longest first", lambda game: -game.length),
        ("Shortest first", lambda game: game.length),
        ("By game", lambda game: (game.game, game.variant)),
    ]
    for order, key in orders:
        pilot.choose("Sort by", order)
        found = [games[number] for number in all_numbers(pilot)]
        assert len(found) == 28
        assert [key(game) for game in found] == sorted(key(game) for game in found)  # type: ignore[type-var] # all of one kind
    pilot.choose("Sort by", "By winner")
    found = [games[number] for number in all_numbers(pilot)]
    names = [game.players[0].name for game in found if game.result is Result.FIRST_WON]
    assert names == sorted(names), "a winner's games are together"


def test_nothing_found_is_told_and_undone(pilot: Pilot) -> None:
    pilot.fill("Search", "nobody")
    assert pilot.shows("No game is like that")
    pilot.click_button("Show all games")
    assert pilot.shows("Games 1–5 of 28 · page 1 of 6")


def test_an_empty_archive_says_what_to_do(start: Start) -> None:
    with Archive.in_memory() as empty:
        pilot = start(first=PastGamesScreen, archive=empty)
        assert pilot.shows("No games yet")
        assert pilot.find("Search") is None
        pilot.press("Enter")
        assert pilot.title == "New game"


def test_without_an_archive_the_reason_is_told(start: Start) -> None:
    def first(context: object) -> PastGamesScreen:
        context.keeper = SavedGames(None, "It is locked.")  # type: ignore[attr-defined]
        return PastGamesScreen(context)  # type: ignore[arg-type]

    pilot = start(first=first, archive=None)
    assert pilot.shows("It is locked.")
    pilot.press("Escape")
    assert pilot.find("Play") is not None


# Many games


def test_the_thousandth_page_is_as_quick_as_the_first(start: Start) -> None:
    reads = []

    class CountingArchive(Archive):
        def page(self, *arguments: object, **more: object) -> object:  # type: ignore[override]
            found = super().page(*arguments, **more)  # type: ignore[arg-type]
            reads.append(len(found.games))
            return found

    with CountingArchive.in_memory() as archive:
        archive.add_all(games(1200), durable=False)
        pilot = start(first=PastGamesScreen, archive=archive)
        reads.clear()
        pilot.press("End")
        assert pilot.shows("Games 1,196–1,200 of 1,200 · page 240 of 240")
        for _ in range(20):
            pilot.click_button("Page before")
        assert pilot.shows("page 220 of 240")
        # A hundred games were looked at, and little more was read.
        assert sum(reads) < 200


# Troubles


def test_a_list_that_cannot_be_read_is_told(
    pilot: Pilot, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ArchiveError("The disk is gone.")

    monkeypatch.setattr(archive, "page", broken)
    pilot.choose("Sort by", "Oldest first")
    assert pilot.shows("The disk is gone.")


# The keyboard alone


def test_every_control_is_reached_with_tab(pilot: Pilot) -> None:
    assert {
        "Players",
        "Import",
        "Search",
        "Show",
        "Result",
        "Sort by",
        "Past games",
        "Next page",
        "Open replay",
        "Delete",
        "Copy FEN",
        "Copy game",
        "Export",
    } <= set(pilot.tab_around())


def test_escape_goes_step_by_step(pilot: Pilot) -> None:
    pilot.press("Space", "/")
    assert (pilot.focused, pilot.value("Search")) == ("Search", ""), "the key itself is not typed"
    pilot.press("Escape")
    assert not pilot.shows("1 game ticked")
    pilot.press("/", "Escape")
    assert pilot.title == "Past games"
    pilot.press("Escape")
    assert pilot.find("Play") is not None
