"""What one chooses at the table of Formula-1 is what instruments tell and what the button does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from driving import click, element, point, press, tick, wait
from looking import overlaps
from playthrough import every_other
from test_formula_one_table import GAME, at, open_table, rest

from game.commands.pictures import shots
from game.engine.venue.track import catalogue
from game.games.formula_one.table.board import board
from game.games.formula_one.table.board.callout import Note
from game.games.formula_one.table.panels.dashboard import dial_of, wear_of
from game.games.formula_one.table.panels.decision import _draw_go
from game.ui.app import App
from game.ui.draw.trace import Trace
from game.ui.kit.elements import Element, Look

POINTED = ["space.25b", "tab.20", "speed.0", "speed.100", "card.superb_driving", "alt"]


def shown_speed(view: Any, app: App) -> tuple[Any, ...]:
    """What dial, gauges, panel, button and read-out tell of the turn."""
    dial = dial_of(view.model)
    wear = [wear_of(view.chosen, kind) for kind in ("tyres", "brakes")]
    go = element(app, "go")
    said = view.read_out().split("Chosen: ")[1].split("\n")[0]
    return dial.chosen, wear, go.label, go.value, go.of(tuple), go.extra["risky"], said


@pytest.mark.parametrize("what", POINTED)
def test_what_is_pointed_at_changes_no_instrument_and_not_what_space_does(
    app: App, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pointing at a space of 20 mph showed 0 → 20 beside a button that drove 60."""
    scene = open_table(app, "hb", 4)
    at(scene, "24b", speeds=[80, 0], hands=[["superb_driving"], []])
    rest(app)
    click(app, "speed.120")
    view: Any = scene.view
    told, plan = shown_speed(view, app), view.chosen
    notes: list[Note | None] = []
    paint = board.paint_callout
    monkeypatch.setattr(board, "paint_callout", lambda *args: (notes.append(args[-1]), paint(*args)))
    point(app, what)
    app.changed()
    tick(app)
    assert view.preview is not None and view.preview is not plan
    assert shown_speed(view, app) == told and view.chosen is plan
    assert notes[-1].head == "Preview – click to choose" and f"{view.preview.speed} mph" in notes[-1].text
    assert scene.tree_extra()["table"]["plan"]["steps"] == list(plan.steps)
    previewed = view.preview
    notes.clear()
    click(app, what)
    assert view.chosen.steps == previewed.steps, "the preview is what a click chooses"
    assert what == "alt" or (not any(notes) and view.preview is None), "what is chosen is no preview"
    done = len(scene.match.history)
    press(app, "space")
    assert scene.match.history[done].step == previewed.steps[0]


@pytest.mark.parametrize(
    "card", every_other(["carburettor", "superb_driving", "quick_reactions", "fast_gear_change"])
)
def test_choosing_a_card_changes_nothing_but_the_card(app: App, card: str, seed: int) -> None:
    """Carburettor adjustment moved the speed from 100 to 120 unasked, with 30.6 % to spin."""
    rng = Random(seed)
    compared = 0
    for _ in range(12):
        scene = open_table(app, "hb", 4)
        at(scene, f"{rng.randrange(5, 50)}b", speeds=[20 * rng.randrange(0, 8), 0], hands=[[card], []])
        rest(app)
        view: Any = scene.view
        for key in rng.sample(("up", "up", "down", "left", "right", "right"), rng.randrange(4)):
            press(app, key)
        before = view.chosen
        if not element(app, f"card.{card}").enabled:
            continue
        press(app, "1")
        after = view.chosen
        assert view.choice.card == card and after.speed == before.speed
        assert after.nodes[: after.legs[0] if after.legs else 0] == before.nodes
        press(app, "1")
        assert view.choice.card == "" and view.chosen.steps == before.steps
        compared += 1
    assert compared > 3


