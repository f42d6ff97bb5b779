"""What axe finds wrong with a page, in every theme."""

from __future__ import annotations

import os
from pathlib import Path

from club.web.student_stage import StudentStage

AXE = Path(__file__).parents[3] / "tools" / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = """
async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .filter((each) => ["serious", "critical"].includes(each.impact))
  .map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`)
"""


def audited(stage: StudentStage) -> list[str]:
    """Return what axe finds serious, in every theme; it comes with `make check`, where npm is."""
    if not AXE.is_file():
        assert os.environ.get("KHEPRI_REQUIRE_BROWSER") != "1", "axe-core is missing"
        return []
    # The scripts of axe wait with timers, which only the page's own clock moves on.
    stage.page.clock.resume()
    stage.page.evaluate(AXE.read_text(encoding="utf-8"))
    faults = []
    for theme in ("night", "light", "contrast"):
        stage.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        faults += [f"{theme}: {fault}" for fault in stage.page.evaluate(SERIOUS)]
    return faults
