"""Whether a club night can be opened here, and under which addresses phones would find it.

What networks are called is left out: a phone's own is often named after its owner.
"""

from __future__ import annotations

from collections.abc import Sequence

from khepri.club.server.network import LaptopNetwork, NetworkKind
from khepri.diagnosis.report import Finding, State

INSTALL = "To open club nights, run make setup, or install Khepri with its extra: khepri[club]."
JOIN = "Before a club night, join the room's Wi-Fi."


def network_findings(
    missing: Sequence[str], networks: Sequence[LaptopNetwork]
) -> tuple[Finding, ...]:
    """Say whether a club night can be opened; `missing` are the packages that it lacks."""
    return _extra(missing), _addresses(networks)


def _extra(missing: Sequence[str]) -> Finding:
    facts = {"missing": list(missing)}
    if not missing:
        return Finding("club_night", "Club night", "Everything for it is installed.", facts=facts)
    says = f"Not installed for it: {', '.join(missing)}."
    return Finding("club_night", "Club night", says, State.NOTE, INSTALL, facts)


def _addresses(networks: Sequence[LaptopNetwork]) -> Finding:
    reached = [each for each in networks if each.kind is not NetworkKind.OTHER]
    facts = {"addresses": [{"kind": each.kind.value, "address": each.address} for each in reached]}
    if not reached:
        says = "In no network that phones could reach."
        return Finding("network", "Network", says, State.NOTE, JOIN, facts)
    says = ", ".join(f"{each.kind.value} {each.address}" for each in reached)
    return Finding("network", "Network", f"{says}.", facts=facts)
