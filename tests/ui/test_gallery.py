"""The gallery shows all that the kit draws in every state, in every theme, language and text size."""

from __future__ import annotations

import inspect
from itertools import product

import pytest
from driving import show, tick

from game.ui.draw.theme import THEMES
from game.ui.kit import bar, cards, fields, marks, parts, toolbar, widgets
from game.ui.kit.elements import Elements
from game.ui.kit.window import notices, tips
from tools.sheets.overlays import Overlays
from tools.sheets.widgets import SIZE, STATES, WIDGETS, Gallery

ALIKE = {
    "pushed": "button",
    "tab_rows": "tab_row",
    "zone": "what a scene draws itself",
    "item": "what a scene draws itself and is only read",
    "readable": "the same for a node",
}
"""Functions that declare what another row shows already."""
NOT_PAINTED = {
    "bar_button": "the other sheet has it",
    "put_card": "the card of a question",
    "primary_button": "a button",
    "close": "a button",
    **dict.fromkeys(("keycap", "icon", "draw_mark", "pill"), "a part shows it"),
    **dict.fromkeys(("draw_face", "draw_own_face", "portrait"), "a picture of its own"),
    **dict.fromkeys(("on_page", "on_overlay"), "what a card lies on"),
    **dict.fromkeys(("keycap_width", "pill_width", "state_width", "where_it_fits"), "a measure"),
}
EVERYWHERE = list(product(("en", "ja"), THEMES, (100, 125, 150)))


@pytest.mark.parametrize(("lang", "theme", "scale"), EVERYWHERE)
@pytest.mark.slow
def test_every_widget_is_there_in_every_state(make_app, lang, theme, scale):
    app = make_app(size=SIZE, lang=lang)
    app.store.change(save=False, theme=theme, text_scale=scale)
    show(app, Gallery(app))
    tick(app)
    there = {element.id for element in app.top.ui.items}
    assert there == {
        f"{name}.{'dark' if dark else 'paper'}.{state}"
        for name, widget in WIDGETS.items()
        for dark in widget.grounds
        for state in widget.states
    }
    assert not app.last_cut
    for element in app.top.ui.items:
        x, y, w, h = element.rect
        assert x >= 0 and x + w <= app.painter().w and y >= 0 and y + h <= app.painter().h


@pytest.mark.parametrize(("lang", "theme", "scale"), EVERYWHERE)
@pytest.mark.slow
def test_overlays_are_complete(make_app, lang, theme, scale):
    app = make_app(size=SIZE, lang=lang)
    app.store.change(save=False, theme=theme, text_scale=scale)
    show(app, Overlays(app))
    tick(app)
    assert not app.last_cut


def test_no_state_and_no_widget_of_the_kit_is_missing():
    assert {state for widget in WIDGETS.values() for state in widget.states} == set(STATES)
    shown = inspect.getsource(inspect.getmodule(Gallery))
    made = _functions("ui", widgets, fields, bar, toolbar) | _makers(widgets, fields)
    assert {name for name in made if f"{name}(" not in shown} - set(ALIKE) <= {"tool_buttons", "word_buttons"}


def test_nothing_that_the_kit_paints_is_missing():
    shown = inspect.getsource(inspect.getmodule(Overlays))
    painted = _functions("p", bar, cards, marks, notices, tips) | _makers(parts)
    assert {name for name in painted if name not in shown} <= set(NOT_PAINTED)


def _functions(parameter, *modules):
    """The public functions of modules that take a parameter of this name."""
    return {
        name
        for module in modules
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
        and parameter in inspect.signature(function).parameters
        and not name.startswith("_")
    }


def _makers(*modules):
    """The public functions of modules that describe a part of a screen."""
    return {
        name
        for module in modules
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
        and inspect.signature(function).return_annotation in ("Element", "Node", "list[Node]")
        and not name.startswith("_")
    }


def test_states_look_different(make_app):
    app = make_app(size=SIZE)
    scene = show(app, Gallery(app))
    assert isinstance(scene.ui, Elements)
    looks = {element.id.split(".")[2]: scene.ui.look(element) for element in scene.ui.items}
    assert looks["hovered"].is_hot and looks["focused"].is_hot and looks["pressed"].pressed
    assert not looks["normal"].is_hot
