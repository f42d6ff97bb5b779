"""Whether sound can be heard."""

from __future__ import annotations

from khepri.diagnosis.child_process import ChildAnswer
from khepri.diagnosis.report import ComputerFinding, State

PROBE = "khepri.audio.device_probe"
REMEDY = (
    "Plug in headphones or choose a loudspeaker in the system's sound settings, and start Khepri"
    " again; games need no sound."
)


def sound_findings(answer: ChildAnswer, *, taken: bool = False) -> tuple[ComputerFinding, ...]:
    """Say what was found out about sound.

    :param taken: whether a window of Khepri has the device already, so that it works.
    """
    told = answer.told.get("sound", {})
    trouble = str(told.get("trouble", "")) or _ended(answer, told_all=bool(told))
    if trouble and taken:
        says = "This window has the device, and no other program gets it."
        return (ComputerFinding("sound", "Sound", says, facts={"trouble": trouble}),)
    if trouble:
        facts = {"trouble": trouble}
        return (ComputerFinding("sound", "Sound", trouble, State.ATTENTION, REMEDY, facts),)
    says = f"A device is open ({told['driver']}, {told['rate_hz']} Hz)."
    facts = {key: told[key] for key in ("driver", "rate_hz", "channels")}  # type: ignore[misc]
    return (ComputerFinding("sound", "Sound", says, facts=facts),)


def _ended(answer: ChildAnswer, *, told_all: bool) -> str:
    """Say how the look ended, where that matters: after the answer it may end as it likes."""
    return "" if told_all else f"Looking at sound failed: {answer.trouble or 'it told nothing'}."
