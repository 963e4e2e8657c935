"""The command line of `pnt`: one case, a file of cases, or random cases with their analysis."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError, sentence
from fiveply.cli.files import write_whole
from fiveply.cli.parser import Parser, positive_seconds, whole_number
from fiveply.cli.pnt.answering import Found, answer, position_of
from fiveply.cli.pnt.measuring import judge_static, measure, random_cases
from fiveply.cli.program import guarded
from fiveply.formats.pnt import Case, answer_text, case_text, cases_text, parse_case, parse_cases
from fiveply.game import GameError
from fiveply.report.pnt import analysis_page

__all__ = ["main"]

USAGE = "pnt [Player] #tokens #taken TAKEN... DEPTH | pnt --cases FILE [--out DIR] | pnt --random COUNT [--out DIR]"

DESCRIPTION = """
Find the best move of PNT (pick numbered tokens) by plain alpha-beta, and print the move, its value for Max, and the
counts of the search.

The numbers are: how many tokens there are, how many are taken, which ones in order, and how deep to search (0: to the
end of the game). After an even number of taken tokens Max is to move. The word before them may be Player, TakeTokens or
absent.
"""

EPILOG = """
examples:
  pnt Player 7 3 1 4 2 3
  pnt --cases testcase.txt --out results
  pnt --random 10 --seed 1 --out results
"""


def main(argv: Sequence[str], env: Env) -> ExitStatus:
    """Run the program on arguments in an environment and return its exit status; raise nothing."""

    def body() -> ExitStatus:
        try:
            return _run(_parser(env).parse_args(argv), env)
        except (CommandError, GameError) as error:
            env.warn(f"pnt: {sentence(error)}")
            env.warn(f"usage: {USAGE}")
            return ExitStatus.USAGE

    return guarded("pnt", env, body)


def _parser(env: Env) -> Parser:
    parser = Parser(env, DESCRIPTION, EPILOG, prog="pnt", usage=USAGE)
    parser.add_argument("case", nargs="*", metavar="CASE", help="Player #tokens #taken TAKEN... DEPTH")
    parser.add_argument("--cases", metavar="FILE", help="answer the cases of a file, one per line")
    parser.add_argument(
        "--random", type=whole_number(1, 1000), metavar="COUNT", help="make random cases, answer and analyse them"
    )
    parser.add_argument("--seed", type=whole_number(0), default=0, metavar="S", help="decides the random cases")
    parser.add_argument(
        "--out", metavar="DIR", help="folder for output1.txt and so on (default: print; with --random pnt-random)"
    )
    parser.add_argument("--force", action="store_true", help="overwrite files that are there already")
    parser.add_argument("--seconds", type=positive_seconds, default=10.0, metavar="S", help="answer each case in time")
    return parser


def _run(args: Namespace, env: Env) -> ExitStatus:
    if sum((bool(args.case), args.cases is not None, args.random is not None)) > 1:
        raise CommandError("a case, --cases and --random don't go together; give one of them")
    if args.cases is not None:
        return _answer_file(args, env)
    if args.random is not None:
        return _answer_random(args, env)
    if args.out is not None:
        raise CommandError("--out goes with --cases or --random; a single case is printed")
    case = parse_case(args.case)
    found = _answer(case, args.seconds, env)
    env.print(answer_text(found.answer), end="")
    return ExitStatus.OK


def _answer(case: Case, seconds: float, env: Env, name: str = "") -> Found:
    env.progress(f"searching {case_text(case)} ...")
    found = answer(case, seconds, env.clock)
    env.progress("")
    if found.note:
        env.warn(f"pnt: {name}{found.note}")
    return found


def _answer_file(args: Namespace, env: Env) -> ExitStatus:
    path = env.path(args.cases)
    if not path.is_file():
        raise CommandError(f"there is no file {args.cases}")
    try:
        cases = parse_cases(path.read_text(encoding="utf-8"))
        for number, case in enumerate(cases, 1):
            _check(case, f"case {number}")
    except UnicodeDecodeError:
        raise CommandError(f"{args.cases} is not text; a line of it should be like: PNT Player 7 3 1 4 2 3") from None
    except GameError as error:
        raise CommandError(f"{args.cases}, {error}") from None
    folder = None if args.out is None else env.path(args.out)
    names = [f"output{number}.txt" for number in range(1, len(cases) + 1)]
    if folder is not None:
        _free(folder, names, args.force)
    for number, (case, name) in enumerate(zip(cases, names, strict=True), 1):
        text = answer_text(_answer(case, args.seconds, env, f"case {number}: ").answer)
        if folder is None:
            env.print(("\n" if number > 1 else "") + f"output{number}:\n{text}", end="")
        else:
            _write(folder, {name: text})
    if folder is not None:
        env.print(f"Wrote {names[0]}" + (f" to {names[-1]}" if len(names) > 1 else "") + f" in {args.out}")
    return ExitStatus.OK


def _check(case: Case, name: str) -> None:
    try:
        position_of(case)
    except GameError as error:
        raise GameError(f"{name}: {error}", case) from None


def _answer_random(args: Namespace, env: Env) -> ExitStatus:
    out = args.out or "pnt-random"
    folder, rng = env.path(out), Random(args.seed)
    cases = random_cases(args.random, rng)
    names = [f"output{number}.txt" for number in range(1, len(cases) + 1)]
    _free(folder, ["testcase.txt", *names, "analysis.html"], args.force)
    measured = []
    for number, case in enumerate(cases, 1):
        env.progress(f"case {number} of {len(cases)}: {case_text(case)}")
        measured.append(measure(case, args.seconds, env.clock))
    env.progress("")
    page = analysis_page(measured, judge_static(rng), args.seed, args.seconds)
    files = {"testcase.txt": cases_text(cases)}
    files |= {name: answer_text(each.answer) for name, each in zip(names, measured, strict=True)}
    _write(folder, files | {"analysis.html": page})
    env.print(f"Wrote testcase.txt, {len(names)} outputs and analysis.html in {out}")
    return ExitStatus.OK


def _free(folder: Path, names: Sequence[str], force: bool) -> None:
    """Raise CommandError where one of the files is there already and must not be overwritten."""
    if folder.exists() and not folder.is_dir():
        raise CommandError(f"{folder} is not a folder")
    there = [name for name in names if (folder / name).exists()]
    if there and not force:
        raise CommandError(f"{folder / there[0]} is there already; choose another --out, or overwrite with --force")


def _write(folder: Path, files: Mapping[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        write_whole(folder / name, text)
