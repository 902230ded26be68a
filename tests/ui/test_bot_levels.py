"""Bots' levels: told at the table and in the lists, or nowhere once a race is on."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from driving import click, ids, press, settle, tick
from looking import traced
from playthrough import every_other

from game.engine import registry
from game.engine.record import RaceConfig, SeatInfo
from game.services.settings import SettingsStore
from game.ui.app import App
from game.ui.race import routes

FT = "full_throttle"
GAMES = (FT, "formula_one", "formula_motor_racing", "grand_prix")


def recorded(app: App, game_id: str, steps: int | None) -> Path:
    """The record of a race against bots of two levels, over or cut after some steps."""
    game = registry.game(game_id)
    tokens = game.default_tokens(3)
    seats = (
        SeatInfo("human", "Ann", tokens=tokens[0]),
        SeatInfo("bot", "", "club", "yuki", tokens[1]),
        SeatInfo("bot", "", "rookie", "gaston", tokens[2]),
    )
    match, journal = app.saves.start(game, RaceConfig(game_id, seats, 7, dict(game.presets.get("first", {}))))
    rng = Random(7)
    while not match.is_over and (steps is None or len(match.steps) < steps):
        if match.play_chance() is None:
            match.play(game.evaluator.policy(match.state_at(len(match.history)), rng))
    journal.close()
    return journal.path


def named(app: App) -> set[str]:
    """Every level that is read on the screen: drawn, said of elements, or put into words."""
    tick(app)
    app.top.rebuild(app.painter())
    said = [seen.text for seen in traced(app).texts]
    said += [f"{e.label}\n{e.value}\n{e.tooltip}" for e in app.top.ui.items]
    text = "\n".join([*said, app.top.read_out()])
    words = [app.t(f"level.{level}") for level in ("club", "rookie")]
    edge = "" if app.translator.code == "ja" else r"\b"
    return {word for word in words if re.search(f"{edge}{word}{edge}", text)}


def seen_in_a_race(app: App, game_id: str) -> dict[str, set[str]]:
    """By screen what is named of bots while a race is on, and in the list of records."""
    path, found = recorded(app, game_id, 60), {}
    app.reset(routes.Resume(path))
    settle(app, 120000)
    found[app.top.name] = named(app)
    press(app, "l")
    found[app.top.name] = named(app)
    press(app, "escape")
    while not app.top.name.endswith("menu"):
        press(app, "escape")
    found[app.top.name] = named(app)
    app.reset(routes.Replay(path, 40))
    settle(app)
    found[app.top.name] = named(app)
    app.reset(routes.Records())
    settle(app)
    return {**found, app.top.name: named(app)}


def seen_at_the_end(app: App, game_id: str) -> dict[str, set[str]]:
    """By tab of the race end what is named of bots."""
    app.reset(routes.Resume(recorded(app, game_id, None)))
    settle(app, 120000)
    found: dict[str, set[str]] = {}
    for _ in range(200):
        if app.top.name == "race_end":
            break
        tick(app)
        if app.top.name != "table":
            found[app.top.name] = named(app)
            press(app, "space")
    assert app.top.name == "race_end"
    tabs = [id for id in ids(app) if "tab" in id]
    assert len(tabs) > 2
    for tab in tabs:
        click(app, tab)
        found[tab] = named(app)
    return found


@pytest.mark.parametrize("game_id", every_other(GAMES))
@pytest.mark.parametrize("lang", ["en", pytest.param("ja", marks=pytest.mark.long)])
@pytest.mark.slow
def test_nothing_names_a_level_where_they_are_hidden(
    make_app: Callable[..., App], game_id: str, lang: str
) -> None:
    app = make_app(lang=lang)
    app.store.change(save=False, bot_levels=False)
    found = seen_in_a_race(app, game_id) | seen_at_the_end(app, game_id)
    assert {screen: words for screen, words in found.items() if words} == {}


@pytest.mark.slow
def test_they_are_named_otherwise(app: App) -> None:
    found = seen_in_a_race(app, FT)
    assert found["table"] and found["replay"] and found["replays"] == {"Club", "Rookie"}, found


@pytest.mark.slow
def test_the_table_changes_at_once(app: App) -> None:
    app.reset(routes.Resume(recorded(app, FT, 60)))
    settle(app, 120000)
    assert "Club" in named(app)
    app.change_settings(bot_levels=False)
    assert named(app) == set()
    app.change_settings(bot_levels=True)
    assert "Club" in named(app)


def test_who_sets_a_race_up_sees_them_always(app: App) -> None:
    app.change_settings(bot_levels=False)
    app.push(routes.Setup(FT))
    settle(app)
    assert "Club" in named(app)


def test_it_is_set_by_mouse_and_keys_kept_and_read_again(app: App) -> None:
    app.push(routes.Settings())
    tick(app)
    click(app, "settings.bot_levels")
    assert not app.settings.bot_levels and not SettingsStore.load().values.bot_levels
    for _ in range(60):
        press(app, "tab")
        if app.top.ui.focused == "settings.bot_levels":
            break
    press(app, "enter")
    assert SettingsStore.load().values.bot_levels


def test_a_damaged_value_is_reported_and_set_aside(home: Path) -> None:
    home.mkdir()
    (home / "settings.yaml").write_text("bot_levels: perhaps\ntheme: night\n", encoding="utf-8")
    store = SettingsStore.load()
    assert (store.values.bot_levels, store.values.theme) == (True, "night")
    assert [notice.key for notice in store.notices] == ["settings_value"]
    store.change(volume=10)
    assert (home / "settings.yaml.damaged-1").exists()
