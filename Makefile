# Everything from one clone: `make play` to play, `make test` to check the house.
# Needs make and Python 3.11 or newer; the rest is fetched, pinned and verified, into .venv.

PYTHON ?= python3
VENV   ?= .venv
# One more than the cores of a small machine: many tests wait for servers and browsers.
JOBS   ?= 3

BIN   := $(VENV)/bin
# Who plays waits for what playing needs; the tools of those who build are added to that.
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
PINS  := requirements/play.txt
EXTRA := requirements/dev.txt

# The tests start hundreds of processes, which would each compile all sources to bytecode again.
unexport PYTHONDONTWRITEBYTECODE

# What each target needs to be told, it can be told: make conformance GAMES=5000
GAMES ?= 400
MAPS ?=
PART ?=

# Examples are tests too: together with the others they need not start Python again.
EXAMPLES := --doctest-modules --doctest-glob='*.md' --ignore=src/incarrozza/server/store/migrations
DOCUMENTS := README.md CONTRIBUTING.md docs src

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup client types play chromium lint mypy svelte vitest test suite visit doctest boundscheck conformance siege champion screenshots bench pins clean

help: ## Show this list
	@echo "In Carrozza! What would you like to do?"
	@echo
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | \
		while IFS='|' read -r target words; do printf '%-20s %s\n' "$$target" "$$words"; done

setup: $(TOOLS) client ## Make .venv with the pinned tools and this package in it, and build the web client

# Install pins: $(call install,FILE).
# uv takes seconds where pip takes a minute; pip knows how to reach some mirrors that uv does not.
install = $(BIN)/uv pip install --python $(BIN)/python --require-hashes -r $(1) || \
	$(BIN)/python -m pip install --quiet --require-hashes -r $(1)

$(READY): $(PINS) pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "In Carrozza needs Python 3.11 or newer, but $(PYTHON) is $$($(PYTHON) -V 2>&1)."; \
		echo "Say which one to use, for instance: make $(or $(MAKECMDGOALS),setup) PYTHON=python3.12"; \
		exit 1; }
	@test -x $(BIN)/python && $(BIN)/python -m pip --version >/dev/null 2>&1 || \
		$(PYTHON) -m venv --clear $(VENV) || { \
		echo "Could not make a virtual environment. On Debian and Ubuntu: apt install python3-venv"; \
		exit 1; }
	@sed -n '/^uv==/,/[^\\]$$/p' $(PINS) >$(VENV)/uv.txt
	@$(BIN)/python -m pip install --quiet --require-hashes -r $(VENV)/uv.txt
	$(call install,$(PINS))
	@# Python 3.11 brings an old setuptools along; nothing here needs one.
	@$(BIN)/uv pip uninstall --quiet --python $(BIN)/python setuptools
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

$(TOOLS): $(READY) $(EXTRA)
	$(call install,$(EXTRA))
	@touch $@

client: $(READY) ## Build the web client, if it has changed
	@$(BIN)/python hatch_build.py

types: $(TOOLS) ## Write the server's messages as types of the web client
	$(BIN)/python -m incarrozza.server.messages.typescript > web/src/messages.ts

play: client ## Start In Carrozza and open it in the browser
	$(BIN)/incarrozza

chromium: $(TOOLS) ## Make sure that the browser for the tests is there; install it if it may
	@$(BIN)/python -m tests.web.chromium

lint: $(TOOLS) client ## Check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(MAKE) -j2 mypy svelte vitest

mypy: $(TOOLS)
	$(BIN)/mypy

svelte: $(TOOLS) client
	$(BIN)/python hatch_build.py run check

vitest: $(TOOLS) client ## Test what of the web client needs no browser
	$(BIN)/python hatch_build.py test

test: $(TOOLS) client chromium ## Check everything: style, types, tests, examples, array bounds
	$(BIN)/python -m tests.abreast "$(MAKE) suite" "$(MAKE) lint" "$(MAKE) boundscheck"

suite: $(TOOLS) ## Run the tests and the examples, and nothing else
	$(BIN)/pytest -n $(JOBS) --dist worksteal --durations=10 $(EXAMPLES) tests $(DOCUMENTS)

visit: $(TOOLS) client chromium ## Play whole games in a real browser, by clicking, tapping and typing
	$(BIN)/pytest -n $(JOBS) --dist worksteal tests/web

doctest: $(TOOLS) ## Run every example in the documents and docstrings
	$(BIN)/pytest $(EXAMPLES) $(DOCUMENTS)

boundscheck: $(TOOLS) ## Run a sample of the tests of the rules with every array index checked
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n 0 -m "boundscheck and not boundscheck(of='thinking')"

conformance: $(TOOLS) ## Compare the kernel with the plain-Python referee (GAMES=400)
	$(BIN)/python -m tests.conformance --games $(GAMES)

siege: $(TOOLS) client chromium ## Run the long tests too (PART="contract strength" and others: tests/siege.py)
	$(BIN)/python -m tests.siege $(PART) --jobs $(JOBS)

champion: $(TOOLS) ## Let the champion practise again (MAPS="new_york amsterdam")
	$(BIN)/python -m tools.trainer $(MAPS)

screenshots: $(TOOLS) client chromium ## Take the pictures of docs/screens.md and docs/maps.md (SCENES=maps)
	$(BIN)/python -m tests.web.gallery $(SCENES)

bench: $(READY) ## Measure speed
	$(BIN)/incarrozza bench

# Which tests are measured: make coverage TESTS=tests/server
TESTS ?= tests --ignore=tests/web

.PHONY: coverage hooks

coverage: $(TOOLS) ## Tell which lines of src no test runs (TESTS=tests/server)
	@$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n $(JOBS) --dist worksteal $(TESTS)
	@$(BIN)/coverage combine --quiet
	$(BIN)/coverage report
	@echo "Functions that Numba compiles are not counted: coverage.py cannot see into machine code."

hooks: $(TOOLS) ## Check style and types at every commit of yours
	$(BIN)/pre-commit install

COMPILE = $(BIN)/uv pip compile --quiet pyproject.toml --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-config --no-emit-index-url --no-annotate \
	--custom-compile-command "make pins"

pins: $(TOOLS) ## Compile the newest pins into requirements/
	$(COMPILE) --extra checkout --extra dev --output-file $(EXTRA) --upgrade
	$(COMPILE) --extra checkout --output-file $(PINS) --constraint $(EXTRA)

clean: ## Remove what can be made again, .venv included
	rm -rf $(VENV) build dist .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf web/node_modules src/incarrozza/client
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
