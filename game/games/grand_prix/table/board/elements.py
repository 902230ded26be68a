"""The elements of the board: spaces, tabs, ends of paths."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.table.action_panel.choice import Choice
from game.games.grand_prix.table.action_panel.verdict import verdict
from game.games.grand_prix.table.board.pushes import push_words
from game.games.grand_prix.table.lookahead import SpaceMark
from game.games.grand_prix.table.model import Model
from game.ui.draw.box import Box
from game.ui.kit.elements import Element, Elements
from game.ui.kit.widgets import item, ring
from game.ui.tracks.board import Board

RING: Final = ring(4)


def declare_spaces(ui: Elements, board: Board, m: Model, choice: Choice) -> None:
    """Declare every space with its description; free ones take the item to be placed."""
    label, cars, items = m.ground.label, m.cars_at, m.road_items
    free = dict.fromkeys(m.free_spots, m.placing)
    # Clickable ones are on top, as two crossing roads share a square.
    order = sorted(board.visible_spaces, key=lambda i: label[i] in free)
    said = push_words(m)
    facts = {i: tuple(part.get(label[i]) for part in (cars, items, free, said)) for i in order}
    ui.declare_each("spaces", (board, m.language), facts, lambda i: _space(m, board, i, choice, said))
    for seat, pit in zip(m.pit_order, board.pit_boxes, strict=False):
        name = m.names.t("tip.box", name=m.names.seat(seat))
        tip = m.names.t("tip.box_says_used" if m.displayed["cylinders"][seat] else "tip.box_says")
        item(ui, f"box.{seat + 1}", name, pit.rect, tooltip=tip, clause="GP-1.3")


def _space(m: Model, board: Board, space: int, choice: Choice, said: Mapping[Spot, str]) -> Element:
    spot = m.ground.label[space]
    element = Element(f"space.{spot}", "space", space_label(m, spot), board.square(space, 0.94))
    parts = filter(None, (space_words(m, space), said.get(spot)))
    element.tooltip = ("" if m.names.is_japanese else " ").join(parts)
    element.clause = space_clause(m, space)
    element.focusable = element.extra["commits"] = spot in m.free_spots
    if element.focusable:
        element.action, element.draw = partial(choice.commit, f"place {m.placing} {spot}"), RING
    return element


def space_label(m: Model, spot: Spot) -> str:
    """Return a space with the cars on it."""
    on = [m.names.seat(seat) for seat in m.cars_at.get(spot, ())]
    label = m.names.space(spot)
    return f"{label}: {', '.join(on)}" if on else label


def space_words(m: Model, space: int) -> str:
    """Return the features of a space, and the items on it."""
    names, spot = m.names, m.ground.label[space]
    parts = [
        names.t(f"feature.{name}")
        for name in m.ground.board.features_at(space)
        if name not in ("oil", "bonus")
    ]
    for kind, on_tray in m.road_items.get(spot, ()):
        parts.append(names.t(f"lies.{kind}", item=names.item(on_tray or kind)))
        if on_tray or kind not in ("oil", "armed", "tray"):
            # what may be picked up here says what it is for
            parts.append(names.t("lies.take", what=names.t(f"item_does.{on_tray or kind}")))
    stop, space_between = ("。", "") if names.is_japanese else (".", " ")
    return space_between.join([f"{space_label(m, spot)}{stop}", *parts])


def space_clause(m: Model, space: int) -> str:
    """Return the clause of a space's feature."""
    clauses = {
        "switch": "GP-7.2",
        "gate": "GP-7.2",
        "teleport": "GP-7.3",
        "crossing": "GP-7.4",
        "shortcut": "GP-7.1",
        "corner": "GP-4.1",
        "line": "GP-6.1",
        "pit": "GP-2.3",
    }
    found = m.ground.board.features_at(space)
    return next((clause for name, clause in clauses.items() if name in found), "GP-3.3.3")


def declare_tabs(ui: Elements, board: Board, m: Model, choice: Choice, boxes: Mapping[int, Box]) -> None:
    """Declare the numbered tabs: pointing at one shows its path and its consequences."""
    for i, mark in enumerate(m.marks):
        id, label = (
            f"land.{mark.distance}",
            m.names.t("land", n=mark.distance, space=m.names.space(mark.spot)),
        )
        if ui.find(id) is None and i in boxes:
            item(ui, id, label, boxes[i], tooltip=_tab_words(m, mark), clause="GP-3.3.3")
    for i, landing in enumerate(m.landings if m.is_deciding else ()):
        if landing.end is not None:
            label, rect = m.names.path(landing.path_kind), board.square(m.ground.index[landing.end], 0.96)
            end = item(ui, f"end.{i + 1}", label, rect, tooltip=verdict(m.names, landing), clause="GP-7.5")
            end.action, end.draw = partial(choice.click, landing.step), RING
            end.extra["commits"] = m.chosen.step == landing.step


def _tab_words(m: Model, mark: SpaceMark) -> str:
    if mark.kind == "later" or m.lookahead is None:
        return m.names.t("land_later", n=mark.distance)
    return verdict(m.names, m.lookahead.at(mark.distance)[0])
