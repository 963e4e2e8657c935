"""Every public name is documented, declared in the stub where it is compiled, and tested."""

import ast
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fiveply
from fiveply import _core

PUBLIC = ["fiveply", "fiveply.agents", "fiveply.arena", "fiveply.games", "fiveply.heuristics", "fiveply.testing"]
NAMES = [(module, name) for module in PUBLIC for name in importlib.import_module(module).__all__]
WORDS = set(re.findall(r"\w+", "\n".join(file.read_text() for file in Path(__file__).parent.rglob("*.py"))))


def modules() -> list[str]:
    found = pkgutil.walk_packages(fiveply.__path__, "fiveply.")
    return [each.name for each in found if not re.search(r"_core|__main__|\.cli\b", each.name)]


@pytest.mark.parametrize("name", modules())
def test_every_module_says_what_it_is_and_what_is_public(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    assert module.__all__
    assert [*module.__all__] == sorted(module.__all__, key=_all_order)
    for public in module.__all__:
        assert hasattr(module, public)


def _all_order(name: str) -> tuple[int, str]:
    """Constants first, then classes, then the rest, as ruff sorts __all__."""
    return (0 if name.isupper() else 1 if name[:1].isupper() else 2), name


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_every_public_name_is_documented(module: str, name: str) -> None:
    thing = getattr(importlib.import_module(module), name)
    if inspect.ismodule(thing) or inspect.isfunction(thing) or inspect.isclass(thing):
        assert thing.__doc__, f"{module}.{name}"
        assert not thing.__doc__.startswith(f"{name}("), f"{module}.{name} has only a dataclass's own docstring"
    if inspect.isfunction(thing):
        assert thing.__annotations__.get("return"), f"{module}.{name}"
    if inspect.isclass(thing) and thing.__module__.startswith("fiveply.") and thing.__module__ != "fiveply._core":
        for method, value in vars(thing).items():
            if not method.startswith("_") and inspect.isfunction(value):
                assert inspect.getdoc(value), f"{module}.{name}.{method}"


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_every_public_name_is_tested(module: str, name: str) -> None:
    thing = getattr(importlib.import_module(module), name)
    if inspect.isclass(thing) or inspect.isfunction(thing):  # Other names are types for annotations.
        assert name in WORDS, f"no test mentions {module}.{name}"


def test_the_stub_declares_the_compiled_module() -> None:
    stub = ast.parse((Path(fiveply.__file__).parent / "_core.pyi").read_text())
    declared = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    compiled = {name for name in dir(_core) if not name.startswith("_")}
    assert compiled == set(declared)
    for name, node in declared.items():
        if isinstance(node, ast.ClassDef):
            methods = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
            there = {each for each in vars(getattr(_core, name)) if not each.startswith("_")}
            assert there == {method for method in methods if not method.startswith("_")}, name


def test_types_are_declared() -> None:
    assert (Path(fiveply.__file__).parent / "py.typed").is_file()


def test_importing_is_quick_and_brings_nothing_heavy() -> None:
    code = (
        # The process's own time: what else the machine does is not the package's fault.
        "import sys, time; before = time.process_time(); import fiveply; took = time.process_time() - before\n"
        "heavy = {'asyncio', 'unittest', 'multiprocessing', 'http', 'email', 'logging', 'argparse', 'numpy'}\n"
        "print(took, sorted(heavy & set(sys.modules)))"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split(" ", 1)
        for _ in range(5)
    ]
    assert runs[0][1].strip() == "[]"
    assert min(float(took) for took, _ in runs) < 0.15


def test_the_version_is_the_packages() -> None:
    from importlib.metadata import version

    assert fiveply.__version__ == version("fiveply")
