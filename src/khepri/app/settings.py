"""What the player has chosen, kept in one small JSON file that is written at once.

A value that makes no sense is replaced by the usual one; a file that is not JSON at all is set
aside under another name, so that nothing is lost, and the program starts with its defaults.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum, unique
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Self, TypeAlias

from khepri.app.backdrop import Backdrop
from khepri.app.style.palettes import BOARD_COLOURS, PIECE_COLOURS, THEME_BOARD
from khepri.app.style.theme import ThemeName
from khepri.errors import CodecError
from khepri.games.base import GameSpec
from khepri.games.registry import all_games, game_named
from khepri.graphics.renderer import Quality
from khepri.match.clock import MAX_SECONDS, TimeControl
from khepri.match.options import LONGEST_EVENT, LONGEST_ROUND, EventRound, TeachingMode
from khepri.system.codec import PLAIN, Reader, clamped, cut, one_of, parse_json
from khepri.system.files import PRIVATE_MODE, make_private_folder, read_text, write_atomically
from khepri.system.folders import settings_folder
from khepri.system.limits import LARGEST_SETTINGS_FILE
from khepri.system.names import clean_name

OWN_BOARD = "own"
"""The layout that is none of those on offer: the board is in `NewGameChoices.fen`."""


@unique
class WindowMode(StrEnum):
    """How the window fills the screen."""

    WINDOWED = "windowed"
    FULLSCREEN = "fullscreen"


@unique
class GraphicsWish(StrEnum):
    """How much light and shadow the player wants."""

    AUTOMATIC = "automatic"
    OFF = "off"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"

    @property
    def quality(self) -> Quality | None:
        """Return the quality that is wished for; None leaves it to the computer."""
        return None if self is GraphicsWish.AUTOMATIC else Quality(self.value)


@unique
class TextSize(StrEnum):
    """How large text is."""

    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"
    HUGE = "huge"
    """For a projector, and for who sees badly."""

    @property
    def scale(self) -> float:
        """Return the factor for every font."""
        return {"small": 0.9, "normal": 1.0, "large": 1.25, "huge": 1.6}[self.value]


@unique
class AnimationSpeed(StrEnum):
    """How fast boards show what happens: moves, beams, and discs that turn."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    @property
    def pace(self) -> float:
        """Return how many times as fast as usual time passes on a board.

        The slow one is for telling a class what the light does. In the fast one the eye can still
        follow a beam: it burns for a fifth of a second after it has arrived, and leaves its trail.
        """
        return {"slow": 0.6, "normal": 1.0, "fast": 1.6}[self.value]


@unique
class SideChoice(StrEnum):
    """Which side a player takes against the computer."""

    FIRST = "first"
    SECOND = "second"
    RANDOM = "random"


def named(longest: int) -> Reader:
    """Take a name without what nobody sees, and its beginning if it is longer."""
    return lambda text: clean_name(text, longest)


Name: TypeAlias = Annotated[str, named(40)]
_BOARD_COLOURS = (THEME_BOARD, *(colours.name for colours in BOARD_COLOURS))
_PIECE_COLOURS = tuple(colours.name for colours in PIECE_COLOURS)


