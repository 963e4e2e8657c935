"""The page's files as they are sent: the same program in fewer letters."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from fiveply.web.app import STATIC
from fiveply.web.slim import slim_css, slim_js
from web_world import Server

SOURCE = r"""
/** Say what is said. @param {string} text */
export const say = (text) => {  // softly
  const path = "//not a comment /* nor this */", quoted = 'it\'s // here';
  let at = 0
  at ++
  at
  += 2;
  const list = [
    1,
    2,
  ];
  const parts = `a  b ${[1, 2].map((n) => `${n /* `gone` */}  / ${{ n }.n}`).join(" // ")}  c`;
  while (at < 0) { if (at) ; }
  for (const each of list) { at += each; }
  at -= 3;
  const words = text.split(/[/ "'`]+\/\//g), half = at / 2 / 1;
  if (/\s/.test(text)) return typeof /x/ + - -at
  const sum = list[0] + +list[1] - -1;
  return [path, quoted, at, list.length, parts, words, half, sum];
}
"""

SLIM = r"""
export const say=(text)=>{const path="//not a comment /* nor this */",quoted='it\'s // here';let at=0
at++
at
+=2;const list=[1,2,];const parts=`a  b ${[1,2].map((n)=>`${n}  / ${{n}.n}`).join(" // ")}  c`;
while(at<0){if(at);}
for(const each of list){at+=each}
at-=3;const words=text.split(/[/ "'`]+\/\//g),half=at/2/1;if(/\s/.test(text))return typeof/x/+- -at
const sum=list[0]+ +list[1]- -1;return[path,quoted,at,list.length,parts,words,half,sum]}
"""


def test_a_module_loses_comments_and_white_space_alone() -> None:
    assert slim_js(SOURCE).replace("\n", "") == SLIM.replace("\n", "")
    assert slim_js(slim_js(SOURCE)) == slim_js(SOURCE)


def test_a_stylesheet_loses_comments_and_white_space_alone() -> None:
    css = '/* all */\na:hover > b ,\n.c { color: red ; margin: 0 -1px; content: "  ; /"; }\n'
    css += "@media (min-width: 3em) { d { width: calc(1px + 2px); } }\n"
    slim = 'a:hover>b,.c{color:red;margin:0 -1px;content:"  ; /"}'
    slim += "@media (min-width:3em){d{width:calc(1px + 2px)}}\n"
    assert slim_css(css) == slim


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node, which runs both forms of a module")
def test_both_forms_of_a_module_do_the_same(tmp_path: Path) -> None:
    said = []
    for name, text in (("source", SOURCE), ("slim", slim_js(SOURCE))):
        file = tmp_path / f"{name}.mjs"
        file.write_text(text + 'console.log(JSON.stringify([say("a/b"), say("a b"), say("x")]));\n')
        said.append(json.loads(subprocess.run(["node", file], capture_output=True, check=True, text=True).stdout))
    assert said[0] == said[1]
    assert said[0][0][0] == "//not a comment /* nor this */"


def test_the_page_is_sent_slim(server: Server) -> None:
    for file in STATIC.rglob("*.js"):
        status, headers, data = server.fetch("GET", f"/static/{file.relative_to(STATIC).as_posix()}")
        assert (status, headers["content-type"]) == (200, "text/javascript; charset=utf-8")
        assert data.decode() == slim_js(file.read_text())
        assert not data.startswith(b"/*")
    assert len(data) < 0.9 * file.stat().st_size
