"""Everything that can be pointed at: spaces, tabs, faces, items, the decision's buttons, rows, the log."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.table.action_panel.choice import Choice
from game.games.grand_prix.table.action_panel.panel import Parts
from game.games.grand_prix.table.action_panel.verdict import path_name, verdict
from game.games.grand_prix.table.geometry import Box, Layout
from game.games.grand_prix.table.lookahead import Mark
from game.games.grand_prix.table.model import Model
from game.ui.draw.painter import Painter
from game.ui.kit import layout
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.layout import Placed
from game.ui.kit.marks import focus_ring
from game.ui.kit.widgets import zone
from game.ui.race.board.sidebar import WIDE, declare_log
from game.ui.tracks.board import Board


def declare(
    ui: Elements,
    lay: Layout,
    board: Board,
    m: Model,
    choice: Choice,
    boxes: Mapping[int, Box],
    panel: Parts,
    order: Placed,
) -> None:
    """All elements below the top bar, in the order the keyboard goes through them; `boxes` are the tabs'."""
    declare_spaces(ui, board, m, choice)
    ahead = m.observation, m.language, m.lookahead, m.offered, m.chosen
    ui.part("tabs", (ahead, board, boxes, m.marks), lambda part: declare_tabs(part, board, m, choice, boxes))
    # where an item is told, no face of the next die can be pointed at
    odds = [] if m.looked_item else panel.odds
    for part in (odds, order):
        layout.declare(ui, part)
    declare_log(ui, m.names.scene, lay.log(len(m.order)), WIDE, _ring)
    for part in (panel.crash, panel.dice, panel.result_panel, panel.buttons):
        layout.declare(ui, part)


# -- the board ---------------------------------------------------------------------------------------
def declare_spaces(ui: Elements, board: Board, m: Model, choice: Choice) -> None:
    """Every space says what it is; where an item is placed, the free ones take it."""
    label, standing, lying = m.ground.label, m.standing, m.lying
    free = dict.fromkeys(m.free_spots, m.placing)
    # those that can be clicked lie on top, as two roads that cross share a square
    order = sorted(board.in_sight, key=lambda i: label[i] in free)
    facts = {i: (standing.get(label[i]), lying.get(label[i]), free.get(label[i])) for i in order}
    ui.each("spaces", (board, m.language), facts, lambda i: _space(m, board, i, choice))


def _space(m: Model, board: Board, space: int, choice: Choice) -> Element:
    spot = m.ground.label[space]
    made = Element(f"space.{spot}", "space", space_label(m, spot), board.square(space, 0.94))
    made.tooltip, made.clause = space_words(m, space), space_clause(m, space)
    made.focusable = made.extra["commits"] = spot in m.free_spots
    if made.focusable:
        made.action, made.draw = partial(choice.commit, f"place {m.placing} {spot}"), _ring
    return made


def space_label(m: Model, spot: Spot) -> str:
    """A space with who stands on it."""
    on = [m.names.seat(seat) for seat in m.standing.get(spot, ())]
    label = m.names.space(spot)
    return f"{label}: {', '.join(on)}" if on else label


def space_words(m: Model, space: int) -> str:
    """What is special about a space, and what lies on it."""
    names, spot = m.names, m.ground.label[space]
    parts = [
        names.t(f"feature.{name}")
        for name in m.ground.board.features_at(space)
        if name not in ("oil", "bonus")
    ]
    for kind, item in m.lying.get(spot, ()):
        parts.append(names.t(f"lies.{kind}", item=names.item(item)) if item else names.t(f"lies.{kind}"))
    stop, space_between = ("。", "") if names.japanese else (".", " ")
    return space_between.join([f"{space_label(m, spot)}{stop}", *parts])


def space_clause(m: Model, space: int) -> str:
    """The clause of what is special about a space."""
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
    """The numbered tabs: pointing at one shows its way and what follows."""
    for i, mark in enumerate(m.marks):
        id = f"land.{mark.distance}"
        if ui.find(id) is None and i in boxes:
            zone(
                ui,
                id,
                "item",
                m.names.t("land", n=mark.distance, space=m.names.space(mark.spot)),
                boxes[i],
                None,
                None,
                focusable=False,
                tooltip=_tab_words(m, mark),
                clause="GP-3.3.3",
            )
    for i, landing in enumerate(m.landings if m.deciding else ()):
        if landing.end is None:
            continue
        x, y, w, h = board.square(m.ground.index[landing.end], 0.96)
        made = zone(
            ui,
            f"end.{i + 1}",
            "item",
            path_name(m.names, landing.path_kind),
            (x, y, w, h),
            partial(choice.choose_landing, i, landing.step),
            _ring,
            tooltip=verdict(m.names, m.observation, landing),
            clause="GP-7.5",
            focusable=False,
        )
        made.extra["commits"] = m.chosen.landing == i


def _tab_words(m: Model, mark: Mark) -> str:
    if mark.kind == "later":
        return m.names.t("land_later", n=mark.distance)
    landings = m.landings_at(mark.distance)
    return verdict(m.names, m.observation, landings[0]) if landings else ""


def _ring(p: Painter, e: Element, look: Look) -> None:
    if look.hot and e.action:
        focus_ring(p, e.rect[0] + 4, e.rect[1] + 4, e.rect[2] - 8, e.rect[3] - 8, 9)
