"""What an engine can do wrong in a game; each costs it the game and nothing else."""

from __future__ import annotations

from enum import StrEnum, unique

from khepri.session.seats import ForfeitError


@unique
class EngineFault(StrEnum):
    """Why an engine lost a game that the rules had not decided."""

    NOT_STARTED = "did not start"
    DIED = "died"
    SILENT = "did not answer in time"
    FLOODED = "flooded its output"
    NONSENSE = "answered nonsense"
    ILLEGAL = "made an illegal move"


class FaultError(ForfeitError):
    """An engine misbehaves; `fault` says how, and `detail` what exactly was seen."""

    def __init__(self, fault: EngineFault, detail: str = "") -> None:
        super().__init__(f"{fault.value}: {detail}" if detail else fault.value)
        self.fault = fault
        self.detail = detail

    def __reduce__(self) -> tuple[type[FaultError], tuple[EngineFault, str]]:
        return FaultError, (self.fault, self.detail)
