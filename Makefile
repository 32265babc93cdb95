# `make run` and `make test` need only Python 3.11+, g++ and make; they set up the rest in .venv.

PYTHON ?= python3
# Three for two cores: a test that waits for a browser, a database or a killed server leaves its core to another.
WORKERS ?= 3

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input

# A change of these needs a new install; Python and data files are used in place.
BUILD_INPUTS := pyproject.toml CMakeLists.txt $(shell find kernel -type f -not -path 'kernel/tests/*')

# Formats and lints the pages' JavaScript and CSS; package.json pins its version.
BIOME := node_modules/.bin/biome

# Chromium without windows, as Debian packs it.
HEADLESS := /usr/bin/chromium-headless-shell

# The tests start many programs: each would compile the package again where this is set.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: run test lint compiled-tests hooks soak bench golden proofs broken-rules clean docs site figures pictures

run: $(VENV)/.installed
	$(BIN)/pitboss floor

test: $(VENV)/.installed-test node_modules/.installed $(VENV)/.servers
	@# Side by side: the types need one core for half a minute.
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint compiled-tests
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# Collects the tests once, which compiles them: each of the workers would do it on a new machine.
compiled-tests: $(VENV)/.installed-test
	@$(BIN)/python -m pytest --collect-only -qq >/dev/null 2>&1 || true  # what is wrong, the run itself will say

lint: $(VENV)/.installed-test node_modules/.installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIOME) check --error-on-warnings

# Runs the linters before each commit, and checks its subject.
hooks: $(VENV)/.installed-test node_modules/.installed
	$(BIN)/pre-commit install

soak: $(VENV)/.installed-soak $(VENV)/.servers node_modules/.installed
	$(BIN)/python -m pytest -m soak

# The table of speeds with its goals, or some of its rows: `make bench ROW="solver ramp" REPEAT=3`. Takes minutes.
bench: $(VENV)/.installed-bench
	$(BIN)/python benchmarks/table.py $(if $(REPEAT),--repeat $(REPEAT)) $(ROW)

# Writes the golden transcripts again: read the diff.
golden: $(VENV)/.installed-test
	$(BIN)/python -m tools.golden

# Studies and simulates every game again, or one: `make figures GAME=pai-jack`. Takes minutes.
figures: $(VENV)/.installed-test
	$(BIN)/python -m tools.figures $(GAME)

# Calculates the shipped answers of the lab that are missing or of older rules: `make answers AGAIN=--again` all of them.
.PHONY: answers
answers: $(VENV)/.installed-test
	$(BIN)/python -m tools.answers $(AGAIN)

# Writes docs/games and docs/figures.md again from the catalogue and the kept figures.
docs: $(VENV)/.installed-test
	$(BIN)/python -m tools.game_pages

# Builds the documentation into build/site/html; a warning or a dead link is an error.
site: $(VENV)/.installed-docs
	$(BIN)/python -m tools.site

# Takes the pictures of the pages with Chromium. Look at them before you commit them.
pictures: $(VENV)/.installed-test
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.sign_pictures

# Writes dist/pitboss21.cdx.json: every package of an installation with the floor and its signs, as CycloneDX.
.PHONY: sbom
sbom: $(VENV)/.installed-test
	mkdir -p dist
	$(BIN)/python -m tools.sbom floor signs > dist/pitboss21.cdx.json

proofs: $(VENV)/.installed-test
	$(BIN)/python tools/proofs.py

# Breaks eighty rules, one at a time and in a copy: a test that is marked with the clause must notice. Takes minutes.
broken-rules: $(VENV)/.installed-test
	$(BIN)/python -m tools.broken_rules run

clean:
	rm -rf $(VENV) node_modules build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find benchmarks kernel src tests tools -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# The distribution was called pitboss once: left in place, it would still answer the import.
DROP_OLD_NAME := $(PIP) uninstall --quiet --yes pitboss 2>/dev/null || true

# A warning in the kernel stops our builds, and no user's.
OUR_BUILD := --config-settings=cmake.define.PITBOSS_WERROR=ON

$(VENV)/.installed: $(BUILD_INPUTS) $(VENV)/.created
	$(DROP_OLD_NAME)
	$(PIP) install --quiet $(OUR_BUILD) --editable '.[floor,signs]'
	touch $@

# With an extra (.installed-test, .installed-bench) the package itself is installed too.
$(VENV)/.installed-%: $(BUILD_INPUTS) $(VENV)/.created
	$(DROP_OLD_NAME)
	$(PIP) install --quiet $(OUR_BUILD) --editable '.[$*]'
	touch $(VENV)/.installed $@

# The tests use a real browser and a real PostgreSQL; on Debian both are installed where they are missing.
$(VENV)/.servers: $(VENV)/.created
	@packages=; \
	[ -x /usr/bin/chromium ] || packages="chromium"; \
	ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || packages="$$packages postgresql"; \
	if [ -n "$$packages" ]; then \
		command -v apt-get >/dev/null || { echo "please install: $$packages" >&2; exit 1; }; \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		echo "installing $$packages"; \
		$$as_root apt-get -qq update && \
		$$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends $$packages; \
	fi
	@# The same browser without windows opens a page with half the work; where it is missing, the tests use the whole one.
	@if ! [ -x $(HEADLESS) ] && command -v apt-get >/dev/null; then \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		{ $$as_root apt-get -qq update && $$as_root env DEBIAN_FRONTEND=noninteractive \
			apt-get -qq install --yes --no-install-recommends chromium-headless-shell; } || \
			echo "chromium-headless-shell is not installed: the tests use chromium"; \
	fi
	touch $@

# On Debian, Node.js is installed where it is missing.
node_modules/.installed: package.json
	@if ! command -v npm >/dev/null; then \
		command -v apt-get >/dev/null || { echo "please install: nodejs npm" >&2; exit 1; }; \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		echo "installing nodejs npm"; \
		$$as_root apt-get -qq update && \
		$$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends nodejs npm; \
	fi
	npm install --no-package-lock --no-audit --no-fund --no-update-notifier --loglevel=error
	touch $@

# Debian splits Python: venv (with ensurepip) and Python.h may be missing although python3 is there.
HAS_VENV := $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null
HAS_HEADERS := $(PYTHON) -c 'import os, sysconfig as s; \
	raise SystemExit(not os.path.exists(os.path.join(s.get_path("include"), "Python.h")))'

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit( \
		"Pitboss needs Python 3.11 or newer; $(PYTHON) is " + sys.version.split()[0] \
		+ ". Name another: make PYTHON=python3.12")'
	@packages=; \
	$(HAS_VENV) || packages="python3-venv"; \
	$(HAS_HEADERS) || packages="$$packages python3-dev"; \
	if [ -n "$$packages" ]; then \
		command -v apt-get >/dev/null || { echo "please install: $$packages" >&2; exit 1; }; \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		echo "installing $$packages"; \
		$$as_root apt-get -qq update && \
		$$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends $$packages; \
	fi
	@$(HAS_VENV) || { echo "$(PYTHON) has no venv or no ensurepip" >&2; exit 1; }
	@$(HAS_HEADERS) || { echo "$(PYTHON) has no Python.h" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	touch $@
