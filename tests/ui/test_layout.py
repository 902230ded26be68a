"""The kit's layout: rooms are shared, texts measured, elements declared where their pictures are."""

from __future__ import annotations

import pytest

from game.ui.app import App
from game.ui.draw.painter import Painter
from game.ui.draw.theme import Type
from game.ui.kit.dialog import Dialog
from game.ui.kit.elements import Element, Elements
from game.ui.kit.layout import (
    CachedLayout,
    Node,
    box,
    cells,
    column,
    declare,
    fitting,
    grid,
    para,
    place,
    row,
    stack,
    text,
)
from game.ui.kit.scene import Scene

AREA = (10.0, 20.0, 300.0, 100.0)


def rects(app: App, node: Node) -> list[tuple[float, ...]]:
    """The rectangles of a node's children in AREA."""
    placed = place(app.painter(), node, AREA)
    return [tuple(round(v, 3) for v in rect) for kid, rect, _ in placed if kid in node.kids]


def test_a_row_gives_what_is_left_to_those_that_grow(app: App) -> None:
    node = row(box(w=40), box(grow=1), box(w=20, grow=3), gap=10, pad=(5, 1, 5, 2))
    assert rects(app, node) == [(15, 21, 40, 97), (65, 21, 52.5, 97), (127.5, 21, 177.5, 97)]


def test_a_column_stacks_and_aligns(app: App) -> None:
    node = column(box(w=40, h=30), box(w=60, h=20), gap=4, align="end")
    assert rects(app, node) == [(270, 20, 40, 30), (250, 54, 60, 20)]


def test_columns_of_a_grid_are_as_wide_as_their_widest_cell(app: App) -> None:
    node = grid(row(box(w=30), box(w=10), gap=5), row(box(w=20), box(w=50), gap=5))
    placed = place(app.painter(), node, AREA)
    lefts = [rect[0] for kid, rect, _ in placed if kid.kind == "box"]
    assert lefts == [10, 45, 10, 45]


def test_nodes_in_a_stack_share_one_rectangle_and_cells_wrap(app: App) -> None:
    assert rects(app, stack(box(), box())) == [AREA, AREA]
    placed = place(app.painter(), cells([box(w=10, h=10) for _ in range(5)], 3, 2), AREA)
    assert [rect[:2] for kid, rect, _ in placed if kid.kind == "box"][3] == (10, 32)


def test_texts_give_way_before_least_sizes_do(app: App) -> None:
    long = text(
        "a sentence that is far too long for the room it has got here, by any measure", Type.BODY, "#000000"
    )
    left, right = rects(app, row(long, box(w=120)))
    assert left[2] == pytest.approx(180) and right[2] == pytest.approx(120)


def test_what_has_a_height_of_its_own_keeps_it_whatever_the_size_of_the_letters(app: App) -> None:
    app.change_settings(text_scale=150)
    line = text("Drafting order", Type.TOTAL, "#000000", max_w=50)
    assert rects(app, column(row(line, fixed_h=20), row(line)))[0][3] == 20
    assert rects(app, row(line, box(grow=1)))[0][2] == 50


def test_an_element_gets_the_rectangle_of_its_node(app: App) -> None:
    ui, item = Elements(), Element("go", "button", "Go")
    declare(ui, place(app.painter(), row(box(w=100), column(box(h=10), item=item, grow=1)), AREA))
    assert [(e.id, e.rect) for e in ui.items] == [("go", (110, 20, 200, 100))]
    assert item.rect == (0, 0, 0, 0), "the description itself is never changed"


def test_a_panel_is_described_anew_only_where_something_changed(app: App) -> None:
    panel, described = CachedLayout(), []

    def describe() -> Node:
        described.append(1)
        return box()

    p = app.painter()
    first = panel.place(p, "a", AREA, describe)
    assert panel.place(p, "a", AREA, describe) is first
    panel.place(p, "b", AREA, describe)
    panel.place(p, "b", (0, 0, 10, 10), describe)
    assert len(described) == 3


