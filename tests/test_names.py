"""Public names are plain English: one word a meaning, the word that an engineer would search for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

RETIRED = {
    "deeds": "entries or history",
    "doings": "actions",
    "eyes": "viewer, or pov_seat",
    "fate": "outcome",
    "fates": "outcomes",
    "frags": "svg_fragments",
    "heard": "on_step",
    "hopeless": "drop_errors",
    "hurdle": "corner entry",
    "hurdles": "corner entries",
    "lay": "apply_overrides, place_… or layout",
    "prospect": "forecast",
    "said": "text, message or status",
    "say": "notify_text, describe_… (a step, a choice) or message",
    "says": "message",
    "settle": "sync_to",
    "settled": "what is decided: can_stop_playout, is_decided, is_ready",
    "tell": "report_… (an error), emit_… (an event) or add_…",
    "teller": "reporter or formatter",
    "telling": "message or moment",
    "tells": "is_… with what it tells",
    "told": "render_text (a message), describe_… (a position) or report",
    "tray": "action panel, or footer",
    "untold": "as_messages",
    "upto": "steps_shown",
}
"""Words that no public name has as a part, each with what to use instead."""

RETIRED_ALONE = {
    "agreement": "config",
    "alive": "remaining, or is_… with a noun",
    "describe": "layout_node (of a screen), or describe_… with what it describes",
    "framed": "visible_… with a noun",
    "hats": "the knots of a line",
    "joined": "join_… with a noun",
    "land": "…_colours, or landing",
    "own": "is_own, or own_ with a noun",
    "room": "free_slots, width or area",
    "seen": "observation or displayed",
    "shown": "observation, or visible_ with a noun",
    "standings": "running_order in a race, rank_… by points",
    "way": "path, landing or line",
    "ways": "paths, landings or buttons",
    "worth": "value, or expected_points",
    "deepest": "max_ with a noun",
    "farthest": "max_ with a noun",
    "fewest": "min_ with a noun",
    "largest": "max_ with a noun",
    "longest": "max_ with a noun",
    "narrowest": "min_ with a noun",
    "smallest": "min_ with a noun",
    "tallest": "max_ with a noun",
    "widest": "max_ with a noun",
}
"""Words that say too little as a whole name."""

RETIRED_FIRST = {
    "FEWEST": "MIN_",
    "LARGEST": "MAX_",
    "LEAST": "MIN_",
    "LONGEST": "MAX_",
    "MOST": "MAX_",
    "SMALLEST": "MIN_",
}
"""Words that no constant begins with, each with what to use instead."""

KEPT = {
    "game/games/grand_prix/rules/events.py": {"way", "ways"},
    "game/games/full_throttle/rules/scoring.py": {"worth"},
    "game/review/steps.py": {"worth"},
    "game/review/parts.py": {"own"},
    "game/ui/kit/elements.py": {"shown"},
}
"""Names that are keys of files: records, reviews, the interface tree."""


TERMS_OF_A_GAME = {"tray": "game/games/grand_prix/"}
"""Retired words that are a piece of one game, by its folder."""


def words(name: str) -> list[str]:
    """The words of a name in lower case."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().split("_")


def public_names(node: ast.AST) -> Iterator[tuple[str, int]]:
    """Each public function, class, method and attribute of a module, with its line."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            yield child.name, child.lineno
            if isinstance(child, ast.ClassDef):
                yield from public_names(child)
            elif isinstance(node, ast.ClassDef):
                for part in ast.walk(child):
                    is_set = isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)
                    if is_set and isinstance(part.value, ast.Name) and part.value.id == "self":
                        yield part.attr, part.lineno
        elif isinstance(child, (ast.Assign, ast.AnnAssign)):
            targets = child.targets if isinstance(child, ast.Assign) else [child.target]
            for part in (part for target in targets for part in ast.walk(target)):
                if isinstance(part, ast.Name):
                    yield part.id, part.lineno
        elif isinstance(child, (ast.If, ast.Try)):
            yield from public_names(child)


def retired(name: str) -> list[str]:
    """What is wrong with a name, each with what to use instead."""
    parts = words(name)
    found = [f"{part}: {RETIRED[part]}" for part in parts if part in RETIRED]
    if (first := name.lstrip("_").split("_")[0]) in RETIRED_FIRST and parts[1:]:
        found.append(f"{first.lower()}: {RETIRED_FIRST[first]} with a noun")
    return found + (
        [f"{parts[0]}: {RETIRED_ALONE[parts[0]]}"] if parts[1:] == [] and parts[0] in RETIRED_ALONE else []
    )


@pytest.mark.parametrize("room", sorted(path.name for path in (ROOT / "game").iterdir() if path.is_dir()))
@pytest.mark.slow
def test_no_public_name_has_a_retired_word(room: str) -> None:
    wrong = []
    for path in sorted((ROOT / "game" / room).rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        for name, line in public_names(ast.parse(path.read_text(encoding="utf-8"))):
            if not name.startswith("_") and name not in KEPT.get(file, set()):
                wrong += [
                    f"{file}:{line}: {name} ({why})"
                    for why in retired(name)
                    if not file.startswith(TERMS_OF_A_GAME.get(why.split(":")[0], "-"))
                ]
    assert wrong == []


def test_a_name_that_is_kept_is_there() -> None:
    for file, names in KEPT.items():
        there = {name for name, _ in public_names(ast.parse((ROOT / file).read_text(encoding="utf-8")))}
        assert names <= there, file


@pytest.mark.parametrize(
    ("name", "word"),
    [("told", "told"), ("SayStep", "say"), ("ITEM_LAY", "lay"), ("shown", "shown"), ("MOST_FILES", "most")],
)
def test_a_retired_word_is_found_in_any_style(name: str, word: str) -> None:
    assert [why.split(":")[0] for why in retired(name)] == [word]
    assert not retired("steps_shown")
    assert not retired("essay")
