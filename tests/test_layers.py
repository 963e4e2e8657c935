"""Who may import whom, read from the sources of the installed package."""

import ast
from pathlib import Path

import fiveply

PACKAGE = Path(fiveply.__file__).parent

# Each may import what stands before it, and parts on the same line may not import each other.
ORDER = [
    ["game"],
    ["spec"],
    ["games", "heuristics"],
    ["search"],
    ["agents"],
    ["arena"],
    ["formats"],
    ["report"],
    ["testing"],
    ["web"],
    ["cli"],
]
LEVEL = {part: level for level, parts in enumerate(ORDER) for part in parts}
USE_CORE = {"games", "heuristics", "search"}
TOUCH_THE_WORLD = {"cli", "web"}
READ_FILES = {
    "games/loading.py",
    "search/solvers/quixo_files.py",
    "agents/subprocess.py",
    "agents/tts_file.py",
    "agents/tts_worker.py",
}
# Files that are handed in: they stand alone, and nothing of ours imports them.
HANDED_IN = "agents/tts/"
WORLDLY = {"os", "time", "datetime", "subprocess", "socket", "shutil", "tempfile", "pathlib", "glob", "sys"}
WORLDLY_CALLS = {"print", "input", "open", "read_text", "read_bytes", "write_text", "write_bytes"}


def sources() -> list[tuple[str, str, ast.Module]]:
    """Return (part, path, tree) of every module except the package's own __init__."""
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        path = file.relative_to(PACKAGE).as_posix()
        part = path.partition("/")[0].removesuffix(".py")
        if path not in ("__init__.py", "__main__.py") and not path.startswith(HANDED_IN):
            found.append((part, path, ast.parse(file.read_text())))
    return found


def imports(tree: ast.Module) -> list[tuple[str, str]]:
    """Return (module, name) of every import, also inside functions."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            found += [(node.module or "", alias.name) for alias in node.names]
    return found


def ours(tree: ast.Module) -> set[str]:
    """Return the parts of the package that a module imports; `fiveply` itself where it is a public name."""
    parts = set()
    for module, name in imports(tree):
        words = module.split(".")
        if words[0] == "fiveply":
            part = words[1] if len(words) > 1 else name
            parts.add(part if part in LEVEL or part == "_core" else "fiveply")
    return parts


def test_the_reader_sees_imports() -> None:
    tree = ast.parse("import os\nfrom fiveply import _core, games\ndef f():\n    from fiveply.arena.match import x\n")
    assert ours(tree) == {"_core", "games", "arena"}
    assert ours(ast.parse("from fiveply import make")) == {"fiveply"}
    assert len(sources()) > 15


def test_parts_import_only_what_stands_before_them() -> None:
    for part, path, tree in sources():
        assert part in LEVEL, f"{path} is of no known part"
        for other in ours(tree) - {"_core", part}:
            if other == "fiveply":
                assert part in TOUCH_THE_WORLD, f"{path} imports from the whole package"
            else:
                assert LEVEL[other] < LEVEL[part], f"{path} imports {other}"


def test_only_games_heuristics_and_search_import_the_core() -> None:
    users = {part for part, _, tree in sources() if "_core" in ours(tree)}
    assert users == USE_CORE


def test_only_programs_touch_files_clock_and_terminal() -> None:
    for part, path, tree in sources():
        if part in TOUCH_THE_WORLD or path in READ_FILES:
            continue
        used = {module.partition(".")[0] for module, _ in imports(tree)} & WORLDLY
        assert not used, f"{path} imports {used}"
        called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
        calls = {func.id for func in called if isinstance(func, ast.Name)}
        calls |= {func.attr for func in called if isinstance(func, ast.Attribute)}
        assert not calls & WORLDLY_CALLS, f"{path} calls {calls & WORLDLY_CALLS}"


def test_no_module_keeps_state_in_globals() -> None:
    for _, path, tree in sources():
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.Global)], f"{path} has a global"
