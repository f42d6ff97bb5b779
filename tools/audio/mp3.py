"""Write the sounds once more as MP3: browsers of older iPhones know no Ogg."""

from __future__ import annotations

from pathlib import Path

import soundfile

from tools.audio import ogg
from tools.audio.signal import RATE

COMPRESSION = 0.7
"""0 is the best quality, 1 the smallest file."""


def write_twin(path: Path) -> None:
    """Write what an Ogg file sounds like beside it."""
    signal = ogg.read(path)
    with soundfile.SoundFile(
        path.with_suffix(".mp3"),
        "w",
        RATE,
        signal.shape[1],
        format="MP3",
        subtype="MPEG_LAYER_III",
        compression_level=COMPRESSION,
        bitrate_mode="VARIABLE",
    ) as file:
        file.write(signal)
