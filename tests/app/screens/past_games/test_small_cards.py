"""Past games on small cards: many at once, and one ring around the selected one."""

from __future__ import annotations

from collections.abc import Callable

from app.pilot import Pilot
from app.screens.past_games.cards_in_view import game_cards, labels, selected
from khepri.app.screens.past_games import PastGamesScreen
from khepri.app.settings import Settings, TextSize
from khepri.archive import Archive

Start = Callable[..., Pilot]


def test_small_cards_are_moved_through_row_by_row_and_remembered(
    start: Start, archive: Archive
) -> None:
    ids = [game.id for game in archive.page(size=28).games]
    pilot = start(first=PastGamesScreen)
    pilot.click_button("Small cards")
    assert len(labels(pilot)) == 16
    pilot.tab_to("Past games")
    pilot.press("Down", "Right")
    assert selected(pilot) == ids[5]
    pilot.press(*["Down"] * 4)
    assert selected(pilot) == ids[21]
    assert pilot.shows("Games 9–24 of 28")
    pilot.hover(pilot.widget("Past games"))
    pilot.wheel(-1)
    assert pilot.shows("Games 13–28 of 28 · page 2 of 2")
    pilot.press("Enter")
    assert pilot.title == "Replay"
    pilot.press("Escape")
    assert selected(pilot) == ids[21]
    assert len(labels(pilot)) == 16
    pilot.press("g")
    assert len(labels(pilot)) == 5
    assert not pilot.context.settings.small_cards


def test_large_text_takes_the_words_of_other_buttons_before_the_title(start: Start) -> None:
    huge = Settings(text_size=TextSize.HUGE)
    pilot = start(first=PastGamesScreen, size=(800, 500), settings=huge)
    assert pilot.shows("Export 28")
    tree = pilot.screen.tree
    assert tree.overlaps() == []
    assert "Past games" not in [text for _, text in tree.cut_texts()]


def test_the_selected_card_has_one_ring(start: Start) -> None:
    pilot = start(first=PastGamesScreen, blind=False)
    pilot.press("Right")
    (card,) = [card for card in game_cards(pilot).cards if card.selected]
    theme, picture = pilot.context.skin.theme, pilot.renderer.capture()

    def colours(distance: int) -> set[tuple[int, ...]]:
        left = card.rect.left + distance
        return {
            tuple(picture.get_at((left, y)))[:3]
            for y in range(card.rect.top + 40, card.rect.bottom - 40)
        }

    assert colours(1) == {theme.gold}
    assert all(theme.gold not in colours(-away) for away in range(1, 8))
    pilot.tab_to("Search")
    picture = pilot.renderer.capture()
    assert colours(1) == {theme.green}
