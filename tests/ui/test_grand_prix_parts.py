"""How the parts of the table of nestorgames GP show what they tell: places, sizes, colours and keys."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from driving import arrange, settle
from looking import every
from test_grand_prix_table import open_table
from test_grand_prix_words import FORK, ROAD, TRAY, table, texts_of

from game.games.grand_prix.table import sidebar
from game.games.grand_prix.table.action_panel import dice, odds
from game.games.grand_prix.table.action_panel.buttons import buttons, items, picks
from game.games.grand_prix.table.action_panel.crash import CARD_H, MAX_CARD_W, crash_key, crash_panel
from game.games.grand_prix.table.action_panel.dice import dice_panel
from game.games.grand_prix.table.action_panel.looks import draw_landing_button
from game.games.grand_prix.table.board.tabs import place_tabs, tab_width
from game.games.grand_prix.table.geometry import HEAD_ROW
from game.games.grand_prix.table.lookahead import SpaceMark
from game.games.grand_prix.table.recent import recent_panel
from game.games.grand_prix.table.sidebar import order_key, order_panel
from game.games.grand_prix.table.stage import Crash, Turn
from game.ui.app import App
from game.ui.draw.painter import Painter
from game.ui.draw.theme import NEAR, Type
from game.ui.kit.elements import Look
from game.ui.kit.layout import draw_node
from game.ui.race.board.layout import BAR
from game.ui.race.depth import Depth


@pytest.mark.parametrize(("count", "fits"), [(1, True), (3, True), (5, True), (8, False)])
def test_each_crashed_car_has_its_name_once_and_its_dice(app: App, count: int, fits: bool) -> None:
    view = open_table(app, "hbbbbbbb", 4, "grand").view
    view.sync_to(view.scene.match.observe(0))
    crash = Crash(tuple(range(count)), (5.0, 5.0), (5,) * count, (4,) * count, "oil", t=1.0, turns=2)
    p, m = app.painter(), view.model
    t = p.theme
    node = crash_panel(t, view.layout(p), m, crash)
    said = texts_of(app, node).split(" / ")
    go_on = f"continue [Space] primary <Continue> {m.names.t('crash.upright', n=2)}"
    assert sorted(said) == sorted(["Cars that crashed", go_on, *map(m.names.seat, crash.cars)])
    held = [kid for kid in every(node) if kid.r == 3 and kid.w == kid.h]
    kinds = Counter(
        "kept" if kid.fill == t.light else "lost" if kid.stroke == t.danger else "none" for kid in held
    )
    assert kinds == (Counter(kept=4 * count, lost=count, none=count) if fits else Counter())
    cards = [kid.w for kid in every(node) if kid.h == CARD_H and kid.w]
    room = view.layout(p).choosing[2] - 10 * (count - 1)
    assert cards == [min(MAX_CARD_W, room / count)] * count
    assert crash_key(m, crash) == crash_key(m, replace(crash, t=0.4))
    assert crash_key(m, crash) != crash_key(m, replace(crash, t=0.3)), "not yet upside down"


def test_a_route_into_a_crash_is_red_and_the_other_is_not(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    view = table(app, spaces=[15, 21, 33, 31], phase="way", rolled=[4, 2])
    settle(app)
    inks = dict[str, object]()

    def note(
        p: Painter, x: float, y: float, words: str, size: float, ink: object, *_: object, **__: object
    ) -> float:
        inks[words] = ink
        return 0.0

    monkeypatch.setattr(Painter, "text", note)
    p = app.painter()
    for item in (view.scene.ui.find("way.1"), view.scene.ui.find("way.2")):
        draw_landing_button(p, item, Look())
    assert inks["Main track: to space 21"] == p.theme.danger != inks["Shortcut: to space 30"]


@pytest.mark.parametrize(
    ("given", "places"),
    [
        ({"lost": [2]}, "open open open open lost lost"),
        ({"rolled": [3, 5], "lost": [1]}, "die die open open open lost"),
        (
            {"safety_car": {"rounds": 1, "seat": 2}, "spaces": [45, 13, 30, 41]},
            "open later later later later later",
        ),
        ({"phase": "qualify", "lost": [2], "spaces": [None] * 4}, "open open open open open open"),
    ],
)
def test_the_places_of_dice_show_what_may_be_rolled_and_what_is_lost(
    app: App, given: dict[str, Any], places: str
) -> None:
    view, t = table(app, **{"spaces": ROAD, **given}), app.painter().theme
    found = []
    for node in every(dice_panel(app.painter(), view.model)):
        if node.w == dice.DIE:
            ink = getattr(node.draw, "keywords", {}).get("ink")
            looks = {t.light_muted: "open", t.edge: "later"}
            found.append(looks.get(ink, "lost" if node.draw is dice._lost else "die"))
    assert " ".join(found) == places


def test_a_row_of_the_order_shows_the_dice_and_items_of_its_car(app: App) -> None:
    bag = ["rocket"] * 3 + ["bomb"] * 2 + ["oil"] * 3
    scene = open_table(app, "hbbb", 4, "oval", items=True, more_items=True)
    arrange(
        scene,
        spaces=[41, 30, 13, 10],
        lost=[2, 0, 1, 6],
        items=[["oil", "wrench"], bag, ["turbine", "wrench"] * 3],
        turn=0,
    )
    view, p = scene.view, app.painter()
    rows = order_panel(p, view.layout(p), view.model).kids[1:]
    held = [[node.fill for node in every(row) if node.w == 9] for row in rows]
    assert [sum(bool(fill) for fill in fills) for fills in held] == [4, 6, 5, 0]
    chips = [Counter(node.w for node in every(row) if node.w in (18, 25)) for row in rows]
    assert chips == [Counter({25: 2}), Counter({18: 6}), Counter({18: 6}), Counter()]
    assert [text for row in rows for node in every(row) if (text := node.text).startswith("+")] == ["+2"]


def test_the_face_that_is_repeated_is_crossed_out(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    view = table(app, spaces=ROAD, rolled=[3, 5])
    view.stage.show(rolled=[3, 5, 3])
    dice_drawn, crosses = list[float](), list[float]()
    monkeypatch.setattr(dice, "draw_die", lambda p, livery, x, *_: dice_drawn.append(x))
    monkeypatch.setattr(dice, "draw_cross", lambda p, x, *_: crosses.append(x))
    draw_node(app.painter(), dice_panel(app.painter(), view.model), (0, 0, 400, 200))
    assert len(dice_drawn) == 3 and crosses == dice_drawn[-1:]


def test_cars_in_the_column_keep_clear_of_the_rows_above(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    view = open_table(app, "hbbbbbbb", 4, "grand").view
    view.sync_to(view.scene.match.observe(0))
    p, m = app.painter(), view.model
    layout, sizes = view.layout(p), list[float]()
    monkeypatch.setattr(sidebar, "draw_car", lambda p, livery, x, y, size, *_: sizes.append(size))
    rect = sidebar.order_rect(layout, m)
    assert rect == (layout.side_x, BAR, layout.side, HEAD_ROW + 8 * layout.row_h())
    draw_node(p, order_panel(p, layout, m), rect)
    draw_node(p, sidebar.calm_panel(p, layout, replace(m, depth=Depth.CALM), None), rect)
    assert sizes == [min(36, layout.row_h() - 3)] * 8 + [layout.row_h(is_calm=True) - 2] * 8


def test_the_log_begins_below_the_running_order(app: App) -> None:
    view = table(app, spaces=ROAD)
    settle(app)
    item = view.scene.ui.find("log")
    assert item.rect[1] == pytest.approx(view.layout(app.painter()).log(4)[1], abs=4)


CHANGES: dict[str, Any] = {
    "spaces": [11, 13, 30, 41],
    "laps": [1, 0, 0, 0],
    "dice": [5, 6, 6, 6],
    "items": [["oil"], [], [], []],
    "flipped": [1, 0, 0, 0],
    "qualifying": [3, None, None, None],
    "finished": [1],
    "racing": [0, 1, 2],
    "turn": 2,
    "phase": "over",
}


def test_the_running_order_is_made_anew_with_each_of_its_facts(app: App) -> None:
    view = table(app, spaces=ROAD, results=[{"order": [0, 1, 2, 3], "fastest": 0, "tie_break": False}])
    m = view.model
    kept = order_key(m)
    assert order_key(replace(m, displayed={**m.displayed, "rolled": [4]}, pointed="row.1")) == kept
    for name, value in CHANGES.items():
        assert order_key(replace(m, displayed={**m.displayed, name: value})) != kept, name
    for name, value in {"viewer": 1, "language": "ja", "depth": Depth.CALM, "turns": {1: Turn((4,))}}.items():
        assert order_key(replace(m, **{name: value})) != kept, name


def test_many_dice_of_a_turn_are_smaller(app: App) -> None:
    view = table(app, spaces=ROAD)
    view.turns = {1: Turn((1, 2, 3), 6), 2: Turn((1, 2, 3, 4), 10)}
    panel = recent_panel(app.painter(), view.model, 300)
    dice_nodes = [node for line in panel.kids[1:] for node in every(line)]
    assert [node.w for node in dice_nodes if node.w == node.h > 0] == [23] * 3 + [18] * 4


def test_without_a_proposal_the_buttons_have_the_numbers_after_those_of_the_items(app: App) -> None:
    def keys(**given: Any) -> dict[str, str]:
        view = table(app, spaces=[1, 4, 30, 41], **given)
        m = replace(view.model, estimates=None)
        return {e.id: e.key for node in every(buttons(m, view.choice, 200)) if (e := node.item)}

    bag = [["rocket", "bomb", "bomb"]]
    assert keys(items=bag, lost=[1]) == {"go": "3", "repair": "4"}
    assert keys(items=bag) == {"go": "3"}
    assert keys(items=bag, flipped=[1]) == {"go": "3"}
    assert keys() == {"go": "Space"}, "all that can be done"
    assert keys(rolled=[3]) == {"go": "1", "stop": "2"}


def test_routes_items_and_picks_share_what_room_there_is(app: App) -> None:
    view = table(app, **FORK)
    ways = [node for node in every(buttons(view.model, view.choice, 118)) if node.item]
    assert [node.h for node in ways] == [26, 26, 46]
    view = table(app, spaces=[1, 4, 30, 41], items=[["turbine", "rocket", "bomb", "wrench", "oil"]])
    assert [node.w for node in every(items(view.model, view.choice, 194)) if node.item] == [36] * 5
    assert [node.w for node in every(items(view.model, view.choice, 400)) if node.item] == [60] * 5
    view = table(app, **TRAY)
    assert [node.w for node in every(picks(view.model, view.choice, 400)) if node.item] == [80 - NEAR] * 5


TOTALS = {
    "oval": (
        "↑↑↑↑↑↑↑→→←←←←→↑↑↑↑↑→→↑↑↑↑↑↓←↑↑↑↑↑↑→→→←←←↓↓↓↓↓↓↓↓",
        "↑↑↑↑↑↑↑↓·←←←←↑↑↑↑↑↑→→↑↑↑↑↑↓←↑↑↑↑↑↑→→→··↓↓↓↓↓↓↓↓↓",
    ),
    "gate": (
        "↑↑↑↑↑↑↑→→←·↑↑↑↓↗←←→↑↑↑↑→→←←→↖←←·←←→↑↑↑↑↑↑→→←↓↑↑←→↖↖←←←↓↓↓↓↓↓↓↓",
        "↑↑↑↑↑↑↑↓·←·↑↑↑↓↗←←→↑↑↑↑→→←←→·←··←←→↑↑↑↑↑.→→↓↓↑↑←→·↑↑·↓↓↓↓↓↓↓↓↓",
    ),
    "tele": (
        "↑↑↑↑↑↑↑→→→·→→→↑↑←←←→→→↑↑↑↖·→→→↑↑↑↑←←←→↑↑↑→→→↑↓←←←←·←←↑↑↑↑↑↑↑↑↑",
        "↑↑↑↑↑↑↑←·····↓↑↑←←←→→↑↑↑↑↖·→→→↑↑↑↑←←←→↑↑↑→→→↑↓······↑↑↑↑↑↑↑↑↑↑",
    ),
    "eight": (
        "↑←←←←·←←←↑↑↑↑→→←↓↑↓↓↓·↑↑↑→→←↓↑·→←←←←→↑↑↑↑↑↑→↗→↙·→→↓↓↓↓↓↓↓↓",
        "↑··→···→·↑↑↑↑→→←↓↑↓↓↓↑↑↑↑→→←↓↑··←←←←↑↑↑↑↓↑↑→↗.↙·→→↓↓↓↓↓↓↓↓",
    ),
    "grand": (
        "↑↑↑↑↑↑↑→→→↓←←←↑↑→→→↑↑↑↑↑↑←←·→←↓↓·↑↘↑↓↑←←←↑↑↑↑↑↑↑↑→·↓↑↑↑↑←→↖↑·↑↑←←↓↓↓↓↓↓↓↓↓",
        "↑↑↑↑↑↑↑↓··↓←←←↑↑···↑↑↑↑↑↑←←·→←↓↓·↑·↙↙↑←←⇐↑↑↑↑↑↑↑↑→·↓↑↑↑↗←→·↑·↑↑··↓↓↓↓↓↓↓↓↓",
    ),
}
"""By track, space by space: to which side of it a total stands that takes more dice, or that the next die
makes while there are cars. A dot stands for a total on its space, a full stop for none."""


def side(across: float, down: float) -> str:
    """Return the arrow from a space to its tab, in cells; a double one leads over the next space."""
    far = math.hypot(across, down)
    if far < 0.35:
        return "·"
    x, y = (0 if abs(d) <= 0.2 else round(math.copysign(1, d)) for d in (across, down))
    return ("⇖⇑⇗⇐ ⇒⇙⇓⇘" if far > 1 else "↖↑↗← →↙↓↘")[3 * y + x + 4]


@pytest.mark.parametrize("track", TOTALS)
def test_a_total_stands_beside_its_space_off_cars_signs_and_boxes(app: App, track: str) -> None:
    p = app.painter()
    board = table(app, track).board(p)
    cars = {3: 1, 7: 1, 14: 1, 20: 1, 21: 1, 22: 1, 40: 2, 41: 1, 42: 1}
    for wanted, kind, face, taken in zip(TOTALS[track], ("later", "next"), (0, 1), ({}, cars), strict=True):
        spaces = range(len(board.course))
        marks = [(SpaceMark(kind, i + 1, i, face, bad=i % 5 == 0), i) for i in spaces]
        boxes = place_tabs(p, board, marks, taken)
        found = ["."] * len(marks)
        for i, (x, y, w, h) in boxes.items():
            here = board.at(i)
            found[i] = side((x + w / 2 - here.x) / board.cell, (y + h / 2 - here.y) / board.cell)
        assert "".join(found) == wanted, kind


def test_a_tab_is_as_wide_as_what_stands_on_it(app: App) -> None:
    p = app.painter()
    plain, die, burst = (
        tab_width(p, SpaceMark("next", 12, 1, face, bad)) for face, bad in ((0, 0), (3, 0), (3, 1))
    )
    assert die == plain + 18 and burst == plain + 17


def test_rows_of_one_s_own_and_on_turn_stand_out(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    grounds: list[tuple[bool, ...]] = []
    monkeypatch.setattr(sidebar, "row_ground", lambda *looks: grounds.append(looks))
    view = table(app, spaces=ROAD, turn=2)
    p, m = app.painter(), view.model
    layout = view.layout(p)
    names = {m.names.seat(seat): seat for seat in range(4)}
    bold = {node.text: node.style for node in every(order_panel(p, layout, m)) if node.text in names}
    assert {name: style == Type.HEAD for name, style in bold.items()} == {
        "Lowe": False,
        "Nikki": True,
        "Gaston": False,
        "You": True,
    }
    # on turn, one's own, with a rule above
    others = [(False, False, False), (True, False, True), (False, False, True), (False, True, True)]
    assert grounds == others
    grounds.clear()
    calm = sidebar.calm_panel(p, layout, replace(m, depth=Depth.CALM), None)
    assert grounds == [(turn, own, False) for turn, own, _ in others]
    calm_names = {node.text: node.style for node in every(calm.kids[1]) if node.text in names}
    assert [name for name, style in calm_names.items() if style == Type.LABEL] == ["You"]


def test_a_stop_that_crashes_has_a_red_hatched_bar(app: App) -> None:
    p, t = app.painter(), app.painter().theme

    def bars(**given: Any) -> list[tuple[str | None, bool]]:
        m = table(app, **given).model
        found = [node for node in every(odds.odds_box(p, m, m.lookahead)) if node.r == 2 and node.grow]
        return [(node.fill, node.draw is odds._hatched) for node in found if node.fill != t.night]

    assert bars(spaces=[3, 8, 30, 41], rolled=[5]) == [(t.danger, True), (t.light, False)]
    assert bars(spaces=ROAD, rolled=[4]) == [(t.accent, False), (t.light, False)]
    assert bars(spaces=ROAD) == [(t.accent, False)]
    assert bars(spaces=ROAD, rolled=[4], safety_car={"rounds": 2, "seat": 1}) == [], "neither brings anything"


def test_large_letters_take_the_room_above_the_faces(app: App) -> None:
    tops = []
    for scale in (100, 150):
        app.change_settings(text_scale=scale)
        m = table(app, spaces=ROAD).model
        nodes = every(odds.odds_box(app.painter(), m, m.lookahead))
        tops.append({node.pad[1] for node in nodes if node.item and node.item.id.startswith("face.")})
    assert tops == [{7}, {2}]
