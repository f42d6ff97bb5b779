"""The menu: where everything begins."""

from __future__ import annotations

from khepri.app.screens.menu.screen import MenuScreen

__all__ = ["MenuScreen"]
