"""The store of every game: what was played here, and what was imported.

`Archive` opens the file and answers questions, `Autosave` follows a game that is being played, and
the functions of `khepri.archive.exchange` hand games on as text.
"""

from khepri.archive.archive import (
    Added,
    Archive,
    KeptEvaluation,
    Statistics,
    local_time,
)
from khepri.archive.autosave import Autosave
from khepri.archive.exchange import (
    ImportReport,
    export_file,
    export_text,
    import_file,
    import_path,
    import_text,
    writable,
)
from khepri.archive.exporting import Export, ThreadExport
from khepri.archive.game_files import GameFile, game_files_in
from khepri.archive.importing import Import, ThreadImport
from khepri.archive.location import archive_path
from khepri.archive.presets import Presets, PresetsReport
from khepri.archive.query import GameSummary, Order, Page, Query, Sort
from khepri.archive.rows import Source
from khepri.archive.setups import KeptSetup, Setups, SetupsReport
from khepri.archive.standings import KnownPlayer, PlayerStanding, Score

__all__ = [
    "Added",
    "Archive",
    "Autosave",
    "Export",
    "GameFile",
    "GameSummary",
    "Import",
    "ImportReport",
    "KeptEvaluation",
    "KeptSetup",
    "KnownPlayer",
    "Order",
    "Page",
    "PlayerStanding",
    "Presets",
    "PresetsReport",
    "Query",
    "Score",
    "Setups",
    "SetupsReport",
    "Sort",
    "Source",
    "Statistics",
    "ThreadExport",
    "ThreadImport",
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
