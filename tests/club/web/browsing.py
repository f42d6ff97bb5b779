"""How browsers are started for tests of the pages."""

from __future__ import annotations

OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
"""Whatever a browser would do besides showing pages is switched off."""
