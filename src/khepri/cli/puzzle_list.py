"""The list of puzzles in a terminal: themes, and how much of each is solved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from khepri.cli.saying import say
from khepri.games.base import GameSpec
from khepri.learn.practice import Practice
from khepri.learn.puzzle import Puzzle, PuzzleTheme
from khepri.learn.puzzle_files import Puzzles
from khepri.learn.puzzle_registry import puzzling_of


@dataclass(frozen=True, slots=True)
class ListedTheme:
    """One entry of the list: the puzzles of a theme, or somebody's own of a game."""

    spec: GameSpec
    theme: PuzzleTheme | None
    """None for own puzzles, which are of any theme."""

    puzzles: tuple[Puzzle, ...]

    @property
    def key(self) -> str:
        """What it is chosen by."""
        return "own" if self.theme is None else self.theme.key

    @property
    def name(self) -> str:
        """What it is called."""
        return "Own puzzles" if self.theme is None else self.theme.name


def listed_themes(found: Puzzles, games: Iterable[GameSpec]) -> list[ListedTheme]:
    """Return the entries of the list, without empty ones."""
    listed: list[ListedTheme] = []
    for spec in games:
        listed += (
            ListedTheme(spec, theme, found.of_theme(spec, theme))
            for theme in puzzling_of(spec).themes
        )
        listed.append(
            ListedTheme(spec, None, tuple(each for each in found.own if each.spec is spec))
        )
    return [each for each in listed if each.puzzles]


def write_themes(listed: Sequence[ListedTheme], practice: Practice, *, plain: bool) -> None:
    """Write the list, game by game."""
    title = ""
    for number, entry in enumerate(listed, 1):
        if entry.spec.title != title:
            title = entry.spec.title
            say(title)
        solved, count = practice.solved(entry.puzzles), len(entry.puzzles)
        task = entry.theme.task if entry.theme is not None else "Made or brought in here."
        if plain:
            say(f"{number}. {entry.name}, {solved} of {count} solved. {task}")
        else:
            say(f" {number:>3}  {solved:>3}/{count:<3}  {entry.name}: {task}")


def describe_themes(listed: Sequence[ListedTheme], practice: Practice) -> list[dict[str, object]]:
    """Return the list for other programs, with every puzzle."""
    return [
        {
            "theme": entry.key,
            "game": entry.spec.name,
            "name": entry.name,
            "solved": practice.solved(entry.puzzles),
            "puzzles": [
                {
                    "puzzle": puzzle.key,
                    "shelf": puzzle.shelf,
                    "stars": practice.of_puzzle(puzzle).stars,
                }
                for puzzle in entry.puzzles
            ],
        }
        for entry in listed
    ]
