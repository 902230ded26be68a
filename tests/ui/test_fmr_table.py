"""The table of Formula Motor Racing: every decision by its real elements, and a picture that is the truth."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from driving import (
    click,
    element,
    few_drawn,
    go_on_from,
    ids,
    play_on,
    point,
    press,
    rest,
    settle,
    start_race,
    tick,
    uncut,
)
from looking import traced
from playthrough import every_other

from game.games.formula_motor_racing.rules.cards import CARD_OF, CARDS
from game.games.formula_motor_racing.rules.preview import preview
from game.games.formula_motor_racing.table.board import preview as band
from game.games.formula_motor_racing.table.board import road, rows
from game.games.formula_motor_racing.table.board.calm import consequence
from game.games.formula_motor_racing.table.geometry import BAR, Layout
from game.games.formula_motor_racing.table.stage import poses_of
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.kit.elements import overlap
from game.ui.kit.window.tips import place, tip_of
from game.ui.race.board.chances import faces_text
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end.review_words import ReviewWords
from tools.pictures.tables import table_shots
from tools.text_trace import DrawnText

GAME = "formula_motor_racing"


def open_table(app: App, seats: str = "hbbb", seed: int = 5, **options: Any) -> PlayScene:
    """A table with a seat a letter: h human, b rookie bot."""
    return start_race(app, GAME, seats, seed, **{"races": 1, **options})


def hold(scene: PlayScene, cards: Sequence[str], seat: int = 0) -> None:
    """Change cards between hands and deck so that a seat holds these; nothing else changes."""
    state: Any = scene.match._state
    for slot, wanted in enumerate(cards):
        card, old = CARD_OF[wanted], state.hands[seat][slot]
        if card in state.hands[seat][slot:]:
            at = state.hands[seat].index(card, slot)
            state.hands[seat][at], state.hands[seat][slot] = old, card
            continue
        piles = [*state.hands[:seat], *state.hands[seat + 1 :], state.discard]
        other = next((pile for pile in piles if card in pile), None)
        if other is not None:
            other[other.index(card)] = old
        else:
            deck = list(state.deck)
            deck[deck.index(card, state.drawn)] = old
            state.deck = tuple(deck)
        state.hands[seat][slot] = card
    state.check()
    asked_before = scene.asked_at == len(scene.match.history)
    go_on_from(scene.match, state)
    scene.asked_at = 0 if asked_before else -1
    scene.view.sync_to(scene.match.observe(scene.viewer))
    if asked_before:
        # the chances were asked for before the cards changed behind their back
        scene.estimating.begin()
        scene.complete_estimates()
    scene.app.changed()


def assert_true(scene: PlayScene) -> None:
    """What is drawn equals what the viewer may know."""
    view: Any = scene.view
    seen = scene.match.observe(scene.viewer)
    assert view.observation == seen
    assert view.stage.poses == poses_of(list(seen["order"]), list(seen["out"]))
    assert view.stage.flight is None and view.stage.banner is None
    assert view.steps_shown == len(scene.match.history)


def decide_by_clicks(app: App, scene: PlayScene, rng: Random) -> str:
    """One decision with the mouse: card, car, button; returns the phase it was in."""
    phase = str(scene.view.observation["phase"])
    if phase == "crash":
        cars = [action.split(" ")[1] for action in scene.offered]
        click(app, f"with.{rng.choice(cars)}")
    elif phase in ("charge", "spin"):
        click(app, rng.choice(["go", "stop" if phase == "charge" else "again"]))
    else:
        view: Any = scene.view
        slot = rng.randrange(len(view.model.hand))
        click(app, f"card.{slot + 1}")
        cars = [car for car in view.model.targets(view.model.hand[slot]) if car]
        if cars:
            click(app, f"car.{rng.choice(cars)}")
        click(app, "go")
    return phase


@pytest.mark.parametrize("seats", every_other(["hbb", "hbbbbb", "hbbb"], 1))
@pytest.mark.slow
def test_a_whole_race_by_clicks(app: App, seats: str, seed: int) -> None:
    scene = open_table(app, seats, seed)
    rng = Random(seed)

    def decide() -> str:
        before = len(scene.match.history)
        decided = decide_by_clicks(app, scene, rng)
        assert len(scene.match.history) > before
        return decided

    play_on(app, scene, assert_true, decide, 200)
    assert scene.match.actor() is None
    assert_true(scene)


@pytest.mark.parametrize("speed", ["1x", "4x"])
@pytest.mark.parametrize("reduced", [False, True])
def test_motion_ends_in_the_truth(make_app: Callable[..., App], speed: str, reduced: bool, seed: int) -> None:
    app = make_app(speed=speed)
    app.store.change(save=False, reduced_motion=reduced)
    scene = open_table(app, "bbbb", seed)
    with few_drawn(app):
        for _ in range(1500):
            tick(app, 40)
            if not scene.director.is_busy:
                assert_true(scene)
            if len(scene.match.history) > 16:
                return


def test_a_click_during_motion_only_finishes_it(make_app: Callable[..., App]) -> None:
    app = make_app(speed="1x")
    scene = open_table(app)
    while not scene.director.is_busy:
        tick(app)
    played = len(scene.match.history)
    click(app, "discard")
    assert app.top is scene and len(scene.match.history) >= played


def test_a_new_prompt_takes_no_click_at_once(app: App) -> None:
    scene = open_table(app)
    while not scene.offered or scene.asked_at < 0:
        tick(app, 1)
    scene.complete_estimates()
    press(app, "1")
    press(app, "tab")
    key = element(app, "go").key.lower()
    played = len(scene.match.history)
    press(app, key)
    assert len(scene.match.history) == played
    tick(app, MS_LOCK + 1)
    press(app, key)
    assert len(scene.match.history) > played


def test_hover_previews_and_clicks_choose(app: App) -> None:
    scene = open_table(app)
    rest(app)
    hold(scene, ["overtake-3-blue", "wrong-line", "lose-control", "pit-stop-any", "overtake-2-green"])
    view: Any = scene.view
    point(app, "card.1")
    assert view.model.previewed[0].action.startswith("play overtake-3-blue")
    point(app, "log")
    assert not view.model.previewed
    click(app, "card.2")
    point(app, "car.green-2")
    assert view.model.previewed[0].action == "play wrong-line green-2"
    click(app, "car.green-2")
    point(app, "go")
    assert view.model.previewed[0].action == "play wrong-line green-2"
    played = len(scene.match.history)
    click(app, "car.green-2")
    assert len(scene.match.history) > played
    assert str(scene.match.history[played].step) == "play wrong-line green-2"


def test_a_race_is_played_by_keys_alone(app: App) -> None:
    scene = open_table(app)
    rest(app)
    hold(scene, ["lose-control", "wrong-line", "overtake-3-blue", "pit-stop-any", "overtake-2-green"])
    view: Any = scene.view
    order = list(view.observation["order"])
    press(app, "1")
    assert view.choice.card == 0
    press(app, "escape")
    assert view.choice.card is None and app.top is scene
    press(app, "2")
    first = view.model.previewed[0].car
    press(app, "tab")
    assert view.model.previewed[0].car == order[(order.index(first) + 1) % 12]
    press(app, "right")
    assert view.model.previewed[0].car == first
    played = len(scene.match.history)
    press(app, "space")
    assert str(scene.match.history[played].step) == f"play wrong-line {first}"


def test_space_commits_what_is_shown(app: App) -> None:
    """A card hovered after another was chosen by key is what the box and the button speak of."""
    scene = open_table(app)
    rest(app)
    hold(scene, ["wrong-line", "lose-control", "overtake-3-blue", "pit-stop-any", "overtake-2-green"])
    view: Any = scene.view
    point(app, "card.2")
    press(app, "1")
    assert view.model.previewed[0].card == "wrong-line"
    shown = view.model.previewed[0].action
    played = len(scene.match.history)
    press(app, "space")
    assert str(scene.match.history[played].step) == shown


def test_cars_say_why_they_cannot_be_chosen(app: App) -> None:
    scene = open_table(app)
    rest(app)
    hold(scene, ["overtake-3-red", "tailender-turbo", "spin-out", "pit-stop-any", "overtake-2-green"])
    leader, last = scene.view.observation["order"][0], scene.view.observation["order"][-1]
    other = next(car for car in scene.view.observation["order"] if not car.startswith("red"))
    click(app, "card.1")
    assert "red" in element(app, f"car.{other}").why and element(app, "car.red-1").enabled
    click(app, "card.2")
    assert element(app, f"car.{leader}").why and element(app, f"car.{last}").enabled
    click(app, "card.3")
    assert element(app, f"car.{leader}").why
    assert "face.12" in ids(app) and "other" not in ids(app)


@pytest.mark.slow
def test_again_or_stop_and_stand_and_with(app: App, seed: int) -> None:
    """The decisions within a card, each by its own buttons, until all have come up."""
    cards = ["charge-lose-gear", "spin-out", "crash", "spin-last", "charge-engine-blows"]
    met: set[str] = set()
    for turn in range(40):
        scene = open_table(app, seed=seed + turn)
        rest(app)
        hold(scene, cards)
        click(app, f"card.{turn % 3 + 1}")
        own = [car for car in scene.view.observation["order"] if car.startswith("blue")]
        if turn % 3 == 0:
            click(app, f"car.{own[-1]}")
        click(app, "go")
        settle(app)
        phase = scene.view.observation["phase"]
        if phase != "play":
            met.add(phase)
            tick(app, MS_LOCK + 1)
            assert_true(scene)
            assert uncut(app) == []
            played = len(scene.match.history)
            press(app, next(e.key for e in scene.ui.items if e.extra.get("commits") and e.key).lower())
            assert len(scene.match.history) > played
        app.pop()
        if met == {"charge", "spin", "crash"}:
            return
    raise AssertionError(f"only {met} came up (seed {seed})")


def asked(app: App, hand: list[str], phase: str, seed: int) -> Any:
    """A race in which the first card of a hand leads to a question of its own, as a roll of its die does."""
    for turn in range(40):
        scene = open_table(app, seed=seed + turn)
        rest(app)
        hold(scene, hand)
        click(app, "card.1")
        if phase == "charge":
            click(app, f"car.{next(car for car in scene.view.observation['order'][1:] if 'blue' in car)}")
        click(app, "go")
        rest(app)
        if scene.view.observation["phase"] == phase:
            return scene
        app.pop()
    raise AssertionError(f"{hand[0]} led to no {phase} (seed {seed})")


@pytest.mark.slow
def test_the_crash_can_be_chosen_on_the_road(app: App, seed: int) -> None:
    hand = ["crash", "wrong-line", "lose-control", "pit-stop-any", "overtake-2-green"]
    scene = asked(app, hand, "crash", seed)
    car = str(scene.offered[0]).split(" ")[1]
    click(app, f"car.{car}")
    assert car in scene.match.observe(0)["out"]


def test_a_drawn_card_stands_against_undo(app: App) -> None:
    """Every play ends with a card drawn, so the bar says why nothing can be taken back."""
    scene = open_table(app)
    rest(app)
    click(app, "card.1")
    click(app, "go")
    for _ in range(6):
        rest(app)
        if scene.view.observation["phase"] == "play":
            break
        press(app, "enter")
    undo = element(app, "bar.undo")
    assert not undo.enabled and undo.why


@pytest.mark.slow
def test_what_happened_since_my_turn_can_be_seen_again(make_app: Callable[..., App]) -> None:
    app = make_app(speed="4x")
    scene = open_table(app)
    rest(app)
    press(app, "1")
    press(app, "space")
    for _ in range(6):
        rest(app)
        if scene.view.observation["phase"] == "play":
            break
        press(app, "enter")
    lines = list(scene.log)
    press(app, "r")
    assert scene.director.is_busy
    rest(app)
    assert_true(scene)
    assert scene.log == lines


def test_people_hand_the_screen_over(app: App) -> None:
    open_table(app, "hhh")
    settle(app)
    assert app.top.name == "curtain"


def test_what_a_hand_shows_is_the_viewers_only(app: App) -> None:
    scene = open_table(app, "hhb", 3)
    settle(app)
    assert app.top is not scene
    assert scene.view.observation["hands"] == [5, 5, 5]
    assert not [id for id in [e.id for e in scene.ui.items] if id.startswith("card.")]


def test_a_spectator_sees_a_whole_race(app: App, seed: int) -> None:
    scene = open_table(app, "bbbb", seed)
    settle(app)
    assert scene.viewer is None and scene.match.actor() is None
    assert scene.log and all(scene.render_text(line.text) for line in scene.log)


@pytest.mark.slow
def test_the_log_describes_a_played_card(app: App) -> None:
    scene = open_table(app)
    rest(app)
    hold(scene, ["wrong-line", "overtake-3-blue", "lose-control", "pit-stop-any", "overtake-2-green"])
    click(app, "card.1")
    order = scene.view.observation["order"]
    target = order[3]
    click(app, f"car.{target}")
    lines = len(scene.log)
    click(app, "go")
    rest(app)
    mine = scene.log[lines]
    assert scene.render_text(mine.text).startswith("You: wrong line −1, ")
    assert scene.render_text(mine.result) == "4→5" and mine.tone == "bad"
    assert mine.clause == "FMR-3.2" and mine.mark == scene.view.mark(0)
    app.toggle_language()
    said = scene.view.log(next(p for p in scene.match.history if str(p.step).startswith("play wrong-line")))
    assert scene.render_text(said[0].text).startswith("あなた ラインミス −1：")
    overtaken = next(p for p in scene.match.history if str(p.step).startswith("play overtake"))
    line = scene.view.log(overtaken)[0]
    value = str(overtaken.step).split("-")[1]
    assert f"追い越し +{value}：" in scene.render_text(
        line.text
    ) and f"追い越し +{value}：" in scene.render_text(line.short)


@pytest.mark.slow
def test_the_log_describes_a_crash_as_it_happened(app: App) -> None:
    """The log and the luck of a review say that the car is out, long after its neighbour was chosen."""
    scene = asked(app, ["crash", "wrong-line", "lose-control", "off-circuit", "tailender-turbo"], "crash", 0)
    rolled = scene.match.history[-1]
    car = scene.view.names.car(scene.view.observation["pending"]["car"])
    words = ReviewWords(scene)
    for lang, said in (("en", f"{car}, out"), ("ja", "（脱落）")):
        app.change_settings(language=lang)
        (line,) = scene.view.log(rolled)
        assert (scene.render_text(line.result), line.tone) == (
            app.t("formula_motor_racing.log.result_out"),
            "bad",
        )
        assert words.happened(rolled.index).rstrip(".。").endswith(said)


def test_no_line_of_the_log_gives_away_what_is_still_open(app: App) -> None:
    """A line is read long after: what was open then has been settled by the next one."""
    scene = open_table(app, "hbb", races=2)
    lines = []
    rng = Random(3)
    while not scene.match.is_over and len(lines) < 400:
        if legal := scene.match.legal():
            scene.match.play(rng.choice(legal))
        else:
            scene.match.play_chance()
        lines += scene.view.log(scene.match.history[-1])
    results = {scene.render_text(line.result) for line in lines}
    assert all(re.fullmatch(r"|out|both out|no effect|stays|\d+→\d+", result) for result in results), results


def test_the_interface_tree_holds_the_position(app: App) -> None:
    scene = open_table(app)
    rest(app)
    told = scene.tree_extra()["table"]
    assert len(told["order"]) == 12 and len(told["hands"][0]) == 5 and told["phase"] == "play"
    assert told == scene.view.observation
    assert "P1" in scene.read_out() and "Your hand" in scene.read_out()


@pytest.mark.slow
def test_the_pile_shows_every_card_and_what_is_unseen(app: App) -> None:
    scene = open_table(app)
    rest(app)
    click(app, "card.1")
    click(app, "go")
    for _ in range(6):
        rest(app)
        if scene.view.observation["phase"] == "play":
            break
        press(app, "enter")
    click(app, "discard")
    assert app.top.name == "pile"
    assert (
        len([id for id in ids(app) if id.startswith("pile.")]) == len(scene.view.observation["discard"]) + 1
    )
    assert uncut(app) == []
    press(app, "escape")
    assert app.top is scene


@pytest.mark.usefixtures("unpainted")
@pytest.mark.slow
def test_texts_fit_whatever_is_previewed(any_app: App) -> None:
    """Every card of the pack, raised and in the hand, with its preview, odds and buttons."""
    scene = open_table(any_app, "hbbbb", 11)
    rest(any_app)
    kinds = [card.id for card in CARDS if card.team in (-1, 2, 5)]
    assert uncut(any_app) == []
    for first in range(0, len(kinds), 5):
        hold(scene, (kinds[first : first + 5] + kinds[:5])[:5])
        for slot in range(5):
            point(any_app, f"card.{slot + 1}")
            any_app.cache.clear()
            any_app.forget_pictures()
            assert uncut(any_app) == [], kinds[first : first + 5][slot : slot + 1]


@pytest.mark.parametrize("theme", ["paper", "night", "contrast"])
@pytest.mark.parametrize("size", [(1280, 800), (1720, 720), (1280, 960), (2560, 1440)])
@pytest.mark.slow
def test_every_theme_and_shape_draws(make_app: Callable[..., App], theme: str, size: tuple[int, int]) -> None:
    app = make_app(size=size, lang="ja")
    app.store.change(save=False, theme=theme, text_scale=150)
    scene = open_table(app)
    rest(app)
    for slot in range(5):
        point(app, f"card.{slot + 1}")
    for e in scene.ui.items:
        x, y, w, h = e.rect
        assert w > 0 and h > 0 and x > -40 and y >= 0 and x + w <= app.size[0] / app.u + 1, e.id


def test_previews_are_the_rules_own(app: App) -> None:
    """The rows above the road show exactly what the rules would make of each outcome."""
    scene = open_table(app)
    rest(app)
    view: Any = scene.view
    for slot, card in enumerate(view.model.hand):
        point(app, "log")
        click(app, f"card.{slot + 1}")
        if not view.model.previewed:
            press(app, "tab")
        outlook = view.model.previewed[0]
        assert outlook.card == card
        told = preview(scene.match.observe(0), outlook.action, 0)
        wanted = [ending.facts for ending in told.endings]
        assert [b.order for b in outlook.lineups] == [b.order for b in wanted if not b.with_other_car] or any(
            b.with_other_car for b in wanted
        )
        if outlook.has_dice:
            assert sorted(outlook.endings_by_face()) == list(range(1, 13))


def test_faces_read_as_ranges(make_app: Callable[..., App]) -> None:
    faces = 1, 2, 3, 7, 9, 10
    assert faces_text(make_app(lang="en"), faces) == "1–3 · 7 · 9–10"
    assert faces_text(make_app(lang="ja"), faces) == "1〜3 · 7 · 9〜10"


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1920, 720), (1280, 1024)])
def test_nothing_of_the_layout_overlaps(size: tuple[int, int]) -> None:
    lay = Layout.of(*size)
    _, top, _, high = lay.band
    assert high >= 110 and top + high < lay.road_y
    assert lay.road_y + lay.road_h <= lay.strip_y < lay.panel_y
    assert lay.x_of(11) - lay.car_w / 2 >= 0 and lay.x_of(0) + lay.car_w / 2 <= lay.board_w - 20
    assert lay.totals_box[0] + lay.totals_box[2] <= lay.board_w


def test_numbers_and_drivers_of_the_players(app: App) -> None:
    scene = open_table(app, drivers_title=True, drivers={"blue-1": "Ayrton"}, numbers={"blue-1": "27"})
    rest(app)
    labels = [e.label for e in scene.ui.items if e.id.startswith("row.")]
    assert any(re.search(r"blue 27 \(Ayrton\)", label) for label in labels)


@pytest.mark.parametrize(
    ("card", "aimed"),
    [("overtake-3-red", "colour"), ("charge-lose-gear", "any"), ("tailender-turbo", "tail")],
)
@pytest.mark.slow
def test_every_car_that_may_be_chosen_is_lit(app: App, card: str, aimed: str) -> None:
    """FMR-4: with a card at hand all its targets stand on lit ground, whichever is chosen."""
    scene = open_table(app)
    rest(app)
    hold(scene, [card, "crash", "wrong-line", "lose-control", "off-circuit"])
    rest(app)
    assert scene.view.model.choosable == frozenset()
    press(app, "1")
    order = scene.view.observation["order"]
    wanted = {
        "colour": {car for car in order if car.startswith("red")},
        "any": set(order),
        "tail": set(order[-3:]),
    }
    for _ in range(3):
        tick(app)
        assert scene.view.model.choosable == wanted[aimed]
        assert len(scene.view.model.highlighted & scene.view.model.choosable) == len(
            scene.view.model.previewed
        )
        press(app, "left")
    press(app, "escape")
    tick(app)
    assert scene.view.model.choosable == frozenset()


def test_no_arrow_of_a_preview_hides_a_number(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_table(app)
    rest(app)
    hold(scene, ["overtake-3-blue"])
    drawn: list[str] = []
    monkeypatch.setattr(band, "arrow", lambda *args: drawn.append("arrow"))
    monkeypatch.setattr(road, "tag", lambda *args: drawn.append("tag"))
    monkeypatch.setattr(road, "paint_ground", lambda *args: drawn.append("frame"))
    point(app, "card.1")
    tick(app)
    assert "arrow" in drawn
    after = drawn[len(drawn) - drawn[::-1].index("arrow") :]
    same_frame = after[: after.index("frame")] if "frame" in after else after
    assert same_frame.count("tag") == len(scene.view.observation["order"])


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.slow
def test_the_largest_letters_leave_everything_its_room(
    make_app: Callable[..., App], lang: str, left_handed: bool
) -> None:
    """The race stands below the bar, figures above the buttons, and no line of the totals touches another."""
    app = make_app(lang=lang, speed="instant")
    app.change_settings(text_scale=150, left_handed=left_handed)
    scene = open_table(app)
    rest(app)
    hold(scene, ["lose-control", "wrong-line", "off-circuit", "pit-stop-any", "overtake-2-green"])
    click(app, "card.1")
    click(app, f"car.{scene.view.observation['order'][2]}")
    texts, lay = traced(app).texts, scene.view.last_layout()
    race = next(seen for seen in texts if seen.text == app.t("common.race_n", n=1))
    assert race.y > BAR + 5
    x, y, w, h = lay.action_panel_box()
    top = element(app, "go").rect[1]
    figures = [t for t in texts if x < t.x < x + w and y < t.y < top and t.text.strip("P").isdigit()]
    # a line is higher than its figures: what is less than that is cut off by the button
    assert len(figures) == 4 and all(seen.y + (seen.h + seen.size) / 2 < top for seen in figures)
    x, y, w, h = lay.totals_box
    lines: dict[int, list[DrawnText]] = {}
    for seen in texts:
        if x <= seen.x < x + w and y + 24 < seen.y < y + h:
            lines.setdefault(round(seen.y + seen.h / 2), []).append(seen)
    assert len(lines) == 3
    for upper, lower in pairwise(sorted(lines)):
        assert min(t.y for t in lines[lower]) - max(t.y + t.h for t in lines[upper]) > 4


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.slow
def test_no_level_arrow_lies_over_a_number(app: App, monkeypatch: pytest.MonkeyPatch, scale: int) -> None:
    """A die's endings in two columns: the arrow of the car that drops back runs below all the numbers."""
    app.change_settings(text_scale=scale)
    scene = open_table(app)
    rest(app)
    hold(scene, ["pit-stop-any", "wrong-line", "lose-control", "off-circuit", "overtake-2-green"])
    ways: list[float] = []
    monkeypatch.setattr(rows, "_paint_level_arrow", lambda c, was, now, y, colour: ways.append(y))
    click(app, "card.1")
    click(app, f"car.{scene.view.observation['order'][1]}")
    ways.clear()
    left, top, wide, high = scene.view.last_layout().band
    shown = [t for t in traced(app).texts if left <= t.x <= left + wide and top <= t.y <= top + high]
    numbers = [t for t in shown if t.text.isdigit()]
    assert len(ways) == 6 and len(numbers) == 7 * 7, (
        "the places at which the card changes nothing are left out"
    )
    # its head is 8 u high, with a rim around it
    assert all(abs(seen.y + seen.h / 2 - y) >= 4.8 + seen.h / 2 for y in ways for seen in numbers)


