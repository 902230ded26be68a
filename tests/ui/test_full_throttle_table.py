"""The table of Full Throttle!: every decision by its real elements, a true picture, and no secret told."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest
from driving import (
    arrange,
    click,
    config_of,
    element,
    ids,
    play_on,
    point,
    press,
    rest,
    settle,
    start_race,
    tick,
    uncut,
    wait,
)

from game.engine import registry
from game.engine.contract import ALIKE, Event
from game.engine.match import Match
from game.games.full_throttle.bots.search import PROPOSED
from game.games.full_throttle.rules.cards import CARD_IDS
from game.games.full_throttle.table import live_estimate
from game.games.full_throttle.table.live_estimate import share
from game.games.full_throttle.table.messages.report import new_history
from game.games.full_throttle.table.messages.words import explain, log_lines, outcome
from game.games.full_throttle.table.model import Choice, knowledge_key, public_view
from game.games.full_throttle.table.panels.board import clear_of, plate_at
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.race.board.sidebar import brief
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.records.replay import ReplayScene
from tools.pictures.tables import play_until
from tools.text_trace import Trace

GAME = "full_throttle"


def open_table(app: App, seats: str = "hbbb", seed: int = 5, track: str = "side_a") -> PlayScene:
    """A table before its first step, with a seat a letter: h human, b rookie bot."""
    return start_race(app, GAME, seats, seed, track)


def open_at(
    app: App, phase: str, number: int = 1, seats: str = "hbbb", seed: int = 5, track: str = "side_a"
) -> PlayScene:
    """A table at which the first person is asked this in this round, or in the last of a shorter race."""
    table = config_of(GAME, seats, seed, track)
    match = Match(registry.game(GAME), table.setup(), seed)
    human = seats.index("h")

    def wanted(now: Match) -> bool:
        seen = now.observe(human)
        return now.actor() == human and seen["phase"] == phase and seen["round"] >= number

    while not play_until(match, wanted, seed):
        # three mopeds may be home sooner
        assert match.is_over and number > 1
        match, number = Match(registry.game(GAME), table.setup(), seed), match.observe(human)["round"] - 1
    scene = PlayScene(app, table, match, None)
    app.push(scene)
    rest(app)
    return scene


def assert_true(scene: PlayScene) -> None:
    """What is drawn equals what the viewer may know."""
    view: Any = scene.view
    seen = scene.match.observe(scene.viewer)
    assert view.observation == seen and view.stage.displayed == seen
    assert view.stage.poses == view.ground.rest(seen["spaces"])
    assert [card.card for card in view.model.turned] == seen["cards"]
    assert not view.stage.carried and view.stage.banner is None and view.stage.landing == -1


def decide_by_clicks(app: App, scene: PlayScene, rng: Random) -> str:
    """Take one offered action at random, by clicking what stands for it; returns its kind."""
    action = rng.choice(scene.offered)
    verb, *cards = action.split(" ")
    before = len(scene.match.history)
    hand = list(scene.view.model.hand)
    if verb == "under":
        at = []
        for card in cards:
            at.append(next(i for i, own in enumerate(hand) if own == card and i not in at))
        # the third follows by itself
        for i in at[:2]:
            click(app, f"card.{i + 1}")
        click(app, "go")
    else:
        click(app, f"card.{hand.index(cards[0]) + 1}")
        click(app, "go")
    assert scene.match.history[before].step == action
    return verb


@pytest.mark.parametrize(
    ("seats", "track"), [("hbbb", "side_a"), pytest.param("hb", "side_b", marks=pytest.mark.long)]
)
@pytest.mark.slow
def test_a_race_by_clicks_shows_the_truth_to_the_final_count(
    app: App, seed: int, seats: str, track: str
) -> None:
    app.change_settings(depths={})
    scene = open_at(app, "bet", 10 if seats == "hb" else 9, seats, seed, track)
    rng = Random(seed)
    kinds = play_on(app, scene, assert_true, lambda: decide_by_clicks(app, scene, rng))
    assert "bet" in kinds and kinds <= {"bet", "row", "under"}
    assert scene.match.is_over and app.top.name == "race_end"
    result = scene.match.result
    assert result is not None
    rows = {row.seat: row.points for row in app.top.report.rows}
    assert rows == dict(enumerate(result.points))
    for tab in app.top.tabs:
        click(app, f"tab.{tab}")
        assert uncut(app) == []
        if tab == "positions":
            # the last round's number stands on the panel
            assert words_on(app, 650)[::-1].count(str(len(app.top.report.positions.steps) - 1))


def test_the_order_under_the_deck_is_clicked_and_taken_back(app: App) -> None:
    scene = open_at(app, "under")
    hand = list(scene.view.model.hand)
    click(app, "card.3")
    assert not element(app, "go").enabled
    click(app, "card.3")
    assert not scene.view.choice.is_made
    click(app, "card.2")
    click(app, "card.1")
    assert [hand[i] for i in scene.view.model.order] == [hand[1], hand[0], hand[2]]
    press(app, "escape")
    assert not scene.view.choice.is_made
    press(app, "3")
    press(app, "2")
    press(app, "space")
    steps = [played.step for played in scene.match.history]
    assert f"under {hand[2]} {hand[1]} {hand[0]}" in steps


def test_an_order_is_begun_anew_from_a_card_once_it_is_whole() -> None:
    choice = Choice()
    for card in (2, 0):
        choice.put(card, 3)
    assert choice.order == [2, 0, 1]
    choice.put(1, 3)
    assert choice.order == [2, 0, 1], "the third click means the order that stands"
    choice.put(0, 3)
    assert choice.order == [0]


def words_on(app: App, bottom: float = 9999.0) -> list[str]:
    """Every text that is drawn, or that ends above `bottom`."""
    app.changed()
    app.layers.clear()
    app.trace = Trace()
    tick(app)
    found = [seen.text for seen in app.trace.texts if seen.y + seen.h <= bottom]
    app.trace = None
    return found


def test_odds_are_hidden_everywhere_with_one_key(app: App) -> None:
    scene = open_at(app, "bet", 2)
    for _ in range(40):
        tick(app)
    assert any("≈" in text for text in words_on(app))
    press(app, "o")
    assert not any("≈" in text for text in words_on(app))
    told = [f"{e.label} {e.tooltip}" for e in app.top.ui.items]
    assert not any("trials" in text for text in [*told, scene.read_out()])


@pytest.mark.usefixtures("exact_estimates")
@pytest.mark.parametrize("phase", ["bet", "row", "under"])
@pytest.mark.slow
def test_a_hint_names_what_wins_most_often_by_the_figures_shown(app: App, phase: str) -> None:
    """The very choice that the button proposes, and the others behind it by their chances."""
    scene = open_at(app, phase, 4, "hbb", 6)
    view: Any = scene.view
    proposed = view.model.chosen
    app.change_settings(hints="best")
    press(app, "h")
    wait(app, lambda: not view.estimate.is_asked)
    rows, chances = scene.hinting.rows, scene.estimates
    assert chances is not None and rows[0].steps == (proposed,)
    assert [row.win for row in rows] == [chances[row.steps[0]] for row in rows]
    likeliest = sorted((win.value for win in chances.values()), reverse=True)
    assert [row.win.value for row in rows if row.win] == likeliest[: len(rows)]
    assert f"{round(chances[proposed].value * 100)}" in element(app, "hint").label
    assert f"{PROPOSED:,} trials" in element(app, "hint").extra["shown"]


@pytest.mark.parametrize("phase", ["bet", "row", "under"])
@pytest.mark.slow
def test_a_hint_gives_one_reason_and_none_between_equal_choices(app: App, phase: str) -> None:
    scene = open_at(app, phase, 4, "hbb", 6)
    view: Any = scene.view
    view.estimate.complete(400)
    best, *others = view.estimate.advice(scene.estimates)
    assert len(best.reasons) <= 1 and not any(one.reasons for one in others)
    if all(one.behind <= ALIKE for one in others):
        assert not best.reasons, "what is as good has no reason against it"
    for reason in best.reasons:
        assert view.names.describe_reason(reason)


@pytest.mark.slow
def test_a_hint_without_odds_shows_no_chance(app: App) -> None:
    app.change_settings(depths={})
    scene = open_at(app, "bet", 4, "hbbb", 6)
    view: Any = scene.view
    scene.hinting.ask()
    wait(app, lambda: not view.estimate.is_asked)
    assert view.model.chosen_card and not view.model.has_odds
    said = element(app, "hint").label
    assert view.names.card(view.model.chosen_card).lower() in said.lower() and "%" not in said
    assert not any("trials" in text for text in [said, *words_on(app)])


@pytest.mark.slow
def test_a_question_is_read_whole_with_large_letters(make_app: Any) -> None:
    for lang, phase in (("en", "under"), ("ja", "bet"), ("ja", "under")):
        app = make_app(lang=lang)
        app.change_settings(text_scale=150)
        open_at(app, phase, 1, "hb", 5)
        assert uncut(app) == []


def test_before_the_first_card_nothing_moves_or_is_computed(app: App) -> None:
    scene = open_table(app, "bbbb", 3)
    tick(app)
    view: Any = scene.view
    assert view.model.phase in ("grid", "deal", "plug")
    assert scene.prompt == view.names.t(f"prompt.{view.model.phase}")
    assert view.names.t("odds.before") in words_on(app)


@pytest.mark.parametrize("track", ["side_a", "side_b"])
def test_plates_touch_nothing_that_stands_on_the_green(app: App, track: str) -> None:
    scene = open_table(app, "bbbb", 3, track)
    view: Any = scene.view
    p = app.painter()
    board, (gx, gy, gw, gh) = view.board(p), view.places(p).green.box
    for space in board.track.spaces:
        at = plate_at(board, view.ground, view.ground.pose(space.index), view.ground.length * board.scale)
        x, y = clear_of((gx, gy, gw, gh), *at)
        assert not (gx - 21 < x < gx + gw + 21 and gy - 10 < y < gy + gh + 10), space.label


def test_the_japanese_read_out_has_no_latin_commas(make_app: Any) -> None:
    app = make_app(lang="ja")
    scene = open_at(app, "bet", 3, "hbb", 4)
    assert ", " not in scene.view.read_out()


@pytest.mark.slow
def test_a_held_race_goes_on_card_by_card(app: App) -> None:
    app.change_settings(depths={})
    scene = open_table(app, "bbbb", 3)
    for _ in range(8):
        tick(app)
    press(app, "p")
    held = len(scene.match.history)
    for _ in range(10):
        tick(app)
    assert scene.is_paused and len(scene.match.history) == held
    # what still moves comes to its end first
    press(app, "n")
    for more in (1, 2, 3):
        press(app, "n")
        for _ in range(12):
            tick(app)
        assert len(scene.match.history) == held + more
    press(app, "p")
    for _ in range(12):
        tick(app)
    assert len(scene.match.history) > held + 3


def test_pointing_at_a_card_of_the_round_shows_what_it_did(app: App) -> None:
    scene = open_at(app, "bet", 2, "hbbb", 3)
    view: Any = scene.view
    point(app, "face.2")
    assert view.model.explained is view.model.turned[1] and view.model.lit == {view.model.turned[1].colour}
    assert element(app, "face.2").label.startswith(view.names.card_head(view.model.turned[1].card))


def test_the_recap_leaves_everything_as_it_was(app: App) -> None:
    app.change_settings(depths={})
    scene = open_at(app, "bet", 3, "hbbb", 3)
    before = scene.read_out()
    app.change_settings(speed_bots=4)
    click(app, "recap")
    rest(app)
    assert_true(scene)
    assert scene.read_out() == before


@pytest.mark.slow
def test_reduced_motion_and_other_themes_play_on(app: App) -> None:
    for theme in ("night", "contrast"):
        app.change_settings(reduced_motion=True, theme=theme)
        scene = open_at(app, "under", 2, "hbb", 7, "side_b")
        assert_true(scene)
        assert uncut(app) == []


# -- secrets -----
def picture(app: App) -> bytes:
    """All pixels, drawn afresh."""
    app.layers.clear()
    app.changed()
    tick(app)
    return pygame.image.tobytes(app.screen, "RGB")


def told(app: App) -> list[str]:
    """All that elements, log and read-out say."""
    app.top.rebuild(app.painter())
    items = [f"{e.id} {e.label} {e.tooltip} {e.value}" for e in app.top.ui.items]
    lines = [f"{app.top.render_log_line(line)} {brief(app.top, line)}" for line in app.top.log]
    return [*items, app.top.read_out(), *lines]


def test_worlds_that_a_seat_cannot_tell_apart_look_alike(app: App, seed: int) -> None:
    print("seed", seed)
    rng = Random(seed)
    scene = open_at(app, "bet", 4, "hbbb", seed)
    true = scene.match._state
    for _ in range(60):
        tick(app)
    shown, said = picture(app), told(app)
    changed = False
    for _ in range(3):
        other = true.determinize(0, rng)
        changed |= other.to_data() != true.to_data()
        scene.match._state = other
        scene.view.sync_to(scene.match.observe(scene.viewer))
        assert told(app) == said
        assert picture(app) == shown
    assert changed


def test_the_log_shows_no_bet_of_another_seat(app: App) -> None:
    scene = open_at(app, "bet", 3, "hbbb", 4)
    names = [scene.view.names.card(card) for card in CARD_IDS]
    for played in scene.match.history:
        verb = played.step.split(" ")[0]
        if played.seat in (None, 0) or verb not in ("bet", "under", "row"):
            continue
        lines = scene.view.log(played)
        assert lines, "that somebody did something is public"
        assert not any(name in scene.render_text(line.text).lower() for line in lines for name in names)
        assert not any(name in scene.view.names.describe_step(played.step) for name in names)


@pytest.mark.slow
def test_two_people_never_see_each_others_bets(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_estimate, "GOAL", 60)
    scene = open_table(app, "hhb", 6)
    curtains = set()
    for _ in range(6):
        settle(app, 20000)
        tick(app, MS_LOCK + 1)
        view: Any = scene.view
        if app.top.name == "curtain":
            # before the curtain opens nothing of a seat is on the table behind it
            assert view.pov_seat is None and not view.model.hand
            curtains.add((app.top.seat, picture(app)))
            press(app, "space")
            rest(app)
        assert view.pov_seat == scene.viewer and view.model.hand
        seen = view.stage.displayed
        others = [own for seat, own in enumerate(seen["bets"]) if seat != scene.viewer]
        assert all(isinstance(own, int) for own in others)
        card = view.model.hand[0]
        scene.hinting.ask()
        wait(app, lambda: bool(scene.hinting.rows))
        for key in ("1", "2") if view.model.phase == "under" else ("1",):
            press(app, key)
        # a choice that is not proposed takes Enter
        press(app, element(app, "go").key.lower())
        tick(app)
        assert not scene.hinting.rows and "hint" not in ids(app), "a hint is not for the next"
        if scene.offered:
            # the last seat lays cards as well
            continue
        assert view.pov_seat is None and view.stage.displayed == public_view(view.stage.displayed)
        assert view.stage.displayed["bets"] == scene.match.observe(None)["bets"]
        assert not any(id.startswith(("bets.", "card.")) for id in ids(app))
        told_now = " ".join(
            scene.render_text(line.text).lower() for line in scene.view.log(scene.match.history[-1])
        )
        assert view.names.card(card) not in told_now
    # whatever was held, the curtain of a seat is the same picture
    assert {seat for seat, _ in curtains} == {0, 1} and len(curtains) == 2


def test_a_replay_shows_nothing_of_what_comes_later(app: App) -> None:
    app.change_settings(depths={})
    match, journal = app.saves.start(registry.game(GAME), config_of(GAME, "bbbb", 5, "side_a"))
    play_until(match, lambda now: len(now.history) > 40)
    path = journal.path
    ends = [p.index + 1 for p in match.history if p.step.startswith("under")]
    for at in (2, *ends):
        whole = ReplayScene.open(app, path, at)
        cut = ReplayScene.open(app, path, at)
        del cut.match.history[at:]
        cut.seek(at)
        assert whole.view.stage.turned == cut.view.stage.turned
        assert whole.view.model.turned == cut.view.model.turned == []
        assert whole.view.stage.turned is None or whole.view.stage.turned.index < at


def test_a_table_at_rest_is_drawn_anew_seldom(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_estimate, "GOAL", 300)
    scene = open_at(app, "bet", 2, "hbbb", 3)
    view: Any = scene.view
    drawn = 0
    while not view.estimate.is_ready:
        drawn += app.tick([], live_estimate.FRESH_MS)
    assert drawn <= 6
    tick(app)
    assert not any(app.tick([], live_estimate.FRESH_MS) for _ in range(20))


def test_a_table_at_rest_stops_sampling_until_a_hint_is_asked_for(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_estimate, "GOAL", 200)
    monkeypatch.setattr(live_estimate, "REST_GOAL", 150)
    app.change_settings(hints="best")
    estimate = open_at(app, "bet", 2, "hbbb", 3).view.estimate
    wait(app, lambda: estimate.figures is not None and estimate.figures.trials >= 150)
    for _ in range(20):
        tick(app)
    assert not estimate.is_ready
    press(app, "h")
    wait(app, lambda: estimate.is_ready)


def test_nothing_is_made_anew_where_nothing_has_changed(app: App) -> None:
    scene = open_at(app, "bet", 2, "hbbb", 3)
    view: Any = scene.view
    space, version = element(app, "space.0a"), view.version
    app.changed()
    assert element(app, "space.0a") is space
    view.sync_to(view.observation)
    assert view.version == version
    view.stage.is_covered = True
    view.sync_to(view.observation)
    assert view.version > version


@pytest.mark.slow
def test_estimates_come_from_what_the_seat_knows(app: App) -> None:
    scene = open_at(app, "bet", 2, "hbbb", 3)
    view: Any = scene.view
    view.estimate.complete(300)
    first = view.estimate.figures
    assert first.trials >= 300
    assert set(first.expected_points) == set(view.model.hand)
    for step in range(3):
        assert sum(p[step] for p in first.podium.values()) == pytest.approx(1.0)
    scene.match._state = scene.match._state.determinize(0, Random(1))
    view.estimate.forget()
    view.sync_to(scene.match.observe(0))
    view.estimate.complete(first.trials)
    assert view.estimate.figures == first


def test_chances_are_never_rounded_to_nothing_or_to_all() -> None:
    assert share(0.0) == "<1" and share(1.0) == ">99"
    assert share(0.1234) == "12" and share(0.006) == "1" and share(0.994) == "99"


# -- what a card did -----
@pytest.mark.parametrize(
    ("spaces", "card", "stopped", "signs"),
    [
        ({"red": "8a"}, "red-2", "free", ["steps"]),
        ({"red": "8a", "blue": "9a", "black": "9b"}, "red-1", "stays", ["block"]),
        ({"red": "8a", "blue": "9a", "black": "9b"}, "red-2", "passed", ["pass"]),
        ({"red": "8a", "blue": "10a", "black": "10b"}, "red-2", "blocked", ["steps", "block"]),
        ({"red": "10a", "blue": "0a"}, "red-1", "free", ["steps", "bonus", "line"]),
    ],
)
def test_the_action_panel_says_why_a_moped_came_so_far(
    app: App, spaces: dict[str, str], card: str, stopped: str, signs: list[str]
) -> None:
    scene = open_table(app, "bbbb", 2)
    free = ["3a", "4a", "4b", "5a", "5b"]
    rest_of = [c for c in ("red", "yellow", "green", "blue", "purple", "black") if c not in spaces]
    everybody = {**spaces, **dict(zip(rest_of, free, strict=False))}
    view: Any = scene.view
    told = new_history(scene.match)
    course = view.ground.course
    view.rows.add_to_story(told, [Event("grid_set", "", None, {"spaces": everybody})], 0)
    events: list[Event] = []
    arrange(scene, spaces=everybody, laps=dict.fromkeys(everybody, 0), deck=[card], phase="turn")
    scene.match._state.apply(scene.match._state.actor().sample(Random(1)), events.append)
    view.rows.add_to_story(told, events, 0)
    turned = told.turned[-1]
    assert turned.stopped == stopped
    assert [said.sign for said in explain(view.names, turned, course)] == signs
    assert outcome(view.names, turned)
    if stopped in ("blocked", "stays"):
        assert set(turned.moves[0].block) == {"blue", "black"}
    line = log_lines(view.names, events, 0, view.rows.formatters, turned)[0]
    assert view.scene.render_text(line.text).startswith(view.names.card_head(card))


def sampled(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """How long each frame may give to chances."""
    monkeypatch.setattr(live_estimate, "REST_S", seconds)
    monkeypatch.setattr(live_estimate, "SLICE_S", seconds)


@pytest.mark.long
def test_chances_of_another_position_are_never_read_at_a_decision(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_at(app, "bet", 2, "hbbb", 5)
    view: Any = scene.view
    view.estimate.complete()
    assert sum(text.endswith("%") for text in words_on(app)) == 18
    sampled(monkeypatch, 0.0)
    press(app, "1")
    press(app, "space")
    wait(app, lambda: scene.offered and not scene.director.is_busy and view.model.displayed["round"] == 3)
    assert view.model.phase == "bet"
    said = words_on(app)
    assert not any("%" in text[1:] and text[0].isdigit() for text in said)
    assert said.count("…") == 18 + len(view.model.hand), "each chance, and what each card is worth"
    assert said.count("working…") == 2 and not any("trials" in text for text in said)
    assert not any("trials" in f"{e.label} {e.tooltip}" for e in app.top.ui.items)
    sampled(monkeypatch, 1.0)
    monkeypatch.setattr(live_estimate, "FIRST", 10)
    tick(app)
    said = words_on(app)
    assert "…" not in said and sum(text.endswith("%") for text in said) == 18
    assert f"{live_estimate.GOAL} trials" in said, "one frame is enough where it has the time"


@pytest.mark.long
def test_chances_stay_pale_while_they_belong_to_the_position_before(
    make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever moves: a chance in full ink was reckoned for the very position on the board."""
    app, reckoned, read = make_app(speed="1x"), {}, live_estimate._read

    def remember(estimate: Any, seen: Any) -> Any:
        figures = read(estimate, seen)
        reckoned[id(figures)] = figures, seen
        return figures

    monkeypatch.setattr(live_estimate, "_read", remember)
    scene = open_at(app, "bet", 2, "hbbb", 5)
    view: Any = scene.view
    view.estimate.complete()
    first, pale = view.estimate.figures, 0
    press(app, "1")
    press(app, "space")
    for _ in range(150):
        tick(app, 40)
        model = view.model
        if model.odds is not None:
            of = reckoned[id(model.odds)][1]
            same = ("turned", "spaces", "laps", "round")
            assert [model.displayed[key] for key in same] == [of[key] for key in same]
        elif model.odds_before is not None:
            of = reckoned[id(model.odds_before)][1]
            assert len(of["turned"]) <= len(model.displayed["turned"]), "what is to come is not told before"
            pale += 1
            if pale == 1:
                assert "working…" in words_on(app) and not any("trials" in text for text in words_on(app))
    assert pale and view.estimate.figures != first


def test_others_covered_bets_leave_the_chances_as_they_are() -> None:
    """Nobody knows more by them, so nothing has to be worked out anew."""
    table = config_of(GAME, "hbbb", 5, "side_a")
    match = Match(registry.game(GAME), table.setup(), 5)
    assert play_until(match, lambda now: now.observe(0)["round"] >= 3, 5)
    same = other = 0
    for played in match.history:
        before, after = match.state_at(played.index).observe(0), match.state_at(played.index + 1).observe(0)
        alike = knowledge_key(before, 0) == knowledge_key(after, 0)
        if played.step.startswith("bet") and 0 not in (played.seat, before["turn"], after["turn"]):
            assert alike
            same += 1
        elif played.step.startswith("turn") or played.seat == 0:
            assert not alike
            other += 1
    assert same and other


@pytest.mark.slow
def test_undo_stops_at_a_card_and_speaks_of_no_dice(app: App) -> None:
    open_at(app, "bet")
    click(app, "card.1")
    press(app, "space")
    rest(app)
    press(app, "space")
    rest(app)
    why = element(app, "bar.undo").why
    assert why.startswith("You can't undo: a card has been turned up (") and "dice" not in why
