"""Everything the README and the docs show runs: Python blocks, console blocks, and the examples in docstrings.

* A ```python block runs; the blocks of one page share their names, in order. Where it has `>>>`, its output is checked.
  A block whose first line is a comment with a file name (`# nim.py`) is also saved under it, for the blocks after it.
* In a ```console block, `$ command` lines run where the command is one of COMMANDS, and what follows must be its
  output: `...` stands for anything, no lines for any output. The exit status is 0 or what a closing `# status 2` says.
* `<!-- no test: reason -->` on the line before a block passes over it.
"""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import os
import pkgutil
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import fiveply

ROOT = Path(__file__).parent.parent
PAGES = sorted(page for page in [ROOT / "README.md", *ROOT.glob("docs/**/*.md")] if page.exists())
COMMANDS = ("fiveply", "maxconnect4", "pnt", "quixo", "tts-master", "python", "printf", "echo", "cat", "lineemup")
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL

FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```\s*$", re.MULTILINE | re.DOTALL)
SKIP = re.compile(r"<!-- no test:(.*?)-->\s*$")
FILE = re.compile(r"# ([\w-]+\.py)\b")
STATUS = re.compile(r"# status (\d+)\s*$")


@dataclass
class Block:
    """A fenced block of a page."""

    language: str
    text: str
    line: int
    skip: str | None
    """Why the block is passed over, None where it is not."""


def blocks(page: str) -> list[Block]:
    """Return the fenced blocks of a page's text."""
    found = []
    for match in FENCE.finditer(page):
        skip = SKIP.search(page[: match.start()])
        line = page.count("\n", 0, match.start()) + 1
        found.append(Block(match[1], match[2], line, skip[1].strip() if skip else None))
    return found


def run_python(block: Block, names: dict[str, Any], page: str) -> None:
    """Run a block in the names that its page has so far."""
    if file := FILE.match(block.text):
        Path(file[1]).write_text(block.text)
    if ">>>" in block.text:
        test = doctest.DocTestParser().get_doctest(block.text, names, page, page, block.line)
        told = io.StringIO()
        results = doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=told.write, clear_globs=False)
        names.update(test.globs)
        assert not results.failed, told.getvalue()
    else:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile("\n" * block.line + block.text, page, "exec"), names)


def commands(block: Block) -> list[tuple[str, str]]:
    """Return the commands of a console block with the output each must have."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    pairs = [part.replace("\\\n", "").partition("\n") for part in parts[1:]]
    return [(command.strip(), output) for command, _, output in pairs]


def run_command(command: str, output: str, where: str) -> None:
    """Run a command as a reader would, in the folder where the page's files are."""
    folders = [str(Path(sys.executable).parent), os.environ["PATH"]]
    env = os.environ | {
        "PATH": os.pathsep.join(folders),
        "NO_COLOR": "1",
        "COLUMNS": "100",
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(
        ["bash", "-c", command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=env,
        timeout=60,
        check=False,
    )
    status = STATUS.search(command)
    assert done.returncode == (int(status[1]) if status else 0), f"{where}: {command}\n{done.stdout}"
    if output.strip():
        wanted, got = ("\n".join(line.rstrip() for line in text.strip().splitlines()) for text in (output, done.stdout))
        matches = doctest.OutputChecker().check_output(wanted + "\n", got + "\n", doctest.ELLIPSIS)
        assert matches, f"{where}: {command}\nwanted:\n{wanted}\n\ngot:\n{got}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The commands of a page may name what lies beside it in the repository.
    for folder in ("examples", "docs"):
        if (ROOT / folder).exists():
            (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__page__"}
    for block in blocks(page.read_text(encoding="utf-8")):
        where = f"{page.name}:{block.line}"
        if block.skip is not None:
            assert block.skip, f"{where}: `no test` without a reason"
        elif block.language == "python":
            run_python(block, names, where)
        elif block.language == "console":
            assert commands(block), f"{where}: a console block without a `$ command`"
            for command, output in commands(block):
                if command.split()[0] in COMMANDS:
                    run_command(command, output, where)


def test_the_readme_shows_python_and_the_terminal() -> None:
    languages = {block.language for block in blocks((ROOT / "README.md").read_text(encoding="utf-8")) if not block.skip}
    assert {"python", "console"} <= languages


MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(fiveply.__path__, "fiveply.")
    if not module.name.endswith(("__main__", "_core"))
)


@pytest.mark.parametrize("name", ["fiveply", *MODULES])
def test_docstrings(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        results = doctest.testmod(importlib.import_module(name), optionflags=OPTIONS)
    assert not results.failed, told.getvalue()


PAGE = """
```python
# two.py
x = 2
```
```python
>>> x + 1
3
```
<!-- no test: needs a terminal -->
```console
$ fiveply
```
```console
$ echo one two; exit 2  # status 2
one ...
$ cat two.py
```
"""


class TestTheTest:
    """The blocks are found, and what is wrong in one is."""

    def test_blocks(self) -> None:
        found = blocks(PAGE)
        assert [block.language for block in found] == ["python", "python", "console", "console"]
        assert [block.skip for block in found] == [None, None, "needs a terminal", None]
        assert commands(found[3]) == [("echo one two; exit 2  # status 2", "one ...\n"), ("cat two.py", "")]

    def test_python_blocks_share_names(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        first, second, *_ = blocks(PAGE)
        names: dict[str, Any] = {}
        run_python(first, names, "page")
        assert (tmp_path / "two.py").read_text() == first.text
        run_python(second, names, "page")
        names["x"] = 7
        with pytest.raises(AssertionError, match=r"Expected:\n *3\n *Got:\n *8"):
            run_python(second, names, "page")

    def test_commands_are_checked(self) -> None:
        run_command("echo one two; exit 2  # status 2", "one ...\n", "page")
        with pytest.raises(AssertionError, match="exit 2"):
            run_command("echo one two; exit 2", "one ...\n", "page")
        with pytest.raises(AssertionError, match=r"wanted:\n *two"):
            run_command("echo one two", "two", "page")
