"""How other programs are started."""

from __future__ import annotations

import subprocess

NO_WINDOW: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""For `creationflags`: Windows would open a console for a program that writes to one."""
