#!/bin/sh
# Make .venv and install Khepri into it. Called by the Makefile.
set -eu
PYTHON=${PYTHON:-python3}
"$PYTHON" -m venv .venv
.venv/bin/pip install --quiet --upgrade --constraint constraints.txt setuptools cython
KHEPRI_NATIVE=1 .venv/bin/pip install --quiet --constraint constraints.txt --no-build-isolation --editable .
