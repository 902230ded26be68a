"""Features on spaces, in both layouts: teleports, bonus spaces, oil and the starting grid."""

from __future__ import annotations

from typing import Final

import yaml

from game.engine.venue.track import Teleport
from game.tracks.draft import Draft
from game.tracks.reader import Ref, Section, line_of, quote_node

KEYS: Final = ("name", "about", "game", "landscape", "grid", "oil")
FEATURE_OF: Final = {
    "walk": "walk",
    "centre": "road",
    "shortcuts": "shortcuts",
    "gates": "gates",
    "switches": "gates",
    "teleports": "teleports",
    "crossings": "crossings",
    "grid": "grid",
    "oil": "oil",
    "corners": "corners",
    "bonus": "bonus",
    "boxes": "boxes",
    "islands": "islands",
    "landscape": "landscape",
}
"""By key of the file its feature."""


def place_features(draft: Draft, top: Section) -> None:
    """Place teleports, bonus steps, the grid and oil on spaces."""
    _teleports(draft, top)
    _bonus(draft, top)
    _grid(draft, top)
    draft.oil = _spaces(draft, top.refs("oil"))
    _clashes(draft, top)


def _spaces(draft: Draft, refs: list[Ref]) -> list[int]:
    return [space for ref in refs if (space := draft.find(ref)) is not None]


def _teleports(draft: Draft, top: Section) -> None:
    for node in top.items("teleports"):
        line = line_of(node)
        if not isinstance(node, yaml.SequenceNode):
            draft.faults.add("teleport_single", line, found=quote_node(node))
            continue
        refs = [ref for child in node.value if (ref := top.as_ref("teleports", child))]
        if len(node.value) != 2:
            draft.faults.add("teleport_single", line, refs[0].name if refs else "", found=quote_node(node))
            continue
        pair = _spaces(draft, refs)
        if len(pair) == 2:
            _teleport(draft, pair[0], pair[1], line)


def _teleport(draft: Draft, a: int, b: int, line: int) -> None:
    label = draft.label
    if a == b:
        draft.faults.add("teleport_self", line, label(a), space=label(a))
        return
    for space in (a, b):
        if draft.spaces[space].corner is not None:
            draft.faults.add("teleport_corner", line, label(space))
    apart = abs(draft.spaces[a].distance - draft.spaces[b].distance)
    if 2 * apart > draft.lap:
        # the shorter path between them crosses the line
        draft.faults.add("teleport_line", line, label(a), a=label(a), b=label(b))
    draft.teleports.append(Teleport(a, b))


def _bonus(draft: Draft, top: Section) -> None:
    for section in top.sections("bonus", ("space", "steps"), ("space", "steps")):
        ref, steps = section.ref("space"), section.integer("steps")
        if ref is None or steps is None:
            continue
        space = draft.find(ref)
        if space is not None:
            draft.spaces[space].bonus = steps


def _grid(draft: Draft, top: Section) -> None:
    """Read the grid; a number stands for that many spaces before the line, the foremost first."""
    node = top.nodes.get("grid")
    if isinstance(node, yaml.ScalarNode):
        count = top.integer("grid")
        if count is not None and draft.layout == "walk":
            draft.grid = [draft.lap - 1 - i for i in range(min(max(count, 0), draft.lap))]
        elif count is not None:
            top.report_wrong("list", "grid", node)
    elif node is not None:
        for ref in top.refs("grid"):
            space = draft.find(ref)
            if space in draft.grid:
                draft.faults.add("grid_twice", ref.line, ref.name, space=ref.name)
            elif space is not None:
                draft.grid.append(space)


def _clashes(draft: Draft, top: Section) -> None:
    """Report features that share a space, or lie on the grid or under oil."""
    placed: dict[int, tuple[str, int]] = {}
    crossing = {space for c in draft.crossings for space in c.spaces}
    features = [(s, "teleport", "teleports") for t in draft.teleports for s in (t.a, t.b)]
    features += [(s, "switch", "switches") for gate in draft.gates for s in gate.switches]
    features += [(s, "crossing", "crossings") for s in sorted(crossing)]
    for space, what, key in features:
        line, label = draft.line(key), draft.label(space)
        if space in placed:
            draft.faults.add("space_taken", line, label, space=label)
        placed[space] = (what, line)
    for space in draft.grid:
        label = draft.label(space)
        if space in placed:
            what, line = placed[space]
            draft.faults.add(f"grid_{what}", line, label, space=label)
        if draft.spaces[space].corner is not None and draft.layout == "walk":
            draft.faults.add("grid_corner", draft.line("grid"), label, space=label)
    for space in draft.oil:
        what, _ = placed.get(space, ("", 0))
        if what in ("teleport", "switch"):
            label = draft.label(space)
            draft.faults.add(f"oil_{what}", draft.line("oil"), label, space=label)
