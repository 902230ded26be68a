"""Everything that can be pointed at: spaces, tabs, faces, items, the decision's buttons, rows, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.grand_prix.table.buttons import declare_buttons
from game.games.grand_prix.table.tray import column, continue_box, way_name
from game.games.grand_prix.table.verdict import verdict
from game.ui.elements import Element, Elements, Look
from game.ui.painter import Painter
from game.ui.widgets import focus_ring, zone

if TYPE_CHECKING:
    from game.games.grand_prix.table.view import GrandPrixView

TALL = 66.0


def declare(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    """All elements below the top bar, in the order the keyboard goes through them."""
    declare_spaces(ui, view, p)
    if not view.scene.director.busy:
        declare_tabs(ui, view, p)
        declare_faces(ui, view, p)
    declare_side(ui, view, p)
    if view.stage.crash is not None:
        label = view.scene.t("common.continue")
        zone(ui, "continue", "button", label, continue_box(view, p), None, None, key="Space", focusable=False)
    if view.deciding:
        declare_buttons(ui, view, p)


# -- the board ---------------------------------------------------------------------------------------
def declare_spaces(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    """Every space says what it is; where an item is placed, the free ones take it."""
    board, ground = view.board(p), view.ground
    bx, by, bw, bh = board.box
    free = set(view.free_spots)
    for space in board.track.spaces:
        spot = ground.label[space.index]
        x, y, w, h = board.square(space.index, 0.94)
        if not (bx <= x + w / 2 < bx + bw and by <= y + h / 2 < by + bh):
            continue
        open_ = spot in free
        made = zone(
            ui, f"space.{spot}", "space", space_label(view, spot), (x, y, w, h),
            (lambda s=spot: view.choose_spot(s)) if open_ else None,
            _ring if open_ else None,
            tooltip=space_words(view, space.index), clause=space_clause(view, space.index), focusable=open_,
        )  # fmt: skip
        made.extra["commits"] = open_


def space_label(view: GrandPrixView, spot: int | str) -> str:
    """A space with who stands on it."""
    on = [view.names.seat(s) for s, at in enumerate(view.stage.seen["spaces"]) if at == spot]
    label = view.names.space(spot)
    return f"{label}: {', '.join(on)}" if on else label


def space_words(view: GrandPrixView, space: int) -> str:
    """What is special about a space, and what lies on it."""
    board, names = view.ground.board, view.names
    spot = view.ground.label[space]
    parts = [names.t(f"feature.{name}") for name in board.features_at(space) if name not in ("oil", "bonus")]
    for where, item in view.stage.seen["road"]:
        if where == spot:
            parts.append(names.t(f"lies.{item}"))
    tray = view.stage.seen["tray"]
    if isinstance(tray, dict) and tray["space"] == spot:
        parts.append(names.t("lies.tray", item=names.item(tray["item"])))
    return (
        " ".join([f"{space_label(view, spot)}.", *parts])
        if not names.japanese
        else "".join([f"{space_label(view, spot)}。", *parts])
    )


def space_clause(view: GrandPrixView, space: int) -> str:
    """The clause of what is special about a space."""
    clauses = {
        "switch": "GP-7.2", "gate": "GP-7.2", "teleport": "GP-7.3", "crossing": "GP-7.4",
        "shortcut": "GP-7.1", "corner": "GP-4.1", "line": "GP-6.1", "pit": "GP-2.3",
    }  # fmt: skip
    found = view.ground.board.features_at(space)
    return next((clause for name, clause in clauses.items() if name in found), "GP-3.3.3")


def declare_tabs(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    """The numbered tabs: pointing at one shows its way and what follows."""
    board, index = view.board(p), view.ground.index
    boxes = view.tab_boxes(p)
    for i, mark in enumerate(view.landmarks):
        id = f"land.{mark.distance}"
        if ui.find(id) is None and i in boxes:
            zone(
                ui,
                id,
                "item",
                view.names.t("land", n=mark.distance, space=view.names.space(mark.spot)),
                boxes[i],
                None,
                None,
                focusable=False,
                tooltip=_tab_words(view, mark.kind, mark.distance),
                clause="GP-3.3.3",
            )
    ways = view.choice.ways(view.outlook) if view.outlook and view.deciding else ()
    for i, landing in enumerate(ways):
        if landing.end is None:
            continue
        x, y, w, h = board.square(index[landing.end], 0.96)
        made = zone(
            ui,
            f"end.{i + 1}",
            "item",
            way_name(view, landing.way),
            (x, y, w, h),
            lambda at=i: view.choose_way(at),
            _ring,
            tooltip=verdict(view.names, view.shown, landing),
            clause="GP-7.5",
            focusable=False,
        )
        made.extra["commits"] = view.choice.way == i and view.choice.spot == i


def _tab_words(view: GrandPrixView, kind: str, distance: int) -> str:
    outlook = view.outlook
    if outlook is None or kind == "later":
        return view.names.t("land_later", n=distance)
    landings = view.choice.landings_at(outlook, distance)
    return verdict(view.names, view.shown, landings[0]) if landings else ""


def declare_faces(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    """The columns of the odds box."""
    outlook = view.outlook
    phase = view.shown["phase"]
    if outlook is None or not outlook.left or phase not in ("turn", "run", "qualify"):
        return
    if view.deciding and view.choice.item:
        return
    for face in range(1, 7):
        landings = outlook.face(face)
        if face in outlook.rolled:
            said = view.names.t("face.repeat")
        else:
            said = (
                verdict(view.names, view.shown, landings[0])
                if landings
                else view.names.t("face.adds", n=face)
            )
        zone(
            ui, f"face.{face}", "item", f"{face}: {said}", column(view.layout(p).odds, face), None, None,
            tooltip=said, clause="GP-3.3" if not outlook.qualifying else "GP-2.1", focusable=False,
        )  # fmt: skip


def _ring(p: Painter, e: Element, look: Look) -> None:
    if look.hot and e.action:
        focus_ring(p, e.rect[0] + 4, e.rect[1] + 4, e.rect[2] - 8, e.rect[3] - 8, 9)


# -- the right column --------------------------------------------------------------------------------
def declare_side(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    """The running order and the log."""
    lay, order = view.layout(p), view.order()
    for i, seat in enumerate(order):
        tip = view.names.t("tip.row", name=view.names.seat(seat), n=view.stage.seen["dice"][seat])
        zone(
            ui, f"row.{i + 1}", "item", f"{i + 1} {view.names.seat(seat)}", lay.row(i), None, None,
            focusable=False, tooltip=tip, clause="GP-6.1", value=seat,
        )  # fmt: skip
    top = lay.log_y(len(order)) + 4
    box = (lay.side_x + 8, top, lay.side - 16, p.h - top - 6)
    zone(
        ui,
        "log",
        "button",
        view.scene.t("common.log"),
        box,
        view.scene.open_log,
        _ring,
        tooltip=view.names.t("tip.log"),
    )
