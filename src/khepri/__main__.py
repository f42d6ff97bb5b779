"""Run Khepri as ``python -m khepri``, which is the same as ``khepri``."""

from __future__ import annotations

from khepri.cli.main import main

if __name__ == "__main__":
    main()
