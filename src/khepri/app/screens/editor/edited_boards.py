"""The boards in the editor, one for each game; they outlive the screen they are edited on."""

from __future__ import annotations

from khepri.app.faces.editing import AnyBoardEditing
from khepri.app.screens.editor.state import EditorState


class EditedBoards:
    """The states of all games' boards by the game's name; the current one comes last."""

    def __init__(self, states: dict[str, EditorState]) -> None:
        self._states = states

    def __bool__(self) -> bool:
        return bool(self._states)

    @property
    def current(self) -> EditorState:
        """The board that is being edited."""
        return next(reversed(self._states.values()))

    def of(self, editing: AnyBoardEditing) -> EditorState:
        """Return a game's board as it was left, or else its usual one."""
        return self._states.get(editing.spec.name) or EditorState.of(editing)

    def keep(self, state: EditorState) -> None:
        """Remember a state as the current one."""
        name = state.editing.spec.name
        self._states.pop(name, None)
        self._states[name] = state

    def forget_current(self) -> None:
        """Put the current board away."""
        del self._states[self.current.editing.spec.name]
