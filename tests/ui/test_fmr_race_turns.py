"""Between two races: nothing of the last one stays on the table, and what is said of numbers holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from driving import FRAME_MS, element, few_drawn, rest, settle, tick, uncut, wait
from test_fmr_table import hold, open_table

from game.games.formula_motor_racing.rules import events, scoring
from game.games.formula_motor_racing.rules.cards import TEAMS
from game.games.formula_motor_racing.rules.report import final_lines
from game.games.formula_motor_racing.table.board.strip import totals_now, totals_title
from game.games.formula_motor_racing.table.messages.report import MotorRacingReporter
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.race.board.recap import ROLL_W, rolls_that_fit
from game.ui.race.board.sidebar import brief
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end.race_end import RaceEnd


def until(app: App, scene: PlayScene, seen: Callable[[], bool]) -> None:
    """Play any card whenever asked, and stop where `seen` holds."""
    with few_drawn(app):
        for _ in range(20000):
            if seen():
                break
            tick(app, 40)
            if scene.offered and scene.lock_ms <= 0:
                scene.commit(scene.offered[0])
        else:
            raise AssertionError("never seen")
    app.draw()


def banner(scene: PlayScene) -> str:
    shown = cast(Any, scene.view).stage.banner
    return shown.headline if shown else ""


@pytest.mark.slow
def test_the_flag_ends_the_race_on_the_board(make_app: Callable[..., App], seed: int) -> None:
    app = make_app(speed="4x")
    scene = open_table(app, "hbbb", seed, races=2)
    view: Any = scene.view
    until(app, scene, lambda: banner(scene) == "Chequered flag")
    assert scene.prompt == app.t("table.over")
    assert view.observation["last_plays"] is None
    assert [label for label, _ in view.chips()] == ["Race"]
    assert uncut(app) == []


@pytest.mark.slow
def test_a_new_race_starts_without_the_last_one(make_app: Callable[..., App], seed: int) -> None:
    app = make_app(speed="4x")
    scene = open_table(app, "hbbb", seed, races=2)
    view: Any = scene.view
    until(app, scene, lambda: isinstance(app.top, RaceEnd))
    app.pop()
    until(app, scene, lambda: banner(scene) == "Race 2")
    assert scene.prompt == app.t("formula_motor_racing.prompt.deal")
    assert view.model.is_between_races and not [e.id for e in scene.ui.items if e.id.startswith("since.")]
    assert totals_title(view.model) == app.t("formula_motor_racing.now.season")
    totals = scoring.team_totals(final_lines(view.observation))
    assert totals_now(view.model) == dict(zip(TEAMS, totals, strict=True))
    until(app, scene, lambda: bool(view.stage.dealt))
    assert len(view.stage.dealt) == 5
    until(app, scene, lambda: len(view.model.hand) == 5)
    assert not view.stage.dealt and not view.moves.played


@pytest.mark.parametrize(("races", "heading"), [(1, "Points of this race"), (2, "Season points")])
def test_after_the_flag_nothing_is_announced(app: App, races: int, heading: str) -> None:
    scene = open_table(app, "hbbb", races=races)
    rest(app)
    view: Any = scene.view
    assert "ended now" in element(app, "totals").label or races > 1
    view.observation = {**view.observation, "deck": 0}
    view.show_flag(view.observation["order"], view.observation["out"])
    assert element(app, "totals").label == totals_title(view.model) == heading
    assert "if " not in element(app, "totals").tooltip
    assert element(app, "deck").tooltip == "The deck is empty and the race is over."
    assert "ended now" not in element(app, f"car.{view.observation['order'][0]}").tooltip
    assert "ended now" not in scene.view.read_out()
    assert element(app, "card.1").why == "The race is over."


def test_totals_of_a_single_race_are_not_called_those_of_a_season(make_app: Callable[..., App]) -> None:
    for lang, season in (("en", "eason"), ("ja", "シーズン")):
        app = make_app(lang=lang)
        open_table(app, "hbbb", races=1)
        rest(app)
        assert season not in element(app, "totals").tooltip


def test_a_car_shows_its_points_when_no_car_is_running(app: App) -> None:
    scene = open_table(app, "hbbb")
    rest(app)
    view: Any = scene.view
    cars = [*view.observation["order"], *view.observation["out"]]
    view.stage.displayed = {**view.observation, "order": [], "out": cars}
    view.version += 1
    app.changed()
    assert "10 points" in element(app, f"car.{cars[0]}").tooltip


def test_the_last_cards_are_only_for_spectators(app: App) -> None:
    assert open_table(app, "bbbb").is_spectated
    assert not open_table(app, "hbbb").is_spectated
    assert not open_table(app, "hhbb").is_spectated


def test_a_spin_says_whom_it_hits(app: App) -> None:
    scene = open_table(app)
    rest(app)
    view: Any = scene.view
    hold(scene, ["spin-out", "wrong-line", "lose-control", "pit-stop-any", "overtake-2-green"])
    outlook = view.model.outlook("play spin-out")
    assert outlook.tone_text("good") == "hits another car"
    assert outlook.tone_text("bad") == "hits you"


def test_faces_that_drop_a_car_back_are_not_counted_short(app: App) -> None:
    """Where one of six faces that drop a car back helps nobody, the other five are not called all of them."""
    scene = open_table(app)
    rest(app)
    view: Any = scene.view
    hold(scene, [f"pit-stop-{team}" for team in ("red", "green", "yellow", "orange", "purple")])
    told = 0
    for action in view.scene.offered:
        outlook = view.model.outlook(str(action))
        falling = [n for n, b in outlook.endings_by_face().items() if b.facts.changes.get(outlook.car, 0) < 0]
        for tone in {*outlook.tones()}:
            if outlook.tone_text(tone) == "drops back":
                told += 1
                assert len(outlook.faces(tone)) == len(falling), action
    assert told or outlook.tone_text("good") == "good for you"


def test_of_two_teams_the_better_counts(app: App) -> None:
    scene = open_table(app, "hbb")
    rest(app)
    view: Any = scene.view
    for action in scene.offered:
        outlook = view.model.outlook(str(action))
        totals = outlook.before.totals
        assert outlook.own_points() == max(totals[team] for team in view.model.own_teams)


def test_a_default_target_moves_where_one_can(app: App) -> None:
    scene = open_table(app)
    rest(app)
    view: Any = scene.view
    last = view.observation["order"][-1].split("-")[0]
    cards = [f"overtake-2-{last}", "wrong-line", "lose-control", "off-circuit", "tailender-turbo"]
    hold(scene, cards)
    found = [view.model.best_play(card) for card in cards]
    assert any(found)
    for action in found:
        assert action is None or not view.model.outlook(action).is_useless


def test_the_column_tells_the_log_without_names(app: App) -> None:
    scene = open_table(app, "bbbb")
    until(app, scene, lambda: len(scene.log) > 12)
    names = [scene.seat_name(seat) for seat in range(4)]
    told = [brief(scene, line) for line in scene.log]
    for text in told:
        assert text and not any(name in text for name in names), text
    p = app.painter()
    wide = [text for text in told if len(p.lines(text, 14, "j", 184)) > 1]
    assert wide == []


def test_the_winners_margin_is_over_somebody_else(app: App, seed: int) -> None:
    scene = open_table(app, "bbb", seed)
    wait(app, lambda: app.top is not scene)
    settle(app)
    tick(app, MS_LOCK + 1)
    reporter = MotorRacingReporter(scene)
    found = reporter.championship().banners[0]
    rival = cast(Any, found.note).params["name"].params["name"]
    assert rival.seat != found.seat


def test_a_long_charge_tells_how_many_rolls_there_were() -> None:
    rolls = (3, 7, 1, 2, 11)
    assert rolls_that_fit(rolls, 5 * ROLL_W) == ("", rolls)
    assert rolls_that_fit(rolls, 4 * ROLL_W) == ("×5", (11,))


@pytest.mark.parametrize("turns", ["single", "together"])
def test_the_last_cards_are_seen_before_the_result(make_app: Callable[..., App], turns: str) -> None:
    """At 2x the result covered them after half a second, or with merged turns at once."""
    app = make_app(speed="2x")
    app.change_settings(bots_turns=turns)
    scene = open_table(app, "hbbb", races=1, short_race=True, removed=[33])
    view: Any = scene.view
    until(app, scene, lambda: scene.has_only_bots_left)
    assert not scene.is_merging
    until(app, scene, lambda: view.stage.is_flagged)
    assert view.model.is_recap_visible
    told = [event for played in scene.match.history for event in played.events]
    played = [event.seat for event in told if event.kind == events.CARD_PLAYED]
    recent = view.model.recent
    assert [move.seat for move in recent] == played[-4:], "with the own card, and the last of all"
    assert all(move.changes or move.note for move in recent), "each with its effect"
    ms = 0.0
    while not isinstance(app.top, RaceEnd):
        tick(app)
        ms += FRAME_MS
    assert 1500 < ms < 4000
