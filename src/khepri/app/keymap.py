"""Which key does what. The help sheet is made from this table, so it is never wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto, unique

import pygame


@unique
class Command(Enum):
    """Something that a key does, whatever has the focus."""

    HELP = auto()
    HOME = auto()
    FULLSCREEN = auto()
    MUTE = auto()
    ROTATE_LEFT = auto()
    ROTATE_RIGHT = auto()
    FLIP = auto()
    UNDO = auto()
    PAUSE = auto()
    DRAW = auto()
    RESIGN = auto()
    HINT = auto()
    SHOW_AGAIN = auto()
    SKIP = auto()
    TEACHING = auto()
    FIRST_MOVE = auto()
    PREVIOUS_MOVE = auto()
    NEXT_MOVE = auto()
    LAST_MOVE = auto()
    AUTOPLAY = auto()
    NEXT_SLIP = auto()
    PREVIOUS_SLIP = auto()
    REVIEW = auto()
    RETRY = auto()
    COPY_POSITION = auto()
    FIND = auto()
    IMPORT = auto()
    EXPORT = auto()
    EXPORT_ALL = auto()
    COPY_GAME = auto()
    PASTE = auto()
    DELETE = auto()
    RESTORE = auto()
    STATISTICS = auto()
    CARDS = auto()
    REDO = auto()
    SAVE = auto()
    OTHER_SIDE = auto()
    ERASER = auto()
    NEXT_PAGE = auto()
    PREVIOUS_PAGE = auto()
    TYPE_RESULT = auto()
    SET_RESULT = auto()
    PICK_1 = auto()
    PICK_2 = auto()
    PICK_3 = auto()
    PICK_4 = auto()
    PICK_5 = auto()


@dataclass(frozen=True, slots=True)
class Binding:
    """The keys of a command, and what the help sheet says about it."""

    command: Command
    keys: tuple[int, ...]
    shown: str
    label: str
    with_control: bool = False


PICKS = (Command.PICK_1, Command.PICK_2, Command.PICK_3, Command.PICK_4, Command.PICK_5)
"""What takes a piece into the hand in the editor; which piece, each game says itself."""

EVERYWHERE = (
    Binding(
        Command.HELP,
        (pygame.K_F1, pygame.K_QUESTION),
        "?  F1",
        "What is here, how to play, and this list",
    ),
    Binding(Command.FULLSCREEN, (pygame.K_F11,), "F11", "Full screen or window"),
    Binding(Command.MUTE, (pygame.K_m,), "M", "Sound off or on"),
)

# A game adds its own keys to these, in its folder of `khepri.app.faces`.
TABLE = (
    Binding(Command.UNDO, (pygame.K_u,), "U", "Take a move back"),
    Binding(Command.HINT, (pygame.K_h,), "H", "Show a good move"),
    Binding(Command.FLIP, (pygame.K_f,), "F", "Flip the board"),
    Binding(Command.SKIP, (pygame.K_SPACE,), "Space", "Skip what is being shown"),
    Binding(Command.PAUSE, (pygame.K_p,), "P", "Pause, or go on"),
    Binding(Command.DRAW, (pygame.K_d,), "D", "Offer a draw (press twice)"),
    Binding(Command.RESIGN, (pygame.K_r,), "R", "Resign (press twice)"),
    Binding(Command.TEACHING, (pygame.K_t,), "T", "Teaching on or off"),
    Binding(Command.PREVIOUS_MOVE, (pygame.K_COMMA,), ",", "Look back one move"),
    Binding(Command.NEXT_MOVE, (pygame.K_PERIOD,), ".", "Look forward one move"),
    Binding(Command.FIRST_MOVE, (pygame.K_HOME,), "Home", "Look at the start"),
    Binding(Command.LAST_MOVE, (pygame.K_END,), "End", "Back to the present"),
)

# To these come the keys with which the game's pieces are moved.
LESSON = (
    Binding(Command.HINT, (pygame.K_h,), "H", "Hint"),
    Binding(Command.RETRY, (pygame.K_r,), "R", "Begin the step again"),
)

# These come before the widgets: they do the same whatever was clicked last.
STEPPING = (
    Binding(Command.PREVIOUS_MOVE, (pygame.K_LEFT,), "←", "One move back"),
    Binding(Command.NEXT_MOVE, (pygame.K_RIGHT,), "→", "One move on"),
    Binding(Command.FIRST_MOVE, (pygame.K_HOME, pygame.K_UP), "Home  ↑", "Start of the game"),
    Binding(Command.LAST_MOVE, (pygame.K_END, pygame.K_DOWN), "End  ↓", "End of the game"),
    Binding(Command.AUTOPLAY, (pygame.K_SPACE,), "Space", "Play the moves, or stop"),
)

REPLAY = (
    *STEPPING,
    Binding(Command.NEXT_SLIP, (pygame.K_n,), "N", "Next costly move"),
    Binding(Command.PREVIOUS_SLIP, (pygame.K_p,), "P", "Costly move before"),
    Binding(Command.RETRY, (pygame.K_r,), "R", "Find a better move"),
    Binding(Command.REVIEW, (pygame.K_v,), "V", "Review on or off"),
    Binding(Command.FLIP, (pygame.K_f,), "F", "Flip the board"),
    Binding(Command.COPY_POSITION, (pygame.K_c,), "C", "Copy the position"),
    Binding(Command.COPY_GAME, (pygame.K_c,), "Ctrl+C", "Copy the game", with_control=True),
    Binding(Command.PASTE, (pygame.K_v,), "Ctrl+V", "Paste a game or position", with_control=True),
)

PAST_GAMES = (
    Binding(Command.FIND, (pygame.K_SLASH, pygame.K_f), "/  F", "Search"),
    Binding(Command.IMPORT, (pygame.K_i,), "I", "Import games"),
    Binding(Command.PASTE, (pygame.K_v,), "Ctrl+V", "Paste games or a position", with_control=True),
    Binding(Command.EXPORT, (pygame.K_x,), "X", "Export to a file"),
    Binding(Command.EXPORT_ALL, (pygame.K_e,), "E", "Export all games of the list"),
    Binding(Command.COPY_GAME, (pygame.K_c,), "Ctrl+C", "Copy the game", with_control=True),
    Binding(Command.COPY_POSITION, (pygame.K_c,), "C", "Copy the last position (FEN)"),
    Binding(Command.DELETE, (pygame.K_DELETE,), "Del", "Delete"),
    Binding(
        Command.RESTORE, (pygame.K_z,), "Ctrl+Z", "Bring back what was deleted", with_control=True
    ),
    Binding(Command.CARDS, (pygame.K_g,), "G", "Small or large cards"),
    Binding(Command.STATISTICS, (pygame.K_s,), "S", "Players and their results"),
)

# Which digit means a result depends on what was typed, not on where the key lies: the screen
# looks at that itself, and the binding without keys is for the list.
FIELD_DAY = (
    Binding(Command.TYPE_RESULT, (pygame.K_b,), "B", "Type a board and its result: 12 1"),
    Binding(Command.SET_RESULT, (), "1  =  0", "Result of the selected board"),
    Binding(Command.DELETE, (pygame.K_DELETE,), "Del", "Take away what is selected"),
    Binding(Command.FIND, (pygame.K_SLASH, pygame.K_f), "/  F", "Search for a player"),
    Binding(Command.UNDO, (pygame.K_z,), "Ctrl+Z", "Undo what was done last", with_control=True),
    Binding(Command.NEXT_PAGE, (pygame.K_PAGEDOWN,), "Ctrl+PgDn", "Next page", with_control=True),
    Binding(
        Command.PREVIOUS_PAGE, (pygame.K_PAGEUP,), "Ctrl+PgUp", "Page before", with_control=True
    ),
)

FIELD_DAY_LIST = (
    Binding(Command.IMPORT, (pygame.K_i,), "I", "Bring in an event from a file"),
    Binding(Command.DELETE, (pygame.K_DELETE,), "Del", "Delete the selected event"),
    Binding(
        Command.RESTORE, (pygame.K_z,), "Ctrl+Z", "Bring back what was deleted", with_control=True
    ),
)

EDITOR = (
    Binding(Command.ERASER, (pygame.K_x,), "X", "Eraser"),
    Binding(Command.DELETE, (pygame.K_DELETE, pygame.K_BACKSPACE), "Del", "Take a piece away"),
    Binding(Command.OTHER_SIDE, (pygame.K_t,), "T", "Let the other side move first"),
    Binding(Command.UNDO, (pygame.K_z,), "Ctrl+Z", "Undo", with_control=True),
    Binding(Command.REDO, (pygame.K_y,), "Ctrl+Y", "Redo (or Ctrl+Shift+Z)", with_control=True),
    Binding(Command.COPY_POSITION, (pygame.K_c,), "Ctrl+C", "Copy the text", with_control=True),
    Binding(Command.PASTE, (pygame.K_v,), "Ctrl+V", "Paste a board", with_control=True),
    Binding(Command.SAVE, (pygame.K_s,), "Ctrl+S", "Save the setup", with_control=True),
)

RUSH = (Binding(Command.SKIP, (pygame.K_s,), "S", "Skip a puzzle (costs a life)"),)

# What the widgets do by themselves; listed so that nobody has to find out by chance.
WIDGETS = (
    ("Tab", "Next button or field"),
    ("Arrows", "Move around; on the board, from square to square"),
    ("Enter", "Press, or choose a square"),
    ("Esc", "Close, let go, or go back"),
)


def command_of(event: pygame.event.Event, bindings: tuple[Binding, ...]) -> Command | None:
    """Return the command that a key press asks for, if any."""
    if event.type != pygame.KEYDOWN or event.mod & pygame.KMOD_ALT:
        return None
    typed = getattr(event, "unicode", "")
    control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    for binding in bindings:
        if control is not binding.with_control:
            continue
        # "?" lies on different keys of different keyboards: what was typed decides.
        if event.key in binding.keys or (typed == "?" and pygame.K_QUESTION in binding.keys):
            return binding.command
    return None
