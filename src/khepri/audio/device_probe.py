"""Tells whether sound can be heard, as a line of JSON."""

from __future__ import annotations

import json

import pygame

from khepri.audio.mixer import Mixer

# It is a process of its own, because a broken driver may crash or hang it. What devices are called
# is left out: headphones often bear their owner's name.


def main() -> None:
    """Open the device as the program does, and close it again."""
    mixer = Mixer()
    mixer.open()
    opened = pygame.mixer.get_init() if mixer.silent_reason is None else None
    if opened is None:
        facts: dict[str, object] = {"trouble": mixer.silent_reason or "No device is open."}
    else:
        rate_hz, _, channels = opened
        driver = pygame.mixer.get_driver()
        facts = {"driver": driver, "rate_hz": rate_hz, "channels": channels}
    print(json.dumps({"sound": facts}), flush=True)
    mixer.close()


if __name__ == "__main__":
    main()
