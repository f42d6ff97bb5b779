"""What our lessons are called, without reading what they say: that takes no time."""

from __future__ import annotations

from khepri.games.registry import all_games, game_named
from khepri.games.side_names import in_seen_colours
from khepri.learn.lesson_files import lesson_files, lesson_text
from khepri.learn.lesson_lines import split_sections
from khepri.names import clean_name


def our_titles() -> dict[str, str]:
    """Return the titles by the lessons' keys, in the order in which they are offered.

    >>> list(our_titles().values())[:2]
    ['Meet the laser', 'Mirrors bend light']
    """
    games = [spec.name for spec in all_games()]
    found: list[tuple[int, int, str, str]] = []
    for file in lesson_files(None):
        head, _ = split_sections(lesson_text(file.path).text)
        name = head.needed("game", "lesson").text
        if name not in games:
            continue
        order = int(head.needed("order", "lesson").text)
        key = clean_name(file.path.stem)
        sides = game_named(name).sides
        title = in_seen_colours(head.needed("title", "lesson").text, sides)
        found.append((games.index(name), order, key, title))
    return {key: title for _, _, key, title in sorted(found)}
