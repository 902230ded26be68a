"""Everything of the table in its order: elements, then pictures from the ground up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.formula_motor_racing.insight import points_if_ended_now
from game.games.formula_motor_racing.table import ghosts, hand, recap, ribbon, sidebar, story, strip, tray
from game.games.formula_motor_racing.table.cards import PILE, RATIO
from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.names import team_of
from game.games.formula_motor_racing.table.pile import PileScene
from game.ui.elements import Element, Elements, Look
from game.ui.painter import Painter
from game.ui.widgets import focus_ring, zone

if TYPE_CHECKING:
    from game.games.formula_motor_racing.table.view import MotorRacingView


# -- elements ----------------------------------------------------------------------------------------
def declare(ui: Elements, view: MotorRacingView, lay: Layout) -> None:
    """All elements below the top bar, in the order the keyboard goes through them."""
    still = not view.scene.director.busy
    if still and not view.foretold and not view.between:
        recap.declare_recap(ui, view, lay)
    faced = next((o for o in view.foretold if o.by_place), None)
    if faced is not None:
        for n, box in ghosts.face_boxes(lay, len(view.shown["order"])).items():
            words = faced.words(faced.by_face()[n])
            zone(
                ui,
                f"face.{n}",
                "item",
                f"{n}: {words}",
                box,
                None,
                None,
                tooltip=f"{view.names.t('tip.face', n=n)}: {words}",
                clause=view.clause(),
            )
    _declare_cars(ui, view, lay)
    _declare_strip(ui, view, lay)
    _declare_side(ui, view, lay)
    hand.declare_hand(ui, view, lay)
    tray.declare_tray(ui, view, lay)


def _declare_cars(ui: Elements, view: MotorRacingView, lay: Layout) -> None:
    shown, names = view.shown, view.names
    points = points_if_ended_now(shown).cars if shown["order"] else {}
    line = [*shown["order"], *shown["out"]]
    # the lower row lies in front, so its cars are declared last
    running = list(enumerate(shown["order"]))
    boxes = {car: lay.car_box(i) for i, car in running}
    for i, car in enumerate(shown["out"]):
        x, ground, w = lay.out_spot(i, len(shown["out"]))
        boxes[car] = (x - w / 2, lay.out_box[1], w, ground - lay.out_box[1] + 4)
    for car in [c for i, c in running if i % 2 == 0] + [c for i, c in running if i % 2] + list(shown["out"]):
        why = view.why_not_car(car)
        place = names.t("place", n=line.index(car) + 1)
        earned = names.t("tip.car_points", n=points[car])
        tip = names.t(
            "tip.car", place=place, car=names.car(shown, car), who=names.driver(shown, car), points=earned
        )
        twice = (view.confirmed and view.picked == car) or shown["phase"] == "crash"
        zone(
            ui,
            f"car.{car}",
            "car",
            f"{place} {names.car(shown, car)}",
            boxes[car],
            lambda c=car: view.choose_car(c),
            None,
            enabled=not why,
            why=why,
            tooltip=tip,
            clause=view.clause(),
            selected=view.picked == car,
            value=line.index(car) + 1,
            extra={"commits": twice, "quiet": view.deciding and not why},
        )


def _declare_strip(ui: Elements, view: MotorRacingView, lay: Layout) -> None:
    shown, names = view.shown, view.names
    dx, dy = lay.deck_spot
    tip = names.t("deck.tip", n=shown["deck"]) if shown["deck"] else names.t("deck.empty")
    if shown["removed"]:
        tip = f"{tip} {names.t('deck.removed', n=shown['removed'])}"
    zone(
        ui,
        "deck",
        "item",
        f"{names.t('deck.title')} {shown['deck']}",
        (dx - 3, dy - 2, 92, PILE * RATIO + 6),
        None,
        _ring,
        tooltip=tip,
        clause="FMR-3.4",
        value=shown["deck"],
    )
    x, y = lay.discard_spot
    zone(
        ui,
        "discard",
        "button",
        f"{names.t('discard.title')} {len(shown['discard'])}",
        (x - 3, y - 2, 92, PILE * RATIO + 6),
        lambda: view.app.push(PileScene(view)),
        _ring,
        tooltip=names.t("discard.tip", n=len(shown["discard"])),
        clause="FMR-3.2",
        value=len(shown["discard"]),
    )
    tx, ty, tw, th = lay.totals_box
    zone(
        ui,
        "totals",
        "item",
        names.t("now.title"),
        (tx - 6, ty + 2, tw + 8, th),
        None,
        None,
        tooltip=names.t("tip.totals"),
        clause="FMR-6.1",
    )


def _declare_side(ui: Elements, view: MotorRacingView, lay: Layout) -> None:
    line = [*view.shown["order"], *view.shown["out"]]
    for i, car in enumerate(line):
        who = view.names.driver(view.shown, car)
        place = view.names.t("place", n=i + 1)
        tip = (
            "" if view.names.owner(view.shown, team_of(car)) is not None else view.names.t("order.undirected")
        )
        zone(
            ui,
            f"row.{i + 1}",
            "item",
            view.names.t("row", place=place, car=view.names.car(view.shown, car), who=who),
            (lay.side_x + 6, 84 + i * lay.row_h, lay.side - 12, lay.row_h),
            None,
            None,
            focusable=False,
            tooltip=tip,
            clause="FMR-2.1" if tip else "FMR-6.1",
            value=car,
        )
    top = lay.log_y + 4
    zone(
        ui,
        "log",
        "button",
        view.scene.t("common.log"),
        (lay.side_x + 8, top, lay.side - 16, lay.tray_y - top - 4),
        view.scene.open_log,
        _ring,
        tooltip=view.names.t("tip.log"),
    )


def _ring(p: Painter, e: Element, look: Look) -> None:
    if look.hot and e.action:
        x, y, w, h = e.rect
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 9)
    elif look.focused:
        focus_ring(p, *e.rect)


# -- pictures ----------------------------------------------------------------------------------------
def paint(p: Painter, view: MotorRacingView) -> None:
    """From the ground up; the hand and the buttons are elements and come after this."""
    lay = view.layout(p)
    ribbon.paint_ground(p, view)
    if view.shown["order"]:
        ribbon.paint_header(p, view)
        strip.paint_strip(p, view)
    if view.between:
        recap.paint_waiting(p, view)
    elif view.stage.die is None and not view.foretold:
        recap.paint_recap(p, view)
    ribbon.paint_cars(p, view)
    if view.stage.die is None:
        ghosts.paint_preview(p, view)
        if view.foretold:
            ribbon.paint_tags(p, view)
    sidebar.paint_sidebar(p, view)
    hand.paint_tray_ground(p, lay)
    if view.scene.spectated and not view.between:
        hand.paint_played(p, view, lay)
    hand.paint_pending(p, view, lay)
    if view.deciding:
        tray.paint_tray(p, view)
    else:
        story.paint_story(p, view)


def paint_over(p: Painter, view: MotorRacingView) -> None:
    """What moves above everything."""
    story.paint_die(p, view)
    ribbon.paint_moving(p, view)
    ribbon.paint_banner(p, view)
    hand.paint_flight(p, view)
