# Each target works as the first command after a clone: Python 3.11 or newer, make and git suffice.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

.PHONY: install run test check bench env texts lock

install: .venv/installed

run: .venv/runnable
	@$(BIN)/mahjong-referee

test: .venv/installed
	$(BIN)/pytest -n 2 --dist loadgroup --no-loadscope-reorder

check: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/basedpyright
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m bot.texts.check

bench: .venv/compared
	$(BIN)/pytest -m bench -s -p no:randomly tests/bench

# Files that are made from others.
env: .venv/installed
	$(BIN)/python -m bot.config > .env.example

texts: .venv/installed
	$(BIN)/python -m bot.texts.check --write
	$(BIN)/python -m bot.texts.rulebook

# Needs uv on the path. The run lock is the part of the whole lock that the bot itself imports.
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate --no-emit-index-url
lock:
	$(LOCK) pyproject.toml --group dev -o requirements.lock
	$(LOCK) pyproject.toml --group build -c requirements.lock -o requirements-run.lock
	$(LOCK) --group bench -c requirements.lock -o requirements-bench.lock

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name it with make PYTHON=...")'
	$(PYTHON) -m venv .venv

.venv/runnable: requirements-run.lock pyproject.toml | .venv/bin/python
	$(PIP) --require-hashes -r requirements-run.lock
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

.venv/installed: requirements.lock .venv/runnable
	$(PIP) --require-hashes -r requirements.lock
	@touch $@

.venv/compared: requirements-bench.lock .venv/installed
	$(PIP) --no-build-isolation --require-hashes -r requirements-bench.lock
	@touch $@