def test_a_part_is_declared_anew_only_where_its_key_changed() -> None:
    ui, declared = Elements(), []

    def one(part: Elements) -> None:
        declared.append(part.add(Element("one", "item", "One")))

    for key in ("a", "a", "b"):
        ui.clear()
        ui.declare_part("here", key, one)
        assert [e.id for e in ui.items] == ["one"]
    assert len(declared) == 2 and ui.items == declared[1:]


def test_of_elements_of_one_kind_only_those_that_changed_are_made_anew() -> None:
    ui, made = Elements(), []

    def make(id: str) -> Element:
        made.append(id)
        return Element(id, "space", facts[id])

    def declared(key: object) -> list[str]:
        ui.clear()
        ui.declare_each("spaces", key, facts, make)
        return [e.label for e in ui.items]

    facts = {"a": "empty", "b": "red", "c": "empty"}
    assert declared("en") == ["empty", "red", "empty"]
    facts = {"a": "red", "b": "empty", "c": "empty"}
    assert declared("en") == ["red", "empty", "empty"] and made == ["a", "b", "c", "a", "b"]
    facts = {"c": "empty", "a": "red"}
    assert declared("en") == ["empty", "red"] and len(made) == 5
    assert declared("ja") == ["empty", "red"] and made[5:] == ["c", "a"]


LONG = "A sentence that takes more than one line wherever it has no more room than this, and goes on."


def test_a_paragraph_is_as_high_as_its_lines_and_gives_way_to_the_line_above_it(app: App) -> None:
    p = app.painter()
    head, said = text("Head", Type.STRONG, "#000000"), para(LONG, Type.BODY, "#000000", 1.5)
    lines = len(p.lines(LONG, *Type.BODY, 200))
    assert lines > 1
    assert said.measure(p, 1, width=200) == pytest.approx(lines * Type.BODY.size * 1.5)
    beside = row(box(w=100), column(head, said, grow=1))
    placed = {id(node): rect for node, rect, _ in place(p, beside, (0, 0, 300, 50))}
    assert placed[id(head)][3] == pytest.approx(head.measure(p, 1))
    assert placed[id(said)][3] == pytest.approx(50 - head.measure(p, 1))


def test_what_has_a_size_is_no_larger_for_what_it_holds(app: App) -> None:
    node = column(para(LONG, Type.BODY, "#000000"), w=120, max_w=120, fixed_h=30)
    assert [node.measure(app.painter(), axis, width=120) for axis in (0, 1)] == [120, 30]


@pytest.mark.parametrize(
    ("first", "shown"), [(0, (0, 2)), (1, (1, 3)), (2, (2, 4)), (9, (3, 5)), (-4, (0, 2))]
)
def test_a_list_shows_as_many_lines_as_have_room(app: App, first: int, shown: tuple[int, int]) -> None:
    lines = [box(h=h) for h in (40, 40, 40, 40, 60)]
    assert fitting(app.painter(), lines, first, 100, 100) == shown


def test_a_part_of_a_scene_is_declared_and_drawn_where_it_is_placed(app: App) -> None:
    class One(Scene):
        def build(self, p: Painter) -> None:
            self.put(
                p, AREA, row(box(w=100), box(item=Element("go", "button", "Go"), grow=1, fill="#FF0000"))
            )

    app.push(One(app))
    app.draw()
    assert [(e.id, e.rect) for e in app.top.ui.items] == [("go", (110, 20, 200, 100))]
    assert app.screen.get_at((200, 60))[:3] == (255, 0, 0)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_question_has_as_many_lines_at_every_size_of_text(make_app, lang: str) -> None:  # type: ignore[no-untyped-def]
    app = make_app(lang=lang)
    title, said = "open_elsewhere.title", "open_elsewhere.text"
    app.push(Scene(app))
    app.push(Dialog(app, title, said, [("watch", "replays.watch", None, "normal")]))
    broken = set()
    for scale in (100, 150):
        app.change_settings(text_scale=scale)
        app.draw()
        p = app.painter()
        lines = p.lines(app.t(said), *Type.BODY, app.top.ui.items[0].rect[2])
        broken.add(len(lines))
    assert len(broken) == 1
