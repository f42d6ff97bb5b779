"""The editor: boards of one's own, for every game on the table."""

from __future__ import annotations

from khepri.app.screens.editor.screen import EditorScreen

__all__ = ["EditorScreen"]
