"""`scenario`: runs rule scenarios from YAML files."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import yaml

from game import reading
from game.commands import output
from game.commands.arguments import files_in
from game.engine import registry
from game.engine.contract import Json
from game.engine.scenario import Failure, ScenarioSource
from game.engine.scenario import run as run_scenario

HELP: Final = "run rule scenarios"
DESCRIPTION: Final = "Runs scenarios: lists of situations, steps and what must follow, clause by clause."
EPILOG: Final = "The game is the folder's name, or each scenario's `game`. Exits 1 where a scenario fails."

BOUNDS: Final = reading.Bounds(size=1_000_000, parts=100_000)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `scenario`."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="YAML files, or folders of them")


def run(args: argparse.Namespace) -> int:
    """Run every scenario; print the failures and how many passed."""
    passed, failures = check(files_in(args.files, "scenario"))
    for failure in failures:
        output.print_result(failure)
    output.print_result(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


def check(files: Sequence[Path]) -> tuple[int, list[Failure]]:
    """Return how many scenarios pass, and the failures of the others."""
    passed, failures = 0, []
    for file in files:
        for item in _read(file):
            failure = item if isinstance(item, Failure) else run_scenario(item[0], _game_of(file), item[1])
            if failure is None:
                passed += 1
            else:
                failures.append(failure)
    return passed, failures


def _game_of(file: Path) -> str | None:
    known = registry.games()
    names = (file.parent.resolve().name, file.stem)
    return next((name for name in names if name in known), None)


def _read(file: Path) -> Iterator[tuple[Json, ScenarioSource] | Failure]:
    try:
        node = reading.compose(reading.read_text(file, BOUNDS), BOUNDS)
    except reading.FileFault as fault:
        is_refused = fault.name in ("refused", "no_file", "too_big")
        yield _unreadable(file, fault.line, f"it cannot be read ({fault})" if is_refused else str(fault))
        return
    if not isinstance(node, yaml.SequenceNode) or not node.value:
        yield _unreadable(file, 1, "a file of scenarios is a list: each begins with `- rule:`")
        return
    for child in node.value:
        line = child.start_mark.line + 1
        duplicate = _duplicate_key(child)
        if duplicate is not None:
            yield _unreadable(
                file, duplicate.start_mark.line + 1, f"the key {duplicate.value!r} stands twice"
            )
        else:
            yield _construct(child), ScenarioSource(str(file), line)


def _construct(node: yaml.Node) -> Json:
    loader = yaml.SafeLoader("")
    try:
        return loader.construct_document(node)
    except (yaml.YAMLError, ValueError, TypeError, OverflowError) as error:
        # impossible dates, numbers and keys
        return str(error)
    finally:
        loader.dispose()


def _duplicate_key(node: yaml.Node) -> yaml.Node | None:
    """Return the first key that a mapping has twice, which YAML would silently drop."""
    if isinstance(node, yaml.MappingNode):
        keys: set[str] = set()
        for key, value in node.value:
            if key.value in keys:
                duplicate: yaml.Node = key
                return duplicate
            keys.add(str(key.value))
            inner = _duplicate_key(value)
            if inner is not None:
                return inner
    elif isinstance(node, yaml.SequenceNode):
        found = (_duplicate_key(child) for child in node.value)
        return next((key for key in found if key is not None), None)
    return None


def _unreadable(file: Path, line: int, fault: str) -> Failure:
    return Failure(ScenarioSource(str(file), line), "", "", (fault,))
