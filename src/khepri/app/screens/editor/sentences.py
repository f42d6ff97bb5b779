"""What the editor says while it is used."""

from __future__ import annotations

from khepri.app.boards.board_state import Token
from khepri.app.screens.editor.state import ERASER, EditorState
from khepri.games.side_names import with_article


def next_step(state: EditorState) -> str:
    """Say what can be done next."""
    editing = state.editing
    turn = editing.turning.lower()
    if state.tool is ERASER:
        return f"Click a {editing.noun} to take it away. Esc puts the eraser back."
    if isinstance(state.tool, Token):
        piece = with_article(editing.named(state.tool))
        return f"Click a square to put {piece} there. Q and E {turn} it."
    if state.selected is not None:
        name = editing.named(state.tokens[state.selected])
        return f"{capitalised(name)} on {state.selected}: Q and E {turn} it, Delete takes it away."
    return f"Drag a {editing.noun} onto the board. Drag it off to remove it."


def change_sentence(before: EditorState, after: EditorState) -> str:
    """Say in a sentence what has changed, on the board or of the tool; nothing if nothing has."""
    old, new, editing = before.tokens, after.tokens, after.editing
    changed = [square for square in {**old, **new} if old.get(square) != new.get(square)]
    if before.board.variant != after.board.variant:
        names = dict(editing.variants)
        return f"{editing.variant_label}: {names[after.board.variant]}."
    if len(changed) == 1:
        (square,) = changed
        if square not in new:
            return f"{square} is empty."
        name = editing.named(new[square])
        return f"{capitalised(name)} on {square}."
    if changed:
        pieces = f"{len(new)} {editing.noun}{'' if len(new) == 1 else 's'}"
        return f"The board has changed: {pieces} on it."
    if before.board.setup.side is not after.board.setup.side:
        return f"{after.board.setup.side.label} moves first."
    if after.tool != before.tool:
        held = "The eraser" if after.tool is ERASER else after.held and editing.named(after.held)
        return f"{capitalised(held)} is in your hand." if held else "Your hand is empty."
    return ""


def capitalised(words: str) -> str:
    """Return words as they begin a sentence.

    >>> capitalised("blue pyramid")
    'Blue pyramid'
    """
    return words[:1].upper() + words[1:]
