"""Chances at the table of Formula Motor Racing: on the button that rolls, and nowhere with odds off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from driving import click, element, ids, point, press, rest, tick, uncut
from looking import faults, overlaps, traced
from playthrough import every_other
from test_fmr_table import asked, hold, open_table

from game.ui.app import App
from game.ui.draw.painter import Painter
from game.ui.race.depth import Depth
from game.ui.scenes.race.play import PlayScene
from tools import pictures


@pytest.mark.parametrize("card", ["charge-lose-gear", "charge-engine-blows"])
@pytest.mark.slow
def test_the_button_that_rolls_carries_the_odds(app: App, card: str) -> None:
    scene = open_table(app)
    rest(app)
    hold(scene, [card, "wrong-line", "lose-control", "pit-stop-any", "overtake-2-green"])
    own = next(car for car in scene.view.observation["order"][1:-1] if car.startswith("blue"))
    click(app, "card.1")
    click(app, f"car.{own}")
    button = element(app, "go")
    # the number of an outcome never stands right before that of the faces
    assert button.label.startswith("Roll: 3 in 12 (25.0 %) ") and button.extra["kind"] == "danger"


def _texts(app: App) -> str:
    """Every text on the screen, drawn anew."""
    seen: list[str] = []
    original = Painter.text

    def listening(self: Painter, x: float, y: float, t: Any, *args: Any, **kwargs: Any) -> float:
        seen.append(str(t))
        return original(self, x, y, t, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Painter, "text", listening)
        app.forget_pictures()
        app.changed()
        tick(app)
    return "\n".join(seen)


def charging(app: App) -> PlayScene:
    """A card with a die is held up for one of your cars."""
    scene = open_table(app)
    rest(app)
    hold(scene, ["charge-lose-gear", "wrong-line", "spin-out", "pit-stop-any", "crash"])
    own = next(car for car in scene.view.observation["order"][1:-1] if car.startswith("blue"))
    click(app, "card.1")
    click(app, f"car.{own}")
    return scene


@pytest.mark.parametrize("scale", [125, 150])
@pytest.mark.parametrize("name", ["table_asked_crash", "challenge_worst"])
@pytest.mark.slow
def test_large_words_of_a_preview_stay_off_its_first_cell(app: App, name: str, scale: int) -> None:
    arrange = dict(pictures.shots())[f"formula_motor_racing.{name}"]
    app.change_settings(text_scale=scale)
    arrange(app)
    assert faults(app, traced(app)) == {}


@pytest.mark.parametrize("lang", every_other(["ja", "en"]))
@pytest.mark.parametrize("size", [(1280, 720), (1000, 1060)])
@pytest.mark.slow
def test_lines_and_numbers_of_low_rows_have_room_in_large_letters(
    make_app: Callable[..., App], lang: str, size: tuple[int, int]
) -> None:
    """Three endings of a pit stop share the height of two, and more of them stand in two columns."""
    app = make_app(lang=lang)
    scene = open_table(app, seed=2)
    rest(app)
    hold(scene, ["pit-stop-any", "wrong-line", "spin-out", "charge-lose-gear", "crash"])
    click(app, "card.1")
    app.change_settings(text_scale=150)
    app.resize(size)
    for car in scene.view.observation["order"][:-1]:
        click(app, f"car.{car}")
        point(app, "go")
        assert overlaps(traced(app).texts) == [], car
        assert app.last_cut == [], car


@pytest.mark.slow
def test_a_card_pointed_at_keeps_off_the_one_that_waits_for_an_answer(app: App) -> None:
    """There is room for one raised card: the second pushed the hand over the first."""
    asked(app, ["charge-lose-gear", "wrong-line", "spin-out", "pit-stop-any", "crash"], "charge", 5)
    for card in ("card.1", "card.4"):
        point(app, card)
        element(app, card)
        assert faults(app, traced(app)) == {}, card


def test_without_odds_no_chance_is_shown(app: App) -> None:
    """At Calm box, band and button say no chance, and at Odds they do again; what is certain stays."""
    scene = charging(app)
    point(app, "log")
    assert "25.0 %" in _texts(app) and "25.0 %" in element(app, "go").label
    press(app, "o")
    assert scene.depth == Depth.CALM
    told = _texts(app)
    assert "%" not in told and "in 12" not in told
    assert "%" not in element(app, "go").label and element(app, "go").extra["kind"] != "danger"
    press(app, "3")
    assert "face.1" not in ids(app) and scene.view.model.visible_outcome is None and "%" not in _texts(app)
    press(app, "2")
    assert scene.view.model.visible_outcome is not None
    press(app, "o")
    press(app, "3")
    assert "face.1" in ids(app) and "%" in _texts(app)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Rolling again: 1 in 4 to last."), ("ja", "もう一度振ると、4回に1回：最後尾へ")],
)
@pytest.mark.slow
def test_at_calm_a_risk_says_that_it_is_of_another_roll(
    make_app: Callable[..., App], lang: str, said: str
) -> None:
    """Beside "Stop now" it read only "1 in 4: to last"."""
    app = make_app(lang=lang)
    app.store.change(save=False, depths={})
    asked(app, ["charge-lose-gear", "wrong-line", "spin-out", "pit-stop-any", "crash"], "charge", 5)
    assert said in _texts(app).replace("\n", " ") or said in _texts(app).replace("\n", "")


@pytest.mark.parametrize("phase", ["charge", "spin"])
@pytest.mark.slow
def test_without_odds_decisions_within_a_card_show_no_chance(any_app: App, phase: str, seed: int) -> None:
    any_app.store.change(save=False, depths={})
    for turn in range(20):
        scene = open_table(any_app, seed=seed + turn)
        rest(any_app)
        hold(scene, ["charge-lose-gear", "spin-out", "crash", "spin-last", "charge-engine-blows"])
        press(any_app, "1" if phase == "charge" else "2")
        if phase == "charge":
            click(any_app, f"car.{next(car for car in scene.view.observation['order'][1:] if 'blue' in car)}")
        press(any_app, element(any_app, "go").key.lower())
        rest(any_app)
        if scene.view.observation["phase"] == phase:
            told = _texts(any_app)
            assert "%" not in told and "12 (" not in told and "/12（" not in told
            assert uncut(any_app) == []
            return
        any_app.pop()
    raise AssertionError(f"{phase} did not come up (seed {seed})")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_the_button_of_a_pit_stop_counts_the_faces_that_its_card_counts(
    make_app: Callable[..., App], lang: str
) -> None:
    """On whichever car: all six faces that drop it back, though only some of them help or hurt anybody."""
    app = make_app(lang=lang, speed="instant")
    scene = open_table(app)
    rest(app)
    hold(scene, ["pit-stop-any", "wrong-line", "lose-control", "off-circuit", "overtake-2-green"])
    click(app, "card.1")
    view: Any = scene.view
    order, fewer = view.observation["order"], 0
    for at, car in enumerate(order):
        view.choice.car = car
        app.changed()
        tick(app)
        label, outlook = element(app, "go").label, view.model.previewed[0]
        if at == len(order) - 1:
            assert label == app.t("formula_motor_racing.button.roll")
            continue
        assert outlook.chance(6) in label, (car, label)
        # the car before the last can only drop one place
        key, n = ("down", 1) if at == len(order) - 2 else ("back", 0)
        assert app.t(f"formula_motor_racing.result.{key}", n=n) in label, (car, label)
        fewer += bool(outlook.faces("good")) and len(outlook.faces("good")) < 6
    assert fewer
