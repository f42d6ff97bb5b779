# Every target but help and clean makes or refreshes .venv by itself, and is quick about it when
# nothing changed. To choose the interpreter: make setup PYTHON=python3.12
BIN := .venv/bin

# The tools use every core themselves, and their summaries should not be mixed up.
.NOTPARALLEL:

# Settings for another Python must not reach ours; without its bytecode every process that a test
# starts would compile the whole program again.
unexport PYTHONHOME PYTHONPATH PYTHONDONTWRITEBYTECODE

.PHONY: help setup play test test-long soak check format bench fuzz check-puzzles screenshots film film-evening portable release clean runtime dev

help:
	@sed -n 's/^## //p' Makefile

## make setup      install everything that Khepri needs to run into .venv
setup: runtime
	@echo "Khepri is ready: make play opens it."

## make play       open Khepri
play: runtime
	@$(BIN)/khepri

## make test       run the tests, in a few minutes
test: dev
	$(BIN)/pytest -n auto -m "not long and not soak"

# Many of these wait for browsers, windows and other programs: two at once for each core. Those of a
# file stay together, as they share a browser or a folder, until another worker has nothing to do.
# pytest's 5 says that there was no such test, which is nothing bad here.
## make test-long  run the tests that take longer
test-long: dev
	$(BIN)/pytest -n $$((2 * $$(getconf _NPROCESSORS_ONLN))) --dist worksteal \
		-m "long and not soak" || [ $$? -eq 5 ]

# Walks through real windows and large counts 8 min, kills 20, power cuts 5, then window and club for
# half an hour each: an estimate of an hour and a half on two cores that nobody else uses.
## make soak       run the long proofs of docs/reliability.md, an hour and a half
soak: dev
	$(BIN)/pytest -n auto -m soak -o faulthandler_timeout=0
	$(BIN)/python -m tools.soak kills --write
	$(BIN)/python -m tools.soak power --write
	$(BIN)/python -m tools.soak window --write
	$(BIN)/python -m tools.soak club --write

## make check      check format, lint, types and layers, and the pages of a club night
check: dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@sh tools/check_web.sh

## make format     format the code and mend what can be mended
format: dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	@sh tools/check_web.sh format

## make bench      measure, print it, and write docs/benchmarks.md
bench: dev
	$(BIN)/python -m benchmarks.run
	$(BIN)/python -m benchmarks.start
	$(BIN)/python -m benchmarks.window
	$(BIN)/python -m benchmarks.light
	$(BIN)/python -m benchmarks.archive
	$(BIN)/python -m benchmarks.club

# Only whoever fuzzes needs Atheris, which has no wheels for some systems.
## make fuzz       change every text that comes in a million times; INPUTS=… ONLY=fen-laser,…
fuzz: INPUTS ?= 1000000
fuzz: ONLY ?=
fuzz: dev
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt atheris
	$(BIN)/python -m tools.fuzz --inputs $(INPUTS) --only "$(ONLY)" --jobs 2 --write

## make check-puzzles  prove every puzzle again, and count them
check-puzzles: dev
	$(BIN)/python -m tools.check_puzzles

# The moments are those of the layout tests, so the tests' folder has to be found.
## make screenshots  take a picture of every screen; SIZE=1280x720 OUT=docs/screenshots
screenshots: SIZE ?= 1280x720
screenshots: OUT ?= docs/screenshots
screenshots: dev
	PYTHONPATH=tests $(BIN)/python -m tools.screenshots --size $(SIZE) --out $(OUT)

## make film       film the best shot of a game, drawn in 2D and with OpenGL
film: dev
	PYTHONPATH=tests $(BIN)/python -m tools.make_film

# The fingers that press and the server that answers are those of the tests, too.
## make film-evening  take the pictures of a whole club night, with Chromium
film-evening: dev
	PYTHONPATH=tests $(BIN)/python -m tools.film_evening

# The compiler for other systems is large, and only those who build for them need it.
## make portable   build the folders for Windows and Linux, the wheels for every system, and the sources
portable: dev
	$(BIN)/python -m tools.portable

## make release    build all of that anew, with checksums and notes from the changelog
release: dev
	$(BIN)/python -m tools.release

## make clean      remove everything that make has made
clean:
	rm -rf .venv .venv.new .venv.old build dist dist.new dist.old src/khepri.egg-info
	rm -rf .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache tools/web/node_modules
	find src/khepri/engine '(' -name '*.so' -o -name '*.c' ')' -exec rm -f {} +
	find . -name __pycache__ -prune -exec rm -rf {} +

runtime dev:
	@sh tools/set_up.sh $@
