"""Checks of a whole track: every lap can be driven and crosses the line, and the game's rules are met."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import yaml

from game.engine.venue.track import TrackRules
from game.tracks.draft import Draft, DraftSpace
from game.tracks.features import FEATURE_OF
from game.tracks.reader import Section


def check_graph(draft: Draft) -> None:
    """Report dead ends, unreachable spaces, lanes that cross, and laps that miss the line."""
    reached = {to for space in draft.spaces for to, _ in space.forward}
    for index, space in enumerate(draft.spaces):
        if not space.forward:
            draft.faults.add("dead_end", space.line, space.label)
        if index not in reached:
            draft.faults.add("unreachable", space.line, space.label)
    _lanes(draft)
    if not draft.faults:
        _missed_line(draft)


def _lanes(draft: Draft) -> None:
    rows: dict[int, list[DraftSpace]] = {}
    for space in draft.spaces:
        if space.part == "road":
            rows.setdefault(space.row, []).append(space)
    for spaces in rows.values():
        pairs = [(space, targets) for space in spaces if (targets := _targets(draft, space))]
        for (a, left), (b, right) in pairwise(pairs):
            if a.lane < b.lane and (min(left) > min(right) or max(left) > max(right)):
                line = max(a.line, b.line)
                draft.faults.add("lanes_cross", line, a.label, a=a.label, b=b.label)


def _targets(draft: Draft, space: DraftSpace) -> list[int]:
    """Return the lanes of the next row that a space leads to."""
    ahead = [draft.spaces[to] for to, kind in space.forward if kind == "road"]
    return [to.lane for to in ahead if to.row != space.row]


def _missed_line(draft: Draft) -> None:
    """Report laps that miss the line: without the edges across it the graph must have no cycle."""
    waiting = [0] * len(draft.spaces)
    for index, space in enumerate(draft.spaces):
        for to, _ in space.forward:
            waiting[to] += (index, to) not in draft.edges
    ready = [index for index, count in enumerate(waiting) if not count]
    done = set(ready)
    while ready:
        index = ready.pop()
        for to, _ in draft.spaces[index].forward:
            if (index, to) in draft.edges:
                continue
            waiting[to] -= 1
            if not waiting[to]:
                ready.append(to)
                done.add(to)
    for index, space in enumerate(draft.spaces):
        for to, _ in space.forward:
            back = to not in done and draft.spaces[to].distance <= space.distance
            if index not in done and back and (index, to) not in draft.edges:
                edge = f"{space.label} → {draft.label(to)}"
                draft.faults.add("missed_line", space.line, space.label, way=edge)


def used_features(top: Section) -> dict[str, int]:
    """Return the features that a file uses, each with its first line."""
    used: dict[str, int] = {}
    for key, feature in FEATURE_OF.items():
        if key in top:
            used.setdefault(feature, top.lines[key])
    for feature, line in _inner(top):
        used.setdefault(feature, line)
    return used


def check_unknown(draft: Draft, used: dict[str, int], rules: TrackRules) -> None:
    """Report features that the game does not know."""
    for feature, line in used.items():
        if feature not in rules.features and not draft.faults.has_any_at(line):
            draft.faults.add("unknown_feature", line, game=draft.game, feature=feature)


def _inner(top: Section) -> Iterable[tuple[str, int]]:
    """Yield the features inside corners with their lines."""
    inside = {"limits": "limits", "spin_point": "spin_points", "outer": "lanes"}
    for node in top.items("corners"):
        for key, _ in node.value if isinstance(node, yaml.MappingNode) else ():
            if key.value in inside:
                yield inside[key.value], key.start_mark.line + 1


def check_game(draft: Draft, used: dict[str, int], rules: TrackRules) -> None:
    """Report what the game needs and the track lacks: features, spaces, grid, boxes, limits, oil."""
    faults = draft.faults
    have = {*used, "corners"} if draft.corners else set(used)
    for feature in sorted(rules.needs - have):
        faults.add("missing_feature", 1, game=draft.game, feature=feature)
    road = sum(space.part == "road" for space in draft.spaces)
    low, high = rules.spaces
    if not low <= road <= high:
        faults.add("space_count", draft.line(draft.key), found=road, low=low, high=high)
    low, high = rules.rows
    if not low <= draft.rows <= high:
        faults.add("row_count", draft.line("rows"), found=draft.rows, low=low, high=high)
    if "grid" in have and draft.is_clean("grid") and len(draft.grid) < rules.grid:
        faults.add("grid_small", draft.line("grid"), found=len(draft.grid), wanted=rules.grid)
    if "boxes" in have and draft.is_clean("boxes") and len(draft.boxes) < rules.boxes:
        faults.add("box_small", draft.line("boxes"), found=len(draft.boxes), wanted=rules.boxes)
    if rules.oil and "oil" in have and draft.is_clean("oil") and len(set(draft.oil)) != rules.oil:
        faults.add("oil_count", draft.line("oil"), found=len(set(draft.oil)), wanted=rules.oil)
    if rules.past_line:
        _past_line(draft)
    for corner, line in zip(draft.corners, draft.corner_lines, strict=True):
        if rules.limits and not corner.limits and not faults.has_any_at(line):
            faults.add("no_limit", line, f"{corner.band}a", corner=corner.number)


def _past_line(draft: Draft) -> None:
    """Report what breaks counting laps by crossings: a grid before the line, a red band on its row."""
    for index in draft.grid:
        space = draft.spaces[index]
        if 2 * space.row > draft.rows:
            draft.faults.add("grid_before_line", draft.line("grid"), space.label, space=space.label)
    for corner, line in zip(draft.corners, draft.corner_lines, strict=True):
        if corner.band == 0:
            draft.faults.add("band_on_line", line, "0a", corner=corner.number)
