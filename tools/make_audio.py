"""Compute every sound of Khepri and write it to the assets.

Needs the extra `tools`: ``pip install -e '.[tools]'``. From the top folder, run
``python -m tools.make_audio`` for everything, or name the files that should be made again:
``python -m tools.make_audio shot mirror_3 music_menu``; ``--report`` only measures what is there.
``--twins`` only writes the short sounds once more as MP3, for the pages of a club night.
``--document`` also writes the figures and the sheet of spectrograms into docs/.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path

from khepri.audio.cues import Cue, Mood
from tools.audio import cues, document, loudness, mp3, music, ogg
from tools.audio.signal import Signal

FOLDER = Path(__file__).resolve().parent.parent / "src" / "khepri" / "assets" / "audio"
DOCS = FOLDER.parents[3] / "docs"
CUE_COMPRESSION = 0.6
MUSIC_COMPRESSION = 0.78


def jobs() -> Iterator[tuple[str, Cue | Mood, int]]:
    """List every file: its name, what it is, and its step."""
    for cue in Cue:
        for step, name in enumerate(cue.files):
            yield name, cue, step
    for mood in Mood:
        yield mood.file, mood, 0


def render(source: Cue | Mood, step: int) -> Signal:
    """Compute the finished samples of one file."""
    if isinstance(source, Cue):
        return loudness.finish_cue(cues.render(source, step), source)
    return loudness.finish_music(music.render(source))


def digest(signal: Signal) -> str:
    """Return the hash of a signal in 16 bits, which hides the last bit of the processor's sine."""
    return hashlib.sha256((signal * 32_767).round().astype("<i2").tobytes()).hexdigest()


def report_line(name: str, source: Cue | Mood) -> str:
    """Measure one file as it is shipped."""
    found = loudness.measure(ogg.read(FOLDER / name), source)
    size_kb = (FOLDER / name).stat().st_size / 1000
    return (
        f"{name:20} {found.seconds:6.2f} {found.true_peak:7.1f} {found.loudness:7.1f} "
        f"{loudness.wanted(source):7.1f} {found.presence:8.1f} {found.small_speaker_loss:6.1f} "
        f"{found.centroid_hz:8.0f} {found.offset:8.5f} {size_kb:7.1f}"
    )


def write_twins() -> None:
    """Write every short sound once more as MP3."""
    for name, source, _ in jobs():
        if isinstance(source, Cue):
            mp3.write_twin(FOLDER / name)


def main() -> None:
    """Make the files that were named, or all, and print what they measure."""
    parser = argparse.ArgumentParser(description="Compute the sounds of Khepri.")
    parser.add_argument("names", nargs="*", help="files to make, without .ogg; all if none")
    parser.add_argument("--report", action="store_true", help="measure only, write nothing")
    parser.add_argument(
        "--document", action="store_true", help="write no sound, but docs/audio.md and its picture"
    )
    parser.add_argument(
        "--twins", action="store_true", help="only write the short sounds once more as MP3"
    )
    options = parser.parse_args()
    if options.twins:
        write_twins()
        return
    if options.document:
        document.write(FOLDER, DOCS)
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    print(
        f"{'file':20} {'s':>6} {'dBTP':>7} {'LUFS':>7} {'wanted':>7} {'1-4 kHz':>8} {'small':>6} "
        f"{'centroid':>8} {'offset':>8} {'kB':>7}"
    )
    for name, source, step in jobs():
        if options.names and name.removesuffix(".ogg") not in options.names:
            continue
        if not options.report:
            compression = CUE_COMPRESSION if isinstance(source, Cue) else MUSIC_COMPRESSION
            ogg.write(FOLDER / name, render(source, step), compression)
            if isinstance(source, Cue):
                mp3.write_twin(FOLDER / name)
        print(report_line(name, source))
    total = sum(file.stat().st_size for file in FOLDER.glob("*.ogg"))
    print(f"total {total / 1_000_000:.2f} MB")


if __name__ == "__main__":
    main()
