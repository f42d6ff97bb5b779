"""Everything that is passed down to the screens, in one place and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from khepri.app.boards.art import PieceArt
from khepri.app.club_house import ClubHouse
from khepri.app.files.file_search import FileSearch, Search
from khepri.app.files.pages import Pages
from khepri.app.mistake_search import MistakeShelf
from khepri.app.narration import Narration
from khepri.app.settings import GraphicsWish, Settings, SettingsFile, WindowMode
from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.palettes import (
    BOARD_COLOURS,
    PIECE_COLOURS,
    THEME_BOARD,
    BoardColours,
    PieceColours,
)
from khepri.app.style.theme import theme_named
from khepri.app.widgets import Clipboard, Skin
from khepri.archive import Presets
from khepri.audio import Mixer
from khepri.games.side_names import call_sides
from khepri.learn.lesson_files import LessonLibrary
from khepri.learn.progress import LearningLog
from khepri.learn.puzzle_files import PuzzleLibrary
from khepri.session.saved_games import SavedGames
from khepri.session.session import Session
from khepri.session.timekeeping import SleepWatch, Timer
from khepri.system.fault_log import FaultLog

if TYPE_CHECKING:
    from khepri.app.destinations import Destination
    from khepri.app.screens.editor.state import EditorState
    from khepri.diagnosis.report import OpenWindow, Report


Named = TypeVar("Named", BoardColours, PieceColours)


def _examine(window: OpenWindow) -> Report:
    from khepri.diagnosis.examination import examine  # noqa: PLC0415 - hardly anybody asks

    return examine(window)


@dataclass(slots=True)
class Context:
    """The program's parts; a screen takes from here what it needs."""

    settings_file: SettingsFile
    settings: Settings
    mixer: Mixer
    window_size: tuple[int, int]
    now_ms: Callable[[], int]
    set_window: Callable[[WindowMode], None] = lambda _: None
    set_graphics: Callable[[GraphicsWish], None] = lambda _: None
    fonts: Fonts = field(default_factory=Fonts)
    icons: Icons = field(default_factory=Icons)
    clipboard: Clipboard = field(default_factory=Clipboard)
    narration: Narration = field(default_factory=Narration)
    art: PieceArt = field(default_factory=PieceArt)
    keeper: SavedGames = field(default_factory=SavedGames)
    """Saves every game that is played, and knows those of before."""

    presets: Presets = field(default_factory=Presets)
    """The conditions for games that the player has saved by name."""

    lessons: LessonLibrary = field(default_factory=LessonLibrary)
    """The lessons, those of a teacher too."""

    learning: LearningLog = field(default_factory=LearningLog)
    """What everybody here has learned."""

    puzzles: PuzzleLibrary = field(default_factory=PuzzleLibrary)
    """The puzzles that there are, read when they are first asked for."""

    mistakes: MistakeShelf = field(default_factory=MistakeShelf)
    """The puzzles that were found in games of this machine, while the program runs."""

    faults: FaultLog = field(default_factory=FaultLog)
    """What has gone wrong that nobody foresaw."""

    find_files: Callable[[], Search] = FileSearch
    """Begins to look for files with games on this computer."""

    club: ClubHouse = field(default_factory=ClubHouse)
    """Starts club nights, and speaks with those that run."""

    pages: Pages = field(default_factory=Pages)
    """Shows pages in the player's browser."""

    examine: Callable[[OpenWindow], Report] = _examine
    """Finds out what works on this computer; takes seconds."""

    graphics_note: str = "Drawn in 2D."
    """What draws the pictures and why, for the settings."""

    timer: Timer = field(default_factory=Timer)
    """Lets time pass in the games that are played, whatever screen is shown."""

    sleep_watch: SleepWatch | None = None
    """Notices that the computer was asleep; None where time is made by hand."""

    session: Session | None = None
    """The game that is being played, kept while the player looks at other screens."""

    edited: dict[str, EditorState] = field(default_factory=dict)
    """The boards in the editor by game, kept while the player looks at other screens.

    The one that is worked on comes last.
    """

    destination: Destination | None = None
    """The screen to go to after this event; None to stay."""

    quitting: bool = False
    notices: list[str] = field(default_factory=list)
    """Sentences that the next screen shows as it appears."""

    skin: Skin = field(init=False)
    restyled: bool = field(init=False, default=False)
    """Whether colours or sizes have changed since the loop last looked."""

    def __post_init__(self) -> None:
        self._colour_pieces()
        self.skin = self._make_skin()

    def open(self, destination: Destination) -> None:
        """Go to another screen after this event."""
        self.destination = destination

    def quit(self) -> None:
        """End the program after this event."""
        self.quitting = True

    def change(self, settings: Settings) -> None:
        """Use other settings from now on, and keep them."""
        if settings == self.settings:
            return
        before, self.settings = self.settings, settings
        self.settings_file.save(settings)
        if self.settings_file.notice:
            self.notices.append(self.settings_file.notice)
            self.settings_file.notice = ""
            self.settings_file.path = None
        self.mixer.sound_volume = settings.sound_volume / 100
        self.mixer.music_volume = settings.music_volume / 100
        self._colour_pieces()
        if settings.window is not before.window:
            self.set_window(settings.window)
        if settings.graphics is not before.graphics:
            self.set_graphics(settings.graphics)
        if not settings.alike(before):
            self.restyle()

    def resize(self, size: tuple[int, int]) -> None:
        """Fit everything into a window of another size."""
        if size != self.window_size:
            self.window_size = size
            self.restyle()

    def restyle(self) -> None:
        """Make the skin anew: the theme, the text size or the window has changed."""
        self.skin = self._make_skin()
        self.restyled = True

    @property
    def board_colours(self) -> BoardColours | None:
        """The squares' colours; None where the theme's own are used."""
        if self.settings.board_colours == THEME_BOARD:
            return None
        return _named(BOARD_COLOURS, self.settings.board_colours)

    def book_wanted(self) -> bool:
        """Say whether the computer may play by its opening book, as it is set now."""
        return self.settings.opening_book

    def remember(self, game: str, **choices: object) -> None:
        """Keep choices of the new-game screen, each game's on their own."""
        new_game = replace(self.settings.choices(game), **choices)  # type: ignore[arg-type] # by name
        self.change(self.settings.with_choices(game, new_game))

    def _colour_pieces(self) -> None:
        """Draw the pieces in the chosen colours, and call the sides by them."""
        colours = _named(PIECE_COLOURS, self.settings.piece_colours)
        self.art.recolour(colours)
        call_sides(colours.side_names)

    def _make_skin(self) -> Skin:
        metrics = Metrics.of(self.window_size, self.settings.text_size.scale)
        return Skin.of(
            theme_named(self.settings.theme),
            metrics,
            self.fonts,
            self.icons,
            reduced_motion=self.settings.reduced_motion,
        )


def _named(known: tuple[Named, ...], name: str) -> Named:
    return next(item for item in known if item.name == name)
