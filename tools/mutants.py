"""Mutants of a game's table: small changes to what a player reads, and how many of them the tests notice.

    uv run python tools/mutants.py grand_prix formula_one --count 40 --seed 1

A mutant is one change in the code of a table that makes texts: another sentence, another tone, a count off
by one, an inverted condition, another order. Each is tried in a copy of the project against the tests of
texts. Code that only draws is left alone, as tools/compare_screens.py compares pictures. The same seed makes
the same mutants of the same code. Mutants that survive are listed: each is a missing test, or a change that
changes nothing."""

from __future__ import annotations

import argparse
import ast
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import NamedTuple

import yaml

REPO = Path(__file__).resolve().parent.parent
SHIPPED = sorted(path.parent.name for path in (REPO / "game" / "games").glob("*/__init__.py"))
TESTS = ("tests/ui/test_read.py", "tests/ui/test_key_moments.py", "tests/records", "tests/ui")
"""The tests that run on every mutant after the game's own files, narrowed to it by `-k`."""
SHORT_NAMES = {"formula_motor_racing": "fmr"}
"""What files of tests call a game."""
WALKS = "every_way or monkey or every_screen or kill"
"""Tests that press and draw much, and read little."""
DRAWN = frozenset(
    [
        "board",
        "boards",
        "cars",
        "diagrams",
        "geometry",
        "grounds",
        "motion",
        "overlay",
        "patterns",
        "places",
        "scenery",
        "stage",
        "trails",
    ]
)
"""Files of tables that draw and make no texts."""
SCENERY = frozenset(["art", "places", "trackside"])
"""Folders of tables for what lies beside the road."""
GROUPS = {"log": ("words", "log", "events", "names"), "report": ("report", "saved", "tabs", "story")}
"""Suffixes of files of logs and reports; all other files are panels."""
UNSEEN = frozenset(["diagram", "diagrams"])
"""Functions that draw the rule book's pictures."""
KEPT = frozenset(["layer", "kept", "part"])
"""Calls whose key, a tuple, says how long a picture is cached: a change of it changes speed only."""
TIMEOUT_S = 600
MAX_OFF_BY = 3
"""Larger numbers are not counts but positions on the screen."""
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".*_cache", "docs", "packaging")

COMPARED: Mapping[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
TONES = {"good": "bad", "bad": "good", "GOOD": "BAD", "BAD": "GOOD"}
ORDERS = {"min": "max", "max": "min"}


class Mutant(NamedTuple):
    """One change of one file: the text between two offsets is replaced."""

    file: Path
    kind: str
    line: int
    start: int
    end: int
    """Offsets into the file's bytes."""
    was: str
    becomes: str

    def describe(self) -> str:
        """Return the place and the change."""
        return f"{self.file.relative_to(REPO)}:{self.line} {self.kind}: {self.was!r} -> {self.becomes!r}"


class _Sites(ast.NodeVisitor):
    """Finds every place of a file that can be mutated."""

    def __init__(self, file: Path, siblings: Mapping[str, Sequence[str]], rng: Random) -> None:
        self.file, self.siblings, self.rng = file, siblings, rng
        self.source = file.read_bytes()
        self.lines = [0]
        for line in self.source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.found: list[Mutant] = []
        self.drawing = False
        self.visit(ast.parse(self.source))

    def _add(self, kind: str, node: ast.expr, becomes: str) -> None:
        self._span(kind, self._at(node), self._end(node), becomes)

    def _span(self, kind: str, start: int, end: int, becomes: str) -> None:
        line = self.source[:start].count(b"\n") + 1
        self.found.append(Mutant(self.file, kind, line, start, end, self.source[start:end].decode(), becomes))

    def _at(self, node: ast.expr) -> int:
        return self.lines[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr) -> str:
        return self.source[self._at(node) : self._end(node)].decode()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in UNSEEN:
            return
        outside = self.drawing
        self.drawing = any(arg.annotation and "Painter" in ast.dump(arg.annotation) for arg in node.args.args)
        for statement in node.body:
            self.visit(statement)
        self.drawing = outside

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        pass

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_Assign(self, node: ast.Assign) -> None:
        # the key of a layer, and the names of types
        target = node.targets[0]
        if not (isinstance(target, ast.Name) and target.id in ("key", "__slots__", "__all__")):
            self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" not in ast.dump(node.test):
            self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load) and node.id in TONES:
            self._add("tone", node, TONES[node.id])

    def visit_Constant(self, node: ast.Constant) -> None:
        if not isinstance(node.value, str):
            return
        quoted = self._text(node).startswith(('"', "'"))
        if node.value in TONES:
            self._add("tone", node, repr(TONES[node.value]))
        elif quoted and self.siblings.get(node.value):
            self._add("sentence", node, repr(self.rng.choice(self.siblings[node.value])))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        words = any(isinstance(part, ast.Constant | ast.JoinedStr) for part in (node.body, node.orelse))
        if words or not self.drawing:
            self._add("condition", node.test, f"not ({self._text(node.test)})")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if not self.drawing and len(node.ops) == 1 and type(node.ops[0]) in COMPARED:
            left, right = self._text(node.left), self._text(node.comparators[0])
            self._add("condition", node, f"({left}) {COMPARED[type(node.ops[0])]} ({right})")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        if not self.drawing:
            joint = " or " if isinstance(node.op, ast.And) else " and "
            self._add("condition", node, "(" + joint.join(f"({self._text(v)})" for v in node.values) + ")")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        number = node.right
        small = isinstance(number, ast.Constant) and type(number.value) is int and number.value <= MAX_OFF_BY
        if small and isinstance(node.op, ast.Add | ast.Sub) and not self.drawing:
            assert isinstance(number, ast.Constant) and isinstance(number.value, int)
            self._add("count", number, str(number.value + 1))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        called = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if called in ("cast", "TypeVar"):
            return
        if called in KEPT:
            node.args = [arg for arg in node.args if not isinstance(arg, ast.Tuple)]
        if isinstance(node.func, ast.Name) and not self.drawing:
            if node.func.id in ORDERS and any(keyword.arg == "key" for keyword in node.keywords):
                self._add("order", node.func, ORDERS[node.func.id])
            elif node.func.id == "sorted":
                self._add("order", node, f"[*reversed({self._text(node)})]")
            elif node.func.id in ("len", "sum"):
                self._add("count", node, f"({self._text(node)} + 1)")
        self.generic_visit(node)


