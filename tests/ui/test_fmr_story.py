"""The box of Formula Motor Racing that tells what was played: all of it has room, in any size of letters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from looking import overlaps
from test_fmr_table import open_table, rest

from game.games.formula_motor_racing.rules.cards import CARDS
from game.games.formula_motor_racing.table.told.moves import Move
from game.games.formula_motor_racing.table.tray import tray
from game.games.formula_motor_racing.table.view import MotorRacingView
from game.ui.app import App
from game.ui.draw.trace import DrawnText, Trace
from game.ui.kit.layout import show

CAME = (("red-1", 12, 10), ("blue-1", 11, None))


def told(app: App, view: MotorRacingView, move: Move, spectated: bool = False) -> list[DrawnText]:
    """The texts of the box after a move, while one waits."""
    stage = replace(view.stage, story=move)
    model = replace(view.model, offered=(), stage=stage, spectated=spectated)
    p = app.painter()
    p.trace = trace = Trace()
    lay = view.layout(p)
    show(p, tray.tray_box(p, model, lay, view), lay.tray_box())
    assert p.cut == []
    x, y, w, h = lay.tray_box()
    outside = [t.text for t in trace.texts if t.y < y or t.y + t.h > y + h or t.x < x or t.x + t.w > x + w]
    assert outside == [], move
    return trace.texts


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 125, 150])
def test_what_a_card_does_stands_clear_of_what_came_of_it(
    make_app: Callable[..., App], lang: str, scale: int
) -> None:
    app = make_app(lang=lang, speed="instant")
    view = open_table(app, "hbb").view
    rest(app)
    app.store.change(save=False, text_scale=scale)
    for card in CARDS:
        for rolls in ((), (4,), (1, 2, 12, 12, 11)):
            for came, note in ((CAME, ""), (CAME[:1], ""), ((), "last"), ((), "")):
                move = Move(1, card.id, "red-1", rolls, came, note)
                for spectated in (False, True):
                    assert overlaps(told(app, view, move, spectated)) == [], move


def test_without_odds_the_card_is_told_in_words(app: App) -> None:
    view = open_table(app, "hbb").view
    rest(app)
    move = Move(1, "pit-stop-any", "red-1", (9,), (("red-1", 12, 3),))
    words = view.names.card_text(move.card, True)
    assert {"1", "6", "12"} <= {seen.text for seen in told(app, view, move)}
    app.store.change(save=False, hints="none")
    texts = {seen.text for seen in told(app, view, move)}
    assert words in texts and "12→3" in texts and not {"1", "6", "12"} & texts
