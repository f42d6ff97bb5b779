"""The past games: found, looked through, opened and continued."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.past import games
from app.pilot import Pilot
from app.screens.past_games.cards_in_view import game_cards, labels, selected, ticked
from app.tables import friends
from khepri.app.screens.game import GameScreen
from khepri.app.screens.menu import MenuScreen
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.screens.past_games import PastGamesScreen
from khepri.app.screens.past_games.game_cards import CardsSlider, GameCards
from khepri.app.screens.replay import ReplayScreen
from khepri.app.widgets import Button
from khepri.archive import Archive
from khepri.errors import ArchiveError
from khepri.match.record import Result
from khepri.session.keeper import Keeper

Start = Callable[..., Pilot]


def double_click(pilot: Pilot, place: int) -> None:
    spot = game_cards(pilot).cards[place].rect.center
    pilot.click_at(spot)
    pilot.click_at(spot)


# Looking


def test_the_menu_leads_here_and_counts_the_games(start: Start) -> None:
    pilot = start()
    button = pilot.widget("Past games")
    assert isinstance(button, Button)
    assert button.tooltip_text == "28 games"
    pilot.click_button("Past games")
    assert isinstance(pilot.screen, PastGamesScreen)
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
    assert not pilot.widget("Page before").active
    for _ in range(5):
        pilot.click_button("Next page")
    assert pilot.shows("Games 24–28 of 28 · page 6 of 6")
    assert not pilot.widget("Next page").active


def test_the_slider_and_the_wheel_scroll_the_cards(pilot: Pilot) -> None:
    slider = pilot.only(CardsSlider)
    start = (slider.rect.left + 40, slider.rect.centery)
    pilot.drag(start, (slider.rect.right - 10, slider.rect.centery))
    assert pilot.shows("Games 24–28 of 28 · page 6 of 6")
    pilot.move_to(game_cards(pilot).rect.center)
    pilot.wheel(1)
    assert pilot.shows("Games 23–27 of 28 · page 5 of 6")


def test_a_click_selects_and_shows_the_game(pilot: Pilot) -> None:
    card = game_cards(pilot).cards[3]
    pilot.click(card)
    assert card.selected
    assert card.game is not None
    assert selected(pilot) == card.game.id
    assert pilot.shows(card.label.split(" – ")[0])


# Opening


@pytest.mark.parametrize("way", ["double click", "Enter", "button"])
def test_a_game_opens_in_the_replay_and_comes_back(pilot: Pilot, way: str) -> None:
    pilot.press("Right")
    number = selected(pilot)
    if way == "double click":
        double_click(pilot, 1)
    elif way == "Enter":
        pilot.press("Enter")
    else:
        pilot.click_button("Open replay")
    assert isinstance(pilot.screen, ReplayScreen)
    pilot.press("Escape")
    assert isinstance(pilot.screen, PastGamesScreen)
    assert selected(pilot) == number


@pytest.mark.parametrize("size", [(800, 500), (1280, 720), (1920, 1080)])
def test_the_same_part_of_the_list_is_there_again(start: Start, size: tuple[int, int]) -> None:
    pilot = start(first=PastGamesScreen, size=size)
    pilot.choose("Sort by", "Longest first")
    pilot.tab_to("Past games")
    pilot.press("End", "Left", "Space", "Left")
    before = (labels(pilot), selected(pilot), ticked(pilot))
    assert before[2]
    pilot.press("Enter")
    assert isinstance(pilot.screen, ReplayScreen)
    pilot.press("Escape")
    assert (labels(pilot), selected(pilot), ticked(pilot)) == before
    assert pilot.shows("Longest first")


def test_two_slow_clicks_are_not_a_double_click(pilot: Pilot) -> None:
    pilot.click(game_cards(pilot).cards[1])
    pilot.wait(600)
    pilot.click(game_cards(pilot).cards[1])
    assert isinstance(pilot.screen, PastGamesScreen)


def test_an_othello_game_is_opened_like_any_other(pilot: Pilot) -> None:
    pilot.choose("Show", "Othello")
    pilot.click_button("Copy board")
    final = pilot.context.clipboard.read()
    pilot.click_button("Open replay")
    assert isinstance(pilot.screen, ReplayScreen)
    pilot.press("End")
    pilot.settle()
    assert str(pilot.screen.game.position) == final


def test_an_unfinished_game_goes_on_from_here(start: Start) -> None:
    pilot = start(first=friends(clock="300+0"))
    pilot.settle()
    pilot.play("c5b6")
    pilot.click_button("Home")
    pilot.click_button("Play")
    pilot.press("Enter")
    pilot.until(lambda: isinstance(pilot.screen, GameScreen))
    pilot.click_button("Home")
    pilot.click_button("Past games")
    pilot.choose("Show", "Unfinished")
    pilot.fill("Search", "amira ben")
    pilot.choose("Sort by", "Shortest first")
    pilot.click_button("Continue")
    assert isinstance(pilot.screen, GameScreen)
    assert pilot.moves == ["c5b6"]
    assert pilot.game.paused


# PlaceFiles


def test_search_filters_as_one_types(pilot: Pilot, archive: Archive) -> None:
    pilot.fill("Search", "mina")
    assert labels(pilot)
    assert all("Mina" in label for label in labels(pilot))
    pilot.press("Enter", "Right")
    assert isinstance(game_cards(pilot), GameCards)
    assert pilot.screen.tree.focused is game_cards(pilot)
    assert archive.page().total == 28


@pytest.mark.parametrize(
    ("chip", "fits"),
    [
        ("Laser Chess", lambda game: game.game == "laser"),
        ("Othello", lambda game: game.game == "othello"),
        ("Computer", lambda game: any(player.is_computer for player in game.players)),
        ("Friends", lambda game: not any(player.is_computer for player in game.players)),
        ("Unfinished", lambda game: game.result is Result.UNFINISHED),
    ],
)
def test_chips_choose_the_kind_of_game(
    pilot: Pilot, archive: Archive, chip: str, fits: Callable[..., bool]
) -> None:
    pilot.choose("Show", chip)
    wanted = [game.id for game in archive.page(size=28).games if fits(game)]
    assert 0 < len(wanted) < 28
    assert [card.game.id for card in game_cards(pilot).cards if card.game] == wanted[:5]
    assert pilot.shows(f" of {len(wanted)} ·") or len(wanted) == 1


def test_results_are_chosen_from_a_list(pilot: Pilot) -> None:
    pilot.choose("Result", "Draw")
    assert game_cards(pilot).cards
    assert all(card.game and card.game.result is Result.DRAWN for card in game_cards(pilot).cards)


@pytest.mark.parametrize(
    ("order", "key"),
    [
        ("Oldest first", lambda game: game.played_ms),
        ("Longest first", lambda game: -game.length),
        ("Shortest first", lambda game: game.length),
        ("By game", lambda game: (game.game, game.variant)),
    ],
)
def test_the_order_can_be_chosen(pilot: Pilot, order: str, key: Callable[..., object]) -> None:
    pilot.choose("Sort by", order)
    screen = pilot.screen
    assert isinstance(screen, PastGamesScreen)
    found = [screen.browser.game_at(place) for place in range(28)]
    keys = [key(game) for game in found]
    assert keys == sorted(keys)  # type: ignore[type-var] # all of one kind


def test_by_winner_puts_a_winners_games_together(pilot: Pilot) -> None:
    pilot.choose("Sort by", "By winner")
    screen = pilot.screen
    assert isinstance(screen, PastGamesScreen)
    names = []
    for place in range(28):
        game = screen.browser.game_at(place)
        assert game is not None
        first, _second = (player.name for player in game.players)
        if game.result is Result.FIRST_WON:
            names.append(first)
    assert names == sorted(names)


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
        assert isinstance(pilot.screen, NewGameScreen)


def test_without_an_archive_the_reason_is_told(start: Start) -> None:
    def first(context: object) -> PastGamesScreen:
        context.keeper = Keeper(None, "It is locked.")  # type: ignore[attr-defined]
        return PastGamesScreen(context)  # type: ignore[arg-type]

    pilot = start(first=first, archive=None)
    assert pilot.shows("It is locked.")
    pilot.press("Escape")
    assert isinstance(pilot.screen, MenuScreen)


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
    reached = set()
    for _ in range(25):
        pilot.press("Tab")
        focused = pilot.screen.tree.focused
        if focused is not None:
            reached.add(focused.label)
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
    } <= reached


def test_escape_goes_step_by_step(pilot: Pilot) -> None:
    pilot.press("Space", "/")
    assert pilot.screen.tree.focused is pilot.widget("Search")
    pilot.press("Escape")
    assert not pilot.shows("1 game ticked")
    pilot.press("/", "Escape")
    assert isinstance(pilot.screen, PastGamesScreen)
    pilot.press("Escape")
    assert isinstance(pilot.screen, MenuScreen)