def test_a_card_that_has_no_room_on_the_chosen_way_does_not_change_the_way(app: App) -> None:
    """On the way into the pit an extra move led past the box."""
    scene = open_table(app, "hb", 4)
    view: Any = scene.view
    track = catalogue.find(GAME, "porto_serra")
    box = next(box for box in track.boxes if box.car == 1)
    entry = track.rows[box.row - 1 if box.row else -1]
    start = track.spaces[entry[0] if box.side == "left" else entry[-1]].label
    at(scene, start, speeds=[20, 0], laps=[2, 3], hands=[["fast_gear_change"], []])
    rest(app)
    plan = next(plan for plan in view.plans.of(20) if plan.in_box)
    view.choice.take(plan)
    app.changed()
    tick(app)
    assert view.chosen.in_box and not element(app, "card.fast_gear_change").enabled
    press(app, "1")
    assert view.chosen is plan and view.choice.card == ""


def test_up_and_down_stay_in_the_dial_at_its_ends(app: App) -> None:
    """At top speed Up went on to move the focus, and Space no longer meant the button."""
    scene = open_table(app, "hb", 4)
    at(scene, "24b", speeds=[80, 0])
    rest(app)
    view: Any = scene.view
    for key, end in (("up", max), ("down", min)):
        for _ in range(12):
            press(app, key)
        assert view.chosen.speed == end(view.plans.speeds) and not app.top.ui.keyboard


def test_whatever_is_pointed_at_beside_the_road_can_be_drawn(app: App) -> None:
    """A car that cannot leave its spin point plans to stay there, which is no space of the road."""
    dict(shots())["formula_one.beside_the_road"](app)
    for id in ("speed.0", "speed.20", "speed.160", "alt", "go"):
        point(app, id)
        app.draw()


def test_a_card_that_a_faster_turn_has_no_room_for_is_said_to_be_idle(app: App) -> None:
    """Two cars side by side close the road three spaces on: at 20 mph the card leads up to them."""
    scene = open_table(app, "hbb", 4)
    at(scene, "12b", "15a", "15b", speeds=[40, 0, 0], hands=[["fast_gear_change"], [], []])
    rest(app)
    view: Any = scene.view
    click(app, "speed.20")
    click(app, "card.fast_gear_change")
    assert "no room for the card" not in view.read_out()
    click(app, "speed.40")
    assert view.choice.card == "fast_gear_change" and "Also: no room for the card" in view.read_out()
    click(app, "speed.20")
    assert "no room for the card" not in view.read_out()


def test_what_one_click_did_is_taken_back_and_played_again_at_once(app: App) -> None:
    """Speed, way and end were one step back, and three forth again."""
    scene = open_table(app, "hb", 4)
    at(scene, "24b", speeds=[80, 0], hands=[["fast_gear_change"], []])
    rest(app)
    before = len(scene.match.history)
    click(app, "speed.80")
    click(app, "go")
    wait(app, lambda: scene.match.actor() != 0)
    press(app, "p")
    done = [played.step for played in scene.match.history[before:]]
    assert len(done) > 1
    press(app, "z")
    assert len(scene.match.history) == before
    press(app, "y")
    assert [played.step for played in scene.match.history[before:]] == done
    assert not scene.match.can_redo


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 125, 150])
def test_the_button_keeps_its_chance_in_large_letters(any_app: App, lang: str, scale: int) -> None:
    """A label as long as that of no extra move left it no room: the chance was cut upon the key's sign."""
    any_app.change_settings(language=lang, text_scale=scale)
    p, label = any_app.painter(), {"en": "No extra move", "ja": "追加移動なし"}[lang]
    p.trace = trace = Trace()
    button = Element("go", "button", label, (968.0, 640.0, 304.0, 46.0), key="Space")
    button.extra |= {"risky": True, "of": ("", "24 in 36", "66.7 %")}
    _draw_go(p, button, Look())
    assert p.cut == [] and overlaps(trace.texts) == []
    assert {label, "24 in 36"} <= {text.text for text in trace.texts}