@dataclass(frozen=True, slots=True)
class NewGameChoices:
    """What was chosen for the last new game, offered again for the next one."""

    computer: bool = True
    level: Annotated[int, clamped(1, 8)] = 1
    side: SideChoice = SideChoice.FIRST
    clock: bool = False
    main_ms: Annotated[int, clamped(1, MAX_SECONDS * 1000)] = 600_000
    increment_ms: Annotated[int, clamped(0, MAX_SECONDS * 1000)] = 5_000
    layout: str = ""
    """The name of a board that the game offers, or `OWN_BOARD`."""

    fen: Annotated[str, cut(600)] = ""
    """The board that the player wrote, where `layout` is `OWN_BOARD`."""

    rules: str = ""
    """The variant that is played, where the board leaves a choice."""

    second_starts: bool = False
    """Whether the second side moves first."""

    name: Name = ""
    """What the player is called against the computer."""

    names: tuple[Name, Name] = ("", "")
    """What two friends are called, the first side's player first."""

    tournament: bool = False
    """Whether nobody may take back, ask for hints or preview moves."""

    event: Annotated[str, named(LONGEST_EVENT)] = ""
    """What a tournament game is played for."""

    round: Annotated[str, named(LONGEST_ROUND)] = ""

    teaching: Annotated[str, one_of(("", *TeachingMode))] = ""
    """How much the computer teaches, one of `TeachingMode`; empty while nobody has chosen."""

    @classmethod
    def usual(cls, spec: GameSpec) -> Self:
        """Return what is chosen for a game that was never played.

        >>> usual = NewGameChoices.usual(game_named("laser"))
        >>> usual.layout, usual.rules
        ('classic', 'club')
        """
        variant = spec.variants[0]
        return cls(layout=next(iter(spec.layouts), variant), rules=variant)

    @property
    def control(self) -> TimeControl | None:
        """The time that was chosen; None for a game without a clock."""
        return TimeControl(self.main_ms, self.increment_ms) if self.clock else None

    @property
    def played_for(self) -> EventRound | None:
        """Event and round of a tournament game; None for a casual one."""
        return EventRound(self.event, self.round) if self.tournament else None


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice on the settings screen, and the last new game."""

    window: WindowMode = WindowMode.WINDOWED
    graphics: GraphicsWish = GraphicsWish.AUTOMATIC
    graphics_measured: Annotated[str, cut(200)] = ""
    """What the first start has found: a quality, a space, and the driver it was measured with."""

    theme: ThemeName = ThemeName.NIGHT
    backdrop: Backdrop = Backdrop.CALM
    text_size: TextSize = TextSize.NORMAL
    sound_volume: Annotated[int, clamped(0, 100)] = 80
    music_volume: Annotated[int, clamped(0, 100)] = 50
    board_colours: Annotated[str, one_of(_BOARD_COLOURS)] = THEME_BOARD
    piece_colours: Annotated[str, one_of(_PIECE_COLOURS)] = PIECE_COLOURS[0].name
    piece_animation: bool = True
    animation_speed: AnimationSpeed = AnimationSpeed.NORMAL
    particles: bool = True
    reduced_motion: bool = False
    beam_preview: bool = True
    coordinates: bool = True
    confirm_moves: bool = False
    low_time_sound: bool = True
    show_tenths: bool = True
    opening_book: bool = True
    """Whether the computer's best levels may play by the opening book."""

    game: str = field(default_factory=lambda: all_games()[0].name)
    """The game that was chosen last."""

    more_choices: bool = False
    """Whether a new game's every choice is in view, or only the three that always matter."""

    small_cards: bool = False
    """Whether past games are shown on small cards, many at once."""

    learner: Name = ""
    """Whose lessons and puzzles are shown; nothing where nobody has said so."""

    asked_to_learn: bool = False
    """Whether a newcomer was asked whether to learn first, which happens once."""

    new_games: Mapping[str, NewGameChoices] = field(default_factory=dict)
    """What was chosen for the last new game of each kind, by the game's name."""

    def choices(self, game: str) -> NewGameChoices:
        """Return what was chosen for the last new game of this kind."""
        return self.new_games.get(game) or NewGameChoices.usual(game_named(game))

    def with_choices(self, game: str, choices: NewGameChoices) -> Settings:
        """Return settings that remember other choices for a game."""
        return replace(self, game=game, new_games={**self.new_games, game: choices})

    def with_choices_of(self, other: Settings) -> Settings:
        """Return these settings with what other ones remember that no setting asks for."""
        return replace(
            self,
            game=other.game,
            more_choices=other.more_choices,
            small_cards=other.small_cards,
            learner=other.learner,
            asked_to_learn=other.asked_to_learn,
            new_games=other.new_games,
        )

    def alike(self, other: Settings) -> bool:
        """Say whether two settings differ at most in what was chosen on other screens."""
        return self == other.with_choices_of(self)


