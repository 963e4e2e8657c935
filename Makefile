# The commands of the README. Each makes the environment it needs; a second run starts at once.
PYTHON ?= python3
SOURCES := pyproject.toml Cargo.toml Cargo.lock README.md $(shell find rust python programs -type f -not -path '*/__pycache__/*')

.PHONY: run test test-rust test-client test-python check check-client bench bench-strength chromium clean
run: .venv/ready
	@.venv/bin/fiveply web

test: test-rust test-client test-python

test-rust:
	cargo test --release --locked -p fiveply-core

# The page's modules have tests of their own, which need node and nothing else.
test-client:
	@if command -v node >/dev/null; then cd tests/client && node --test --test-reporter=spec; \
	else echo "no node, so the tests of the page's modules were skipped; to run them: apt-get install -y nodejs"; fi

# The tests run against the installed wheel, from a folder that does not hold the sources.
test-python: .venv-test/ready chromium
	cd tests && ../.venv-test/bin/python -P -m pytest -c ../pyproject.toml --rootdir .. .

# The page is tested in Chromium, which is installed where that can be done; else those tests are skipped and say so.
chromium:
	@test -n "$$FIVEPLY_CHROMIUM" || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	{ test "$$(id -u)" = 0 && { apt-get install -y -qq chromium || { apt-get update -qq && apt-get install -y -qq chromium; }; } >/dev/null 2>&1; } || \
	echo "no Chromium, so the browser tests will be skipped; to run them: apt-get install -y chromium, or FIVEPLY_CHROMIUM=/path/to/it"

check: .venv-test/ready check-client
	cargo fmt --all --check
	cargo clippy --release --locked --workspace --all-targets -- -D warnings
	.venv-test/bin/ruff format --check .
	.venv-test/bin/ruff check .
	.venv-test/bin/mypy python/fiveply examples
	.venv-test/bin/pyright --pythonpath .venv-test/bin/python python/fiveply examples
	cd tests && ../.venv-test/bin/stubtest fiveply._core

# The page's modules are checked by the TypeScript compiler, which npm fetches; the page itself needs neither.
check-client:
	@if command -v npm >/dev/null; then $(MAKE) -s tests/client/node_modules/ready && cd tests/client && npm run --silent types; \
	else echo "no npm, so the types of the page's modules were not checked; to check them: apt-get install -y npm"; fi

tests/client/node_modules/ready: tests/client/package-lock.json
	cd tests/client && npm ci --silent --no-audit --no-fund
	@touch $@

bench: .venv-bench/ready .venv-test/ready chromium
	cargo bench --locked -p fiveply-core
	.venv-bench/bin/python benches/run.py
	.venv-bench/bin/python benches/falling.py
	.venv-bench/bin/python benches/tts.py
	.venv-test/bin/python benches/web.py
	.venv-test/bin/python benches/web_load.py

# Who is stronger than whom: fixed, seeded matches, for about half an hour on two cores.
bench-strength: .venv/ready
	.venv/bin/python benches/strength.py

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
	rm -rf .venv .venv-test .venv-bench tests/client/node_modules target
