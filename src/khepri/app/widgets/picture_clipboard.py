"""Pictures in the system's clipboard, where a program of the system puts them there."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

PATIENCE_S = 2.0


def copy_picture(path: Path) -> bool:
    """Have the picture in a file put into the clipboard; return whether that was done.

    SDL shares only text, so this asks the small programs that desktops bring along. They read the
    file, go on in the background, and hand the picture out until something else is copied.
    """
    for needed, command in (
        ("WAYLAND_DISPLAY", ("wl-copy", "--type", "image/png")),
        ("DISPLAY", ("xclip", "-selection", "clipboard", "-t", "image/png")),
    ):
        program = shutil.which(command[0])
        if program is None or not os.environ.get(needed):
            continue
        try:
            with path.open("rb") as picture:
                done = subprocess.run(  # noqa: S603 - a fixed command, and the file on its input
                    (program, *command[1:]),
                    stdin=picture,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    timeout=PATIENCE_S,
                    check=False,
                )
        except (OSError, subprocess.SubprocessError):
            continue
        if done.returncode == 0:
            return True
    return False
