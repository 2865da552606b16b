# Everything a developer types. `make help` lists it.
# Needs Python 3.11 and make; a C compiler makes the wheel fast, and is not required.

PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
SOURCES := $(shell find src web -type f ! -path '*/__pycache__/*' ! -path '*/node_modules/*' ! -path 'src/seifong/client/*')

# How many tests run at once, and what more pytest is told: make test PYTEST_ARGS='-k wall'
JOBS ?= auto
PYTEST_ARGS ?=
# Tests that need what `make setup` does not bring; each has a target of its own.
BESIDE := --ignore=tests/browser --ignore=tests/extras
# What `make soak` plays: deals that play by themselves, motions by each preset in batches, strict
# deals in which anybody does anything, and strict matches with slips. What more `make bench`,
# `make bench-lab` and `make against` are told.
DEALS ?= 100000
STEPS ?= 1000000
STRICT ?= 2000
MATCHES ?= 100
BENCH_ARGS ?=
RUN_ARGS ?=
PLAY_ARGS ?=
LOAD_ARGS ?=
TUTORIAL_ARGS ?=

# uv is to look for packages where pip has been told to.
ifdef PIP_INDEX_URL
export UV_DEFAULT_INDEX ?= $(PIP_INDEX_URL)
endif
export UV_LINK_MODE ?= copy
export VIRTUAL_ENV := $(CURDIR)/$(VENV)

LOCK := $(UV) pip compile --quiet --generate-hashes --universal --python-version 3.11 \
	--no-emit-index-url --no-header --no-annotate $(UPGRADE)

.DEFAULT_GOAL := help
.PHONY: help deps setup client check-client run play demo test test-interpreted test-compiled test-browser extras test-extras check format \
	packages differential peers bench bench-lab against load tutorial soak lock clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 26

deps: $(VENV)/.deps ## the environment without Seifong itself (then: PYTHONPATH=src)

$(VENV)/.bootstrap: requirements/bootstrap.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(VENV)/.deps: requirements/dev.lock $(VENV)/.bootstrap
	$(UV) pip install --quiet --require-hashes -r $<
	@touch $@

setup: $(VENV)/.wheel ## the environment, and the compiled wheel installed in it

$(VENV)/.wheel: $(VENV)/.deps pyproject.toml hatch_build.py $(SOURCES)
	rm -rf dist
	$(BIN)/hatchling build -t wheel
	$(UV) pip install --quiet --no-deps --reinstall dist/*.whl
	@touch $@

run: setup ## the table in the browser, at the address it prints: RUN_ARGS='--port 8001 --open'
	@$(BIN)/seifong serve $(RUN_ARGS)

play: setup ## a seat at a table in the terminal: PLAY_ARGS='--rules hkma --plain'
	@$(BIN)/seifong play $(PLAY_ARGS)

demo: setup ## one deal of each family among bots, told and explained
	@$(BIN)/seifong demo

test: test-interpreted test-compiled ## the suite, interpreted and then compiled

test-interpreted: setup
	SEIFONG_BUILD=interpreted PYTHONPATH=src $(BIN)/pytest -n $(JOBS) $(BESIDE) $(PYTEST_ARGS)

test-compiled: setup
	SEIFONG_BUILD=compiled $(BIN)/pytest -n $(JOBS) $(BESIDE) $(PYTEST_ARGS)

test-browser: setup ## the table in Chromium (or the browser that SEIFONG_BROWSER names)
	SEIFONG_BUILD=compiled $(BIN)/pytest -n $(JOBS) tests/browser $(PYTEST_ARGS)

$(VENV)/.extras: requirements/extras.lock $(VENV)/.deps
	$(UV) pip install --quiet --require-hashes -r $<
	@touch $@

extras: setup $(VENV)/.extras ## OpenSpiel and Ray into the environment, which no other target installs

test-extras: extras ## what OpenSpiel and Ray are needed for
	SEIFONG_BUILD=compiled $(BIN)/pytest -n $(JOBS) tests/extras $(PYTEST_ARGS)

client: ## the client for browsers, which the next `make setup` puts into the wheel
	cd web && npm ci --silent && npm run build --silent
	@rm -f $(VENV)/.wheel

check-client: ## its types and its tests
	cd web && npm ci --silent && npm run check && npm test

check: deps ## format, lint, types, layers
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy src tests hatch_build.py $(wildcard bench examples)
	PYTHONPATH=src $(BIN)/pytest -q tests/test_layers.py

format: deps ## put the layout right
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

packages: deps ## build sdist and wheel apart, look into them, and install the wheel alone
	rm -rf build/packages
	$(UV) build --quiet --build-constraints requirements/dev.lock --out-dir build/packages
	$(BIN)/python .ci/packages.py build/packages
	$(UV) venv --quiet --python $(BIN)/python build/packages/venv
	VIRTUAL_ENV=build/packages/venv $(UV) pip install --quiet -c requirements/dev.lock build/packages/*.whl
	build/packages/venv/bin/python -P .ci/stands_alone.py

differential: setup ## the same seeds give the same journals, interpreted and compiled
	mkdir -p build
	PYTHONPATH=src $(BIN)/python tests/differential/journals.py > build/journals.interpreted
	$(BIN)/python tests/differential/journals.py > build/journals.compiled
	cmp build/journals.interpreted build/journals.compiled

peers: deps ## what Seifong is measured beside, each in an environment of its own
	$(BIN)/python bench/measure.py --set-up

bench: setup ## how fast it is, and how many times as fast as its peers (make peers)
	$(BIN)/python bench/measure.py $(BENCH_ARGS)

bench-lab: setup ## the same of the laboratory: batches of tables beside the environments of others
	$(BIN)/python bench/lab.py $(BENCH_ARGS)

against: deps ## COMMIT=… the working tree against an earlier commit, both compiled
	$(BIN)/python bench/against.py $(COMMIT) $(BENCH_ARGS)

load: setup ## LOAD_ARGS='--tables 1000 --seconds 60': many tables over one server
	$(BIN)/python bench/load.py $(LOAD_ARGS)

tutorial: setup ## a small net learns from a bot, and is held against another: TUTORIAL_ARGS='--deals 400'
	$(BIN)/python examples/teach.py $(TUTORIAL_ARGS)

soak: setup ## DEALS=100000 STEPS=1000000 STRICT=2000 MATCHES=100, every property checked
	$(BIN)/python tests/properties/soak.py --deals $(DEALS) --steps $(STEPS) \
		--strict $(STRICT) --matches $(MATCHES)

lock: $(VENV)/.bootstrap ## pin the dependencies anew (UPGRADE=--upgrade to take newer ones)
	$(LOCK) requirements/bootstrap.in -o requirements/bootstrap.lock
	$(LOCK) pyproject.toml --extra server --extra postgres --extra terminal --extra lab --group dev \
		-o requirements/dev.lock
	$(LOCK) pyproject.toml --extra openspiel --extra ray -c requirements/dev.lock -o requirements/extras.lock

clean: ## remove what builds and tests leave behind, and the environment
	rm -rf $(VENV) .cache build dist .hypothesis .coverage htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
