"""Clients that mean harm or are broken: each is refused in a sentence, nothing is lost, others are served meanwhile."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from web_world import Server

SCRIPT = "<script>alert(1)</script>"
POST = b"POST /api/view HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.fixture(autouse=True)
def is_well_after(server: Server) -> Iterator[None]:
    """Look after each test whether games are kept and served as before."""
    game = server.post("/api/games", game="tic-tac-toe", moves=["A0", "B1"])
    yield
    assert server.get(f"/api/games/{game['id']}")["moves"] == ["A0", "B1"]


def is_one_sentence(answer: Any) -> bool:
    """Say whether a refusal is a short text of one line and no traceback."""
    text = answer["error"]
    return isinstance(text, str) and 0 < len(text) < 600 and "\n" not in text and "Traceback" not in text


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("view", b""),
        ("view", b"\xff\xfe\x00"),
        ("view", b"[" * 100_000),
        ("view", b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
        ("view", b'{"game": ' + b"9" * 100_000 + b"}"),
        ("view", b'{"game": "quixo", "moves": [NaN]}'),
        ("view", {"game": None}),
        ("view", {"game": "x" * 200_000}),
        ("view", {"game": "quixo", "moves": "A1"}),
        ("view", {"game": "quixo", "moves": ["x"] * 5_000}),
        ("view", {"game": "quixo", "moves": ["\u202e" * 100]}),
        ("view", {"game": "line-em-up:n=999"}),
        ("view", {"game": "lines:rows=9999,cols=9999,k=5"}),
        ("view", {"game": "pnt:n=1000000000"}),
        ("view", {"game": "pnt:n=100000"}),
        ("view", {"game": "quixo:n=-1"}),
        ("view", {"game": "gomoku:rows=1e9"}),
        ("view", {"game": "/etc/passwd"}),
        ("view", {"game": "../../mygame.py:Nim"}),
        ("view", {"game": SCRIPT}),
        ("explore", {"game": "quixo:n=9", "depth": 9}),
        ("explore", {"game": "pnt:n=2400", "depth": 4}),
        ("explore", {"game": "tree:" + "(" * 3_000}),
        ("explore", {"game": "gomoku", "depth": 10**30}),
        ("games", {"game": "quixo", "first": "os.system:x"}),
        ("games", {"game": "quixo", "first": "program:command=id"}),
        ("games", {"game": "quixo", "clock": {"seconds": float("inf"), "increment": 0}}),
        ("games/import", {"text": "[" * 300_000}),
        ("games/import", {"text": "\x00" * 1_000}),
        ("games/import", {"text": '{"fiveply": 1}' * 10}),
        ("games/import", {"text": "1" * 900_000}),
        ("games/0/play", {"move": "A0", "ply": 0}),
        ("games/..%2f..%2fetc/play", {"move": "A0", "ply": 0}),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(server: Server, path: str, body: Any) -> None:
    kept = len(server.get("/api/games"))
    status, answer = server.ask("POST", f"/api/{path}", body)
    assert 400 <= status < 500, answer
    assert is_one_sentence(answer)
    assert len(server.get("/api/games")) == kept


@pytest.mark.parametrize("move", ["A0", "Z9", "", "A" * 100, SCRIPT, "\u0000"])
def test_an_illegal_move_changes_nothing(server: Server, move: str) -> None:
    game = server.post("/api/games", game="tic-tac-toe", moves=["A0"])
    status, answer = server.ask("POST", f"/api/games/{game['id']}/play", {"move": move, "ply": 1})
    assert 400 <= status < 500
    assert is_one_sentence(answer)
    assert server.get(f"/api/games/{game['id']}")["moves"] == ["A0"]


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "https://127.0.0.1"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1.evil.example"}, 421),
        ({"Host": ""}, 421),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_other_pages_can_ask_nothing(server: Server, headers: dict[str, str], expected: int) -> None:
    kept = len(server.get("/api/games"))
    status, answer = server.ask("POST", "/api/games", {"game": "quixo"}, headers)
    assert status == expected
    assert is_one_sentence(answer)
    assert len(server.get("/api/games")) == kept


def test_other_pages_open_no_line(server: Server) -> None:
    with pytest.raises(InvalidStatus) as refused:
        server.live(origin="http://evil.example")
    assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://evil.example:{server.port}/api/live", sock=socket.create_connection(("127.0.0.1", server.port)))
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/%2e%2e/web/app.py",
        "/static//etc/passwd",
        "/static/..\\app.py",
        "/static/%00",
        "/etc/passwd",
        "/api/",
        "/api/games/" + "x" * 3_000,
    ],
)
def test_no_path_leads_out(server: Server, path: str) -> None:
    status, headers, body = server.fetch("GET", path)
    assert 400 <= status < 500
    assert b"import" not in body
    assert b"root:" not in body
    assert "content-security-policy" in headers


def test_every_answer_has_the_strict_policy(server: Server) -> None:
    game = server.post("/api/games", game="tic-tac-toe", moves=["A0"])
    paths = [
        "/",
        "/static/main.js",
        "/static/style.css",
        "/api/catalog",
        f"/api/games/{game['id']}/page",
        "/api/nothing",
        "/x",
    ]
    for path in paths:
        _, headers, _ = server.fetch("GET", path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy, path
        assert "unsafe" not in policy.replace("style-src 'unsafe-inline'", ""), path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


def test_names_and_texts_are_never_markup(server: Server) -> None:
    game = server.post("/api/games", game="tic-tac-toe", moves=["A0"])
    record = server.get(f"/api/games/{game['id']}/export")
    record["players"] = [f"human{SCRIPT}", "</script><img src=x onerror=alert(1)>"]
    status, answer = server.ask("POST", "/api/games/import", {"text": json.dumps(record)})
    if status != 200:
        assert is_one_sentence(answer)
        return
    _, _, page = server.fetch("GET", f"/api/games/{answer[0]['id']}/page")
    assert SCRIPT.encode() not in page
    assert b"<img src=x" not in page


def test_a_line_takes_anything(server: Server) -> None:
    with server.live() as line:
        texts = [
            "",
            "x",
            "[" * 60_000,
            "{}",
            '{"type": 1}',
            '{"type": "' + "x" * 90 + '"}',
            '{"type": "watch", "id": {}}',
        ]
        texts += ['{"type": "watch", "id": "none"}', '{"type": "analyse", "tag": "t", "game": "quixo:n=99"}']
        texts += [
            '{"type": "analyse", "tag": "t", "game": "quixo", "lines": 1e99}',
            '{"type": "review", "tag": "", "game": "quixo"}',
        ]
        for text in texts:
            line.socket.send(text)
            answer = line.read()
            assert answer["type"] == "error", text
            assert is_one_sentence(answer)
        line.send("ping")
        assert line.read()["type"] == "pong"


@pytest.mark.parametrize("message", ["x" * 70_000, b"\x00\x01"])
def test_a_message_too_large_or_of_bytes_ends_its_own_line_alone(server: Server, message: str | bytes) -> None:
    with server.live() as other:
        with server.live() as line:
            line.socket.send(message)
            with pytest.raises(ConnectionClosed):
                line.read()
        other.send("ping")
        assert other.read()["type"] == "pong"


def test_requests_that_never_end_hold_nobody_up(server: Server) -> None:
    with ExitStack() as open_ones:
        beginnings = [
            b"",
            b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
            POST + b"Content-Length: 1000\r\n\r\n{",
            b"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
        ]
        for number in range(200):
            sock = open_ones.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            sock.sendall(beginnings[number % len(beginnings)])
        assert server.get("/api/catalog")["games"]


@pytest.mark.parametrize(
    "text",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\r\n\r\n\r\n",
        b"GET " + b"/" * 100_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
        b"POST /api/view HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        POST + b"Content-Length: 99999999999\r\n\r\n",
    ],
)
def test_what_is_no_request_is_turned_away(server: Server, text: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as sock:
        with suppress(OSError):
            sock.sendall(text)
            sock.shutdown(socket.SHUT_WR)
        answer = b""
        with suppress(OSError):
            while more := sock.recv(65536):
                answer += more
    assert answer == b"" or answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 200"))
    assert b"Traceback" not in answer


@pytest.mark.skipif(not hasattr(os, "fork"), reason="many sockets need many file numbers")
def test_a_thousand_connections_leave_room_for_those_that_are_there(server: Server) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 1_200:
        pytest.skip("this system allows no thousand connections of one process")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 1_200), hard))
    with server.live() as line, ExitStack() as open_ones:
        for _ in range(1_000):
            with suppress(OSError):
                open_ones.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=10))
        line.send("ping")
        assert line.read()["type"] == "pong"
    assert server.memory() < 300 << 20


def test_a_search_ends_when_nobody_listens(server: Server) -> None:
    """Hang up in the midst of analyses; the server has its processors for itself again."""
    lines = [server.live() for _ in range(10)]
    for line in lines:
        line.send("analyse", tag="t", game="gomoku")
    lines[0].read_until(type="analysis")
    for line in lines:
        line.close()
    with server.live() as line:
        line.send("ping")
        line.read_until(type="pong")

    def used() -> int:
        fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    time.sleep(0.3)
    before = used()
    time.sleep(1.0)
    # A second of idling costs next to nothing; a search that went on would use all of a core.
    assert used() - before < 30


class Hasty(Server):
    """Give connections little time to ask something."""

    program = ("-c", "import fiveply.web.server as s; s._SLOWEST = 0.3; import fiveply.cli; fiveply.cli.run()")


def test_an_open_line_may_be_silent_and_what_asks_nothing_is_turned_away(tmp_path: Path) -> None:
    server = Hasty(tmp_path)
    try:
        with server.live() as line, socket.create_connection(("127.0.0.1", server.port), timeout=10) as mute:
            assert mute.recv(1) == b""
            time.sleep(0.5)
            line.send("ping")
            assert line.read()["type"] == "pong"
    finally:
        assert server.stop()[2] == ""
