"""Write what the shipped files measure, and how they look, into the documentation."""

from __future__ import annotations

from pathlib import Path

from khepri.audio.cues import Cue, Mood
from tools.audio import loudness, ogg, sheet

BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"
HEAD = """| cue | class | class LUFS | LUFS | dBTP | s | lost on a small speaker, LU |
|---|---|---|---|---|---|---|"""
MUSIC_HEAD = """| music | LUFS | dBTP | s | 1–4 kHz, dB | lost on a small speaker, LU | kB |
|---|---|---|---|---|---|---|"""


def write(folder: Path, docs: Path) -> None:
    """Measure every file; replace the tables in audio.md and draw the sheet again."""
    page = docs / "audio.md"
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    tables = [HEAD, *(cue_row(folder, cue) for cue in Cue)]
    tables += ["", MUSIC_HEAD, *(music_row(folder, mood) for mood in Mood)]
    whole = "\n".join([BEGIN, "", *tables, "", END])
    page.write_text(before + whole + after, encoding="utf-8")
    # The files between the first and the last of a cue look like both.
    names = [name for cue in Cue for name in dict.fromkeys((cue.files[0], cue.files[-1]))]
    sheet.draw(
        [entry(folder, name) for name in names],
        [entry(folder, mood.file) for mood in Mood],
        docs / "spectrograms.png",
    )


def entry(folder: Path, name: str) -> sheet.SheetEntry:
    """Return a file for the sheet."""
    return sheet.SheetEntry(name.removesuffix(".ogg"), ogg.read(folder / name))


def cue_row(folder: Path, cue: Cue) -> str:
    """Return the row of a cue; where it has several files, from the least to the most."""
    found = [loudness.measure(ogg.read(folder / name), cue) for name in cue.files]
    group, _ = loudness.CUE_LEVELS[cue]
    cells = (
        f"`{cue}`",
        group.name.lower(),
        f"{group.value:.1f}",
        spread([one.loudness for one in found]),
        spread([one.true_peak for one in found]),
        spread([one.seconds for one in found]),
        spread([one.small_speaker_loss for one in found]),
    )
    return f"| {' | '.join(cells)} |"


def music_row(folder: Path, mood: Mood) -> str:
    """Return the row of a loop."""
    file = folder / mood.file
    found = loudness.measure(ogg.read(file), mood)
    cells = (
        f"`{file.stem}`",
        f"{found.loudness:.1f}",
        f"{found.true_peak:.1f}",
        f"{found.seconds:.1f}",
        f"{found.presence:.1f}",
        f"{found.small_speaker_loss:.1f}",
        f"{file.stat().st_size / 1000:.0f}",
    )
    return f"| {' | '.join(cells)} |"


def spread(values: list[float]) -> str:
    """Return one figure, or two where they differ.

    >>> spread([-22.5, -22.51]), spread([0.2, 1.0])
    ('-22.5', '0.2 … 1.0')
    """
    least, most = (f"{value:.1f}".replace("-0.0", "0.0") for value in (min(values), max(values)))
    return least if least == most else f"{least} … {most}"