@pytest.mark.slow
def test_why_a_card_cannot_be_played_yet_leaves_the_sentence_above_its_button_legible(any_app: App) -> None:
    """It stood over the words that say what to do."""
    scene = open_table(any_app)
    settle(any_app)
    hold(scene, ["lose-control", "wrong-line", "overtake-3-blue", "pit-stop-any", "overtake-2-green"])
    why = any_app.t(f"{GAME}.why.car_first")
    for card in range(1, 6):
        click(any_app, f"card.{card}")
        if found := [e for e in scene.ui.items if e.why == why]:
            break
    play, p = found[0], any_app.painter()
    tip = tip_of(p, play)
    box = place((tip.w, tip.h), (p.w, p.h), play, scene.ui.items, scene.related_boxes(p, play))
    x, y, w, _ = scene.view.layout(p).action_panel_box()
    assert overlap(box, (x, y, w, play.rect[1] - y)) == overlap(box, play.rect) == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_places_of_cars_that_are_out_are_all_written_alike(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """With their unit or all without it, however little space they have."""
    app = make_app(lang=lang, speed="instant")
    scene = open_table(app, "hbbb")
    rest(app)
    view: Any = scene.view
    monkeypatch.setattr(PlayScene, "offered", ())
    line, found = list(view.observation["order"]), set()
    for scale in (100, 125, 150):
        app.store.change(save=False, text_scale=scale)
        for gone in range(1, 7):
            view.sync_to({**view.observation, "order": line[:-gone], "out": line[-gone:]})
            app.changed()
            x, y, w, _ = view.last_layout().out_box
            places = {app.t("formula_motor_racing.place", n=place) for place in range(13 - gone, 13)}
            seen = [one.text for one in traced(app).texts if x < one.x < x + w and y - 4 < one.y < y + 30]
            with_unit = len(places & set(seen))
            assert with_unit in (0, gone), (scale, gone, seen)
            found.add(bool(with_unit))
    assert found == ({True, False} if lang == "en" else {False})


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_calm_overtake_names_the_car_behind_as_well(make_app: Callable[..., App], lang: str) -> None:
    """One car was named and had an arrow, though the card always moves the next one along."""
    app = make_app(lang=lang)
    app.store.change(save=False, depths={GAME: "calm"})
    dict(table_shots(GAME))["table_overtake"](app)
    model = app.top.view.model  # type: ignore[attr-defined]
    said = consequence(model, model.previewed[0])
    wanted = {
        "en": "yellow 5 would go from 8th to 6th, purple 11 from 9th to 7th and your blue 1 to 9th",
        "ja": "黄5が8位から6位、紫11が9位から7位、あなたの青1が9位になります",
    }
    assert said.rstrip(".。") == wanted[lang]


@pytest.mark.parametrize(
    ("lang", "own", "other", "neutral"),
    [
        (
            "en",
            "again as often as you like",
            ("3 in 4: green 3 moves up, which helps Yuki.", "only your own cars may charge on"),
            "a neutral car",
        ),
        (
            "ja",
            "何度でも続けて振れます",
            ("4回に3回は緑3が順位を上げ、ユキが得をします。", "1回だけ"),
            "無人チーム",
        ),
    ],
)
@pytest.mark.slow
def test_a_charge_says_whom_it_helps_and_how_often_it_is_rolled(
    make_app: Callable[..., App], lang: str, own: str, other: tuple[str, str], neutral: str
) -> None:
    """A charge that lifted a rival on nine rolls of twelve "did no harm", and its one roll was not told."""
    app = make_app(lang=lang)
    app.store.change(save=False, depths={GAME: "calm"})
    scene = open_table(app)
    rest(app)
    hold(scene, ["charge-lose-gear"])
    view: Any = scene.view
    view.choose_card(0)
    order, owners = view.observation["order"], view.names.owner
    for car in order[1:-1]:
        owner = owners(car[:-2])
        view.choice.car, view.choice.is_confirmed = car, True
        app.changed()
        tick(app)
        model = view.model
        said, texts = consequence(model, model.previewed[0]), [one.text for one in traced(app).texts]
        if owner == scene.viewer:
            assert any(own in one for one in texts), texts
            continue
        assert any(other[1] in one for one in texts), texts
        name = view.names.team_label(car[:-2])
        words = other[0].replace("green 3", view.names.car(car)).replace("緑3", view.names.car(car))
        if owner is not None:
            assert said == words.replace("Yuki", name).replace("ユキ", name)
        else:
            assert neutral in said


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_calm_table_asks_for_a_card_once(make_app: Callable[..., App], lang: str) -> None:
    app = make_app(lang=lang)
    app.store.change(save=False, depths={GAME: "calm"})
    dict(table_shots(GAME))["table"](app)
    asked = {"en": "choose a card", "ja": "カードを選"}[lang]
    found = [text for text in traced(app).texts if asked in text.text.lower() and text.owner != "go"]
    assert [text.text for text in found] == [app.top.prompt]
