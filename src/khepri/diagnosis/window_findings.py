"""Display, OpenGL, renderer and the settings that bear on them, as the window would have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from khepri.diagnosis.child_process import ChildAnswer
from khepri.diagnosis.report import ComputerFinding, State

PROBE = "khepri.app.window_probe"
"""Only its name is known here: it runs as a process of its own."""

OLD_DRIVER = "Install the graphics driver of the computer's maker; in 2D everything works without."


def window_findings(answer: ChildAnswer) -> tuple[ComputerFinding, ...]:
    """Say what was found out about the window."""
    looks: dict[str, Callable[[Mapping[str, Any]], ComputerFinding]] = {
        "display": _display,
        "opengl": _opengl,
        "renderer": _renderer,
        "settings": _settings,
    }
    found = [look(answer.told[part]) for part, look in looks.items() if part in answer.told]
    if answer.trouble:
        found.append(_broke_off(answer))
    return tuple(found)


def _display(told: Mapping[str, Any]) -> ComputerFinding:
    if "trouble" in told:
        remedy = "Start Khepri from the desktop, or play in the terminal: khepri play --text."
        return ComputerFinding("display", "Display", told["trouble"], State.ATTENTION, remedy, told)
    screens = ", ".join(f"{width}×{height}" for width, height in told["screens"])
    says = f"{screens}, scale {told['scale']:g} ({told['driver']}, SDL {told['sdl']})."
    return ComputerFinding("display", "Display", says, facts=told)


def _opengl(told: Mapping[str, Any]) -> ComputerFinding:
    if "trouble" in told:
        return ComputerFinding("opengl", "OpenGL", told["trouble"], State.NOTE, OLD_DRIVER, told)
    says = f"{told['version']}; {told['renderer']}; {told['vendor']}."
    return ComputerFinding("opengl", "OpenGL", says, facts=told)


def _renderer(told: Mapping[str, Any]) -> ComputerFinding:
    if "trouble" in told:
        remedy = "Start the computer again; if that does not help, install its graphics driver."
        return ComputerFinding(
            "renderer", "Renderer", told["trouble"], State.ATTENTION, remedy, told
        )
    if told["quality"] == "off" and told["wish"] not in {"automatic", "off"}:
        remedy = "Choose Automatic as graphics quality in the settings, or update the driver."
        return ComputerFinding(
            "renderer", "Renderer", told["reason"], State.ATTENTION, remedy, told
        )
    return ComputerFinding("renderer", "Renderer", told["reason"], facts=told)


def _settings(told: Mapping[str, Any]) -> ComputerFinding:
    says = (
        f"Graphics {told['graphics']}, text {told['text_size']},"
        f" sounds {told['sound_volume']}, music {told['music_volume']}."
    )
    if told["sound_volume"] or told["music_volume"]:
        return ComputerFinding("settings", "Settings", says, facts=told)
    remedy = "To hear Khepri, raise Sounds in its settings."
    return ComputerFinding("settings", "Settings", says, State.NOTE, remedy, told)


def _broke_off(answer: ChildAnswer) -> ComputerFinding:
    """Say at what the look came to an end before its time."""
    parts = {"display": "the display", "opengl": "OpenGL", "renderer": "the renderer"}
    at = next((words for part, words in parts.items() if part not in answer.told), "the window")
    remedy = (
        "Update the graphics driver, or install Khepri again; until then, play in the terminal:"
        " khepri play --text."
    )
    says = f"Looking at {at} failed: {answer.trouble}."
    facts = {"at": at, "trouble": answer.trouble}
    return ComputerFinding("graphics_failure", "Graphics", says, State.ATTENTION, remedy, facts)
