"""What the server knows of the laptop itself, in words for the desk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from khepri.club.club_referee import ClubReferee
from khepri.club.server.addresses import LaptopNetwork

NOT_REACHED = "No phone has reached this laptop yet"
ADVICE = (
    "Try another network, or allow Khepri in the Windows firewall (private network). If the school"
    " Wi-Fi keeps devices apart, use a travel router."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LaptopFacts:
    """How the laptop is at one moment."""

    is_reached: bool
    """Whether another device has come through."""

    is_kept_awake: bool
    is_plugged_in: bool | None
    """None where nobody knows."""

    networks: Sequence[LaptopNetwork]

    def tell(self, referee: ClubReferee) -> None:
        """Let the desk show it."""
        desk, address = referee.desk, referee.night.settings.address
        if self.is_reached:
            desk.note_fact("reached", good=True, say="Phones can reach this laptop")
        else:
            desk.note_fact("reached", good=False, say=NOT_REACHED, note=ADVICE)
        known = {each.address for each in self.networks}
        if known and address not in known and not address.startswith("127."):
            say = f"This laptop is not at {address} any more"
            desk.note_fact("address", good=False, say=say, note="Choose its network again.")
        elif "address" in desk.facts:
            desk.note_fact("address", good=True, say="The address is right again")
        awake = "The laptop stays awake" if self.is_kept_awake else "The laptop may fall asleep"
        note = "" if self.is_kept_awake else "Switch sleep off in the system's settings."
        desk.note_fact("awake", good=self.is_kept_awake, say=awake, note=note)
        if self.is_plugged_in is not None:
            power = "Power is plugged in" if self.is_plugged_in else "Plug the power in"
            desk.note_fact("power", good=self.is_plugged_in, say=power)
            desk.note_fact("lid", good=False, say="Keep the lid open tonight")
        desk.note_networks(
            {"address": each.address, "name": each.name_told, "chosen": each.address == address}
            for each in self.networks
        )
