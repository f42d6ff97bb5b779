"""Files in which measurements are kept, a JSON object a line, so that a run can go on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any


def kept_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield what a file holds, if there is one; a line that was cut off is left out."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            continue  # its run was ended just then: it is measured again


def keep_line(path: Path, values: Mapping[str, object]) -> None:
    """Add a line."""
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{json.dumps(values)}\n")