def siblings_of(game: str) -> dict[str, list[str]]:
    """Return by key of the game's texts, whole or its last part, the neighbours it may be confused with."""
    data = yaml.safe_load((REPO / "locales" / "en" / f"{game}.yaml").read_text(encoding="utf-8"))
    found: dict[str, list[str]] = {}
    for path, keys in _sections(data):
        if path.split(".")[0] in ("rules", "rulebook", "about"):
            continue
        for key in keys:
            others = [other for other in keys if keys[other] != keys[key]]
            found.setdefault(key, others)
            found.setdefault(f"{path}.{key}", [f"{path}.{other}" for other in others])
    return found


def _sections(data: Mapping[str, object], path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    yield path, {key: value for key, value in data.items() if isinstance(value, str)}
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _sections(value, f"{path}.{key}" if path else key)


def mutants(game: str, count: int, seed: int) -> list[Mutant]:
    """Return mutants of a game's table: of panels, logs and reports alike, of every kind."""
    rng, siblings = Random(f"{seed} {game}"), siblings_of(game)
    files = sorted((REPO / "game" / "games" / game / "table").rglob("*.py"))
    worded = [file for file in files if file.stem not in DRAWN and file.parent.name not in SCENERY]
    found = [site for file in worded for site in _Sites(file, siblings, rng).found]
    groups: dict[str, dict[str, list[Mutant]]] = {}
    for site in rng.sample(found, len(found)):
        groups.setdefault(_group_of(site.file), {}).setdefault(site.kind, []).append(site)
    turns = [_in_turn(groups[group]) for group in sorted(groups)]
    chosen = [site for turn in zip_longest(*turns) for site in turn if site]
    return chosen[:count]


def _group_of(file: Path) -> str:
    return next((group for group, stems in GROUPS.items() if file.stem.endswith(stems)), "panel")


def _in_turn(kinds: Mapping[str, Sequence[Mutant]]) -> list[Mutant]:
    """Return one of each kind, then the next of each."""
    return [site for turn in zip_longest(*(kinds[kind] for kind in sorted(kinds))) for site in turn if site]


def run_tests(copy: Path, game: str, tests: Sequence[str]) -> bool:
    """Return whether the tests pass in the copy."""
    short = SHORT_NAMES.get(game, game)
    names = " or ".join({game, short})
    own = sorted(str(file.relative_to(copy)) for file in copy.glob(f"tests/ui/test_{short}_*.py"))
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "-m",
        "not window",
        "-k",
        f"({names}) and not ({WALKS})",
        # files of its own first, as they notice most and the rest takes long
        *own,
        *tests,
    ]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=TIMEOUT_S)
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (0, 1, 2):
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return done.returncode == 0


def survives(copy: Path, mutant: Mutant, game: str, tests: Sequence[str]) -> bool:
    """Return whether the tests do not notice a mutant; the copy is restored afterwards."""
    file = copy / mutant.file.relative_to(REPO)
    source = file.read_bytes()
    try:
        _write(file, source[: mutant.start] + mutant.becomes.encode() + source[mutant.end :])
        return run_tests(copy, game, tests)
    finally:
        _write(file, source)


def _write(file: Path, source: bytes) -> None:
    file.write_bytes(source)
    # compiled files would hide a mutant of the same length in the same second
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
        compiled.unlink()


def of_game(game: str, args: argparse.Namespace) -> float:
    """Try the mutants of a game and return the share that died."""
    died: Counter[bool] = Counter()
    with tempfile.TemporaryDirectory(prefix="paddock-mutants-") as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(REPO, copy, ignore=NOT_COPIED)
        if not run_tests(copy, game, args.tests):
            raise SystemExit(f"the tests of {game} fail without any mutant")
        for mutant in mutants(game, args.count, args.seed):
            alive = survives(copy, mutant, game, args.tests)
            died[not alive] += 1
            if alive or args.all:
                print(f"{'alive' if alive else 'died '} {mutant.describe()}", flush=True)
    share = died[True] / max(1, died.total())
    print(f"{game}: {died[True]} of {died.total()} mutants died ({share:.0%})", flush=True)
    return share


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns 1 if fewer died than required."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="+", choices=SHIPPED)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="+", default=TESTS, metavar="FILE")
    parser.add_argument("--least", type=float, default=0.8, help="the share that has to die")
    parser.add_argument("--all", action="store_true", help="list those that died as well")
    args = parser.parse_args(argv)
    return int(min(of_game(game, args) for game in args.games) < args.least)


if __name__ == "__main__":
    sys.exit(main())
