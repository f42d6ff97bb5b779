"""Pages that are shown in the player's browser, to be read there or printed."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from khepri.app.files.saving import reason_of
from khepri.errors import ArchiveError
from khepri.system.files import PRIVATE_MODE, make_private_folder, write_atomically
from khepri.system.folders import data_folder

FOLDER = "pages"


def open_in_browser(path: Path) -> bool:
    """Show a page in the browser; return whether there is one with a window."""
    return open_address(path.absolute().as_uri())


def open_address(address: str) -> bool:
    """Show what is at an address in the browser; return whether there is one with a window."""
    try:
        browser = webbrowser.get()
        if _is_in_a_terminal(browser):
            return False
        return browser.open(address)
    except (webbrowser.Error, OSError):
        return False


def _is_in_a_terminal(browser: webbrowser.BaseBrowser) -> bool:
    """Say whether a browser has no window: it would stop the program until somebody ends it."""
    waits = isinstance(browser, webbrowser.GenericBrowser)
    return waits and not isinstance(browser, webbrowser.BackgroundBrowser)


@dataclass(frozen=True, slots=True)
class Pages:
    """The folder that pages are put into, and what shows them. Without a folder there are none."""

    folder: Path | None = None
    open: Callable[[Path], bool] = open_in_browser

    @classmethod
    def of_this_user(cls) -> Pages:
        """Return the folder beside the user's archive: pages can be made again at any time."""
        return cls(data_folder() / FOLDER)

    def show(self, name: str, content: str) -> str:
        """Write a page in the place of an older one, show it, and say in a sentence where it is.

        :raises ArchiveError: if it cannot be written.
        """
        if self.folder is None:
            raise ArchiveError("Pages cannot be written here.")
        path = self.folder / f"{name}.html"
        try:
            make_private_folder(self.folder)
            write_atomically(path, content.encode(), mode=PRIVATE_MODE)
        except OSError as error:
            reason = reason_of(error)
            raise ArchiveError(f"The page cannot be saved in {self.folder}: {reason}.") from error
        if self.open(path):
            return "The page is open in your browser. Print it there."
        return f"The page is {path}. No browser was found to show it."