def settings_from(data: object) -> Settings:
    """Return the settings in `data`, with the usual value for whatever makes no sense."""
    if not isinstance(data, dict):
        return Settings()
    games = {spec.name: spec for spec in all_games()}
    kept = {
        name: _choices_from(spec, chosen)
        for name, spec in games.items()
        if (chosen := _kept_choices(data, spec)) is not None
    }
    found = PLAIN.amend(Settings(), data)
    game = found.game if found.game in games else Settings().game
    return replace(found, game=game, new_games=kept)


def _kept_choices(data: Mapping[str, Any], spec: GameSpec) -> object:
    """Return what a file says about a game's choices; None if it says nothing.

    In older files the first game's are called ``new_game``, and another's ``new_`` and its name.
    """
    by_name = data.get("new_games")
    if isinstance(by_name, dict) and spec.name in by_name:
        return by_name[spec.name]
    return data.get("new_game" if spec is all_games()[0] else f"new_{spec.name}")


def _choices_from(spec: GameSpec, data: object) -> NewGameChoices:
    usual = NewGameChoices.usual(spec)
    if isinstance(data, dict):
        data = {**_older_time(data), **data}
    found = PLAIN.amend(usual, data)
    boards = (*spec.layouts, *spec.variants, OWN_BOARD)
    return replace(
        found,
        layout=found.layout if found.layout in boards else usual.layout,
        rules=found.rules if found.rules in spec.variants else usual.rules,
    )


def _older_time(data: Mapping[str, Any]) -> dict[str, int]:
    """Return the time of a file in which it was kept in minutes and seconds."""
    older = {"main_ms": ("minutes", 60_000), "increment_ms": ("increment", 1000)}
    return {
        name: data[kept] * unit
        for name, (kept, unit) in older.items()
        if isinstance(data.get(kept), int)
    }


def settings_path() -> Path:
    """Return where this user's settings are, whether they exist already or not."""
    return settings_folder() / "settings.json"


@dataclass(slots=True)
class SettingsFile:
    """The file that the settings live in; `path` None means that they are not kept."""

    path: Path | None
    notice: str = ""
    """What the player should be told about the file, if anything."""

    def load(self) -> Settings:
        """Return the saved settings, or the usual ones where there are none."""
        if self.path is None:
            return Settings()
        try:
            text = read_text(self.path, LARGEST_SETTINGS_FILE).text
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            return self._begin_anew(error)
        try:
            return settings_from(parse_json(text))
        except CodecError as error:
            return self._begin_anew(error)

    def save(self, settings: Settings) -> None:
        """Write the settings; the old file stays whole until the new one is."""
        if self.path is None:
            return
        try:
            make_private_folder(self.path.parent)
            text = json.dumps(PLAIN.write(settings), indent=2) + "\n"
            write_atomically(self.path, text.encode(), mode=PRIVATE_MODE)
        except OSError as error:
            reason = error.strerror or error
            self.notice = f"Your settings cannot be saved ({reason}). They last until you quit."

    def set_aside(self) -> str:
        """Give the file another name, so that the usual settings come next; return the name.

        Nothing is returned if there is no such file, or it cannot be renamed.
        """
        if self.path is None:
            return ""
        path = self.path
        numbers = (path.with_name(f"settings.damaged-{number}.json") for number in count(1))
        damaged = next(name for name in numbers if not name.exists())
        try:
            path.rename(damaged)
        except OSError:
            return ""
        return damaged.name

    def _begin_anew(self, error: Exception) -> Settings:
        kept = self.set_aside()
        self.notice = (
            f"Your settings could not be read, so the usual ones are used."
            f" The damaged file is kept as {kept}."
            if kept
            else f"Your settings could not be read ({error}). The usual ones are used."
        )
        return Settings()
