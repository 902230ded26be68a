"""Tooltips: beside what they explain, never over it, and only where the player has come to rest."""

from __future__ import annotations

import pygame
import pytest
from driving import click, element, point, press, seated, tick
from playthrough import every_other

from game.engine import registry
from game.ui.app import App
from game.ui.draw.theme import MS_TOOLTIP
from game.ui.kit.dialog import Dialog
from game.ui.kit.elements import overlap
from game.ui.kit.window.tips import place, tip_of
from game.ui.scenes.title.title import TitleScene


@pytest.mark.parametrize("game_id", every_other(registry.FLOOR))
@pytest.mark.slow
def test_no_tooltip_covers_what_it_explains(app: App, game_id: str) -> None:
    scene = seated(app, game_id)
    p, seen = app.painter(), set()
    for id in [e.id for e in scene.ui.items]:
        kind = id.partition(".")[0]
        if kind in seen and not id.endswith("3"):
            continue
        seen.add(kind)
        scene.ui.hovered, scene.ui.shows_focus = id, False
        app.changed()
        scene.rebuild(p)
        found = app.tips.element()
        if found is None or found.rect[2] * found.rect[3] > p.w * p.h / 4:
            continue
        tip, lit = tip_of(p, found), scene.related_boxes(p, found)
        box = place((tip.w, tip.h), (p.w, p.h), found, scene.ui.items, lit)
        assert overlap(box, found.rect) == 0, f"{id} is covered by its tooltip"
        assert not any(overlap(box, other) > 0.25 * other[2] * other[3] for other in lit), id
        assert box[0] >= 0 and box[1] >= 0 and box[0] + box[2] <= p.w and box[1] + box[3] <= p.h


def test_the_odds_box_stays_free_while_a_face_is_explained(app: App) -> None:
    scene = seated(app, "grand_prix")
    press(app, "space")
    for _ in range(400):
        tick(app)
        if any(e.id.startswith("face.") for e in scene.ui.items):
            break
    faces = [e.id for e in scene.ui.items if e.id.startswith("face.")]
    assert faces
    for id in faces:
        point(app, id)
        tick(app, MS_TOOLTIP + 1)
        tick(app)
        box = app.tips.box
        if box:
            assert overlap(box, scene.view.layout(app.painter()).odds) == 0, id


def motion(app: App, x: float, y: float) -> pygame.event.Event:
    """The pointer at a place in u."""
    pos = (round(x * app.u), round(y * app.u))
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(0, 0, 0))


def test_a_tooltip_opens_only_after_the_pointer_has_rested(app: App) -> None:
    seated(app, "formula_motor_racing")
    x, y, w, h = element(app, "bar.hint").rect
    for i in range(20):
        tick(app, MS_TOOLTIP / 4, [motion(app, x + 4 + i, y + h / 2)])
        assert app.tips.box is None
    tick(app, MS_TOOLTIP + 1)
    tick(app)
    assert app.tips.box is not None
    # a dialog opens under the pointer, and closes again: nothing was pointed at since
    app.push(Dialog(app, "dialog.quit_title", "dialog.quit_text", [("a", "common.cancel", None, "primary")]))
    for _ in range(3):
        tick(app, MS_TOOLTIP + 1)
    assert app.tips.box is None and app.stack[-2].ui.hovered is None
    app.pop()
    for _ in range(3):
        tick(app, MS_TOOLTIP + 1)
    assert app.tips.box is None
    tick(app, events=[motion(app, x + w / 2, y + h / 2)])
    tick(app, MS_TOOLTIP + 1)
    tick(app)
    assert app.tips.box is not None


def test_a_click_closes_the_tooltip_and_says_why_where_it_is_refused(app: App) -> None:
    seated(app, "formula_motor_racing")
    point(app, "bar.depth")
    tick(app, MS_TOOLTIP + 1)
    tick(app)
    assert app.tips.box is not None
    click(app, "bar.depth")
    tick(app, MS_TOOLTIP + 1)
    assert app.tips.box is None
    click(app, "bar.undo")
    tick(app)
    assert app.tips.box is not None


def test_the_quick_races_game_is_read_while_it_is_changed(app: App) -> None:
    app.push(TitleScene(app))
    point(app, "title.quick_game")
    tick(app, MS_TOOLTIP + 1)
    tick(app)
    assert app.tips.box is not None and overlap(app.tips.box, element(app, "title.quick").rect) == 0
