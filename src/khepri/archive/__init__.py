"""The store of every game: what was played here, and what was imported.

`Archive` opens the file and answers questions, `Autosave` follows a game that is being played, and
the functions of `khepri.archive.exchange` hand games on as text.

==============  =========================================================
`archive`       games, players, statistics, and who plays a game just now
`autosave`      saves one game while it is played
`write_queue`   what the disk has not taken yet; it is tried again
`search`        what can be asked of the games, and which ones that are
`setups`        named boards
`presets`       agreed conditions, in a text file beside the archive
`tournaments`   events, each as its log, and the club's people
`club_nights`   enough to go on with a night that was cut off
`exchange`      games out and in, at once or in a thread
`event_export`  what is handed on of an event
`backup`        a copy that somebody keeps elsewhere
`check`         replays every game by the plain rules
`database`      the one owner of the connection: transactions, batches
`connection`    how the file is opened, and its troubles in words
`archive_file`  the file and its write-ahead log, before SQLite sees them
`schema`        the tables, version by version
`migrations`    brings an older archive up to date
`game_rows`     a game as rows, and its fingerprints
`recovery`      makes a new archive of what a damaged one still gives
`salvage`       events and club nights of a damaged archive
==============  =========================================================
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khepri.archive.archive import (
        Added,
        Archive,
        KnownPlayer,
        PlayerStanding,
        SavedEvaluation,
        Score,
        Statistics,
        local_time,
    )
    from khepri.archive.autosave import Autosave
    from khepri.archive.database import archive_path
    from khepri.archive.exchange import (
        BackgroundExport,
        BackgroundImport,
        Export,
        GameFile,
        Import,
        ImportReport,
        export_file,
        export_text,
        game_files_in,
        import_file,
        import_path,
        import_text,
        writable,
    )
    from khepri.archive.game_rows import Source
    from khepri.archive.presets import Presets, PresetsReport
    from khepri.archive.search import GameSummary, Order, Page, Query, Sort
    from khepri.archive.setups import SavedSetup, Setups, SetupsReport

__all__ = [
    "Added",
    "Archive",
    "Autosave",
    "BackgroundExport",
    "BackgroundImport",
    "Export",
    "GameFile",
    "GameSummary",
    "Import",
    "ImportReport",
    "KnownPlayer",
    "Order",
    "Page",
    "PlayerStanding",
    "Presets",
    "PresetsReport",
    "Query",
    "SavedEvaluation",
    "SavedSetup",
    "Score",
    "Setups",
    "SetupsReport",
    "Sort",
    "Source",
    "Statistics",
    "archive_path",
    "export_file",
    "export_text",
    "game_files_in",
    "import_file",
    "import_path",
    "import_text",
    "local_time",
    "writable",
]

_MODULES = (
    "game_rows",
    "setups",
    "database",
    "search",
    "archive",
    "presets",
    "autosave",
    "exchange",
)
"""Where the names above are: each module stands behind those that it needs itself."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import what is asked for, and no more: few commands need importers and exporters."""
        if name in __all__:
            for module in _MODULES:
                found = getattr(import_module(f"{__name__}.{module}"), name, None)
                if found is not None:
                    return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
