"""The box of Formula Motor Racing that tells what was played: all of it has room, in any size of letters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from driving import rest, tick
from looking import overlaps
from test_fmr_table import hold, open_table

from game.games.formula_motor_racing.rules.cards import CARDS
from game.games.formula_motor_racing.table.action_panel import panel, story
from game.games.formula_motor_racing.table.messages.moves import Move
from game.games.formula_motor_racing.table.view import MotorRacingView
from game.ui.app import App
from game.ui.kit.layout import Node, box, draw_node
from tools.text_trace import DrawnText, Trace

CAME = (("red-1", 12, 10), ("blue-1", 11, None))


def told(app: App, view: MotorRacingView, move: Move, spectated: bool = False) -> list[DrawnText]:
    """The texts of the box after a move, while one waits."""
    stage = replace(view.stage, story=move)
    model = replace(view.model, offered=(), stage=stage, is_spectated=spectated)
    p = app.painter()
    p.trace = trace = Trace()
    lay = view.layout(p)
    draw_node(p, panel.current_panel(p, model, lay, view), lay.action_panel_box())
    assert p.cut == []
    x, y, w, h = lay.action_panel_box()
    outside = [t.text for t in trace.texts if t.y < y or t.y + t.h > y + h or t.x < x or t.x + t.w > x + w]
    assert outside == [], move
    return trace.texts


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 125, 150])
@pytest.mark.slow
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


def test_without_odds_the_story_describes_the_card_in_words(app: App) -> None:
    view = open_table(app, "hbb").view
    rest(app)
    move = Move(1, "pit-stop-any", "red-1", (9,), (("red-1", 12, 3),))
    words = view.names.card_text(move.card, True)
    assert {"1", "6", "12"} <= {seen.text for seen in told(app, view, move)}
    app.store.change(save=False, depths={})
    texts = {seen.text for seen in told(app, view, move)}
    assert words in texts and "12→3" in texts and not {"1", "6", "12"} & texts


def keep_faces(shown: list[tuple[str, ...]], tones: tuple[str, ...], *_: object) -> Node:
    """In the place of the faces drawn: what they are drawn with."""
    shown.append(tones)
    return box()


DICED = ("pit-stop-any", "charge-lose-gear", "charge-engine-blows", "spin-out", "spin-last", "crash")


@pytest.mark.parametrize("card", DICED)
@pytest.mark.slow
def test_faces_mean_after_the_roll_what_they_meant_in_the_choice(app: App, card: str, seed: int) -> None:
    scene = open_table(app, seed=seed)
    rest(app)
    view: Any = scene.view
    hold(scene, [card, "wrong-line", "lose-control", "off-circuit", "tailender-turbo"])
    action = scene.offered[seed % len(scene.offered)]
    while card not in action:
        action = scene.offered[(scene.offered.index(action) + 1) % len(scene.offered)]
    wanted = view.model.outlook(str(action)).tones()
    shown: list[tuple[str, ...]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(story, "faces", partial(keep_faces, shown))
        view.suggest([action])
        assert view.model.previewed[0].action == action
        view.play_selected()
        told = view.stage.story
        while told is None or told.seat != view.scene.viewer or not told.rolls:
            tick(app, 20)
            told = view.stage.story
            if told is not None and told.seat == view.scene.viewer:
                story.story_panel(app.painter(), replace(view.model, offered=()))
    assert set(shown) == {wanted} and len(wanted) == 12
    rest(app)
    assert view.moves.line == (tuple(view.observation["order"]), tuple(view.observation["out"]))


def test_faces_are_plain_for_who_only_looks_on(app: App) -> None:
    view: Any = open_table(app, "hbbb").view
    rest(app)
    move = Move(1, "pit-stop-any", "red-1", (9,))
    shown: list[tuple[str, ...]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(story, "faces", partial(keep_faces, shown))
        stage = replace(view.stage, story=move)
        story.story_panel(app.painter(), replace(view.model, stage=stage, is_spectated=True))
    assert shown == [("plain",) * 12]


def test_whose_card_it_is_reads_right_of_a_person_without_a_name(make_app: Callable[..., App]) -> None:
    for lang, said in (("en", "Played by you"), ("ja", "あなたのカード")):
        app = make_app(lang=lang, speed="instant")
        view = open_table(app, "hbbb").view
        rest(app)
        model = replace(
            view.model, viewer=None, stage=replace(view.stage, story=Move(0, "wrong-line", "red-1"))
        )
        p = app.painter()
        p.trace = trace = Trace()
        draw_node(p, story.story_panel(p, model), view.layout(p).action_panel_box())
        assert said in {seen.text for seen in trace.texts}


def test_a_pit_stop_of_another_seat_reads_as_it_suits_the_viewer(app: App) -> None:
    """Faces that cost the viewer's car places are bad whoever plays the card, and good on the car ahead."""
    view: Any = open_table(app, "hbbb").view
    rest(app)
    order = tuple(view.observation["order"])
    at = next(n for n, car in enumerate(order) if car.startswith("blue"))
    order = (order[at + 1], *order[: at + 1], *order[at + 2 :])
    for car, tone in ((order[at + 1], "bad"), (order[at], "good")):
        weighed = view._with_tones(Move(1, "pit-stop-any", car, (3,), before=(order, ())))
        assert weighed.tones == (tone,) * 6 + ("plain",) * 6, car
    assert view._with_tones(Move(1, "overtake-3-red", "red-1")).tones == ()


def test_what_was_played_can_be_shown_again_whatever_came_of_its_car(app: App) -> None:
    """A car that an engine put out was no longer there to be told of: the recap ended the app."""
    scene = open_table(app, "hbb")
    view: Any = scene.view
    while not scene.match.is_over:
        match = scene.match
        match.play(match.legal()[0]) if isinstance(match.actor(), int) else match.advance()
    view.sync_to(scene.match.observe(0))
    shown = 0
    for played in scene.match.history:
        if str(played.step).startswith(("play", "roll")):
            view.sync_to(scene.match.state_at(played.index).observe(0))
            for clip in view.clips(played, scene.match.state_at(played.index + 1).observe(0)):
                for told in (clip.on_begin, clip.ended):
                    if told:
                        told()
                shown += bool(view.stage.story)
    assert shown > 30 and any(change[2] is None for move in view.moves.played for change in move.changes)
