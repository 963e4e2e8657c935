"""The page's files as they are sent: without comments, and with no more white space and semicolons than they need.

Sources are written to be read; a visit is meant to be light. Nothing is renamed or moved, so that what runs in the
browser is what stands in the source.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

__all__ = ["SlimFiles", "slim_css", "slim_js"]

_TOKEN = re.compile(
    r"""(?P<comment>/\*.*?\*/|//[^\n]*)
    |(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<template>`)
    |(?P<word>[\w$#]+)
    |(?P<blank>\s+)
    |(?P<sign>=>|\+\+|--|\.\.\.|.)""",
    re.VERBOSE | re.DOTALL,
)
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_BEFORE_REGEX = {
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "delete",
    "void",
    "throw",
    "new",
    "else",
    "do",
    "await",
    "yield",
}

_HEADS = {"if", "for", "while", "with"}
_BARE = {"else", "do", ";", "{", "}", ":", ""}

_NO_LINE_AFTER = set("{[(,;:?=&|<>*!~%^.") | {"=>", "..."}
_NO_LINE_BEFORE = set("}]),.:?=&|*%")


def slim_js(source: str) -> str:
    """Return a module without comments and needless white space and semicolons; lines end where a statement might."""
    out: list[str] = []
    before, last, blank, at = "", "", "", 0
    # Of each open bracket what stands before it: a word, `)` or a sign; and that of the bracket closed last.
    opened: list[str] = []
    head = ""
    while at < len(source):
        found = _TOKEN.match(source, at)
        assert found is not None
        token, kind = found[0], found.lastgroup
        if kind in ("comment", "blank"):
            # A comment of several lines ends a statement as a line does.
            blank += "\n" if "\n" in token else " "
            at = found.end()
            continue
        if kind == "template":
            token = source[at : _template_end(source, at)]
        elif token == "/" and _regex_may_follow(last):
            token = (_REGEX.match(source, at) or found)[0]
        if blank:
            # A statement begins after a block, whatever stands there; after an object or a function it goes on.
            ends = "\n" in blank and not (last == "}" and head == ")" and re.match(r"[\w$]", token))
            out.append(_between(last, token, ends))
            blank = ""
        if token in "({":
            opened.append("function" if "function" in (before, last) or (token == "{" and head == "function") else last)
        elif token in ")}" and opened:
            # The end of a block ends its last statement, unless that is the empty one of an `if` or a loop.
            if last == ";" and token == "}" and not (before == ")" and head in _HEADS) and before not in _BARE:
                out[-1 - (out[-1] == "")] = ""
            head = opened.pop()
        out.append(_slim_template(token) if kind == "template" else token)
        before, last, at = last, token, at + len(token)
    return "".join(out) + "\n"


def _between(last: str, token: str, is_line: bool) -> str:
    """Return the white space that has to stay between two tokens."""
    if is_line and last and last not in _NO_LINE_AFTER and token not in _NO_LINE_BEFORE:
        return "\n"
    is_needed = re.match(r"[\w$#]", last[-1:]) and re.match(r"[\w$#]", token)
    return " " if is_needed or (last[-1:] in "+-/" and token[0] == last[-1:]) else ""


def _regex_may_follow(last: str) -> bool:
    """Say whether a slash begins a regular expression; after a value it divides."""
    return last in _BEFORE_REGEX or not re.match(r"[\w$#\"'`)\]}/]", last[-1:] or "(")


def _slim_template(template: str) -> str:
    """Return a template whose expressions are slim; its texts stay as they are."""
    out: list[str] = []
    at = start = 1
    while at < len(template) - 1:
        if template[at] == "\\":
            at += 2
        elif template.startswith("${", at):
            end = _braces_end(template, at + 2)
            out += [template[start : at + 2], slim_js(template[at + 2 : end - 1]).rstrip("\n"), "}"]
            at = start = end
        else:
            at += 1
    return f"`{''.join(out)}{template[start:]}"


def _template_end(source: str, at: int) -> int:
    """Return where the template ends that begins at a backtick; what it holds stays as it is."""
    at += 1
    while source[at] != "`":
        if source[at] == "\\":
            at += 2
        elif source.startswith("${", at):
            at = _braces_end(source, at + 2)
        else:
            at += 1
    return at + 1


def _braces_end(source: str, at: int) -> int:
    """Return what follows the brace that closes an expression in a template."""
    while source[at] != "}":
        found = _TOKEN.match(source, at)
        assert found is not None
        if found.lastgroup == "template":
            at = _template_end(source, at)
        elif found[0] == "{":
            at = _braces_end(source, at + 1)
        else:
            at = found.end()
    return at + 1


def slim_css(source: str) -> str:
    """Return a stylesheet without comments and needless white space."""
    texts: list[str] = []

    def kept(found: re.Match[str]) -> str:
        texts.append(found[0])
        return f"\0{len(texts) - 1}\0"

    slim = re.sub(r"\"[^\"\n]*\"", kept, re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL))
    slim = re.sub(r"\s+", " ", slim)
    slim = re.sub(r" ?([{};,>]) ?", r"\1", slim)
    slim = re.sub(r"([{;(][\w-]+): ", r"\1:", slim).replace(";}", "}").strip()
    return re.sub(r"\0(\d+)\0", lambda found: texts[int(found[1])], slim) + "\n"


_SLIM = {".js": (slim_js, "text/javascript"), ".css": (slim_css, "text/css")}


class SlimFiles(StaticFiles):
    """Serve a folder's files, modules and stylesheets slim."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return the answer with a file."""
        path = Path(full_path)
        if path.suffix not in _SLIM:
            return super().file_response(full_path, stat_result, scope, status_code)
        media_type = _SLIM[path.suffix][1]
        return Response(_read(path, stat_result.st_mtime_ns), status_code, media_type=media_type)


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int) -> str:
    return _SLIM[path.suffix][0](path.read_text("utf-8"))
