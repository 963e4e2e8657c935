# The commands of the README. Each makes the environment it needs; a second run starts at once.
PYTHON ?= python3
SOURCES := pyproject.toml Cargo.toml Cargo.lock README.md $(shell find rust python programs -type f -not -path '*/__pycache__/*')

.PHONY: run test test-rust test-python check bench clean
run: .venv/ready
	@.venv/bin/fiveply

test: test-rust test-python

test-rust:
	cargo test --release --locked -p fiveply-core

# The tests run against the installed wheel, from a folder that does not hold the sources.
test-python: .venv-test/ready
	cd tests && ../.venv-test/bin/python -P -m pytest -c ../pyproject.toml --rootdir .. .

check: .venv-test/ready
	cargo fmt --all --check
	cargo clippy --release --locked --workspace --all-targets -- -D warnings
	.venv-test/bin/ruff format --check .
	.venv-test/bin/ruff check .
	.venv-test/bin/mypy python/fiveply examples
	.venv-test/bin/pyright --pythonpath .venv-test/bin/python python/fiveply examples
	cd tests && ../.venv-test/bin/stubtest fiveply._core

bench: .venv-bench/ready
	cargo bench --locked -p fiveply-core
	.venv-bench/bin/python benches/run.py
	.venv-bench/bin/python benches/tts.py

.venv/ready: $(SOURCES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed; set PYTHON=...")'
	test -d $(@D) || $(PYTHON) -m venv $(@D)
	$(@D)/bin/pip install --quiet --disable-pip-version-check .
	@touch $@

.venv-test/ready: $(SOURCES) requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed; set PYTHON=...")'
	test -d $(@D) || $(PYTHON) -m venv $(@D)
	$(@D)/bin/pip install --quiet --disable-pip-version-check -r requirements-dev.txt .
	@touch $@

.venv-bench/ready: $(SOURCES) requirements-bench.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed; set PYTHON=...")'
	test -d $(@D) || $(PYTHON) -m venv $(@D)
	$(@D)/bin/pip install --quiet --disable-pip-version-check -r requirements-bench.txt .
	@touch $@

clean:
	rm -rf .venv .venv-test .venv-bench target
