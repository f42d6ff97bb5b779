# Every target makes or refreshes .venv by itself and is quick when nothing changed.
PYTHON ?= python3
BIN := .venv/bin
ENGINE := $(wildcard src/khepri/engine/*_core.py src/khepri/engine/*.pxd)

.PHONY: help setup play test test-long check format bench clean

help:
	@sed -n 's/^## //p' Makefile

## make play       open Khepri
play: .venv/.installed
	@$(BIN)/khepri

## make setup      install everything that Khepri needs to run into .venv
setup: .venv/.installed

## make test       the tests, in a few minutes
test: .venv/.installed-dev
	$(BIN)/pytest -n auto -m "not long"

## make test-long  the tests that take longer
test-long: .venv/.installed-dev
	$(BIN)/pytest -n auto -m long

## make check      format, lint, types and layers
check: .venv/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

## make format     format the code
format: .venv/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

## make clean      remove everything that make has made
clean:
	rm -rf .venv build .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .coverage
	rm -f src/khepri/engine/*.so src/khepri/engine/*.c
	find src tests tools benchmarks -name __pycache__ -prune -exec rm -rf {} +

.venv/.installed: pyproject.toml setup.py constraints.txt tools/set_up.sh $(ENGINE)
	@PYTHON=$(PYTHON) sh tools/set_up.sh
	@touch $@

.venv/.installed-dev: .venv/.installed
	@$(BIN)/pip install --quiet --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	@touch $@
